"""Where the classes of the window are made, in a process of its own, as nothing may be loaded before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

_PROGRAM = """
import sys, threading
from pathlib import Path

class Watch:
    def find_spec(self, name, path, target=None):
        if threading.current_thread() is not threading.main_thread():
            elsewhere.append(name)

elsewhere = []
sys.meta_path.insert(0, Watch())

from PySide6.QtCore import QTimer
from shiboken6 import Shiboken
from gui.app.application import Application, open_core
from gui.app.qt_start import start_qt
from scheduler_core.clock import SystemClock

WANTED = {
    "gui.job_editor.editing_controller",
    "gui.inspector.inspector_loader",
    "gui.timeline.timeline_loader",
}

def look():
    if WANTED <= sys.modules.keys():
        qt.quit()

qt = start_qt()
application = Application(qt, Path(sys.argv[1]), SystemClock().now, open_core)
application.memory.shows_inspector = True
application.complete()
application.bridge.start(False)
application.show(False)
application.window.resize(1600, 900)
looking = QTimer(interval=20)
looking.timeout.connect(look)
looking.start()
qt.exec()
for name in elsewhere:
    module = sys.modules.get(name)
    for kind in vars(module).values() if module else ():
        if isinstance(kind, type) and issubclass(kind, Shiboken.Object) and kind.__module__ == name:
            print(name, kind.__name__)
print("scheduler_core.fields.schedules.kinds.registry" in elsewhere)
application.close()
"""


def test_classes_of_qt_are_made_on_the_thread_of_the_window_alone(tmp_path: Path) -> None:
    """Shiboken keeps what it knows of classes in a table that Qt reads without Python's lock: it crashed."""
    places = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    told = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path / "window.ini")],
        check=True,
        env={
            **os.environ,
            **places,
            "HOURBELL_STORE": str(tmp_path / "jobs.db"),
            "QT_QPA_PLATFORM": "offscreen",
        },
        timeout=60,
        capture_output=True,
        text=True,
    )

    assert told.stdout.splitlines() == ["True"], "what has no part of Qt is loaded beside"
