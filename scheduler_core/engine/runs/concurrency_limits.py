"""Concurrency limits: slots of the engine and of groups, and which run takes the next free one."""

import asyncio
import heapq
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import count

from scheduler_core.engine.runs.work import Work
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.overlap import Company, Contender, next_in_turn
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy


class Slots:
    """A number of places on one loop."""

    def __init__(self, most: int) -> None:
        self._free = self._most = most
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @property
    def most(self) -> int:
        return self._most

    def take(self) -> bool:
        """Take a place, if one is free; `give_back` follows."""
        if not self._free:
            return False
        self._free -= 1
        return True

    async def wait_for_place(self, priority: int) -> None:
        """Take a place as soon as there is one; `give_back` follows unless this is cancelled."""
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (-priority, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place came in the same moment
                self.give_back()
            raise

    def give_back(self) -> None:
        """Let the most important one that waits have the place."""
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


@dataclass(slots=True)
class Group:
    """Those that are under way, and those that wait for them.

    `between` are the steps of sequences under way that have not begun, held or not: each keeps its
    sequence's place.
    """

    name: JobId | str
    active: dict[RunId, Work] = field(default_factory=dict)
    between: dict[RunId, Work] = field(default_factory=dict)
    waiting: dict[RunId, Work] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.active or self.between or self.waiting)

    @property
    def company(self) -> Company:
        return Company(
            [contender(work) for work in (*self.active.values(), *self.between.values())],
            [contender(work) for work in self.waiting.values()],
        )

    def has_replaced(self, work: Work) -> bool:
        """Tell whether one is here that takes the place of all that were due before it."""
        if work.backfill_at_once:
            return False
        here = (*self.active.values(), *self.between.values(), *self.waiting.values())
        return any(
            each.draft.policies.overlapping.kind is Overlapping.REPLACE and each.due_at >= work.due_at
            for each in here
            if each.run_id != work.run_id and not each.backfill_at_once
        )

    def next_in_turn(self) -> list[RunId]:
        policies = {work.job_id: work.draft.policies.overlapping for work in self.waiting.values()}
        company = self.company
        of_backfills = sum(1 for each in company.running if each.backfill_at_once)
        return next_in_turn(company.waiting, len(company.running), policies, of_backfills)


class ConcurrencyLimits:
    """All groups of an engine. `begin` is called for each run whose turn has come."""

    def __init__(self, begin: Callable[[Work, Group], None]) -> None:
        self._begin = begin
        self._groups: dict[JobId | str, Group] = {}
        self._between: dict[RunId, Group] = {}
        self._begins_nothing = False

    @property
    def waiting(self) -> Iterator[Work]:
        """Yield those that wait for others to end."""
        return (work for group in self._groups.values() for work in group.waiting.values())

    def group_of(self, work: Work) -> Group:
        name = group_of(work)
        group = self._groups.get(name)
        if group is None:
            group = self._groups[name] = Group(name)
        return group

    def keep(self, work: Work, group: Group) -> None:
        """Keep the place of a sequence between two of its steps."""
        former = self._between.get(work.run_id)
        self.shift(work, group)
        if former is not None and former is not group:
            self.begin_waiting(former)

    def shift(self, work: Work, group: Group) -> None:
        """Keep the place of a sequence, and begin nothing yet where it had another one."""
        former = self._between.get(work.run_id, group)
        if former is not group:
            del former.between[work.run_id]
        group.between[work.run_id] = work
        self._between[work.run_id] = group

    def release(self, run_id: RunId) -> None:
        """Let others have the place that was kept, if one was."""
        group = self._between.pop(run_id, None)
        if group is not None:
            del group.between[run_id]
            self.begin_waiting(group)

    @contextmanager
    def beginning_nothing(self) -> Iterator[None]:
        """Begin nothing while places move; `begin_all_waiting` follows."""
        self._begins_nothing = True
        try:
            yield
        finally:
            self._begins_nothing = False

    def begin_waiting(self, group: Group) -> None:
        if self._begins_nothing:
            return
        for next_id in group.next_in_turn() if group.waiting else ():
            self._begin(group.waiting.pop(next_id), group)
        if group.is_empty and self._groups.get(group.name) is group:
            del self._groups[group.name]

    def leave_queue(self, run_id: RunId) -> Work | None:
        """Take one out that waits for others; None if it does not."""
        waiting = (group.waiting.pop(run_id, None) for group in self._groups.values())
        return next((work for work in waiting if work is not None), None)

    def wait(self, work: Work, group: Group) -> None:
        """Let one wait for others to end."""
        group.waiting[work.run_id] = replace(work, has_queued=True)

    def renew(self, renewed: Mapping[RunId, Work]) -> list[Work]:
        """Let those that wait begin as their jobs read now; return those with another key or overlap policy.

        They wait no more, and are to be decided about once more, in the order in which they came due.
        """
        moved: list[Work] = []
        for group in self._groups.values():
            for run_id in [run_id for run_id in group.waiting if run_id in renewed]:
                former = group.waiting[run_id]
                work = replace(renewed[run_id].starting(former.start_at), has_queued=True)
                group.waiting[run_id] = work
                if _overlap_of(work) != _overlap_of(former):
                    moved.append(group.waiting.pop(run_id))
        # One that was held and released stands behind newer ones, and would take their place.
        return sorted(moved, key=lambda work: (work.due_at, work.run_id))

    def move(self, work: Work, former: Group) -> Group:
        """Let one that acts have its place among those of the key that its job has now."""
        group = self.group_of(work)
        del former.active[work.run_id]
        group.active[work.run_id] = work
        return group

    def begin_all_waiting(self) -> None:
        """Begin what may, after keys or policies have changed."""
        for group in [each for each in self._groups.values() if each.waiting or each.is_empty]:
            self.begin_waiting(group)

    def clear(self) -> None:
        """Forget those that have not begun."""
        self._between.clear()
        for group in self._groups.values():
            group.between.clear()
            group.waiting.clear()


def group_of(work: Work) -> JobId | str:
    """Return what the runs have in common that share time."""
    return work.draft.policies.key or work.job_id


def makes_way(each: Work, work: Work) -> bool:
    """Tell whether a try ends where a run takes the place of others; one of a backfill does not."""
    return group_of(each) == group_of(work) and each.due_at <= work.due_at and not each.backfill_at_once


def contender(work: Work) -> Contender:
    return Contender(
        work.run_id,
        work.job_id,
        work.due_at,
        work.trigger,
        work.priority,
        work.has_queued,
        work.backfill_at_once,
    )


def _overlap_of(work: Work) -> tuple[JobId | str, OverlapPolicy]:
    return group_of(work), work.draft.policies.overlapping
