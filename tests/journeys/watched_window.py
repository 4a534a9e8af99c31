"""The real window with a watch on its thread; when it ends it tells its longest stall in seconds."""

import sys

from gui.app.application import Application, open_core
from gui.app.pyside_imports import import_pyside
from gui.app.qt_start import start_qt
from gui.app.smoothness import begin_smoothly, go_on_smoothly
from gui.memory.kept_plainly import memory_file
from scheduler_core.clock import SystemClock
from tests.benchmarks.subjects.window_ticks import Ticks

_LONGEST_SECONDS = 600


def main() -> None:
    begin_smoothly()
    import_pyside()
    application = Application(start_qt(), memory_file(), SystemClock().now, open_core)
    go_on_smoothly(application)
    ticks = Ticks()
    application.bring_up_core()
    application.show(hidden=False)
    # Qt's own way to quit ends nothing but its own loop, and this one is that of the watch.
    ends: list[bool] = []
    application.background.left.connect(lambda: ends.append(True))
    stalls = ticks.run(_LONGEST_SECONDS, lambda: bool(ends))
    application.close()
    sys.stdout.write(f"{stalls.longest_own}\n")


if __name__ == "__main__":
    main()
