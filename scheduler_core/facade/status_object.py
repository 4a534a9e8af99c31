"""Describe the state of a store as a JSON object, with what stands next to it wherever it is told."""

from typing import TYPE_CHECKING

from scheduler_core.facade.objects import object_of_engine, object_of_instance, object_of_known_engine
from scheduler_core.fields.answers import (
    BOOLEAN,
    INSTANT,
    INTEGER,
    MAY_BE_INSTANT,
    MAY_BE_STRING,
    STRING,
    Answer,
    Key,
    all_of,
    may_be,
    within,
)
from scheduler_core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scheduler_core.facade.control.engine_state import Status
    from scheduler_core.facade.scoped_clients import Areas
    from scheduler_core.facade.times.planned import Planned
    from scheduler_core.values.jobs.job_list import JobLine
    from scheduler_core.values.records.calendar_state import OldCalendar
    from scheduler_core.values.records.channel import KeptChannel
    from scheduler_core.values.records.closed_hook import ClosedHook
    from scheduler_core.values.runs.run_ends import Backlog


@dataclass(frozen=True, slots=True)
class FoundStatus:
    """The state of a store, with what stands next to it wherever it is told."""

    status: "Status"
    failing: "Sequence[JobLine]"
    stopped: "Sequence[JobLine]"
    store: str
    is_copy: bool
    is_held_copy: bool


def found_status(core: "Areas", store: str, since: "datetime | None" = None) -> FoundStatus:
    """Look at the state of a store; failures are counted from an instant on (None: for a day)."""
    status = core.engine.status(since)
    failing = core.jobs.lines(status.failing)
    stopped = core.jobs.lines(status.stopped)
    return FoundStatus(status, failing, stopped, store, core.upkeep.is_copy(), core.upkeep.is_undecided())


_NEXT_UP: "Answer[Planned]" = Answer(at=INSTANT, job=INTEGER.of("job_id"), job_name=STRING)
_BACKLOG: "Answer[Backlog]" = Answer(runs=INTEGER, begun_in_last_minute=INTEGER.of("begun_lately"))
_FAILING: "Answer[JobLine]" = Answer(job=INTEGER.of("id"), job_name=STRING.of("name"))
_STOPPED: "Answer[JobLine]" = Answer(
    job=INTEGER.of("id"), job_name=STRING.of("name"), because=STRING.of("disabled_reason")
)
_BROKEN: "Answer[KeptChannel]" = Answer(name=STRING, trouble=STRING.of("broken"))
_DELAYED: "Answer[KeptChannel]" = Answer(name=STRING, trouble=STRING.of("delay"), waiting=INTEGER)
_OLD_CALENDAR: "Answer[OldCalendar]" = Answer(
    job=INTEGER.of("job_id"),
    job_name=STRING,
    calendar=STRING.of("source").about("an address without what may be a key to it"),
    trouble=STRING,
    failed_since=INSTANT,
    read_at=MAY_BE_INSTANT.about("of when the copy is that the job goes by"),
)
_CLOSED_HOOK: "Answer[ClosedHook]" = Answer(
    job=INTEGER.of("job_id"), job_name=STRING, hook=STRING, trouble=STRING
)
_LISTED_INSTANCE = within(object_of_instance, "Instance")
object_of_status: Answer[FoundStatus] = Answer(
    store=STRING,
    engine=Key(may_be(within(object_of_known_engine, "Engine")).schema, object_of_engine).of("status.engine"),
    is_well=BOOLEAN.of("status.engine.is_well"),
    complaints=all_of(STRING).of("status.engine.troubles"),
    running=INTEGER.of("status.running"),
    waiting=INTEGER.of("status.waiting"),
    held=INTEGER.of("status.held"),
    without_machine=Key(INTEGER.schema, len).of("status.without_machine"),
    backlog=may_be(within(_BACKLOG)).of("status.backlog"),
    next=may_be(within(_NEXT_UP)).of("status.next_up"),
    next_wait=may_be(_LISTED_INSTANCE).of("status.next_wait"),
    queued=all_of(_LISTED_INSTANCE).of("status.queued"),
    jobs=INTEGER.of("status.jobs"),
    paused=INTEGER.of("status.paused"),
    is_all_paused=BOOLEAN.of("status.is_all_paused"),
    all_paused_until=MAY_BE_INSTANT.of("status.all_paused_until"),
    all_paused_by=Key(MAY_BE_STRING.schema, lambda who: who or None).of("status.all_paused_by"),
    failing=all_of(within(_FAILING)),
    stopped=all_of(within(_STOPPED)).about("Jobs that the engine took out of the plan."),
    failed_today=INTEGER.of("status.recent_failures"),
    broken_channels=all_of(within(_BROKEN)).of("status.broken_channels"),
    delayed_channels=all_of(within(_DELAYED)).of("status.delayed_channels"),
    old_calendars=all_of(within(_OLD_CALENDAR)).of("status.old_calendars"),
    closed_hooks=all_of(within(_CLOSED_HOOK)).of("status.closed_hooks"),
    is_copy=BOOLEAN,
    is_held_copy=BOOLEAN,
)
