"""A window is drawn in two pictures when it is first shown."""

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.first_picture import FirstPicture


class Painted(QWidget):
    """Notes when it is painted."""

    def __init__(self, name: str, done: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._done = done

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._name not in self._done:
            self._done.append(self._name)


def a_window(qtbot: QtBot, done: list[str], unpainted: int = 1) -> tuple[Painted, Painted, FirstPicture]:
    window = Painted("grounds", done)
    window.setWindowFlags(Qt.WindowType.ToolTip)  # over all others: what is covered is not painted
    qtbot.addWidget(window)
    part = Painted("parts", done, window)
    QVBoxLayout(window).addWidget(part)
    window.resize(200, 200)
    picture = FirstPicture(window, (part,), unpainted)
    picture.drawn.connect(lambda: done.append("drawn"))
    return window, part, picture


def test_parts_are_drawn_a_turn_after_the_grounds(qtbot: QtBot) -> None:
    """With all of an editor in it, the turn of the first picture took 17 ms."""
    done: list[str] = []
    window, _, picture = a_window(qtbot, done, unpainted=60_000)  # a busy screen may paint it late
    turn = QTimer(window, interval=0)
    turn.timeout.connect(lambda: done.append("turn") if done == ["grounds"] else None)
    turn.start()

    with qtbot.waitSignal(picture.drawn):
        window.show()

    assert done == ["grounds", "turn", "parts", "drawn"]


def test_parts_of_a_window_that_is_not_painted_are_free_in_the_end(qtbot: QtBot) -> None:
    done: list[str] = []
    _, part, picture = a_window(qtbot, done)

    with qtbot.waitSignal(picture.drawn):
        pass

    assert done == ["drawn"]
    assert part.updatesEnabled()


def test_it_is_told_once_though_it_is_painted_late(qtbot: QtBot) -> None:
    done: list[str] = []
    window, _, picture = a_window(qtbot, done)
    with qtbot.waitSignal(picture.drawn):
        pass

    window.show()
    qtbot.waitUntil(lambda: {"grounds", "parts"} <= set(done))
    settled = QObject()
    with qtbot.waitSignal(settled.destroyed):
        settled.deleteLater()

    assert done.count("drawn") == 1
