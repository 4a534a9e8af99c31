"""Frame a field as one that is used while what it has opened takes the keyboard."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class FrameWhileOpen(QObject):
    """Marks its parent for the style sheet, from when a popup of that is shown until it is hidden.

    It knows nothing itself: Python may collect what belongs to it while Qt still calls it.
    """

    def __init__(self, field: QWidget, popup: QWidget) -> None:
        super().__init__(field)
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        field = self.parent()
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide} and isinstance(field, QWidget):
            field.setProperty("open", event.type() == QEvent.Type.Show)
            field.style().unpolish(field)
            field.style().polish(field)
        return super().eventFilter(watched, event)
