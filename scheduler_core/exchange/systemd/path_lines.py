"""The lines of path units (systemd.path): files whose changes, or whose being there, start a service."""

import re
from collections.abc import Callable, Iterator

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Note
from scheduler_core.exchange.common.watched_paths import (
    Watched,
    is_folder,
    rule_of_folder,
    rules_of_changes,
    watched_path,
)
from scheduler_core.exchange.systemd.unit_lines import Unit, without_specifiers
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile

PATH = "Path"
_CHANGES = ("PathChanged", "PathModified")
_THERE = ("PathExists", "PathExistsGlob")
_NOT_EMPTY = "DirectoryNotEmpty"
_READ = frozenset({*_CHANGES, *_THERE, _NOT_EMPTY, "Unit"})
_WILD = re.compile(r"[*?\\[]")
_HOME = "%h/"
_MOST_PATHS = 100


def read_paths(unit: Unit, lose: Callable[[str], None]) -> Iterator[OnFile]:
    """Yield the rules of a path unit; `lose` is told what goes otherwise and what is not taken."""
    for section, key in unit.values:
        if section == PATH and key not in _READ:
            lose(f"{key}={shown(unit.last(PATH, key))}")
    given = [(key, path) for key in (*_CHANGES, *_THERE, _NOT_EMPTY) for path in unit.all(PATH, key)]
    if not given:
        raise InvalidInput(PATH, "names no path that is watched")
    if len(given) > _MOST_PATHS:
        raise InvalidInput(PATH, f"names more than {_MOST_PATHS} paths; split it")
    for key, text in dict.fromkeys(given):
        path = _plain(key, text)
        if key == _NOT_EMPTY:
            yield rule_of_folder(path)
        elif key in _THERE:
            yield OnFile(path, FileChange.REMAINS)
        else:
            if is_folder(path):
                lose(Note(f"{key}: {shown(text)} is taken for a folder"))
            yield from rules_of_changes(path)


def path_line(rule: OnFile, lost: list[str]) -> str:
    """Return the line that stands for a rule; CanNot says why there is none."""
    found = watched_path(rule, "systemd", lost)
    path = without_specifiers(found.path)
    path = f"{_HOME}{path[2:]}" if path.startswith("~/") else path
    match found.watched:
        case Watched.CHANGED:
            return f"PathChanged={path}"
        case Watched.NOT_EMPTY:
            return f"{_NOT_EMPTY}={path}"
        case Watched.THERE:
            return f"{'PathExistsGlob' if _WILD.search(path) else 'PathExists'}={path}"


def _plain(key: str, text: str) -> str:
    """Return a path without the specifiers of systemd; of these only the home of the user is known here."""
    path = f"~/{text[len(_HOME) :]}" if text.startswith(_HOME) else text
    if "%" in path.replace("%%", ""):
        raise InvalidInput(key, f"{shown(text)} has a specifier of systemd; write the path itself")
    return path.replace("%%", "%")
