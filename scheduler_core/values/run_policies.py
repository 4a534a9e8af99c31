"""What becomes of an occurrence that is late, overlaps, fails or must wait."""

from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput

MOST_PARALLEL = 1_000
MOST_ATTEMPTS = 1_000
_LONGEST_WAIT = timedelta(days=366)


class Missed(StrEnum):
    """Which of the occurrences that passed unseen are caught up on."""

    SKIP = "skip"
    LAST = "last"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class MissedPolicy:
    """What to catch up on, and how late an occurrence may still start (None: however late)."""

    kind: Missed = Missed.LAST
    window: timedelta | None = None

    def __post_init__(self) -> None:
        if self.window is not None:
            _check_span("missed", self.window, timedelta(seconds=1))


class Overlapping(StrEnum):
    """What a run does while an earlier one of its job is still running."""

    SKIP = "skip"
    QUEUE = "queue"
    PARALLEL = "parallel"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class OverlapPolicy:
    """How runs of one job share time; `most` counts for PARALLEL alone."""

    kind: Overlapping = Overlapping.SKIP
    most: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.most <= MOST_PARALLEL:
            raise InvalidInput("overlapping", f"{self.most} at once is not from 1 to {MOST_PARALLEL}")


class FailureKind(StrEnum):
    """Why an attempt failed, as far as retrying is concerned."""

    CONNECTION = "connection"
    TLS = "tls"
    TIMED_OUT = "timed-out"
    RATE_LIMITED = "rate-limited"
    CLIENT_ERROR = "client-error"
    SERVER_ERROR = "server-error"
    ASSERTION = "assertion"
    EXIT_CODE = "exit-code"
    START = "start"
    SECRET = "secret"


PASSING_FAILURES = frozenset(
    {
        FailureKind.CONNECTION,
        FailureKind.TIMED_OUT,
        FailureKind.RATE_LIMITED,
        FailureKind.SERVER_ERROR,
        FailureKind.EXIT_CODE,
        FailureKind.SECRET,
    }
)


class Backoff(StrEnum):
    """How the waits between attempts grow."""

    FIXED = "fixed"
    EXPONENTIAL = "exponential"


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and when a failed attempt is tried again; `retries` 0 means never."""

    retries: int = 0
    backoff: Backoff = Backoff.EXPONENTIAL
    first_wait: timedelta = timedelta(seconds=10)
    longest_wait: timedelta = timedelta(hours=1)
    has_jitter: bool = True
    kinds: frozenset[FailureKind] = PASSING_FAILURES

    def __post_init__(self) -> None:
        if not 0 <= self.retries <= MOST_ATTEMPTS:
            raise InvalidInput("retry", f"{self.retries} retries are not from 0 to {MOST_ATTEMPTS}")
        _check_span("retry", self.first_wait, timedelta(milliseconds=1))
        if self.longest_wait < self.first_wait:
            raise InvalidInput("retry", f"the longest wait {self.longest_wait} is shorter than the first")


class Delivery(StrEnum):
    """What is promised when a crash leaves unknown whether an action took effect."""

    AT_LEAST_ONCE = "at-least-once"
    AT_MOST_ONCE = "at-most-once"


class Interrupted(StrEnum):
    """What becomes of a run that a crash or a shutdown cut off."""

    MARK = "mark"
    RERUN = "rerun"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class InterruptedPolicy:
    """What follows an interrupted run; `most_reruns` counts for RERUN alone."""

    kind: Interrupted = Interrupted.MARK
    most_reruns: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.most_reruns <= MOST_ATTEMPTS:
            raise InvalidInput(
                "on-interrupted", f"{self.most_reruns} reruns are not from 1 to {MOST_ATTEMPTS}"
            )


@dataclass(frozen=True, slots=True)
class OnMains:
    """The machine runs on mains power."""


@dataclass(frozen=True, slots=True)
class NetworkUp:
    """The machine has a network, not metered if `unmetered`."""

    unmetered: bool = False


@dataclass(frozen=True, slots=True)
class Idle:
    """Nobody has used the machine for so long."""

    for_at_least: timedelta

    def __post_init__(self) -> None:
        _check_span("require", self.for_at_least, timedelta(seconds=1))


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """The file system of `path` has so many bytes free."""

    path: str
    free_bytes: int


@dataclass(frozen=True, slots=True)
class FileExists:
    """There is a file or folder at `path`."""

    path: str


@dataclass(frozen=True, slots=True)
class ProgramRunning:
    """A program of this name is running, or is not, by choice."""

    name: str
    is_running: bool = True


Condition: TypeAlias = OnMains | NetworkUp | Idle | DiskSpace | FileExists | ProgramRunning


class AfterWait(StrEnum):
    """What happens when conditions have not come true in time."""

    SKIP = "skip"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class ConditionPolicy:
    """What must hold for a run to start, how long it waits for that, and what then."""

    conditions: tuple[Condition, ...] = ()
    wait: timedelta = timedelta(0)
    after_wait: AfterWait = AfterWait.SKIP

    def __post_init__(self) -> None:
        _check_span("wait", self.wait, timedelta(0))


@dataclass(frozen=True, slots=True)
class RunPolicies:
    """All choices of one job about its runs. None for `interrupted` means the default of its action."""

    missed: MissedPolicy = field(default_factory=MissedPolicy)
    overlapping: OverlapPolicy = field(default_factory=OverlapPolicy)
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    delivery: Delivery = Delivery.AT_LEAST_ONCE
    interrupted: InterruptedPolicy | None = None
    conditions: ConditionPolicy = field(default_factory=ConditionPolicy)
    timeout: timedelta | None = None
    grace: timedelta = timedelta(seconds=10)
    pause_after_failures: int | None = None
    priority: int = 0
    key: str = ""

    def __post_init__(self) -> None:
        if self.timeout is not None:
            _check_span("timeout", self.timeout, timedelta(milliseconds=1))
        _check_span("grace", self.grace, timedelta(0))
        if self.pause_after_failures is not None and not 1 <= self.pause_after_failures <= MOST_ATTEMPTS:
            raise InvalidInput(
                "pause-after", f"{self.pause_after_failures} failures are not from 1 to {MOST_ATTEMPTS}"
            )
        if abs(self.priority) > 1_000:
            raise InvalidInput("priority", f"{self.priority} is not from -1000 to 1000")
        if len(self.key) > 200:
            raise InvalidInput("key", "longer than 200 characters")


def _check_span(name: str, span: timedelta, least: timedelta) -> None:
    if not least <= span <= _LONGEST_WAIT:
        raise InvalidInput(name, f"{span} is not between {least} and {_LONGEST_WAIT.days} days")
