"""A date or a time to type, or to choose in a calendar."""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QWidget, QWidgetAction

from gui.job_editor.fields.line_with_button import LineWithButton
from gui.job_editor.reading.moments import kept_moment
from gui.look.theme import Theme
from gui.text.typed_dates import shown_date, shown_dates
from gui.widgets.fields.calendars import DayCalendar
from gui.widgets.fields.lists.frame_while_open import FrameWhileOpen
from gui.widgets.menu import Menu
from scheduler_core.phrases.command_times import Moment

MomentOf: TypeAlias = Callable[[], Moment] | None
_DATE_LETTERS = 10


class MomentEditor(LineWithButton):
    """A line that takes 2026-12-01 09:00, 1.12.2026 9 and tomorrow 9:00 alike, and shows dates as here.

    Its value has dates as they are kept; words such as in 2 hours are what they meant at `moment`, when they
    were typed. The calendar puts a date in front of a time.
    """

    edited = Signal()

    def __init__(
        self,
        theme: Theme,
        example: str,
        parent: QWidget | None = None,
        moment: MomentOf = None,
        *,
        may_be_empty: bool = False,
    ) -> None:
        super().__init__(theme, shown_dates(example), "today", parent)
        self._may_be_empty = may_be_empty
        self._moment = moment
        self._value = ""
        self._line.setObjectName("moment")
        self._name_button("choose_date", self.tr("Choose the date in a calendar"))
        self._calendar: DayCalendar | None = None
        self._menu = Menu(self)
        FrameWhileOpen(self._line, self._menu)
        self._line.edited.connect(self._on_typed)
        self._line.editingFinished.connect(self._rewrite)
        self._button.clicked.connect(self._open_calendar)

    def value(self) -> str:
        return self._value

    def show_value(self, value: str) -> None:
        if value != self._value:
            self._value = value
            self._rewrite()

    def said(self) -> str:
        """Return the date as it is shown, or what counts while there is none."""
        return self._line.text() or self._line.placeholderText()

    def _on_typed(self) -> None:
        typed = self._line.value()
        self._value = kept_moment(typed, None if self._moment is None else self._moment()) or typed
        self.edited.emit()

    def _rewrite(self) -> None:
        self._line.show_value(shown_date(self._value))

    def _open_calendar(self) -> None:
        if self._calendar is None:
            today = None if self._moment is None else self._today
            self._calendar = DayCalendar(today, self, is_framed=False, may_be_empty=self._may_be_empty)
            shown = QWidgetAction(self._menu)
            shown.setDefaultWidget(self._calendar)
            self._menu.addAction(shown)
            self._calendar.activated.connect(self._take_date)
            self._calendar.clicked.connect(self._take_date)
            self._calendar.emptied.connect(self._take_no_date)
        self._calendar.show_day(QDate.fromString(self.value()[:_DATE_LETTERS], Qt.DateFormat.ISODate))
        self._menu.open_beside(self)
        self._calendar.setFocus()

    def _take_no_date(self) -> None:
        self._menu.close()
        self._line.clear()
        self._line.setFocus()
        self._on_typed()

    def _take_date(self, chosen: QDate) -> None:
        self._menu.close()
        _, _, clock = self.value().strip().rpartition(" ")
        day = chosen.toString(Qt.DateFormat.ISODate)
        self.show_value(f"{day} {clock}" if ":" in clock else day)
        self._line.setFocus()
        self.edited.emit()

    def _today(self) -> date:
        assert self._moment is not None
        return self._moment().local.date()
