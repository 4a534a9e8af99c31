"""What is mounted on this machine, what names it, and notices of changes."""

import os
import re
import select
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scheduler_core.values.schedules.events.event_rule import EventRule

MOUNTS = Path("/proc/self/mountinfo")
_BY_LABEL, _BY_UUID = Path("/dev/disk/by-label"), Path("/dev/disk/by-uuid")
# As the kernel writes a blank or a tab in a path, and udev a sign that a file can't have.
_OCTAL, _HEX = re.compile(r"\\([0-7]{3})"), re.compile(r"\\x([0-9a-fA-F]{2})")

# Tells whether what is mounted below a folder matters, by the names on the way there.
_Holds = Callable[[tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system as it is mounted; the number is the kernel's, for as long as it stays so."""

    number: str
    device: str
    folder: str


def mounts(table: Path = MOUNTS) -> list[Mount]:
    """Return what is mounted; OSError where the system has no such table."""
    found = []
    for line in table.read_text("utf-8", "surrogateescape").splitlines():
        fields, _, more = line.partition(" - ")
        parts, source = fields.split(" "), more.split(" ")
        if len(parts) > 4 and len(source) > 1:
            found.append(Mount(parts[0], os.path.realpath(_plain(source[1])), _plain(parts[4])))
    return found


def mount_of(folder: Path, holds: _Holds | None = None, table: Path = MOUNTS) -> str:
    """Return what a folder lies on: where that is mounted and, each in a line, what that folder is really.

    Further lines are the places below the folder where something is mounted that `holds` what is looked for,
    by the names on the way there.
    """
    real = os.path.realpath(folder)
    mounted = _mounted(table)
    place = Path(real)
    while place.parent != place and not (str(place) in mounted if mounted else os.path.ismount(place)):
        place = place.parent
    below = [Path(each).relative_to(real) for each in mounted if holds and Path(real) in Path(each).parents]
    inner = (str(folder / each) for each in below if holds and holds(each.parts))
    return "\n".join([str(place), real, *sorted(each for each in inner if "\n" not in each)])


def left_by(before: str, now: str) -> str:
    """Return what was mounted where a folder lay, and is not any more; "" where it lies on that still."""
    (mount, folder), (there, real) = _of_folder(before), _of_folder(now)
    is_gone = mount != there and Path(mount).is_relative_to(there) and Path(real).is_relative_to(mount)
    return mount if is_gone and folder == real else ""


def is_mounted_over(before: str, now: str) -> bool:
    """Tell whether something else was mounted over a folder that is the same by its path."""
    (mount, folder), (there, real) = _of_folder(before), _of_folder(now)
    return mount != there and Path(there).is_relative_to(mount) and folder == real


def only_in(one: str, other: str) -> tuple[str, ...]:
    """Return where below a folder something is mounted by one answer and not by another on the same place."""
    if _of_folder(one) != _of_folder(other):
        return ()
    there = set(other.split("\n")[2:])
    return tuple(each for each in one.split("\n")[2:] if each not in there)


def with_places(mount: str, places: Collection[str]) -> str:
    """Return an answer with more places below its folder."""
    place, real, *inner = mount.split("\n")
    return "\n".join([place, real, *sorted({*inner, *places})])


def without_places(mount: str, places: Collection[str]) -> str:
    """Return an answer without some of the places below its folder."""
    place, real, *inner = mount.split("\n")
    return "\n".join([place, real, *(each for each in inner if each not in places)])


def is_on(path: str, places: Collection[str]) -> bool:
    """Tell whether a path lies at or below one of some places."""
    return any(path == each or path.startswith(f"{each}/") for each in places)


def _of_folder(mount: str) -> tuple[str, str]:
    place, real, *_ = mount.split("\n")
    return place, real


def _mounted(table: Path) -> set[str]:
    """Return where anything is mounted; nothing where the system has no such table."""
    try:
        lines = table.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return set()
    return {_plain(fields[4]) for fields in (line.split(" ", 5) for line in lines) if len(fields) > 4}


def devices_named(name: str, folders: tuple[Path, ...] = (_BY_LABEL, _BY_UUID)) -> set[str]:
    """Return the devices that have a label or UUID now."""
    found = set()
    for folder in folders:
        with suppress(FileNotFoundError):  # no drive has one; what else fails says nothing of drives
            for each in folder.iterdir():
                if _written(each.name).casefold() == name.casefold():
                    found.add(os.path.realpath(each))
    return found


class _MountPoll(Protocol):
    """What tells that a descriptor reports something; only Linux has it."""

    def fileno(self) -> int: ...

    def poll(self, timeout: float, /) -> object: ...

    def close(self) -> None: ...


class MountNotices:
    """Tells of changes of the table: its descriptor can be read then. OSError where the system has none."""

    def __init__(self) -> None:
        self._table, self._changes = _opened()

    @property
    def descriptor(self) -> int:
        return self._changes.fileno()

    def take(self) -> None:
        self._changes.poll(0)

    def keep(self, _rules: Collection[EventRule]) -> None:
        """All drives are told of by one table."""

    def close(self) -> None:
        self._changes.close()
        os.close(self._table)


if sys.platform == "linux":

    def _opened() -> tuple[int, _MountPoll]:
        """Open the table, and what tells of its changes: reading itself is always possible."""
        table = os.open(MOUNTS, os.O_RDONLY | os.O_CLOEXEC)
        changes = select.epoll(1)
        changes.register(table, select.EPOLLPRI)
        return table, changes

else:

    def _opened() -> tuple[int, _MountPoll]:
        raise OSError("no notices of mounts")


def _plain(path: str) -> str:
    return _OCTAL.sub(lambda code: chr(int(code[1], 8)), path)


def _written(name: str) -> str:
    raw = _HEX.sub(lambda code: chr(int(code[1], 16)), name)
    with suppress(UnicodeError):
        return raw.encode("latin-1").decode()
    return raw
