"""Edit a schedule so that one occurrence is moved, skipped, restored or added."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Never, Plan
from scheduler_core.recurrence.sources.instants import has
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule, Skipped


def move_occurrence(schedule: Schedule, at: datetime, to: datetime) -> Schedule:
    """Let one occurrence fire at another instant; back where it was, it is as if nothing had been said."""
    plan = compile_schedule(schedule)
    _refuse_absent(plan, at)
    if fires_at(plan, to):
        raise InvalidInput("move", "the job fires at that time already")
    said = _said_of(schedule, at)
    others = _without(schedule, at)
    if isinstance(said, Added):
        return _with(schedule, *others, Added(to))
    origin = said.at if isinstance(said, Moved) else at
    return _with(schedule, *others) if origin == to else _with(schedule, *others, Moved(origin, to))


def skip_occurrence(schedule: Schedule, at: datetime) -> Schedule:
    """Leave one occurrence out; InvalidInput if there is none then, or no other one."""
    _refuse_absent(compile_schedule(schedule), at)
    said = _said_of(schedule, at)
    others = _without(schedule, at)
    if isinstance(said, Added):
        left = _with(schedule, *others)
    else:
        left = _with(schedule, *others, Skipped(said.at if isinstance(said, Moved) else at))
    if isinstance(compile_schedule(left).fires, Never):
        raise InvalidInput("skip", "it is the only occurrence; switch the job off instead")
    return left


def without_edit(schedule: Schedule, at: datetime) -> Schedule:
    """Let an occurrence be again what the rules make of it; `at` names where it was, or where it is now."""
    kept = tuple(edit for edit in schedule.edits if at not in _named_by(edit))
    if len(kept) == len(schedule.edits):
        raise InvalidInput("edit", "nothing was said about this occurrence")
    return _with(schedule, *kept)


def add_occurrence(schedule: Schedule, at: datetime) -> Schedule:
    """Add one occurrence."""
    if fires_at(compile_schedule(schedule), at):
        raise InvalidInput("add", "the job fires at that time already")
    kept = tuple(edit for edit in schedule.edits if not (isinstance(edit, Skipped) and edit.at == at))
    back = _with(schedule, *kept)
    return back if fires_at(compile_schedule(back), at) else _with(schedule, *kept, Added(at))


def fires_at(plan: Plan, at: datetime) -> bool:
    return has(plan.source, ticks.of_instant(at))


def _refuse_absent(plan: Plan, at: datetime) -> None:
    if not fires_at(plan, at):
        raise InvalidInput("occurrence", "the job does not fire then any more")


def _said_of(schedule: Schedule, at: datetime) -> Edit | None:
    """Return the edit that put the occurrence where it is."""
    for edit in reversed(schedule.edits):
        if (isinstance(edit, Moved) and edit.to == at) or (isinstance(edit, Added) and edit.at == at):
            return edit
    return None


def _without(schedule: Schedule, at: datetime) -> tuple[Edit, ...]:
    """Return the edits that say nothing about the occurrence that fires at an instant."""
    said = _said_of(schedule, at)
    return tuple(edit for edit in schedule.edits if edit is not said and (said is not None or edit.at != at))


def _named_by(edit: Edit) -> tuple[datetime, ...]:
    return (edit.at, edit.to) if isinstance(edit, Moved) else (edit.at,)


def _with(schedule: Schedule, *edits: Edit) -> Schedule:
    return replace(schedule, edits=edits)
