"""Choose size and position of a new window."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.look.tokens import space

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


def beside_field(field: QWidget, size: QSize) -> QPoint:
    """Return where on the screen something pops up that belongs to a field."""
    place = QRect(field.mapToGlobal(QPoint()), field.size())
    room = field.screen().availableGeometry()
    return place_beside(place, size, room, space(1), is_mirrored=QGuiApplication.isRightToLeft())


def place_beside(field: QRect, size: QSize, room: QRect, gap: int, *, is_mirrored: bool) -> QPoint:
    """Return where something of a size stands so that its field stays in sight.

    That is below it, or above, or where neither has room beside it; if nothing has room, below it as far as
    the screen goes.
    """
    below, above = field.bottom() + 1 + gap, field.top() - gap - size.height()
    behind, before = field.right() + 1 + gap, field.left() - gap - size.width()
    begun = QPoint(field.right() + 1 - size.width() if is_mirrored else field.left(), below)
    if below + size.height() > room.bottom() + 1:
        if above >= room.top():
            begun.setY(above)
        else:
            sides = (before, behind) if is_mirrored else (behind, before)
            begun.setX(next((x for x in sides if _has_width(x, size, room)), begun.x()))
    last = QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height())
    return QPoint(max(room.left(), min(begun.x(), last.x())), max(room.top(), min(begun.y(), last.y())))


def _has_width(x: int, size: QSize, room: QRect) -> bool:
    return room.left() <= x and x + size.width() <= room.right() + 1
