"""Make views before they are shown, while nobody waits for one."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.shell.views_area import ViewsArea

# Far enough apart for whatever the user does to come in between.
_STEP_MILLISECONDS = 150
_FIRST_MILLISECONDS = 1_000
_DONE = object()


class ViewsAhead(QObject):
    """Goes on step by step as long as the window is seen; one that is out of sight is not woken."""

    def __init__(self, views: ViewsArea, window: QWidget) -> None:
        super().__init__(window)
        self._views = views
        self._window = window
        self._steps: Iterator[None] = iter(())
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._go_on)

    def begin(self) -> None:
        self._steps = self._views.make_ahead()
        self._next.start(_FIRST_MILLISECONDS)

    def _go_on(self) -> None:
        is_seen = self._window.isVisible() and not self._window.isMinimized()
        if is_seen and next(self._steps, _DONE) is not _DONE:
            self._next.start(_STEP_MILLISECONDS)
