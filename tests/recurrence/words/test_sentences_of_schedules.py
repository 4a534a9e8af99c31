"""What bends a schedule, said after its rules."""

from datetime import date, timedelta
from typing import Unpack

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CountryHolidays,
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from tests.support.properties import for_all
from tests.support.recurrence import Bends, a_schedule, cron, daily, moment, weekly
from tests.support.strategies.schedules import schedules

NINE = daily("09:00")


def details(**bends: Unpack[Bends]) -> str:
    """Return what is said of a daily rule after its days and times, without the zone."""
    said = describe(a_schedule(NINE, **bends)).replace(", UTC", "")
    return said.removeprefix("Every day at 09:00, ")


def test_rules_are_united_in_one_sentence() -> None:
    assert describe(a_schedule(weekly("mon", "09:00"), cron("0 6 1 * *"), AtStart())) == (
        "Every Monday at 09:00, and on the 1st of every month at 06:00, and each time Hourbell starts, UTC"
    )


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("Europe/Berlin", "Europe/Berlin time"),
        ("UTC", "UTC"),
        (FLOATING, "on the local clock wherever that is"),
        ("No/Where\n", "No/Where time"),
    ],
)
def test_the_zone_is_always_told(zone: str, said: str) -> None:
    assert describe(a_schedule(NINE, zone=zone)) == f"Every day at 09:00, {said}"


def test_a_whole_first_or_last_day_is_named_without_a_time() -> None:
    assert details(starts=moment("2026-12-01T00:00")) == "from December 1, 2026"
    assert details(starts=moment("2026-12-01T08:30")) == "from December 1, 2026 at 08:30"
    assert details(ends=moment("2027-06-30T23:59:59")) == "until June 30, 2027"
    assert details(ends=moment("2027-06-30T18:00")) == "until June 30, 2027 at 18:00"


def test_a_number_of_times_is_told() -> None:
    assert details(starts=moment("2026-12-01T00:00"), times=10) == "from December 1, 2026, 10 times in all"
    assert details(starts=moment("2026-12-01T00:00"), times=1) == "from December 1, 2026, only once"


def test_an_instant_that_was_noted_to_count_from_is_told_as_no_start() -> None:
    """“every monday at 9, 5 times” was told to begin at the second it was typed, which nobody said."""
    noted = moment("2026-11-27T09:20:02+00:00")

    assert details(starts=noted, times=5) == "5 times in all, counted from November 27, 2026 at 09:20:02"
    assert details(starts=noted) == "from November 27, 2026 at 09:20:02"


def test_instants_are_told_on_the_clock_of_the_zone_or_in_utc_if_that_is_unknown() -> None:
    at = moment("2026-12-01T09:00+00:00")

    assert "from December 1, 2026 at 18:00," in describe(a_schedule(NINE, zone="Asia/Tokyo", starts=at))
    assert "from December 1, 2026 at 09:00 UTC," in describe(a_schedule(NINE, zone="No/Where", starts=at))


def test_single_dates_in_and_out_are_named() -> None:
    assert details(excluded=(date(2026, 12, 24), moment("2026-12-31T09:00"))) == (
        "except on December 24, 2026 and December 31, 2026 at 09:00"
    )
    assert details(included=(moment("2026-12-24T12:00"),)) == "also on December 24, 2026 at 12:00"


def test_of_many_dates_only_a_few_are_named() -> None:
    days = tuple(date(2026, 12, day) for day in range(1, 11))

    assert details(excluded=days) == (
        "except on December 1, 2026, December 2, 2026, December 3, 2026 and 7 more"
    )


def test_a_schedule_without_rules_names_its_moments() -> None:
    schedule = Schedule((), included=(moment("2026-12-24T12:00"), moment("2026-12-31T12:00")))

    assert describe(schedule) == "Once on December 24, 2026 at 12:00 and December 31, 2026 at 12:00, UTC"


@pytest.mark.parametrize(
    ("off_days", "said"),
    [
        (CountryHolidays("DE", "BY"), "except on public holidays in DE-BY"),
        (
            CountryHolidays("DE", roll=Roll.NEXT),
            "on the next business day instead of public holidays in DE",
        ),
        (
            CountryHolidays("DE", roll=Roll.PREVIOUS),
            "on the business day before instead of public holidays in DE",
        ),
        (Weekends(), "except on weekends"),
        (Weekends(Roll.NEXT), "on the next business day instead of weekends"),
        (Weekends(Roll.PREVIOUS), "on the business day before instead of weekends"),
        (NamedDates("Our\nholidays", frozenset()), "except on the days of “Our holidays”"),
        (
            NamedDates("Ours", frozenset(), Roll.NEXT),
            "on the next business day instead of the days of “Ours”",
        ),
        (
            NamedDates("Ours", frozenset(), Roll.PREVIOUS),
            "on the business day before instead of the days of “Ours”",
        ),
    ],
)
def test_off_days_say_what_becomes_of_them(off_days: OffDays, said: str) -> None:
    assert details(off_days=(off_days,)) == said


def test_a_blackout_of_whole_days_names_its_last_day() -> None:
    whole_days = Blackout(moment("2026-12-20T00:00"), moment("2027-01-07T00:00"))
    hours = Blackout(moment("2026-12-20T08:00"), moment("2026-12-20T18:00"))

    one_day = Blackout(moment("2026-12-20T00:00"), moment("2026-12-21T00:00"))
    assert details(blackouts=(one_day,)) == "not on December 20, 2026"
    assert details(blackouts=(whole_days,)) == "not from December 20, 2026 to January 6, 2027"
    assert details(blackouts=(hours,)) == (
        "not from December 20, 2026 at 08:00 until December 20, 2026 at 18:00"
    )


@pytest.mark.parametrize(
    ("jitter", "said"),
    [
        (timedelta(minutes=5), "delayed by up to 5 minutes"),
        (timedelta(seconds=1), "delayed by up to 1 second"),
        (timedelta(hours=26), "delayed by up to 26 hours"),
        (timedelta(days=1, hours=2, minutes=3), "delayed by up to 1 day 2 hours 3 minutes"),
        (timedelta(seconds=1.5), "delayed by up to 1.5 seconds"),
    ],
)
def test_jitter_is_told_as_a_delay(jitter: timedelta, said: str) -> None:
    assert details(jitter=jitter) == said


def test_single_edits_are_told_the_first_three_of_them_in_full() -> None:
    first, second = moment("2026-12-01T09:00+00:00"), moment("2026-12-02T10:00+00:00")
    edits = (Skipped(first), Moved(first, second), Added(second))

    assert details(edits=edits) == (
        "without that of December 1, 2026 at 09:00, "
        "with that of December 1, 2026 at 09:00 moved to December 2, 2026 at 10:00, "
        "once more on December 2, 2026 at 10:00"
    )
    assert details(edits=(*edits, Added(first))).endswith("at 10:00, and 1 more change")
    assert details(edits=(*edits, *edits)).endswith("at 10:00, and 3 more changes")


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        (TimePolicies(gap=Gap.EDGE), "times that the clock jumps over follow right after the jump"),
        (TimePolicies(gap=Gap.SKIP), "times that the clock jumps over are left out"),
        (TimePolicies(overlap=Overlap.SECOND), "times that the clock repeats count the second time"),
        (TimePolicies(overlap=Overlap.BOTH), "times that the clock repeats count both times"),
        (TimePolicies(clock=ClockKind.WALL), "counted on the wall clock"),
        (TimePolicies(clock=ClockKind.ELAPSED), "counted in elapsed time"),
        (TimePolicies(missing_date=MissingDate.NEXT), "dates that a month lacks move to the next day"),
        (TimePolicies(missing_date=MissingDate.PREVIOUS), "dates that a month lacks move to the day before"),
    ],
)
def test_a_choice_that_is_not_the_usual_one_is_told(policies: TimePolicies, said: str) -> None:
    assert details(policies=policies) == said


def test_the_usual_choice_is_told_only_where_a_rule_has_other_habits() -> None:
    usual = TimePolicies(gap=Gap.SHIFT, overlap=Overlap.FIRST, missing_date=MissingDate.SKIP)

    assert describe(a_schedule(NINE, policies=usual)) == "Every day at 09:00, UTC"
    assert describe(a_schedule(cron("0 9 * * *"), policies=usual)) == (
        "Every day at 09:00, UTC, times that the clock jumps over are later by the jump, "
        "times that the clock repeats count the first time"
    )


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidInput, match="'tlh' is not known; there is en and de"):
        describe(a_schedule(NINE), "tlh")


@for_all(schedules(), everyday=25, thorough=300)
def test_every_schedule_has_a_sentence_of_one_line(schedule: Schedule) -> None:
    for language in ("en", "de"):
        sentence = describe(schedule, language)

        assert sentence
        assert sentence.splitlines() == [sentence]
        assert sentence == sentence.strip()
