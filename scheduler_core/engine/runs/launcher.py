"""Start each claim at its instant when its overlap policy allows, and have its end written."""

import asyncio
import heapq
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import Any, TypeAlias, assert_never

from scheduler_core.clock import MachineClock
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.runs.catching_up import CatchingUp
from scheduler_core.engine.runs.completion import (
    REPLACED,
    SHUT_DOWN,
    Stop,
    before_begin,
    cancelled_by,
    ending_of_stop,
)
from scheduler_core.engine.runs.completion_writer import CompletionWriter
from scheduler_core.engine.runs.concurrency_limits import ConcurrencyLimits, Group, contender, makes_way
from scheduler_core.engine.runs.elsewhere import watched
from scheduler_core.engine.runs.life import Later, Left, Life, ending_of_life
from scheduler_core.engine.runs.timers import Timers
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.planning.overlap import Company, OverlapQueue, Replace, Skip, Start, admit
from scheduler_core.planning.start_lead import taken_along
from scheduler_core.store.runs.held_replaced import Replacing
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.run_policies import Overlapping
from scheduler_core.values.jobs.sequence import SequenceAction
from scheduler_core.values.runs.run import Reason, RunState

log = logging.getLogger(__name__)

Act: TypeAlias = Callable[[Work], Coroutine[Any, Any, Ending | Left]]


class Launcher:
    """Holds claims until they may begin. Made and used on the loop."""

    def __init__(
        self,
        clock: MachineClock,
        writer: Writer,
        queues: WriteQueues,
        dispatch: Dispatch,
        *,
        something_ended: Callable[[Ending], None],
        something_left: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._writer = writer
        self._queues = queues
        self._dispatch = dispatch
        self._something_left = something_left  # without an end that is written here
        self._concurrency_limits = ConcurrencyLimits(self._begin)
        self._ends = CompletionWriter(
            clock,
            writer,
            queues,
            hold=self.hold,
            keep_places=self.keep_places,
            recorded=dispatch.forget,
            is_over=self._is_over,
            something_ended=something_ended,
        )
        self._heap: list[tuple[datetime, int, int, RunId]] = []
        self._numbers = count()
        self._held: dict[RunId, Work] = {}
        self._tries: set[RunId] = set()  # of single actions, which have no place meanwhile
        self._set_aside: dict[RunId, Work] = {}
        self._replaced: set[RunId] = set()  # whose end is being written; what follows them ends, too
        self._lives: dict[RunId, Life] = {}
        self._timers = Timers(clock)
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._catching_up = CatchingUp()
        self._behind: dict[RunId, set[RunId]] = {}  # which rows name a run that they wait for

    @property
    def held(self) -> list[Work]:
        """Return what has not begun: it waits for its instant, another run's end, a condition or a place."""
        return [
            *self._held.values(),
            *self._concurrency_limits.waiting,
            *(life.work for life in self._unbegun),
        ]

    @property
    def acting(self) -> list[Work]:
        """Return what has begun and not ended."""
        return [life.work for life in self._lives.values() if life.has_begun]

    @property
    def elsewhere(self) -> list[Work]:
        """Return what has begun on other engines and not ended."""
        return [life.work for life in self._lives.values() if life.is_elsewhere]

    @property
    def set_aside(self) -> list[Work]:
        """Return what is held by a pause or a switch, and keeps its place among others."""
        return list(self._set_aside.values())

    @property
    def known(self) -> set[RunId]:
        """Return the runs that wait, are under way, or whose end is being written."""
        return {*(work.run_id for work in self.held), *self._lives, *self._ends.run_ids}

    @property
    def is_busy(self) -> bool:
        """Tell whether a run is under way, or its end is being written."""
        return bool(self._lives or self._ends.under_way)

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing is to be done but to wait for hours, events and machines."""
        is_busy = self._ends.under_way or any(not life.waits_for_machine for life in self._lives.values())
        return not is_busy and all(work.wait is not None for work in self._held.values())

    @property
    def waiting_for_moments(self) -> int:
        """Return how many runs have begun ahead of their instant, and act when it comes."""
        return self._dispatch.waiting_for_moments

    @property
    def ends_under_way(self) -> Set[asyncio.Future[Any]]:
        """Return the ends that are being written."""
        return self._ends.under_way

    @property
    def begins_next_at(self) -> datetime | None:
        """Return when the next claim may begin, one that was dropped included."""
        return self._heap[0][0] if self._heap else None

    def hold(self, works: Iterable[Work]) -> None:
        """Take claims over, to begin each when it may."""
        for work in works:
            if self._replaced & {work.run_id, work.run.follows_run}:
                self._ends.write(ending_of_stop(work, REPLACED, self._clock.now()), work)
                continue
            self._held[work.run_id] = work
            self._set_aside.pop(work.run_id, None)
            place = (work.start_at, -work.priority, next(self._numbers), work.run_id)
            heapq.heappush(self._heap, place)
            if work.wait is None:
                self._dispatch.prepare(work.action)
            if work.is_under_way:
                self._concurrency_limits.keep(work, self._concurrency_limits.group_of(work))
            elif work.attempt > 1:
                self._tries.add(work.run_id)
        self.start_due()

    def spread(self, late: Sequence[Work]) -> list[Work]:
        """Let what could begin at once begin a few at a time, each at the latest when it says now."""
        return self._catching_up.spread(late, self._clock.now())

    def keep_places(self, works: Iterable[Work]) -> None:
        """Begin nothing of what is held by a pause or a switch, and let nobody else have its place."""
        for work in works:
            if not work.is_under_way or self._is_closed:
                continue
            self._held.pop(work.run_id, None)
            self._set_aside[work.run_id] = work
            self._concurrency_limits.keep(work, self._concurrency_limits.group_of(work))

    def give_up_places(self, run_ids: Iterable[RunId]) -> None:
        """Let others begin instead of what was held and has ended, or is in the bin."""
        for run_id in run_ids:
            if self._set_aside.pop(run_id, None) is not None:
                self._concurrency_limits.release(run_id)

    def let_go(self, works: Sequence[Work]) -> None:
        """Take over what was held; what lost its place in the moment in which it was released has ended."""
        replaced = [work for work in works if work.run_id not in self._set_aside and self._is_replaced(work)]
        for work in replaced:
            self._ends.write(ending_of_stop(work, REPLACED, self._clock.now()), work)
        self.hold(work for work in works if work not in replaced)

    def _is_replaced(self, work: Work) -> bool:
        return work.is_under_way and self._concurrency_limits.group_of(work).has_replaced(work)

    def drop(self, run_ids: Iterable[RunId]) -> None:
        """Forget claims that were revoked."""
        for run_id in run_ids:
            if run_id in self._lives:
                self._lives[run_id].drop()
            elif run_id not in self._set_aside:
                self._unheld(run_id)

    def follow_edits(
        self,
        renewed: Iterable[Work],
        *,
        acting: Iterable[Work] = (),
        places: Iterable[Work] = (),
        dropped: Iterable[RunId] = (),
    ) -> None:
        """Let claims begin as their jobs read now; those that have begun meanwhile stay what they are.

        The places of all go by the keys that their jobs have now: `acting` has begun, and has another one;
        `places` are held. Nothing begins before all of them have moved.
        """
        with self._concurrency_limits.beginning_nothing():
            self.keep_places(places)
            self.drop(dropped)
            moved = self._renew({work.run_id: work for work in renewed}, acting)
        self._concurrency_limits.begin_all_waiting()
        for work in moved:
            self._admit(work)

    def _renew(self, renewed: Mapping[RunId, Work], acting: Iterable[Work]) -> list[Work]:
        """Return what waited and is to be decided about once more."""
        moved = self._concurrency_limits.renew(renewed)
        for run_id in renewed.keys() & self._held.keys():
            work = self._held[run_id] = renewed[run_id].starting(self._held[run_id].start_at)
            if work.is_under_way:
                self._concurrency_limits.shift(work, self._concurrency_limits.group_of(work))
        for run_id in renewed.keys() & self._lives.keys():
            if not self._lives[run_id].has_begun:
                self._move(self._lives[run_id], renewed[run_id])
        for work in acting:
            if work.run_id in self._lives:
                self._move(self._lives[work.run_id], work)
        return moved

    def _move(self, life: Life, work: Work) -> None:
        # It may have been taken back from others since somebody looked, and a fence never shrinks.
        work = life.work = replace(work, fence=max(work.fence, life.work.fence))
        life.changed.set()
        life.group = self._concurrency_limits.move(work, life.group)

    def move(self, starts: Mapping[RunId, datetime]) -> None:
        """Let claims begin at other instants than it seemed."""
        held = {run_id: self._held.pop(run_id) for run_id in starts if run_id in self._held}
        self.hold(work.starting(starts[run_id]) for run_id, work in held.items())

    def start_due(self) -> None:
        """Begin what may begin by now; also called when the clock may have been set."""
        if self._is_closed:
            return
        now = self._clock.now()
        soon = now + self._dispatch.lead(len(self._heap))
        until, begun = soon, 0
        while self._heap and (self._heap[0][0] <= until or self._heap[0][3] not in self._held):
            begins_at, _, _, run_id = heapq.heappop(self._heap)
            work = self._held.get(run_id)
            if work is None or begins_at < work.start_at:  # moved since, it has a later place
                continue
            is_early = work.start_at > now
            if is_early and (work.wait is not None or not self._concurrency_limits.group_of(work).is_empty):
                # A wait ends not before its time, and another may have room by then.
                self._timers.call_at(work.start_at, partial(self._admit_at, work.run_id, work.start_at))
            else:
                self._admit_held(work.run_id)
                begun += 1
                until = soon + taken_along(begun)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            seconds = (self._heap[0][0] - soon).total_seconds()
            self._timer = asyncio.get_running_loop().call_later(seconds, self.start_due)

    def starts_after_rollback(self, by: timedelta) -> dict[RunId, datetime]:
        """Return when what is held begins after a set-back, but for waits, which go by the clock."""
        return {work.run_id: work.start_at - by for work in self._held.values() if work.wait is None}

    async def hear_of_ends(self) -> None:
        """Let those whose ends are being written leave their places, unless that takes long."""
        await self._ends.settle()

    def cancel(self, run_id: RunId, who: str) -> None:
        """End a run, or a claim before it begins; the same request may be heard many times."""
        self._stop(run_id, cancelled_by(who))

    def end_unstarted(self, work: Work, stop: Stop) -> None:
        """Write that a claim will not run; one that has begun meanwhile goes on."""
        life = self._lives.get(work.run_id)
        if life is None:
            self._stop(work.run_id, stop)
        elif not life.has_begun:
            life.end(stop)

    def end_unheld(self, work: Work, stop: Stop) -> None:
        """Write that a claim will not run which was never held here."""
        self._set_aside.pop(work.run_id, None)
        self._ends.write(ending_of_stop(work, stop, self._clock.now()), work)

    def release(self) -> list[Work]:
        """Stop beginning anything, and return the claims that have not begun."""
        self._is_closed = True
        self._ends.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        unstarted = self.held
        for life in (each for each in self._lives.values() if each.is_elsewhere or not each.has_begun):
            life.drop()
        self._held.clear()
        self._set_aside.clear()
        self._concurrency_limits.clear()
        return unstarted

    async def let_scripts_go_on(self) -> None:
        """Leave the scripts that run to the next engine, which records how they end."""
        for run_id in await self._dispatch.let_scripts_go_on():
            if life := self._lives.get(run_id):
                life.drop()

    async def drain(self, patience: timedelta, hurry: timedelta) -> None:
        """Let runs end for a while; end the rest, and in the end without grace."""
        await self._wait(patience)
        for life in self._lives.values():
            life.end(SHUT_DOWN)
        await self._wait(hurry)
        for life in self._lives.values():
            life.hurry()
        while self._lives:
            await asyncio.wait({life.task for life in self._lives.values() if life.task})
        await self._wait(hurry)  # for ends to be written, which may be impossible

    async def _wait(self, patience: timedelta) -> None:
        under_way = {*(life.task for life in self._lives.values() if life.task), *self._ends.under_way}
        if under_way:
            await asyncio.wait(under_way, timeout=patience.total_seconds())

    # ---- who may begin

    def _admit_at(self, run_id: RunId, start_at: datetime) -> None:
        """Admit a claim whose timer has come, unless it was moved since."""
        work = self._held.get(run_id)
        if work is not None and work.start_at == start_at:
            self._admit_held(run_id)

    def _admit_held(self, run_id: RunId) -> None:
        work = self._held.pop(run_id, None)
        if work is not None:
            self._admit(work)

    def _admit(self, work: Work) -> None:
        group = self._concurrency_limits.group_of(work)
        if work.is_under_way:
            self._begin(work, group)
            return
        if group.is_empty and work.draft.policies.overlapping.kind is not Overlapping.REPLACE:
            self._begin(work, group)  # nobody is in its way, whatever its job says
            return
        admission = admit(contender(work), work.draft.policies.overlapping, group.company)
        match admission:
            case Start():
                self._end_behind(work)
                self._begin(work, group)
            case OverlapQueue():
                self._end_behind(work)
                self._concurrency_limits.wait(work, group)
                self._say_queued(work, admission)
            case Skip() if ends := self._ends_of_waits(group):
                self._held[work.run_id] = work
                self._ends.call_after(ends, partial(self._admit_at, work.run_id, work.start_at))
            case Skip():
                stop = Stop(RunState.SKIPPED, admission.reason, admission.said)
                self._ends.write(ending_of_stop(work, stop, self._clock.now()), work)
            case Replace():
                self._end_behind(work)
                self._concurrency_limits.wait(work, group)
                self._say_behind(work, "what it replaces has not ended")
                for run_id in admission.run_ids:
                    self._stop(run_id, REPLACED)
            case _ as never:
                assert_never(never)

    def _say_behind(self, work: Work, text: str) -> None:
        """Write into the row of a run what it waits for, for all who ask."""
        self._writer.leave(self._queues.say_waits, Waits(work.run_id, work.fence, Reason.OVERLAP, text))

    def _say_queued(self, work: Work, queue: OverlapQueue) -> None:
        if queue.behind is not None:
            self._behind.setdefault(queue.behind, set()).add(work.run_id)
        self._say_behind(work, queue.said)

    def _renew_behind(self, gone: RunId, group: Group) -> None:
        """Let rows name another run that named one which is over, where they wait on."""
        for run_id in sorted(self._behind.pop(gone, ())):
            work = group.waiting.get(run_id)
            if work is None:
                continue
            others = Company(
                group.company.running, [each for each in group.company.waiting if each.run_id != run_id]
            )
            admission = admit(contender(work), work.draft.policies.overlapping, others)
            if isinstance(admission, OverlapQueue):
                self._say_queued(work, admission)

    def _ends_of_waits(self, group: Group) -> set[RunId]:
        """End waits that are over, and return those whose ends are being written."""
        now = self._clock.now()
        for run_id in list(group.between):
            held = self._held.get(run_id)
            if held is not None and held.wait is not None and held.start_at <= now:
                self._admit_held(run_id)
        return group.between.keys() & self._ends.run_ids

    def _end_behind(self, work: Work) -> None:
        """End what waits for a try, or is held by no engine, where a run takes the place of others."""
        policies = work.draft.policies
        if policies.overlapping.kind is not Overlapping.REPLACE or work.backfill_at_once:
            return
        self._tries &= self._held.keys()
        for each in [self._held[run_id] for run_id in self._tries]:
            if makes_way(each, work):
                self._stop(each.run_id, REPLACED)
        replacing = Replacing(work.run_id, work.job_id, work.due_at, policies.key)
        self._writer.leave(self._queues.replace, replacing)

    def look_after(self, work: Work, act: Act) -> None:
        """See a run through that has begun already, besides those that are begun here."""
        group = self._concurrency_limits.group_of(work)
        self._live(Life(work, group, has_begun=True), act(work))

    def watch(self, works: Iterable[Work]) -> None:
        """Give runs their places that other engines carry out, until they are dropped as they have ended."""
        for work in works:
            group = self._concurrency_limits.group_of(work)
            life = Life(work, group, has_begun=True, is_elsewhere=True)
            self._live(life, watched(life, self._writer, self._clock))

    def _begin(self, work: Work, group: Group) -> None:
        wait = work.wait
        if wait is not None:
            self._concurrency_limits.keep(work, group)
            self._ends.see_to_wait(work, wait)
            return
        if work.has_queued:  # a place or a machine may be long in coming, and whom it waited for is over
            self._writer.leave(self._queues.say_waits, Waits(work.run_id, work.fence))
        life = Life(work, group, has_begun=False)
        self._live(life, self._dispatch.carry_out(life))

    def _live(self, life: Life, act: Coroutine[Any, Any, Ending | Later | Left]) -> None:
        run_id = life.work.run_id
        life.group.active[run_id] = life.work
        self._concurrency_limits.release(run_id)
        self._lives[run_id] = life
        name = f"hourbell-{'elsewhere' if life.is_elsewhere else 'run'}-{run_id}"
        life.task = asyncio.get_running_loop().create_task(act, name=name)
        life.task.add_done_callback(lambda task: self._left(task, life))

    def _left(self, task: asyncio.Task[Ending | Later | Left], life: Life) -> None:
        """Write how a run ended, and let those that waited for it begin."""
        run_id, group = life.work.run_id, life.group
        del self._lives[run_id]
        del group.active[run_id]
        ending = ending_of_life(task, life, self._clock.now())
        if ending is not None:
            if isinstance(life.work.draft.action, SequenceAction) and ending.next_attempt is not None:
                self._concurrency_limits.keep(life.work, group)
            self._ends.write(ending, life.work)
        self._concurrency_limits.begin_waiting(group)
        self._renew_behind(run_id, group)
        if (next_id := self._catching_up.after(run_id, self._held)) is not None and not self._is_closed:
            self.move({next_id: self._clock.now()})
        if ending is None:
            self._something_left()

    def _stop(self, run_id: RunId, stop: Stop) -> None:
        life = self._lives.get(run_id)
        if life is not None:
            life.end(stop if life.has_begun else before_begin(stop, life.work))
        elif (work := self._unheld(run_id)) is not None:
            self._ends.write(ending_of_stop(work, before_begin(stop, work), self._clock.now()), work)
        elif run_id in self._set_aside:  # its end is written with the beginning of what takes its place
            self.give_up_places([run_id])
        elif stop is REPLACED and run_id in self._ends.run_ids:
            self._replaced.add(run_id)

    def _is_over(self, run_id: RunId) -> None:
        self._replaced.discard(run_id)
        if run_id not in self._set_aside:
            self._concurrency_limits.release(run_id)

    @property
    def _unbegun(self) -> list[Life]:
        return [life for life in self._lives.values() if not life.has_begun]

    def _unheld(self, run_id: RunId) -> Work | None:
        work = self._held.pop(run_id, None)
        if work is not None:
            self._concurrency_limits.release(run_id)
            return work
        work = self._concurrency_limits.leave_queue(run_id)
        if work is not None:
            self._renew_behind(run_id, self._concurrency_limits.group_of(work))
        return work
