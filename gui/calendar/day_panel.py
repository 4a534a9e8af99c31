"""The panel of one day in the inspector's place: hour by hour and run by run."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from gui.calendar.day_list import DayList
from gui.calendar.day_load import HOURS, UNKNOWN_DAY, DayLoad
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, colours_of, space
from gui.occurrences import entry_words
from gui.occurrences.entries import Entries
from gui.occurrences.entry_requests import NEW_AT_MINUTES, EntryRequests
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.chips import show_icon_apart
from gui.widgets.heading import Heading
from gui.widgets.paragraph import Paragraph

_LABELLED = (0, 6, 12, 18, 24)
# What runs in each hour of a day alike is so high a part of the plot.
_ALL_DAY = 0.2


class DayPanel(QWidget):
    """Shows one day; `closed` and `day_opened` tell what its buttons ask for."""

    closed = Signal()
    day_opened = Signal(date)

    def __init__(
        self,
        theme: Theme,
        requests: EntryRequests,
        today: Callable[[], date],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("day_panel")
        self.setAccessibleName(self.tr("Day"))
        self._theme = theme
        self._today = today
        self._requests = requests
        self._day = today()
        self._awaits_row = False
        self._heading = Heading("", self, most_lines=2)
        self._heading.setObjectName("selected_day")
        self._counts = Paragraph(self)
        self._counts.setObjectName("day_counts")
        self._counts.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._close = QToolButton(self)
        self._close.setObjectName("close_day")
        self._close.setAccessibleName(self.tr("Close the day"))
        self._close.setToolTip(self.tr("Close the day"))
        self._close.clicked.connect(self.closed)
        self.plot = HoursPlot(self)
        self.entries = DayList(theme, requests, self)
        self._new = new = PushButton(self.tr("&New job"), self)
        new.setObjectName("new_on_day")
        new.clicked.connect(self._want_new)
        opening = PushButton(self.tr("&Open day"), self)
        opening.setObjectName("open_day")
        opening.clicked.connect(lambda: self.day_opened.emit(self._day))
        self._lay_out(new, opening)
        self._draw_icons()
        theme.changed.connect(self._draw_icons)

    def show_day(self, day: date, load: DayLoad) -> None:
        """Show the heading of a day, and its load as far as it is known."""
        self._day = day
        self._heading.show_text(formats.day_title(day, self._today()))
        self.show_load(load)

    def show_load(self, load: DayLoad) -> None:
        week = self.tr("week {number}").format(number=formats.whole_number(self._day.isocalendar().week))
        parts = [week, entry_words.days_away(self._day, self._today())]
        if load.is_known:
            parts.insert(0, entry_words.runs(load.runs))
        self._counts.setText(" · ".join(parts))
        self.plot.show_load(load)

    def wait_for(self, days: Sequence[date], is_other: bool = False) -> None:
        self._awaits_row = False
        self.entries.wait_for(days, is_other)

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        self.entries.show_entries(days)
        if self._awaits_row and self.entries.table.view.hasFocus():
            self._select_first()

    def take_focus(self) -> None:
        """Let the keyboard act on the runs, from the first one on, be it now or once they are known."""
        self.entries.table.take_focus()
        self._select_first()

    def _select_first(self) -> None:
        self._awaits_row = not self.entries.model.rowCount()
        if self.entries.table.view.currentIndex().row() < 0 and not self._awaits_row:
            self.entries.table.select_row(0)

    def _want_new(self) -> None:
        at: datetime = formats.instant_at(self._day, NEW_AT_MINUTES)
        self._requests.new_wanted.emit(at)

    def _draw_icons(self) -> None:
        self._close.setIcon(self._theme.icon("close"))
        show_icon_apart(self._new, self._theme.icon("plus"))

    def _lay_out(self, new: QPushButton, opening: QPushButton) -> None:
        head = QHBoxLayout()
        head.setSpacing(space(1))
        head.addWidget(self._heading, 1)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        top = QVBoxLayout()
        top.setContentsMargins(*begun_after(space(5), space(3), space(5), 0))
        top.setSpacing(0)
        top.addLayout(head)
        top.addWidget(self._counts)
        top.addSpacing(space(3))
        top.addWidget(self.plot)
        foot = QHBoxLayout()
        foot.setContentsMargins(space(5), space(2), space(5), space(4))
        foot.addWidget(new)
        foot.addStretch(1)
        foot.addWidget(opening)
        listed = QVBoxLayout()
        listed.setContentsMargins(space(3), space(2), space(3), 0)
        listed.addWidget(self.entries, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addLayout(listed, 1)
        column.addLayout(foot)


def shares(hours: Sequence[int]) -> list[float]:
    """Return how high the bar of each hour is; what runs all day long is a low ground to the rest."""
    least, most = min(hours), max(hours)
    if not most:
        return [0.0] * len(hours)
    low = _ALL_DAY if least else 0.0
    return [low + (1 - low) * ((count - least) / max(1, most - least)) ** 0.5 for count in hours]


class HoursPlot(QWidget):
    """A bar for each hour of a day, with the hours below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hours_plot")
        self.setFont(font_of(Type.NOTE))
        self._load = UNKNOWN_DAY
        self.show_load(UNKNOWN_DAY)

    def show_load(self, load: DayLoad) -> None:
        self._load = load
        words = self.tr("Runs in each hour")
        if load.is_known and any(load.hours):
            hour = max(range(HOURS), key=lambda each: load.hours[each])
            words = self.tr("Runs in each hour; most at {hour}: {count}").format(
                hour=formats.hour_name(hour), count=formats.whole_number(load.hours[hour])
            )
        self.setAccessibleName(words)
        self.setToolTip(plain_tool_tip(words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(50), space(6) + QFontMetrics(self.font()).height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetrics(self.font())
        height = float(self.height() - metrics.height())
        half = metrics.horizontalAdvance("24") / 2
        room = QRectF(0, 0, self.width() - half, height)
        step = room.width() / HOURS
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        colour = QColor(colours_of(self.palette()).field)
        line = QColor(colours_of(self.palette()).line)
        for hour, (count, share) in enumerate(zip(self._load.hours, shares(self._load.hours), strict=True)):
            tall = max(2.0, (height - 2) * share) if count else 1.0
            bar = QRectF(hour * step, height - tall, max(1.0, step - 1.5), tall)
            painter.fillRect(self._seen(bar, is_mirrored), colour if count else line)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for hour in _LABELLED:
            words = formats.whole_number(hour)
            width = metrics.horizontalAdvance(words)
            left = min(max(0.0, hour * step - (width / 2 if hour else 0)), self.width() - width)
            place = self._seen(QRectF(left, height, width + 1, metrics.height()), is_mirrored)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    def _seen(self, place: QRectF, is_mirrored: bool) -> QRectF:
        if not is_mirrored:
            return place
        return QRectF(self.width() - place.right(), place.top(), place.width(), place.height())
