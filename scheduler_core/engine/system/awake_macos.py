"""Keep a Mac awake by its own `caffeinate`, which ends with this process."""

import os
import subprocess
from contextlib import suppress

from scheduler_core.engine.system.awake import AwakeTrouble, Block, is_battery_low

_CAFFEINATE = "/usr/bin/caffeinate"
_SECONDS = 1


class _Caffeinate:
    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    @property
    def is_held(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS)


class MacAwake:
    """Starts it for idle sleep alone: the screen goes off, and a closed lid sends the machine to sleep."""

    def block(self) -> Block:
        try:
            return _Caffeinate(subprocess.Popen([_CAFFEINATE, "-i", "-w", str(os.getpid())]))
        except OSError as error:
            raise AwakeTrouble(f"caffeinate can't be started: {error.strerror}") from error

    def battery_is_low(self) -> bool:
        return is_battery_low()
