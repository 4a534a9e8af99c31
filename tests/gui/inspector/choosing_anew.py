"""Select a job once more, as if nobody had looked at it before."""

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from scheduler_core.values.ids import JobId
from tests.gui.finding import child


def select_anew(qtbot: QtBot, inspected: Application, job: JobId) -> None:
    """Let the job come as if it had not been selected."""
    name = child(inspected.window, QLabel, "inspected_name")
    inspected.window.choice.select([])
    qtbot.waitUntil(lambda: not name.isVisible())
    inspected.window.choice.select([job])
    qtbot.waitUntil(name.isVisible)
    QApplication.sendPostedEvents()
