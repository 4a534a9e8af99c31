"""Wake a Linux machine by a systemd timer of the user; lock and suspend it by logind."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

assert sys.platform == "linux"  # before what is only there then, as the type checker sees it

from scheduler_core.engine.system.system_bus import BusTrouble, OpenBus, system_bus  # noqa: E402
from scheduler_core.engine.system.waking import WakeTrouble  # noqa: E402

PROGRAMS = ("systemd-run", "systemctl")
_SECONDS = 5
_BUS_SECONDS = 5.0
_SERVICE = "org.freedesktop.login1"
_MANAGER = ("/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_SESSION = ("/org/freedesktop/login1/session/auto", "org.freedesktop.login1.Session")
_PROPERTIES = ("WakeSystem=yes", "AccuracySec=1s", "RemainAfterElapse=no")
_NO_RIGHT = (
    "systemd did not take the alarm; the user's manager needs the right to wake the machine "
    "(AmbientCapabilities=CAP_WAKE_ALARM for user@.service)"
)
_LACKS_RIGHT = (
    "the systemd of this user has no right to wake it (AmbientCapabilities=CAP_WAKE_ALARM for user@.service)"
)
_NO_SYSTEMD = "there is no systemd of this user"
_TABLE = Path("/proc")
_WAKE_ALARM = 35  # the number of that capability


class LinuxWaker:
    """Has one timer of this name, and looks whether systemd has really armed it."""

    def __init__(self, unit: str, bus: Path | None = None) -> None:
        self._unit = unit
        self._bus = bus

    def arm(self, at: datetime) -> None:
        self.disarm()
        when = at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        said = [f"--timer-property={each}" for each in _PROPERTIES]
        _told(
            "systemd-run",
            "--user",
            "--quiet",
            "--collect",
            f"--unit={self._unit}",
            "--description=Hourbell wakes the machine for its jobs",
            f"--on-calendar={when}",
            *said,
            "true",
        )
        if _told("systemctl", "--user", "show", "--property=ActiveState", f"{self._unit}.timer") != (
            "ActiveState=active"
        ):
            self.disarm()
            raise WakeTrouble(_NO_RIGHT)

    def disarm(self) -> None:
        _told("systemctl", "--user", "--quiet", "stop", f"{self._unit}.timer", may_fail=True)

    def lock(self) -> None:
        self._ask(*_SESSION, "Lock", "", ())

    def sleep(self) -> None:
        self._ask(*_MANAGER, "Suspend", "b", (False,))

    def _ask(self, path: str, interface: str, method: str, signature: str, values: tuple[bool, ...]) -> None:
        try:
            with OpenBus.connected(self._bus or system_bus(), _SERVICE, _BUS_SECONDS) as bus:
                bus.answer(_SERVICE, path, interface, method, signature or None, values)
        except BusTrouble as trouble:
            raise WakeTrouble(str(trouble)) from trouble


def lacking_right(table: Path = _TABLE) -> str:
    """Say why the systemd of this user may not wake the machine, as the table of processes shows it."""
    managers = [each for each in table.glob("[0-9]*") if _is_manager(each)]
    if not managers:
        return _NO_SYSTEMD
    return "" if any(_may_wake(each) for each in managers) else _LACKS_RIGHT


def _is_manager(process: Path) -> bool:
    try:
        program, *arguments = (process / "cmdline").read_bytes().split(b"\0")
        is_systemd = program.rpartition(b"/")[2] == b"systemd" and b"--user" in arguments
        return is_systemd and process.stat().st_uid == os.getuid()
    except OSError:  # it has ended, or is hidden
        return False


def _may_wake(process: Path) -> bool:
    try:
        lines = (process / "status").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    held = next((line.split()[1] for line in lines if line.startswith("CapEff:")), "0")
    return bool(int(held, 16) >> _WAKE_ALARM & 1)


def no_program(name: str) -> str:
    return f"there is no {name}, so nothing can wake the machine"


def _told(*command: str, may_fail: bool = False) -> str:
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except FileNotFoundError as error:
        raise WakeTrouble(no_program(command[0])) from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise WakeTrouble(f"{command[0]} can't be asked: {error}") from error
    if done.returncode and not may_fail:
        said = " ".join(done.stderr.split()) or f"it ended with code {done.returncode}"
        raise WakeTrouble(f"{command[0]} refused the alarm: {said}")
    return done.stdout.strip()
