"""The interface by which this machine is asked about itself."""

import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Protocol, assert_never

from scheduler_core.clock import Clock
from scheduler_core.phrases.sizes import rounded_size
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


class ProbedMachine(Protocol):
    """Tells what each kind of system tells in its own way. Every question may block: ask on a thread."""

    def on_mains(self) -> ConditionAnswer: ...

    def network_up(self) -> ConditionAnswer: ...

    def network_unmetered(self) -> ConditionAnswer: ...

    def idle_for(self) -> timedelta | ConditionAnswer:
        """Return for how long nobody has used the machine, or why that can't be told."""
        ...


def this_machine(clock: Clock) -> ProbedMachine:
    """Return the machine of this system."""
    if sys.platform == "linux":
        from scheduler_core.engine.system.system_probe_linux import LinuxSystemProbe

        return LinuxSystemProbe(clock)
    else:
        from scheduler_core.engine.system.system_probe_psutil import PsutilSystemProbe

        return PsutilSystemProbe()


def answer(machine: ProbedMachine, condition: Condition) -> ConditionAnswer:
    """Tell whether a condition holds now. It may block, on a dead network drive for ever."""
    import psutil  # loaded with the first condition: most stores have none

    try:
        return _told(machine, condition)
    except (OSError, psutil.Error) as error:
        return ConditionAnswer(None, f"the machine can't tell: {error}")


def _told(machine: ProbedMachine, condition: Condition) -> ConditionAnswer:
    match condition:
        case OnMains():
            return machine.on_mains()
        case NetworkUp():
            up = machine.network_up()
            return machine.network_unmetered() if up.holds and condition.unmetered else up
        case Idle():
            return _idle(machine, condition)
        case DiskSpace():
            return _disk_space(condition)
        case FreeMemory():
            return _free_memory(condition)
        case LowLoad():
            return _low_load(condition)
        case FileExists():
            return _file_exists(condition)
        case ProgramRunning():
            return _program_running(condition)
        case _:
            assert_never(condition)


def _idle(machine: ProbedMachine, condition: Idle) -> ConditionAnswer:
    idle_for = machine.idle_for()
    if isinstance(idle_for, ConditionAnswer):
        return idle_for
    holds = idle_for >= condition.for_at_least
    return ConditionAnswer(holds, "the machine is idle" if holds else "the machine is in use")


def _disk_space(condition: DiskSpace) -> ConditionAnswer:
    import psutil

    path = _full_path(condition.path)
    if isinstance(path, ConditionAnswer):
        return path
    try:
        free = psutil.disk_usage(str(path)).free
    except FileNotFoundError:
        return ConditionAnswer(False, f"there is no {path} to have space")
    there, wanted = _sizes(free, condition.free_bytes)
    return ConditionAnswer(free >= condition.free_bytes, f"{there} are free at {path}, {wanted} are wanted")


def _free_memory(condition: FreeMemory) -> ConditionAnswer:
    import psutil

    free = psutil.virtual_memory().available
    there, wanted = _sizes(free, condition.bytes)
    return ConditionAnswer(free >= condition.bytes, f"{there} of memory are free, {wanted} are wanted")


def _sizes(free: int, wanted: int) -> tuple[str, str]:
    """Say two sizes rounded, and exactly where they would look alike though one does not do."""
    rounded = rounded_size(free), rounded_size(wanted)
    if free < wanted and rounded[0] == rounded[1]:
        return f"{free:,} B", f"{wanted:,} B"
    return rounded


def _low_load(condition: LowLoad) -> ConditionAnswer:
    import psutil

    load = round(100 * psutil.getloadavg()[0] / (psutil.cpu_count() or 1))
    return ConditionAnswer(
        load <= condition.percent, f"the load is {load} %, where {condition.percent} % are allowed"
    )


def _file_exists(condition: FileExists) -> ConditionAnswer:
    path = _full_path(condition.path)
    if isinstance(path, ConditionAnswer):
        return path
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ConditionAnswer(False, f"there is no {path}")
    return ConditionAnswer(True, f"{path} is there")


def _full_path(text: str) -> Path | ConditionAnswer:
    """Return a path, with ~ for the user's own folder; an engine has no folder to start others from."""
    path = Path(text).expanduser()
    return path if path.is_absolute() else ConditionAnswer(None, f"“{text}” is not a full path")


def _program_running(condition: ProgramRunning) -> ConditionAnswer:
    import psutil

    wanted = _program_name(condition.name)
    is_running = any(
        _program_name(process.info["name"] or "") == wanted
        for process in psutil.process_iter(["name", "status"])
        if process.info["status"] != psutil.STATUS_ZOMBIE
    )
    text = f"{condition.name} {'is' if is_running else 'is not'} running"
    return ConditionAnswer(is_running is condition.is_running, text)


def _program_name(name: str) -> str:
    """Return a name as the system compares names."""
    return os.path.normcase(name).removesuffix(".exe") if sys.platform == "win32" else name
