"""The days of the next runs, in a column as wide whatever days they are."""

from collections.abc import Iterable
from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text import formats
from gui.widgets.tables.flush_delegate import FlushDelegate

# The days of two digits of each month, on each day of the week.
_YEAR, _MONTHS, _DAYS = 2028, range(1, 13), range(22, 29)


class DayDelegate(FlushDelegate):
    """Lets the times behind the days begin at the same place, whichever rule and year it is."""

    _widest: tuple[str, int] = ("", 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        font = index.data(Qt.ItemDataRole.FontRole)
        font = font if isinstance(font, QFont) else option.font
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        around = hint.width() - QFontMetrics(font).horizontalAdvance(words)
        return QSize(max(hint.width(), self._width_of_any(font) + around), hint.height())

    def spare(self, days: Iterable[str]) -> int:
        """Return how much wider it is than these days need."""
        font = font_of(Type.TEXT)
        widest = max(map(QFontMetrics(font).horizontalAdvance, days), default=0)
        return max(0, self._width_of_any(font) - widest)

    def _width_of_any(self, font: QFont) -> int:
        """Return the width of the widest day, measured anew where the letters are others."""
        if self._widest[0] != font.key():
            metrics = QFontMetrics(font)
            days = (date(_YEAR, month, day) for month in _MONTHS for day in _DAYS)
            said = (f"{formats.day_heading(day)} {formats.year(day)}" for day in days)
            self._widest = font.key(), max(map(metrics.horizontalAdvance, said))
        return self._widest[1]
