"""Ask the core which runs ended or wait for a machine, and what their jobs want told."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from gui.core_access.core_words import first_error, said
from gui.desktop.notification_digest import DigestWish, Ended
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.runs.run import Run, RunState

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from scheduler_core.settings import Settings
    from scheduler_core.values.jobs.job_list import JobLine
    from scheduler_core.values.runs.run_ends import MachineWaitEnd, RunEnd
    from scheduler_core.values.schedules.rules import DailyWindow

_MOST_KEPT = 20_000
_OLDEST_LATE = timedelta(days=2)
_REST = timedelta(minutes=1)


class EndedLook(NamedTuple):
    """What to look at: runs that may have ended, and jobs that may want something else than before.

    Nobody was told what ended since `missed_since`. `awaited` are the jobs of which something is to be told
    or waited for. What waits for a machine may have waited long enough where `is_overdue` is set.
    """

    runs: Sequence[RunId]
    asked: AbstractSet[JobId]
    awaited: AbstractSet[JobId]
    missed_since: datetime | None
    since: datetime
    now: datetime
    is_overdue: bool = False

    @property
    def is_needed(self) -> bool:
        return bool(self.runs or self.asked or self.missed_since is not None or self.is_overdue)


class LateSeen(NamedTuple):
    """What is known of late jobs: which subjects were seen last when, by a look `at` an instant."""

    subjects: Mapping[str, datetime]
    at: datetime
    next_at: datetime | None


class FoundEnds(NamedTuple):
    """Which runs have ended, what their jobs and others want, and at which runs one has to look yet.

    `waiting` is what has waited for a machine for too long, `late` the jobs that became late; at
    `overdue_at` more of it may have. Whoever takes it over has the `late_seen` kept.
    """

    ended: Sequence[Ended]
    wishes: Mapping[JobId, DigestWish]
    left: Sequence[RunId]
    waiting: Sequence[Ended] = ()
    overdue_at: datetime | None = None
    late: Sequence[Ended] = ()
    late_seen: LateSeen | None = None


class _WishesOfJob(NamedTuple):
    """What a job says about notifications."""

    tell: Tell = Tell.DEFAULT
    quiet_hours: "DailyWindow | None" = None


_UNSAID = _WishesOfJob()

# After a backup was restored a revision may come a second time and say something else.
_State: TypeAlias = tuple[int, datetime]


class EndedRuns:
    """Looks on the threads that ask the core, one look at a time.

    What a job says about notifications is kept as long as it is not edited: at a thousand runs a second few
    ends are news, and which ones depends on it.
    """

    def __init__(self, most_at_once: int) -> None:
        self._most_at_once = most_at_once
        self._kept: dict[JobId, tuple[_State, _WishesOfJob]] = {}
        # What was late before anybody looked is not told.
        self._late_seen: LateSeen | None = None

    def keep(self, found: FoundEnds) -> None:
        """Take what was found for known: what nobody took over, as the store was lost, is found again."""
        self._late_seen = found.late_seen

    def found(self, look: EndedLook, core: "Core") -> FoundEnds:
        runs, left = self._runs_of(look, core)
        ends = core.runs.ends(runs, look.since) if runs else []
        waits = core.runs.machine_waits()
        late, late_seen = self._late(look, core)
        late_next_at = None if late_seen is None else late_seen.next_at
        if not ends and not look.asked and not waits and not late:
            return FoundEnds((), {}, left, overdue_at=late_next_at, late_seen=late_seen)
        settings = core.settings.read()
        patience = timedelta(minutes=settings.machine_wait_minutes)
        overdue = [wait for wait in waits if wait.since + patience <= look.now]
        due = [wait.since + patience for wait in waits if wait not in overdue]
        overdue_at = min([*due, *filter(None, (late_next_at,))], default=None)
        waiting = {wait.job_id for wait in overdue} | {each.job_id for each in late}
        asked = sorted({*look.asked, *(end.job_id for end in ends), *waiting})
        lines = {line.id: line for line in core.jobs.lines(asked)}
        says = self._said(lines, core)
        wishes = {job_id: _wish(says.get(job_id, _UNSAID), settings) for job_id in asked}
        heard = look.awaited | {end.job_id for end in ends if end.state is not RunState.SUCCEEDED}
        news = [end for end in ends if end.job_id in heard or wishes[end.job_id].successes]
        told = look.asked | {end.job_id for end in news} | waiting
        coming = _coming_again([lines[job_id] for job_id in told if job_id in lines], look.now, core)
        wishes = {job_id: wishes[job_id]._replace(comes_again=job_id in coming) for job_id in told}
        ended, waited = _as_ended(news, core), _as_waiting(overdue, core)
        return FoundEnds(ended, wishes, left, waited, overdue_at, late, late_seen)

    def _late(self, look: EndedLook, core: "Core") -> tuple[list[Ended], LateSeen | None]:
        """Return the jobs that became late since the last look, made when one may be, or now and then."""
        seen = self._late_seen
        if seen is not None and not look.is_overdue and seen.at <= look.now < seen.at + _REST:
            return [], seen
        oldest = look.now - _OLDEST_LATE
        found = core.runs.late(oldest)
        # What a pause hides meanwhile is not told after it.
        known = {subject: at for subject, at in seen.subjects.items() if at > oldest} if seen else {}
        subjects = known | dict.fromkeys((each.subject for each in found.jobs), look.now)
        new = [each for each in found.jobs if each.subject not in known] if seen else []
        return [
            Ended(
                each.run_id or RunId(0),
                each.job_id,
                each.job_name,
                RunState.CLAIMED,
                said(each.text),
                is_late=True,
            )
            for each in new
        ], LateSeen(subjects, look.now, found.next_at)

    def _runs_of(self, look: EndedLook, core: "Core") -> tuple[Sequence[RunId], Sequence[RunId]]:
        """Return which runs to look at now, the oldest ones first, and which later."""
        wanted = set(look.runs)
        if look.missed_since is not None:
            wanted.update(core.runs.last_ends(look.missed_since))
        in_order = sorted(wanted)
        return in_order[: self._most_at_once], in_order[self._most_at_once :]

    def _said(self, lines: "Mapping[JobId, JobLine]", core: "Core") -> dict[JobId, _WishesOfJob]:
        """Return what these jobs say; of one that can't be read nothing is known."""
        states = {job_id: (line.revision, line.changed_at) for job_id, line in lines.items()}
        kept = {job_id: self._kept.get(job_id) for job_id in states}
        says = {job_id: known[1] for job_id, known in kept.items() if known and known[0] == states[job_id]}
        unknown = [job_id for job_id in states if job_id not in says]
        if unknown:
            drafts = core.jobs.drafts(unknown).items()
            read = {
                job_id: _WishesOfJob(draft.policies.tell, draft.policies.quiet_hours)
                for job_id, draft in drafts
            }
            if len(self._kept) + len(read) > _MOST_KEPT:
                self._kept.clear()
            self._kept.update((job_id, (states[job_id], said)) for job_id, said in read.items())
            says |= read
        return says


def _coming_again(lines: "Sequence[JobLine]", now: datetime, core: "Core") -> set[JobId]:
    """Return those jobs that will run by themselves as things are."""
    held = (
        [pause for pause in core.jobs.pauses() if pause.until is None or now < pause.until] if lines else []
    )
    return {
        line.id
        for line in lines
        if line.deleted_at is None
        and line.next_due_at is not None
        and not (line.is_paused and (line.paused_until is None or now < line.paused_until))
        and not any(pause.covers(line.folder) for pause in held)
    }


def _wish(says: _WishesOfJob, settings: "Settings") -> DigestWish:
    return _told(says.tell, settings)._replace(quiet_hours=says.quiet_hours)


def _told(tell: Tell, settings: "Settings") -> DigestWish:
    match tell:
        case Tell.DEFAULT:
            return DigestWish(
                settings.notifies_of_failures, settings.notifies_of_missed, settings.notifies_of_successes
            )
        case Tell.NOTHING:
            return DigestWish(failures=False, missed=False)
        case Tell.FAILURE:
            return DigestWish(missed=False)
        case Tell.EVERYTHING:
            return DigestWish(successes=True)
        case _ as never:
            assert_never(never)


def _as_waiting(waits: "Sequence[MachineWaitEnd]", core: "Core") -> list[Ended]:
    if not waits:
        return []
    return [
        Ended(run.id, run.job_id, run.job_name, run.state, said(run.reason_text))
        for run in core.runs.lines([wait.run_id for wait in waits])
        if run.why_waiting
    ]


def _as_ended(ends: "Sequence[RunEnd]", core: "Core") -> list[Ended]:
    runs: dict[RunId, Run] = {run.id: run for run in core.runs.lines([end.run_id for end in ends])}
    return [
        Ended(
            run.id,
            run.job_id,
            run.job_name,
            run.state,
            first_error(run) or said(run.reason_text),
            end.failed_before,
        )
        for end in ends
        if (run := runs.get(end.run_id)) is not None
    ]
