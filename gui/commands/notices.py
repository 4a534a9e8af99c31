"""What is told of what was done, wherever in the window it was."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction


class Notices(QObject):
    """Passes on what features tell of what was done, each with what mends it if need be."""

    told = Signal(str, object)

    def tell(self, text: str, remedy: QAction | None = None) -> None:
        self.told.emit(text, remedy)
