"""Carries out one run: the action, its output, its time-out, and what its outcome means."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache

from scheduler_core.actions.acting import Means, run_action
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, Secrets
from scheduler_core.actions.process import ProcessIdentity
from scheduler_core.engine.run_output import RunOutput
from scheduler_core.engine.work import Work
from scheduler_core.store.outputs import Chunk
from scheduler_core.store.run_changes import Spawned
from scheduler_core.values.actions import Action
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
        means: Means,
        secrets: Secrets,
        *,
        keep_output: Callable[[Chunk], object],
        note_process: Callable[[Spawned], object],
        last_outcome: Callable[[JobId], Awaitable[RunState | None]],
    ) -> None:
        self._means = means
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
        is_asked_for = _asks_for_last_outcome(work.draft.action)
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
        return await run_action(
            work.draft.action,
            work.draft.policies,
            context,
            self._means,
            output,
            started=lambda identity: self._note(work, identity),
        )

    def _note(self, work: Work, identity: ProcessIdentity) -> None:
        self._note_process(Spawned(work.run_id, identity.pid, str(identity), work.fence))


@lru_cache(maxsize=1_024)
def _asks_for_last_outcome(action: Action) -> bool:
    return _LAST_OUTCOME in repr(action)
