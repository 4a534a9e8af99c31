"""Build views before they are shown; until then a placeholder has their head."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QWidget

from gui.shell.views_area import ViewsArea
from gui.widgets.view_panel import ViewPanel

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


# What a table asks for, so that nothing moves when one comes.
_HINT, _LEAST = QSize(256, 192), QSize(76, 76)


class ViewFrame(ViewPanel):
    """Holds the head until the view takes it over; below it stands nothing, as in a list that still waits."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addWidget(_Blank(self))


class _Blank(QWidget):
    def sizeHint(self) -> QSize:
        return _HINT

    def minimumSizeHint(self) -> QSize:
        return _LEAST
