"""Whether claims that have not begun still stand, and how their jobs read now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from scheduler_core.engine.endings import Stop
from scheduler_core.engine.work import Work
from scheduler_core.store.due_jobs import Standing, standings
from scheduler_core.store.jobs import drafts
from scheduler_core.store.pauses import pauses
from scheduler_core.store.transactions import Reading
from scheduler_core.values.job import JobDraft
from scheduler_core.values.pause import Pause
from scheduler_core.values.run import Reason, RunState, Trigger

_BY_HAND = frozenset({Trigger.MANUAL, Trigger.API})
_OF_THE_SCHEDULE = frozenset({Trigger.SCHEDULE, Trigger.CATCH_UP, Trigger.START})
_GONE = Stop(RunState.SKIPPED, Reason.DISABLED, "the job was deleted or switched off before it began")
_PAUSED = Stop(RunState.SKIPPED, Reason.PAUSED, "the job was paused before it began")


@dataclass(slots=True)
class Reviewed:
    """What becomes of claims: those that stand, with their jobs as they read now, and the others.

    `revoked` are occurrences to come that an edit has planned anew: their rows go as if they had never been.
    """

    standing: list[Work] = field(default_factory=list)
    stopped: list[tuple[Work, Stop]] = field(default_factory=list)
    revoked: list[Work] = field(default_factory=list)


def reviewed(tx: Reading, works: Sequence[Work], now: datetime) -> Reviewed:
    """Look at claims that have not begun, after their jobs may have changed."""
    found = Reviewed()
    known = standings(tx, {work.job_id for work in works}) if works else {}
    changed = {work.job_id for work in works if _has_new_revision(work, known.get(work.job_id))}
    newest = drafts(tx, changed) if changed else {}
    paused = pauses(tx) if works else []
    for work in works:
        standing = known.get(work.job_id)
        draft = newest.get(work.job_id, work.draft)
        if standing is None or not _may_run(work, standing) or not isinstance(draft, JobDraft):
            _refuse(work, now, found)
        elif _is_ahead(work, now) and draft.schedule != work.draft.schedule:
            found.revoked.append(work)
        elif work.trigger in _OF_THE_SCHEDULE and _is_paused(standing, paused):
            found.stopped.append((work, _PAUSED))
        else:
            found.standing.append(replace(work, revision=standing.revision, draft=draft))
    return found


def current(tx: Reading, works: Sequence[Work]) -> list[Work]:
    """Return works whose jobs were read in the same transaction, with the revision that was read."""
    known = standings(tx, {work.job_id for work in works}) if works else {}
    return [replace(work, revision=known[work.job_id].revision) for work in works]


def _may_run(work: Work, standing: Standing) -> bool:
    """A run by hand is for any job that is there; the others are for those that are switched on."""
    return not standing.is_in_bin if work.trigger in _BY_HAND else standing.is_live


def _refuse(work: Work, now: datetime, found: Reviewed) -> None:
    if _is_ahead(work, now):
        found.revoked.append(work)
    else:
        found.stopped.append((work, _GONE))


def _is_ahead(work: Work, now: datetime) -> bool:
    """Tell whether a claim is for an occurrence to come, which belongs to whatever the schedule is then."""
    return work.due_at > now and work.trigger in _OF_THE_SCHEDULE and work.attempt == 1


def _has_new_revision(work: Work, standing: Standing | None) -> bool:
    return standing is not None and standing.revision != work.revision


def _is_paused(standing: Standing, paused: Iterable[Pause]) -> bool:
    return standing.is_paused or any(pause.covers(standing.folder) for pause in paused)
