"""Edit short texts as chips, with a field to type more."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStyle, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Radius, Type, colours_of, space
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.spoken.roles import SpokenRole, speak_as

_HIGH, _CROSS, _EDGE = 8, 5, 2.5
_MARKS = ",;\n"
_BEYOND = 1_000_000
_ENTERS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})

Read = Callable[[str], list[str] | None]


class ChipList(QWidget):
    """`read` takes a text apart into parts as they are kept, None where it is not understood.

    What can't be read stays where it is typed and counts as a part, so that whoever reads all says why.
    """

    edited = Signal()

    def __init__(
        self,
        example: str,
        read: Read,
        show: Callable[[str], str],
        mark: str = ", ",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._show = show
        self._mark = mark
        self._parts: list[str] = []
        self._chips: list[_TypedChip] = []
        self._trailing: list[QWidget] = []
        self._has_width = False
        self.entry = _ChipEntry(example, self)
        self.entry.setProperty("adds", True)
        self.setFocusProxy(self.entry)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.entry.textEdited.connect(self._on_typed)
        self.entry.left.connect(self._take_typed)
        self.entry.returnPressed.connect(self._take_typed)
        self.entry.back_wanted.connect(self._drop_last)
        self.entry.chip_wanted.connect(self._go_to_last)
        self.entry.given_up.connect(self._on_given_up)

    def setObjectName(self, name: str) -> None:
        super().setObjectName(f"{name}_chips")
        self.entry.setObjectName(name)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.entry.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self.entry.setAccessibleDescription(description)

    def add_trailing(self, widget: QWidget) -> None:
        """Put something behind the place where one types."""
        widget.setParent(self)
        self._trailing.append(widget)
        self._arrange()

    def value(self) -> str:
        typed = self.entry.text().strip()
        return self._mark.join([*self._parts, typed] if typed else self._parts)

    def show_value(self, value: str) -> None:
        parts = self._read(value) if value.strip() else []
        self._parts = parts or []
        self.entry.setText(value if parts is None else "")
        self._show_chips()

    def take(self, part: str) -> None:
        """Add a part as if it was typed."""
        self._add(self._read(part) or [])
        self._show_chips()
        self.edited.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.PaletteChange}:
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._has_width = True
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.entry.sizeHint().width() + space(6), self.height())

    def sizeHint(self) -> QSize:
        return QSize(space(60), self.height())

    # ---- what the user does

    def _on_typed(self, text: str) -> None:
        rest = text
        for mark in _MARKS:
            rest = rest.replace(mark, _MARKS[0])
        *whole, last = rest.split(_MARKS[0])
        for each in whole:
            found = self._read(each) if each.strip() else []
            if found is None:
                break
            self._add(found)
        else:
            if whole:
                self.entry.setText(last.lstrip())
                self._show_chips()
        if self._is_right():
            show_failed(self.entry, False)
        self._arrange()
        self.edited.emit()

    def _take_typed(self) -> None:
        typed = self.entry.text().strip()
        found = self._read(typed) if typed else []
        show_failed(self.entry, found is None)
        if found:
            self._add(found)
            self.entry.clear()
            self._show_chips()
            self.edited.emit()

    def _is_right(self) -> bool:
        typed = self.entry.text().strip()
        return not typed or self._read(typed) is not None

    def _add(self, parts: Sequence[str]) -> None:
        self._parts = sorted({*self._parts, *parts})

    def _drop_last(self) -> None:
        if self._parts:
            self._parts.pop()
            self._show_chips()
            self.edited.emit()

    def _on_given_up(self) -> None:
        self.entry.clear()
        show_failed(self.entry, False)
        self._arrange()
        self.edited.emit()

    def _go_to_last(self) -> None:
        if self._parts:
            self._chips[len(self._parts) - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_removed(self, chip: "_TypedChip") -> None:
        place = self._chips.index(chip)
        had_focus = chip.hasFocus()
        del self._parts[place]
        self._show_chips()
        if had_focus:
            self._go(place)
        self.edited.emit()

    def _on_walked(self, chip: "_TypedChip", step: int) -> None:
        self._go(self._chips.index(chip) + step)

    def _on_reopened(self, chip: "_TypedChip") -> None:
        """Let a part be typed anew."""
        part = self._parts.pop(self._chips.index(chip))
        self._take_typed()
        self.entry.setText(self._show(part))
        self._show_chips()
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.selectAll()
        self.edited.emit()

    def _go(self, place: int) -> None:
        if 0 <= place < len(self._parts):
            self._chips[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif place >= len(self._parts):
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- showing

    def _show_chips(self) -> None:
        while len(self._chips) < len(self._parts):
            chip = _TypedChip(self)
            chip.removed.connect(self._on_removed)
            chip.walked.connect(self._on_walked)
            chip.reopened.connect(self._on_reopened)
            self._chips.append(chip)
        for chip, part in zip(self._chips, self._parts, strict=False):
            chip.show_text(self._show(part))
            chip.show()
        for chip in self._chips[len(self._parts) :]:
            chip.hide()
        self._arrange()

    def _arrange(self) -> None:
        """Stand one behind the other, in as many lines as that takes; in one until there is a width."""
        gap, high = space(2), space(_HIGH)
        place = QPoint(0, 0)
        for widget in (*self._chips[: len(self._parts)], self.entry, *self._trailing):
            width = widget.sizeHint().width()
            if self._has_width and place.x() and place.x() + width > self.width():
                place = QPoint(0, place.y() + high + gap)
            room = QRect(place, QSize(width, high))
            widget.setGeometry(QStyle.visualRect(self.layoutDirection(), QRect(0, 0, self.width(), 1), room))
            place.setX(place.x() + width + gap)
        if self.height() != place.y() + high:
            self.setFixedHeight(place.y() + high)


class _ChipEntry(QLineEdit):
    """As wide as what is typed; at its beginning the keyboard leads to the chips.

    Enter takes what is typed and Escape gives it up; whatever the entry stands in hears of neither.
    """

    back_wanted = Signal()
    chip_wanted = Signal()
    given_up = Signal()
    left = Signal()

    def __init__(self, example: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(example)
        self._colour_words()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        words = max(map(metrics.horizontalAdvance, (self.placeholderText(), self.text())))
        return QSize(words + space(8), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_at_start = self.cursorPosition() == 0 and not self.hasSelectedText()
        forth = Qt.Key.Key_Right if self.isRightToLeft() else Qt.Key.Key_Left
        if is_at_start and event.key() == Qt.Key.Key_Backspace and not event.isAutoRepeat():
            self.back_wanted.emit()
        elif is_at_start and event.key() == forth:
            self.chip_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text().strip():
            self.given_up.emit()
        elif event.key() in _ENTERS and self.text().strip():
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._colour_words()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._colour_words()
        self.left.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.EnabledChange}:
            self._colour_words()

    def _colour_words(self) -> None:
        """Let what it adds be read as on a button; only while one types is it an example, and muted."""
        colours, palette = colours_of(self.palette()), QPalette()
        usable = colours.muted if self.hasFocus() else colours.text
        words = usable if self.isEnabled() else colours.disabled
        palette.setColor(QPalette.ColorRole.PlaceholderText, QColor(words))
        self.setPalette(palette)


class _TypedChip(QWidget):
    """One part; the cross takes it away, a double click or Enter lets it be typed anew."""

    removed = Signal(object)
    reopened = Signal(object)
    walked = Signal(object, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._is_over_cross = False
        speak_as(self, SpokenRole.CHIP)
        self.setObjectName("chip")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.setFont(font_of(Type.TEXT))

    def show_text(self, text: str) -> None:
        self._text = text
        self.setAccessibleName(self.tr("{text}, Delete takes it away").format(text=text))
        self.update()

    def text(self) -> str:
        return self._text

    def press(self) -> None:
        """Let it be typed anew."""
        self.reopened.emit(self)

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self._text)
        return QSize(words + space(2 * _EDGE + _CROSS), space(_HIGH))

    def cross(self) -> QRect:
        """Return where a click takes the chip away."""
        width = space(_CROSS + _EDGE)
        room = QRect(self.width() - width, 0, width, self.height())
        return QStyle.visualRect(self.layoutDirection(), self.rect(), room)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_over(self.cross().contains(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_over(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_hit = self.cross().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and is_hit:
            self.removed.emit(self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.cross().contains(event.position().toPoint()):
            self.press()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        key = Qt.Key(event.key())
        if key in steps:
            self.walked.emit(self, -steps[key] if self.isRightToLeft() else steps[key])
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.removed.emit(self)
        elif key in _ENTERS or key == Qt.Key.Key_F2:
            self.press()
        elif key == Qt.Key.Key_Escape:
            self.walked.emit(self, _BEYOND)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = Radius.ENTRY.pixels
        painter.setPen(QPen(QColor(colours.accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.chosen))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        painter.setPen(QColor(colours.text))
        room = QRect(space(_EDGE), 0, self.width(), self.height())
        side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        words = QStyle.visualRect(self.layoutDirection(), self.rect(), room)
        painter.drawText(words, side | Qt.AlignmentFlag.AlignVCenter, self._text)
        painter.setPen(QPen(QColor(colours.text if self._is_over_cross else colours.muted), 1.2))
        middle, arm = QRectF(self.cross()).center(), space(1) * 0.85
        painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm))
        painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm))

    def _show_over(self, is_over: bool) -> None:
        if is_over != self._is_over_cross:
            self._is_over_cross = is_over
            self.update()
