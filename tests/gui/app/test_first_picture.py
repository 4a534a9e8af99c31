"""What a start does before its first picture, and above all what it does not do yet."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
# A start as the program makes it, up to its first picture; it tells what is there by then.
CODE = """
import json, os, sys
from pathlib import Path
from gui.app.pyside_imports import read_no_sources
read_no_sources()
from gui.app.application import Application, open_core
from gui.app.qt_start import start_qt
from scheduler_core.clock import SystemClock
qt = start_qt()
application = Application(qt, Path(sys.argv[1]), SystemClock().now, open_core)
def tell():
    from PySide6 import QtWidgets
    icon = application.actions.settings.icon()
    print(json.dumps([sorted(sys.modules), sorted(vars(QtWidgets)), icon.isNull()]), flush=True)
    os._exit(0)
application.first_paint.happened.connect(tell)
application.show(hidden=False)
qt.exec()
"""
LATER = (
    *("PySide6.QtNetwork", "PySide6.QtDBus", "sqlalchemy", "asyncio"),
    *("gui.app.background", "gui.calendar", "gui.timeline", "gui.run_output", "gui.settings.feature"),
    *("scheduler_core.facade", "scheduler_core.store.", "scheduler_core.values.jobs.job."),
)


@pytest.mark.slow
def test_the_first_picture_waits_for_nothing_that_nobody_sees(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path / "window.ini")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    modules, classes, has_no_icon_of_settings = json.loads(done.stdout)

    assert [name for name in modules if name.startswith(LATER)] == []
    # PySide makes every class of widgets to find out what C++ handed it, such as a viewport.
    assert "QWizard" not in classes
    # Icons of menus are drawn when the picture has been seen for a moment.
    assert has_no_icon_of_settings
