"""Small widgets in one line: parts of one field, or a line that wraps where there is no room."""

from collections.abc import Sequence

from PySide6.QtCore import QChildEvent, QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from shiboken6 import isValid

from gui.look.tokens import space

_WITHOUT_SHRINKING = (
    QSizePolicy.Policy.Fixed,
    QSizePolicy.Policy.Minimum,
    QSizePolicy.Policy.MinimumExpanding,
)
_MOVES_PARTS = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.LayoutDirectionChange, QEvent.Type.Show})


class WrappingRow(QWidget):
    """Gives each widget the size it wants, from the leading side on; hidden ones take no room.

    With `fills` those of a line share what is left of it. Behind a title all lines begin where the first one
    does, if they are no more for it. It is no layout: PySide keeps an object for each item that a layout of
    our own is given, and takes what Qt makes later at the same place of memory for it.
    """

    def __init__(
        self,
        parent: QWidget,
        widgets: Sequence[QWidget] = (),
        *,
        fills: bool = False,
        has_title: bool = False,
    ) -> None:
        super().__init__(parent)
        self._parts: list[QWidget] = []
        self._fills = fills
        self._has_title = has_title
        self._apart = space(2 if fills else 1.5)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for widget in widgets:
            self.add(widget)

    def add(self, widget: QWidget) -> None:
        """Let one more widget stand at the end; one that is not shown yet is shown with the row."""
        self._parts.append(widget)
        if widget.parentWidget() is not self:
            widget.setParent(self)
        self._changed()

    @property
    def parts(self) -> Sequence[QWidget]:
        """Return what stands here, without what was deleted or has another place by now."""
        return [part for part in self._parts if isValid(part) and part.parentWidget() is self]

    def take_all(self) -> list[QWidget]:
        """Let nothing stand here any more, and return what did, for its owner to delete."""
        taken, self._parts = list(self.parts), []
        self._changed()
        return taken

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), is_trial=True)

    def minimumSizeHint(self) -> QSize:
        wide = max((_least(part).width() for part in self._shown), default=0)
        high = max((_wanted(part).height() for part in self._shown), default=0)
        return QSize(wide, high)

    def sizeHint(self) -> QSize:
        wide = sum(_wanted(part).width() + self._apart for part in self._shown)
        return QSize(wide, self.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.rect(), is_trial=False)

    def childEvent(self, event: QChildEvent) -> None:
        """Close the gap, once a part that goes by itself is gone."""
        super().childEvent(event)
        if event.removed():
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in _MOVES_PARTS:
            self._changed()
        return done

    @property
    def _shown(self) -> list[QWidget]:
        return [part for part in self.parts if not part.isHidden()]

    def _changed(self) -> None:
        self.updateGeometry()
        self._arrange(self.rect(), is_trial=False)

    def _arrange(self, room: QRect, *, is_trial: bool) -> int:
        """Place all parts, or only find out how high they are together."""
        high, y = self.minimumSizeHint().height(), room.y()
        lines = self._lines(room.width())
        for number, line in enumerate(() if is_trial else lines):
            x = room.x() + (self._indent(room.width()) if number else 0)
            for part, width in line:
                size = QSize(min(width, part.maximumWidth()), _wanted(part).height())
                middle = y + (high - size.height()) // 2
                part.setGeometry(self._mirrored(room, QRect(x, middle, size.width(), size.height())))
                x += width + self._apart
            y += high + self._apart
        return len(lines) * (high + self._apart) - self._apart if lines else 0

    def _indent(self, width: int) -> int:
        """Return how far behind the title further lines begin."""
        if not self._has_title or not self._shown:
            return 0
        title, *others = (_wanted(part).width() for part in self._shown)
        indent = title + self._apart
        has_room = max(others, default=0) <= width - indent
        return indent if has_room and len(self._broken(width, indent)) == len(self._broken(width, 0)) else 0

    def _lines(self, width: int) -> list[list[tuple[QWidget, int]]]:
        """Return which parts stand in each line, with the width of each."""
        lines = self._broken(width, self._indent(width))
        return [self._filled(line, width) for line in lines] if self._fills else lines

    def _broken(self, width: int, indent: int) -> list[list[tuple[QWidget, int]]]:
        lines: list[list[tuple[QWidget, int]]] = []
        left = 0
        for part in self._shown:
            wanted = min(_wanted(part).width(), width)
            if not lines or wanted > left:
                left = width - (indent if lines else 0)
                lines.append([])
            lines[-1].append((part, wanted))
            left -= wanted + self._apart
        return lines

    def _filled(self, line: list[tuple[QWidget, int]], width: int) -> list[tuple[QWidget, int]]:
        used = sum(wide for _, wide in line) + self._apart * (len(line) - 1)
        more, rest = divmod(max(width - used, 0), len(line))
        return [(part, wide + more + (place < rest)) for place, (part, wide) in enumerate(line)]

    def _mirrored(self, room: QRect, place: QRect) -> QRect:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            place.moveRight(room.right() - (place.left() - room.left()))
        return place


def _wanted(part: QWidget) -> QSize:
    """Return the size that a layout would give a widget."""
    return part.sizeHint().expandedTo(_least(part)).boundedTo(part.maximumSize())


def _least(part: QWidget) -> QSize:
    """Return the smallest size that a layout would give a widget."""
    policy, least, hint = part.sizePolicy(), part.minimumSizeHint(), part.sizeHint()
    wide = hint.width() if policy.horizontalPolicy() in _WITHOUT_SHRINKING else least.width()
    high = hint.height() if policy.verticalPolicy() in _WITHOUT_SHRINKING else least.height()
    return QSize(wide, high).boundedTo(part.maximumSize()).expandedTo(part.minimumSize())


def stand_in_line(field: QWidget, *parts: QWidget, gap: float = 1, wide: QWidget | None = None) -> None:
    """Lay parts over all of a field, which takes the focus to the first; `wide` gets what room is left."""
    line = QHBoxLayout(field)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(space(gap))
    for part in parts:
        line.addWidget(part, int(part is wide))
    line.addStretch(0 if wide else 1)
    field.setFocusProxy(parts[0])
