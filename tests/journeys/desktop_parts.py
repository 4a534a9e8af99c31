"""Parts of a light desktop that run beside the window manager: a tray, and a server of notifications."""

import contextlib
import subprocess
from collections.abc import Iterator

from tests.journeys.desktop import Desktop, Program

_SECONDS = 10


@contextlib.contextmanager
def running(desktop: Desktop, *command: str, bus: str = "") -> Iterator[None]:
    """Run a program of the desktop for a while."""
    environment = desktop.environment() | ({"DBUS_SESSION_BUS_ADDRESS": bus} if bus else {})
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(_SECONDS)


def ask_dunst(desktop: Desktop, bus: str, *question: str) -> str:
    """Return what dunst answers; nothing as long as it does not listen."""
    done = subprocess.run(
        ["dunstctl", *question],
        env=desktop.environment() | {"DBUS_SESSION_BUS_ADDRESS": bus},
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    return done.stdout.strip()


def is_in_sight(desktop: Desktop, program: Program) -> bool:
    return bool(program.windows(desktop, "--onlyvisible"))
