"""List the files that match a rule, with their state."""

import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path, PurePosixPath

from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook
from scheduler_core.engine.watching.mounts import mount_of
from scheduler_core.values.schedules.events.on_file import OnFile, split_pattern

MOST_FOLDERS = 10_000
MOST_FILES = 100_000
_MOST_LINKS = 40  # as many as the kernel follows
_SOON = 0.5
_MOUNTED_MEANWHILE = "something was mounted there, or taken away, while it was looked at"
_AGAIN_IN = 15.0  # where a look fails, as nothing tells when it would not


class _TooMuch(Exception):
    """A look found more than it may."""


def look_for(rule: OnFile) -> OutsideLook:
    """Look at the disk once."""
    folder, parts = split_pattern(rule.pattern)
    root = Path(folder).expanduser()
    ways = tuple(_ways_to(root))
    if not root.is_dir():
        nearest = {*_nearest(root), *_nearest(Path(os.path.realpath(root)))}
        return OutsideLook(folders=tuple(nearest), ways=ways, trouble=f"{root} is not there")
    folders: list[str] = []
    linked: set[str] = set()
    closed: list[str] = []
    holds = partial(_may_hold, rule, parts)
    mount = mount_of(root, holds)
    try:
        found = list(_below(root, parts, rule.below, folders, linked, closed))
    except _TooMuch as error:
        return OutsideLook(folders=(str(root),), ways=ways, trouble=str(error))
    except OSError as error:
        trouble = f"{error.filename or root}: {error.strerror}"
        return OutsideLook(folders=(str(root),), ways=ways, again_in=_AGAIN_IN, trouble=trouble)
    if mount_of(root, holds) != mount:  # what was seen may be of either
        return OutsideLook(folders=(str(root),), ways=ways, again_in=_SOON, trouble=_MOUNTED_MEANWHILE)
    named = [each for each in found if is_text(each[0])]
    left_out = len(found) - len(named)
    note = f"{left_out} of the files are left out: their names are no text; rename them" if left_out else ""
    if closed:
        note = f"{closed[0]} may not be read, so nothing is seen there; leave it out, or let it be read"
    return OutsideLook(
        {path: identity for path, identity, _ in named},
        {path: at for path, _, at in named},
        (*folders, *linked),
        ways,
        note=note,
        closed=tuple(closed),
        mount=mount if is_text(mount.replace("\n", "")) else "",
    )


def without_closed_folders(look: OutsideLook) -> OutsideLook:
    """Leave out folders that may not be read: the system tells nothing of them; look again instead."""
    closed = [each for each in look.folders if _is_closed(each)]
    if not closed:
        return look
    folders = tuple(each for each in look.folders if each not in closed)
    note = look.note or f"{closed[0]} may not be read, so what changes there is noticed within 15 s"
    again_in = _AGAIN_IN if look.again_in is None else look.again_in
    return replace(look, folders=folders, again_in=again_in, note=note)


def _may(folder: str | Path, mode: int) -> bool:
    return os.access(folder, mode, effective_ids=os.access in os.supports_effective_ids)


def _is_closed(folder: str) -> bool:
    if _may(folder, os.R_OK):
        return False
    try:
        Path(folder).stat()
    except PermissionError:
        return True
    except OSError:
        return False  # it is gone; the folder above tells of that
    return True


def missing_folder(rule: OnFile) -> str:
    """Return the folder of a rule that is not there; "" as a rule."""
    root = Path(split_pattern(rule.pattern)[0]).expanduser()
    return "" if root.is_dir() else str(root)


def would_match(rule: OnFile, path: Path) -> bool:
    """Tell whether a rule would be about a file there."""
    folder, parts = split_pattern(rule.pattern)
    root = Path(folder).expanduser()
    if not path.is_relative_to(root):
        return False
    below = path.relative_to(root).parts
    if rule.below:
        is_hidden = any(each.startswith(".") for each in below[:-1])
        return bool(below) and not is_hidden and _matches(below[-1], parts[0])
    return len(below) == len(parts) and all(map(_matches, below, parts))


def _may_hold(rule: OnFile, parts: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Tell whether a rule looks into a folder below its own, by the names on the way there."""
    if rule.below:
        return not any(each.startswith(".") for each in names)
    return len(names) < len(parts) and all(map(_matches, names, parts))


def is_text(path: str) -> bool:
    """Tell whether a store can keep a path as it is, and a line can hold it."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return "\n" not in path


def _nearest(path: Path) -> tuple[str, ...]:
    """Return the nearest folder above that is there: what is missing will appear in it."""
    return tuple(str(each) for each in path.parents if each.is_dir())[:1]


def _ways_to(path: Path) -> Iterator[str]:
    """Yield each folder and link on the way to a path and at its end: another one there is another path."""
    place, parts = Path(path.anchor), list(path.parts[1:])
    links = 0
    while parts:
        place = place.parent if parts[0] == ".." else place / parts[0]
        del parts[0]
        yield str(place)
        try:
            target = place.readlink()
        except OSError:
            continue  # it is no link, or not there
        links += 1
        if links > _MOST_LINKS:
            return
        place = Path(target.anchor) if target.anchor else place.parent
        parts[:0] = target.parts[1:] if target.anchor else target.parts


def _below(
    root: Path,
    parts: tuple[str, ...],
    goes_deeper: bool,
    folders: list[str],
    linked: set[str],
    closed: list[str],
) -> Iterator[tuple[str, str, int]]:
    """Yield the files that match; a folder that may not be read, other than the first, is passed over."""
    waiting = [(root, parts)]
    count = 0
    while waiting:
        place, (part, *rest) = waiting.pop()
        folders.append(str(place))
        if len(folders) > MOST_FOLDERS:
            raise _TooMuch(f"there are more than {MOST_FOLDERS:,} folders below {root}; name fewer")
        try:
            with os.scandir(place) as entries:
                found = list(entries)
            if found and not _may(place, os.X_OK):  # its names can be read, and no file of it
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
        except FileNotFoundError:
            continue  # it went while it was looked for
        except PermissionError:
            if place == root:
                raise
            folders.pop()
            closed.append(str(place))
            continue
        for entry in found:
            is_match = _matches(entry.name, part)
            if rest:
                if is_match and _is_folder(entry):
                    waiting.append((place / entry.name, tuple(rest)))
                continue
            if goes_deeper and not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
                waiting.append((place / entry.name, (part,)))
            if is_match and entry.is_symlink():  # what changes elsewhere is told of elsewhere
                linked.add(str(Path(os.path.realpath(entry.path)).parent))
            found_file = _file(entry) if is_match else None
            if found_file is not None:
                count += 1
                if count > MOST_FILES:
                    raise _TooMuch(f"more than {MOST_FILES:,} files match; name fewer")
                yield str(PurePosixPath(place / entry.name)), *found_file


def _matches(name: str, part: str) -> bool:
    """Compare as shells do: a name that begins with a dot is meant only by a pattern that does."""
    return (not name.startswith(".") or part.startswith(".")) and fnmatchcase(name, part)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _file(entry: "os.DirEntry[str]") -> tuple[str, int] | None:
    """Return what changes with a file, and when it was touched; None for what is none, or is gone already."""
    try:
        found = entry.stat()
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    identity = f"{found.st_ino}-{found.st_size}-{found.st_mtime_ns}"
    return identity, max(found.st_ctime_ns, found.st_mtime_ns)
