"""Carries runs out on the machine and the loop of the engine that claimed them."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime

from scheduler_core.actions.process.process import NO_MARK
from scheduler_core.actions.process.recovery import announced
from scheduler_core.clock import MachineClock
from scheduler_core.engine.runs.completion import Stop, cancelled_by, ending_of_outcome, ending_of_stop
from scheduler_core.engine.runs.concurrency_limits import Slots
from scheduler_core.engine.runs.life import Life
from scheduler_core.engine.runs.runner import Runner
from scheduler_core.engine.runs.timers import Timers
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.planning.conditions import GiveUp, Go, WaitUntil, weigh
from scheduler_core.planning.start_lead import LONGEST_HEAD_START
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.values.jobs.run_policies import ConditionPolicy
from scheduler_core.values.runs.run import Reason, RunState

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunLimits:
    """How many runs act at once on a machine; further ones wait, the most important first."""

    calls: int = 2_000
    scripts: int = 500


class LocalDispatch:
    """A Dispatch: asks this machine for conditions, gives out its places, and acts here."""

    def __init__(
        self,
        clock: MachineClock,
        writer: Writer,
        queues: WriteQueues,
        runner: Runner,
        probes: ConditionProbes,
        limits: RunLimits,
    ) -> None:
        self._clock = clock
        self._writer = writer
        self._queues = queues
        self._runner = runner
        self._probes = probes
        self._calls = Slots(limits.calls)
        self._scripts = Slots(limits.scripts)
        self._timers = Timers(clock)

    @property
    def waiting_for_moments(self) -> int:
        return self._timers.waiting

    def prepare(self, work: Work) -> None:
        self._runner.prepare(work)

    async def carry_out(self, life: Life) -> Ending:
        for policy in life.work.conditions:
            verdict = await self._weighed(policy)
            if isinstance(verdict, GiveUp):
                stop = Stop(RunState.SKIPPED, Reason.CONDITION, verdict.text)
                return ending_of_stop(life.work, stop, self._clock.now())
            if verdict.text:
                log.info("run %d begins without its conditions: %s", life.work.run_id, verdict.text)
        slots = self._calls if life.work.action.is_call else self._scripts
        async with slots.held(life.work.draft.policies.priority):
            work = life.work
            life.has_begun = True
            process = None if work.action.is_call else announced()
            begun = Begun(work.run_id, self._moment_of(work), work.fence, work.revision, str(process or ""))
            if not await self._writer.put(self._queues.begin, begun):
                return ending_of_stop(work, cancelled_by(""), self._clock.now())
            await self._timers.wait_for(self._moment_of(work))
            ran = await self._runner.run(work, process.mark if process else NO_MARK)
            return ending_of_outcome(work, ran.outcome, self._clock.now(), ran.output_bytes)

    def _moment_of(self, work: Work) -> datetime:
        """Return when a run begins: now, or at its instant where it has a head start."""
        now = self._clock.now()
        return work.start_at if now < work.start_at <= now + LONGEST_HEAD_START else now

    async def _weighed(self, policy: ConditionPolicy) -> Go | GiveUp:
        """Wait until conditions hold, or have been waited for long enough."""
        since = self._clock.now()
        while True:
            answers = await self._probes.answers(policy.conditions)
            now = self._clock.now()
            verdict = weigh(policy, answers, since, now)
            if not isinstance(verdict, WaitUntil):
                return verdict
            await asyncio.sleep((verdict.at - now).total_seconds())
