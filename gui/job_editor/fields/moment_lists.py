"""Edit excluded and added days and times as chips, and spans as lines."""

import json
import re
from collections.abc import Callable
from datetime import date
from functools import partial

from PySide6.QtCore import QCoreApplication, QDate, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget, QWidgetAction

from gui.job_editor.fields.moment_editor import MomentEditor, MomentOf
from gui.job_editor.reading.job_texts import Row
from gui.job_editor.reading.moments import kept_moment
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text.typed_dates import shown_date
from gui.widgets.fields.calendars import DayCalendar
from gui.widgets.fields.chip_list import ChipList
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Label
from scheduler_core.phrases.command_times import Moment

_SLASH = re.compile(r"\s*/\s*")


class MomentsEditor(ChipList):
    """One day or time in each line of its value; a calendar adds days.

    Words such as tomorrow become the day that they mean at `moment`, as they would mean another one later.
    """

    def __init__(
        self, theme: Theme, example: str, moment: Callable[[], Moment], parent: QWidget | None = None
    ) -> None:
        super().__init__(example, partial(_parts, moment), shown_date, mark="\n", parent=parent)
        self._theme = theme
        self._moment = moment
        self._menu = Menu(self)
        self._calendar: DayCalendar | None = None
        self._button = QToolButton(self)
        self._button.setObjectName("choose_dates")
        self._button.setToolTip(self.tr("Choose days in a calendar"))
        self._button.setAccessibleName(self._button.toolTip())
        self._draw_icon()
        self.add_trailing(self._button)
        self._button.clicked.connect(self._open_calendar)
        theme.changed.connect(self._draw_icon)

    def _open_calendar(self) -> None:
        if self._calendar is None:
            self._calendar = DayCalendar(self._today, self, is_framed=False)
            shown = QWidgetAction(self._menu)
            shown.setDefaultWidget(self._calendar)
            self._menu.addAction(shown)
            self._calendar.activated.connect(self._take_date)
            self._calendar.clicked.connect(self._take_date)
        self._calendar.show_day(QDate())  # each day that is chosen is one more
        self._menu.open_beside(self._button)

    def _today(self) -> date:
        return self._moment().local.date()

    def _take_date(self, chosen: QDate) -> None:
        self._menu.close()
        self.take(chosen.toString(Qt.DateFormat.ISODate))

    def _draw_icon(self) -> None:
        self._button.setIcon(self._theme.icon("today"))


class SpanRow(QWidget):
    """From one time up to another."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None, moment: MomentOf = None) -> None:
        super().__init__(parent)
        self._begin = MomentEditor(theme, "2026-12-24", self, moment)
        self._begin.setAccessibleName(self.tr("Nothing from"))
        self._end = MomentEditor(theme, "2027-01-02 06:00", self, moment)
        self._end.setAccessibleName(self.tr("Nothing until"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1))
        line.addWidget(self._begin, 1)
        line.addWidget(Label("\N{EN DASH}", self))
        line.addWidget(self._end, 1)
        self.setFocusProxy(self._begin)
        self._begin.edited.connect(self.edited)
        self._end.edited.connect(self.edited)

    def row(self) -> Row:
        return self._begin.value(), self._end.value()

    def show_row(self, row: Row) -> None:
        begin, end = row
        self._begin.show_value(begin)
        self._end.show_value(end)


class SpansEditor(RowsEditor):
    """Its value has a line for each span, with a slash between the two times."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, moment: MomentOf = None) -> None:
        super().__init__(
            theme,
            lambda: SpanRow(theme, moment=moment),
            ("", ""),
            _tr("Add a span"),
            _tr("Take this span away"),
            parent,
        )

    def value(self) -> str:
        return "\n".join(" / ".join(row) for row in json.loads(super().value()))

    def show_value(self, value: str) -> None:
        rows = [_SLASH.split(line, maxsplit=1) for line in value.splitlines() if line.strip()]
        super().show_value(json.dumps([row if len(row) > 1 else [*row, ""] for row in rows]))


def _parts(moment: Callable[[], Moment], text: str) -> list[str] | None:
    kept = [kept_moment(line, moment()) for line in text.splitlines() if line.strip()]
    return None if None in kept else [each for each in kept if each is not None]


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpansEditor", text)
