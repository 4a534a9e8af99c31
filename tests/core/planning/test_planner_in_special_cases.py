from datetime import timedelta

import pytest

from scheduler_core.planning.planner import (
    MOST_CLAIMED,
    Away,
    Claim,
    Decision,
    Hold,
    Look,
    NeverRan,
    Repeat,
    after_end,
    decide,
)
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.plan import Plan
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import MOST_COUNTED, UNCOUNTED, Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.support.counted_steps import Steps
from tests.support.planner_questions import (
    ALL,
    EACH_SECOND,
    LAST,
    MINUTE,
    NINE,
    SECOND,
    SKIP,
    asleep,
    at,
    clocks,
    hourly,
    look,
    off,
    paused,
    spans,
)
from tests.support.recurrence import cron, daily, every, plan_of

# ---- pauses


def test_a_paused_job_does_not_run_and_says_so() -> None:
    decision = hourly(look("09:00"), LAST, paused())

    assert decision.claims == ()
    assert decision.never_ran == (
        NeverRan(NINE, None, 1, RunState.SKIPPED, Reason.PAUSED, "the job is paused"),
    )
    assert decision.next_due_at == at("10:00")


def test_a_pause_that_is_over_counts_for_what_was_due_before_its_end() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), LAST, paused("10:30"))

    assert clocks(decision) == ["12:00"]
    assert spans(decision) == [
        ("09:00", "10:00", 2, Reason.PAUSED),
        ("11:00", "11:00", 1, Reason.ASLEEP),
    ]


def test_what_was_paused_is_not_made_up_for() -> None:
    decision = hourly(look("09:40", asleep("08:30", "09:40")), LAST, paused("09:30"))

    assert decision.claims == ()
    assert spans(decision) == [("09:00", "09:00", 1, Reason.PAUSED)]


def test_a_pause_ends_just_before_its_end() -> None:
    assert clocks(hourly(look("09:00"), LAST, paused("09:00"))) == ["09:00"]
    assert clocks(hourly(look("08:59:59.5"), LAST, paused("09:00"))) == ["09:00"]
    assert clocks(hourly(look("09:00"), LAST, paused("09:00:01"))) == []


def test_the_pause_that_lasts_longest_is_named() -> None:
    folder = Hold(None, "the folder “Work” is paused")

    decision = hourly(look("09:00"), LAST, paused("12:00"), folder)

    assert decision.never_ran[0].text == "the folder “Work” is paused"


def test_a_pause_over_an_absence_is_one_row() -> None:
    decision = hourly(look("12:20", off("08:30", "10:30"), asleep("10:30", "12:20")), ALL, paused())

    assert spans(decision) == [("09:00", "12:00", 4, Reason.PAUSED)]


def test_what_was_missed_before_a_pause_began_is_missed_and_not_paused() -> None:
    """`why` said of what was due while no engine ran that the job was paused, which it was later."""
    pause = Hold(None, "the job was paused", since=at("10:30"))

    decision = hourly(look("12:20", off("08:30", "12:20")), ALL, pause)

    assert spans(decision) == [("09:00", "10:00", 2, Reason.OFF), ("11:00", "12:00", 2, Reason.PAUSED)]
    assert decision.never_ran[0].text.endswith("; the job was paused before it was made up for")


def test_the_first_of_two_pauses_counts_and_what_was_looked_at_is_paused() -> None:
    folder, job = (
        Hold(None, "the folder was paused", since=at("11:30")),
        Hold(at("12:10"), "it was paused", since=at("09:30")),
    )

    assert spans(hourly(look("12:20", off("08:30", "12:20")), ALL, folder, job)) == [
        ("09:00", "09:00", 1, Reason.OFF),
        ("10:00", "12:00", 3, Reason.PAUSED),
    ]
    assert spans(hourly(look("09:00:20"), ALL, Hold(None, "it was paused", since=at("09:00:10")))) == [
        ("09:00", "09:00", 1, Reason.PAUSED)
    ]


# ---- the clock set back


def test_what_the_clock_comes_to_a_second_time_has_a_name_of_its_own() -> None:
    again = Repeat(at("09:30"), "again")

    decision = hourly(look("10:00:05", repeat=again), ALL)

    assert [(claim.due_at, claim.request) for claim in decision.claims] == [
        (NINE, f"again-{ticks.of_instant(NINE)}"),
        (at("10:00"), ""),
    ]


def test_a_single_occurrence_that_comes_again_is_named_too() -> None:
    again = Repeat(at("10:00"), "again")

    assert hourly(look("09:00", repeat=again)).claims[0].request.startswith("again-")
    assert hourly(look("10:00", repeat=again), due="10:00").claims == (Claim(at("10:00")),)


def test_no_two_that_come_again_have_one_name() -> None:
    """The ledger keeps each name of a job once, so the second one stopped all claims."""
    again = Repeat(at("12:00"), "again")
    claims = hourly(look("11:20", asleep("08:30", "11:20"), repeat=again), ALL).claims

    assert len({claim.request for claim in claims}) == len(claims) == 3


def test_a_row_ends_where_time_no_longer_repeats() -> None:
    again = Repeat(at("10:30"), "again")

    decision = hourly(look("12:20", asleep("08:30", "12:20"), repeat=again), SKIP)

    named = f"again-{ticks.of_instant(NINE)}"
    assert [(row.count, row.request) for row in decision.never_ran] == [(2, named), (2, "")]


# ---- rules that count from the end of a run


def after_each_run(minutes: int = 30) -> Plan:
    return plan_of(Every(timedelta(minutes=minutes), NINE, from_last_end=True))


def test_while_it_runs_nothing_is_due_of_a_job_that_counts_from_its_end() -> None:
    assert decide(at("09:30"), after_each_run(), LAST, look("09:30")) == Decision(None, (Claim(at("09:30")),))


def test_the_end_of_a_run_decides_what_is_due_next() -> None:
    assert after_end(after_each_run().schedule, at("09:47:10")) == at("10:17:10")


def test_what_was_not_to_be_counts_as_an_end() -> None:
    """A paused job that counts from its end never came back."""
    decision = decide(at("09:30"), after_each_run(), LAST, look("09:30"), [paused()])

    assert spans(decision) == [("09:30", "09:30", 1, Reason.PAUSED)]
    assert decision.next_due_at == at("10:00:01")


def test_the_other_rules_of_such_a_job_go_on() -> None:
    plan = plan_of(Every(30 * MINUTE, NINE, from_last_end=True), daily("11:00"))

    decision = decide(at("09:30"), plan, LAST, look("09:30"))

    assert decision.next_due_at == at("11:00")


# ---- work


@pytest.mark.parametrize(
    ("missed", "most_steps"),
    [
        (SKIP, 100_000),
        (LAST, 100_000),
        (ALL, 400_000),
        (MissedPolicy(Missed.ALL, timedelta(days=300)), 400_000),
    ],
)
@pytest.mark.parametrize(
    "plan",
    [
        EACH_SECOND,
        plan_of(cron("* * * * *"), zone="Europe/Berlin"),
        plan_of(every("2026-01-01T00:00", seconds=1), daily("09:00"), jitter=timedelta(seconds=40)),
        plan_of(Every(SECOND, NINE, from_last_end=True)),
    ],
    ids=["each second", "each minute", "jittered", "from its end"],
)
def test_ten_years_asleep_are_one_row_and_little_work(
    plan: Plan, missed: MissedPolicy, most_steps: int
) -> None:
    now = NINE + timedelta(days=3652, hours=5)
    away = Away(NINE, now, Reason.ASLEEP, "the machine was asleep")
    found: list[Decision] = []

    Steps(most_steps).run(lambda: found.append(decide(NINE, plan, missed, Look(now, (away,)))))

    assert len(found[0].never_ran) <= 1
    assert len(found[0].claims) <= 2 * MOST_CLAIMED


def test_a_thousand_can_be_counted() -> None:
    now = NINE + MOST_COUNTED * SECOND
    asleep_since_nine = Away(NINE, now, Reason.ASLEEP, "the machine was asleep")

    [row] = decide(NINE, EACH_SECOND, SKIP, Look(now, (asleep_since_nine,))).never_ran

    assert row.count == MOST_COUNTED


def test_what_is_beyond_counting_is_not_counted() -> None:
    now = NINE + timedelta(days=1)
    asleep_since_nine = Away(NINE, now, Reason.ASLEEP, "the machine was asleep")

    [row] = decide(NINE, EACH_SECOND, SKIP, Look(now, (asleep_since_nine,))).never_ran

    assert row.count == UNCOUNTED
    assert row.due_until == now - SECOND


def test_all_means_the_newest_thousand() -> None:
    now = NINE + timedelta(days=1)
    asleep_since_nine = Away(NINE, now, Reason.ASLEEP, "the machine was asleep")

    decision = decide(NINE, EACH_SECOND, ALL, Look(now, (asleep_since_nine,)))

    made_up_for = [claim.due_at for claim in decision.claims if claim.trigger is Trigger.CATCH_UP]
    assert made_up_for[-1] == now - SECOND
    assert decision.claims[0].due_at == now - MOST_CLAIMED * SECOND
    assert decision.never_ran[0].due_until == now - (MOST_CLAIMED + 1) * SECOND
    assert decision.never_ran[0].text.endswith("the job catches up on the last 1,000 at most")


def test_without_grace_nothing_that_was_due_before_is_run() -> None:
    """A copy ran what its original had run some seconds before."""
    now = NINE + 20 * SECOND
    a_copy = Look(now, (Away(NINE - timedelta(days=1), now, Reason.OFF, "a copy"),), grace=timedelta(0))

    decision = decide(NINE, plan_of(daily("09:00")), SKIP, a_copy)

    assert decision.claims == ()
    assert [row.state for row in decision.never_ran] == [RunState.MISSED]
