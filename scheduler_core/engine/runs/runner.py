"""Carry out one run: its action, output and timeout, and judge its outcome."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import (
    ActionContext,
    ActionOutcome,
    ActionSecrets,
    Moment,
    ScriptStart,
)
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import HostLost, ProcessIdentity
from scheduler_core.actions.running import resume_action, run_action
from scheduler_core.actions.templates import NAMES_OF_LAST, http_texts
from scheduler_core.engine.runs.run_output import FlushTimer, RunOutput
from scheduler_core.engine.runs.work import Work
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.runs.comparing.run_surroundings import written
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import Spawned
from scheduler_core.store.runs.run_requests import NO_VALUES
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import Action, HttpAction
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import ON_EVENT, OutputStream, RunResult, RunState

if TYPE_CHECKING:
    from scheduler_core.actions.script.surroundings import Sight

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of an action, and how much it wrote."""

    outcome: ActionOutcome
    output_bytes: int


class Runner:
    """Runs actions on the loop that it was made on."""

    def __init__(
        self,
        resources: Resources,
        secrets: ActionSecrets,
        *,
        keep_output: Callable[[Chunk], object],
        note_process: Callable[[Spawned], object],
        result_before: Callable[[RunId], Awaitable[RunResult | None]],
        event_of: Callable[[RunId], Awaitable[RunEvent | None]],
        given_values: Callable[[RunId], Awaitable[Mapping[str, str]]],
        sight: "Sight | None" = None,
    ) -> None:
        self._resources = resources
        self._secrets = secrets
        self._keep_output = keep_output
        self._flushes = FlushTimer(asyncio.get_running_loop())
        self._note_process = note_process
        self._result_before = result_before
        self._event_of = event_of
        self._given_values = given_values
        self._sight = sight

    def prepare(self, action: Action) -> None:
        """Begin to load what an action takes, as its instant is near; what fails here its run tells."""
        try:
            if action.is_call:
                self._resources.calls.prepare(action)
            else:
                from scheduler_core.actions.script import script_run  # noqa: F401 - before, not at it

                self._resources.processes.prepare()
        except Exception:  # who prepares has other runs to begin, and the files of the program may be gone
            log.exception("what a run takes could not be prepared")

    async def ready(self) -> int:
        """Wait until scripts can start, and return which host starts them; why they can't the run tells."""
        with suppress(SchedulerError):
            return await self._resources.processes.ready()
        return 0

    async def run(self, work: Work, mark: int, moment: Moment, /) -> Ran:
        """Make ready, act at the moment, and return how it ended.

        Cancelled, it undoes what it began and raises CancelledError. Processes that it starts are known
        by the mark.
        """
        output = RunOutput(work.run_id, self._keep_output, self._flushes)
        try:
            outcome = await self._outcome(work, output, mark, moment)
        except HostLost:  # it is interrupted, as by the death of an engine
            raise
        except Exception as error:  # the boundary of a run: a mistake in one action is no end of the others
            log.exception("run %d of job %d ended by a mistake of Hourbell", work.run_id, work.job_id)
            reason = f"Hourbell itself failed here ({type(error).__name__}: {error}); please report it"
            outcome = ActionOutcome(RunState.FAILED, FailureKind.START, reason)
        finally:
            output.flush()
        return Ran(outcome, output.written_bytes)

    async def resume(
        self, work: Work, identity: ProcessIdentity, kept: Mapping[OutputStream, int]
    ) -> Ran | None:
        """See a script to its end that an engine before this one began; None if nobody has held it.

        All that it wrote comes once more; so much of each stream is kept already.
        """
        output = RunOutput(work.run_id, self._keep_output, self._flushes, kept)
        try:
            outcome = await resume_action(work.action, work.policies, self._resources, output, identity)
        finally:
            output.flush()
        return None if outcome is None else Ran(outcome, output.written_bytes)

    def forget(self, mark: int) -> None:
        """Hear that the end of a run is recorded whose processes were known by the mark."""
        self._resources.processes.forget(mark)

    async def let_go(self) -> frozenset[int]:
        """Leave the scripts that run to whoever comes next; return their marks."""
        return await self._resources.processes.let_go()

    async def _outcome(self, work: Work, output: RunOutput, mark: int, moment: Moment) -> ActionOutcome:
        last = await self._result_before(work.run_id) if _asks_for_last(work.action) else None
        event = await self._event_of(work.run_id) if work.request.startswith(ON_EVENT) else None
        try:
            values = await self._values(work) if work.draft.parameters else ()
        except InvalidInput as refusal:
            return ActionOutcome(RunState.FAILED, FailureKind.START, str(refusal))
        seen = _Seen(self._sight)
        context = ActionContext(
            work.draft.name,
            work.job_id,
            work.run_id,
            work.due_at,
            work.attempt,
            work.trigger,
            work.idempotency_key,
            self._secrets,
            last,
            mark,
            event,
            values,
            moment,
            None if self._sight is None else seen.look,
        )
        return await run_action(
            work.action,
            work.policies,
            context,
            self._resources,
            output,
            started=lambda identity: self._note(work, identity, seen.text),
        )

    async def _values(self, work: Work) -> tuple[RunValue, ...]:
        """Return the value of each parameter; words such as yesterday are meant at the instant it is due."""
        from scheduler_core.actions.parameter_values import values_of_run  # few jobs have parameters
        from scheduler_core.phrases.command_times import Moment

        given = await self._given_values(work.run_id) if work.request else NO_VALUES
        moment = Moment(work.due_at, work.draft.schedule.zone)
        return values_of_run(work.draft.parameters, given, moment)

    def _note(self, work: Work, identity: ProcessIdentity, seen: str) -> None:
        self._note_process(Spawned(work.run_id, identity.pid, str(identity), work.fence, seen))


class _Seen:
    """What a script is about to run by, as it was seen on a thread; a look that fails stops no run."""

    def __init__(self, sight: "Sight | None") -> None:
        self._sight = sight
        self.text = ""

    def look(self, start: ScriptStart, looks: Looks) -> None:
        try:
            self.text = looks.seen(start.key, partial(self._seen, start))
        except Exception:  # what is compared later is no reason for a job not to run
            log.exception("what a script runs by could not be looked at")

    def _seen(self, start: ScriptStart) -> str:
        seen = None if self._sight is None else self._sight.look(start)
        return "" if seen is None else written(seen)


def _asks_for_last(action: Action) -> bool:
    """Tell whether an action holds one of the values that take a look at the store."""
    if isinstance(action, HttpAction) and not any("{{" in text for _, text in http_texts(action)):
        return False  # to find out which action it is would take longer
    return _names_last(action)


@lru_cache(maxsize=1_024)
def _names_last(action: Action) -> bool:
    text = repr(action)
    return any(name in text for name in NAMES_OF_LAST)
