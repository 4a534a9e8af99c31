from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import QLocale

from gui.text import formats
from gui.text.language.languages import sentence_language

DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("zone", "written"),
    [("America/New_York", "2026-11-20T07:00:00-05:00"), ("UTC", "2026-11-20T12:00:00+00:00")],
)
def test_an_instant_for_programs_can_be_that_of_another_zone(zone: str, written: str) -> None:
    assert formats.iso_instant(datetime(2026, 11, 20, 12, tzinfo=UTC), zone) == written


@pytest.mark.parametrize(
    ("locale", "title"),
    [
        ("C", "November 2026"),
        ("en_US", "November 2026"),
        ("de_DE", "November 2026"),
        ("fr_FR", "Novembre 2026"),
        ("es_ES", "Noviembre de 2026"),
        ("pl_PL", "Listopad 2026"),
        ("hu_HU", "2026. november"),
        ("lt_LT", "2026 m. lapkritis"),
        ("ja_JP", "2026年11月"),
        ("zh_CN", "2026年11月"),
        ("ko_KR", "2026년 11월"),
        ("ar_EG", "نوفمبر ٢٠٢٦"),
    ],
)
def test_a_month_is_written_as_people_write_it(locale: str, title: str) -> None:
    QLocale.setDefault(QLocale(locale))

    assert formats.month_title(DAY) == title


def test_every_locale_gets_a_month_with_its_year() -> None:
    poor = []
    for locale in QLocale.matchingLocales(
        QLocale.Language.AnyLanguage, QLocale.Script.AnyScript, QLocale.Country.AnyCountry
    ):
        QLocale.setDefault(locale)
        title = formats.month_title(DAY)
        year = formats.day_number(date(2026, 1, 20)) + formats.day_number(date(2026, 1, 26))
        if year not in title or len(title) < len(year) + 2:
            poor.append((locale.name(), title))

    assert poor == []


@pytest.mark.parametrize(
    ("locale", "weekday"), [("de_DE", 1), ("en_GB", 1), ("en_US", 7), ("pt_BR", 7), ("ar_EG", 6)]
)
def test_weeks_start_where_they_start_here(locale: str, weekday: int) -> None:
    QLocale.setDefault(QLocale(locale))

    assert formats.first_weekday() == weekday


@pytest.mark.parametrize(("locale", "days"), [("en_GB", {6, 7}), ("ar_EG", {5, 6}), ("he_IL", {5, 6})])
def test_the_weekend_is_the_one_of_the_country(locale: str, days: set[int]) -> None:
    QLocale.setDefault(QLocale(locale))

    assert formats.weekend() == days


def test_a_day_is_written_in_full() -> None:
    assert formats.long_day(DAY) == "Friday, 20 November 2026"


def test_an_instant_is_written_in_the_time_of_the_user() -> None:
    assert formats.instant(datetime(2026, 11, 20, 11, 30, tzinfo=UTC)) == "20/11/2026 12:30"


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        (datetime(2026, 11, 20, 23, 30, tzinfo=UTC), "00:30"),
        (datetime(2026, 11, 27, 11, 30, tzinfo=UTC), "Fri 12:30"),
        (datetime(2026, 11, 28, 11, 30, tzinfo=UTC), "28 Nov 12:30"),
        (datetime(2026, 11, 19, 11, 30, tzinfo=UTC), "19 Nov 12:30"),
        (datetime(2027, 11, 20, 11, 30, tzinfo=UTC), "20/11/2027 12:30"),
    ],
)
def test_an_instant_is_as_short_as_it_is_clear(at: datetime, shown: str) -> None:
    """A date with its year was cut off in the list of jobs."""
    assert formats.near_instant(at, datetime(2026, 11, 21, 0, 0, tzinfo=UTC)) == shown


@pytest.mark.parametrize(
    ("locale", "shown", "number"),
    [
        ("C", "2026-11-20 12:30", "12,345"),
        ("en_GB", "20/11/2026 12:30", "12,345"),
        ("de", "20.11.26 12:30", "12.345"),
    ],
)
def test_an_instant_is_written_so_that_it_can_be_read(locale: str, shown: str, number: str) -> None:
    """The locale of C, which there is where nobody has chosen one, would write 20 11 2026."""
    QLocale.setDefault(QLocale(locale))

    assert formats.instant(datetime(2026, 11, 20, 11, 30, tzinfo=UTC)) == shown
    assert formats.whole_number(12_345) == number


@pytest.mark.parametrize(
    ("locale", "names"), [("en_GB", ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]), ("ar_EG", list("نثرخجسح"))]
)
def test_days_in_a_letter_or_two_differ(locale: str, names: list[str]) -> None:
    """In Arabic all names begin with the same two letters."""
    QLocale.setDefault(QLocale(locale))

    assert formats.brief_weekday_names() == names


@pytest.mark.parametrize(
    ("locale", "language", "instant", "span"),
    [
        ("en_US", "en-US", "Fri Nov 20, 2026 1:00 PM", "1 PM\N{EN DASH}6 PM"),
        ("en_GB", "en-GB", "Fri 20 Nov 2026 13:00", "13\N{EN DASH}18"),
        ("en_AU", "en-AU", "Fri 20 Nov 2026 1:00 pm", "1 pm\N{EN DASH}6 pm"),
        ("en_IN", "en-AU", "Fri 20 Nov 2026 1:00 pm", "1 pm\N{EN DASH}6 pm"),
        # Its texts are English, too, and its dates are not American.
        ("hi_IN", "en-AU", "शुक्र 20 नव॰ 2026 1:00 pm", "1 pm\N{EN DASH}6 pm"),
    ],
)
def test_one_clock_is_told_everywhere(locale: str, language: str, instant: str, span: str) -> None:
    """9:00 AM stood beside 09:00."""
    QLocale.setDefault(QLocale(locale))

    assert sentence_language() == language
    one, six = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (12, 17))
    assert _plain(formats.instant_with_seconds(one)) == instant
    assert _plain(formats.clock_span(one, six)) == span


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("en_US", "Nov 20|Nov 20, 2026|Fri Nov 20|Friday, November 20|Friday, November 20, 2026"),
        ("en_GB", "20 Nov|20 Nov 2026|Fri 20 Nov|Friday, 20 November|Friday, 20 November 2026"),
    ],
)
def test_months_stand_where_the_locale_has_them(locale: str, written: str) -> None:
    """“Until December 31, 2026” stood over “Fri 20 Nov”."""
    QLocale.setDefault(QLocale(locale))
    day = date(2026, 11, 20)

    short, with_year, heading = formats.short_day(day), formats.day_and_year(day), formats.day_heading(day)
    titles = (formats.day_title(day, day), formats.day_title(day, date(2025, 1, 1)))

    assert "|".join((short, with_year, heading, *titles)) == written


@pytest.mark.parametrize(
    ("locale", "last", "shown", "short"),
    [
        ("en_US", date(2026, 11, 22), "November 16 \N{EN DASH} 22, 2026", "Nov 16 \N{EN DASH} 22"),
        ("en_US", date(2026, 12, 6), "Nov 16 \N{EN DASH} Dec 6, 2026", "Nov 16 \N{EN DASH} Dec 6"),
        ("en_US", date(2027, 1, 3), "Nov 16, 2026 \N{EN DASH} Jan 3, 2027", None),
        ("en_GB", date(2026, 11, 22), "16 \N{EN DASH} 22 November 2026", "16 \N{EN DASH} 22 Nov"),
    ],
)
def test_spans_of_days_say_each_month_and_year_once(
    locale: str, last: date, shown: str, short: str | None
) -> None:
    QLocale.setDefault(QLocale(locale))
    first = date(2026, 11, 16)

    assert formats.days_title(first, last) == shown
    assert short is None or formats.shorter_days_titles(first, last)[1] == short


def _plain(text: str) -> str:
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ")
