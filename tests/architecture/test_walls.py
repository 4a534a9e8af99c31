"""Who may use what, where neither ruff nor the import contracts can say it."""

import ast
import re
from pathlib import PurePosixPath

import pytest

from tests.architecture.repository import ROOT, modules_that_name, modules_with, names_used, nodes_of

WALL_CLOCK = PurePosixPath("gui/text/wall_clock.py")
CLOCK = PurePosixPath("scheduler_core/clock.py")
# A small process of its own, which can do without what the clock takes to load.
RUN_HOST = PurePosixPath("scheduler_core/actions/host/host.py")
READS_THE_TIME = {
    "PySide6.QtCore.QDate.currentDate",
    "PySide6.QtCore.QDateTime.currentDateTime",
    "PySide6.QtCore.QDateTime.currentDateTimeUtc",
    "PySide6.QtCore.QDateTime.currentMSecsSinceEpoch",
    "PySide6.QtCore.QDateTime.currentSecsSinceEpoch",
    "PySide6.QtCore.QTime.currentTime",
    "datetime.date.today",
    "datetime.datetime.now",
    "datetime.datetime.today",
    "datetime.datetime.utcnow",
    "sqlalchemy.func.now",
    "time.clock_gettime",
    "time.clock_gettime_ns",
    "time.gmtime",
    "time.localtime",
    "time.monotonic",
    "time.monotonic_ns",
    "time.time",
    "time.time_ns",
}
_LAST_PARTS = "|".join(sorted(name.rpartition(".")[2] for name in READS_THE_TIME))
# What may name one of these: as an attribute, but not of a clock, or in an import.
MAY_READ_THE_TIME = (
    rf"(?<!clock)\.(?:{_LAST_PARTS})\b|\bimport\b.*\b(?:{_LAST_PARTS})\b|^ +(?:{_LAST_PARTS})\b"
)
# An attribute of anything but an object's own, or what is imported, on one line or several.
MAY_NAME_WHAT_IS_PRIVATE = r"\b(?!self\.|cls\.)\w+\._[A-Za-z]|\bimport\b.*\b_\w|^ +_\w+(?: as \w+)?,?$"
# Pure parts of a package that is not pure as a whole; the pure packages have an import contract.
PURE_MODULES = [
    PurePosixPath("scheduler_core/planning/overlap.py"),
    PurePosixPath("scheduler_core/planning/planner.py"),
    PurePosixPath("scheduler_core/planning/retries.py"),
]
PURE_MAY_NAME = (
    "collections",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "math",
    "scheduler_core.digests",
    "scheduler_core.errors",
    "scheduler_core.lazy_dataclass",
    "scheduler_core.recurrence",
    "scheduler_core.values",
    "typing",
)
CALLS_THE_FACADE = {PurePosixPath("gui/app/application.py"), PurePosixPath("gui/core_access/core_bridge.py")}
FACADE = {"scheduler_core.Scheduler", "scheduler_core.open_scheduler"}


@pytest.mark.slow
def test_only_the_clock_reads_the_time() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in modules_with(MAY_READ_THE_TIME, "gui", "scheduler_core")
        if path not in {CLOCK, RUN_HOST}
        for line, name in names_used(path)
        if name in READS_THE_TIME
    ]

    assert found == []


def test_only_the_wall_clock_of_the_window_turns_instants_into_local_times() -> None:
    """Elsewhere the last day of the year 9999 would be an error in a paint event."""
    found = [
        f"{path}:{node.lineno}"
        for path in modules_that_name(["astimezone", "fromtimestamp"], "gui")
        if path != WALL_CLOCK
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in {"astimezone", "fromtimestamp"}
    ]

    assert found == []


@pytest.mark.slow
def test_a_private_name_stays_in_its_file() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in modules_with(MAY_NAME_WHAT_IS_PRIVATE, "gui", "scheduler_core", "tests")
        for line, name in names_used(path)
        if name.startswith(("gui.", "scheduler_core.", "tests."))
        and any(_is_private(part) for part in name.split("."))
    ]

    assert found == []


@pytest.mark.slow
def test_what_decides_in_the_engine_is_pure() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in PURE_MODULES
        if (ROOT / path).is_file()
        for line, name in names_used(path)
        if not name.startswith(PURE_MAY_NAME)
    ]

    assert found == []


@pytest.mark.slow
def test_only_the_bridge_and_the_wiring_know_the_facade() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in modules_that_name(["Scheduler", "open_scheduler"], "gui")
        if path not in CALLS_THE_FACADE
        for line, name in names_used(path)
        if name in FACADE
    ]

    assert found == []


def test_no_widget_spins_the_event_loop_by_hand() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path in modules_that_name(["processEvents"], "gui")
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == "processEvents"
    ]

    assert found == []


def test_no_thread_is_made_by_inheriting_from_qthread() -> None:
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path in modules_that_name(["QThread"], "gui")
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).endswith("QThread") for base in node.bases)
    ]

    assert found == []


def test_what_is_looked_for_in_texts_is_found_there() -> None:
    reads = ["    at = datetime.now()", "from time import monotonic", "from time import (", "    time_ns,"]
    names = ["x = module._hidden", "from a import _b", "    _b,", "import a._b"]

    assert [bool(re.search(MAY_READ_THE_TIME, line)) for line in reads] == [True, True, False, True]
    assert all(re.search(MAY_NAME_WHAT_IS_PRIVATE, line) for line in names)
    assert not re.search(MAY_NAME_WHAT_IS_PRIVATE, "        return self._clock.now()")
    assert not re.search(MAY_READ_THE_TIME, "        return self._clock.now()")


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")
