"""The fields of dates and times, and the calendar in which a date is chosen."""

from collections.abc import Callable
from datetime import date, datetime
from typing import TypeAlias

from PySide6.QtCore import (
    QDate,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QIcon,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QTextCharFormat,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QCalendarWidget,
    QHBoxLayout,
    QSpacerItem,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)

from gui.look.icons import ALL_RATIOS
from gui.look.theme import font_of
from gui.look.tokens import Colours, Radius, Type, colours_of, space
from gui.text import formats
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.fields.link_button import link_button

DayOf: TypeAlias = Callable[[], date] | None
NowOf: TypeAlias = Callable[[], datetime] | None
# In steps of the scale: the room of a day, what is above and below the days, and around all of it.
_DAY, _HEAD, _FOOT, _AROUND = 8.0, 8.0, 7.0, 1.5
_COLUMNS, _ROWS = 8, 7
# What is before the month, and what is taken of the air that Qt puts around its name and around the year.
_BEFORE_MONTH, _BETWEEN_PARTS = 0.5, 1.75
_NOWHERE = QPoint(-1, -1)
_HEAD_PARTS = ("monthbutton", "yearbutton", "yearedit")
_BOTH_WAYS = QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
_TURNS = {"prevmonth": ChevronWay.BEGIN, "nextmonth": ChevronWay.END}


class DayCalendar(QCalendarWidget):
    """A month with the numbers of its weeks: today in a ring, the chosen day on a disc.

    Qt walks it by keys and tells it to readers. What it would paint has weekends in a red of 4.0. Qt always
    has a day chosen: until there is one it is not shown as such. Where a field `may_be_empty`, its foot
    offers that, and `emptied` tells it.
    """

    emptied = Signal()

    def __init__(
        self,
        today: DayOf = None,
        parent: QWidget | None = None,
        *,
        is_framed: bool = True,
        may_be_empty: bool = False,
    ) -> None:
        super().__init__(parent)
        self._today = today
        self._is_framed = is_framed
        self._may_be_empty = may_be_empty
        self._has_day = True
        self._pointer = _NOWHERE
        self._before_year = QSpacerItem(0, 0)
        self._foot = QHBoxLayout()
        self._days = self.findChild(QTableView, "qt_calendar_calendarview")
        self.setFirstDayOfWeek(Qt.DayOfWeek(formats.first_weekday()))
        self.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.ISOWeekNumbers)
        self._year = self._part("yearedit")
        self.selectionChanged.connect(self._on_day_chosen)
        self._lay_out()
        self._dress()
        self._year.installEventFilter(self)
        if isinstance(self._year, QSpinBox):
            self._year.lineEdit().setTextMargins(space(1), 0, 0, 0)
        if self._days is not None:
            self._days.setItemDelegateForRow(0, _WeekdayHeads(self._days))
            self._days.setMouseTracking(True)
            self._days.viewport().installEventFilter(self)

    def show_day(self, day: QDate) -> None:
        """Show this day as the chosen one; where it is none, show the month of today and no day as chosen."""
        begin = day if day.isValid() else self._day_of_today
        if begin.isValid():
            self.setSelectedDate(begin)
            self.setCurrentPage(begin.year(), begin.month())
        self._has_day = day.isValid()
        self.updateCells()

    def sizeHint(self) -> QSize:
        high = _DAY * _ROWS + _HEAD + (_FOOT if self._has_foot else 0)
        return QSize(space(_DAY * _COLUMNS + 2 * _AROUND), space(high + 2 * _AROUND))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintCell(self, painter: QPainter, place: QRect, day: QDate) -> None:
        colours = colours_of(self.palette())
        is_chosen, is_today = self._is_chosen(day), day == self._day_of_today
        side = min(place.width(), place.height()) - space(0.5)
        disc = QRectF(0, 0, side, side)
        disc.moveCenter(QRectF(place).center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(place, QColor(colours.raised))
        painter.setPen(Qt.PenStyle.NoPen)
        if is_chosen or place.contains(self._pointer):
            painter.setBrush(QColor(colours.accent if is_chosen else colours.raised_hover))
            painter.drawEllipse(disc)
        if is_today and not is_chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.drawEllipse(disc.adjusted(0.75, 0.75, -0.75, -0.75))
        painter.setPen(QColor(self._colour_of(day, colours)))
        painter.setFont(font_of(Type.STRONG if is_chosen or is_today else Type.TEXT))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.locale().toString(day.day()))
        painter.restore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_pointed = event.type() in {QEvent.Type.MouseMove, QEvent.Type.Leave}
        # Other events come also while the days are being deleted.
        if is_pointed and self._days is not None and watched is self._days.viewport():
            self._pointer = event.position().toPoint() if isinstance(event, QMouseEvent) else _NOWHERE
            self._days.viewport().update()
        if watched is self._year and event.type() in {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}:
            # The button whose place it takes has no frame, and stands closer to the month.
            self._before_year.changeSize(0 if self._year.isHidden() else space(_BETWEEN_PARTS), 0)
            if (head := self._part("navigationbar").layout()) is not None:
                head.invalidate()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours, painter = colours_of(self.palette()), QPainter(self)
        painter.fillRect(self.rect(), QColor(colours.raised))
        if self._is_framed:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(colours.edge))
            edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(edge, Radius.CONTROL.pixels, Radius.CONTROL.pixels)
        if self._has_foot:
            foot = self._foot.geometry()
            painter.fillRect(foot.adjusted(0, 0, 0, 1 - foot.height()), QColor(colours.line))

    @property
    def _has_foot(self) -> bool:
        return self._today is not None or self._may_be_empty

    @property
    def _day_of_today(self) -> QDate:
        """Return today; no day at all where nobody said it."""
        if self._today is None:
            return QDate()
        today = self._today()
        return QDate(today.year, today.month, today.day)

    def _is_chosen(self, day: QDate) -> bool:
        return self._has_day and day == self.selectedDate()

    def _on_day_chosen(self) -> None:
        self._has_day = True

    def _colour_of(self, day: QDate, colours: Colours) -> str:
        if self._is_chosen(day):
            return colours.on_accent
        if day == self._day_of_today:
            return colours.on_chosen
        is_here = (day.year(), day.month()) == (self.yearShown(), self.monthShown())
        return colours.text if is_here else colours.muted

    def _choose_today(self) -> None:
        self.setSelectedDate(self._day_of_today)
        self.activated.emit(self._day_of_today)

    def _lay_out(self) -> None:
        """Let the month begin its line, both arrows end it, and what is not a day stand at the foot."""
        head, column = self.findChild(QWidget, "qt_calendar_navigationbar"), self.layout()
        line = None if head is None else head.layout()
        if not isinstance(line, QHBoxLayout) or not isinstance(column, QBoxLayout):
            return
        while line.count():
            line.takeAt(0)
        line.addSpacing(space(_BEFORE_MONTH))
        for name in _HEAD_PARTS:
            if name == "yearedit":
                line.addItem(self._before_year)
            line.addWidget(self._part(name))
            if name == "monthbutton":
                line.addSpacing(-space(_BETWEEN_PARTS))
        line.addStretch(1)
        for name in _TURNS:
            line.addWidget(self._part(name))
        today = link_button("calendar_today", self.tr("Today"), self)
        today.clicked.connect(self._choose_today)
        today.setVisible(self._today is not None)
        foot = self._foot
        foot.setContentsMargins(space(2), space(1), space(2), 0)
        nothing = link_button("calendar_empty", self.tr("No date"), self)
        nothing.clicked.connect(self.emptied)
        nothing.setVisible(self._may_be_empty)
        foot.addWidget(today)
        foot.addStretch(1)
        foot.addWidget(nothing)
        around = space(_AROUND)
        column.setContentsMargins(around, around, around, around)
        column.addLayout(foot)

    def _part(self, name: str) -> QWidget:
        found = self.findChild(QWidget, f"qt_calendar_{name}")
        return found if isinstance(found, QWidget) else self

    def _dress(self) -> None:
        """Write heads quietly and weekends as other days, on the ground of popups."""
        colours = colours_of(self.palette())
        heads = QTextCharFormat()
        heads.setForeground(QColor(colours.muted))
        heads.setBackground(QColor(colours.raised))
        heads.setFont(font_of(Type.NOTE))
        self.setHeaderTextFormat(heads)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.setWeekdayTextFormat(day, QTextCharFormat())
        for name, way in _TURNS.items():
            button = self._part(name)
            if isinstance(button, QToolButton):
                button.setIcon(_sign(way, QColor(colours.text)))


class _WeekdayHeads(QStyledItemDelegate):
    """Writes the days of the week in a letter or two, where Qt would write three."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colours = colours_of(option.palette)
        painter.save()
        painter.fillRect(option.rect, QColor(colours.raised))
        if index.column():  # the first one stands above the numbers of the weeks
            days = formats.brief_weekday_names()
            painter.setFont(font_of(Type.NOTE))
            painter.setPen(QColor(colours.muted))
            name = days[(formats.first_weekday() + index.column() - 2) % len(days)]
            painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, name)
        painter.restore()


def _sign(way: ChevronWay, colour: QColor) -> QIcon:
    side, icon = space(4), QIcon()
    for ratio in ALL_RATIOS:
        sheet = QPixmap(QSize(side, side) * ratio)
        sheet.setDevicePixelRatio(ratio)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        draw_chevron(painter, QPointF(side / 2, side / 2), way, colour)
        painter.end()
        icon.addPixmap(sheet)
    return icon
