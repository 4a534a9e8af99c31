"""The notices by which features tell the user what was done."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction


class Notices(QObject):
    """Passes on what features tell of what was done, each with what mends it if need be.

    What is told about the same thing takes the place of what was told of it before; `update` tells something
    only as long as that is still to be seen.
    """

    told = Signal(str, object, object, bool)
    updated = Signal(str, object, object)

    def tell(
        self, text: str, remedy: QAction | None = None, about: object = None, *, is_bad: bool = False
    ) -> None:
        """Tell what was done, or that it failed."""
        self.told.emit(text, remedy, about, is_bad)

    def update(self, text: str, remedy: QAction | None, about: object) -> None:
        self.updated.emit(text, remedy, about)
