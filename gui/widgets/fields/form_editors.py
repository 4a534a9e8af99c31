"""Editors of one text each, with one interface: show a value, read it, one signal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QCompleter,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from gui.look.tokens import Radius, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.chips import chip_button, choice_chip, show_icon_apart
from gui.widgets.fields.lists.choice_list import NO_ROW, BestFirst, ChoiceList, open_choice_list
from gui.widgets.fields.lists.drop_down import DropDown, draw_arrow
from gui.widgets.fields.wrapping_row import WrappingRow, stand_in_line

Choices = Sequence[tuple[str, str]]

YES, NO = "yes", "no"
_TRACK_EDGE = 2
# Chips that are wider together stand below one another.
_SHARE_OF_SCREEN = 0.7


class FormEditor(Protocol):
    """What a form asks of an editor, which is a widget, too."""

    edited: SignalInstance

    def value(self) -> str: ...

    def show_value(self, value: str) -> None: ...


def show_failed(widget: QWidget, is_wrong: bool) -> None:
    """Frame a field as wrong, or not."""
    if bool(widget.property("failed")) is not is_wrong:
        widget.setProperty("failed", is_wrong)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class LineEditor(QLineEdit):
    """One line of text; undo and redo are Qt's."""

    edited = Signal()

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(example)
        self.textEdited.connect(self.edited)

    def value(self) -> str:
        return self.text()

    def show_value(self, value: str) -> None:
        if value != self.text():
            self.setText(value)
            self.setCursorPosition(0)

    def offer(self, words: Iterable[str]) -> None:
        """Complete what is typed from these words, wherever in a word it stands."""
        completer = complete_from(self, words)
        completer.activated.connect(self.edited)
        if (popup := completer.popup()) is not None:
            _ListsClosed(self, popup)


class _ListsClosed(QObject):
    """Tells of a line whose list was walked through and closed: the entry at which that ended stands in it.

    Qt writes it there and says nothing, so what counted was what had been typed before.
    """

    def __init__(self, line: LineEditor, popup: QWidget) -> None:
        super().__init__(popup)
        self._line: LineEditor | None = line
        self._known = line.text()
        line.textEdited.connect(self._know)
        # The list is hidden once more as it goes with its line, which is gone by then.
        line.destroyed.connect(self._end)
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        line = self._line
        if line is not None and event.type() == QEvent.Type.Show:
            self._know(line.text())
        elif line is not None and event.type() == QEvent.Type.Hide and line.text() != self._known:
            self._know(line.text())
            line.edited.emit()
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        self._line = None

    def _know(self, text: str) -> None:
        self._known = text


def complete_from(line: QLineEdit, words: Iterable[str]) -> QCompleter:
    """Complete what is typed into a line from these words, wherever in a word it stands."""
    completer = BestFirst(list(words), line)
    open_choice_list(completer)
    line.setCompleter(completer)
    return completer


class OfferingLine(LineEditor):
    """A line with an arrow that lists all the words it offers; others may be typed.

    The click that leads into it selects all, so that what is typed takes its place; the next one places the
    cursor.
    """

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(example, parent)
        self._before = self._behind = 0
        self._is_entered = False
        self._arrow = DownArrow(self)
        self._arrow.hide()
        self._arrow.clicked.connect(self._list_all)
        self.textEdited.connect(self._mark)  # while one types, the list has other entries

    def offer(self, words: Iterable[str]) -> None:
        listed = list(words)
        super().offer(listed)
        self._mark()
        self._arrow.setVisible(bool(listed))
        self._behind = space(4) if listed else 0
        self._keep_free()

    def keep_free(self, before: int) -> None:
        """Keep words off what stands where the line begins."""
        self._before = before
        self._keep_free()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._keep_free()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = self.height()
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self._arrow.setGeometry(0 if is_left else self.width() - side, 0, side, side)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt places the cursor at the press, and a pointer that was drawn may have selected a part."""
        super().mouseReleaseEvent(event)
        if self._is_entered and event.button() == Qt.MouseButton.LeftButton and not self.hasSelectedText():
            self.selectAll()
        self._is_entered = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._is_entered = False
        if event.key() == Qt.Key.Key_Down:
            self._list_all()
        else:
            super().keyPressEvent(event)

    def _keep_free(self) -> None:
        """Qt turns round no margins of a text."""
        first, last = self._before, self._behind
        if self.isRightToLeft():
            first, last = last, first
        self.setTextMargins(first, 0, last, 0)

    def _list_all(self) -> None:
        completer = self.completer()
        if completer is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._is_entered = False
            completer.setCompletionPrefix("")
            completer.complete()
            self._show_chosen(completer)

    def _show_chosen(self, completer: QCompleter) -> None:
        """Begin with what stands in the line, as other lists do."""
        model, view = completer.completionModel(), completer.popup()
        first = model.index(0, completer.completionColumn())
        flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive
        found = model.match(first, Qt.ItemDataRole.DisplayRole, self.text().strip(), 1, flags)
        self._mark(row=found[0].row() if found else NO_ROW)
        if found and view is not None:
            view.setCurrentIndex(found[0])
            view.scrollTo(found[0], QAbstractItemView.ScrollHint.PositionAtCenter)

    def _mark(self, _text: str = "", row: int = NO_ROW) -> None:
        """Mark the entry that stands in the line, or none."""
        completer = self.completer()
        if completer is not None:
            entries = completer.popup()
            if isinstance(entries, ChoiceList):
                entries.mark(row)


class DownArrow(QToolButton):
    """Opens what the line it lies on offers; the keyboard has the arrow key for that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("list_all")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(self.tr("List all"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.isDown():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours_of(self.palette()).pressed))
            edge = colours_of(self.palette()).ring + 1
            ground = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
            painter.drawRoundedRect(ground, Radius.CHIP.pixels, Radius.CHIP.pixels)
            painter.end()
        draw_arrow(self, self.width() / 2)


class NarrowLineEditor(LineEditor):
    """A line for a number or a length of time, no wider than it must be."""

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(example, parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self.placeholderText()), metrics.horizontalAdvance("0" * 14))
        return QSize(widest + space(6), super().sizeHint().height())


class ChoiceEditor(DropDown):
    """One of some words, each shown with its text; the wheel scrolls the page instead."""

    edited = Signal()

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for word, text in choices:
            self.addItem(text, word)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self.edited)
        self._alike: Sequence[ChoiceEditor] = ()

    def stand_among(self, choices: "Sequence[ChoiceEditor]") -> None:
        """Be as wide as the widest of these, which stand below one another."""
        self._alike = choices

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        widths = (DropDown.sizeHint(each).width() for each in self._alike)
        return QSize(max(hint.width(), *widths), hint.height()) if self._alike else hint

    def value(self) -> str:
        return str(self.currentData() or "")

    def show_value(self, value: str) -> None:
        place = self.findData(value)
        if place < 0:
            self.addItem(value, value)
            place = self.count() - 1
            for each in self._alike:
                each.updateGeometry()
        self.setCurrentIndex(place)

    def said(self) -> str:
        return self.currentText()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SwitchEditor(QCheckBox):
    """Yes or no."""

    edited = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.clicked.connect(self.edited)

    def value(self) -> str:
        return YES if self.isChecked() else NO

    def show_value(self, value: str) -> None:
        self.setChecked(value == YES)


class ChipsEditor(QWidget):
    """Some of several words, each a chip to press; arrow keys go from chip to chip.

    One of several stands on a track with the others, as the segments of one switch. Those that wrap go on in
    the next line where there is no room.
    """

    edited = Signal()

    def __init__(
        self,
        choices: Choices,
        *,
        is_single: bool = False,
        per_line: int = 0,
        wraps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        per_line = per_line or len(choices)
        self._is_single = is_single
        self._words = [word for word, _ in choices]
        self._chips: list[QAbstractButton] = []
        group = QButtonGroup(self)
        group.setExclusive(is_single)
        grid = None if wraps else QGridLayout(self)
        wrapping = WrappingRow(self) if wraps else None
        if wrapping is not None:
            stand_in_line(self, wrapping, wide=wrapping)
            self.setSizePolicy(wrapping.sizePolicy())
        if grid is not None:
            edge = _TRACK_EDGE if is_single else 0
            grid.setContentsMargins(edge, edge, edge, edge)
            grid.setSpacing(0 if is_single else space(1.5))
        if is_single:
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        elif grid is not None:
            grid.setColumnStretch(per_line, 1)
        for place, (word, text) in enumerate(choices):
            name = f"chip_{word}"
            chip = choice_chip(name, text, self) if is_single else chip_button(name, text, self)
            chip.setProperty("chip", not is_single)
            chip.setProperty("segment", is_single)
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            chip.installEventFilter(self)
            chip.clicked.connect(self.edited)
            group.addButton(chip)
            if wrapping is not None:
                wrapping.add(chip)
            elif grid is not None:
                grid.addWidget(chip, *divmod(place, per_line), Qt.AlignmentFlag.AlignLeft)
            self._chips.append(chip)
        self.setFocusProxy(self._chips[0])

    @property
    def chips(self) -> Sequence[QAbstractButton]:
        return self._chips

    def value(self) -> str:
        return ",".join(word for word, chip in zip(self._words, self._chips, strict=True) if chip.isChecked())

    def show_value(self, value: str) -> None:
        chosen = value.split(",")
        for word, chip in zip(self._words, self._chips, strict=True):
            chip.setChecked(word in chosen)

    def show_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Show a sign before the text of each chip."""
        for word, chip in zip(self._words, self._chips, strict=True):
            show_icon_apart(chip, icons[word])
            if isinstance(chip, QToolButton):  # others have both as they are
                chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._stand_below()

    def _stand_below(self) -> None:
        """Let chips that are too wide for the screen stand below one another."""
        grid = self.layout()
        room = self.screen().availableGeometry().width() * _SHARE_OF_SCREEN
        for chip in self._chips:
            chip.ensurePolished()  # the style sheet makes them narrower
        if isinstance(grid, QGridLayout) and sum(chip.sizeHint().width() for chip in self._chips) > room:
            for place, chip in enumerate(self._chips):
                grid.removeWidget(chip)
                grid.addWidget(chip, place, 0, Qt.AlignmentFlag.AlignLeading)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._is_single:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours_of(self.palette()).track))
            painter.drawRoundedRect(QRectF(self.rect()), Radius.CONTROL.pixels, Radius.CONTROL.pixels)

    def name_chips(self, names: Iterable[str]) -> None:
        """Let a screen reader say more than the text of each chip."""
        for chip, name in zip(self._chips, names, strict=True):
            chip.setAccessibleName(name)
            chip.setToolTip(plain_tool_tip(name))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
            if step and watched in self._chips:
                place = self._chips.index(watched) + step
                self._chips[place % len(self._chips)].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)
