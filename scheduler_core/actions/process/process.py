"""The values of a process: how it is started, its identity, how it ended."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol, TypeAlias

from scheduler_core.actions.outcome import Moment
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process_table import NO_MARK
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.runs.run import Usage

if TYPE_CHECKING:
    from scheduler_core.values.jobs.resource_limits import ResourceLimit

NOT_STARTED = -1  # the number of no process

_SHELL_SIGNAL_BASE = 128
_SIGNAL_MEANINGS = {
    "SIGSEGV": "it used memory that is not its own",
    "SIGABRT": "it gave up by itself",
    "SIGKILL": "by someone, or by the system for want of memory",
    "SIGPIPE": "nobody read what it wrote",
    "SIGILL": "its code does not fit this machine",
    "SIGXCPU": "it used more CPU time than allowed",
    "SIGXFSZ": "it wrote a file larger than allowed",
}

Receive: TypeAlias = Callable[[str, bytes], None]
"""Takes output: the name of the stream, then the bytes."""


class CantStart(SchedulerError):
    """A program that does not start, with what to do about it."""


class HostLost(SchedulerError):
    """A script of which nobody can say how it ended; its `end` may tell what it took."""

    def __init__(self, reason: str, end: "ProcessEnd | None" = None) -> None:
        super().__init__(reason)
        self.end = end


class LeftRunning(asyncio.CancelledError):
    """Cancelled, with a script that goes on without us."""


class EndedWhenAsked(asyncio.CancelledError):
    """Cancelled, with a script that has ended so."""

    def __init__(self, end: "ProcessEnd") -> None:
        super().__init__()
        self.end = end


class EndUnknown(asyncio.CancelledError):
    """Cancelled, and whoever holds the script has not said that it ended as it was asked to."""


class Unheld(asyncio.CancelledError):
    """Cancelled, and the host of the script was ended before it had ended the script."""

    def __init__(self, *, is_hurried: bool) -> None:
        super().__init__()
        self.is_hurried = is_hurried


@dataclass(frozen=True, slots=True)
class Launch:
    """A program ready to start.

    `program` is the file; `arguments` begin with the name it is called by. `verbatim` is, on Windows alone,
    the line its shell gets as it stands, since that reads quotes in its own way. Without a mark it gets one
    of its own. `scrap` is removed when it has ended; it `may_hang` where its disk may never answer. None of
    the `hidden` bytes is shown by its output. It takes no more than its `limits`, named by their kinds;
    one that computes for too long has a `grace`.
    """

    program: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    working_folder: str
    stdin: bytes = b""
    verbatim: str = ""
    mark: int = NO_MARK
    scrap: tuple[str, ...] = ()
    may_hang: bool = False
    hidden: tuple[bytes, ...] = ()
    limits: tuple[tuple[str, int], ...] = ()
    grace: timedelta = timedelta()

    def __post_init__(self) -> None:
        for text in (self.program, self.working_folder, *self.arguments, *self.environment.values()):
            if "\0" in text:
                raise CantStart("a NUL character can't be passed to a program; take it out of the values")
            if not text.isascii() and not _can_be_passed(text):
                raise CantStart("half a character can't be passed to a program; take it out of the values")


@dataclass(frozen=True, slots=True)
class ProcessIdentity:
    """One process among all that ever bear its number.

    `started` counts in the system's own unit. The mark is what its descendants are known by; NO_MARK if
    this system has none. One that is yet to start is NOT_STARTED, and known by its mark alone; its `started`
    names the host that is to start it.
    """

    pid: int
    started: int
    boot_id: str
    mark: int = NO_MARK

    def to_be_started_by(self, host: int) -> "ProcessIdentity":
        """Return the same with the host that is to start it."""
        return ProcessIdentity(self.pid, host, self.boot_id, self.mark)

    def __str__(self) -> str:
        return f"{self.pid}:{self.started}:{self.boot_id}:{self.mark:x}"

    @classmethod
    def parse(cls, text: str) -> "ProcessIdentity":
        """Read what `str` wrote."""
        try:
            pid, started, boot_id, mark = text.split(":")
            return cls(int(pid), int(started), boot_id, int(mark, 16))
        except ValueError as error:
            raise InvalidInput("process", f"{text!r} does not name a process") from error


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """How a process ended.

    `code` is its exit code, less than 0 for the signal that killed it, None where nobody can say.
    `leftovers` counts what it had left running, `survivors` are those of them that could not be ended. So
    many bytes of streams are `missing` of what it wrote; what kept some from being written is `lost`.
    One that `was_asked` to end did not end by itself. It `ended_at` a moment of the loop's clock. It took
    its `usage`, and was ended for `exceeded`, a kind of limit of which it had `taken` so much; `unkept` are
    the limits that could not be kept, as `no_group` says why the system gave no group for them.
    """

    code: int | None
    needed_kill: bool = False
    leftovers: int = 0
    survivors: tuple[int, ...] = ()
    missing: tuple[tuple[str, int], ...] = ()
    lost: str = ""
    was_asked: bool = False
    ended_at: float | None = None
    usage: Usage | None = None
    exceeded: str = ""
    taken: int = 0
    unkept: tuple[str, ...] = ()
    no_group: str = ""

    def unkept_of(self, limits: "Iterable[ResourceLimit]") -> str:
        """Return which limits of a job could not be kept, as the job says them, and why."""
        if not self.unkept:
            return ""
        from scheduler_core.fields.jobs.resource_limits import print_resource_limits  # few have any

        unkept = print_resource_limits(each for each in limits if each.kind in self.unkept)
        return f"{unkept} (systemd gave no group for that: {self.no_group})" if self.no_group else unkept

    @property
    def words(self) -> str:
        if self.code is None:
            return "its exit code was lost"
        if self.code < 0:
            return f"killed by {_signal_words(-self.code)}"
        if self.code > _SHELL_SIGNAL_BASE and (words := _signal_words(self.code - _SHELL_SIGNAL_BASE)):
            return f"exit code {self.code}, in a shell's words killed by {words}"
        return f"exit code {self.code}"


class RunningProcess(Protocol):
    """A process that was started and its tree; `finish` must follow, whatever happens."""

    identity: ProcessIdentity
    lived: float
    """For how many seconds it had run when it was adopted."""
    is_left: bool
    """Whether it goes on without us."""
    exited: asyncio.Future[None]
    """Done when the process itself has ended, though its children may live."""

    async def end_tree(self, grace: timedelta, hurried: asyncio.Future[None]) -> None:
        """Ask the whole tree to end, and kill what is left after `grace`, or when hurried."""
        ...

    async def finish(self) -> ProcessEnd:
        """Take the end of a process that has exited: end what it left, read the rest, release it."""
        ...

    def abandon(self) -> None:
        """Kill the tree at once, waiting for nothing: the last resort of a loop that is closing."""
        ...


class Processes(Protocol):
    """Starts processes; one for an engine, made and used on its loop."""

    environment: Mapping[str, str]
    """That of this program, as it was when this was made."""
    hides_secrets: bool
    """Whether output comes without what is to be hidden in it."""

    def prepare(self) -> None:
        """Begin to make ready, as a start is near."""
        ...

    async def ready(self) -> int:
        """Wait until nothing of our own is in the way of a start; CantStart if something is.

        Return what names the host that is to start it, 0 if nothing does.
        """
        ...

    async def start(
        self,
        prepare: Callable[[Looks], Launch],
        receive: Receive,
        *,
        detaches: bool,
        most_bytes: int = ...,
        moment: Moment = ...,
    ) -> RunningProcess:
        """Start what `prepare` returns, which may use the file system; CantStart if that fails.

        It starts at its moment. One that detaches keeps what it leaves running. So much of its output is
        worth keeping.
        """
        ...

    async def adopt(
        self, identity: ProcessIdentity, receive: Receive, grace: timedelta
    ) -> RunningProcess | None:
        """Take over what another engine started, be it over; None if nobody has held it meanwhile.

        Cancelled, it has it end with this grace, unless what runs is left; cancelled again, at once.
        EndUnknown if it did not end by that, as far as anybody can tell.
        """
        ...

    def forget(self, mark: int) -> None:
        """Hear that the end of a run is recorded, so that nobody need hold it any more."""
        ...

    async def let_go(self) -> frozenset[int]:
        """Leave what runs to whoever comes next, ending none of it; return the marks of what goes on.

        What waits for its end must be cancelled before the loop goes on.
        """
        ...

    def close(self) -> None: ...


def _can_be_passed(text: str) -> bool:
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        return False
    return True


def _signal_words(number: int) -> str:
    """Return the name of a signal and what it mostly means, or "" if there is no such signal."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}" if number < signal.NSIG else ""
    meaning = _SIGNAL_MEANINGS.get(name)
    return f"{name} ({meaning})" if meaning else name
