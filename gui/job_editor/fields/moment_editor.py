"""A date or a time to type, or to choose in a calendar."""

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget, QWidgetAction

from gui.job_editor.reading.moments import kept_moment
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.text.typed_dates import kept_date, shown_date, shown_dates
from gui.widgets.fields.calendars import DayCalendar, DayOf
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.fields.parts_in_line import stand_in_line
from gui.widgets.menu import Menu

_DATE_LETTERS = 10


class MomentEditor(QWidget):
    """A line that takes 2026-12-01 09:00, 1.12.2026 9 and tomorrow 9:00 alike, and shows dates as here.

    Its value has dates as they are kept; the calendar puts a date in front of a time.
    """

    edited = Signal()

    def __init__(
        self,
        theme: Theme,
        example: str,
        parent: QWidget | None = None,
        today: DayOf = None,
        *,
        may_be_empty: bool = False,
    ) -> None:
        super().__init__(parent)
        self._may_be_empty = may_be_empty
        self._theme = theme
        self._today = today
        self._line = LineEditor(shown_dates(example), self)
        self._line.setObjectName("moment")
        self._button = QToolButton(self)
        self._button.setObjectName("choose_date")
        self._button.setToolTip(self.tr("Choose the date in a calendar"))
        self._button.setAccessibleName(self._button.toolTip())
        self._calendar: DayCalendar | None = None
        self._menu = Menu(self)
        stand_in_line(self, self._line, self._button, wide=self._line)
        self._draw_icon()
        self._line.edited.connect(self.edited)
        self._line.editingFinished.connect(self._rewrite)
        self._button.clicked.connect(self._open_calendar)
        theme.changed.connect(self._draw_icon)

    def value(self) -> str:
        typed = self._line.value()
        return kept_moment(kept_date(typed, self._today() if self._today else None)) or typed

    def show_value(self, value: str) -> None:
        if value != self.value():
            self._line.show_value(shown_date(value))

    def _rewrite(self) -> None:
        self._line.show_value(shown_date(self.value()))

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._line.setAccessibleName(name)

    def _draw_icon(self) -> None:
        self._button.setIcon(self._theme.icon("today"))

    def _open_calendar(self) -> None:
        if self._calendar is None:
            self._calendar = DayCalendar(self._today, self, is_framed=False, may_be_empty=self._may_be_empty)
            shown = QWidgetAction(self._menu)
            shown.setDefaultWidget(self._calendar)
            self._menu.addAction(shown)
            self._calendar.activated.connect(self._take_date)
            self._calendar.clicked.connect(self._take_date)
            self._calendar.emptied.connect(self._take_no_date)
        typed = QDate.fromString(self.value()[:_DATE_LETTERS], Qt.DateFormat.ISODate)
        if typed.isValid():
            self._calendar.setSelectedDate(typed)
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + space(1))))
        self._calendar.setFocus()

    def _take_no_date(self) -> None:
        self._menu.close()
        self._line.clear()
        self._line.setFocus()
        self.edited.emit()

    def _take_date(self, chosen: QDate) -> None:
        self._menu.close()
        _, _, clock = self.value().strip().rpartition(" ")
        day = chosen.toString(Qt.DateFormat.ISODate)
        self._line.setText(shown_date(f"{day} {clock}" if ":" in clock else day))
        self._line.setFocus()
        self.edited.emit()
