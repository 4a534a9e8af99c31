"""Choose size and position of a new window."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

# A panel and the title of the window take the rest.
SHARE_OF_SCREEN = 0.9


def take_room(window: QWidget, wanted: QSize) -> None:
    """Give a window the size that it wants, as far as its screen has room: Qt stops at two thirds of that."""
    window.resize(wanted.boundedTo(window.screen().availableGeometry().size() * SHARE_OF_SCREEN))


_MOST = 0.96


def stand_before(opened: QWidget, window: QWidget | None, size: QSize) -> None:
    """Give a window its size, as far as its screen has room, and move it over the middle of another one."""
    opened.resize(size.boundedTo(opened.screen().availableGeometry().size() * _MOST))
    if window is None:
        return
    room = window.screen().availableGeometry()
    frame = window.frameGeometry().size() - window.size()  # its own is not known before it is shown
    place = QRect(opened.rect().topLeft(), opened.size() + frame)
    place.moveCenter(window.frameGeometry().center())
    place.moveRight(min(place.right(), room.right()))
    place.moveBottom(min(place.bottom(), room.bottom()))
    place.moveLeft(max(place.left(), room.left()))
    place.moveTop(max(place.top(), room.top()))
    opened.move(place.topLeft())
