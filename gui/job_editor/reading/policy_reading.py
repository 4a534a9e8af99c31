"""Read and write run policies as texts; conditions and limits are rows. No widgets here."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.job_texts import Row, Texts, rows_of, rows_text
from gui.widgets.fields.entries import FieldEntry, Wrong, read_length
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.resource_limits import print_amount, read_amount
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.phrases.condition_words import read_load
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.resource_limits import LimitKind, ResourceLimit
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
    RunPolicies,
)

MAINS, NETWORK, UNMETERED, IDLE, DISK, FILE, PROGRAM, NO_PROGRAM = (
    "mains",
    "network",
    "unmetered",
    "idle",
    "disk",
    "file",
    "program",
    "no-program",
)


def write_policies(policies: RunPolicies) -> dict[str, str]:
    return write_fields(policies, POLICIES, _SPECIAL)


def read_policies(texts: Texts, before: RunPolicies) -> tuple[RunPolicies, list[Wrong]]:
    """Return the policies, as far as they are right, and what is wrong."""
    return read_fields(before, POLICIES, texts, _SPECIAL)


def _read_conditions(text: str) -> tuple[Condition, ...]:
    return tuple(_read_condition(row) for row in rows_of(text))


def _read_condition(row: Row) -> Condition:
    kind, what, size = row
    match kind:
        case "mains":
            return OnMains()
        case "network" | "unmetered":
            return NetworkUp(unmetered=kind == UNMETERED)
        case "idle":
            return Idle(read_length(what))
        case "disk":
            return DiskSpace(what.strip(), read_size("conditions", size))
        case "memory":
            return FreeMemory(read_size("conditions", what))
        case "load":
            return LowLoad(read_load(what))
        case "file":
            return FileExists(what.strip())
        case "program" | "no-program":
            return ProgramRunning(what.strip(), is_running=kind == PROGRAM)
    reason = QCoreApplication.translate("policy_reading", "{kind} is not a condition")
    raise InvalidInput("conditions", reason.format(kind=kind))


def _write_conditions(conditions: tuple[Condition, ...]) -> str:
    return rows_text(_write_condition(condition) for condition in conditions)


def _write_condition(condition: Condition) -> Row:
    match condition:
        case OnMains():
            return MAINS, "", ""
        case NetworkUp():
            return (UNMETERED if condition.unmetered else NETWORK), "", ""
        case Idle():
            return IDLE, print_duration(condition.for_at_least), ""
        case DiskSpace():
            return DISK, condition.path, print_size(condition.free_bytes)
        case FreeMemory():
            return "memory", print_size(condition.bytes), ""
        case LowLoad():
            return "load", f"{condition.percent}%", ""
        case FileExists():
            return FILE, condition.path, ""
        case ProgramRunning():
            return (PROGRAM if condition.is_running else NO_PROGRAM), condition.name, ""
        case _:
            assert_never(condition)


def _read_limits(text: str) -> tuple[ResourceLimit, ...]:
    return tuple(
        ResourceLimit(LimitKind(kind), read_amount(LimitKind(kind), amount)) for kind, amount in rows_of(text)
    )


def _write_limits(limits: tuple[ResourceLimit, ...]) -> str:
    return rows_text((limit.kind.value, print_amount(limit)) for limit in limits)


_SPECIAL = {
    "conditions": FieldEntry("conditions", "conditions", _read_conditions, _write_conditions),
    "limits": FieldEntry("limits", "limits", _read_limits, _write_limits),
}
