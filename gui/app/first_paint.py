"""Tell when a window has been painted for the first time."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget


class FirstPaint(QObject):
    """Lets heavy work wait until there is something to see."""

    happened = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self.happened)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            # The event comes before the painting; the loop turns again after it.
            self._turn.start()
        return False
