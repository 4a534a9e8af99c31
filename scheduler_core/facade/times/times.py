"""When jobs fire: what is to come, what a schedule would do, and why."""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice, takewhile

from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.engine.upkeep.seen_engines import planning, seen_engines, silence_of
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.making_way import make_way, making_way
from scheduler_core.facade.times.coming import Coming, plain_step
from scheduler_core.facade.times.explanation import Why
from scheduler_core.facade.times.explanation_query import why, why_of_run
from scheduler_core.facade.times.planned import Planned, PlannedJob, ends_of_pauses, is_covered
from scheduler_core.facade.times.planned_days import PlannedDay, planned_days
from scheduler_core.facade.times.previews import Preview, preview_of
from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.facade.times.simulating import NOTHING_SUPPOSED, WhatIf, simulation_of
from scheduler_core.recurrence import ticks
from scheduler_core.simulation.simulation import MOST_FORESEEN, Simulation
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.planned_jobs import plan_lines
from scheduler_core.store.opening.identity import is_held_copy
from scheduler_core.store.runs.machines import why_no_machine
from scheduler_core.store.runs.statistics.run_statistics import usual_durations
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job_list import LIVE_JOBS, JobOrder
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped

_LINES_AT_ONCE = 1_000


class Times:
    """Answers from the same rules that fire."""

    def __init__(self, access: Access, known: KnownSchedules) -> None:
        self._access = access
        self._known = known

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
        streams = [_stream(line, coming, paused, start) for line, coming in _coming(lines, schedules)]
        found: Iterable[Planned] = heapq.merge(*streams, key=lambda planned: (planned.at, planned.job_id))
        if end is not None:
            found = takewhile(lambda planned: planned.at < end, found)
        return list(islice(found, max(count, 0)))

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
            lines = self._live(tx, job_ids)
            schedules = self._known.of(tx, lines)
            paused = pauses(tx)
        found = [
            _planned_job(line, schedules[line.id], coming, paused, (start, end), most_per_job)
            for line, coming in _coming(lines, schedules)
        ]
        found = [each for each in found if each.instants or each.skipped]
        with self._access.read() as tx:
            durations = usual_durations(tx, [each.job_id for each in found])
        return [replace(each, usual_duration=durations.get(each.job_id)) for each in found]

    def days(
        self,
        edges: Sequence[datetime],
        *,
        start: datetime,
        job_ids: Sequence[JobId] | None = None,
        most: int = 12,
        most_single: int = 8,
    ) -> list[PlannedDay]:
        """Return what is to come from an instant on, on each day between two edges.

        A day tells no more than `most` of its jobs, and as many of those that fire more than `most_single`
        times on it; all of them are counted.
        """
        with self._access.read() as tx:
            lines = self._live(tx, job_ids)
            schedules = self._known.of(tx, lines)
            paused = pauses(tx)
        found = planned_days(making_way(lines), schedules, paused, start, edges, most, most_single)
        told = {each.job_id for day in found for each in day.first}
        with self._access.read() as tx:
            durations = usual_durations(tx, list(told))
        return [_with_durations(day, durations) for day in found]

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

    def simulation(
        self,
        start: datetime,
        end: datetime,
        zone: str,
        *,
        what_if: WhatIf = NOTHING_SUPPOSED,
        job_ids: Sequence[JobId] | None = None,
        most: int = MOST_FORESEEN,
    ) -> Simulation:
        """Prepare to foresee what becomes of a span, hours off being meant on a zone's clock.

        It reads the store now and never again; whoever asked lets it advance. No more than about `most`
        occurrences are foreseen. The jobs that those asked for start are simulated with them.
        """
        with self._access.read() as tx:
            return simulation_of(tx, (start, end), zone, what_if, self._access.now(), job_ids, most)

    def why(self, job_id: JobId, at: datetime, *, language: str = "en") -> Why:
        """Explain an instant of a job, past or to come, whether it ran or not."""
        with self._access.read() as tx:
            return self._as_held(tx, why(tx, job_id, at, self._access.now(), language))

    def why_of_run(self, run_id: RunId, *, language: str = "en") -> Why:
        """Explain a run and the other attempts at the same, also where no rule asked for it."""
        with self._access.read() as tx:
            return self._as_held(tx, why_of_run(tx, run_id, self._access.now(), language))

    def _as_held(self, tx: Reading, found: Why) -> Why:
        """Add what keeps anything from firing now: no engine, no machine, an undecided store."""
        store, now = self._access.store, self._access.now()
        planners = planning(seen_engines(tx, store, now, None))
        place = found.job.draft.policies.place
        return replace(
            found,
            is_held_copy=is_held_copy(store, tx),
            has_engine=bool(planners),
            silence=silence_of(planners),
            no_machine=why_no_machine(tx, place, now, are_sharing=is_shared(tx)),
        )

    def _live(self, tx: Reading, wanted: Sequence[JobId] | None, limit: int | None = None) -> list[PlanLine]:
        """Return the jobs with something to come, the next one first."""
        if wanted is None:
            ids = job_ids(tx, LIVE_JOBS, JobOrder.NEXT_DUE, limit=limit)
            return list(_lines_in_parts(tx, ids))
        return sorted(plan_lines(tx, list(dict.fromkeys(wanted))), key=_due)


def _lines_in_parts(tx: Reading, ids: Sequence[JobId]) -> Iterator[PlanLine]:
    for first in range(0, len(ids), _LINES_AT_ONCE):
        make_way()
        yield from plan_lines(tx, ids[first : first + _LINES_AT_ONCE])


def _with_durations(day: PlannedDay, durations: Mapping[JobId, timedelta]) -> PlannedDay:
    first = (replace(each, usual_duration=durations.get(each.job_id)) for each in day.first)
    return replace(day, first=tuple(first)) if day.first else day


def _planned_job(
    line: PlanLine,
    schedule: Schedule,
    coming: Coming,
    paused: Sequence[Pause],
    span: tuple[datetime, datetime],
    most: int,
) -> PlannedJob:
    """Return what is to come of a job in a span, without its usual duration."""
    start, end = span
    is_late = line.due >= ticks.of_instant(end)
    instants = [] if is_late else coming.between(start, end, most + 1)
    return PlannedJob(
        line.id,
        line.name,
        tuple(instants[:most]),
        len(instants) > most,
        None,
        tuple(ends_of_pauses(line, paused)),
        schedule.zone,
        tuple(edit.at for edit in schedule.edits if isinstance(edit, Skipped) and start <= edit.at < end),
        _moved_from(schedule, instants),
        plain_step(schedule),
        line.folder,
    )


def _moved_from(schedule: Schedule, instants: Sequence[datetime]) -> dict[datetime, datetime | None]:
    if not schedule.edits:
        return {}
    said: dict[datetime, datetime | None] = {}
    for edit in schedule.edits:
        if isinstance(edit, Moved):
            said[edit.to] = edit.at
        elif isinstance(edit, Added):
            said[edit.at] = None
    return {at: said[at] for at in instants if at in said}


def _due(line: PlanLine) -> tuple[int, int]:
    return line.due, line.id


def _coming(
    lines: Iterable[PlanLine], schedules: Mapping[JobId, Schedule]
) -> Iterator[tuple[PlanLine, Coming]]:
    """Yield the jobs that can be read."""
    for line in lines:
        make_way()
        schedule = schedules.get(line.id)
        if schedule is not None:
            yield line, Coming(schedule, ticks.to_instant(line.due))


def _stream(
    line: PlanLine, coming: Coming, paused: Sequence[Pause], start: datetime | None
) -> Iterator[Planned]:
    ends = ends_of_pauses(line, paused)
    for at in coming.from_(start):
        yield Planned(line.id, line.name, at, is_covered(at, ends))
