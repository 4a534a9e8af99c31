"""The field for a length of time: a number, and its unit next to it."""

import re
from datetime import timedelta

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.lengths.number_line import NumberLine
from gui.widgets.fields.wrapping_row import stand_in_line
from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import parse_duration


class LengthEditor(QWidget):
    """One text such as 30m; 1h30m may be typed as well, and is shown as 90 minutes when the field is left."""

    edited = Signal()

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # What was shown, and how it stands in the fields: untouched it stays as it was written.
        self._shown = "", ""
        shown = parted(example.partition(" ")[0])
        self._usual_unit = shown[1] if shown else "m"
        self.number = NumberLine(shown[0] if shown else example, self, least=0)
        self.number.setObjectName("number")
        self.number.setToolTip(plain_tool_tip(_tr("Takes 30s, 15m, 1h30m, 2d and 1w, too.")))
        self.number.keep_narrow()
        self._unit = _UnitChoice(self)
        self._unit.setObjectName("unit")
        self._unit.show_value(self._usual_unit)
        stand_in_line(self, self.number, self._unit, gap=2)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.number.edited.connect(self._on_edit)
        self.number.textChanged.connect(self._unit.stand_behind)
        self.number.editingFinished.connect(self._part)
        self._unit.edited.connect(self.edited)

    def value(self) -> str:
        text = joined(self.number.value(), self._unit.value())
        before, stood = self._shown
        return before if text == stood else text

    def show_value(self, value: str) -> None:
        number, sign = parted(value) or (value, self._usual_unit if not value else self._unit.value())
        self.number.show_value(number)
        self._unit.show_value(sign)
        self._shown = value, joined(number, sign)
        self._let_choose()

    def said(self) -> str:
        """Return the length in words; none says nothing."""
        number = self.number.value().strip()
        if not _is_number(number):
            return number
        return f"{number} {self._unit.currentText()}" if number.strip("0") else ""

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.number.setAccessibleName(name)
        self._unit.setAccessibleName(_tr("Unit of {field}").format(field=name))

    def _on_edit(self) -> None:
        self._let_choose()
        self.edited.emit()

    def _part(self) -> None:
        """Show what was typed with its unit as a number and a unit; it means the same."""
        typed = self.number.value()
        found = None if _is_number(typed.strip()) else parted(typed)
        if found is not None:
            self.show_value(typed)

    def _let_choose(self) -> None:
        """Let a unit be chosen for a number, not for a word that stands in its place."""
        typed = self.number.value().strip()
        self._unit.setEnabled(not typed or _is_number(typed))


class _UnitChoice(ChoiceEditor):
    """Names units as they are read behind a number, 1 hour and 2 hours, and is as wide for each of them."""

    def __init__(self, parent: QWidget) -> None:
        self._of_one, self._of_more = _units_of_one(), _units()
        super().__init__(self._of_more, parent)

    def stand_behind(self, typed: str) -> None:
        for row, (_, name) in enumerate(self._of_one if typed.strip() == "1" else self._of_more):
            self.setItemText(row, name)

    def sizeHint(self) -> QSize:
        hint, advance = super().sizeHint(), self.fontMetrics().horizontalAdvance
        widest = max(advance(name) for _, name in (*self._of_one, *self._of_more))
        shown = max(advance(self.itemText(row)) for row in range(self.count()))
        return QSize(hint.width() + max(0, widest - shown), hint.height())


def _units() -> list[tuple[str, str]]:
    return [
        ("s", _tr("seconds")),
        ("m", _tr("minutes")),
        ("h", _tr("hours")),
        ("d", _tr("days")),
        ("w", _tr("weeks")),
    ]


def _units_of_one() -> list[tuple[str, str]]:
    return [
        ("s", _tr("second")),
        ("m", _tr("minute")),
        ("h", _tr("hour")),
        ("d", _tr("day")),
        ("w", _tr("week")),
    ]


def _tr(text: str) -> str:
    return QCoreApplication.translate("LengthEditor", text)


# What is typed behind a number for each unit, the longest first.
UNITS = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
}
_PLAIN = re.compile(r"(\d+)([wdhms])", re.ASCII)


def parted(text: str) -> tuple[str, str] | None:
    """Return the number and the unit that say a length: 1h30m is 90 m; None where a text is not a length."""
    plain = _PLAIN.fullmatch(text.strip())
    if plain is not None:
        return plain[1], plain[2]
    try:
        length = parse_duration(text.strip())
    except InvalidInput:
        return None
    for sign, unit in UNITS.items():
        if sign != "w" and length and not length % unit:
            return str(length // unit), sign
    return None


def joined(number: str, sign: str) -> str:
    """Return the text of a length; what is more than a number says its unit itself."""
    typed = number.strip()
    return f"{typed}{sign}" if _is_number(typed) else typed


def _is_number(typed: str) -> bool:
    """Tell whether only digits are typed: ² is one to Python, and no number."""
    return typed.isascii() and typed.isdecimal()
