"""Collect all garbage while nobody looks."""

import gc

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

_SOON_MILLISECONDS = 2_000


class HiddenCollection(QObject):
    """Collects soon after the window was hidden or minimised, when a pause of all threads disturbs nobody."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MILLISECONDS)
        self._soon.timeout.connect(self._collect)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Hide, QEvent.Type.WindowStateChange}:
            self._soon.start()
        return False

    def _collect(self) -> None:
        if self._window.isHidden() or self._window.isMinimized():
            gc.collect()
