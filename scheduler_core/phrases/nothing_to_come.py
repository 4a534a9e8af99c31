"""Say how long a schedule goes on, and why it has no more occurrences."""

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Finite, Fires, Forever, Never, Plan, next_after, prev_before
from scheduler_core.values.moments import FLOATING


def nothing_to_come(plan: Plan, now: datetime) -> InvalidInput:
    """Say why nothing more comes of a plan: its blackouts, what never was, or what is past."""
    schedule = plan.schedule
    if schedule.blackouts and next_after(compile_schedule(replace(schedule, blackouts=())), now):
        return InvalidInput("blackout", "all that is to come lies within these spans")
    last = prev_before(plan, now, inclusive=True)
    if last is None:
        reason = plan.fires.reason if isinstance(plan.fires, Never) else "no occurrence is left"
        return InvalidInput("schedule", f"nothing is to come: {reason}")
    zone = "UTC" if schedule.zone == FLOATING else schedule.zone
    seen = f"{in_zone(last, zone):%Y-%m-%d %H:%M:%S}"
    return InvalidInput("schedule", f"nothing is to come: the last time was {seen} ({zone})")


def word_of_fires(fires: Fires) -> str:
    match fires:
        case Never():
            return "never"
        case Finite():
            return "finite"
        case Forever():
            return "forever"
        case _:
            assert_never(fires)
