"""A placeholder for a view: the head is there, the content is built after the first picture."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gui.widgets.view_panel import ViewPanel

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
