"""What becomes of runs that must wait, are late, overlap or fail, as texts. No widgets here."""

from dataclasses import replace
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.entries import (
    Entry,
    Wrong,
    flag_entry,
    length_entry,
    line_entry,
    lines_entry,
    number_entry,
    optional,
    read_into,
    read_length,
    word_entry,
    written,
)
from gui.job_editor.reading.job_texts import Row, Texts, rows_of, rows_text
from scheduler_core import print_chain, print_duration, print_size, read_chain, read_size
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    Condition,
    Delivery,
    DiskSpace,
    FailureKind,
    FileExists,
    Idle,
    Interrupted,
    InterruptedPolicy,
    Missed,
    NetworkUp,
    OnMains,
    Overlapping,
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
DEFAULT = ""


def write_policies(policies: RunPolicies) -> dict[str, str]:
    interrupted = policies.interrupted or InterruptedPolicy()
    return {
        **written(policies, _POLICIES),
        **written(policies.missed, _MISSED),
        **written(policies.overlapping, _OVERLAPPING),
        **written(policies.retry, _RETRY),
        **written(policies.conditions, _CONDITIONS),
        "interrupted": DEFAULT if policies.interrupted is None else interrupted.kind,
        "most_reruns": str(interrupted.most_reruns),
    }


def read_policies(texts: Texts, before: RunPolicies) -> tuple[RunPolicies, list[Wrong]]:
    """Return the policies, as far as they are right, and what is wrong."""
    policies, wrongs = read_into(before, _POLICIES, texts, {"pause-after": "pause_after_failures"})
    missed, more = read_into(before.missed, _MISSED, texts, {"missed": "missed_window"})
    wrongs += more
    overlapping, more = read_into(before.overlapping, _OVERLAPPING, texts, {"overlapping": "most_at_once"})
    wrongs += more
    blamed = {"first-wait": "first_wait", "longest-wait": "longest_wait"}
    retry, more = read_into(before.retry, _RETRY, texts, blamed)
    wrongs += more
    conditions, more = read_into(before.conditions, _CONDITIONS, texts)
    wrongs += more
    interrupted, more = _read_interrupted(texts, before.interrupted)
    wrongs += more
    parts = replace(
        policies,
        missed=missed,
        overlapping=overlapping,
        retry=retry,
        conditions=conditions,
        interrupted=interrupted,
    )
    return parts, wrongs


def _read_interrupted(
    texts: Texts, before: InterruptedPolicy | None
) -> tuple[InterruptedPolicy | None, list[Wrong]]:
    if texts["interrupted"] == DEFAULT:
        return None, []
    kind = Interrupted(texts["interrupted"])
    if kind is not Interrupted.RERUN:
        return replace(before or InterruptedPolicy(), kind=kind), []
    return read_into(
        replace(before or InterruptedPolicy(), kind=kind),
        (number_entry("most_reruns"),),
        texts,
        {"on-interrupted": "most_reruns"},
    )


def _read_kinds(text: str) -> frozenset[FailureKind]:
    return frozenset(FailureKind(word) for word in text.split(",") if word)


def _write_kinds(kinds: frozenset[FailureKind]) -> str:
    return ",".join(each for each in FailureKind if each in kinds)


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
        case "file":
            return FileExists(what.strip())
        case "program" | "no-program":
            return ProgramRunning(what.strip(), is_running=kind == PROGRAM)
    reason = QCoreApplication.translate("policy_reading", "{kind} is no condition")
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
        case FileExists():
            return FILE, condition.path, ""
        case ProgramRunning():
            return (PROGRAM if condition.is_running else NO_PROGRAM), condition.name, ""
        case _:
            assert_never(condition)


_POLICIES = (
    word_entry("delivery", Delivery),
    optional(length_entry("timeout")),
    length_entry("grace"),
    optional(number_entry("pause_after_failures")),
    number_entry("priority"),
    line_entry("key"),
    lines_entry("chains", read_chain, print_chain),
)
_MISSED = (word_entry("missed", Missed, "kind"), optional(length_entry("missed_window", "window")))
_OVERLAPPING = (word_entry("overlapping", Overlapping, "kind"), number_entry("most_at_once", "most"))
_RETRY = (
    number_entry("retries"),
    word_entry("backoff", Backoff),
    length_entry("first_wait"),
    length_entry("longest_wait"),
    number_entry("growth"),
    flag_entry("retry_jitter", "has_jitter"),
    Entry("retry_kinds", "kinds", _read_kinds, _write_kinds),
)
_CONDITIONS = (
    Entry("conditions", "conditions", _read_conditions, _write_conditions),
    length_entry("wait"),
    word_entry("after_wait", AfterWait),
)
