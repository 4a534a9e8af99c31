"""What happens to files begins a run."""

import re
from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, check_span, watch_name_of

SETTLED = timedelta(seconds=2)
_LONGEST_SETTLED = timedelta(hours=1)
_LONGEST_TOGETHER = timedelta(hours=1)
_LONGEST_PATTERN = 4_096
_HOME = "~/"
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_WILD = re.compile(r"[*?\[]")
# Places that change all the time, or hold everything.
_TOO_MUCH = frozenset({"/", "/proc", "/sys", "/dev", "/run"})
_NO_DISK = ("/proc/", "/sys/")


class FileChange(StrEnum):
    """What of a file begins a run."""

    ARRIVES = "arrives"
    CHANGES = "changes"
    GOES = "goes"
    REMAINS = "remains"


@dataclass(frozen=True, slots=True)
class OnFile(EventRule):
    """Fire when a file that matches `pattern` arrives, changes or goes, or as long as one remains.

    With `below` the last part of the pattern is looked for in all folders below, too. A file counts once it
    has stood still for `settled`. With `together` all that comes within that time is one run. What was so
    before the rule was made fires only with `already`.
    """

    pattern: str
    change: FileChange = FileChange.ARRIVES
    below: bool = False
    settled: timedelta = SETTLED
    together: timedelta = timedelta(0)
    already: bool = False

    def __post_init__(self) -> None:
        _check_pattern(self.pattern, self.below)
        check_span("settled", self.settled, _LONGEST_SETTLED)
        check_span("together", self.together, _LONGEST_TOGETHER)

    @property
    def watch_name(self) -> str:
        return watch_name_of("file", self.change.value, str(self.below), self.pattern)


def split_pattern(pattern: str) -> tuple[str, tuple[str, ...]]:
    """Return the folder before the first wildcard, and the parts of the path below it."""
    path = pattern.replace("\\", "/") if _DRIVE.match(pattern) else pattern
    root, *parts = [part for place, part in enumerate(path.split("/")) if part or not place]
    wild = (place for place, part in enumerate(parts) if _WILD.search(part))
    first = next(wild, max(len(parts) - 1, 0))
    return "/".join((root, *parts[:first])) or "/", tuple(parts[first:])


def _check_pattern(pattern: str, below: bool) -> None:
    if not pattern:
        raise InvalidInput("on_file", "names no file; write a path such as ~/Scans/*.pdf")
    if len(pattern) > _LONGEST_PATTERN or any(ord(letter) < 32 for letter in pattern):
        raise InvalidInput("on_file", "is not a path of a file: it is too long or has signs that nobody sees")
    if not pattern.startswith(("/", _HOME)) and not _DRIVE.match(pattern):
        raise InvalidInput(
            "on_file",
            "is not a whole path: it must begin with / or ~/, since a schedule has no folder it is in",
        )
    if pattern.endswith("/"):
        raise InvalidInput("on_file", "names a folder; write which files in it, such as ~/Scans/*")
    folder, below_it = split_pattern(pattern)
    if "**" in pattern:
        raise InvalidInput("on_file", "has **; write a name such as *.pdf and say that folders below count")
    if ".." in pattern.split("/"):
        raise InvalidInput("on_file", "has ..; write the path as it is without it")
    if any(part.count("[") != part.count("]") for part in below_it):
        raise InvalidInput("on_file", "has a [ without its ]; write [[] for the sign itself")
    if below and folder in _TOO_MUCH:
        raise InvalidInput("on_file", "would look through the whole machine; name a folder before the files")
    if below and len(below_it) > 1:
        raise InvalidInput(
            "on_file", "has a wildcard in a folder; with folders below, name one folder and then the files"
        )
    if folder in _TOO_MUCH - {"/"} or (below and folder.startswith(_NO_DISK)):
        raise InvalidInput("on_file", f"{folder} has no files that stay; name a folder of a disk")
