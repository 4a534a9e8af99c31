"""A picture does not come in the turn of the act that asks for it."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.timing.frame_time import FrameTime


class Painted(QWidget):
    """Notes when it acts and when it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.go_on)

    def act(self) -> None:
        self.done.append("act")
        self.update()
        self._soon.start()

    def go_on(self) -> None:
        self.done.append("what waits")

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.done.append("picture")


def test_what_waits_comes_between_an_act_and_its_picture(qtbot: QtBot) -> None:
    window = Painted()
    qtbot.addWidget(window)
    FrameTime(window)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: "picture" in window.done)
    window.done.clear()

    QTimer.singleShot(0, window.act)
    qtbot.waitUntil(lambda: "picture" in window.done)

    assert window.done == ["act", "what waits", "picture"]
