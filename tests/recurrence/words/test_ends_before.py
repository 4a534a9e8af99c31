"""What ends before a day, and what does not begin before a time of day: both languages mean the same."""

from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.wording.languages import wording_of

NOW = datetime(2026, 11, 28, 8, tzinfo=UTC)
ONE_SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("english", "german", "begins"),
    [
        (
            "every day at 9 before 2 december 2026",
            "täglich um 9 vor dem 2. Dezember 2026",
            "2026-12-02",
        ),
        ("every hour before december 2", "stündlich vor dem 2. Dezember", "2026-12-02"),
        ("every day at 9 before january", "täglich um 9 vor Januar", "2027-01-01"),
        ("every day at 9 before christmas", "täglich um 9 vor Weihnachten", "2026-12-25"),
        ("every day at 9 before easter", "täglich um 9 vor Ostern", "2027-03-28"),
        ("on mondays at 9 before december 24", "montags um 9 vor dem 24. Dezember", "2026-12-24"),
        (
            "every day at 9 before 2026-12-02 18:00",
            "täglich um 9 vor 2.12.2026 18:00",
            "2026-12-02 18:00",
        ),
        (
            "every day at 9 until but not including december 2",
            "täglich um 9 bis ausschließlich 2. Dezember",
            "2026-12-02",
        ),
        (
            "every 12 hours until just before 30 november",
            "alle 12 Stunden bis vor dem 30. November",
            "2026-11-30",
        ),
    ],
)
def test_an_end_before_a_day_leaves_that_day_out(english: str, german: str, begins: str) -> None:
    assert parse_sentence(english, NOW, "UTC").ends == datetime.fromisoformat(begins) - ONE_SECOND
    assert parse_sentence(german, NOW, "UTC") == parse_sentence(english, NOW, "UTC")


@pytest.mark.parametrize(
    "text",
    [
        "every day at 9 before wednesday",
        "täglich um 9 vor Mittwoch",
        "mondays before fridays at 9",
        "montags vor freitags um 9",
        "hourly from 8 before 18",
        "stündlich von 8 vor 18 Uhr",
        "hourly before 3 am",
        "stündlich vor 3 Uhr",
        "every working day before december 24 at 9",
        "jeden Tag vor Ostern um 9",
        "every day at 9 before november",
        "täglich um 9 vor November",
    ],
)
def test_what_may_be_days_or_hours_before_something_is_no_end(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_sentence(text, NOW, "UTC")


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("täglich 5 vor 12", "11:55"),
        ("um 7 vor 9 täglich", "8:53"),
        ("täglich um viertel vor acht Uhr abends", "19:45"),
        ("jeden Tag fünf vor halb acht", "7:25"),
        ("täglich um 10 Minuten vor 9", "8:50"),
    ],
)
def test_minutes_stand_before_an_hour(text: str, clock: str) -> None:
    assert parse_sentence(text, NOW, "UTC").rules == parse_sentence(f"täglich um {clock}", NOW, "UTC").rules


@pytest.mark.parametrize(
    "text",
    [
        "every hour not before 20:00",
        "every 30 minutes no earlier than 20:00",
        "every hour, not after 18",
        "stündlich, nicht nach 18 Uhr",
        "stündlich, nicht vor 20 Uhr",
        "stündlich frühestens ab 20 Uhr",
    ],
)
def test_a_time_that_nothing_begins_before_may_be_of_each_day(text: str) -> None:
    with pytest.raises(InvalidInput, match="of which hours of each day") as refusal:
        parse_sentence(text, NOW, "UTC")

    both = refusal.value.reason.split("'")[1::2]
    assert [parse_sentence(each, NOW, "UTC").starts for each in both] == [
        None,
        datetime.fromisoformat("2026-12-01 20:00"),
    ]


def test_a_day_that_nothing_begins_before_is_the_first() -> None:
    for text in ("every day at 9 not before 3 december 2026", "täglich um 9, nicht vor dem 3.12.2026"):
        assert parse_sentence(text, NOW, "UTC").starts == datetime.fromisoformat("2026-12-03")
    assert parse_sentence(
        "täglich um 9 erst ab 3. Dezember 2026", NOW, "UTC"
    ).starts == datetime.fromisoformat("2026-12-03")


def test_weekdays_with_until_between_are_asked_for_and_bis_joins_them() -> None:
    """What fires on one monday alone is no meaning of jeden Montag bis Freitag."""
    for text in ("every monday until friday at 9", "mondays till friday at 9"):
        with pytest.raises(InvalidInput, match="can be each day from one to the other"):
            parse_sentence(text, NOW, "UTC")

    spanned = parse_sentence("every monday to friday at 9", NOW, "UTC")
    assert parse_sentence("jeden Montag bis Freitag um 9", NOW, "UTC") == spanned


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "täglich um 9 oder 10",
            "'oder' lässt offen, was gemeint ist; schreiben Sie 'und' für beide, oder lassen Sie eines weg",
        ),
        ("im Winter um 8", "'im Winter' nennt keine Monate; nennen Sie sie, etwa 'im Mai und Juni'"),
        (
            "täglich um 9, montags um 10",
            (
                "das kann am Montag eine weitere Zeit sein oder eine andere; setzen Sie "
                "'und auch' dazwischen für eine weitere, oder nehmen Sie diese Tage von den anderen aus"
            ),
        ),
        (
            "jeden Montag außer dem ersten um 9",
            (
                "'ersten' kann ein Montag oder ein Tag des Monats sein; "
                "schreiben Sie 'ersten Montag' oder 'Tag 1'"
            ),
        ),
    ],
)
def test_a_german_sentence_is_refused_in_german_alone(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_sentence(text, NOW, "UTC")

    assert wording_of("de").said(refusal.value.reason) == reason
