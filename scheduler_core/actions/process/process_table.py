"""List the processes of this machine, as far as finding those of a run needs it; imports little."""

import os
import select
from collections.abc import Callable, Iterable, Sized
from typing import NamedTuple, Protocol, TypeVar

NO_MARK = 0
MARK_VARIABLE = "HOURBELL_PROCESS_MARK"
MARK_BIT = 1 << 62
_MARK_BYTES = 7
_MOST_LOOKS_AT_A_CHANGE, _PAUSE_SECONDS = 100, 0.001
_CALM_LOOKS = 2

_Environment = TypeVar("_Environment", bound=Sized)


class ProcessRow(NamedTuple):
    """One process; `started` counts in the table's own unit, and `is_over` says it only awaits its burial."""

    pid: int
    parent: int
    group: int
    started: int
    is_over: bool = False
    is_suspended: bool = False


class Taken(NamedTuple):
    """What a process takes: bytes of memory, and the seconds that it and its buried children computed."""

    memory: int = 0
    seconds: float = 0.0


class ProcessTable(Protocol):
    """Looks at processes. Looking at all of them takes milliseconds: not for the engine's loop."""

    boot_id: str

    def rows(self) -> list[ProcessRow]:
        """Return all processes that can be seen."""
        ...

    def row(self, pid: int) -> ProcessRow | None: ...

    def mark(self, pid: int) -> int:
        """Return the mark a process was given or has inherited, or NO_MARK."""
        ...

    def taken(self, row: ProcessRow) -> Taken:
        """Return what a process takes; pages that several share count for each of them."""
        ...

    def own_memory(self, row: ProcessRow) -> int:
        """Return its memory with its part of what several share; takes longer."""
        ...

    def adopt_orphans(self) -> None:
        """Have every orphan among our descendants become our own child, where the system can do that."""
        ...

    def children(self) -> list[int] | None:
        """Return our children, orphans that we adopted among them; None where orphans go elsewhere."""
        ...

    def ask(self, row: ProcessRow) -> None:
        """Ask exactly this process to end, if it is still there and we may."""
        ...

    def kill(self, row: ProcessRow) -> None:
        """End exactly this process, if it is still there and we may."""
        ...

    def begin_to_mark(self, mark: int) -> None:
        """Give the mark to what this process starts from now on, besides the one in its environment."""
        ...

    def mark_no_more(self) -> None: ...


def new_mark() -> int:
    """Return a mark that no other process has."""
    return new_marks(1)[0]


def new_marks(count: int = 64) -> list[int]:
    """Return several at once."""
    drawn = os.urandom(_MARK_BYTES * count)
    return [
        MARK_BIT | int.from_bytes(drawn[place : place + _MARK_BYTES])
        for place in range(0, len(drawn), _MARK_BYTES)
    ]


def once_changed(
    environment: Callable[[], _Environment], may_be_changing: Callable[[], bool]
) -> _Environment:
    """Return the environment of a process: one that is just changing its program shows none until it has.

    It may change between two questions and again at the next one, so one calm look proves nothing.
    """
    looks, calm_looks = 0, 0
    while not (found := environment()) and looks < _MOST_LOOKS_AT_A_CHANGE and calm_looks < _CALM_LOOKS:
        looks += 1
        if may_be_changing():
            select.select((), (), (), _PAUSE_SECONDS)
        else:
            calm_looks += 1
    return found


def environment_mark(entries: Iterable[bytes]) -> int:
    """Return the mark in the environment of a process."""
    prefix = os.fsencode(f"{MARK_VARIABLE}=")
    for entry in entries:
        if entry.startswith(prefix):
            try:
                return int(entry.removeprefix(prefix), 16)
            except ValueError:
                return NO_MARK
    return NO_MARK
