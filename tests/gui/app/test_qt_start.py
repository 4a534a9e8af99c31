"""What Qt is asked at the end of the session, and the look of what it makes, in processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.job_editor.reading.kept_drafts import kept_drafts

pytestmark = pytest.mark.slow

_PROGRAM = """
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QWidget
from gui.app.qt_start import start_qt

class Stubborn(QWidget):
    def closeEvent(self, event):
        event.ignore()

qt = start_qt()
window = Stubborn()
window.show()
QTimer.singleShot(0, lambda: QCoreApplication.sendEvent(qt, QEvent(QEvent.Type.Quit)))
raise SystemExit(qt.exec())
"""


def test_the_end_of_the_session_ends_the_program_whatever_a_window_says() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
    )

    assert ended.returncode == 0


_ASKED = """
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from gui.app.qt_start import DesktopApplication

qt = DesktopApplication(["hourbell"], asks_first=True)
qt.quit_asked.connect(lambda: print("asked", flush=True))

def end():
    event = QEvent(QEvent.Type.Quit)
    QCoreApplication.sendEvent(qt, event)
    print(event.isAccepted(), flush=True)
    qt.quit()

QTimer.singleShot(0, end)
raise SystemExit(qt.exec())
"""


def test_where_a_person_quits_by_the_desktop_the_program_is_asked_and_the_desktop_waits() -> None:
    """Command and Q went past the question what becomes of runs."""
    ended = subprocess.run(
        [sys.executable, "-c", _ASKED],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
    )

    assert (ended.returncode, ended.stdout.split()) == (0, ["asked", "False"])


_EDITED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from gui.app.application import Application, open_core
from gui.app.qt_start import start_qt
from gui.job_editor.job_editor import JobEditor
from scheduler_core.clock import SystemClock

qt = start_qt()
application = Application(qt, Path(sys.argv[1]), SystemClock().now, open_core)

def type_and_end():
    editor = application.window.findChild(JobEditor)
    if editor is not None and editor.isVisible():
        looking.stop()
        application.window.hide()
        editor.session.put("name", "Half done")
        editor.close()
        os.kill(os.getpid(), signal.SIGTERM)

looking = QTimer(interval=20)
looking.timeout.connect(type_and_end)
application.complete()
application.bridge.opened.connect(application.window.editors.open_new)
application.bridge.start(False)
application.show(False)
application.background.tray.watch.start()
looking.start()
code = qt.exec()
application.close()
raise SystemExit(code)
"""


@pytest.mark.thorough
def test_a_signal_ends_a_hidden_window_while_an_editor_asks(tmp_path: Path) -> None:
    """Qt closes no hidden window, so the editor was the first to be asked, and refused."""
    places = {"HOURBELL_STORE": str(tmp_path / "jobs.db"), "XDG_STATE_HOME": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", _EDITED, str(tmp_path / "window.ini")],
        check=False,
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
    )

    assert ended.returncode == 0
    assert [draft.name for _, draft in kept_drafts(tmp_path / "hourbell" / "drafts")] == ["Half done"]


_OPENING = """
import os, signal, sys, threading
from pathlib import Path
from gui.app.application import Application, open_core
from gui.app.qt_start import start_qt
from scheduler_core.clock import SystemClock

begun = sys.argv[2] == "before the loop"
ended = threading.Event()

def open_slowly():
    begun or os.kill(os.getpid(), signal.SIGTERM)
    ended.wait(60)
    return open_core()

qt = start_qt()
application = Application(qt, Path(sys.argv[1]), SystemClock().now, open_slowly)
application.bring_up_core()
application.show(False)
begun and os.kill(os.getpid(), signal.SIGTERM)
code = qt.exec()
print(application.bridge.is_open)
ended.set()
application.close()
raise SystemExit(code)
"""


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["before the loop", "while the store opens"])
def test_a_signal_ends_it_in_order_before_its_store_is_open(tmp_path: Path, moment: str) -> None:
    """Where a store took long to open, the process was killed: exit code 143."""
    places = {"HOURBELL_STORE": str(tmp_path / "jobs.db"), "XDG_STATE_HOME": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", _OPENING, str(tmp_path / "window.ini"), moment],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"},
        timeout=90,
    )

    assert (ended.returncode, ended.stdout.split()) == (0, ["False"])


_TOLD = """
import gc
import sys
from PySide6.QtCore import QPoint, QTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from gui.app.qt_start import start_qt
from gui.widgets.drawing.tool_tips import show_tool_tip

qt = start_qt()
qt.setStyleSheet("QToolTip { border: none; padding: 4px 8px; }")
window = QWidget()
window.setAttribute(Qt.WidgetAttribute.WA_AlwaysShowToolTips)
window.setToolTip("a tip")
window.show()

def look(at_least):
    tips = [each for each in qt.topLevelWidgets() if type(each) is QLabel and each.width() >= at_least]
    for tip in tips:
        inside, corner = tip.rect().center(), tip.rect().bottomRight()
        print(tip.mask().contains(inside), tip.mask().contains(corner), flush=True)
    return tips

is_asked_for = sys.argv[1:] == ["asked for"]

def wait_for_tip():
    if tips := look(1):
        widest = tips[0].width() + 1
        del tips
        gc.collect()
        show_tool_tip(QPoint(9, 9), "another one, which is much longer than the one before", window)
        look(widest)
        qt.exit()
    elif is_asked_for:
        # Qt takes one away that was there before the window became active.
        show_tool_tip(QPoint(9, 9), "a tip", window)

looking = QTimer(interval=20)
looking.timeout.connect(wait_for_tip)
looking.start()
if not is_asked_for:
    QTest.mouseMove(window, QPoint(5, 5))
    QTest.mouseMove(window, QPoint(9, 9))
qt.exec()
"""


@pytest.mark.parametrize("way", ["by Qt", "asked for"])
def test_tool_tips_have_round_corners_whatever_their_size(way: str) -> None:
    """They alone were square among all that pops up.

    Once Python had collected what nothing holds, each told of something unexpected instead.
    """
    told = subprocess.run(
        [sys.executable, "-c", _TOLD, way],
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=60,
        capture_output=True,
        text=True,
    )

    assert "Traceback" not in told.stderr
    assert told.stdout.split("\n")[:2] == ["True False"] * 2
