"""Edit digests: a row for each, with interval, day, time and channel."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product

from PySide6.QtCore import QCoreApplication, QTime, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.fields.dates.typed_fields import TimeField
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.rows_editor import Row, RowsEditor
from scheduler_core.errors import InvalidInput
from scheduler_core.values.records.digest import Digest, read_digests

_DAILY, _WEEKLY = "daily", "weekly"
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_STORED_TIME = "HH:mm"
_FIRST_HOUR, _HOURS = 8, 24
_BLANK: Row = ("", "", "")


class DigestsField(RowsEditor):
    """A form editor of one text, as it is typed behind `--digest`. A click is a whole choice."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._known: tuple[str, ...] | None = None
        self._name = ""
        super().__init__(
            theme,
            self._made_row,
            _BLANK,
            _tr("&Add a digest"),
            _tr("Take this digest away"),
            parent,
        )
        self._doubt = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._doubt.setObjectName("digests_doubt")
        if (column := self.layout()) is not None:
            column.addWidget(self._doubt)
        self.line_goes.connect(partial(self._note_settled, True))
        self.edited.connect(self._show_doubt)
        self._show_doubt()

    @property
    def rows(self) -> list["DigestRow"]:
        return [row for row in self.widgets if isinstance(row, DigestRow)]

    def value(self) -> str:
        # What is wrong is said by whoever reads it.
        return "; ".join(_printed(row.row()) for row in self.rows)

    def show_value(self, value: str) -> None:
        if value != self.value():
            super().show_value(json.dumps([_row(each) for each in _read(value)]))
            self._show_doubt()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._name = name
        for row in self.rows:
            row.name_parts(name)

    def offer_channels(self, names: Iterable[str]) -> None:
        """Know which channels there are; what is chosen stays."""
        self._known = tuple(names)
        for row in self.rows:
            row.offer_channels(self._known)
        self._show_doubt()

    def _made_row(self) -> QWidget:
        row = DigestRow(self._free)
        row.offer_channels(self._known or ())
        row.name_parts(self._name)
        row.settled.connect(self._note_settled)
        return row

    def _note_settled(self, is_whole: bool) -> None:
        """Let a choice be saved at once, and a time when it is typed to its end."""
        self.setProperty("at_once", is_whole)

    def _free(self, asking: "DigestRow") -> Row:
        """Return a digest each day that is none of the others."""
        there = {row.row() for row in self.rows if row is not asking}
        hours = (f"{(_FIRST_HOUR + ahead) % _HOURS:02}:00" for ahead in range(_HOURS))
        free = (("", hour, name) for hour, name in product(hours, self._known or ("",)))
        return next((each for each in free if each not in there), ("", "08:00", ""))

    def _show_doubt(self) -> None:
        self.add_button.setEnabled(bool(self._known))
        self._doubt.setText(self._doubtful())
        self._doubt.setVisible(bool(self._doubt.text()))

    def _doubtful(self) -> str:
        if self._known is None:
            return ""
        named = dict.fromkeys(row.row()[2] for row in self.rows)
        if not self._known and not named:
            return self.tr("There is no channel yet; the settings make one, under Channels.")
        said = self.tr("There is no channel “{name}”; nothing is told there.")
        return "\n".join(said.format(name=name) for name in named if name not in self._known)


class DigestRow(QWidget):
    """One digest; `settled` says of what is edited next whether it is a whole choice."""

    edited = Signal()
    settled = Signal(bool)

    def __init__(self, free: Callable[["DigestRow"], Row], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._free = free
        self._is_showing = False
        self._kind = ChoiceEditor([(_DAILY, self.tr("Each day")), (_WEEKLY, self.tr("Each week"))], self)
        self._kind.setObjectName("digest_kind")
        days = [(word, formats.weekday_name(number)) for number, word in enumerate(_DAYS, start=1)]
        self._day = ChoiceEditor(days, self)
        self._day.setObjectName("digest_day")
        self._time = TimeField(QTime(_FIRST_HOUR, 0), self)
        self._time.setObjectName("digest_time")
        self._channel = ChoiceEditor([], self)
        self._channel.setObjectName("digest_channel")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(2))
        for part in (self._kind, self._day, self._time, self._channel):
            line.addWidget(part)
        line.addStretch(1)
        self._time.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self._kind)
        for choice in (self._kind, self._day, self._channel):
            choice.edited.connect(self._on_choice)
        self._time.timeChanged.connect(self._on_time)
        self._show_day()

    def row(self) -> Row:
        day = self._day.value() if self._kind.value() == _WEEKLY else ""
        return day, self._time.time().toString(_STORED_TIME), self._channel.value()

    def show_row(self, row: Row) -> None:
        day, at, channel = self._free(self) if row == _BLANK else row
        self._is_showing = True
        self._kind.show_value(_WEEKLY if day else _DAILY)
        self._day.show_value(day or _DAYS[0])
        self._time.setTime(QTime.fromString(at, _STORED_TIME))
        self._channel.show_value(channel)
        self._is_showing = False
        self._show_day()
        self.settled.emit(True)

    def offer_channels(self, names: Sequence[str]) -> None:
        chosen = self._channel.value()
        wanted = [*dict.fromkeys((*names, *filter(None, (chosen,))))]
        if wanted == [self._channel.itemData(place) for place in range(self._channel.count())]:
            return
        self._channel.clear()
        for name in names:
            self._channel.addItem(name, name)
        if chosen:
            self._channel.show_value(chosen)

    def name_parts(self, name: str) -> None:
        """Say to readers what each part of it is."""
        parts = {
            self._kind: self.tr("How often"),
            self._day: self.tr("Day of the week"),
            self._time: self.tr("Time"),
            self._channel: self.tr("Channel"),
        }
        for part, words in parts.items():
            part.setAccessibleName(": ".join(filter(None, (name, words))))

    def _on_choice(self) -> None:
        self._show_day()
        self.settled.emit(True)
        self.edited.emit()

    def _on_time(self) -> None:
        if not self._is_showing:
            self.settled.emit(False)
            self.edited.emit()

    def _show_day(self) -> None:
        self._day.setVisible(self._kind.value() == _WEEKLY)


def _read(text: str) -> tuple[Digest, ...]:
    try:
        return read_digests(text)
    except InvalidInput:  # the form tells of what can't be read
        return ()


def _row(digest: Digest) -> Row:
    day = "" if digest.weekday is None else _DAYS[digest.weekday]
    return day, f"{digest.at:%H:%M}", digest.channel


def _printed(row: Row) -> str:
    day, at, channel = row
    return f"{day} {at}:{channel}" if day else f"{at}:{channel}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("DigestsField", text)
