"""A run: one attempt to act, or an occurrence that never ran and why; its output and what it used."""

from datetime import datetime, timedelta
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId

BLOCK_BYTES = 512


class OutputStream(StrEnum):
    """One stream of bytes; the words are stored."""

    STDOUT = "stdout"
    STDERR = "stderr"
    REQUEST = "request"  # what a call sent, with its secrets hidden
    RESPONSE = "response"
    ENGINE = "engine"  # what Hourbell itself says about the run


@dataclass(frozen=True, slots=True)
class KeptChunk:
    """A chunk as it is kept; `number` grows with every chunk, of whatever run."""

    number: int
    stream: OutputStream
    start: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Usage:
    """What its first process took with all that it waited for: computing, the memory of the largest one in
    bytes, blocks of 512 bytes read from and written to disks. Memory is None where it was no more than what
    its host has, which the system counts for it.
    """

    computing: timedelta
    peak_memory: int | None
    blocks_read: int = 0
    blocks_written: int = 0


class RunState(StrEnum):
    """Where a run stands; the last eight are outcomes."""

    CLAIMED = "claimed"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    TIMED_OUT = "timed_out"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    SKIPPED = "skipped"
    MISSED = "missed"


UNFINISHED = frozenset({RunState.CLAIMED, RunState.RUNNING})
FAILURES = frozenset({RunState.FAILED, RunState.TIMED_OUT, RunState.INTERRUPTED})
# The request of an occurrence to which the clock comes a second time begins so, then names the pass.
AGAIN = "again-"
# The request of what was begun again from a step begins so, then names the run that it repeats.
REPEAT = "repeat-"
BACKFILL = "backfill-"  # begins the request of a run that makes up for an occurrence long past
ON_EVENT = "on-"  # begins the request of a run that an event rule asked for
# So many occurrences that never ran are counted; a row for more of them has UNCOUNTED.
MOST_COUNTED = 1_000
UNCOUNTED = MOST_COUNTED + 1


class Trigger(StrEnum):
    """What asked for a run."""

    SCHEDULE = "schedule"
    CATCH_UP = "catch-up"
    RETRY = "retry"
    RERUN = "rerun"
    MANUAL = "manual"
    START = "start"
    API = "api"
    STEP = "step"
    CHAIN = "chain"


class Held(StrEnum):
    """What keeps a run that is under way from going on, as long as it does."""

    NOT = ""
    PAUSED = "paused"
    OFF = "off"
    BIN = "bin"


class Reason(StrEnum):
    """Why a run ended or an occurrence never ran, for programs; `Run.reason_text` says it in words."""

    NONE = ""
    PAUSED = "paused"
    OVERLAP = "overlap"
    REPLACED = "replaced"
    TOO_LATE = "too-late"
    ASLEEP = "asleep"
    OFF = "off"
    CONDITION = "condition"
    MACHINE = "machine"
    CLOCK_SET_BACK = "clock-set-back"
    CLOCK_SET_FORWARD = "clock-set-forward"
    DISABLED = "disabled"
    SUPERSEDED = "superseded"
    CRASH = "crash"
    SHUTDOWN = "shutdown"
    BY_USER = "by-user"
    TIME_OUT = "time-out"
    FAILURE = "failure"
    LIMIT = "limit"


# What keeps a run from beginning whose instant has come, as its row says.
WAITED_FOR = frozenset({Reason.MACHINE, Reason.CONDITION, Reason.OVERLAP})


@dataclass(frozen=True, slots=True)
class HeldBy:
    """What holds a run, and that in words, as whoever decided it saw it: of several pauses, which one."""

    held: Held = Held.NOT
    words: str = ""


NOT_HELD = HeldBy()


@dataclass(frozen=True, slots=True)
class Run:
    """One row of the ledger.

    `due_at` is the occurrence; a row for a whole span of unseen occurrences has `due_until` and
    `occurrences` too, the latter UNCOUNTED for “more than MOST_COUNTED”. `attempt` counts from 1, as does
    `step` where the job is a sequence; `asked_by` is who asked for it, if somebody did. `start_at` is when
    one that has not begun may begin, and `event` what ends it before if it is a wait. One that is
    `held` has not begun, and goes on by itself when what holds it ends. `request` names what was asked for by
    other means than the schedule. `result_line` is what one that succeeded said at its end, `host` the
    machine on which one began. `unkept_limits` are those of its job that could not be kept there, and why.
    """

    id: RunId
    job_id: JobId
    job_name: str
    revision: int
    due_at: datetime
    attempt: int
    trigger: Trigger
    state: RunState
    reason: Reason = Reason.NONE
    reason_text: str = ""
    due_until: datetime | None = None
    occurrences: int = 1
    claimed_at: datetime | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    exit_code: int | None = None
    http_status: int | None = None
    first_error_line: str = ""
    output_bytes: int = 0
    idempotency_key: str = ""
    follows_run: RunId | None = None
    asked_by: str = ""
    step: int = 1
    start_at: datetime | None = None
    event: str = ""
    held: Held = Held.NOT
    request: str = ""
    result_line: str = ""
    host: str = ""
    computing_ms: int | None = None
    peak_memory_bytes: int | None = None
    blocks_read: int | None = None
    blocks_written: int | None = None
    unkept_limits: str = ""

    @property
    def usage(self) -> Usage | None:
        """Return what a script took of its machine; None where that is not known."""
        if self.computing_ms is None:
            return None
        computing = timedelta(milliseconds=self.computing_ms)
        return Usage(computing, self.peak_memory_bytes, self.blocks_read or 0, self.blocks_written or 0)

    @property
    def repeats_run(self) -> RunId | None:
        """Return the run at which the instance stood that was begun again from a step; None for others."""
        number = self.request.removeprefix(REPEAT).partition("-")[0]
        return RunId(int(number)) if self.request.startswith(REPEAT) and number.isdecimal() else None

    @property
    def may_have_run_before(self) -> bool:
        """Tell whether it repeats by itself what was cut off, and may have taken effect."""
        return self.trigger is Trigger.RERUN and not self.asked_by

    @property
    def is_of_backfill(self) -> bool:
        """Tell whether it makes up for an occurrence long past, at no time in particular."""
        return self.request.startswith(BACKFILL)

    @property
    def planned_at(self) -> datetime:
        """Return when it was to begin: at its occurrence, after the pause of a retry, or after a wait."""
        is_later = self.attempt > 1 or self.step > 1 or self.is_of_backfill
        return self.start_at if is_later and self.start_at is not None else self.due_at

    @property
    def lateness(self) -> timedelta | None:
        """Return how long after it was to begin it did; None if it didn't, and of a backfill.

        A retry that somebody brings forward is not late; a clock that was set back is told as it is.
        """
        if self.started_at is None or self.is_of_backfill:
            return None
        late = self.started_at - self.planned_at
        return late if self.planned_at == self.due_at else max(late, timedelta())

    @property
    def waits_until(self) -> datetime | None:
        """Return when a run begins, or a wait ends, that has not; for a condition there is no such time."""
        is_timed = self.state is RunState.CLAIMED and self.reason is not Reason.CONDITION
        return self.start_at if is_timed else None

    @property
    def why_waiting(self) -> str:
        """Say which machine, condition or other run a run waits for; "" for one that waits for none."""
        is_waiting = self.state is RunState.CLAIMED and self.reason in WAITED_FOR
        return self.reason_text if is_waiting else ""

    @property
    def why_held(self) -> str:
        """Say what holds a run, as its row does; "" where nothing does or that is unsaid."""
        is_held = self.state is RunState.CLAIMED and self.held is not Held.NOT
        return self.reason_text if is_held and self.reason is Reason.NONE else ""

    @property
    def waits_for(self) -> str:
        """Return the event that ends a wait that goes on; empty if only time does."""
        return self.event if self.state is RunState.CLAIMED else ""


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a run hands on to the one that follows it; `first_line` is the first one it wrote."""

    state: RunState
    exit_code: int | None = None
    http_status: int | None = None
    first_line: str = ""
