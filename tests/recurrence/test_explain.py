"""Why an instant is an occurrence, or what keeps it from being one."""

from datetime import date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.explain import Explanation, Obstacle, explain
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import Plan, next_after
from scheduler_core.values.schedules.policies import Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DayNumber, Monthly, Once, Rule
from scheduler_core.values.schedules.schedule import (
    Added,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    Roll,
    Skipped,
    Weekends,
)
from tests.support.recurrence import (
    Bends,
    at,
    blackout,
    cron,
    daily,
    every,
    moment,
    on_the_clock,
    plan_of,
    rrule,
    weekly,
)

NOON = at("01T12")


def explained(plan: Plan, text: str) -> Explanation:
    return explain(plan, on_the_clock(text, plan.schedule.zone))


def test_a_plain_occurrence_names_its_rule_and_nothing_else() -> None:
    plan = plan_of(daily("09:00"), daily("12:00"))

    assert explain(plan, NOON) == Explanation(NOON, rules=(1,))


def test_an_occurrence_of_several_rules_names_them_all() -> None:
    plan = plan_of(cron("0 12 * * *"), daily("09:00"), rrule("FREQ=DAILY", "2026-04-01T12:00"), Once(NOON))

    assert explain(plan, NOON).rules == (0, 2, 3)


def test_an_included_time_is_told_apart_from_the_rules() -> None:
    plan = plan_of(daily("09:00"), included=(NOON, at("01T09")))

    assert explain(plan, NOON) == Explanation(NOON, is_included=True)
    assert explain(plan, at("01T09")) == Explanation(at("01T09"), rules=(0,), is_included=True)


@pytest.mark.parametrize(
    ("zone", "time_of_day", "policies", "shown", "planned"),
    [
        ("Europe/Berlin", "02:30", TimePolicies(), "2026-03-29T03:30", "2026-03-29T02:30"),
        ("Europe/Berlin", "02:30", TimePolicies(gap=Gap.EDGE), "2026-03-29T03:00", "2026-03-29T02:30"),
        ("America/Nuuk", "23:30", TimePolicies(), "2024-03-31T00:30", "2024-03-30T23:30"),
        ("Pacific/Apia", "09:00", TimePolicies(gap=Gap.EDGE), "2011-12-31T00:00", "2011-12-30T09:00"),
    ],
)
def test_a_time_out_of_a_gap_says_when_it_was_planned(
    zone: str, time_of_day: str, policies: TimePolicies, shown: str, planned: str
) -> None:
    plan = plan_of(daily(time_of_day), zone=zone, policies=policies)

    assert explained(plan, shown).shifted_from == moment(planned)


def test_a_missing_date_says_where_it_came_from() -> None:
    plan = plan_of(
        weekly("fri", "09:00"), zone="Pacific/Apia", policies=TimePolicies(missing_date=MissingDate.NEXT)
    )

    assert explained(plan, "2011-12-31T09:00").shifted_from == moment("2011-12-30T09:00")


def test_a_time_that_was_planned_itself_is_not_called_shifted() -> None:
    """Of 2:30 and 3:30 the first meets the second after spring forward."""
    plan = plan_of(daily("02:30", "03:30"), zone="Europe/Berlin")

    assert explained(plan, "2026-03-29T03:30") == Explanation(moment("2026-03-29T01:30Z"), rules=(0,))


def test_a_rule_in_a_zone_of_its_own_is_not_called_shifted() -> None:
    """The calendar means noon in Tokyo; the schedule shows five o'clock."""
    plan = plan_of(parse_on_calendar("*-*-* 12:00 Asia/Tokyo"), zone="Europe/Berlin")

    assert explained(plan, "2026-05-01T05:00") == Explanation(at("01T03"), rules=(0,))


def test_both_of_two_equal_times_say_so_and_the_later_one_that_it_is_the_second() -> None:
    policies = TimePolicies(overlap=Overlap.BOTH)
    plan = plan_of(daily("02:30", "04:00"), zone="Europe/Berlin", policies=policies)
    texts = ("2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00", "2026-10-25T04:00")
    found = [explained(plan, text) for text in texts]

    assert [(each.is_repeated, each.is_second) for each in found] == [
        (True, False),
        (True, True),
        (False, False),
    ]
    assert [each.rules for each in found] == [(0,), (0,), (0,)]


def test_steps_through_an_overlap_say_which_pass_it_is() -> None:
    plan = plan_of(every("2026-10-25T00:00", hours=1), zone="Europe/Berlin")

    assert not explained(plan, "2026-10-25T02:00+02:00").is_second
    assert explained(plan, "2026-10-25T02:00+01:00").is_second


def test_a_rolled_day_names_the_off_days_it_stands_for() -> None:
    plan = plan_of(daily("12:00"), off_days=(Weekends(Roll.NEXT),))

    assert explain(plan, at("04T12")).rolled_from == (date(2026, 5, 2), date(2026, 5, 3))
    assert explain(plan, at("05T12")).rolled_from == ()


def test_a_holiday_that_rolls_back_is_named_across_the_month() -> None:
    first_of_may = Monthly((DayNumber(1),), (time(12),))
    plan = plan_of(first_of_may, off_days=(CountryHolidays("DE", "BY", Roll.PREVIOUS),))

    assert explained(plan, "2026-04-30T12:00").rolled_from == (date(2026, 5, 1),)


def test_a_rolled_day_may_also_leave_a_gap() -> None:
    rule = Monthly((DayNumber(25),), (time(0, 30),))
    plan = plan_of(rule, zone="Africa/Cairo", off_days=(Weekends(Roll.PREVIOUS),))
    found = explained(plan, "2026-04-24T01:30")

    assert found.rolled_from == (date(2026, 4, 25),)
    assert found.shifted_from == moment("2026-04-24T00:30")


def test_jitter_names_the_instant_it_delayed() -> None:
    plan = plan_of(daily("09:00"), daily("12:00"), jitter=timedelta(minutes=30), jitter_seed="x")
    delayed = next_after(plan, NOON)
    assert delayed is not None
    assert delayed > NOON

    assert explain(plan, delayed) == Explanation(delayed, rules=(1,), delayed_by_jitter_from=NOON)


@pytest.mark.parametrize(
    ("edits", "explanation"),
    [
        ((Added(at("01T15")),), Explanation(at("01T15"), is_added=True)),
        ((Moved(NOON, at("01T15")),), Explanation(at("01T15"), rules=(0,), moved_from=NOON)),
        (
            (Moved(NOON, at("01T15")), Moved(at("01T15"), at("01T18"))),
            Explanation(at("01T18"), rules=(0,), moved_from=NOON),
        ),
        ((Moved(at("01T13"), NOON),), Explanation(NOON, rules=(0,))),
        ((Skipped(at("02T12")), Moved(at("02T12"), NOON)), Explanation(NOON, rules=(0,))),
    ],
)
def test_single_edits_are_named_where_they_did_something(
    edits: tuple[Edit, ...], explanation: Explanation
) -> None:
    plan = plan_of(daily("12:00"), edits=edits)

    assert explain(plan, explanation.at) == explanation


OBSTACLES: dict[str, tuple[tuple[Rule, ...], Bends, Obstacle, str]] = {
    "skipped": ((daily("12:00"),), Bends(edits=(Skipped(NOON),)), Obstacle.SKIPPED, ""),
    "moved away": ((daily("12:00"),), Bends(edits=(Moved(NOON, at("02T15")),)), Obstacle.MOVED_AWAY, ""),
    "in a blackout": (
        (daily("12:00"),),
        Bends(blackouts=(blackout("2026-05-01", "2026-05-03"),)),
        Obstacle.BLACKOUT,
        "",
    ),
    "excluded": ((daily("12:00"),), Bends(excluded=(NOON,)), Obstacle.EXCLUDED, ""),
    "included and excluded": (
        (daily("09:00"),),
        Bends(included=(NOON,), excluded=(NOON,)),
        Obstacle.EXCLUDED,
        "",
    ),
    "on an excluded date": (
        (daily("12:00"),),
        Bends(excluded=(date(2026, 5, 1),)),
        Obstacle.EXCLUDED,
        "",
    ),
    "on a holiday": (
        (daily("12:00"),),
        Bends(off_days=(CountryHolidays("DE"),)),
        Obstacle.OFF_DAY,
        "Labor Day",
    ),
    "on a closed day": (
        (daily("12:00"),),
        Bends(off_days=(Weekends(), NamedDates("closed", frozenset({date(2026, 5, 1)})))),
        Obstacle.OFF_DAY,
        "closed",
    ),
    "steps on a holiday": (
        (every("2026-04-01T00:00", hours=1),),
        Bends(off_days=(CountryHolidays("DE"),)),
        Obstacle.OFF_DAY,
        "Labor Day",
    ),
    "rolled away": (
        (daily("12:00"),),
        Bends(off_days=(CountryHolidays("DE", roll=Roll.NEXT),)),
        Obstacle.OFF_DAY,
        "Labor Day",
    ),
    "before the start": (
        (daily("12:00"),),
        Bends(starts=at("01T13")),
        Obstacle.BEFORE_START,
        "2026-05-01 13:00:00+00:00",
    ),
    "after the end": (
        (daily("12:00"),),
        Bends(ends=at("01T11")),
        Obstacle.AFTER_END,
        "2026-05-01 11:00:00+00:00",
    ),
    "after the last of so many": (
        (daily("12:00"),),
        Bends(starts=moment("2026-04-29T00:00Z"), times=2),
        Obstacle.COUNT_REACHED,
        "2",
    ),
    "another time": ((daily("12:01"),), Bends(), Obstacle.NOT_PLANNED, ""),
    "another day": ((weekly("thu", "12:00"),), Bends(off_days=(Weekends(),)), Obstacle.NOT_PLANNED, ""),
    "another time, edited in vain": (
        (daily("12:01"),),
        Bends(edits=(Skipped(NOON),)),
        Obstacle.NOT_PLANNED,
        "",
    ),
    "another time, moved in vain": (
        (daily("12:01"),),
        Bends(edits=(Moved(NOON, at("02T15")),)),
        Obstacle.NOT_PLANNED,
        "",
    ),
}


@pytest.mark.parametrize("name", OBSTACLES)
def test_a_time_that_does_not_fire_says_what_keeps_it(name: str) -> None:
    """All of them ask for noon on Labour Day, a Friday."""
    rules, bends, obstacle, detail = OBSTACLES[name]
    plan = plan_of(*rules, **bends)

    found = explain(plan, NOON)

    assert (found.is_occurrence, found.obstacle, found.detail) == (False, obstacle, detail)


def test_a_time_that_was_moved_away_says_where_to() -> None:
    plan = plan_of(daily("12:00"), edits=(Moved(NOON, at("02T15")),))

    assert explain(plan, NOON).moved_to == at("02T15")


def test_a_time_that_jitter_delayed_is_not_said_to_be_beyond_the_count() -> None:
    plan = plan_of(daily("12:00"), jitter=timedelta(hours=1), starts=at("01T00"), times=3)

    found = explain(plan, NOON)

    assert found.obstacle is Obstacle.DELAYED
    assert found.moved_to == next_after(plan, NOON)


@pytest.mark.slow
@pytest.mark.parametrize("zone", ["Europe/Berlin", "Pacific/Apia", "floating"])
@pytest.mark.parametrize("text", ["0001-01-01T00:00Z", "9999-12-31T23:59:59.999999Z", "2011-12-30T12:00Z"])
def test_the_far_ends_of_the_calendar_can_be_explained(zone: str, text: str) -> None:
    plan = plan_of(every("2026-05-01T00:00", hours=6), daily("09:00"), zone=zone, off_days=(Weekends(),))

    assert explain(plan, moment(text)).obstacle is not None


def test_a_time_in_another_zone_is_the_same_instant() -> None:
    plan = plan_of(daily("12:00"))
    elsewhere: datetime = moment("2026-05-01T21:00+09:00")

    assert explain(plan, elsewhere) == explain(plan, NOON)
