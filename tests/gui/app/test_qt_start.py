"""What Qt is asked at the end of the session, in a process of its own."""

import os
import subprocess
import sys

import pytest

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
        timeout=120,
    )

    assert ended.returncode == 0
