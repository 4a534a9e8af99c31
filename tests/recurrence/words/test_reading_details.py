"""What a line of English says about a schedule as a whole."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.phase import counted_from
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import DayNumber, Once, Yearly
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CountryHolidays,
    OffDays,
    Roll,
    Schedule,
    Weekends,
)
from tests.support.recurrence import daily, moment, weekly

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)


def read(text: str, zone: str = "Europe/Berlin") -> Schedule:
    return parse_sentence(text, NOW, zone)


@pytest.mark.parametrize(
    ("said", "starts"),
    [
        ("from 2026-12-01", "2026-12-01T00:00"),
        ("from 2026-12-01 08:30", "2026-12-01T08:30"),
        ("starting tomorrow", "2026-11-21T00:00"),
        ("starting next monday", "2026-11-23T00:00"),
        ("from 1 december 2026", "2026-12-01T00:00"),
        ("from now on", "2026-11-20T08:00+00:00"),
    ],
)
def test_a_start_is_read(said: str, starts: str) -> None:
    assert read(f"every day at 9:00 {said}").starts == moment(starts)


@pytest.mark.parametrize("text", ["every year from 2027 on jan 1 at 9", "every year on jan 1 at 9 from 2027"])
def test_what_comes_every_year_starts_with_a_year_and_not_at_20_27(text: str) -> None:
    schedule = read(text)

    assert schedule.starts == moment("2027-01-01T00:00")
    assert schedule.rules == (Yearly(frozenset({1}), (DayNumber(1),), (time(9),)),)


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("until 2027-06-30", "2027-06-30T23:59:59"),
        ("till 2027-06-30 at 18:00", "2027-06-30T18:00"),
        ("until 2027-06-30T18:00Z", "2027-06-30T18:00+00:00"),
    ],
)
def test_an_end_is_read_and_its_day_belongs_to_it(said: str, ends: str) -> None:
    assert read(f"every day at 9:00 {said}").ends == moment(ends)


@pytest.mark.parametrize(
    "text",
    [
        "every day at 9:00 from 2026-12-01 to 2026-12-31",
        "from 2026-12-01 until 2026-12-31, every day at 9:00",
        "every day starting 2026-12-01 at 9:00 until 2026-12-31",
    ],
)
def test_bounds_may_stand_anywhere(text: str) -> None:
    schedule = read(text)

    assert schedule.rules == (daily("09:00"),)
    assert (schedule.starts, schedule.ends) == (moment("2026-12-01T00:00"), moment("2026-12-31T23:59:59"))


@pytest.mark.parametrize("said", ["for 10 times", "10 times", "10 times in all", "for ten runs"])
def test_a_number_of_times_counts_from_now_unless_a_start_is_said(said: str) -> None:
    counted = read(f"every day at 9:00 {said}")
    assert (counted.times, counted.starts) == (10, counted_from(NOW))
    assert read(f"every day at 9:00 from 2026-12-01 {said}").starts == moment("2026-12-01T00:00")


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("in Asia/Tokyo", "Asia/Tokyo"),
        ("Asia/Tokyo time", "Asia/Tokyo"),
        ("(asia/tokyo)", "Asia/Tokyo"),
        (", America/Argentina/Buenos_Aires time", "America/Argentina/Buenos_Aires"),
        ("UTC", "UTC"),
        ("in utc", "UTC"),
        ("floating time", FLOATING),
        ("", "Europe/Berlin"),
    ],
)
def test_a_zone_is_read(said: str, zone: str) -> None:
    assert read(f"every day at 9:00 {said}").zone == zone


def test_dates_that_are_left_out_are_read() -> None:
    schedule = read("every day at 9:00 except 2026-12-24, 2026-12-31 09:00 and on 1 jan 2027")

    assert schedule.excluded == (date(2026, 12, 24), moment("2026-12-31T09:00"), date(2027, 1, 1))


@pytest.mark.parametrize(
    ("said", "off_days"),
    [
        ("except holidays in DE", CountryHolidays("DE")),
        ("except on public holidays in de-by", CountryHolidays("DE", "BY")),
        ("except weekends", Weekends()),
        ("with holidays in DE moved to the next business day", CountryHolidays("DE", roll=Roll.NEXT)),
        ("weekends moved to the previous business day", Weekends(Roll.PREVIOUS)),
    ],
)
def test_off_days_are_read(said: str, off_days: OffDays) -> None:
    assert read(f"every day at 9:00, {said}").off_days == (off_days,)


def test_exceptions_of_all_kinds_can_be_listed() -> None:
    schedule = read("every day at 9 except 2026-12-24, holidays in DE and from 2026-12-27 to 2026-12-30")

    assert schedule.excluded == (date(2026, 12, 24),)
    assert schedule.off_days == (CountryHolidays("DE"),)
    assert schedule.blackouts == (Blackout(moment("2026-12-27T00:00"), moment("2026-12-31T00:00")),)


@pytest.mark.parametrize(
    "said",
    [
        "give or take 5 minutes",
        "with up to 5 minutes of jitter",
        "with 5 min jitter",
        "jitter 300s",
        "\u00b1 5 minutes",
        "+/- 5 min",
        "delayed by up to 5 minutes",
    ],
)
def test_jitter_is_read(said: str) -> None:
    assert read(f"every day at 9:00 {said}").jitter == timedelta(minutes=5)


def test_a_moment_can_be_added() -> None:
    assert read("every day at 9:00 plus 2026-12-24 12:00").included == (moment("2026-12-24T12:00"),)


def test_details_can_follow_one_another() -> None:
    schedule = read(
        "Mondays at 9am in UTC from 2026-12-01 until 2027-06-30 for 10 times, except 2026-12-28, "
        "give or take 1 minute"
    )

    assert schedule == Schedule(
        (weekly("mon", "09:00"),),
        "UTC",
        starts=moment("2026-12-01T00:00"),
        ends=moment("2027-06-30T23:59:59"),
        times=10,
        excluded=(date(2026, 12, 28),),
        jitter=timedelta(minutes=1),
    )


def test_a_date_with_a_detail_keeps_its_time() -> None:
    schedule = read("2026-12-01 09:00 in Asia/Tokyo")

    assert (schedule.rules, schedule.zone) == ((Once(moment("2026-12-01T09:00")),), "Asia/Tokyo")


@pytest.mark.parametrize("place", ["52.5, 13.4", "-13.5, -13.5", "-13.5,-13.5"])
def test_a_longitude_that_ends_a_german_sentence_is_no_date(place: str) -> None:
    said = f"samstags eine Stunde vor Sonnenuntergang bei {place}"

    assert parse_sentence(f"{said}.", NOW, "Europe/Berlin") == parse_sentence(said, NOW, "Europe/Berlin")
