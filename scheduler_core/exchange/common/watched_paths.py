"""File rules as other programs watch paths: any change of a path, or a folder that is not empty."""

import re
from collections.abc import Iterator
from enum import StrEnum

from scheduler_core.exchange.common.losses import CanNot
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile, split_pattern

ANY_FILE = "*"
_WILD = re.compile(r"[*?\[]")
_ENDING = re.compile(r"\.[A-Za-z0-9]{1,8}$")
_CHANGES_OF_FILES = (FileChange.ARRIVES, FileChange.CHANGES)
_CHANGES_IN_FOLDERS = (FileChange.ARRIVES, FileChange.CHANGES, FileChange.GOES)


class Watched(StrEnum):
    """What is watched: any change of a path, a folder with anything in it, or files that are there."""

    CHANGED = "changed"
    NOT_EMPTY = "not-empty"
    THERE = "there"


@dataclass(frozen=True, slots=True)
class WatchedPath:
    """What stands for a file rule."""

    watched: Watched
    path: str


def watched_path(rule: OnFile, program: str, lost: list[str]) -> WatchedPath:
    """Return what a program is to watch; `lost` gathers what goes otherwise, CanNot says why not."""
    if rule.below:
        raise CanNot(f"{program} watches no folders below another")
    folder, parts = split_pattern(rule.pattern)
    is_exact = not any(map(_WILD.search, parts))
    if rule.together:
        lost.append(f"{program} does not join files that come together into one run")
    if rule.change is FileChange.REMAINS:
        if parts == (ANY_FILE,):
            return WatchedPath(Watched.NOT_EMPTY, folder)
        return WatchedPath(Watched.THERE, rule.pattern)
    if not is_exact and len(parts) > 1:
        raise CanNot(f"{program} watches one folder, not those that match a pattern")
    lost.append(f"{program} begins it at any change there, and does not tell which file it was")
    return WatchedPath(Watched.CHANGED, rule.pattern if is_exact else folder)


def rules_of_changes(path: str) -> Iterator[OnFile]:
    """Yield the rules for any change of a file, or of what lies in a folder."""
    if is_folder(path):
        pattern = f"{path.rstrip('/')}/{ANY_FILE}"
        yield from (OnFile(pattern, change) for change in _CHANGES_IN_FOLDERS)
    else:
        yield from (OnFile(path, change) for change in _CHANGES_OF_FILES)


def rule_of_folder(path: str) -> OnFile:
    """Return the rule that runs as long as anything lies in a folder."""
    return OnFile(f"{path.rstrip('/')}/{ANY_FILE}", FileChange.REMAINS)


def is_folder(path: str) -> bool:
    """Tell whether a path is taken for a folder, as its name has no ending; no file is looked for."""
    return path.endswith("/") or _ENDING.search(path) is None
