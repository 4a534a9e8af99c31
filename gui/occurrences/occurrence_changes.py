"""What can be changed about occurrences; each change returns the one that undoes it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.commands.undo import Change
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import said
from gui.text.languages import spoken_language
from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.recurrence.moving.scopes import Scope
    from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Way:
    """One way to move an occurrence: the sentence of what the job would say, or why it can't be done."""

    scope: "Scope"
    sentence: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Ways:
    """How an occurrence could be moved to an instant; one that stands alone has one way only."""

    job_name: str
    to: datetime
    ways: tuple[Way, ...]
    refusal: str = ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Say why some ways are none, each reason once."""
        all_said = (self.refusal, *(way.refusal for way in self.ways))
        return tuple(dict.fromkeys(f"{reason[:1].upper()}{reason[1:]}." for reason in all_said if reason))


def ways_to_move(job_id: JobId, at: datetime, to: datetime, now: datetime, core: Core) -> Ways:
    from scheduler_core.recurrence.moving.scopes import Scope, stands_alone

    draft = core.jobs.get(job_id).draft
    if to <= now:
        return Ways(draft.name, to, (), _past())
    scopes = (Scope.THIS,) if stands_alone(draft.schedule, at) else tuple(Scope)
    return Ways(draft.name, to, tuple(_way(core, draft.schedule, at, to, scope, now) for scope in scopes))


def moving(job_id: JobId, at: datetime, to: datetime, scope: "Scope", now: datetime) -> Change:
    """Move an occurrence; what follows goes on in a job of its own if the rules can't say both."""
    return partial(_move, job_id, at, to, scope, now)


def skipping(job_id: JobId, at: datetime) -> Change:
    def skip(core: Core) -> Change | None:
        from scheduler_core.recurrence.moving.occurrence_edits import skip_occurrence

        return _reschedule(core, job_id, lambda schedule: skip_occurrence(schedule, at))

    return skip


def taking_back(job_id: JobId, at: datetime) -> Change:
    """Let an occurrence be again what the rules make of it."""

    def take_back(core: Core) -> Change | None:
        from scheduler_core.recurrence.moving.occurrence_edits import without_edit

        return _reschedule(core, job_id, lambda schedule: without_edit(schedule, at))

    return take_back


def adding_occurrence(job_id: JobId, at: datetime, now: datetime) -> Change:
    def add(core: Core) -> Change | None:
        from scheduler_core.recurrence.moving.occurrence_edits import add_occurrence

        if at <= now:
            raise InvalidInput("add", _past())
        return _reschedule(core, job_id, lambda schedule: add_occurrence(schedule, at))

    return add


def _way(core: Core, schedule: "Schedule", at: datetime, to: datetime, scope: "Scope", now: datetime) -> Way:
    from scheduler_core.recurrence.moving.scopes import shifted

    try:
        found = shifted(schedule, at, to, scope, now)
        preview = core.times.preview(
            found.continued or found.schedule, start=now, limit=1, language=spoken_language()
        )
    except InvalidInput as error:
        return Way(scope, refusal=said(error.reason))
    return Way(scope, preview.sentence)


def _move(
    job_id: JobId, at: datetime, to: datetime, scope: "Scope", now: datetime, core: Core
) -> Change | None:
    from scheduler_core.recurrence.moving.scopes import shifted

    job = core.jobs.get(job_id)
    before = job.draft.schedule
    found = shifted(before, at, to, scope, now)
    if found.continued is None:
        return _reschedule(core, job_id, lambda _: found.schedule)
    rest = core.jobs.split(
        job_id,
        job.revision,
        replace(job.draft, schedule=found.schedule),
        replace(job.draft, schedule=found.continued),
    )
    return partial(_join, job_id, rest, found.schedule, before)


def _join(job_id: JobId, rest: JobId, ended: "Schedule", whole: "Schedule", core: Core) -> Change:
    """Let a job that was split be one again; its other part goes to the bin."""
    _put(core, job_id, ended, whole)
    core.jobs.delete([rest])
    return partial(_part, job_id, rest, ended, whole)


def _part(job_id: JobId, rest: JobId, ended: "Schedule", whole: "Schedule", core: Core) -> Change:
    _put(core, job_id, whole, ended)
    core.jobs.restore([rest])
    return partial(_join, job_id, rest, ended, whole)


def _reschedule(core: Core, job_id: JobId, make: Callable[["Schedule"], "Schedule"]) -> Change | None:
    job = core.jobs.get(job_id)
    before = job.draft.schedule
    schedule = make(before)
    if schedule == before:
        return None
    core.jobs.save(job_id, job.revision, replace(job.draft, schedule=schedule))
    return partial(_cross, job_id, schedule, before)


def _cross(job_id: JobId, seen: "Schedule", wanted: "Schedule", core: Core) -> Change:
    _put(core, job_id, seen, wanted)
    return partial(_cross, job_id, wanted, seen)


def _put(core: Core, job_id: JobId, seen: "Schedule", wanted: "Schedule") -> None:
    """Save a schedule over one that was seen, and over no other."""
    job = core.jobs.get(job_id)
    if job.draft.schedule != seen:
        told = _tr("The schedule of “{job}” was changed since; this can't be undone any more")
        raise Conflict(told.format(job=job.name))
    core.jobs.save(job_id, job.revision, replace(job.draft, schedule=wanted))


def _past() -> str:
    return _tr("that time is past; say one to come")


def _tr(text: str) -> str:
    return QCoreApplication.translate("occurrence_changes", text)
