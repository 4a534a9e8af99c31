"""Everything past and coming in a span, each as an entry. No Qt here."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from gui.core_access.core_bridge import Core
from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from scheduler_core.facade.making_way import make_way
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.colour import JobColours
from scheduler_core.values.runs.run import FAILURES, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter, RunTally

if TYPE_CHECKING:
    from scheduler_core.facade.times.planned import PlannedJob

Part: TypeAlias = tuple[datetime, datetime]
# What one job does more often in a part of the span is one strip.
MOST_SINGLE = 8
# Stands for the run of several that wait.
SEVERAL = RunId(0)
_MOST_OF_ONE = 100
_MOST_OF_DENSE = 2_000
_MOST_STRIPS = 12
_MOST_RUNS = 1_000
# Below so many entries a day none is hidden in a crowd.
_MOST_OF_A_DAY = 150
_SLOT = timedelta(hours=1)
_MOST_OF_A_SLOT = 3
_ATTENTION = FAILURES | {RunState.MISSED, RunState.RUNNING}


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits: a sequence at a run, known by its key, for an event unless its time comes first.

    Without a run it stands for several of one job. It has waited `since` an instant.
    """

    run_id: RunId | None
    since: datetime
    key: str = ""
    event: str = ""

    @property
    def handle(self) -> RunId:
        """Return what tells it from other things at the same instant."""
        return self.run_id or SEVERAL


@dataclass(frozen=True, slots=True)
class Entry:
    """A run, an occurrence to come, one that was left out, many of one job in a strip, or what waits.

    `state` is None for what has not happened; of several that ended in different ways it is that of a
    failure, and `failures` counts those. A strip ends with the occurrence `until`, and `step` is their
    distance if it is the same everywhere; `is_about` says that they were not counted one by one. Without a
    job an entry stands for a crowd: occurrences of many jobs for which there is no room.
    What is `waiting` does so `until` an instant or until nobody knows when; it stands `at` its beginning
    where it is drawn to scale, and at its end elsewhere.
    """

    at: datetime
    job_id: JobId | None
    job_name: str
    state: RunState | None = None
    count: int = 1
    until: datetime | None = None
    step: timedelta | None = None
    length: timedelta | None = None
    zone: str = ""
    run_id: RunId | None = None
    moved_from: datetime | None = None
    is_added: bool = False
    is_paused: bool = False
    is_left_out: bool = False
    is_about: bool = False
    folder: str = ""
    hue: Hue = Hue.SLATE
    failures: int = 0
    waiting: Waiting | None = None

    @property
    def is_under_way(self) -> bool:
        """Tell whether it runs or waits now: that is never hidden in a crowd."""
        return self.waiting is not None or self.state is RunState.RUNNING

    @property
    def is_strip(self) -> bool:
        return self.until is not None and self.waiting is None

    @property
    def is_to_come(self) -> bool:
        return self.state is None and not self.is_left_out and self.waiting is None

    @property
    def is_often(self) -> bool:
        """Tell whether it stands for so many that they are told by how often they are."""
        return self.is_strip and self.count > MOST_SINGLE

    @property
    def has_failed(self) -> bool:
        return self.failures > 0 or self.state in FAILURES

    @property
    def is_single(self) -> bool:
        """Tell whether it is one occurrence to come, which can be moved or left out."""
        return self.is_to_come and not self.is_strip and self.job_id is not None

    @property
    def key(self) -> tuple[JobId | None, datetime, RunId | None, bool]:
        """Return what an entry is known by when it is read again."""
        run_id = self.run_id if self.waiting is None else self.waiting.handle
        return self.job_id, self.at, run_id, self.is_left_out


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a span in order of time, and those for which a painted view has room.

    `hidden` counts the runs that are too many to be listed.
    """

    entries: tuple[Entry, ...] = ()
    shown: tuple[Entry, ...] = ()
    hidden: int = 0


NOTHING = Entries()


def entries_of(
    core: Core,
    parts: Sequence[Part],
    now: datetime,
    jobs: tuple[JobId, ...] | None,
    most_single: int = MOST_SINGLE,
) -> list[Entries]:
    """Return what happened in each part of a span, one after the other, and what is still to come in it."""
    colours = core.jobs.colours()
    found: list[list[Entry]] = [[] for _ in parts]
    hidden = [0 for _ in parts]
    for place, (begin, end) in enumerate(parts):
        if begin <= now:
            past, hidden[place] = _past(core, begin, end, jobs, most_single)
            found[place] = [coloured(each, colours) for each in past]
    for place, entries in enumerate(_coming(core, parts, now, jobs, most_single, colours)):
        found[place] += entries
    ordered = [tuple(sorted(entries, key=in_order)) for entries in found]
    return [Entries(each, thinned(each), count) for each, count in zip(ordered, hidden, strict=True)]


def coloured(entry: Entry, colours: JobColours) -> Entry:
    """Return an entry in the hue of its job; a crowd has none of its own."""
    if entry.job_id is None:
        return entry
    hue = hue_of(colours.of_job(entry.job_id, entry.folder))
    return entry if hue is entry.hue else replace(entry, hue=hue)


def thinned(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Merge dense entries: a crowd for each hour, and one of all strips."""
    strips = [entry for entry in entries if entry.is_strip]
    single = [entry for entry in entries if not entry.is_strip]
    if len(strips) <= _MOST_STRIPS and len(single) <= _MOST_OF_A_DAY:
        return tuple(entries)
    if len(strips) > _MOST_STRIPS:
        hidden = strips[_MOST_STRIPS:]
        strips = [
            *strips[:_MOST_STRIPS],
            Entry(hidden[0].at, None, "", count=len(hidden), until=hidden[-1].until),
        ]
    if len(single) <= _MOST_OF_A_DAY:
        return tuple(sorted((*strips, *single), key=in_order))
    slots: defaultdict[datetime, list[Entry]] = defaultdict(list)
    for entry in single:
        slots[_slot_of(entry.at)].append(entry)
    found = strips
    for begin, slot in slots.items():
        of_now = sum(entry.is_under_way for entry in slot)
        shown = sorted(slot, key=_by_urgency)[: max(of_now, _MOST_OF_A_SLOT)]
        found += shown
        if len(slot) > len(shown):
            found.append(Entry(begin, None, "", count=len(slot) - len(shown)))
    return tuple(sorted(found, key=in_order))


def _past(
    core: Core, begin: datetime, end: datetime, jobs: tuple[JobId, ...] | None, most_single: int
) -> tuple[list[Entry], int]:
    tallies = core.runs.tallies(RunFilter(job_ids=jobs, since=begin, until=end))
    single = sorted((each for each in tallies if each.count <= most_single), key=_most_telling)
    listed = list(_first(single, _MOST_RUNS))
    found = [
        Entry(
            max(each.first_due_at, begin),
            each.job_id,
            each.job_name,
            each.state,
            each.count,
            each.last_due_at,
            folder=each.folder,
            failures=each.count if each.state in FAILURES else 0,
        )
        for each in tallies
        if each.count > most_single
    ]
    folders = {each.job_id: each.folder for each in listed}
    found += [_run_entry(run, begin, folders[run.job_id]) for run in _runs(core, begin, end, listed)]
    return found, sum(each.count for each in single[len(listed) :])


def _runs(core: Core, begin: datetime, end: datetime, tallies: Sequence[RunTally]) -> list[Run]:
    of_states: defaultdict[RunState, list[JobId]] = defaultdict(list)
    for tally in tallies:
        of_states[tally.state].append(tally.job_id)
    ids = [
        run_id
        for state, job_ids in of_states.items()
        for run_id in core.runs.ids(
            RunFilter(job_ids=tuple(job_ids), states=frozenset({state}), since=begin, until=end)
        )
    ]
    return core.runs.lines(ids)


def _first(tallies: Iterable[RunTally], most: int) -> Iterator[RunTally]:
    for tally in tallies:
        most -= tally.count
        if most < 0:
            return
        yield tally


def _run_entry(run: Run, begin: datetime, folder: str) -> Entry:
    length = None
    if run.started_at is not None and run.finished_at is not None:
        length = run.finished_at - run.started_at
    return Entry(
        max(run.due_at, begin),
        run.job_id,
        run.job_name,
        run.state,
        run.occurrences,
        run.due_until,
        length=length,
        run_id=run.id,
        folder=folder,
    )


def _coming(
    core: Core,
    parts: Sequence[Part],
    now: datetime,
    jobs: tuple[JobId, ...] | None,
    most_single: int,
    colours: JobColours,
) -> list[list[Entry]]:
    """Ask once for all parts: of so many jobs it takes as long as to ask for one."""
    found: list[list[Entry]] = [[] for _ in parts]
    begin, end = max(parts[0][0], now), parts[-1][1]
    if begin >= end:
        return found
    dense: list[JobId] = []
    for job in core.times.planned(begin, end, job_ids=jobs, most_per_job=_MOST_OF_ONE):
        make_way()
        if job.is_cut and job.step is None:
            dense.append(job.job_id)
        else:
            _share_out(job, _plain(job, begin, colours), parts, most_single, found)
    for part, (first, last) in enumerate(parts if dense else ()):
        if last > now:
            for job in core.times.planned(
                max(first, now), last, job_ids=tuple(dense), most_per_job=_MOST_OF_DENSE
            ):
                make_way()
                plain = _plain(job, max(first, now), colours)
                _share_out(job, plain, [(first, last)], most_single, found[part : part + 1])
    return found


def _plain(job: "PlannedJob", since: datetime, colours: JobColours) -> Entry:
    """Return what all entries of a job to come are made from, in its hue."""
    hue = hue_of(colours.of_job(job.job_id, job.folder))
    return Entry(
        since, job.job_id, job.job_name, length=job.usual_duration, zone=job.zone, folder=job.folder, hue=hue
    )


def _share_out(
    job: "PlannedJob",
    plain: Entry,
    parts: Sequence[Part],
    most_single: int,
    found: Sequence[list[Entry]],
) -> None:
    """Give each part what a job is to do in it."""
    left, left_out = 0, job.skipped
    for (begin, end), entries in zip(parts, found, strict=True):
        right = bisect_left(job.instants, end, left)
        instants = job.instants[left:right]
        left = right
        entries += [replace(plain, at=at, is_left_out=True) for at in left_out if begin <= at < end]
        if job.is_cut and right == len(job.instants):
            entries.extend(_rest(job, plain, max(begin, plain.at), end, instants))
        elif len(instants) <= most_single:
            entries += [_single(job, plain, at) for at in instants]
        else:
            entries.append(_strip(job, plain, instants[0], instants[-1], len(instants), step_of(instants)))


def _rest(
    job: "PlannedJob", plain: Entry, begin: datetime, end: datetime, instants: Sequence[datetime]
) -> Iterator[Entry]:
    """Yield the strip of a part of which not all instants were told."""
    step = job.step
    if step is None:
        count = len(instants)
        yield replace(_strip(job, plain, instants[0], instants[-1], count, step_of(instants)), is_about=True)
        return
    first = job.instants[0] + -((job.instants[0] - begin) // step) * step
    count = (end - first - timedelta(microseconds=1)) // step + 1
    if count > 0:
        yield _strip(job, plain, first, first + (count - 1) * step, count, step)


def _single(job: "PlannedJob", plain: Entry, at: datetime) -> Entry:
    if not (job.moved_from or job.ends_of_pauses):
        # `replace` takes four times as long, and there may be tens of thousands.
        return Entry(
            at,
            plain.job_id,
            plain.job_name,
            length=plain.length,
            zone=plain.zone,
            folder=plain.folder,
            hue=plain.hue,
        )
    moved_from = job.moved_from.get(at)
    is_added = at in job.moved_from and moved_from is None
    return replace(plain, at=at, is_paused=job.is_paused_at(at), moved_from=moved_from, is_added=is_added)


def _strip(
    job: "PlannedJob", plain: Entry, first: datetime, last: datetime, count: int, step: timedelta | None
) -> Entry:
    return Entry(
        first,
        plain.job_id,
        plain.job_name,
        count=count,
        until=last,
        step=step,
        length=plain.length,
        zone=plain.zone,
        is_paused=job.is_paused_at(first),
        folder=plain.folder,
        hue=plain.hue,
    )


def step_of(instants: Sequence[datetime]) -> timedelta | None:
    """Return the distance of instants, None where they are not equally far apart."""
    steps = {after - before for before, after in pairwise(instants)}
    return steps.pop() if len(steps) == 1 else None


def in_order(entry: Entry) -> tuple[datetime, str, int]:
    """Return what entries are sorted by, wherever they stand: their time, then their name."""
    return entry.at, entry.job_name.casefold(), entry.job_id or 0


def _by_urgency(entry: Entry) -> tuple[bool, bool, datetime, str]:
    return not entry.is_under_way, entry.state not in _ATTENTION, entry.at, entry.job_name


def _most_telling(tally: RunTally) -> tuple[bool, int]:
    return tally.state not in _ATTENTION, tally.count


def _slot_of(at: datetime) -> datetime:
    return at - (at - datetime.min.replace(tzinfo=at.tzinfo)) % _SLOT
