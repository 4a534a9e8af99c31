"""The changes of occurrences that the core can undo."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.commands.undo import Change, doing
from gui.core_access.core_bridge import Core, CoreAreas
from gui.core_access.core_words import said
from gui.text.language.languages import sentence_language
from scheduler_core.errors import InvalidInput
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.recurrence.moving.scopes import MoveScope
    from scheduler_core.values.jobs.job import Job
    from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class MoveWay:
    """One way to move an occurrence: the sentence of what the job would say, or why it can't be done."""

    scope: "MoveScope"
    sentence: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Ways:
    """How an occurrence could be moved to an instant; one that stands alone has one way only."""

    job_name: str
    to: datetime
    ways: tuple[MoveWay, ...]
    refusal: str = ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Say why some ways are none, each reason once."""
        all_said = (self.refusal, *(way.refusal for way in self.ways))
        return tuple(dict.fromkeys(f"{reason[:1].upper()}{reason[1:]}." for reason in all_said if reason))


def ways_to_move(job_id: JobId, at: datetime, to: datetime, now: datetime, core: Core) -> Ways:
    from scheduler_core.recurrence.moving.scopes import MoveScope, stands_alone

    job = core.jobs.get(job_id)
    draft = job.draft
    if job.deleted_at is not None:
        return Ways(draft.name, to, (), _in_bin(draft.name))
    if to <= now:
        return Ways(draft.name, to, (), _past())
    scopes = (MoveScope.THIS,) if stands_alone(draft.schedule, at) else tuple(MoveScope)
    return Ways(draft.name, to, tuple(_way(core, draft.schedule, at, to, scope, now) for scope in scopes))


def moving(job_id: JobId, at: datetime, to: datetime, scope: "MoveScope", now: datetime) -> Change:
    """Move an occurrence; what follows goes on in a job of its own if the rules can't say both."""
    return doing(partial(_move, job_id, at, to, scope, now))


def skipping(job_id: JobId, at: datetime) -> Change:
    def skip(core: CoreAreas) -> None:
        from scheduler_core.recurrence.moving.occurrence_edits import skip_occurrence

        _reschedule(core, job_id, lambda schedule: skip_occurrence(schedule, at))

    return doing(skip)


def taking_back(job_id: JobId, at: datetime) -> Change:
    """Undo the edit of an occurrence; it follows the rules again."""

    def take_back(core: CoreAreas) -> None:
        from scheduler_core.recurrence.moving.occurrence_edits import without_edit

        _reschedule(core, job_id, lambda schedule: without_edit(schedule, at))

    return doing(take_back)


def adding_occurrence(job_id: JobId, at: datetime, now: datetime) -> Change:
    def add(core: CoreAreas) -> None:
        from scheduler_core.recurrence.moving.occurrence_edits import add_occurrence

        if at <= now:
            raise InvalidInput("add", _past())
        _reschedule(core, job_id, lambda schedule: add_occurrence(schedule, at))

    return doing(add)


def _way(
    core: Core, schedule: "Schedule", at: datetime, to: datetime, scope: "MoveScope", now: datetime
) -> MoveWay:
    from scheduler_core.recurrence.moving.scopes import shifted

    try:
        found = shifted(schedule, at, to, scope, now)
        preview = core.times.preview(
            found.continued or found.schedule, start=now, limit=1, language=sentence_language()
        )
    except InvalidInput as error:
        return MoveWay(scope, refusal=said(error.reason))
    return MoveWay(scope, preview.sentence)


def _move(
    job_id: JobId, at: datetime, to: datetime, scope: "MoveScope", now: datetime, core: CoreAreas
) -> None:
    from scheduler_core.recurrence.moving.scopes import shifted

    job = _living(core, job_id)
    found = shifted(job.draft.schedule, at, to, scope, now)
    if found.continued is None:
        _reschedule(core, job_id, lambda _: found.schedule)
        return
    core.jobs.split(
        job_id,
        job.revision,
        replace(job.draft, schedule=found.schedule),
        replace(job.draft, schedule=found.continued),
    )


def _reschedule(core: CoreAreas, job_id: JobId, make: Callable[["Schedule"], "Schedule"]) -> None:
    job = _living(core, job_id)
    schedule = make(job.draft.schedule)
    if schedule != job.draft.schedule:
        core.jobs.save(job_id, job.revision, replace(job.draft, schedule=schedule))


def _living(core: CoreAreas, job_id: JobId) -> "Job":
    """Return a job whose occurrences can be changed: somebody may have deleted it meanwhile."""
    job = core.jobs.get(job_id)
    if job.deleted_at is not None:
        raise InvalidInput("job", _in_bin(job.draft.name))
    return job


def _in_bin(name: str) -> str:
    return _tr("“{job}” is in the bin; restore it first").format(job=name)


def _past() -> str:
    return _tr("that time is past; say one to come")


def _tr(text: str) -> str:
    return QCoreApplication.translate("occurrence_changes", text)
