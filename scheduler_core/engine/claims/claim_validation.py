"""Check whether claims that have not started are still valid, and how their jobs read now."""

import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import field, replace
from datetime import datetime

from scheduler_core.engine.claims.holds import held_by, why_not_begun
from scheduler_core.engine.runs.completion import Stop
from scheduler_core.engine.runs.sequences import renewed, with_key_of
from scheduler_core.engine.runs.work import Work
from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.jobs.due_jobs import Standing, standings
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.sequences.waits import open_waits
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import SequenceAction, action_of
from scheduler_core.values.runs.run import NOT_HELD, HeldBy, Reason, RunState, Trigger

log = logging.getLogger(__name__)

_OF_THE_SCHEDULE = frozenset({Trigger.SCHEDULE, Trigger.CATCH_UP, Trigger.START, Trigger.CHAIN})
_GONE = Stop(RunState.SKIPPED, Reason.DISABLED, "the job was deleted or switched off before it began")
DELETED = Stop(RunState.SKIPPED, Reason.DISABLED, "the job was deleted for ever")
WITHOUT_STEP = "its job no longer has the step that it was"


@dataclass(slots=True)
class ValidatedClaims:
    """What becomes of claims: those that stand, with their jobs as they read now, and the others.

    `held` is under way and goes on when what holds it ends. `revoked` are occurrences to come that an edit
    has planned anew: their rows go as if they had never been.
    """

    standing: list[Work] = field(default_factory=list)
    held: dict[RunId, HeldBy] = field(default_factory=dict)
    stopped: list[tuple[Work, Stop]] = field(default_factory=list)
    revoked: list[Work] = field(default_factory=list)


def validated_claims(tx: Reading, works: Sequence[Work], now: datetime) -> ValidatedClaims:
    """Look at claims that have not begun, after their jobs may have changed."""
    found = ValidatedClaims()
    known = standings(tx, {work.job_id for work in works}) if works else {}
    changed = {work.job_id for work in works if _has_new_revision(work, known.get(work.job_id))}
    newest = drafts(tx, changed) if changed else {}
    paused = pauses(tx) if works else []
    for work in works:
        standing = known.get(work.job_id)
        draft = newest.get(work.job_id, work.draft)
        if standing is None:
            found.stopped.append((work, DELETED))
        elif work.has_begun:
            held = held_by(standing, paused, work.asked_at, now)
            if held is not NOT_HELD:
                found.held[work.run_id] = held
            else:
                found.standing.append(
                    renewed(work, standing.revision, draft) if isinstance(draft, JobDraft) else work
                )
        elif not standing.is_live or not isinstance(draft, JobDraft):
            _refuse(work, now, found)
        elif _is_ahead(work, now) and draft.schedule != work.draft.schedule:
            found.revoked.append(work)
        elif work.trigger in _OF_THE_SCHEDULE and (
            said := why_not_begun(standing, paused, max(now, work.due_at))
        ):
            found.stopped.append((work, Stop(RunState.SKIPPED, Reason.PAUSED, said)))
        else:
            found.standing.append(renewed(work, standing.revision, draft))
    return found


def current(tx: Reading, works: Sequence[Work], running: Collection[RunId] = ()) -> list[Work]:
    """Return works whose jobs were read in the same transaction, with the revision that was read.

    A sequence under way, also one with a step that is `running`, follows the steps that it began with where
    those of today no longer fit; it is missing if nobody knows them any more, or if none of them is its own:
    older versions of Hourbell tried steps again that were gone.
    """
    known = standings(tx, {work.job_id for work in works}) if works else {}
    waiting = open_waits(tx, [work.run_id for work in works]) if works else {}
    found: list[Work] = []
    for work in works:
        revision = known[work.job_id].revision
        has_begun = work.run_id in running or work.run_id in waiting
        if not (has_begun or work.is_under_way or work.step > 1):
            found.append(work.as_of(revision))
        elif work.revision == revision:
            found.append(_under_way(work))
        else:
            found += _as_begun(tx, work, revision)
    return [work for work in found if work.has_step]


def _as_begun(tx: Reading, work: Work, revision: int) -> Iterator[Work]:
    """Yield a run that began before its job was edited."""
    newest = work.draft
    try:
        draft = draft_at(tx, work.job_id, work.revision)
    except (NotFound, StoreUnavailable) as error:
        log.warning("what run %d began with is not known any more: %s", work.run_id, error)
        if work.step == 1 or action_of(newest.action, work.step) is not None:
            yield _under_way(work.as_of(revision))
        return
    began = replace(work, draft=draft)
    if isinstance(draft.action, SequenceAction):
        yield renewed(_under_way(began), revision, newest)
    else:
        is_other = isinstance(newest.action, SequenceAction)
        yield with_key_of(began, newest) if is_other else work.as_of(revision)


def _under_way(work: Work) -> Work:
    return replace(work, is_under_way=isinstance(work.draft.action, SequenceAction))


def _refuse(work: Work, now: datetime, found: ValidatedClaims) -> None:
    if _is_ahead(work, now):
        found.revoked.append(work)
    else:
        found.stopped.append((work, _GONE))


def _is_ahead(work: Work, now: datetime) -> bool:
    """Tell whether a claim is for an occurrence to come, which belongs to whatever the schedule is then."""
    return work.due_at > now and work.trigger in _OF_THE_SCHEDULE and work.attempt == 1


def _has_new_revision(work: Work, standing: Standing | None) -> bool:
    return standing is not None and standing.revision != work.revision
