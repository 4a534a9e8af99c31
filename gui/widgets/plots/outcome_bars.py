"""Plot the outcomes of runs as a bar for each step of time."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from gui.look.tokens import blended, space
from gui.text import formats
from gui.widgets.plots.length_lines import counts_up_to
from gui.widgets.plots.outcome_groups import GROUP_PATTERNS, OutcomeGroup, group_colour
from gui.widgets.plots.step_plot import StepPlot, Tick

_WIDEST_BAR = 7
_TINT = 0.3


class OutcomeBars(StepPlot):
    """Outcomes lie upon one another; each group has a colour and a pattern."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._bars: Sequence[dict[OutcomeGroup, int]] = ()
        self._most = 1

    def show_bars(
        self, bars: Sequence[dict[OutcomeGroup, int]], labels: Sequence[str], tips: Sequence[str]
    ) -> None:
        self._bars = bars
        numbers = counts_up_to(max((sum(bar.values()) for bar in bars), default=0))
        self._most = numbers[-1]
        ticks = [Tick(number / self._most, formats.whole_number(number)) for number in numbers]
        self.show_steps(labels, tips, ticks)

    def paint_steps(self, painter: QPainter, room: QRectF) -> None:
        for step, bar in enumerate(self._bars):
            place = self.step_room(room, step)
            width = min(max(place.width() * 0.7, 1.0), space(_WIDEST_BAR))
            left, bottom = place.center().x() - width / 2, room.bottom()
            for group, count in bar.items():
                if count:
                    height = max(room.height() * count / self._most, 1.5)
                    self._paint_part(painter, QRectF(left, bottom - height, width, height), group)
                    bottom -= height

    def _paint_part(self, painter: QPainter, part: QRectF, group: OutcomeGroup) -> None:
        colour = group_colour(self.palette(), group)
        pattern = GROUP_PATTERNS[group]
        painter.setPen(Qt.PenStyle.NoPen)
        base = self.palette().color(QPalette.ColorRole.Base)
        is_hatched = pattern not in {Qt.BrushStyle.SolidPattern, Qt.BrushStyle.NoBrush}
        painter.setBrush(blended(base, colour, _TINT) if is_hatched else base)
        painter.drawRect(part)
        if pattern is not Qt.BrushStyle.SolidPattern:
            painter.setPen(QPen(colour, 1))
            part = part.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(QBrush(colour, pattern))
        painter.drawRect(part)
