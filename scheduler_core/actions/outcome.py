"""What every action is given, and what it returns."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import field
from datetime import datetime, timedelta
from typing import Protocol, TypeAlias

from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process_table import NO_MARK
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import RunResult, RunState, Trigger, Usage

REQUEST = "request"  # what is sent, as it goes to one address
HEAD = "head"  # status line and headers of a response
BODY = "body"
STDOUT = "stdout"
STDERR = "stderr"
NOTE = "note"  # what we say about the output, such as that its rest was dropped

LONGEST_ERROR_LINE = 300
LONGEST_RESULT_LINE = 120

_ENDS = frozenset({RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT, RunState.CANCELLED})


@dataclass(frozen=True, slots=True)
class ScriptStart:
    """What a script is about to start by, as far as no value of its run stands in it.

    `script` is the file that `program` is told to run. It is run by `interpreter`: "" for the one that its
    own first line names, None for the program. `variables` are the texts that runs are compared by, None for
    what is not compared.
    """

    program: str | None
    script: str | None
    interpreter: str | None
    folder: str
    search_path: str
    variables: Mapping[str, str | None]

    @property
    def key(self) -> Hashable:
        """Return what is the same for starts by the same."""
        where = (self.program, self.script, self.interpreter, self.folder, self.search_path)
        return "runs by", where, tuple(self.variables.items())


Look: TypeAlias = Callable[[ScriptStart, Looks], None]
Moment: TypeAlias = Callable[[], Awaitable[object]]
"""Returns once an action may act that was made ready ahead of its instant."""


async def at_once() -> None:
    """Be the moment of what may act as soon as it is ready."""


class OutputSink(Protocol):
    """Takes output as it comes; called on the engine's loop, so it must not block."""

    def write(self, stream: str, data: bytes) -> None: ...


class ActionSecrets(Protocol):
    """Turns the name of a secret into its value."""

    async def secret(self, name: str) -> str:
        """Return the value; SecretUnavailable if it is missing, locked or slow to come."""
        ...


@dataclass(frozen=True, slots=True)
class ActionContext:
    """The run an action acts for.

    There is no deadline in it: whoever runs an action cancels it (see `TimeLimit`), and a cancelled action
    undoes what it began before it ends. A test of an unsaved job has 0 for both ids. `last` is what came
    of the run before this one, `mark` what its processes are to be known by, `event` what began it, `values`
    are those of the parameters of its job. An action makes itself ready, and does nothing that others see
    before its `moment`. A script that is about to start tells by `look` what it starts by; it is called on
    a thread where files are looked at.
    """

    job_name: str
    job_id: JobId
    run_id: RunId
    due_at: datetime
    attempt: int
    trigger: Trigger
    idempotency_key: str
    secrets: ActionSecrets
    last: RunResult | None = None
    mark: int = NO_MARK
    event: RunEvent | None = None
    values: tuple[RunValue, ...] = ()
    moment: Moment = at_once
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """How an action ended; `retry_after` is what the other side asked for.

    `result_line` is what one that succeeded said at its end. A script `ended_at` a moment of the loop's
    clock, which may have been while no engine ran. It took its `usage`, and was ended for a limit that it had
    `exceeded`, by its word; `unkept` are the limits that could not be kept here, as they are written.
    """

    state: RunState
    failure: FailureKind | None = None
    reason_text: str = ""
    exit_code: int | None = None
    http_status: int | None = None
    first_error_line: str = ""
    retry_after: timedelta | None = None
    result_line: str = ""
    ended_at: float | None = field(default=None, compare=False)
    usage: Usage | None = field(default=None, compare=False)
    exceeded: str = ""
    unkept: str = ""

    def __post_init__(self) -> None:
        if self.state not in _ENDS:
            raise InvalidInput("state", f"{self.state} is not how an action ends")
        if self.state is RunState.FAILED and self.failure is None:
            raise InvalidInput("failure", "a failed action needs the kind of its failure")

    def saying(self, line: str) -> "ActionOutcome":
        """Return the same with what it said at its end; `replace` would take ten times as long."""
        return ActionOutcome(
            self.state,
            self.failure,
            self.reason_text,
            self.exit_code,
            self.http_status,
            self.first_error_line,
            self.retry_after,
            line,
            self.ended_at,
        )
