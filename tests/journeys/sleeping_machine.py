"""Hourbell on a machine whose clock moves on, and which sleeps, as a file says.

Words are those of a command; without words it is the window, which tells where its parts are. It looks at its
clocks anew as soon as somebody writes to the pipe beside the file, as after a sleep the system says so.
"""

import json
import os
import sys
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from scheduler_core.cli import engine_command
from scheduler_core.cli.main import run
from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.engine import engine_loop
from scheduler_core.engine.alarm import Alarm
from scheduler_core.engine.system import waker_choice
from scheduler_core.engine.system.sleep_watch import SleepWatch
from scheduler_core.engine.system.waking import Waking
from scheduler_core.facade.opening import open_scheduler

MOVED = "SLEEPING_MACHINE"
_LOOK_SECONDS = 0.2


class MovedClock(SystemClock):
    """The clock of this machine, and what else has passed, awake and asleep."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def now(self) -> datetime:
        return super().now() + self.ahead()

    def boot_seconds(self) -> float:
        return super().boot_seconds() + sum(self._moved())

    def monotonic_seconds(self) -> float:
        return super().monotonic_seconds() + self._moved()[0]

    def ahead(self) -> timedelta:
        return timedelta(seconds=sum(self._moved()))

    def open_notices(self) -> int:
        return os.open(pipe_of(self._file), os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def _moved(self) -> tuple[float, float]:
        awake, asleep = json.loads(self._file.read_text(encoding="ascii"))
        return awake, asleep


def pipe_of(file: Path) -> Path:
    """Return what tells that the file says something else."""
    return file.with_name("moved")


def _be_on_such_a_machine(clock: MovedClock) -> None:
    """Let an engine of this process go by the clock, and look often whether somebody uses the machine."""

    def alarm(
        look: Callable[[], object], of_engine: MachineClock, *, ahead: Callable[[], timedelta]
    ) -> Alarm:
        return Alarm(look, of_engine, ahead=lambda: ahead() + clock.ahead())  # type: ignore[arg-type]

    engine_loop.Alarm = alarm  # type: ignore[assignment,attr-defined]
    engine_loop.SleepWatch = partial(SleepWatch, open_timer=clock.open_notices)  # type: ignore[assignment,attr-defined]
    waker_choice.Waking = partial(Waking, look_seconds=_LOOK_SECONDS)  # type: ignore[assignment,attr-defined]
    engine_command.SystemClock = lambda: clock  # type: ignore[assignment,attr-defined]


def _window(clock: MovedClock) -> int:
    from gui.app.application import Application
    from gui.app.qt_start import start_qt
    from gui.memory.kept_plainly import memory_file
    from tests.journeys.telling_window import answer_questions

    qt = start_qt()
    application = Application(
        qt, memory_file(), clock.now, partial(open_scheduler, who="window", clock=clock)
    )
    threading.Thread(target=answer_questions, daemon=True).start()
    try:
        application.bring_up_core(hidden=False)
        application.show(hidden=False)
        return qt.exec()
    finally:
        application.close()


if __name__ == "__main__":
    moved_clock = MovedClock(Path(os.environ[MOVED]))
    _be_on_such_a_machine(moved_clock)
    words = sys.argv[1:]
    sys.exit(run(words, lambda _: 90, moved_clock) if words else _window(moved_clock))
