"""Close an open list on a press outside it."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid


def let_presses_through(popup: QWidget, field: Callable[[], QWidget | None]) -> None:
    """Let a press next to a list that pops up close it, and count where it was meant.

    Else a button next to the list takes a second click. What lies in another window gets none, nor does a
    button of the field itself, which would open the list again.
    """
    # Where Qt presses again by itself it would be twice.
    popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
    popup.installEventFilter(_PressesBeside(popup, field))


class _PressesBeside(QObject):
    """The list has the mouse until the button comes up, also once it is hidden; so all of it is passed on."""

    def __init__(self, popup: QWidget, field: Callable[[], QWidget | None]) -> None:
        super().__init__(popup)
        self._popup = popup
        self._field = field
        self._pressed: QWidget | None = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = None
            return not self._is_inside(event) and self._press_beside(event)
        pressed = self._pressed
        if pressed is None or not event.buttons() | event.button():
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._pressed = None
        if isValid(pressed):  # the press may have closed what it was in
            QCoreApplication.sendEvent(pressed, _at(event, pressed.mapFromGlobal(event.globalPosition())))
        return True

    def _press_beside(self, event: QMouseEvent) -> bool:
        self._pressed = self._meant(event)
        self._popup.hide()
        handle = None if self._pressed is None else self._pressed.window().windowHandle()
        if handle is not None:  # who gets it knows the focus that goes with it
            QCoreApplication.sendEvent(handle, _at(event, handle.mapFromGlobal(event.globalPosition())))
        return True

    def _is_inside(self, event: QMouseEvent) -> bool:
        return self._popup.rect().contains(self._popup.mapFromGlobal(event.globalPosition().toPoint()))

    def _meant(self, event: QMouseEvent) -> QWidget | None:
        """Return the part below the pointer, of the window that the field is in."""
        field = self._field()
        meant = QApplication.widgetAt(event.globalPosition().toPoint())
        if field is None or meant is None or meant.window() is not field.window():
            return None
        opens_again = isinstance(meant, QAbstractButton) and field.isAncestorOf(meant)
        return None if opens_again else meant


def _at(event: QMouseEvent, at: QPointF) -> QMouseEvent:
    """Return an event of the mouse as another window or widget gets it."""
    return QMouseEvent(
        event.type(),
        at,
        at,
        event.globalPosition(),
        event.button(),
        event.buttons(),
        event.modifiers(),
        event.pointingDevice(),
    )
