"""Small widgets in one line: parts of one field, or a line that wraps where there is no room."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from gui.look.spacing import space


class WrappingLayout(QLayout):
    """Gives each widget the size it wants, from the leading side on; hidden ones take no room.

    With `fills` those of a line share what is left of it. Behind a title all lines begin where the first one
    does, if they are no more for it.
    """

    def __init__(self, parent: QWidget, *, fills: bool = False, has_title: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._fills = fills
        self._has_title = has_title
        self._apart = space(2 if fills else 1.5)
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
        wide = sum(item.sizeHint().width() + self._apart for item in self._shown)
        return QSize(wide, self.minimumSize().height())

    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        self._arrange(room, is_trial=False)

    @property
    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, room: QRect, *, is_trial: bool) -> int:
        """Place all items, or only find out how high they are together."""
        high, y = self.minimumSize().height(), room.y()
        lines = self._lines(room.width())
        for number, line in enumerate(() if is_trial else lines):
            x = room.x() + (self._indent(room.width()) if number else 0)
            for item, width in line:
                size = item.sizeHint()
                middle = y + (high - size.height()) // 2
                item.setGeometry(self._mirrored(room, QRect(x, middle, width, size.height())))
                x += width + self._apart
            y += high + self._apart
        return len(lines) * (high + self._apart) - self._apart if lines else 0

    def _indent(self, width: int) -> int:
        """Return how far behind the title further lines begin."""
        if not self._has_title or not self._shown:
            return 0
        title, *others = (item.sizeHint().width() for item in self._shown)
        indent = title + self._apart
        has_room = max(others, default=0) <= width - indent
        return indent if has_room and len(self._broken(width, indent)) == len(self._broken(width, 0)) else 0

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, int]]]:
        """Return which items stand in each line, with the width of each."""
        lines = self._broken(width, self._indent(width))
        return [self._filled(line, width) for line in lines] if self._fills else lines

    def _broken(self, width: int, indent: int) -> list[list[tuple[QLayoutItem, int]]]:
        lines: list[list[tuple[QLayoutItem, int]]] = []
        left = 0
        for item in self._shown:
            wanted = min(item.sizeHint().width(), width)
            if not lines or wanted > left:
                left = width - (indent if lines else 0)
                lines.append([])
            lines[-1].append((item, wanted))
            left -= wanted + self._apart
        return lines

    def _filled(self, line: list[tuple[QLayoutItem, int]], width: int) -> list[tuple[QLayoutItem, int]]:
        used = sum(wide for _, wide in line) + self._apart * (len(line) - 1)
        more, rest = divmod(max(width - used, 0), len(line))
        return [(item, wide + more + (place < rest)) for place, (item, wide) in enumerate(line)]

    def _mirrored(self, room: QRect, place: QRect) -> QRect:
        widget = self.parentWidget()
        if widget is not None and widget.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            place.moveRight(room.right() - (place.left() - room.left()))
        return place


def wrapping_row(
    parent: QWidget, widgets: Sequence[QWidget] = (), *, fills: bool = False, has_title: bool = False
) -> QWidget:
    """Return a row of widgets that wraps, that may fill each of its lines, and may begin with a title."""
    row = QWidget(parent)
    layout = let_wrap(row, fills=fills, has_title=has_title)
    for widget in widgets:
        layout.addWidget(widget)
    return row


def let_wrap(row: QWidget, *, fills: bool = False, has_title: bool = False) -> WrappingLayout:
    """Let what stands in a widget go on in the next line; return the layout for it."""
    layout = WrappingLayout(row, fills=fills, has_title=has_title)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    row.setSizePolicy(policy)
    return layout


def add_to_row(row: QWidget, widget: QWidget) -> None:
    """Let one more widget stand at the end of a row that wraps."""
    layout = row.layout()
    if layout is not None:
        layout.addWidget(widget)


def stand_in_line(field: QWidget, *parts: QWidget, gap: float = 1, wide: QWidget | None = None) -> None:
    """Lay parts over all of a field, which takes the focus to the first; `wide` gets what room is left."""
    line = QHBoxLayout(field)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(space(gap))
    for part in parts:
        line.addWidget(part, int(part is wide))
    line.addStretch(0 if wide else 1)
    field.setFocusProxy(parts[0])
