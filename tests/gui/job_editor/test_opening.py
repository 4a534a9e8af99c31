"""An editor is built in turns of the loop, and is shown once it is whole."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft


def test_much_else_comes_between_while_an_editor_is_built(
    qtbot: QtBot, controller: EditingController, window: QWidget, opened: Callable[[], JobEditor]
) -> None:
    """The window stood still for 350 ms when a job was opened."""
    turns: list[bool] = []

    def count() -> None:
        turns.append(any(not each.isVisible() for each in window.findChildren(JobEditor)))

    meanwhile = QTimer(window, interval=0)
    meanwhile.timeout.connect(count)
    meanwhile.start()
    controller.open_new()
    opened()
    meanwhile.stop()

    assert sum(turns) > 10


class FirstSeen(QObject):
    """Acts in the turn after a window got its first child that is an editor."""

    def __init__(self, window: QWidget, act: Callable[[], None]) -> None:
        super().__init__(window)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(act)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildAdded:
            watched.removeEventFilter(self)
            self._soon.start()
        return False


def test_an_editor_that_is_closed_while_it_is_built_is_never_shown(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    job = core.jobs.add(a_draft("Back up"))
    closed: list[JobEditor] = []
    sizes: list[QSize] = []

    def close() -> None:
        closed.extend(each for each in window.findChildren(JobEditor) if not each.isVisible())
        for each in closed:
            each.left_at_size.connect(sizes.append)
        controller.open_job(job)  # an impatient second click
        controller.close()

    FirstSeen(window, close)
    controller.open_job(job)
    qtbot.waitUntil(lambda: len(closed) == 1 and window.findChildren(JobEditor) == [])
    assert sizes == []  # it has none of its own yet, and the next one would open in it

    controller.open_job(job)
    assert opened().session.job.texts["name"] == "Back up"
    assert len(window.findChildren(JobEditor)) == 1
