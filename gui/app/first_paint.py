"""Tell when a window has been painted for the first time."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

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
        *(_Type.DragEnter, _Type.Drop, _Type.Close),
    }
)


class FirstPaint(QObject):
    """Lets heavy work wait until there is something to see.

    Who is quicker than that work finds it done: it comes before the first press of a key or button.
    """

    happened = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._tell)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if self._turn.isActive():
            if event.type() in _WANTS:
                self._tell()
        elif event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            # The event comes before the painting; the loop turns again after it.
            self._turn.start()
            self._watch_all()
        return False

    def _watch_all(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def _tell(self) -> None:
        self._turn.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self.happened.emit()
