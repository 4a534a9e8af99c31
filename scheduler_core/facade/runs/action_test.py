"""Try an action at once, unsaved, with its output as it comes."""

import asyncio
import logging
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, ActionSecrets
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.running import run_action
from scheduler_core.clock import Clock
from scheduler_core.facade.runs.step_test import run_steps
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import FailureKind, RunPolicies
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.runs.run import RunState, Trigger

log = logging.getLogger(__name__)

_CANCELLED = ActionOutcome(RunState.CANCELLED, reason_text="cancelled")


class ActionTest:
    """One test, on a thread and a loop of its own; it begins when it is made.

    `output` is called there with the stream and the bytes, `ended` with the outcome. The steps of a sequence
    are taken one after the other, from `first_step` on; its waits take no time if they are skipped. `values`
    are those of the parameters of its job.
    """

    def __init__(
        self,
        action: JobAction,
        clock: Clock,
        secrets: ActionSecrets,
        *,
        name: str,
        policies: RunPolicies,
        output: Callable[[str, bytes], None],
        ended: Callable[[ActionOutcome], None] | None = None,
        skips_waits: bool = False,
        first_step: int = 1,
        values: tuple[RunValue, ...] = (),
    ) -> None:
        self._skips_waits = skips_waits
        self._first_step = first_step
        self._action = action
        self._clock = clock
        self._policies = policies
        self._sink = _Sink(output)
        self._told = ended
        self._outcome: ActionOutcome | None = None
        self._has_ended = threading.Event()
        self._is_cancelled = False
        self._under_way: tuple[asyncio.AbstractEventLoop, asyncio.Task[ActionOutcome]] | None = None
        self._context = ActionContext(
            name,
            JobId(0),
            RunId(0),
            clock.now(),
            1,
            Trigger.MANUAL,
            f"test-{uuid.uuid4().hex}",
            secrets,
            values=values,
        )
        self._thread = threading.Thread(target=self._run, name="hourbell-action-test")
        self._thread.start()

    def wait(self, timeout_seconds: float | None = None) -> ActionOutcome | None:
        """Return how it ended; None if it has not by then."""
        self._has_ended.wait(timeout_seconds)
        return self._outcome

    def cancel(self) -> None:
        """End it, processes and all; the outcome is then CANCELLED, unless it came first."""
        self._is_cancelled = True
        under_way = self._under_way
        if under_way is not None:
            loop, task = under_way
            with suppress(RuntimeError):  # its loop is closed: it has ended
                loop.call_soon_threadsafe(task.cancel)

    def close(self) -> None:
        """Cancel it if it has not ended, and wait for its end; closing twice is fine."""
        self.cancel()
        self._thread.join()

    # ---- on its thread from here on

    def _run(self) -> None:
        try:
            self._outcome = asyncio.run(self._act())
        except asyncio.CancelledError:
            self._outcome = _CANCELLED
        except Exception as error:  # the boundary of a run
            log.exception("a test of an action ended by a mistake of Hourbell")
            reason = f"Hourbell itself failed here ({type(error).__name__}: {error}); please report it"
            self._outcome = ActionOutcome(RunState.FAILED, FailureKind.START, reason)
        self._has_ended.set()
        if self._told is not None:
            self._told(self._outcome)

    async def _act(self) -> ActionOutcome:
        task = asyncio.ensure_future(self._acted())
        self._under_way = asyncio.get_running_loop(), task
        if self._is_cancelled:
            task.cancel()
        return await task

    async def _acted(self) -> ActionOutcome:
        processes = open_processes()
        try:
            async with HttpCalls(self._clock) as calls:
                resources = Resources(calls, processes)
                return await self._carried_out(resources)
        finally:
            processes.close()

    async def _carried_out(self, resources: Resources) -> ActionOutcome:
        if not isinstance(self._action, SequenceAction):
            return await run_action(self._action, self._policies, self._context, resources, self._sink)
        return await run_steps(
            self._action,
            self._policies,
            self._context,
            resources,
            self._sink,
            skips_waits=self._skips_waits,
            first_step=self._first_step,
        )


class _Sink:
    def __init__(self, output: Callable[[str, bytes], None]) -> None:
        self._output = output

    def write(self, stream: str, data: bytes) -> None:
        self._output(stream, data)
