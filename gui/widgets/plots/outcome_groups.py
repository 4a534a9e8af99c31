"""Outcomes in four groups, as plots and tables show them."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from gui.look.tokens import Tone, blended, colours_of, space, tone
from gui.text import formats
from gui.widgets.plots.length_lines import counts_up_to
from gui.widgets.plots.step_plot import StepPlot, Tick
from scheduler_core.values.runs.run import RunState


class OutcomeGroup(IntEnum):
    """From the ground of a bar upwards."""

    SUCCEEDED = 0
    FAILED = 1
    IN_DOUBT = 2
    NOT_RUN = 3


_GROUPS = {
    RunState.SUCCEEDED: OutcomeGroup.SUCCEEDED,
    RunState.FAILED: OutcomeGroup.FAILED,
    RunState.TIMED_OUT: OutcomeGroup.FAILED,
    RunState.INTERRUPTED: OutcomeGroup.IN_DOUBT,
    RunState.MISSED: OutcomeGroup.IN_DOUBT,
    RunState.SKIPPED: OutcomeGroup.NOT_RUN,
    RunState.CANCELLED: OutcomeGroup.NOT_RUN,
}
_TONES = {
    OutcomeGroup.SUCCEEDED: Tone.GOOD,
    OutcomeGroup.FAILED: Tone.BAD,
    OutcomeGroup.IN_DOUBT: Tone.DOUBTFUL,
    OutcomeGroup.NOT_RUN: Tone.QUIET,
}
# Told apart without colours, too.
GROUP_PATTERNS = {
    OutcomeGroup.SUCCEEDED: Qt.BrushStyle.SolidPattern,
    OutcomeGroup.FAILED: Qt.BrushStyle.FDiagPattern,
    OutcomeGroup.IN_DOUBT: Qt.BrushStyle.DiagCrossPattern,
    OutcomeGroup.NOT_RUN: Qt.BrushStyle.NoBrush,
}


def group_colour(palette: QPalette, group: OutcomeGroup) -> QColor:
    """Return the colour of a group; what is filled with good is paler than words in it."""
    if group is OutcomeGroup.SUCCEEDED:
        return QColor(colours_of(palette).good_bar)
    return tone(palette, _TONES[group])


def by_group(counts: Mapping[RunState, int]) -> dict[OutcomeGroup, int]:
    """Return how many rows each group has; what is not over yet is in none."""
    sums = dict.fromkeys(OutcomeGroup, 0)
    for state, count in counts.items():
        if state in _GROUPS:
            sums[_GROUPS[state]] += count
    return sums


def group_name(group: OutcomeGroup) -> str:
    names = {
        OutcomeGroup.SUCCEEDED: _tr("Succeeded"),
        OutcomeGroup.FAILED: _tr("Failed"),
        OutcomeGroup.IN_DOUBT: _tr("Interrupted or missed"),
        OutcomeGroup.NOT_RUN: _tr("Skipped or cancelled"),
    }
    return names[group]


def _tr(text: str) -> str:
    return QCoreApplication.translate("outcome_groups", text)


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
