"""A small month that marks the days with occurrences."""

from calendar import monthrange
from datetime import date

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, colours_of, space
from gui.text import formats, wall_clock
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.paragraph import Label

_Role = QPalette.ColorRole
_WEEKS, _DAYS = 6, 7
_AIR = 3.5


class MonthSheet(QWidget):
    """A month to look at; `month_wanted` asks for the days of another one."""

    month_wanted = Signal(object)

    def __init__(self, theme: Theme, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._month = today.replace(day=1)
        self._title = Label(self)
        self._title.setFont(font_of(Type.STRONG))
        self._previous = self._button("previous", self.tr("Month before"))
        self._next = self._button("next", self.tr("Month after"))
        self._days = _DayGrid(today, self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(space(1))
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._previous, 0, 1)
        grid.addWidget(self._next, 0, 2)
        grid.addWidget(self._days, 1, 0, 1, 3)
        self._draw_icons()
        self.show_month(self._month, 0)
        self._previous.clicked.connect(self._want_previous)
        self._next.clicked.connect(self._want_next)
        theme.changed.connect(self._draw_icons)

    def show_month(self, month: date, days: int) -> None:
        """Show a month with the days whose bits are set, bit 0 for the 1st."""
        self._month = month
        self._title.setText(formats.month_title(month))
        self._days.show_month(month, days)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_PageUp:
            self._want_previous()
        elif event.key() == Qt.Key.Key_PageDown:
            self._want_next()
        else:
            super().keyPressEvent(event)

    def _want_previous(self) -> None:
        self._want(wall_clock.day_later(self._month, -1))

    def _want_next(self) -> None:
        self._want(wall_clock.day_later(self._month, 31))

    def _want(self, day: date) -> None:
        month = day.replace(day=1)
        if month != self._month:
            self.month_wanted.emit(month)

    def _button(self, icon: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"month_{icon}")
        button.setToolTip(plain_tool_tip(name))
        button.setAccessibleName(name)
        button.setProperty("icon_name", icon)
        return button

    def _draw_icons(self) -> None:
        for button in (self._previous, self._next):
            button.setIcon(self._theme.icon(str(button.property("icon_name"))))


class _DayGrid(QWidget):
    def __init__(self, today: date, parent: QWidget) -> None:
        super().__init__(parent)
        self._today = today
        self._month = today.replace(day=1)
        self._mask = 0
        self.setObjectName("month_days")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_month(self, month: date, mask: int) -> None:
        self._month, self._mask = month, mask
        days = [str(day) for day in range(1, 32) if mask >> (day - 1) & 1]
        listed = ", ".join(days) if days else self.tr("none")
        self.setAccessibleName(
            self.tr("{month}, days with occurrences: {days}").format(
                month=formats.month_title(month), days=listed
            )
        )
        self.update()

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height() + space(_AIR)
        return QSize(line * _DAYS, line * (_WEEKS + 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font_of(Type.NOTE))
        first_weekday = formats.first_weekday()
        painter.setPen(self.palette().color(_Role.PlaceholderText))
        names = formats.brief_weekday_names()
        for column in range(_DAYS):
            name = names[(first_weekday - 1 + column) % _DAYS]
            painter.drawText(self._place(0, column), Qt.AlignmentFlag.AlignCenter, name)
        offset = (self._month.isoweekday() - first_weekday) % 7
        for number in range(1, monthrange(self._month.year, self._month.month)[1] + 1):
            row, column = divmod(offset + number - 1, _DAYS)
            self._draw_day(painter, self._place(row + 1, column), self._month.replace(day=number))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(_Role.Accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(1), space(1))

    def _draw_day(self, painter: QPainter, place: QRectF, day: date) -> None:
        palette = self.palette()
        fires = bool(self._mask >> (day.day - 1) & 1)
        side = min(place.width(), place.height()) - space(0.5)
        disc = QRectF(0, 0, side, side)
        disc.moveCenter(place.center())
        painter.setPen(Qt.PenStyle.NoPen)
        is_past = day < self._today
        if fires:
            colours = colours_of(palette)
            painter.setBrush(QColor(colours.chosen if is_past else colours.accent))
            painter.drawEllipse(disc)
        if day == self._today:
            painter.setPen(QPen(palette.color(_Role.Accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc.adjusted(-1.5, -1.5, 1.5, 1.5) if fires else disc)
        is_strong = fires and not is_past
        quiet = _Role.PlaceholderText if is_past and not fires else _Role.Text
        painter.setPen(palette.color(_Role.HighlightedText if is_strong else quiet))
        painter.setFont(font_of(Type.STRONG if is_strong else Type.TEXT))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, formats.day_number(day))

    def _place(self, row: int, column: int) -> QRectF:
        width, height = self.width() / _DAYS, self.height() / (_WEEKS + 1)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            column = _DAYS - 1 - column
        return QRectF(
            QPointF(column * width, row * height), QPointF((column + 1) * width, (row + 1) * height)
        )
