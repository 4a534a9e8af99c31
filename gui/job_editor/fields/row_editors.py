"""Edit list rows: days with times, days of the month, off days, conditions, limits."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.job_editor.fields.line_with_button import Sought, SoughtLine
from gui.job_editor.fields.month_chips import stand_dense
from gui.job_editor.fields.times_editor import TimesEditor
from gui.job_editor.reading.job_texts import Row
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.fields.form import field_label, label_width
from gui.widgets.fields.form_editors import ChipsEditor, ChoiceEditor, LineEditor
from gui.widgets.fields.wrapping_row import stand_in_line

WEEKDAY_WORDS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LAST_DAY = 31
_OF_CALENDARS = frozenset({"calendar", "events"})
_TEENS = frozenset({11, 12, 13})
_SOUGHT = {"disk": Sought.FOLDER, "file": Sought.FILE_OR_FOLDER}


def weekday_chips(parent: QWidget | None = None, *, is_dense: bool = False) -> ChipsEditor:
    """Return a chip for each day, the first day of the week here first; dense ones leave some room."""
    first = formats.first_weekday() - 1
    order = [(first + place) % 7 for place in range(7)]
    names = [formats.short_weekday_name(day + 1) for day in order]
    chips = ChipsEditor(
        [(WEEKDAY_WORDS[day], name) for day, name in zip(order, names, strict=True)], parent=parent
    )
    chips.name_chips(formats.weekday_name(day + 1) for day in order)
    if is_dense:
        stand_dense(chips, names)
    return chips


class DaysAtRow(QWidget):
    """Some days of the week, and their times of day, with labels as those of a form."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._days = weekday_chips(self)
        self._days.setObjectName("days")
        self._times = TimesEditor(self)
        self._times.setObjectName("times")
        self._times.setAccessibleName(self.tr("Times of day"))
        self._line = QHBoxLayout()
        self._line.setSpacing(space(2))
        self._line.addWidget(self._times, 1, Qt.AlignmentFlag.AlignTop)
        self._first = QHBoxLayout()
        self._first.addWidget(self._days, 1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(space(3))
        grid.setVerticalSpacing(space(6.5))  # as if a line were kept below each
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, label_width(self))
        grid.addWidget(field_label(self.tr("On"), self), 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(self._first, 0, 1)
        grid.addWidget(field_label(self.tr("At"), self), 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(self._line, 1, 1)
        self.setFocusProxy(self._days)
        self._days.edited.connect(self.edited)
        self._times.edited.connect(self.edited)

    def row(self) -> Row:
        chosen = self._days.value().split(",")
        return ",".join(day for day in WEEKDAY_WORDS if day in chosen), self._times.value()

    def show_row(self, row: Row) -> None:
        days, times = row
        self._days.show_value(days)
        self._times.show_value(times)

    def take_button(self, button: QWidget) -> None:
        """Let the button that takes the line away stand behind the days: the times have the whole width."""
        self._first.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def seat(self, guest: QWidget) -> None:
        """Let something stand at the end of the times."""
        if self._line.indexOf(guest) < 0:
            self._line.addWidget(guest, 0, Qt.AlignmentFlag.AlignTop)


class MonthDayRow(QWidget):
    """One day of the month: the 15th day, the last Friday, the 3rd business day."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        counts = [(str(number), self._count(number)) for number in (*range(1, _LAST_DAY + 1),)]
        counts += [(str(-number), self._count(-number)) for number in range(1, _LAST_DAY + 1)]
        units = [("day", self.tr("day of the month")), ("business", self.tr("business day"))]
        units += [(word, formats.weekday_name(day)) for day, word in enumerate(WEEKDAY_WORDS, start=1)]
        self._number = ChoiceEditor(counts, self)
        self._number.setAccessibleName(self.tr("Which one"))
        self._number.setObjectName("number")
        self._unit = ChoiceEditor(units, self)
        self._unit.setAccessibleName(self.tr("What is counted"))
        self._unit.setObjectName("unit")
        stand_in_line(self, self._number, self._unit)
        self._number.edited.connect(self.edited)
        self._unit.edited.connect(self.edited)

    def row(self) -> Row:
        return self._number.value(), self._unit.value()

    def show_row(self, row: Row) -> None:
        number, unit = row
        self._number.show_value(number)
        self._unit.show_value(unit)

    def _count(self, number: int) -> str:
        if number == -1:
            return self.tr("last")
        said = self._ordinal(abs(number))
        return said if number > 0 else self.tr("{count} last").format(count=said)

    def _ordinal(self, number: int) -> str:
        patterns = {1: self.tr("{number}st"), 2: self.tr("{number}nd"), 3: self.tr("{number}rd")}
        ending = 0 if number in _TEENS else number % 10
        return patterns.get(ending, self.tr("{number}th")).format(number=number)


class OffDaysRow(QWidget):
    """Days on which nothing fires, and what becomes of what falls on them."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = ""
        self._kind = ChoiceEditor(
            [
                ("country", self.tr("Public holidays of")),
                ("weekends", self.tr("Saturdays and Sundays")),
                ("calendar", self.tr("Whole days of a calendar")),
                ("events", self.tr("During events of a calendar")),
            ],
            self,
        )
        self._kind.setAccessibleName(self.tr("Which days"))
        self._which = LineEditor(self.tr("DE or DE-BY"), self)
        self._which.setObjectName("which")
        self._which.setAccessibleName(self.tr("Country, with its region if need be"))
        self._calendar = SoughtLine(theme, "https://calendar.example/team.ics", parent=self)
        self._calendar.setObjectName("calendar")
        self._calendar.setAccessibleName(self.tr("Address of the calendar, read each hour"))
        self._roll = ChoiceEditor(
            [
                ("skip", self.tr("left out")),
                ("previous", self.tr("moved to the business day before")),
                ("next", self.tr("moved to the business day after")),
            ],
            self,
        )
        self._roll.setAccessibleName(self.tr("What becomes of occurrences on them"))
        line = QHBoxLayout()
        line.setSpacing(space(1))
        line.addWidget(self._kind)
        line.addWidget(self._which, 1)
        line.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        column.addLayout(line)
        column.addWidget(self._calendar)
        column.addWidget(self._roll)
        self.setFocusProxy(self._kind)
        for editor in (self._kind, self._which, self._calendar, self._roll):
            editor.edited.connect(self._tell)

    def row(self) -> Row:
        kind = self._kind.value()
        which = self._calendar.value() if kind in _OF_CALENDARS else ""
        which = {"country": self._which.value(), "kept": self._kept}.get(kind, which)
        return kind, which, "skip" if kind == "events" else self._roll.value()

    def show_row(self, row: Row) -> None:
        kind, which, roll = row
        if kind == "kept" and self._kind.findData(kind) < 0:
            self._kept = which
            self._kind.addItem(which.partition(": ")[2], kind)
        self._kind.show_value(kind)
        self._which.show_value(which if kind == "country" else "")
        self._calendar.show_value(which if kind in _OF_CALENDARS else "")
        self._roll.show_value(roll)
        self._show_parts()

    def _tell(self) -> None:
        self._show_parts()
        self.edited.emit()

    def _show_parts(self) -> None:
        kind = self._kind.value()
        self._which.setVisible(kind == "country")
        self._calendar.setVisible(kind in _OF_CALENDARS)
        self._roll.setVisible(kind != "events")


class ConditionRow(QWidget):
    """One condition with what it asks for."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = ChoiceEditor(
            [
                ("mains", self.tr("On mains power")),
                ("network", self.tr("Network is up")),
                ("unmetered", self.tr("Network is not metered")),
                ("idle", self.tr("Nobody has used it for")),
                ("disk", self.tr("Free disk space at")),
                ("memory", self.tr("Free memory")),
                ("load", self.tr("Load in the last minute at most")),
                ("file", self.tr("File or folder exists")),
                ("program", self.tr("Program is running")),
                ("no-program", self.tr("Program is not running")),
            ],
            self,
        )
        self._kind.setAccessibleName(self.tr("Condition"))
        self._kind.setObjectName("kind")
        self._what = SoughtLine(theme, parent=self)
        self._what.setObjectName("what")
        self._size = LineEditor(self.tr("5G"), self)
        self._size.setObjectName("size")
        self._size.setAccessibleName(self.tr("How much must be free"))
        self._size.setMaximumWidth(space(20))
        stand_in_line(self, self._kind, self._what, self._size, wide=self._what)
        for editor in (self._kind, self._what, self._size):
            editor.edited.connect(self._tell)
        self._show_what_counts()

    def row(self) -> Row:
        kind = self._kind.value()
        what = self._what.value() if self._what_of(kind) else ""
        return kind, what, self._size.value() if kind == "disk" else ""

    def show_row(self, row: Row) -> None:
        kind, what, size = row
        self._kind.show_value(kind)
        self._what.show_value(what)
        self._size.show_value(size)
        self._show_what_counts()

    def _tell(self) -> None:
        self._show_what_counts()
        self.edited.emit()

    def _show_what_counts(self) -> None:
        kind = self._kind.value()
        example = self._what_of(kind)
        self._what.setVisible(bool(example))
        self._what.seek(_SOUGHT.get(kind, Sought.NOTHING), example)
        self._what.setAccessibleName(self._kind.currentText())
        self._size.setVisible(kind == "disk")

    def _what_of(self, kind: str) -> str:
        return {
            "idle": self.tr("10m"),
            "disk": self.tr("/home"),
            "memory": self.tr("4G"),
            "load": self.tr("50%"),
            "file": self.tr("/media/backup/ready"),
            "program": self.tr("name of the program"),
            "no-program": self.tr("name of the program"),
        }.get(kind, "")


class LimitRow(QWidget):
    """How much of one thing a script may take."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = ChoiceEditor(
            [
                ("memory", self.tr("Memory")),
                ("cpu", self.tr("Share of one processor")),
                ("cpu-time", self.tr("Time of computing")),
                ("processes", self.tr("Processes at once")),
                ("io", self.tr("Disks: others go first")),
            ],
            self,
        )
        self._kind.setAccessibleName(self.tr("What is limited"))
        self._kind.setObjectName("kind")
        self._amount = LineEditor("", self)
        self._amount.setObjectName("amount")
        stand_in_line(self, self._kind, self._amount, wide=self._amount)
        for editor in (self._kind, self._amount):
            editor.edited.connect(self._tell)
        self._show_what_counts()

    def row(self) -> Row:
        kind = self._kind.value()
        return kind, self._amount.value() if self._example_of(kind) else "low"

    def show_row(self, row: Row) -> None:
        kind, amount = row
        self._kind.show_value(kind)
        self._amount.show_value(amount if self._example_of(kind) else "")
        self._show_what_counts()

    def _tell(self) -> None:
        self._show_what_counts()
        self.edited.emit()

    def _show_what_counts(self) -> None:
        example = self._example_of(self._kind.value())
        self._amount.setVisible(bool(example))
        self._amount.setPlaceholderText(example)
        self._amount.setAccessibleName(self._kind.currentText())

    def _example_of(self, kind: str) -> str:
        return {
            "memory": self.tr("2G"),
            "cpu": self.tr("50%"),
            "cpu-time": self.tr("1h"),
            "processes": self.tr("200"),
        }.get(kind, "")
