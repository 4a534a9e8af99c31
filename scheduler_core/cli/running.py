"""What commands share that run until they are stopped."""

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

_STOP_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")


def stopping_by_signals(stop: Callable[[], None]) -> None:
    """Have the signals that end a program call this on the loop that runs.

    They stay heard once that loop is closed, by which asyncio's own handlers are gone: who is asked to end
    when it ends already would be struck by the signal, and its exit code would be that. Asked once more, it
    hangs while it ends, and the signal strikes.
    """
    loop = asyncio.get_running_loop()
    is_asked_again = False
    if sys.platform != "win32":
        _wake(loop)

    def heard(number: int, _frame: object) -> None:
        nonlocal is_asked_again
        try:
            loop.call_soon_threadsafe(stop)
        except RuntimeError:  # the loop is closed: it ends already
            if is_asked_again:
                signal.signal(number, signal.SIG_DFL)
                signal.raise_signal(number)
            is_asked_again = True

    for number in _stop_signals():
        signal.signal(number, heard)


if sys.platform != "win32":  # there asyncio does so itself

    def _wake(loop: asyncio.AbstractEventLoop) -> None:
        """Have signals wake the loop, which may be just about to wait."""
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        loop.add_reader(reader, os.read, reader, 4096)


def print_object_now(said: Mapping[str, object]) -> None:
    """Say something on standard output to whoever waits for it."""
    print(json.dumps(said), flush=True)


def log_to_stderr(*, is_quiet: bool) -> None:
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.WARNING if is_quiet else logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _stop_signals() -> list[signal.Signals]:
    found = []
    for name in _STOP_SIGNALS:
        with suppress(KeyError):
            found.append(signal.Signals[name])
    return found
