"""The months of a year as chips, in one line or two."""

from collections.abc import Iterable

from PySide6.QtCore import QLocale, QSize
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLayout, QSizePolicy, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.widgets.fields.form_editors import ChipsEditor

_MONTHS = range(1, 13)
_HALF_A_YEAR = 6
_AROUND_WORD, _NARROWEST, _GAP = 2.25, 9.5, 1


class MonthChips(ChipsEditor):
    """Chips of one width, which a screen reader calls by the whole name of the month."""

    def __init__(self, parent: QWidget | None = None) -> None:
        locale, form = QLocale(), QLocale.FormatType
        names = [locale.standaloneMonthName(month, form.ShortFormat) for month in _MONTHS]
        super().__init__(
            [(str(month), name) for month, name in zip(_MONTHS, names, strict=True)],
            per_line=_HALF_A_YEAR,
            parent=parent,
        )
        self.name_chips(locale.standaloneMonthName(month, form.LongFormat) for month in _MONTHS)
        self._wide = stand_dense(self, names)
        self._short = names
        self._per_line = _HALF_A_YEAR
        self._grid.setHorizontalSpacing(space(_GAP))
        self._grid.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def said(self) -> str:
        chosen = [int(month) for month in self.value().split(",") if month]
        if len(chosen) == 1:
            return QLocale().standaloneMonthName(chosen[0], QLocale.FormatType.LongFormat)
        if len(chosen) == len(_MONTHS):
            return self.tr("every month")
        return ", ".join(self._short[month - 1] for month in chosen) or self.tr("no month")

    @property
    def _grid(self) -> QGridLayout:
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        return grid

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(_HALF_A_YEAR), self._grid.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the width of the chips: the style gives them one of its own in a window of another parent."""
        super().showEvent(event)
        for chip in self.chips:
            chip.setFixedWidth(self._wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        per_line = (
            len(self.chips) if event.size().width() >= self._width_of(len(self.chips)) else _HALF_A_YEAR
        )
        if per_line != self._per_line:
            self._per_line = per_line
            self._stand_in_lines()

    def _stand_in_lines(self) -> None:
        grid = self._grid
        for chip in self.chips:
            grid.removeWidget(chip)
        for place, chip in enumerate(self.chips):
            grid.addWidget(chip, *divmod(place, self._per_line))
        for column in range(len(self.chips) + 1):  # what is left over stands behind the last one
            grid.setColumnStretch(column, 1 if column == self._per_line else 0)
        self.updateGeometry()

    def _width_of(self, count: int) -> int:
        return count * self._wide + (count - 1) * space(_GAP)


def stand_dense(chips: ChipsEditor, words: Iterable[str]) -> int:
    """Give all chips one width, no greater than the longest of their words needs; return it."""
    bold = QFontMetrics(font_of(Type.STRONG))  # as a chip has it that is pressed
    wide = max(*map(bold.horizontalAdvance, words), space(_NARROWEST - _AROUND_WORD)) + space(_AROUND_WORD)
    for chip in chips.chips:
        chip.setProperty("dense", True)
        chip.setFixedWidth(wide)
    return wide
