"""The list of entries that drop-downs and completions open."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from heapq import nlargest

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCompleter,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from gui.look.tokens import Radius, colours_of, space
from gui.widgets.drawing.chevron import draw_tick
from gui.widgets.drawing.round_corners import round_corners, stand_apart

_ROW, _TICK, _PADDING = 8, 6, 2
_SQUARE, _CORNER = 2.5, 0.75
_ABOVE = 2.25
# Of many words those of the most letters are measured.
_MEASURED = 12
NO_ROW = -1
# The role of an entry that a line parts from those above it.
LINE_ABOVE = Qt.ItemDataRole.UserRole + 1


def no_row() -> int:
    """Say that no entry of the list is the chosen one."""
    return NO_ROW


def no_field() -> QWidget | None:
    """Say that whoever opens the list places it."""
    return None


def call_as(popup: QWidget, field: QWidget) -> None:
    """Let what pops up be called as its field is: a reader would say nothing, or the name of the program."""
    told = QAccessible.queryAccessibleInterface(field)
    # The name of a drop-down is what is chosen in it.
    labels = (
        label.text(QAccessible.Text.Name) for label, _ in told.relations(QAccessible.RelationFlag.Label)
    )
    popup.setAccessibleName(field.accessibleName() or next(labels, "") or told.text(QAccessible.Text.Name))


class ChoiceList(QListView):
    """Marks the chosen entry by a tick, a ground and semibold letters, the hovered one by a ground.

    Where none is chosen, that ground is for the entry that the keyboard has come to.
    Qt's own entries take the ground from the style sheet and the letters from the palette: white on white.
    """

    def __init__(
        self,
        chosen_row: Callable[[], int] = no_row,
        parent: QWidget | None = None,
        field: Callable[[], QWidget | None] = no_field,
    ) -> None:
        super().__init__(parent)
        self._field = field
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_ChoiceDelegate(chosen_row, self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isWindow():
            self._make_room()
            round_corners(self)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        if self.isWindow() and (field := self._field()) is not None:
            stand_apart(self, field)

    def _make_room(self) -> None:
        """Make up for what a completer leaves out: it takes any frame of a list for one of three pixels."""
        if not self.property("completes"):
            return
        row, high = space(_ROW), self.viewport().height()
        lacking = round(high / row) * row - high
        if 0 < lacking <= self.height() - high:
            self.resize(self.width(), self.height() + lacking)
            if (field := self._field()) is not None:
                stand_apart(self, field)
        self._widen()

    def _widen(self) -> None:
        """Be as wide as the widest entry: a completer is as wide as its field, which is made for one word."""
        screen = self.screen().availableGeometry()
        wide = min(self._width_of_words(), screen.width())
        if wide <= self.width():
            return
        more = wide - self.width()
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = self.x() - more if is_left else min(self.x(), screen.right() + 1 - wide)
        self.setGeometry(max(x, screen.left()), self.y(), wide, self.height())

    def _width_of_words(self) -> int:
        model, metrics = self.model(), QFontMetrics(self.font())
        words = (_words(model.index(row, 0)) for row in range(model.rowCount()))
        longest = nlargest(_MEASURED, words, key=len)
        entries = self.itemDelegate()
        before = entries.room_before if isinstance(entries, _ChoiceDelegate) else 0
        around = self.width() - self.viewport().width() + space(2 * _PADDING) + before + 1
        return max(map(metrics.horizontalAdvance, longest), default=0) + around

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.isWindow() and (field := self._field()) is not None:
            call_as(self, field)

    def show_squares(self, colour_of: Callable[[str], QColor]) -> None:
        """Begin each entry with a square in the colour of its words; one without a colour has none."""
        entries = self.itemDelegate()
        if isinstance(entries, _ChoiceDelegate):
            entries.colour_of = colour_of

    def mark(self, row: int = NO_ROW) -> None:
        """Mark another entry as the chosen one, or none but with room for the tick."""
        entries = self.itemDelegate()
        if isinstance(entries, _ChoiceDelegate):
            entries.chosen_row = partial(int, row)

    def width_wanted(self) -> int:
        """Return the width at which no entry is cut."""
        return self.sizeHintForColumn(0) + self.verticalScrollBar().sizeHint().width() + space(3)


def open_choice_list(completer: QCompleter) -> None:
    """Let a completer open a list that looks like that of a drop-down."""
    popup = ChoiceList(field=completer.widget)
    popup.setProperty("completes", True)
    completer.setPopup(popup)  # gives the list a delegate of Qt's
    popup.setItemDelegate(_ChoiceDelegate(no_row, popup))
    let_presses_through(popup, completer.widget)


class BestFirst(QCompleter):
    """Completes from words that have what is typed anywhere; those that begin with it come first.

    Then come those of which a part begins with it, each in the order the words have. Where no word has what
    is typed with its blanks, they stand for underscores: new york is America/New_York.
    """

    def __init__(self, words: Sequence[str], parent: QObject) -> None:
        self._words = list(words)
        self._listed = QStringListModel(self._words)
        super().__init__(self._listed, parent)
        self._listed.setParent(self)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)

    def splitPath(self, path: str) -> list[str]:
        """Sort before Qt looks for what is typed: it keeps the order it finds."""
        typed = path.casefold()
        if " " in typed and not any(typed in word.casefold() for word in self._words):
            path = path.replace(" ", "_")
        words = sorted(self._words, key=lambda word: _rank(word.casefold(), path.casefold()))
        if words != self._listed.stringList():
            self._listed.setStringList(words)
        return [path]


def _rank(word: str, typed: str) -> int:
    if word.startswith(typed):
        return 0
    return 1 if re.search(rf"(?<![^\W_]){re.escape(typed)}", word) else 2


class _ChoiceDelegate(QStyledItemDelegate):
    def __init__(self, chosen_row: Callable[[], int], parent: QWidget) -> None:
        super().__init__(parent)
        self.chosen_row = chosen_row
        self.colour_of: Callable[[str], QColor] | None = None

    @property
    def room_before(self) -> int:
        """How far behind its edge the words of an entry begin: a tick, a square or neither stands there."""
        square = space(_SQUARE + _PADDING) if self.colour_of is not None else 0
        return square + (0 if self.chosen_row is no_row else space(_TICK))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        is_chosen = index.row() == self.chosen_row()
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        is_on_chosen = is_chosen or (is_current and self.chosen_row is no_row)
        is_hovered = is_current or bool(option.state & QStyle.StateFlag.State_MouseOver)
        colours = colours_of(option.palette)
        painter.save()
        if index.data(LINE_ABOVE):
            _draw_line(painter, option.rect, QColor(colours.line))
            option.rect.setTop(option.rect.top() + space(_ABOVE))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_chosen or is_hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.chosen if is_on_chosen else colours.raised_hover))
            painter.drawRoundedRect(QRectF(option.rect), Radius.ENTRY.pixels, Radius.ENTRY.pixels)
        painter.setPen(QColor(colours.text))
        painter.setFont(_semibold(option.font) if is_chosen else option.font)
        room = self._room(option)
        words = painter.fontMetrics().elidedText(_words(index), Qt.TextElideMode.ElideRight, room.width())
        side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, words)
        if is_chosen:
            self._draw_tick(painter, option)
        if self.colour_of is not None:
            self._draw_square(painter, option, self.colour_of(str(index.data() or "")))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        metrics = QFontMetrics(_semibold(option.font))
        words = metrics.horizontalAdvance(_words(index))
        above = space(_ABOVE) if index.data(LINE_ABOVE) else 0
        return QSize(words + self.room_before + space(2 * _PADDING), space(_ROW) + above)

    def _room(self, option: QStyleOptionViewItem) -> QRect:
        room = option.rect.adjusted(space(_PADDING) + self.room_before, 0, -space(_PADDING), 0)
        return QStyle.visualRect(option.direction, option.rect, room)

    def _draw_tick(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        side = space(2)
        place = QRect(option.rect.left() + space(_PADDING), option.rect.top(), side * 2, option.rect.height())
        middle = QPointF(QStyle.visualRect(option.direction, option.rect, place).center())
        draw_tick(painter, middle, QColor(colours_of(option.palette).accent))

    def _draw_square(self, painter: QPainter, option: QStyleOptionViewItem, colour: QColor) -> None:
        if not colour.isValid():
            return
        side = space(_SQUARE)
        left = self._room_left(option) - side - space(_PADDING)
        place = QRect(left, option.rect.center().y() + 1 - side // 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        seen = QStyle.visualRect(option.direction, option.rect, place)
        painter.drawRoundedRect(QRectF(seen), space(_CORNER), space(_CORNER))

    def _room_left(self, option: QStyleOptionViewItem) -> int:
        return option.rect.left() + space(_PADDING) + self.room_before


def _draw_line(painter: QPainter, entry: QRect, colour: QColor) -> None:
    y = entry.top() + space(_ABOVE) // 2
    painter.fillRect(entry.left() + space(_PADDING), y, entry.width() - 2 * space(_PADDING), 1, colour)


def _words(index: QModelIndex | QPersistentModelIndex) -> str:
    """Return the words of an entry; one that stands for an empty line has those that a reader says."""
    return str(
        index.data(Qt.ItemDataRole.DisplayRole) or index.data(Qt.ItemDataRole.AccessibleTextRole) or ""
    )


def _semibold(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


def let_presses_through(popup: QWidget, field: Callable[[], QWidget | None]) -> None:
    """Let a press next to a list that pops up close it, and count where it was meant.

    Else a button next to the list takes a second click. What lies in another window gets none, nor does a
    button of the field itself, which would open the list again.
    """
    # Where Qt presses again by itself it would be twice.
    popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
    popup.installEventFilter(_PressesBeside(popup, field))


class _PressesBeside(QObject):
    """The list has the mouse until the button comes up, also once it is hidden; so all of it is passed on."""

    def __init__(self, popup: QWidget, field: Callable[[], QWidget | None]) -> None:
        super().__init__(popup)
        self._popup = popup
        self._field = field
        self._pressed: QWidget | None = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = None
            return not self._is_inside(event) and self._press_beside(event)
        pressed = self._pressed
        if pressed is None or not event.buttons() | event.button():
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._pressed = None
        if isValid(pressed):  # the press may have closed what it was in
            QCoreApplication.sendEvent(pressed, _at(event, pressed.mapFromGlobal(event.globalPosition())))
        return True

    def _press_beside(self, event: QMouseEvent) -> bool:
        self._pressed = self._meant(event)
        self._popup.hide()
        handle = None if self._pressed is None else self._pressed.window().windowHandle()
        if handle is not None:  # who gets it knows the focus that goes with it
            QCoreApplication.sendEvent(handle, _at(event, handle.mapFromGlobal(event.globalPosition())))
        return True

    def _is_inside(self, event: QMouseEvent) -> bool:
        return self._popup.rect().contains(self._popup.mapFromGlobal(event.globalPosition().toPoint()))

    def _meant(self, event: QMouseEvent) -> QWidget | None:
        """Return the part below the pointer, of the window that the field is in."""
        field = self._field()
        meant = QApplication.widgetAt(event.globalPosition().toPoint())
        if field is None or meant is None or meant.window() is not field.window():
            return None
        opens_again = isinstance(meant, QAbstractButton) and field.isAncestorOf(meant)
        return None if opens_again else meant


def _at(event: QMouseEvent, at: QPointF) -> QMouseEvent:
    """Return an event of the mouse as another window or widget gets it."""
    return QMouseEvent(
        event.type(),
        at,
        at,
        event.globalPosition(),
        event.button(),
        event.buttons(),
        event.modifiers(),
        event.pointingDevice(),
    )
