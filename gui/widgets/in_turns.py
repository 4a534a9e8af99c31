"""Work in steps, of which each turn of the window's loop does as many as it has time for."""

from collections.abc import Iterator

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

# With what else a turn does it stays below a frame of 16 ms.
_TURN_NS = 4_000_000
_DONE = object()


class InTurns(QObject):
    """Goes on with the next step in another turn once one took so long that keys and clicks would wait."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] = iter(())
        self._clock = QElapsedTimer()
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
        self._clock.start()
        self._turn.start()
        while self._turn.isActive() and self._clock.nsecsElapsed() < _TURN_NS:
            if next(self._steps, _DONE) is _DONE:
                self._turn.stop()
