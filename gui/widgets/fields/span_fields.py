"""Two instants side by side, and the sheet of lines on which dialogs ask for them."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.text import wall_clock
from gui.text.typed_times import coming_examples, past_examples
from gui.widgets.fields.dates.typed_fields import DateTimeField
from gui.widgets.paragraph import Label
from gui.widgets.sheet import Sheet, on_sheet


class SpanFields(QWidget):
    """Tells by `changed` that another span stands in it; `span` is None while it makes no sense."""

    changed = Signal()

    def __init__(
        self,
        name: str,
        begins: datetime,
        ends: datetime,
        now: Callable[[], datetime],
        parent: QWidget,
        *,
        words: tuple[str, str] | None = None,
        is_past: bool = True,
    ) -> None:
        """Take the words before both ends, if they differ from “From … until before …”."""
        super().__init__(parent)
        self._is_past = is_past
        first, second = words or (self.tr("From"), self.tr("until before"))
        self._start = self._field(f"{name}_from", self.tr("From"), begins, now)
        self._end = self._field(f"{name}_until", self.tr("Until before"), ends, now)
        lead = (Label(first, self),) if first else ()
        line = side_by_side(*lead, self._start, Label(second, self), self._end)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)
        for field in (self._start, self._end):
            field.dateTimeChanged.connect(self.changed)
            field.words_read.connect(self.changed)

    @property
    def span(self) -> tuple[datetime, datetime] | None:
        begins, ends = _at(self._start), _at(self._end)
        return (begins, ends) if self._is_read and begins < ends else None

    @property
    def problem(self) -> str:
        """Say why it makes no sense; nothing where it does."""
        if not self._is_read:
            return past_examples() if self._is_past else coming_examples()
        return "" if self.span else self.tr("The end must be after the beginning.")

    @property
    def _is_read(self) -> bool:
        return self._start.is_read and self._end.is_read

    def _field(self, name: str, spoken: str, at: datetime, now: Callable[[], datetime]) -> DateTimeField:
        field = DateTimeField(QDateTime.fromSecsSinceEpoch(int(at.timestamp()) // 60 * 60), now, self)
        field.setObjectName(name)
        field.setAccessibleName(spoken)
        field.setDisplayFormat(QLocale().dateTimeFormat(QLocale.FormatType.ShortFormat))
        return field


def side_by_side(*parts: QWidget) -> QHBoxLayout:
    """Lay out parts of a form in a line, at whose beginning they stay."""
    line = QHBoxLayout()
    line.setSpacing(space(1.5))
    for part in parts:
        line.addWidget(part)
    line.addStretch(1)
    return line


def form_on_sheet(parent: QWidget, *lines: QLayout | QWidget) -> Sheet:
    """Put the lines of a form below one another, on a sheet of their own."""
    form = QWidget(parent)
    column = QVBoxLayout(form)
    column.setContentsMargins(space(3), space(3), space(3), space(3))
    column.setSpacing(space(2))
    for line in lines:
        if isinstance(line, QWidget):
            column.addWidget(line)
        else:
            column.addLayout(line)
    return on_sheet(form, parent)


def _at(field: DateTimeField) -> datetime:
    return wall_clock.from_seconds(field.dateTime().toSecsSinceEpoch())
