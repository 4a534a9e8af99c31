"""A machine whose clock a test moves, and which sleeps: stand-ins for its systemd and its logind."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scheduler_core.clock import SystemClock
from tests.core.engine.watching.desktop_services import Logind
from tests.journeys.sleeping_machine import MOVED, pipe_of


class Machine:
    """Its clock, which programs on it go by, and what its systemd and logind were asked for."""

    def __init__(self, folder: Path, at: datetime, logind: Logind) -> None:
        self.logind = logind
        self._file, self._called, self._bin = folder / "clock", folder / "called", folder / "bin"
        self._bin.mkdir()
        self._called.touch()
        for name in ("systemd-run", "systemctl"):
            program = self._bin / name
            program.write_text(f'#!/bin/sh\necho "{name} $*" >> {self._called}\necho ActiveState=active\n')
            program.chmod(0o755)
        os.mkfifo(pipe_of(self._file))
        self._pipe = os.open(pipe_of(self._file), os.O_RDWR | os.O_NONBLOCK)
        self._awake, self._asleep = 0.0, 0.0
        self.goes_on_to(at)

    @property
    def surroundings(self) -> dict[str, str]:
        """Return what the environment of a program on it says."""
        path = f"{self._bin}:{os.environ['PATH']}"
        # Under Wayland only logind tells whether somebody uses the machine.
        return {MOVED: str(self._file), "PATH": path, "WAYLAND_DISPLAY": "none", "QT_QPA_PLATFORM": "xcb"}

    @property
    def now(self) -> datetime:
        return SystemClock().now() + timedelta(seconds=self._awake + self._asleep)

    def goes_on_to(self, at: datetime) -> None:
        """Let time pass while it is awake."""
        self._awake += (at - self.now).total_seconds()
        self._tell()

    def sleeps_until(self, at: datetime) -> None:
        self._asleep += (at - self.now).total_seconds()
        self._tell()

    def is_woken_at(self, at: datetime) -> bool:
        """Tell whether the last alarm that systemd was asked for is at this time."""
        alarms = [line for line in self._called.read_text().splitlines() if line.startswith("systemd-run ")]
        return bool(alarms) and f"--on-calendar={at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC " in alarms[-1]

    def close(self) -> None:
        os.close(self._pipe)

    def _tell(self) -> None:
        written = self._file.with_name("written")
        written.write_text(json.dumps([self._awake, self._asleep]))
        written.replace(self._file)
        os.write(self._pipe, bytes(8))
