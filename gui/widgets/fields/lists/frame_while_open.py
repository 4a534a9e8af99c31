"""Frame a field as one that is used while what it has opened takes the keyboard."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class FrameWhileOpen(QObject):
    """Marks a field for the style sheet, from when a popup of its own is shown until that is hidden."""

    def __init__(self, field: QWidget, popup: QWidget) -> None:
        super().__init__(field)
        self._field = field
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._field.setProperty("open", event.type() == QEvent.Type.Show)
            self._field.style().unpolish(self._field)
            self._field.style().polish(self._field)
        return super().eventFilter(watched, event)
