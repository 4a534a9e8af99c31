"""The policies for occurrences that are late, overlap, fail or must wait."""

from dataclasses import field, replace
from datetime import timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.lateness import LateLimit, checked_limits
from scheduler_core.values.jobs.ping import check_ping
from scheduler_core.values.jobs.place import ANYWHERE, Place
from scheduler_core.values.jobs.resource_limits import ResourceLimit, checked_resource_limits
from scheduler_core.values.jobs.telling import Telling, checked_tellings
from scheduler_core.values.ranges import (
    LONGEST_PATH,
    check_count,
    check_line,
    check_number,
    check_span,
    written_span,
)
from scheduler_core.values.schedules.rules import DailyWindow

MOST_PARALLEL = 1_000
MOST_TOLD_LINES = 200
SHORTEST_SPACING, LONGEST_SPACING = timedelta(seconds=1), timedelta(days=7)
MOST_ATTEMPTS = 1_000
GREATEST_GROWTH = 1_000
MOST_CONDITIONS = 50
GREATEST_PRIORITY = 1_000
LONGEST_KEY = 200
LONGEST_GRACE = timedelta(days=1)
MOST_FREE_BYTES = 10**15
MOST_LOAD = 10_000  # percent
SHORTEST_TIMEOUT = timedelta(milliseconds=1)
MOST_CHAINS = 20


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
            check_span("missed", self.window, timedelta(seconds=1))


class Overlapping(StrEnum):
    """What a run does while an earlier one of its job, or of its key, is still running."""

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
    """How often and when a failed attempt is tried again; `retries` 0 means never.

    EXPONENTIAL waits grow by the factor `growth` from one to the next, and may have jitter;
    FIXED ones are as long as is said.
    """

    retries: int = 0
    backoff: Backoff = Backoff.EXPONENTIAL
    first_wait: timedelta = timedelta(seconds=10)
    longest_wait: timedelta = timedelta(hours=1)
    has_jitter: bool = True
    kinds: frozenset[FailureKind] = PASSING_FAILURES
    growth: int = 2

    def __post_init__(self) -> None:
        check_number("growth", self.growth, 2, GREATEST_GROWTH)
        if not 0 <= self.retries <= MOST_ATTEMPTS:
            raise InvalidInput("retries", f"{self.retries} retries are not from 0 to {MOST_ATTEMPTS}")
        check_span("first-wait", self.first_wait, SHORTEST_TIMEOUT)
        check_span("longest-wait", self.longest_wait, SHORTEST_TIMEOUT)
        if self.longest_wait < self.first_wait:
            raise InvalidInput(
                "longest-wait", f"{written_span(self.longest_wait)} is shorter than the first wait"
            )


class Delivery(StrEnum):
    """What is promised when a crash leaves unknown whether an action took effect.

    By default what was cut off goes by `InterruptedPolicy` alone.
    """

    DEFAULT = "default"
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
        check_span("require", self.for_at_least, timedelta(seconds=1))


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """The file system of `path` has so many bytes free."""

    path: str
    free_bytes: int

    def __post_init__(self) -> None:
        _check_path(self.path)
        check_number("free-bytes", self.free_bytes, 0, MOST_FREE_BYTES)


@dataclass(frozen=True, slots=True)
class FileExists:
    """There is a file or folder at `path`."""

    path: str

    def __post_init__(self) -> None:
        _check_path(self.path)


@dataclass(frozen=True, slots=True)
class ProgramRunning:
    """A program of this name is running, or is not, by choice."""

    name: str
    is_running: bool = True

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidInput("program", "there is no name to look for")
        check_line("program", self.name, LONGEST_PATH)


@dataclass(frozen=True, slots=True)
class FreeMemory:
    """So many bytes of memory are free, or would be at once."""

    bytes: int

    def __post_init__(self) -> None:
        check_number("free-memory", self.bytes, 1, MOST_FREE_BYTES)


@dataclass(frozen=True, slots=True)
class LowLoad:
    """No more than so much of the processors is wanted, of all together, in the last minute."""

    percent: int

    def __post_init__(self) -> None:
        check_number("load", self.percent, 1, MOST_LOAD)


Condition: TypeAlias = (
    OnMains | NetworkUp | Idle | DiskSpace | FreeMemory | LowLoad | FileExists | ProgramRunning
)


class Tell(StrEnum):
    """Which ends of a job's runs are told of; by default those that the settings say."""

    DEFAULT = "default"
    NOTHING = "nothing"
    FAILURE = "failure"
    EVERYTHING = "everything"


class Wake(StrEnum):
    """Whether a machine that sleeps is woken for the occurrences of a job, and what it does after them."""

    NO = "no"
    YES = "yes"
    THEN_SLEEP = "then-sleep"


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
        check_count("conditions", self.conditions, MOST_CONDITIONS)
        check_span("wait", self.wait, timedelta(0))


@dataclass(frozen=True, slots=True)
class RunPolicies:
    """All choices of one job about its runs.

    None for `interrupted` or `timeout` means the default of its action (`timeout_of`). `chains` are the jobs
    to be started once an occurrence is over. `tell` says of which ends somebody is told; what a channel of
    `tellings` hears it says itself, and the settings have no part in that. So many lines of its output go
    along (`tell_output`); of one kind no more than one goes to a channel within `tell_spacing`. It is told
    as late by the limits of `late`, each of another kind. Within its `quiet_hours`, on the clock of whoever
    is told, nothing is told of the job; it is when they are over. The address of `ping` is called as a run
    begins and ends. A
    run begins on a machine of its `place`, and waits as long as there is none. With `keep_awake` that machine
    does not fall asleep by itself while it runs; `wake` says whether the machine is woken before it. A script
    takes no more of it than the `limits` say.
    """

    missed: MissedPolicy = field(default_factory=MissedPolicy)
    overlapping: OverlapPolicy = field(default_factory=OverlapPolicy)
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    delivery: Delivery = Delivery.DEFAULT
    interrupted: InterruptedPolicy | None = None
    conditions: ConditionPolicy = field(default_factory=ConditionPolicy)
    timeout: timedelta | None = None
    grace: timedelta = timedelta(seconds=10)
    pause_after_failures: int | None = None
    priority: int = 0
    key: str = ""
    chains: tuple[Chain, ...] = ()
    tell: Tell = Tell.DEFAULT
    tellings: tuple[Telling, ...] = ()
    ping: str = ""
    tell_output: int = 0
    tell_spacing: timedelta | None = None
    late: tuple[LateLimit, ...] = ()
    quiet_hours: DailyWindow | None = None
    place: Place = ANYWHERE
    keep_awake: bool = False
    wake: Wake = Wake.NO
    limits: tuple[ResourceLimit, ...] = ()

    def __post_init__(self) -> None:
        _check_promise(self.delivery, self.interrupted)
        if self.timeout is not None:
            check_span("timeout", self.timeout, SHORTEST_TIMEOUT)
        check_span("grace", self.grace, timedelta(0), LONGEST_GRACE)
        if self.pause_after_failures is not None and not 1 <= self.pause_after_failures <= MOST_ATTEMPTS:
            raise InvalidInput(
                "pause-after", f"{self.pause_after_failures} failures are not from 1 to {MOST_ATTEMPTS}"
            )
        check_number("priority", self.priority, -GREATEST_PRIORITY, GREATEST_PRIORITY)
        check_line("key", self.key, LONGEST_KEY)
        if self.key != self.key.strip():
            raise InvalidInput("key", f"{self.key!r} begins or ends with a blank; take it out")
        check_count("then", self.chains, MOST_CHAINS)
        checked_tellings(self.tellings, "tell-channels")
        check_ping(self.ping)
        check_number("tell-output", self.tell_output, 0, MOST_TOLD_LINES)
        if self.tell_spacing is not None:
            check_span("tell-spacing", self.tell_spacing, SHORTEST_SPACING, LONGEST_SPACING)
        checked_limits(self.late)
        checked_resource_limits(self.limits)

    @property
    def waking_word(self) -> str:
        """Return how the machine is woken, "" if it is not."""
        return "" if self.wake is Wake.NO else self.wake

    @property
    def made_up_for(self) -> MissedPolicy:
        """Return what is made up for: where each run ends the one before, no more than the newest."""
        if self.missed.kind is Missed.ALL and self.overlapping.kind is Overlapping.REPLACE:
            return replace(self.missed, kind=Missed.LAST)
        return self.missed

    def timeout_of(self, action: Action) -> timedelta | None:
        """Return how long a run of the action may take; None for however long."""
        return action.default_timeout if self.timeout is None else self.timeout


def _check_promise(delivery: Delivery, interrupted: InterruptedPolicy | None) -> None:
    """Refuse a promise that what is to follow an interruption would break."""
    if interrupted is None or delivery is Delivery.DEFAULT:
        return
    kind = interrupted.kind
    if delivery is Delivery.AT_LEAST_ONCE and kind is not Interrupted.RERUN:
        reason = f"at-least-once runs again what was cut off, which on-interrupted {kind} would not do"
        raise InvalidInput("delivery", f"{reason}; choose rerun or default there, or another delivery")
    if delivery is Delivery.AT_MOST_ONCE and kind is Interrupted.RERUN:
        reason = "at-most-once never runs again what was cut off, which on-interrupted rerun would do"
        raise InvalidInput("delivery", f"{reason}; choose mark, ask or default there, or another delivery")


def _check_path(path: str) -> None:
    if not path.strip():
        raise InvalidInput("path", "there is no path to look at")
    check_line("path", path, LONGEST_PATH)
