"""The categories of the settings, each with its sign."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.look.theme import Theme, font_of
from gui.look.tokens import Radius, Type, colours_of, space
from gui.text.plain_texts import plain_tool_tip

_ROW_STEPS, _LEAST_STEPS, _PADDING = 8, 40, 2.5
_KEY = Qt.ItemDataRole.UserRole
_ICON_NAME = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


class CategoryList(QListWidget):
    """Tells which category is chosen; those that a search does not find are hidden.

    In a narrow list signs stand alone, with the words as their tool tips.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_narrow = False
        self.setObjectName("categories")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setIconSize(QSize(theme.small_icon_size(), theme.small_icon_size()))
        self.viewport().setAutoFillBackground(False)
        self.setItemDelegate(_CategoryDelegate(self))
        self._theme = theme
        theme.changed.connect(self._draw_icons)
        self.currentItemChanged.connect(self._tell)

    def add(self, key: str, title: str, icon_name: str) -> None:
        item = QListWidgetItem(self._theme.icon(icon_name), title, self)
        item.setData(_KEY, key)
        item.setData(_ICON_NAME, icon_name)

    def make_narrow(self) -> None:
        """Leave room to what stands next to the list from now on."""
        self._is_narrow = True
        for item in self._items():
            item.setToolTip(plain_tool_tip(item.text()))
        self.updateGeometry()

    def choose(self, key: str) -> None:
        """Choose a category, also one that was hidden."""
        for item in self._items():
            if item.data(_KEY) == key:
                item.setHidden(False)
                self.setCurrentItem(item)

    def show_only(self, keys: frozenset[str]) -> None:
        """Show these categories; the first of them is chosen if the chosen one is not among them."""
        for item in self._items():
            item.setHidden(item.data(_KEY) not in keys)
        shown = [item for item in self._items() if not item.isHidden()]
        if shown and self.currentItem() not in shown:
            self.setCurrentItem(shown[0])

    def sizeHint(self) -> QSize:
        if self._is_narrow:
            bar = self.verticalScrollBar().sizeHint().width()
            return QSize(self.iconSize().width() + space(2 * _PADDING) + bar, super().sizeHint().height())
        widest = self.sizeHintForColumn(0)
        return QSize(max(widest + space(2), space(_LEAST_STEPS)), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), space(30))

    def _items(self) -> list[QListWidgetItem]:
        return [self.item(row) for row in range(self.count())]

    def _draw_icons(self) -> None:
        for item in self._items():
            item.setIcon(self._theme.icon(item.data(_ICON_NAME)))

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_KEY))


class _CategoryDelegate(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colours = colours_of(option.palette)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_chosen or is_hovered:
            painter.setPen(QPen(QColor(colours.accent), 2) if has_focus else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.navigation_chosen if is_chosen else colours.navigation_hover))
            edge = 1 if has_focus else 0
            # A pixel of a screen that is one and a half as fine may lie half in the entry above.
            place = QRectF(option.rect.adjusted(edge, 1 + edge, -edge, -1 - edge))
            painter.drawRoundedRect(place, Radius.ENTRY.pixels, Radius.ENTRY.pixels)
        icon, words = _places(option)
        sign = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(sign, QIcon):
            sign.paint(painter, icon)
        painter.setFont(font_of(Type.STRONG if is_chosen else Type.TEXT))
        painter.setPen(QColor(colours.on_chosen if is_chosen else colours.text))
        text = ""
        if words.width() > option.decorationSize.width():
            text = painter.fontMetrics().elidedText(_words(index), Qt.TextElideMode.ElideRight, words.width())
        side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(words, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        words = QFontMetrics(font_of(Type.STRONG)).horizontalAdvance(_words(index))
        return QSize(option.decorationSize.width() + words + space(3 * _PADDING), space(_ROW_STEPS))


def _places(option: QStyleOptionViewItem) -> tuple[QRect, QRect]:
    """Return where the sign and the words of an entry stand."""
    side, room = option.decorationSize.width(), option.rect
    icon = QRect(room.left() + space(_PADDING), room.center().y() - side // 2, side, side)
    words = room.adjusted(side + space(2 * _PADDING), 0, -space(1), 0)
    return (
        QStyle.visualRect(option.direction, room, icon),
        QStyle.visualRect(option.direction, room, words),
    )


def _words(index: _Index) -> str:
    return str(index.data(Qt.ItemDataRole.DisplayRole) or "")
