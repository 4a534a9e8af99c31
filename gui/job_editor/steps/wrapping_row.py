"""A line of small widgets that goes on in the next line where there is no room."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from gui.look.spacing import space


class WrappingLayout(QLayout):
    """Gives each widget the size it wants, from the leading side on; hidden ones take no room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, place: int) -> QLayoutItem | None:
        return self._items[place] if 0 <= place < len(self._items) else None

    def takeAt(self, place: int) -> QLayoutItem | None:
        return self._items.pop(place) if 0 <= place < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), is_trial=True)

    def minimumSize(self) -> QSize:
        wide = max((item.minimumSize().width() for item in self._shown), default=0)
        high = max((item.sizeHint().height() for item in self._shown), default=0)
        return QSize(wide, high)

    def sizeHint(self) -> QSize:
        wide = sum(item.sizeHint().width() + space(1.5) for item in self._shown)
        return QSize(wide, self.minimumSize().height())

    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        self._arrange(room, is_trial=False)

    @property
    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, room: QRect, *, is_trial: bool) -> int:
        """Place all items, or only find out how high they are together."""
        apart, high = space(1.5), self.minimumSize().height()
        x, y = room.x(), room.y()
        for item in self._shown:
            size = item.sizeHint()
            if x + size.width() > room.right() + 1 and x > room.x():
                x, y = room.x(), y + high + apart
            if not is_trial:
                middle = y + (high - size.height()) // 2
                place = QRect(x, middle, min(size.width(), room.width()), size.height())
                item.setGeometry(self._mirrored(room, place))
            x += size.width() + apart
        return y + high - room.y()

    def _mirrored(self, room: QRect, place: QRect) -> QRect:
        widget = self.parentWidget()
        if widget is not None and widget.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            place.moveRight(room.right() - (place.left() - room.left()))
        return place


def wrapping_row(parent: QWidget, widgets: Sequence[QWidget]) -> QWidget:
    """Return a row of widgets that wraps."""
    row = QWidget(parent)
    layout = WrappingLayout(row)
    for widget in widgets:
        layout.addWidget(widget)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    row.setSizePolicy(policy)
    return row
