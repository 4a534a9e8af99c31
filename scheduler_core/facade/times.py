"""When jobs fire: what is to come, what a schedule would do, and why."""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice, takewhile

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.asking_why import why
from scheduler_core.facade.coming import Coming, month_in
from scheduler_core.facade.known_schedules import KnownSchedules
from scheduler_core.facade.planned import Planned, PlannedJob
from scheduler_core.facade.previews import Preview, preview_of
from scheduler_core.facade.why import Why
from scheduler_core.store.job_lists import job_ids, job_lines
from scheduler_core.store.pauses import pauses
from scheduler_core.store.run_statistics import usual_durations
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobFilter, JobLine, JobOrder
from scheduler_core.values.pause import Pause
from scheduler_core.values.schedule import Schedule

_LIVE = JobFilter(is_enabled=True, is_stopped=False)
_LINES_AT_ONCE = 50


class Times:
    """Answers from the same rules that fire."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._known = KnownSchedules()

    def upcoming(
        self,
        count: int = 10,
        *,
        job_ids: Sequence[JobId] | None = None,
        start: datetime | None = None,
        end: datetime | None = None,
    ) -> list[Planned]:
        """Return the next occurrences of all jobs, or of some, in order of time.

        Without a start the first may be past: due, and not looked at yet.
        """
        with self._access.read() as tx:
            # Of so many jobs the later ones can't have any of the next occurrences.
            lines = self._live(tx, job_ids, None if start is not None else count)
            schedules = self._known.of(tx, lines)
            paused = pauses(tx)
        streams = [_stream(line, schedules[line.id], paused, start) for line in lines if line.id in schedules]
        found: Iterable[Planned] = heapq.merge(*streams, key=lambda planned: (planned.at, planned.job_id))
        if end is not None:
            found = takewhile(lambda planned: planned.at < end, found)
        return list(islice(found, max(count, 0)))

    def next_up(self, tx: Reading, paused: Sequence[Pause]) -> Planned | None:
        """Return the next occurrence that no pause covers."""
        best: Planned | None = None
        ids = job_ids(tx, _LIVE, JobOrder.NEXT_DUE)
        for begin in range(0, len(ids), _LINES_AT_ONCE):
            lines = job_lines(tx, ids[begin : begin + _LINES_AT_ONCE])
            schedules = self._known.of(tx, lines)
            for line in lines:
                if line.next_due_at is None or (best is not None and line.next_due_at >= best.at):
                    return best
                found = _first_free(line, schedules.get(line.id), paused)
                if found is not None and (best is None or found.at < best.at):
                    best = found
        return best

    def planned(
        self,
        start: datetime,
        end: datetime,
        *,
        job_ids: Sequence[JobId] | None = None,
        most_per_job: int = 1_000,
    ) -> list[PlannedJob]:
        """Return what is to come in a span, job by job; what is past stands in the ledger."""
        if start >= end:
            raise InvalidInput("end", f"{end} is not after {start}")
        with self._access.read() as tx:
            lines = [line for line in self._live(tx, job_ids) if line.next_due_at and line.next_due_at < end]
            schedules = self._known.of(tx, lines)
            durations = usual_durations(tx, list(schedules))
        found = []
        for line in lines:
            if line.id in schedules and line.next_due_at is not None:
                coming = Coming(schedules[line.id], line.next_due_at)
                instants = coming.between(start, end, most_per_job + 1)
                if instants:
                    is_cut = len(instants) > most_per_job
                    kept = tuple(instants[:most_per_job])
                    found.append(PlannedJob(line.id, line.name, kept, is_cut, durations.get(line.id)))
        return found

    def day_masks(
        self, year: int, month: int, zone: str, *, job_ids: Sequence[JobId] | None = None
    ) -> dict[JobId, int]:
        """Return the days of a month in a zone on which jobs are to fire; bit 0 is the 1st.

        A job without any is missing.
        """
        days = month_in(zone, year, month)
        with self._access.read() as tx:
            lines = self._live(tx, job_ids)
            schedules = self._known.of(tx, lines)
        masks = {
            line.id: Coming(schedules[line.id], line.next_due_at).days(days)
            for line in lines
            if line.id in schedules and line.next_due_at is not None
        }
        return {job_id: mask for job_id, mask in masks.items() if mask}

    def preview(
        self,
        schedule: Schedule,
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        limit: int = 10,
        language: str = "en",
    ) -> Preview:
        """Return what a schedule would do from an instant on (None: from now)."""
        return preview_of(schedule, start or self._access.now(), end, limit, language)

    def why(self, job_id: JobId, at: datetime) -> Why:
        """Explain an instant of a job, past or to come, whether it ran or not."""
        with self._access.read() as tx:
            return why(tx, job_id, at, self._access.now())

    def _live(self, tx: Reading, wanted: Sequence[JobId] | None, limit: int | None = None) -> list[JobLine]:
        """Return the jobs with something to come, the next one first."""
        if wanted is None:
            ids = job_ids(tx, _LIVE, JobOrder.NEXT_DUE, limit=limit)
            return [line for line in job_lines(tx, ids) if line.next_due_at is not None]
        lines = [line for line in job_lines(tx, list(dict.fromkeys(wanted))) if line.next_due_at is not None]
        return sorted(lines, key=_next_due_at)


def _next_due_at(line: JobLine) -> tuple[datetime | None, int]:
    return line.next_due_at, line.id


def _stream(
    line: JobLine, schedule: Schedule, paused: Sequence[Pause], start: datetime | None
) -> Iterator[Planned]:
    if line.next_due_at is None:
        return
    is_paused = _pause_of(line, paused)
    for at in Coming(schedule, line.next_due_at).from_(start):
        yield Planned(line.id, line.name, at, is_paused(at))


def _first_free(line: JobLine, schedule: Schedule | None, paused: Sequence[Pause]) -> Planned | None:
    """Return the first occurrence of a job after all pauses that cover it."""
    ends = _ends_of_pauses(line, paused)
    if schedule is None or line.next_due_at is None or None in ends:
        return None
    free_from = max((end for end in ends if end is not None), default=line.next_due_at)
    at = next(Coming(schedule, line.next_due_at).from_(free_from), None)
    return None if at is None else Planned(line.id, line.name, at)


def _pause_of(line: JobLine, paused: Sequence[Pause]) -> Callable[[datetime], bool]:
    ends = _ends_of_pauses(line, paused)

    def is_paused(at: datetime) -> bool:
        return any(end is None or at < end for end in ends)

    return is_paused


def _ends_of_pauses(line: JobLine, paused: Sequence[Pause]) -> list[datetime | None]:
    """Return until when each pause that covers a job lasts; None is until somebody ends it."""
    ends = [pause.until for pause in paused if pause.covers(line.folder)]
    return [*ends, line.paused_until] if line.is_paused else ends
