"""What a window costs while it is hidden in the tray: memory, and how often it is woken."""

import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.desktop import ROOT, Desktop
from tests.support.session_bus import TrayHost, session_bus

BARE, OURS, OURS_SHOWN = "bare PySide6", "Hourbell", "Hourbell, shown before"
_START = "import sys; from gui.launcher import main; sys.exit(main())"
_SETTLING_SECONDS = 12.0
_PROCESS = Path("/proc")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Memory in megabytes, shared pages shared out or left out; how often its threads were woken."""

    shared_out: float
    own: float
    woken: int
    all_woken: int
    computing: float


def hidden(desktop: Desktop, folder: Path, store: Path, seconds: float) -> dict[str, Hidden]:
    """Start each subject in turn, hide it, let it settle, and look at it for some seconds."""
    memory = folder / "config" / "hourbell" / "window.ini"
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text("[window]\nwas_shown=true\n")
    program = [sys.executable, "-c", _START, "gui"]
    with session_bus() as bus:
        environment = desktop.environment() | {
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "HOURBELL_STORE": str(store),
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        }
        # The first engine of a day makes a backup and looks for damage, in small steps.
        _looked_at([*program, "--hidden"], environment, bus, 2 * _SETTLING_SECONDS, is_clicked=False)
        bare = [sys.executable, "-m", "tests.benchmarks.subjects.window_bare", "hidden"]
        return {
            BARE: _looked_at(bare, environment, bus, seconds, is_clicked=True),
            OURS: _looked_at([*program, "--hidden"], environment, bus, seconds, is_clicked=False),
            OURS_SHOWN: _looked_at(program, environment, bus, seconds, is_clicked=True),
        }


def _looked_at(
    command: list[str], environment: Mapping[str, str], bus: str, seconds: float, *, is_clicked: bool
) -> Hidden:
    pause = threading.Event()
    with (
        TrayHost(bus) as tray,
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL) as process,
    ):
        try:
            icon = tray.item()
            pause.wait(_SETTLING_SECONDS)
            if is_clicked:
                icon.click()
                pause.wait(_SETTLING_SECONDS)
            before, computed = _switches(process.pid), _computing(process.pid)
            pause.wait(seconds)
            after = _switches(process.pid)
            woken = {thread: after[thread] - before.get(thread, 0) for thread in after}
            memory = _memory(process.pid)
            return Hidden(
                memory["Pss"],
                memory["Private_Clean"] + memory["Private_Dirty"],
                woken[process.pid],
                sum(woken.values()),
                _computing(process.pid) - computed,
            )
        finally:
            process.terminate()


def _memory(pid: int) -> dict[str, float]:
    """Return megabytes by the names that the kernel gives them."""
    lines = (_PROCESS / str(pid) / "smaps_rollup").read_text().splitlines()[1:]
    return {name: float(rest.split()[0]) / 1_024 for name, _, rest in (line.partition(":") for line in lines)}


def _switches(pid: int) -> dict[int, int]:
    """Return how often each thread has gone to sleep by itself, that is, was woken since."""
    return {
        int(task.name): int((task / "status").read_text().split("voluntary_ctxt_switches:")[1].split()[0])
        for task in (_PROCESS / str(pid) / "task").iterdir()
    }


def _computing(pid: int) -> float:
    fields = (_PROCESS / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
