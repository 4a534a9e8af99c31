"""How large a window of its own opens."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

# A panel and the title of the window take the rest.
SHARE_OF_SCREEN = 0.9


def take_room(window: QWidget, wanted: QSize) -> None:
    """Give a window the size that it wants, as far as its screen has room: Qt stops at two thirds of that."""
    window.resize(wanted.boundedTo(window.screen().availableGeometry().size() * SHARE_OF_SCREEN))
