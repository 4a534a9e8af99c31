from datetime import timedelta

import pytest

from scheduler_core.planning.planner import MOST_CLAIMED, Away, Claim, Decision, NeverRan, decide, is_too_late
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Once
from tests.support.planner_questions import (
    ALL,
    EACH_SECOND,
    HOUR,
    HOURLY,
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
    spans,
)
from tests.support.recurrence import every, moment, plan_of

# ---- on time


def test_what_is_not_due_yet_is_left_alone() -> None:
    assert hourly(look("08:59:58.9")) == Decision(NINE)


@pytest.mark.parametrize("clock", ["08:59:59", "09:00", "09:00:30"])
def test_an_occurrence_is_claimed_from_a_second_ahead_to_half_a_minute_late(clock: str) -> None:
    decision = hourly(look(clock), SKIP)

    assert decision == Decision(at("10:00"), (Claim(NINE),))


def test_a_busy_engine_claims_all_of_the_last_half_minute() -> None:
    plan = plan_of(every("2026-01-01T00:00", seconds=10))

    decision = decide(NINE, plan, SKIP, look("09:00:30"))

    assert [claim.due_at for claim in decision.claims] == [NINE + step * 10 * SECOND for step in range(4)]
    assert decision.never_ran == ()
    assert decision.next_due_at == at("09:00:40")


def test_all_that_comes_within_the_look_ahead_is_claimed() -> None:
    decision = decide(NINE, EACH_SECOND, LAST, look("09:00"))

    assert decision == Decision(at("09:00:02"), (Claim(NINE), Claim(at("09:00:01"))))


def test_the_last_occurrence_leaves_nothing_to_come() -> None:
    plan = plan_of(Once(moment("2026-03-02T09:00")))

    assert decide(NINE, plan, LAST, look("09:00")) == Decision(None, (Claim(NINE),))


def test_a_stored_occurrence_counts_even_if_the_rules_no_longer_yield_it() -> None:
    decision = decide(at("09:07"), HOURLY, LAST, look("09:07"))

    assert decision == Decision(at("10:00"), (Claim(at("09:07")),))


def test_more_than_can_be_claimed_at_once_is_left_for_the_next_look() -> None:
    instants = [NINE + number * timedelta(milliseconds=10) for number in range(MOST_CLAIMED + 50)]
    plan = plan_of(included=tuple(instants))

    decision = decide(NINE, plan, LAST, look("09:00:20"))

    assert [claim.due_at for claim in decision.claims] == instants[:MOST_CLAIMED]
    assert decision.next_due_at == instants[MOST_CLAIMED]


# ---- missed


def test_after_sleep_only_the_last_one_is_made_up_for() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), LAST)

    assert decision.claims == (Claim(at("12:00"), Trigger.CATCH_UP),)
    assert decision.never_ran == (
        NeverRan(
            NINE,
            at("11:00"),
            3,
            RunState.MISSED,
            Reason.ASLEEP,
            "the machine was asleep; the job catches up only on the last one it missed",
        ),
    )
    assert decision.next_due_at == at("13:00")


def test_after_sleep_nothing_is_made_up_for_if_the_job_skips() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), SKIP)

    assert decision.claims == ()
    assert spans(decision) == [("09:00", "12:00", 4, Reason.ASLEEP)]
    assert decision.next_due_at == at("13:00")


def test_after_sleep_all_are_made_up_for_in_order() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), ALL)

    assert clocks(decision) == ["09:00", "10:00", "11:00", "12:00"]
    assert {claim.trigger for claim in decision.claims} == {Trigger.CATCH_UP}
    assert decision.never_ran == ()


def test_after_a_short_absence_too_all_are_made_up_for() -> None:
    """As regular ones the first of them ran, and the others were skipped because it had not ended."""
    looked = look("09:00:25", off("08:59", "09:00:25"))
    decision = decide(NINE, plan_of(every("2026-03-01T09:00", seconds=10)), ALL, looked)

    assert [claim.trigger for claim in decision.claims] == [Trigger.CATCH_UP] * 3


@pytest.mark.parametrize("clock", ["09:00:01", "09:00:30"])
@pytest.mark.parametrize("missed", [SKIP, LAST])
def test_waking_just_after_an_occurrence_is_on_time(missed: MissedPolicy, clock: str) -> None:
    decision = hourly(look(clock, asleep("08:30", clock)), missed)

    assert decision.claims == (Claim(NINE, Trigger.SCHEDULE),)


@pytest.mark.parametrize("missed", [SKIP, LAST])
def test_half_a_minute_asleep_is_not_replayed(missed: MissedPolicy) -> None:
    """Being within the grace, thirty runs of a job of every second started at once."""
    decision = decide(NINE, EACH_SECOND, missed, look("09:00:20.5", asleep("08:00", "09:00:20.5")))

    assert [claim.due_at for claim in decision.claims] == [at("09:00:21")]
    assert [row.count for row in decision.never_ran] == [21]


def test_the_last_one_is_not_made_up_for_when_the_next_one_is_about_to_come() -> None:
    """It stands in for what was missed, which was told as if nothing had."""
    decision = hourly(look("11:59:40", asleep("08:30", "11:59:40")), LAST)

    assert decision.claims == ()
    assert spans(decision) == [("09:00", "11:00", 3, Reason.SUPERSEDED)]
    text = "the machine was asleep; the next regular one stands in for it"
    assert [row.text for row in decision.never_ran] == [text]
    assert decision.next_due_at == at("12:00")


def test_the_last_one_is_not_made_up_for_beside_one_that_is_on_time() -> None:
    decision = hourly(look("12:00:05", asleep("08:30", "11:59:50")), LAST)

    assert decision.claims == (Claim(at("12:00")),)
    assert spans(decision) == [("09:00", "11:00", 3, Reason.SUPERSEDED)]


def test_all_are_made_up_for_beside_the_regular_one() -> None:
    decision = hourly(look("12:00", asleep("08:30", "11:59:50")), ALL)

    assert [claim.trigger for claim in decision.claims] == [Trigger.CATCH_UP] * 3 + [Trigger.SCHEDULE]


def test_each_absence_is_named() -> None:
    decision = hourly(look("13:20", off("08:30", "10:30"), asleep("10:30", "13:20")), LAST)

    assert clocks(decision) == ["13:00"]
    assert spans(decision) == [("09:00", "10:00", 2, Reason.OFF), ("11:00", "12:00", 2, Reason.ASLEEP)]


def test_a_clock_set_forward_is_named() -> None:
    jump = Away(at("08:30"), at("12:20"), Reason.CLOCK_SET_FORWARD, "the clock was set forward by 4 hours")

    decision = hourly(look("12:20", jump), SKIP)

    assert spans(decision) == [("09:00", "12:00", 4, Reason.CLOCK_SET_FORWARD)]


@pytest.mark.parametrize("missed", [SKIP, LAST])
def test_what_only_the_engine_delayed_runs_late_but_runs(missed: MissedPolicy) -> None:
    """The store was locked for twenty minutes; a job that skips what it missed did not run at all."""
    decision = hourly(look("09:20"), missed)

    assert decision == Decision(at("10:00"), (Claim(NINE, Trigger.SCHEDULE),))


def test_an_absence_has_its_begin_and_not_its_end() -> None:
    woken_at_ten = look("10:20", asleep("09:00", "10:00"))

    assert clocks(hourly(woken_at_ten, SKIP)) == ["10:00"]
    assert spans(hourly(woken_at_ten, SKIP)) == [("09:00", "09:00", 1, Reason.ASLEEP)]


def test_a_stored_occurrence_that_the_rules_no_longer_yield_is_made_up_for() -> None:
    decision = hourly(look("09:40", asleep("08:30", "09:40")), LAST, due="09:07")

    assert decision == Decision(at("10:00"), (Claim(at("09:07"), Trigger.CATCH_UP),))


def test_of_several_that_the_engine_delayed_the_last_one_runs() -> None:
    decision = hourly(look("11:20"), SKIP)

    assert clocks(decision) == ["11:00"]
    assert spans(decision) == [("09:00", "10:00", 2, Reason.SUPERSEDED)]


def test_an_absence_long_over_makes_nothing_on_time() -> None:
    """Woken at half past eight, then held up: three runs of one job started at once."""
    decision = hourly(look("11:20", asleep("08:00", "08:30")), SKIP)

    assert clocks(decision) == ["11:00"]


# ---- the lateness window


def test_what_is_too_late_is_not_made_up_for() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), MissedPolicy(Missed.LAST, 10 * MINUTE))

    assert decision.claims == ()
    assert spans(decision) == [("09:00", "12:00", 4, Reason.ASLEEP)]
    assert decision.never_ran[0].text == "the machine was asleep; the job may start 10 minutes late at most"


def test_all_within_the_window_are_made_up_for() -> None:
    decision = hourly(look("12:20", asleep("08:30", "12:20")), MissedPolicy(Missed.ALL, 90 * MINUTE))

    assert clocks(decision) == ["11:00", "12:00"]
    assert spans(decision) == [("09:00", "10:00", 2, Reason.ASLEEP)]


def test_what_the_engine_delayed_beyond_the_window_is_too_late() -> None:
    decision = hourly(look("09:20"), MissedPolicy(Missed.LAST, 10 * MINUTE))

    assert decision.claims == ()
    assert spans(decision) == [("09:00", "09:00", 1, Reason.TOO_LATE)]


def test_a_window_shorter_than_the_grace_is_kept() -> None:
    policy = MissedPolicy(Missed.LAST, 5 * SECOND)

    assert clocks(hourly(look("09:00:05"), policy)) == ["09:00"]
    assert spans(hourly(look("09:00:06"), policy)) == [("09:00", "09:00", 1, Reason.TOO_LATE)]


def test_lateness_is_judged_by_the_window() -> None:
    assert not is_too_late(NINE, MissedPolicy(Missed.ALL, HOUR), at("10:00"))
    assert is_too_late(NINE, MissedPolicy(Missed.ALL, HOUR), at("10:00:01"))
    assert not is_too_late(NINE, ALL, NINE + timedelta(days=4000))
