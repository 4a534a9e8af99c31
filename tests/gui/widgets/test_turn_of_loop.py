"""Pictures and steps of work that wait for the same turn of the loop are done in turns that follow."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.in_turns import InTurns
from gui.widgets.timing.frame_time import FrameTime, turn_of_loop


def soon(owner: QObject, act: Callable[[], object]) -> None:
    """Act in the next turn, behind all that is due in it by now."""
    timer = QTimer(owner, singleShot=True, interval=0)
    timer.timeout.connect(act)
    timer.start()


def test_steps_come_in_the_turn_after_a_picture(qtbot: QtBot) -> None:
    owner, done = QObject(), list[str]()
    works = InTurns(owner)

    def draw() -> None:
        turn_of_loop().note_work()
        done.append("picture")

    def step() -> Iterator[None]:
        done.append("step")
        yield

    def act() -> None:
        soon(owner, draw)
        works.begin(step())
        soon(owner, lambda: done.append("what is due then"))

    soon(owner, act)
    qtbot.waitUntil(lambda: len(done) == 3)

    assert done == ["picture", "what is due then", "step"]


def test_steps_go_on_though_each_turn_has_a_picture(qtbot: QtBot) -> None:
    owner, done = QObject(), list[int]()
    pictures = QTimer(owner, interval=0)
    pictures.timeout.connect(turn_of_loop().note_work)
    pictures.start()
    works = InTurns(owner)

    def steps() -> Iterator[None]:
        for number in range(3):
            done.append(number)
            yield

    works.begin(steps())
    qtbot.waitUntil(lambda: done == [0, 1, 2])


def test_two_windows_are_not_drawn_in_one_turn(qtbot: QtBot) -> None:
    """Behind an editor that filled in its first look, the list was drawn: 22 ms together."""
    owner, done = QObject(), list[str]()
    windows = [QWidget(), QWidget()]

    def note(is_wanted: bool) -> None:
        if not is_wanted:
            done.append("picture")

    for window in windows:
        qtbot.addWidget(window)
        FrameTime(window, note)

    def act() -> None:
        for window in windows:
            QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        soon(owner, lambda: done.append("what is due then"))

    soon(owner, act)
    qtbot.waitUntil(lambda: len(done) == 3)

    assert done == ["picture", "what is due then", "picture"]


def test_a_picture_is_not_drawn_behind_steps(qtbot: QtBot) -> None:
    """Behind the first look of an editor the list was drawn: 18 ms together."""
    owner, done = QObject(), list[str]()
    window = QWidget()
    qtbot.addWidget(window)
    FrameTime(window, lambda is_wanted: None if is_wanted else done.append("picture"))
    works, others = InTurns(owner), InTurns(owner)

    def steps() -> Iterator[None]:
        done.append("step")
        others.begin(other_steps())  # they may not go before the picture, which was put off
        yield

    def other_steps() -> Iterator[None]:
        done.append("other step")
        yield

    def act() -> None:
        works.begin(steps())
        QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        soon(owner, lambda: done.append("what is due then"))

    soon(owner, act)
    qtbot.waitUntil(lambda: len(done) == 4)

    assert done == ["step", "what is due then", "picture", "other step"]
