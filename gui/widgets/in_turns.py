"""Do work in steps, as many per turn of the event loop as fit."""

from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from gui.widgets.timing.frame_time import MOST_PUT_OFF, turn_of_loop

# With what else a turn does it stays below a frame of 16 ms.
_TURN_NS = 4_000_000
_DONE = object()


def at_once(steps: Iterator[None]) -> None:
    """Do all steps now: somebody waits for what comes of them."""
    for _ in steps:
        pass


def loading(*modules: str) -> Iterator[None]:
    """Load modules, one in each step, before they are imported where they are used."""
    for name in modules:
        import_module(name)
        yield


class InTurns(QObject):
    """Goes on with the next step in another turn once one took so long that keys and clicks would wait.

    A turn that has drawn a picture or done steps of others, or to which a picture was put off, does none; one
    of the next two does.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] = iter(())
        self._clock = QElapsedTimer()
        self._loop = turn_of_loop()
        self._put_off = 0
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._go_on)

    def begin(self, steps: Iterator[None]) -> None:
        """Do some steps from the next turn on."""
        self._steps = steps
        self._turn.start()

    def drop(self) -> None:
        """Leave undone what is left."""
        self._turn.stop()
        self._steps = iter(())

    def _go_on(self) -> None:
        is_taken = self._loop.has_work or self._loop.awaits_picture
        if is_taken and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
            self._turn.start()
            return
        self._put_off = 0
        self._clock.start()
        self._loop.note_work()
        self._turn.start()
        while self._turn.isActive() and self._clock.nsecsElapsed() < _TURN_NS:
            steps = self._steps
            is_done = next(steps, _DONE) is _DONE
            if not isValid(self):  # the last step may have held what this belongs to
                return
            if is_done and steps is self._steps:  # it may have begun others
                self._turn.stop()


_AT_ONCE = 20


def dressing(parent: QWidget) -> Iterator[None]:
    for number, part in enumerate(parent.findChildren(QWidget), start=1):
        if isValid(part):  # others may delete some between two steps
            part.ensurePolished()
        if number % _AT_ONCE == 0:
            yield
