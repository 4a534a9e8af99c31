"""Limits that a machine keeps coarsely or not at all are named before a script runs into them."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.actions.process.limits_here import unsure_limits
from scheduler_core.values.jobs.resource_limits import LimitKind

ALL = frozenset(LimitKind)
POLLED = "Memory and processes of its scripts are checked every 2 s only: "
NICE = "No share of the processors is kept here, its scripts get a low priority instead: "
NO_SYSTEMD = "there is no systemd of this user."
NOT_DELEGATED = "not delegated to this user."

if sys.platform == "win32":
    pytest.skip("Windows has neither users by number nor sockets in folders", allow_module_level=True)


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a user whose systemd listens."""
    (tmp_path / "systemd").mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "systemd/private"))
        yield tmp_path


def may_limit(folder: Path, controllers: str) -> Path:
    user = os.geteuid()
    group = folder / f"user.slice/user-{user}.slice/user@{user}.service"
    group.mkdir(parents=True)
    (group / "cgroup.controllers").write_text(controllers, "ascii")
    return folder


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (ALL, [POLLED + NO_SYSTEMD, NICE + NO_SYSTEMD]),
        ({LimitKind.MEMORY}, [POLLED + NO_SYSTEMD]),
        ({LimitKind.CPU}, [NICE + NO_SYSTEMD]),
        ({LimitKind.CPU_TIME, LimitKind.IO}, []),
        ((), []),
    ],
)
def test_without_systemd_looks_keep_limits(tmp_path: Path, kinds: set[LimitKind], said: list[str]) -> None:
    assert list(unsure_limits(kinds, "linux", tmp_path, tmp_path)) == said


@pytest.mark.parametrize(
    ("controllers", "said"),
    [
        ("cpuset cpu io memory pids\n", []),
        ("memory pids\n", [NICE + NOT_DELEGATED]),
        ("\n", [POLLED + NOT_DELEGATED, NICE + NOT_DELEGATED]),
    ],
)
def test_what_is_not_delegated_is_named(systemd: Path, controllers: str, said: list[str]) -> None:
    assert list(unsure_limits(ALL, "linux", systemd, may_limit(systemd, controllers))) == said


def test_where_nothing_tells_what_is_delegated_the_run_will(systemd: Path) -> None:
    assert list(unsure_limits(ALL, "linux", systemd, systemd / "none")) == []


def test_on_systems_where_nobody_has_tried_it_that_is_said(tmp_path: Path) -> None:
    assert list(unsure_limits(ALL, "win32")) == [
        "Its limits are kept by Windows, which nobody has tried yet.",
        "Its limit io:low is not kept on Windows.",
    ]
    tried, polled, nice = unsure_limits(ALL, "darwin")
    assert tried == "Its limits are kept as this system can, which nobody has tried yet."
    assert polled == POLLED + "this system has no groups of processes with limits."
    assert nice.startswith(NICE)
