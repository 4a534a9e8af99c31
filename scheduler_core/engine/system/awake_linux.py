"""Keep a Linux machine awake: a block of logind, as `systemd-inhibit --list` shows it."""

import logging
import os
import select
import sys
from pathlib import Path

assert sys.platform == "linux"  # before what is only there then, as the type checker sees it

from scheduler_core.engine.system.awake import AwakeTrouble, Block, is_battery_low  # noqa: E402
from scheduler_core.engine.system.system_bus import BusTrouble, Refused, bus_descriptor  # noqa: E402

_LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
log = logging.getLogger(__name__)

_WHAT = "sleep:idle"
_AT_LEAST = "idle"  # which logind may allow alone where the user has no session
_WHY = "Jobs are running that keep the machine awake"


class _Descriptor:
    """The block is in force while this is open."""

    def __init__(self, number: int) -> None:
        self._number = number

    @property
    def is_held(self) -> bool:
        """Logind reads from the other end; one that ended and came again without it does not."""
        poll = select.poll()
        poll.register(self._number, 0)  # errors are told of whatever is asked for
        return not poll.poll(0)

    def close(self) -> None:
        os.close(self._number)


class LinuxAwake:
    """Asks logind."""

    def __init__(self, bus: Path | None = None) -> None:
        self._bus = bus

    def block(self) -> Block:
        try:
            try:
                return self._blocked(_WHAT)
            except Refused as refusal:
                block = self._blocked(_AT_LEAST)
                log.info("the machine is kept from falling asleep by itself alone: %s", refusal)
                return block
        except BusTrouble as trouble:
            raise AwakeTrouble(str(trouble)) from trouble

    def _blocked(self, what: str) -> Block:
        values = (what, "Hourbell", _WHY, "block")
        return _Descriptor(bus_descriptor(*_LOGIN, "Inhibit", "ssss", values, bus=self._bus))

    def battery_is_low(self) -> bool:
        return is_battery_low()
