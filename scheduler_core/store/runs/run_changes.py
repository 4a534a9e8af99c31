"""The values by which the engine changes the ledger."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Reason, RunState, Trigger, Usage


@dataclass(frozen=True, slots=True)
class NewRun:
    """A row to be: a claim, or an occurrence or span of them that never runs (SKIPPED or MISSED).

    `request` is empty for an occurrence of the schedule. What was asked for by other means has a
    name of its own there, and the same name is written once only. `start_at` (else `due_at`) is when
    a claim may begin. `asked_at` is when somebody asked for what it belongs to.
    """

    job_id: JobId
    revision: int
    due_at: datetime
    trigger: Trigger = Trigger.SCHEDULE
    state: RunState = RunState.CLAIMED
    attempt: int = 1
    request: str = ""
    reason: Reason = Reason.NONE
    reason_text: str = ""
    due_until: datetime | None = None
    occurrences: int = 1
    start_at: datetime | None = None
    idempotency_key: str = ""
    follows_run: RunId | None = None
    step: int = 1
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class JobPlan:
    """What becomes of a due job: the rows for the occurrences that have come, and the next one.

    It counts only if the job is still at this revision with this next occurrence.
    """

    job_id: JobId
    revision: int
    seen: datetime | None
    next_due_at: datetime | None
    runs: tuple[NewRun, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A row that was written."""

    id: RunId
    run: NewRun


@dataclass(frozen=True, slots=True)
class Begun:
    """A run that is about to act; `fence` is the one it was claimed or taken over with.

    It acts as its job reads in `revision` (None: the one it was claimed with). `process` names the one that
    it is about to start.
    """

    id: RunId
    started_at: datetime
    fence: int = 0
    revision: int | None = None
    process: str = ""


@dataclass(frozen=True, slots=True)
class Waits:
    """For what a claim waits that could begin else; for no machine any more without a reason.

    One that waits for a condition could have begun `since` an instant, which its row keeps as its start.
    """

    id: RunId
    fence: int
    reason: Reason = Reason.NONE
    reason_text: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Spawned:
    """The process of a run; `process` names it among all that ever bear its number.

    `surroundings` is what it runs by, as `run_surroundings` writes it.
    """

    id: RunId
    pid: int
    process: str = ""
    fence: int = 0
    surroundings: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """How a run ended, or that a claim will not run after all.

    One whose reason is a limit has `exceeded` that kind of it.
    """

    id: RunId
    state: RunState
    finished_at: datetime
    reason: Reason = Reason.NONE
    reason_text: str = ""
    exit_code: int | None = None
    http_status: int | None = None
    first_error_line: str = ""
    output_bytes: int = 0
    fence: int = 0
    result_line: str = ""
    usage: Usage | None = None
    exceeded: str = ""
    unkept_limits: str = ""
