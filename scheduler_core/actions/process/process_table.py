"""The processes of this machine, as far as finding those of a run needs them."""

import os
from collections.abc import Callable, Iterable, Sized
from contextlib import AbstractContextManager
from threading import Event
from typing import Protocol, TypeVar

from scheduler_core.actions.process.process import NO_MARK
from scheduler_core.lazy_dataclass import dataclass

MARK_VARIABLE = "HOURBELL_PROCESS_MARK"
MARK_BIT = 1 << 62
_MOST_LOOKS_AT_A_CHANGE, _PAUSE_SECONDS = 100, 0.001
_CALM_LOOKS = 2

_Environment = TypeVar("_Environment", bound=Sized)


@dataclass(frozen=True, slots=True)
class ProcessRow:
    """One process; `started` counts in the table's own unit, and `is_over` says it only awaits its burial."""

    pid: int
    parent: int
    group: int
    started: int
    is_over: bool = False
    is_suspended: bool = False


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

    def adopt_orphans(self) -> None:
        """Have every orphan among our descendants become our own child, where the system can do that."""
        ...

    def adopt_no_more(self) -> None: ...

    def adopted(self) -> list[int] | None:
        """Return the orphans that became our children, perhaps with others; None if that can't be told."""
        ...

    def ask(self, row: ProcessRow) -> None:
        """Ask exactly this process to end, if it is still there and we may."""
        ...

    def kill(self, row: ProcessRow) -> None:
        """End exactly this process, if it is still there and we may."""
        ...

    def marking(self, mark: int, /) -> AbstractContextManager[None]:
        """Give the mark to what starts meanwhile, beside the one in its environment."""
        ...


def new_mark() -> int:
    """Return a mark that no other process has."""
    return MARK_BIT | int.from_bytes(os.urandom(7))


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
            Event().wait(_PAUSE_SECONDS)
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
