"""What must hold for a run to start, in the words that are typed: mains, idle:10m, disk:PATH:5G."""

import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.phrases.command_times import read_length
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.run_policies import (
    Condition,
    DiskSpace,
    FileExists,
    Idle,
    NetworkUp,
    OnMains,
    ProgramRunning,
)

_FIELD = "require"
_KINDS = ("mains", "network", "unmetered", "idle", "disk", "file", "program", "no-program")
# A comma ends a condition where another one begins; any other may be part of a path.
_BETWEEN = re.compile(rf",\s*(?=(?:{'|'.join(_KINDS)})(?:[:,]|\s*$))")
_BLANKS = " \t"  # what else looks like one may be part of a name
_FORMS = (
    "mains, network, unmetered, idle:10m, disk:PATH:5G, file:PATH, program:NAME or no-program:NAME, "
    "several with commas"
)


def split_conditions(said: str) -> list[str]:
    """Take apart conditions with commas between them."""
    return _BETWEEN.split(said.lstrip(_BLANKS))


def read_condition(said: str) -> Condition:
    kind, _, rest = said.lstrip(_BLANKS).partition(":")
    match kind.casefold():
        case "mains" if not rest:
            return OnMains()
        case ("network" | "unmetered") as network if not rest:
            return NetworkUp(unmetered=network == "unmetered")
        case "idle" if rest:
            return Idle(read_length(_FIELD, rest))
        case "disk" if ":" in rest:
            path, _, size = rest.rpartition(":")
            return DiskSpace(path, read_size(_FIELD, size))
        case "file" if rest:
            return FileExists(rest)
        case ("program" | "no-program") as program if rest:
            return ProgramRunning(rest, is_running=program == "program")
    raise InvalidInput(_FIELD, f"{shown(said)!r} is not understood; write {_FORMS}")


def print_condition(condition: Condition) -> str:
    match condition:
        case OnMains():
            return "mains"
        case NetworkUp():
            return "unmetered" if condition.unmetered else "network"
        case Idle():
            return f"idle:{print_duration(condition.for_at_least)}"
        case DiskSpace():
            return f"disk:{condition.path}:{print_size(condition.free_bytes)}"
        case FileExists():
            return f"file:{condition.path}"
        case ProgramRunning():
            return f"{'program' if condition.is_running else 'no-program'}:{condition.name}"


def key_of_condition(condition: Condition) -> str:
    """Name what a condition asks for, without how much of it."""
    match condition:
        case Idle():
            return "idle"
        case DiskSpace():
            return f"disk:{condition.path}"
        case _:
            return print_condition(condition)
