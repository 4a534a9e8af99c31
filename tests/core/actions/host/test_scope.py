"""Limits that the kernel keeps for a group, which the systemd of the user makes."""

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("groups are Linux's", allow_module_level=True)

from jeepney.low_level import Parser

from scheduler_core.actions.host.child_limits import BY_SYSTEM, NOT_KEPT
from scheduler_core.actions.host.limit_watch import LimitWatch
from scheduler_core.actions.host.scope import NoScope, kept_by, scope_of
from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.fields.jobs.resource_limits import read_resource_limit
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context
from tests.core.actions.process.test_process_tree import KnownTable
from tests.core.actions.script_runs import Ran, a_program, a_shell, run

LIMITS = {"memory": 100 << 20, "cpu": 50, "processes": 20}
GARBAGE = bytes(range(200, 248))
Answer = Callable[[socket.socket], None]


def limited(command: str, *limits: str) -> Ran:
    return run(a_shell(command), a_context(), resources=tuple(map(read_resource_limit, limits)))


@contextmanager
def a_systemd(folder: Path, answer: Answer) -> Iterator[list[bytes]]:
    """Stand in for the systemd of a user; what it is asked is kept."""
    (folder / "systemd").mkdir()
    heard: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "systemd/private"))
        listener.listen()

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(1024)
                connection.sendall(b"OK 0123\r\n")
                data = connection.recv(65536).removeprefix(b"BEGIN\r\n")
                heard.append(data or connection.recv(65536))
                answer(connection)

        thread = threading.Thread(target=serve, name="test-systemd", daemon=True)
        thread.start()
        yield heard
        thread.join(10)


def hang_up(_connection: socket.socket) -> None:
    pass


def babble(connection: socket.socket) -> None:
    connection.sendall(GARBAGE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def test_what_is_asked_is_a_message_that_others_read(folder: Path) -> None:
    with a_systemd(folder, hang_up) as heard, pytest.raises(NoScope):
        scope_of(4711, "hourbell-1.scope", LIMITS | {"io": 1})

    message = Parser().feed(heard[0])[0]
    name, mode, properties, units = message.body
    assert (name, mode, units) == ("hourbell-1.scope", "fail", [])
    assert dict(properties) == {
        "Description": ("s", "A script of Hourbell"),
        "PIDs": ("au", [4711]),
        "CollectMode": ("s", "inactive-or-failed"),
        "MemoryMax": ("t", 100 << 20),
        "MemorySwapMax": ("t", 0),
        "CPUQuotaPerSecUSec": ("t", 500_000),
        "TasksMax": ("t", 20),
    }


@pytest.mark.parametrize("answer", [hang_up, babble])
def test_where_systemd_dies_midway_a_script_runs_and_says_what_is_not_kept_and_why(
    folder: Path, answer: Answer
) -> None:
    with a_systemd(folder, answer) as heard:
        ran = limited("echo on", "memory:1G", "cpu:50%")

    assert len(heard) == 1
    assert (ran.outcome.state, ran.stdout) == (RunState.SUCCEEDED, "on\n")
    assert ran.outcome.unkept == "cpu:50% (systemd gave no group for that: systemd hung up)"


@pytest.mark.usefixtures("folder")
def test_without_systemd_a_script_runs_at_a_lower_priority() -> None:
    ran = limited("nice", "cpu:50%")

    assert ran.stdout == f"{min(os.nice(0) + 10, 19)}\n"
    assert ran.outcome.unkept == "cpu:50% (systemd gave no group for that: there is no systemd of this user)"


@pytest.mark.parametrize(
    ("files", "kept"),
    [
        ({"memory.max": str(100 << 20), "cpu.max": "50000 100000", "pids.max": "20"}, {*LIMITS}),
        ({"memory.max": "max", "cpu.max": "max 100000", "pids.max": "max"}, set()),
        ({"memory.max": str(99 << 20), "cpu.max": "90000 100000", "pids.max": "21"}, {"memory"}),
        ({}, set()),
    ],
)
def test_what_is_kept_is_read_back(tmp_path: Path, files: dict[str, str], kept: set[str]) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="ascii")

    assert kept_by(str(tmp_path), LIMITS) == kept


def watch_of(group: Path) -> LimitWatch:
    table = KnownTable([])
    watch = LimitWatch(table, ProcessTree(table, 1, 1, 1), LIMITS)
    watch.hear({"group": str(group), "memory": BY_SYSTEM, "processes": BY_SYSTEM, "cpu": NOT_KEPT})
    return watch


def test_that_the_kernel_killed_one_for_memory_is_a_limit_passed(tmp_path: Path) -> None:
    watch, events = watch_of(tmp_path), tmp_path / "memory.events"
    events.write_text("low 0\noom 0\noom_kill 0\n", encoding="ascii")
    assert watch.look(0.0) is None

    events.write_text("low 0\noom 1\noom_kill 1\n", encoding="ascii")

    assert watch.look(0.0) == ("memory", LIMITS["memory"])


@pytest.mark.parametrize(
    ("code", "megabytes", "is_passed"),
    [
        (-9, 95, True),
        (137, 95, True),
        (-9, 20, False),
        (137, 20, False),
        (0, 95, False),
        (1, 95, False),
        (-15, 95, False),
    ],
)
def test_one_killed_near_its_limit_whose_group_went_with_it_wanted_too_much_memory(
    tmp_path: Path, code: int, megabytes: int, is_passed: bool
) -> None:
    watch = watch_of(tmp_path / "gone")

    passed = watch.has_exited(code, 0.1, megabytes << 20)

    assert passed == (("memory", LIMITS["memory"]) if is_passed else None)


@pytest.mark.parametrize(("code", "passed"), [(1, "processes"), (0, "")])
def test_one_that_was_refused_processes_and_failed_passed_that_limit(
    tmp_path: Path, code: int, passed: str
) -> None:
    (tmp_path / "memory.events").write_text("oom_kill 0\n", encoding="ascii")
    (tmp_path / "pids.events").write_text("max 3\n", encoding="ascii")
    watch = watch_of(tmp_path)

    assert (watch.has_exited(code, 0.1, 95 << 20) or ("", 0))[0] == passed


def test_a_real_systemd_makes_a_group_and_what_is_not_delegated_is_said() -> None:
    ran = limited("cat /proc/self/cgroup", "memory:1G", "cpu:50%", "processes:200")
    told = ran.outcome.unkept

    assert ran.outcome.state is RunState.SUCCEEDED
    assert told.partition(" ")[0] == ("" if "cpu" in _delegated(_group_of(ran)) else "cpu:50%")
    assert bool(told) == ("systemd gave no group for that: " in told)


@pytest.mark.slow
def test_in_a_real_group_the_kernel_ends_what_takes_too_much_memory() -> None:
    if "memory" not in _delegated(_group_of(limited("cat /proc/self/cgroup", "memory:1G"))):
        pytest.skip("memory is not delegated to this user here: the kernel's limit was not tried")
    text = "import signal; held = b'x' * 200 * 1024 ** 2; signal.pause()"

    limit = read_resource_limit("memory:100M")
    outcome = run(a_program(sys.executable, "-c", text), a_context(), resources=(limit,)).outcome

    assert outcome.exceeded == "memory"


def _group_of(ran: Ran) -> str:
    group = next((line for line in ran.stdout.splitlines() if line.startswith("0::")), "")
    if "/hourbell-" not in group:
        pytest.skip("no systemd of this user runs here: real groups were not tried")
    return group


def _delegated(group: str) -> list[str]:
    """Return the controllers of the group above, of which those below are made."""
    above = Path("/sys/fs/cgroup") / group.removeprefix("0::/").rpartition("/")[0]
    return (above / "cgroup.controllers").read_text(encoding="ascii").split()
