"""Tell when a window has been painted for the first time."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_Type = QEvent.Type
# What a person does to a window, or another program for one.
_WANTS = frozenset(
    {
        *(
            _Type.MouseButtonPress,
            _Type.MouseButtonDblClick,
            _Type.Wheel,
            _Type.TouchBegin,
            _Type.TabletPress,
        ),
        *(_Type.KeyPress, _Type.ShortcutOverride, _Type.InputMethod, _Type.ContextMenu),
        *(_Type.DragEnter, _Type.Drop),
    }
)


class FirstPaint(QObject):
    """Lets heavy work wait until there is something to see.

    Who is quicker than that work finds it done: it comes before the first press of a key or button, also
    where a window that is shown has no picture yet.
    """

    happened = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._watched: list[QObject] = []
        self._is_shown = self._is_told = False
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._tell)
        self._watch(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _WANTS:
            if self._is_shown:
                self._tell()
        elif watched is self._window and kind == _Type.Show:
            self._is_shown = True
            # Presses come through the first, keys to the second. To watch all, PySide would make all classes.
            self._watch(self._window.windowHandle(), self._window.focusWidget())
        elif watched is self._window and kind == _Type.Paint and not self._turn.isActive():
            self._is_shown = True
            # The event comes before the painting; the loop turns again after it.
            self._turn.start()
        return False

    def _watch(self, *parts: QObject | None) -> None:
        for part in parts:
            if part is not None:
                part.installEventFilter(self)
                self._watched.append(part)

    def _tell(self) -> None:
        self._turn.stop()
        if self._is_told:
            return
        self._is_told = True
        for part in self._watched:
            if isValid(part):  # what stood in for another may have gone
                part.removeEventFilter(self)
        self._watched.clear()
        self.happened.emit()
