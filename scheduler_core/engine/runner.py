"""Carries out one run: the action, its output, its time-out, and what its outcome means."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import assert_never

from scheduler_core.actions.http_call import run_http
from scheduler_core.actions.http_connections import HttpConnections
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, Secrets, within
from scheduler_core.actions.process import Processes, ProcessIdentity
from scheduler_core.actions.script import run_script
from scheduler_core.engine.run_output import RunOutput
from scheduler_core.engine.work import Work
from scheduler_core.store.outputs import Chunk
from scheduler_core.store.run_changes import Spawned
from scheduler_core.values.actions import HttpAction, ScriptAction
from scheduler_core.values.ids import JobId
from scheduler_core.values.run import RunState
from scheduler_core.values.run_policies import FailureKind

log = logging.getLogger(__name__)

_LAST_OUTCOME = "last_outcome"  # the one template value that takes a look at the store


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of an action, and how much it wrote."""

    outcome: ActionOutcome
    output_bytes: int


class Runner:
    """Runs actions on the loop that it was made on."""

    def __init__(
        self,
        connections: HttpConnections,
        processes: Processes,
        secrets: Secrets,
        *,
        keep_output: Callable[[Chunk], object],
        note_process: Callable[[Spawned], object],
        last_outcome: Callable[[JobId], Awaitable[RunState | None]],
    ) -> None:
        self._connections = connections
        self._processes = processes
        self._secrets = secrets
        self._keep_output = keep_output
        self._note_process = note_process
        self._last_outcome = last_outcome

    async def run(self, work: Work) -> Ran:
        """Act, and return how it ended. Cancelled, it takes back what it began and raises CancelledError."""
        output = RunOutput(work.run_id, self._keep_output, asyncio.get_running_loop())
        try:
            outcome = await self._outcome(work, output)
        except Exception as error:  # the boundary of a run: a mistake in one action is no end of the others
            log.exception("run %d of job %d ended by a mistake of Hourbell", work.run_id, work.job_id)
            reason = f"Hourbell itself failed here ({type(error).__name__}: {error}); please report it"
            outcome = ActionOutcome(RunState.FAILED, FailureKind.START, reason)
        finally:
            output.flush()
        return Ran(outcome, output.written_bytes)

    async def _outcome(self, work: Work, output: RunOutput) -> ActionOutcome:
        policies = work.draft.policies
        is_asked_for = _LAST_OUTCOME in repr(work.draft.action)
        last_outcome = await self._last_outcome(work.job_id) if is_asked_for else None
        context = ActionContext(
            work.draft.name,
            work.job_id,
            work.run_id,
            work.due_at,
            work.attempt,
            work.trigger,
            work.idempotency_key,
            self._secrets,
            last_outcome,
        )
        match work.draft.action:
            case HttpAction() as action:
                return await within(policies.timeout, run_http(action, context, self._connections, output))
            case ScriptAction() as action:
                return await run_script(
                    action,
                    context,
                    output,
                    self._processes,
                    time_out=policies.timeout,
                    grace=policies.grace,
                    started=lambda identity: self._note(work, identity),
                )
            case _ as never:
                assert_never(never)

    def _note(self, work: Work, identity: ProcessIdentity) -> None:
        self._note_process(Spawned(work.run_id, identity.pid, str(identity), work.fence))
