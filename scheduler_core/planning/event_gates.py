"""Decide whether bounds, excluded days, off days or blackouts suppress an event. Pure."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import Obstacle, explain
from scheduler_core.recurrence.sources.instants import has
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule

_WORDS = {
    Obstacle.BEFORE_START: "it came before the schedule begins",
    Obstacle.AFTER_END: "it came after the schedule has ended",
    Obstacle.EXCLUDED: "it came on a day that is left out",
    Obstacle.OFF_DAY: "it came on an off day",
    Obstacle.BLACKOUT: "it came in a blackout",
}


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
