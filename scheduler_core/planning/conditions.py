"""Decide whether the conditions of a run let it start. Pure: no clock, no store, no thread."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import Obstacle, explain
from scheduler_core.recurrence.sources.instants import has
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.run_policies import AfterWait, Condition, ConditionPolicy, NetworkUp
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule

LOOK_AGAIN = timedelta(seconds=15)
# After sleep the network takes a moment; what is made up for then waits for it, but not long.
AFTER_SLEEP = ConditionPolicy((NetworkUp(),), timedelta(seconds=30), AfterWait.RUN)

_WORDS = {
    Obstacle.BEFORE_START: "it came before the schedule begins",
    Obstacle.AFTER_END: "it came after the schedule has ended",
    Obstacle.EXCLUDED: "it came on a day that is left out",
    Obstacle.OFF_DAY: "it came on an off day",
    Obstacle.BLACKOUT: "it came in a blackout",
}


@dataclass(frozen=True, slots=True)
class ConditionAnswer:
    """Whether a condition holds, None where this machine can't tell; `why` says it in words."""

    holds: bool | None
    why: str


@dataclass(frozen=True, slots=True)
class Go:
    """Start; `text` says what did not hold but was waited for long enough."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Look again then."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class GiveUpWait:
    """Do not start at all, for this reason."""

    text: str


Verdict: TypeAlias = Go | WaitUntil | GiveUpWait


def patience_words(policy: ConditionPolicy) -> str:
    """Say how long a run waits for its conditions, and what follows then."""
    then = "is skipped" if policy.after_wait is AfterWait.SKIP else "runs all the same"
    return f"it waits up to {print_duration(policy.wait)}, and then {then}"


def weigh(
    policy: ConditionPolicy,
    answers: Mapping[Condition, ConditionAnswer],
    waiting_since: datetime,
    now: datetime,
) -> Verdict:
    """Decide about a run that could have started at `waiting_since`.

    What the machine can't tell does not hold: a run that must not use a metered network does not take
    the risk, and the reason says what could not be told.
    """
    missing = [answers[condition] for condition in policy.conditions]
    text = "; ".join(answer.why for answer in missing if not answer.holds)
    if not text:
        return Go()
    waits_until = waiting_since + policy.wait
    if now < waits_until:
        return WaitUntil(min(waits_until, now + LOOK_AGAIN), text)
    return Go(text) if policy.after_wait is AfterWait.RUN else GiveUpWait(text)


def why_not_now(schedule: Schedule, at: datetime) -> str:
    """Say why a schedule lets nothing begin at an instant; "" where it does."""
    if not _has_gates(schedule):
        return ""
    gated = replace(schedule, rules=(Once(at),), included=(), edits=(), times=None, jitter=timedelta(0))
    plan = compile_schedule(gated)
    if has(plan.source, ticks.of_instant(at)):
        return ""
    obstacle = explain(plan, at).obstacle
    return _WORDS.get(obstacle, "the schedule leaves it out") if obstacle else "the schedule leaves it out"


def _has_gates(schedule: Schedule) -> bool:
    return bool(
        schedule.starts or schedule.ends or schedule.excluded or schedule.off_days or schedule.blackouts
    )
