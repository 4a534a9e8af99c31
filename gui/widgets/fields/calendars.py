"""The fields of dates and times, and the calendar in which a date is chosen."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import TypeAlias

from PySide6.QtCore import (
    QDate,
    QDateTime,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTime,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QTextCharFormat,
    QValidator,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QCalendarWidget,
    QDateTimeEdit,
    QHBoxLayout,
    QSpacerItem,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTimeEdit,
    QToolButton,
    QWidget,
)

from gui.look.icons import ALL_RATIOS
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Colours, Radius, Type, colours_of
from gui.text import formats, wall_clock
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.drawing.round_corners import RoundWindow
from gui.widgets.fields.link_button import link_button
from gui.widgets.fields.lists.frame_while_open import FrameWhileOpen
from gui.widgets.room_on_screen import beside_field

DayOf: TypeAlias = Callable[[], date] | None
NowOf: TypeAlias = Callable[[], datetime] | None
# In steps of the scale: the room of a day, what is above and below the days, and around all of it.
_DAY, _HEAD, _FOOT, _AROUND = 8.0, 8.0, 7.0, 1.5
_COLUMNS, _ROWS = 8, 7
# What is before the month, and what is taken of the air that Qt puts around its name and around the year.
_BEFORE_MONTH, _BETWEEN_PARTS = 0.5, 1.75
_FIELD = 7
_NOWHERE = QPoint(-1, -1)
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LINE_KEYS = (
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_HEAD_PARTS = ("monthbutton", "yearbutton", "yearedit")
_MINUTE, _HOUR, _NOON = 60, 3600, 12


def _half_a_day_off(at: QDateTime, steps: int) -> QDateTime:
    hours = _NOON if at.time().hour() < _NOON else -_NOON
    return wall_clock.by_clock(at, hours * _HOUR * (steps % 2))


_STEPS: dict[QDateTimeEdit.Section, Callable[[QDateTime, int], QDateTime]] = {
    QDateTimeEdit.Section.YearSection: QDateTime.addYears,
    QDateTimeEdit.Section.MonthSection: QDateTime.addMonths,
    QDateTimeEdit.Section.DaySection: QDateTime.addDays,
    QDateTimeEdit.Section.AmPmSection: _half_a_day_off,
    QDateTimeEdit.Section.HourSection: lambda at, steps: wall_clock.by_clock(at, _HOUR * steps),
    QDateTimeEdit.Section.MinuteSection: lambda at, steps: wall_clock.by_clock(at, _MINUTE * steps),
    QDateTimeEdit.Section.SecondSection: wall_clock.by_clock,
}
_BOTH_WAYS = QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
_TURNS = {"prevmonth": ChevronWay.BEGIN, "nextmonth": ChevronWay.END}


class DateTimeField(QDateTimeEdit):
    """A date and a time to type, or to choose in a calendar.

    Where the present is told, a letter begins a line of words such as “Friday 18:00” or “in 2 hours”;
    `words_read` tells when the words begin and cease to name a time. A day alone keeps the time of day.
    """

    words_read = Signal(bool)

    def __init__(self, at: QDateTime, now: NowOf = None, parent: QWidget | None = None) -> None:
        super().__init__(at, parent)
        self._now = now
        self._has_calendar = False
        self._was_read = True
        # Qt turns the parts of a date round where lines run from the right: 12:00 would read 00:12. So it has
        # done here already, of what is shown unless another pattern is set.
        pattern = self.displayFormat()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setDisplayFormat(pattern)
        self.setCalendarPopup(True)
        self.lineEdit().textChanged.connect(self._tell_words)
        self.editingFinished.connect(self._tell_end)

    def sizeHint(self) -> QSize:
        return _as_high_as_fields(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return _as_high_as_fields(super().minimumSizeHint())

    @property
    def is_read(self) -> bool:
        """Tell whether what stands in the field is the time it holds."""
        return not self._are_words(self.text()) or self._meant(self.text()) is not None

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if not self._are_words(text):
            return super().validate(text, position)
        is_read = self._meant(text) is not None
        return (QValidator.State.Acceptable if is_read else QValidator.State.Intermediate, text, position)

    def dateTimeFromText(self, text: str) -> QDateTime:
        meant = self._meant(text) if self._are_words(text) else None
        return super().dateTimeFromText(text) if meant is None else meant

    def stepBy(self, steps: int) -> None:
        """Go on from the last day of a month to the next one, as from the last hour of a day."""
        section = self.currentSection()
        if self._are_words(self.text()) or section not in _STEPS:
            super().stepBy(steps)
            return
        self.setDateTime(_STEPS[section](self.dateTime(), steps))
        self.setSelectedSection(section)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        if self._are_words(self.text()) or self.currentSection() not in _STEPS:
            return super().stepEnabled()
        return _BOTH_WAYS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        are_words, typed = self._are_words(self.text()), event.text()
        if not are_words and self._begins_words(typed):
            self.lineEdit().selectAll()
            are_words = True
        elif are_words and event.key() in _ENTER_KEYS and not self.is_read:
            return  # nothing is taken of what isn't understood
        if are_words and ((typed and typed.isprintable()) or event.key() in _LINE_KEYS):
            # Qt would look for the parts of a date in the words.
            QAbstractSpinBox.keyPressEvent(self, event)
        else:
            super().keyPressEvent(event)

    def _tell_words(self, text: str) -> None:
        self._tell_read(not self._are_words(text) or self._meant(text) is not None)

    def _tell_end(self) -> None:
        self._tell_read(self.is_read)

    def _tell_read(self, is_read: bool) -> None:
        if is_read != self._was_read:
            self._was_read = is_read
            self.words_read.emit(is_read)

    def _begins_words(self, typed: str) -> bool:
        """Tell a letter that begins words from one of a part that is a word itself: AM, Nov."""
        if not typed.isalpha() or self._now is None:
            return False
        if self.currentSection() is QDateTimeEdit.Section.AmPmSection:
            return False
        is_month = self.currentSection() is QDateTimeEdit.Section.MonthSection
        return not (is_month and "MMM" in self.displayFormat())

    def _are_words(self, text: str) -> bool:
        return self._now is not None and text[:1].isalpha() and text != self._written()

    def _written(self) -> str:
        return self.locale().toString(self.dateTime(), self.displayFormat())

    def _meant(self, text: str) -> QDateTime | None:
        from gui.text.typed_times import typed_moment

        if self._now is None:
            return None
        shown = self.time()
        clock = time(shown.hour(), shown.minute(), shown.second())
        moment = typed_moment(text, self._now(), clock)
        if moment is None:
            return None
        day = QDate(moment.year, moment.month, moment.day)
        return QDateTime(day, QTime(moment.hour, moment.minute, moment.second))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._make_calendar()
        super().mousePressEvent(event)
        if (calendar := self.calendarWidget()).isVisible():
            popup = calendar.window()
            popup.move(beside_field(self, popup.size()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        x = self.width() - space(3.25)
        draw_chevron(QPainter(self), QPointF(x, self.height() / 2), ChevronWay.DOWN, _arrow_colour(self))

    def _make_calendar(self) -> None:
        """Make the calendar when the field is first pressed.

        Made with the field, its menu of months would outlive each dialog that was never asked for a date.
        """
        if not self._has_calendar:
            self._has_calendar = True
            now = self._now
            calendar = DayCalendar(None if now is None else lambda: formats.local_date(now()))
            calendar.setLayoutDirection(QGuiApplication.layoutDirection())
            self.setCalendarWidget(calendar)
            RoundWindow(calendar.window())
            FrameWhileOpen(self, calendar.window())


class TimeField(QTimeEdit):
    """A time of day to type, with arrows to step."""

    def __init__(self, at: QTime, parent: QWidget | None = None) -> None:
        super().__init__(at, parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as that of dates above
        self.setWrapping(True)
        self.setDisplayFormat(QLocale().timeFormat(QLocale.FormatType.ShortFormat))
        # No padding of a style sheet moves what stands between the edge and the arrows.
        self.lineEdit().setTextMargins(space(2), 0, space(2), 0)

    def sizeHint(self) -> QSize:
        return self._with_air(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_air(super().minimumSizeHint())

    def _with_air(self, hint: QSize) -> QSize:
        """Count the air on both sides of the time, which Qt takes for none."""
        return _as_high_as_fields(QSize(hint.width() + space(4), hint.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        x = self.width() - space(3)
        for share, way in ((0.32, ChevronWay.UP), (0.68, ChevronWay.DOWN)):
            draw_chevron(QPainter(self), QPointF(x, self.height() * share), way, _arrow_colour(self))


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


def _as_high_as_fields(hint: QSize) -> QSize:
    """Return a size without what Qt adds around the parts of a date."""
    return QSize(hint.width(), space(_FIELD))


def _arrow_colour(field: QWidget) -> QColor:
    role = QPalette.ColorRole.PlaceholderText
    return field.palette().color(role) if field.isEnabled() else QColor(colours_of(field.palette()).disabled)


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
