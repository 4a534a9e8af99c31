"""A field that summarises a form, and opens it below."""

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.tokens import begun_after, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.drawing.round_corners import round_corners
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.lists.drop_down import draw_arrow
from gui.widgets.page_scroll import PageScroll
from gui.widgets.room_on_screen import beside_field

_LEAST_STEPS, _WIDEST_STEPS = 20, 118
_MOST_OF_SCREEN = 0.6


class DropForm(QToolButton):
    """Looks like a drop-down; what it says is given by whoever reads the form.

    The form is made within `port`, as it would be dressed anew if it came from elsewhere, and then held.
    """

    form: FieldForm

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.setObjectName(name)
        self.setProperty("drop", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._popup = _Popup(self)
        self._popup.setAccessibleName(title)
        self.show_text("")
        self.clicked.connect(self.open)

    @property
    def port(self) -> QWidget:
        """Return in which part the form is made."""
        return self._popup.port

    def hold(self, form: FieldForm) -> None:
        """Open this form from now on."""
        self.form = form
        self._popup.hold(form)

    @property
    def is_open(self) -> bool:
        return self._popup.isVisible()

    def show_text(self, text: str) -> None:
        self.setText(text)
        self.updateGeometry()
        self.setAccessibleName(f"{self._title}: {text}" if text else self._title)
        self.update()

    def open(self) -> None:
        """Open the form below the field, wholly on the screen."""
        if not self.is_open:
            self._popup.open_below(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(space(_LEAST_STEPS), super().sizeHint().height())

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + space(9), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.open()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)
        room = self.rect().adjusted(space(2), 0, -space(2), 0)
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        room.adjust(space(3) if is_left else 0, 0, 0 if is_left else -space(3), 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip(plain_tool_tip(self.text() if text != self.text() else ""))
        painter.setPen(QColor(colours_of(self.palette()).text))
        side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, read_alone(text))
        painter.end()
        draw_arrow(self, space(3) if is_left else self.width() - space(3))


class _Popup(QFrame):
    """Closed by a click elsewhere, by Escape and by Enter."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field, Qt.WindowType.Popup)
        self.setObjectName("drop_form")
        self._scroll = PageScroll(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setMinimumHeight(1)  # Qt wants room for a scroll bar where the form has but one field
        self._column = column = QVBoxLayout(self)
        # Below the last field there is a line for what is wrong with it.
        column.setContentsMargins(*begun_after(space(4), space(4), space(3), space(2)))
        column.addWidget(self._scroll)

    @property
    def port(self) -> QWidget:
        return self._scroll.viewport()

    def hold(self, form: FieldForm) -> None:
        self._form = form
        self._scroll.setWidget(form)

    def open_below(self, field: QWidget) -> None:
        room = field.screen().availableGeometry()
        wanted = self._form.sizeHint()
        least = self.minimumSizeHint().width()  # Qt would widen it to that once it has its place
        width = min(max(space(_WIDEST_STEPS), field.width(), least), room.width())
        around = self._column.contentsMargins()
        high = wanted.height() + around.top() + around.bottom() + 2 * self.frameWidth()
        # It scrolls: rather than over its field it is as low as the room above or below that.
        top, gap = field.mapToGlobal(QPoint()).y(), space(1)
        most = max(room.bottom() + 1 - top - field.height(), top - room.top()) - gap
        self.resize(width, min(high, round(room.height() * _MOST_OF_SCREEN), most))
        self.move(beside_field(field, self.size()))
        self.show()
        self._form.focus_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        round_corners(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.close()
        else:
            super().keyPressEvent(event)
