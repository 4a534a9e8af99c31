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
    FreeMemory,
    Idle,
    LowLoad,
    NetworkUp,
    OnMains,
    ProgramRunning,
)

_FIELD = "require"
_MOST_DIGITS = 9
_KINDS = ("mains", "network", "unmetered", "idle", "disk", "memory", "load", "file", "program", "no-program")
# A comma ends a condition where another one begins; any other may be part of a path.
_BETWEEN = re.compile(rf",\s*(?=(?:{'|'.join(_KINDS)})(?:[:,]|\s*$))")
_BLANKS = " \t"  # what else looks like one may be part of a name
_FORMS = (
    "mains, network, unmetered, idle:10m, disk:PATH:5G, memory:4G, load:50%, file:PATH, program:NAME or "
    "no-program:NAME, several with commas"
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
        case "memory" if rest:
            return FreeMemory(read_size(_FIELD, rest))
        case "load" if rest:
            return LowLoad(read_load(rest))
        case "file" if rest:
            return FileExists(rest)
        case ("program" | "no-program") as program if rest:
            return ProgramRunning(rest, is_running=program == "program")
    raise InvalidInput(_FIELD, f"{shown(said)!r} is not understood; write {_FORMS}")


def read_load(said: str) -> int:
    """Read a share of all processors, such as 50%."""
    digits = said.strip().removesuffix("%").strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise InvalidInput(_FIELD, f"{shown(said)!r} is not a share of the processors such as 50%")
    return int(digits)


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
        case FreeMemory():
            return f"memory:{print_size(condition.bytes)}"
        case LowLoad():
            return f"load:{condition.percent}%"
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
        case FreeMemory():
            return "memory"
        case LowLoad():
            return "load"
        case _:
            return print_condition(condition)
