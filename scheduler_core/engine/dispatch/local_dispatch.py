"""Carry runs out on the machine and the loop of the engine that claimed them."""

import asyncio
import logging
import sys
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from scheduler_core.actions.process.process import EndUnknown, HostLost, ProcessIdentity, Unheld
from scheduler_core.actions.process.process_table import NO_MARK
from scheduler_core.actions.process.recovery import announcements, end_tree, look_for
from scheduler_core.clock import MachineClock
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.machine_wait import MachineWait
from scheduler_core.engine.recovery.unfinished_runs import interruption
from scheduler_core.engine.runs.completion import (
    SHUT_DOWN,
    Stop,
    cancelled_by,
    ending_of_outcome,
    ending_of_shutdown,
    ending_of_stop,
)
from scheduler_core.engine.runs.concurrency_limits import Slots
from scheduler_core.engine.runs.life import Later, Life
from scheduler_core.engine.runs.runner import Ran, Runner
from scheduler_core.engine.runs.timers import TimerMoment, Timers
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.telling.pings import Pings
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.conditions import GiveUpWait, Go, WaitUntil, patience_words, weigh
from scheduler_core.planning.start_lead import LONGEST_HEAD_START, start_lead
from scheduler_core.store.runs.outputs import kept_sizes
from scheduler_core.store.runs.run_changes import Begun, Waits
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.run_policies import Condition, ConditionPolicy
from scheduler_core.values.runs.run import Reason, RunState

log = logging.getLogger(__name__)

_TOO_EARLY = timedelta(seconds=10)
# A machine that lost a tag must not take again at once what it gave back.
_MISPLACED_FOR = timedelta(seconds=2)
# What was taken from a queue waits so long for a condition here, then there; it is asked about so often.
_HELD_FOR_A_CONDITION = timedelta(seconds=60)
_ASKED_AGAIN_AFTER = timedelta(seconds=30)
_REFUSED_FOR = timedelta(seconds=2)
_WORTH_SAYING_SECONDS = 1.0
# Somebody who quits waits so long for scripts that are just beginning: for a commit and a head start.
_BEGINNING_PATIENCE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class RunLimits:
    """How many runs act at once on a machine; further ones wait, the most important first."""

    calls: int = 2_000
    scripts: int = 500


class LocalDispatch:
    """A Dispatch: waits until this machine is a place of the job, asks it for conditions, and acts here."""

    def __init__(
        self,
        clock: MachineClock,
        writer: Writer,
        queues: WriteQueues,
        runner: Runner,
        probes: ConditionProbes,
        limits: RunLimits,
        machine: MachineHere,
        pings: Pings | None = None,
    ) -> None:
        self._pings = pings
        self._clock = clock
        self._writer = writer
        self._queues = queues
        self._runner = runner
        self._probes = probes
        self._machine = machine
        self._announced = announcements()
        self._marks: dict[RunId, int] = {}
        self._beginning: set[asyncio.Future[None]] = (
            set()
        )  # of each script that its host was not asked for yet
        self._resumed: set[RunId] = set()
        self._calls = Slots(limits.calls)
        self._scripts = Slots(limits.scripts)
        self._timers = Timers(clock)
        self._early = 0

    @property
    def waiting_for_moments(self) -> int:
        return self._timers.waiting

    def lead(self, held: int) -> timedelta:
        return start_lead(held)

    def prepare(self, action: Action) -> None:
        self._runner.prepare(action)

    async def carry_out(self, life: Life) -> Ending | Later:
        if life.is_lent and (later := await self._not_yet(life)) is not None:
            return later
        while True:
            stop = await self._held_up(life)
            if isinstance(stop, Later):
                return stop
            if stop is not None:
                return ending_of_stop(life.work, stop, self._clock.now())
            slots = self._calls if life.work.action.is_call else self._scripts
            if not slots.take():
                await self._wait_for_place(life, slots)
            try:
                if self._machine.fits(life.work.draft.policies.place):  # it may be another one by now
                    with self._machine.staying_awake(life.work):
                        return await self._carried_out(life)
            finally:
                slots.give_back()

    async def _wait_for_place(self, life: Life, slots: Slots) -> None:
        """Take a place among what acts here; a row says that it waits for one, unless that is soon over."""
        work, has_said = life.work, False

        def say() -> None:
            nonlocal has_said
            has_said = True
            what = "calls" if work.action.is_call else "scripts"
            # Who reads of what is lent may sit at another machine.
            where = f"host {self._machine.machine.host}" if life.is_lent else "this machine"
            why = f"as many {what} as may go on at once on {where} ({slots.most:,}) have not ended"
            self._writer.leave(self._queues.say_waits, Waits(work.run_id, work.fence, Reason.OVERLAP, why))

        said = asyncio.get_running_loop().call_later(_WORTH_SAYING_SECONDS, say)
        try:
            await slots.wait_for_place(work.priority)
        finally:
            said.cancel()
        if has_said:
            self._writer.leave(self._queues.say_waits, Waits(work.run_id, work.fence))

    async def _not_yet(self, life: Life) -> Later | None:
        """Leave what came ahead of its instant a claim as long as it can be, for who ends or edits it yet.

        What comes much too early, which nobody who plans does, is for later.
        """
        start_at = life.work.start_at
        if start_at > self._clock.now() + _TOO_EARLY:
            return Later(start_at)
        self._early += 1
        try:
            await self._timers.wait_for(start_at - start_lead(self._early))
        finally:
            self._early -= 1
        return None

    async def _carried_out(self, life: Life) -> Ending | Later:
        process = None
        if not life.work.action.is_call:
            host = await self._runner.ready()  # else it seems to run before its script can start
            process = next(self._announced).to_be_started_by(host)
            self._marks[life.work.run_id] = process.mark  # before others see it run
        work = life.work
        life.has_begun = True
        moment, coming = self._moment_of(work)
        begun = Begun(work.run_id, moment, work.fence, work.revision, str(process or ""))
        is_asked_for: asyncio.Future[None] | None = None
        if process is not None:
            is_asked_for = asyncio.get_running_loop().create_future()
            self._beginning.add(is_asked_for)

        async def wait_for_moment() -> None:
            if coming is not None:
                await self._timers.until(coming)
            self._has_asked(is_asked_for)

        try:
            if not await self._writer.put(self._queues.begin, begun):
                self._marks.pop(work.run_id, None)
                if life.is_lent:  # it is over, or this machine counts as dead and another may begin it
                    return Later(self._clock.now() + _REFUSED_FOR)
                return ending_of_stop(work, cancelled_by(""), self._clock.now())
            if self._pings is not None:
                self._pings.began(work)
            ran = await self._runner.run(work, process.mark if process else NO_MARK, wait_for_moment)
        except HostLost as lost:
            if process is None:
                raise
            return await self._lost(work, process, lost)
        except asyncio.CancelledError as cancelled:
            await _end_unheld(work, process, cancelled)
            if life.stop is SHUT_DOWN:
                self.tell_end(work, ending_of_shutdown(work, self._clock.now()))
            raise
        finally:
            self._has_asked(is_asked_for)
        if coming is not None:  # what can't be made ready ends no earlier than it begins
            await self._timers.until(coming)
            if coming.waiting:  # others act first: what follows from an end takes longer than a beginning
                await asyncio.sleep(0)
        return self._ending(work, ran)

    async def resume(self, work: Work, identity: ProcessIdentity) -> Ending | None:
        self._marks[work.run_id] = identity.mark
        self._resumed.add(work.run_id)
        try:
            return await self._seen_to_its_end(work, identity)
        finally:
            self._resumed.discard(work.run_id)

    async def _seen_to_its_end(self, work: Work, identity: ProcessIdentity) -> Ending | None:
        try:
            kept = await self._writer.change(partial(kept_sizes, run_id=work.run_id))
        except asyncio.CancelledError:
            raise EndUnknown from None
        try:
            with self._machine.staying_awake(work):
                ran = await self._runner.resume(work, identity, kept)
        except HostLost as lost:
            return await self._lost(work, identity, lost)
        except Unheld as cancelled:
            await _end_unheld(work, identity, cancelled)
            raise
        if ran is None:
            return None
        return self._ending(work, ran)

    def _ending(self, work: Work, ran: Ran) -> Ending:
        """Return how it ended, and when: a script may have before anybody could hear of it."""
        ended_at = self._clock.now()
        if ran.outcome.ended_at is not None:
            ago = asyncio.get_running_loop().time() - ran.outcome.ended_at
            ended_at -= timedelta(seconds=max(ago, 0.0))
        ending = ending_of_outcome(work, ran.outcome, ended_at, ran.output_bytes)
        self.tell_end(work, ending)
        return ending

    def tell_end(self, work: Work, ending: Ending) -> None:
        if self._pings is not None:
            self._pings.ended(work, ending)

    def forget(self, run_id: RunId) -> None:
        mark = self._marks.pop(run_id, NO_MARK)
        if mark != NO_MARK:
            self._runner.forget(mark)

    @property
    def scripts(self) -> frozenset[RunId]:
        return frozenset(list(self._marks)) if sys.platform != "win32" else frozenset()

    async def let_scripts_go_on(self) -> frozenset[RunId]:
        if self._beginning:
            await asyncio.wait(set(self._beginning), timeout=_BEGINNING_PATIENCE_SECONDS)
        left = await self._runner.let_go()
        return frozenset(self._resumed) | {run_id for run_id, mark in self._marks.items() if mark in left}

    def _has_asked(self, is_asked_for: asyncio.Future[None] | None) -> None:
        """Note that the host is asked for a script in this very step, or that it never will be."""
        if is_asked_for is None:
            return
        self._beginning.discard(is_asked_for)
        if not is_asked_for.done():
            is_asked_for.set_result(None)

    async def _lost(self, work: Work, identity: ProcessIdentity, lost: HostLost) -> Ending:
        """End what is left of a script whose host is gone, as nobody would learn of its end."""
        log.warning("run %d: %s", work.run_id, lost)
        process, is_cancelled = await look_for(identity)
        if process is not None and (is_cancelled or not work.action.detaches):
            await end_tree(process, timedelta() if is_cancelled else work.policies.grace)
        if is_cancelled:
            raise asyncio.CancelledError
        stop = Stop(RunState.INTERRUPTED, Reason.CRASH, str(lost))
        now = self._clock.now()
        ending = await self._writer.change(
            lambda tx: interruption(tx, work, stop, now, may_rerun=True, end=lost.end)
        )
        self.tell_end(work, ending)
        return ending

    async def _held_up(self, life: Life) -> Stop | Later | None:
        """Wait until this machine fits and conditions hold; return why it does not begin, or not now."""
        while True:
            if not self._machine.fits(life.work.draft.policies.place):
                kept = await self._misplaced(life)
                if kept is not None:
                    return kept
            conditions = life.work.conditions
            if not conditions:
                return None
            for policy in conditions:
                verdict = await self._weighed(life, policy)
                if isinstance(verdict, Later):
                    return verdict
                if isinstance(verdict, GiveUpWait):
                    return Stop(RunState.SKIPPED, Reason.CONDITION, verdict.text)
                if verdict is None:
                    break
                if verdict.text:
                    log.info("run %d begins without its conditions: %s", life.work.run_id, verdict.text)
            if conditions == life.work.conditions:
                return None

    async def _misplaced(self, life: Life) -> Stop | Later | None:
        """Wait until this machine is a place of the job, as its job reads then; return why it is too late.

        What is lent does not wait: whoever gave it tells whether another machine is there.
        """
        if life.is_lent:
            log.info("run %d was brought to a machine that is no place of its job", life.work.run_id)
            return Later(self._clock.now() + _MISPLACED_FOR)
        wait = MachineWait(
            life, self._machine, self._clock, partial(self._writer.put, self._queues.say_waits)
        )
        with self._machine.telling(life.changed):
            while True:
                life.changed.clear()
                stop = await wait.too_late()
                if stop is not None or not life.waits_for_machine:
                    return stop
                self._machine.tell_of_wait()
                await wait.changed()

    def _moment_of(self, work: Work) -> tuple[datetime, TimerMoment | None]:
        """Return when a run begins: now, or at its instant, which has yet to come where it has a head start.

        A clock that is set after this holds up neither its beginning nor its end.
        """
        now = self._clock.now()
        if now < work.start_at <= now + LONGEST_HEAD_START:
            return work.start_at, self._timers.coming(work.start_at)
        return now, None

    async def _weighed(self, life: Life, policy: ConditionPolicy) -> Go | GiveUpWait | Later | None:
        """Wait until conditions hold, or have been waited for long enough; None if others count by now.

        What is lent is asked about later, by whoever takes it then; its row says since when it waits.
        """
        since = life.work.waits_since or self._clock.now()
        said: set[Condition] = set()
        while True:
            life.changed.clear()
            if policy not in life.work.conditions:
                return None
            answers = await self._probes.answers(policy.conditions)
            now = self._clock.now()
            verdict = weigh(policy, answers, since, now)
            if not isinstance(verdict, WaitUntil):
                return verdict
            missing = {condition for condition, answer in answers.items() if not answer.holds}
            if missing != said:
                said = missing
                work = life.work
                text = f"{verdict.text}; {patience_words(policy)}"
                waits = Waits(work.run_id, work.fence, Reason.CONDITION, text, since)
                await self._writer.put(self._queues.say_waits, waits)
            if life.is_lent and now - since >= _HELD_FOR_A_CONDITION:
                return Later(min(since + policy.wait, now + _ASKED_AGAIN_AFTER))
            with suppress(TimeoutError):
                async with asyncio.timeout((verdict.at - now).total_seconds()):
                    await life.changed.wait()


async def _end_unheld(
    work: Work, identity: ProcessIdentity | None, cancelled: asyncio.CancelledError
) -> None:
    """End what is left of a script whose host was ended while it ended the script."""
    if identity is None or not isinstance(cancelled, Unheld):
        return
    log.warning("run %d: its host was ended before its script; ending what is left of that", work.run_id)
    process, is_cancelled = await look_for(identity)
    if process is not None:
        is_hurried = cancelled.is_hurried or is_cancelled
        await end_tree(process, timedelta() if is_hurried else work.policies.grace)
