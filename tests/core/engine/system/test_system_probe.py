import re
import sys
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.system.system_probe_psutil import PsutilSystemProbe
from scheduler_core.planning.conditions import ConditionAnswer
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

MINUTE = timedelta(minutes=1)
UP, UNMETERED = ConditionAnswer(True, "up"), ConditionAnswer(True, "unmetered")


@dataclass
class FakeMachine:
    """A machine that tells what a test wants."""

    up: ConditionAnswer = UP
    unmetered: ConditionAnswer = UNMETERED
    idle: timedelta | ConditionAnswer = 10 * MINUTE

    def on_mains(self) -> ConditionAnswer:
        return ConditionAnswer(False, "on battery")

    def network_up(self) -> ConditionAnswer:
        return self.up

    def network_unmetered(self) -> ConditionAnswer:
        return self.unmetered

    def idle_for(self) -> timedelta | ConditionAnswer:
        return self.idle


def told(condition: Condition, machine: FakeMachine | None = None) -> ConditionAnswer:
    return answer(machine or FakeMachine(), condition)


def test_mains_power_is_the_machine_s_own_word() -> None:
    assert told(OnMains()) == ConditionAnswer(False, "on battery")


def test_a_network_that_is_up_may_be_metered() -> None:
    metered = FakeMachine(unmetered=ConditionAnswer(False, "metered"))

    assert told(NetworkUp(), metered) == ConditionAnswer(True, "up")
    assert told(NetworkUp(unmetered=True), metered) == ConditionAnswer(False, "metered")


def test_a_network_that_is_down_is_not_asked_what_it_costs() -> None:
    assert told(NetworkUp(unmetered=True), FakeMachine(up=ConditionAnswer(False, "down"))) == ConditionAnswer(
        False, "down"
    )


def test_idle_is_long_enough_or_not() -> None:
    assert told(Idle(10 * MINUTE)) == ConditionAnswer(True, "the machine is idle")
    assert told(Idle(11 * MINUTE)) == ConditionAnswer(False, "the machine is in use")


def test_idle_may_be_unknown() -> None:
    unknown = ConditionAnswer(None, "nobody knows")

    assert told(Idle(MINUTE), FakeMachine(idle=unknown)) == unknown


# ---- what is on the machine


def test_a_file_or_a_folder_is_there_or_not(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert told(FileExists(str(tmp_path))).holds is True
    assert told(FileExists(str(tmp_path / "file"))).holds is True
    assert told(FileExists(str(tmp_path / "other"))).holds is False
    assert told(FileExists(str(tmp_path / "file" / "below"))).holds is False


def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "file").touch()

    assert told(FileExists("~/file")).holds is True


@pytest.mark.parametrize("condition", [FileExists("file"), DiskSpace("folder", 1)])
def test_a_path_must_be_whole(condition: Condition) -> None:
    """An engine in the background has another folder than the window."""
    assert told(condition).holds is None
    assert told(condition).why.endswith("is not a full path")


def test_what_cannot_be_looked_at_is_unknown() -> None:
    found = told(FileExists("/" + "x" * 4_000))  # longer than a name may be

    assert found.holds is None


def test_space_is_enough_or_not(tmp_path: Path) -> None:
    free = psutil.disk_usage(str(tmp_path)).free

    assert told(DiskSpace(str(tmp_path), free // 2)).holds is True
    assert told(DiskSpace(str(tmp_path), free * 2)).holds is False
    assert told(DiskSpace(str(tmp_path), 512 * 1024**4)).why.endswith(
        f" are free at {tmp_path}, 524,288.0 GB are wanted"
    )


def test_sizes_that_look_alike_are_told_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = SimpleNamespace(available=2 * 1024**3 - 1)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: memory)

    assert told(FreeMemory(2 * 1024**3)).why == (
        "2,147,483,647 B of memory are free, 2,147,483,648 B are wanted"
    )
    assert told(FreeMemory(4 * 1024**3)).why == "2.0 GB of memory are free, 4.0 GB are wanted"


def test_memory_is_free_or_not() -> None:
    total = psutil.virtual_memory().total

    assert told(FreeMemory(1)).holds is True
    assert told(FreeMemory(2 * total)).holds is False
    # “X of Y bytes” read as if Y were all that there is.
    wanted = told(FreeMemory(512 * 1024**4))
    assert re.fullmatch(r"[\d,.]+ \w+ of memory are free, 524,288\.0 GB are wanted", wanted.why)


def test_the_load_is_that_of_all_processors_together(monkeypatch: pytest.MonkeyPatch) -> None:
    processors = psutil.cpu_count() or 1
    monkeypatch.setattr(psutil, "getloadavg", lambda: (0.6 * processors, 0.0, 0.0))

    assert told(LowLoad(60)).holds is True
    assert told(LowLoad(59)) == ConditionAnswer(False, "the load is 60 %, where 59 % are allowed")


def test_a_drive_that_is_not_there_has_no_space(tmp_path: Path) -> None:
    gone = tmp_path / "gone"

    assert told(DiskSpace(str(gone), 0)) == ConditionAnswer(False, f"there is no {gone} to have space")


def test_a_program_is_running_or_not() -> None:
    this_one = psutil.Process().name()

    assert told(ProgramRunning(this_one)) == ConditionAnswer(True, f"{this_one} is running")
    assert told(ProgramRunning(this_one, is_running=False)) == ConditionAnswer(
        False, f"{this_one} is running"
    )
    assert told(ProgramRunning("no-such-program")) == ConditionAnswer(False, "no-such-program is not running")
    assert told(ProgramRunning("no-such-program", is_running=False)).holds is True


# ---- machines as they are


def test_this_machine_answers_everything_one_way_or_another() -> None:
    machine = this_machine(SystemClock())

    answers = [answer(machine, each) for each in (OnMains(), NetworkUp(), NetworkUp(True), Idle(MINUTE))]

    assert all(answer.why for answer in answers)


@pytest.mark.skipif(sys.platform == "win32", reason="psutil is the machine there")
def test_psutil_tells_about_this_machine_too() -> None:
    machine = PsutilSystemProbe()

    assert machine.on_mains().why
    assert machine.network_up().holds is not None
    assert machine.network_unmetered().holds is None
    assert machine.idle_for() == ConditionAnswer(
        None, "on this system Hourbell can't tell whether somebody uses the machine"
    )
