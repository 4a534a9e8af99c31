"""Dates as they are typed and read in different places."""

from datetime import date

import pytest
from PySide6.QtCore import QLocale

from gui.text.typed_dates import is_no_day, kept_date, shown_date, shown_dates


@pytest.mark.parametrize(
    ("locale", "typed", "kept"),
    [
        ("en_GB", "23/11/2026", "2026-11-23"),
        ("en_GB", "23.11.2026", "2026-11-23"),
        ("en_US", "11/23/2026 9 am", "2026-11-23 9 am"),
        ("en_US", "23.11.2026", "2026-11-23"),
        ("de_DE", "3.4.26", "2026-04-03"),
        ("de_DE", "2026-11-23 09:00", "2026-11-23 09:00"),
        ("en_US", "23/11/2026", "23/11/2026"),
        ("en_GB", "tomorrow 9:00", "2026-11-21 9:00"),
        ("de_DE", "morgen", "2026-11-21"),
        ("de_DE", "übermorgen 9 Uhr", "2026-11-22 9 Uhr"),
        ("de_DE", "Heute", "2026-11-20"),
        ("en_GB", "Saturday", "2026-11-21"),
        ("en_GB", "Friday 18:00", "2026-11-27 18:00"),
        ("en_GB", "next Mon", "2026-11-23"),
        ("de_DE", "nächsten Freitag", "2026-11-27"),
        ("de_DE", "Do. 9", "2026-11-26 9"),
        ("de_DE", "24.12.", "2026-12-24"),
        ("de_DE", "24.12", "2026-12-24"),
        ("en_GB", "3.4. 18:00", "2027-04-03 18:00"),
        ("en_GB", "24/12", "2026-12-24"),
        ("en_US", "12/24 9 am", "2026-12-24 9 am"),
        ("en_US", "29.2.", "2028-02-29"),
        ("en_GB", "9.30", "9.30"),
        ("en_GB", "9:30", "9:30"),
        ("en_GB", "9 am", "9 am"),
        ("en_GB", "23 Nov 0900", "2026-11-23 0900"),
        ("en_GB", "23 Nov 1830", "2026-11-23 1830"),
        ("en_GB", "23 Nov 2045", "2045-11-23"),
        ("en_GB", "23 Nov 2500", "2500-11-23"),
        ("en_GB", "23 Nov 2028 0900", "2028-11-23 0900"),
        ("en_GB", "Fri 27 Nov 2026", "2026-11-27"),
        ("en_US", "Nov 27, 2026 9 am", "2026-11-27 9 am"),
        ("en_US", "November 27th", "2026-11-27"),
        ("en_GB", "1 March 9:30", "2027-03-01 9:30"),
        ("en_GB", "29 Feb", "2028-02-29"),
        ("en_GB", "31 Feb 2027", "31 Feb 2027"),
        ("de_DE", "24. Dezember 2026", "2026-12-24"),
        ("de_DE", "Do. 24. Dez 18:00", "2026-12-24 18:00"),
        ("de_DE", "3. März 2027", "2027-03-03"),
        ("de_DE", "24 dec 2026", "2026-12-24"),
        ("en_GB", "every 3 weeks", "every 3 weeks"),
        ("en_GB", "Fri 28 Nov 2026", "Fri 28 Nov 2026"),
        ("de_DE", "Fr. 20. Nov.", "2026-11-20"),
        ("de_DE", "Do. 19. Nov.", "Do. 19. Nov."),
        ("de_DE", "Do. 24.12.2026", "2026-12-24"),
        ("de_DE", "Do., 24.12. 18:00", "2026-12-24 18:00"),
        ("en_GB", "Wed 23.12", "2026-11-25 23.12"),
        ("en_GB", "Thursday 24/12", "2026-12-24"),
        ("de_DE", "Fr. 24.12.", "Fr. 24.12."),
        ("de_DE", "24.12 2027", "2027-12-24"),
        ("en_GB", "23.12 2027 9:00", "2027-12-23 9:00"),
        ("en_GB", "24/12 2028 0900", "2028-12-24 0900"),
        ("en_GB", "24/12 0900", "2026-12-24 0900"),
        ("en_GB", "Sat 32 Dec", "Sat 32 Dec"),
        ("en_GB", "in 3 days", "2026-11-23"),
        ("de_DE", "in 3 Tagen", "2026-11-23"),
        ("de_DE", "In drei Tagen 9 Uhr", "2026-11-23 9 Uhr"),
        ("de_DE", "in 3 days, 18:00", "2026-11-23 18:00"),
        ("en_GB", "in a week at 9", "2026-11-27 at 9"),
        ("de_DE", "in einer Woche", "2026-11-27"),
        ("de_DE", "in 2 Wochen", "2026-12-04"),
        ("en_GB", "in 0 days", "2026-11-20"),
        ("en_GB", "in 1 month", "2026-12-20"),
        ("de_DE", "in zwei Monaten 7:30", "2027-01-20 7:30"),
        ("de_DE", "in einem Jahr", "2027-11-20"),
        ("en_GB", "yesterday 18:00", "2026-11-19 18:00"),
        ("de_DE", "gestern", "2026-11-19"),
        ("de_DE", "vorgestern 9 Uhr", "2026-11-18 9 Uhr"),
        ("en_GB", "three days ago 18:00", "2026-11-17 18:00"),
        ("en_GB", "a week ago", "2026-11-13"),
        ("de_DE", "vor 2 Wochen", "2026-11-06"),
        ("en_GB", "2 months ago", "2026-09-20"),
        ("de_DE", "vor einem Jahr 7:30", "2025-11-20 7:30"),
        ("en_GB", "9999 years ago", "9999 years ago"),
        ("en_GB", "3 days", "3 days"),
        ("de_DE", "vor 3", "vor 3"),
        ("en_GB", "in 3 hours", "in 3 hours"),
        ("en_GB", "in many days", "in many days"),
        ("en_GB", "in -3 days", "in -3 days"),
        ("en_GB", "in 99999 days", "in 99999 days"),
        ("en_GB", "in 9999 years", "in 9999 years"),
        ("en_GB", "in days", "in days"),
        ("en_GB", "Fri 31 Feb 2027", "Fri 31 Feb 2027"),
    ],
)
def test_a_date_is_taken_in_the_order_of_the_place(locale: str, typed: str, kept: str) -> None:
    QLocale.setDefault(QLocale(locale))

    assert kept_date(typed, date(2026, 11, 20)) == kept


def test_a_date_without_a_year_waits_for_who_knows_today() -> None:
    assert kept_date("24 Dec") == "24 Dec"
    assert kept_date("24 Dec", date(2026, 12, 24)) == "2026-12-24"
    assert kept_date("24 Dec", date(2026, 12, 25)) == "2027-12-24"
    assert kept_date("morgen") == "morgen"
    assert kept_date("24.12. 9:00") == "24.12. 9:00"


def test_in_a_month_is_its_last_day_where_the_day_is_missing() -> None:
    assert kept_date("in 1 month", date(2027, 1, 31)) == "2027-02-28"
    assert kept_date("in a year", date(2028, 2, 29)) == "2029-02-28"
    assert kept_date("in 11 months", date(2027, 1, 31)) == "2027-12-31"
    assert kept_date("a month ago", date(2027, 3, 31)) == "2027-02-28"


def test_no_day_is_looked_for_behind_the_last_one() -> None:
    assert kept_date("tomorrow", date.max) == "tomorrow"
    assert kept_date("1 Jan", date.max) == "1 Jan"
    assert kept_date("in 1 day", date.max) == "in 1 day"
    assert kept_date("in 1 month", date.max) == "in 1 month"
    assert kept_date("in 3 days") == "in 3 days"


def test_no_day_is_looked_for_before_the_first_one() -> None:
    assert kept_date("yesterday", date.min) == "yesterday"
    assert kept_date("a day ago", date.min) == "a day ago"
    assert kept_date("a month ago", date.min) == "a month ago"


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("31.2.27", True),
        ("32.1.2027 9:00", True),
        ("28.2.27", False),
        ("31.2.", True),
        ("32.1", True),
        ("29.2.", False),
        ("Fri 28 Nov 2026 9:00", True),
        ("Sat 28 Nov 2026", False),
        ("Fri 28.11.2026", True),
        ("Sat 28.11.2026 9:00", False),
        ("Mon 31.2.", True),
        ("31.2. 2028", True),
        ("tomorrow", False),
        ("9.30", False),
    ],
)
def test_a_day_that_does_not_exist_is_known_from_what_is_no_date(text: str, is_none: bool) -> None:
    assert is_no_day(text) is is_none


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("en_GB", "23/11/2026 09:00"), ("en_US", "11/23/2026 09:00"), ("de_DE", "23.11.2026 09:00")],
)
def test_a_date_is_shown_with_its_whole_year_and_read_back(locale: str, shown: str) -> None:
    QLocale.setDefault(QLocale(locale))

    assert shown_date("2026-11-23 09:00") == shown
    assert kept_date(shown) == "2026-11-23 09:00"


def test_a_date_without_a_year_on_another_day_of_the_week_is_none() -> None:
    assert is_no_day("Fri 24.12.", date(2026, 11, 20))
    assert not is_no_day("Thu 24.12.", date(2026, 11, 20))


def test_instants_and_words_are_shown_as_they_are() -> None:
    assert shown_date("2026-11-23 09:00Z") == "2026-11-23 09:00Z"
    assert shown_dates("2026-12-01 09:00 or tomorrow 9:00") == "01/12/2026 09:00 or tomorrow 9:00"
