"""The real window as a subject: `python -m tests.benchmarks.subjects.window_ours paint|log|rows|month`."""

import sys


def _paint() -> int:
    """Start as the program does; whatever stands in the way of the first picture counts.

    Everything is loaded in the order of `gui.launcher`: Qt comes when Python collects nothing any more.
    """
    import gui.launcher  # noqa: F401 - what the program loads first
    from scheduler_core.cli.main import run

    return run([], _open_and_end)


def _open_and_end(hidden: bool) -> int:
    from gui.app.pyside_imports import import_pyside
    from gui.app.smoothness import begin_smoothly, go_on_smoothly

    begin_smoothly()
    import_pyside()
    from gui.app.session_folder import session_folder, store_key
    from gui.app.single_instance import SingleInstance, StoreClaim

    place = SingleInstance(session_folder(), store_key(None))
    if place.claim(hidden=hidden) is not StoreClaim.OURS:
        raise RuntimeError("another window holds the store")
    from gui.app.application import Application, open_core
    from gui.app.qt_start import start_qt
    from gui.memory.kept_plainly import memory_file
    from scheduler_core.clock import SystemClock
    from tests.benchmarks.subjects.window_paint import FirstPaint

    qt = start_qt()
    application = Application(qt, memory_file(), SystemClock().now, open_core)
    go_on_smoothly(application)
    watch = FirstPaint(application.window)
    application.window.installEventFilter(watch)
    application.show(hidden)
    code = qt.exec()
    application.close()
    place.close()
    return code


if __name__ == "__main__":
    if sys.argv[1] == "paint":
        sys.exit(_paint())
    from tests.benchmarks.subjects.window_paint import tell
    from tests.benchmarks.subjects.window_works import work

    tell(**work(sys.argv[1], sys.argv[2:]))
