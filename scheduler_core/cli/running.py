"""What the commands share that run until they are told to stop."""

import asyncio
import json
import logging
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

_STOP_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")


def stopping_by_signals(stop: Callable[[], None]) -> None:
    """Have the signals that end a program call this on the loop that runs."""
    loop = asyncio.get_running_loop()
    for number in _stop_signals():
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: stop())


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
