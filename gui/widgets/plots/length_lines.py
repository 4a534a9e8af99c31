"""Plot usual and longest durations over time."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.look.tokens import blended
from gui.text import formats
from gui.widgets.plots.step_plot import StepPlot, Tick
from scheduler_core.values.runs.run_statistics import Spread

_DOT = 2.25


class LengthLines(StepPlot):
    """The median is a full line, 95 of 100 a dashed one; a step without runs parts them."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._spreads: Sequence[Spread | None] = ()
        self._most = 1.0

    def show_lines(
        self, spreads: Sequence[Spread | None], labels: Sequence[str], tips: Sequence[str]
    ) -> None:
        self._spreads = spreads
        longest = max((spread.most.total_seconds() for spread in spreads if spread is not None), default=0)
        numbers = seconds_up_to(longest or 1.0)
        self._most = numbers[-1]
        ticks = [Tick(number / self._most, _in_unit(number, self._most)) for number in numbers]
        self.show_steps(labels, tips, ticks)

    def paint_steps(self, painter: QPainter, room: QRectF) -> None:
        accent = self.palette().color(QPalette.ColorRole.Accent)
        faint = blended(self.palette().color(QPalette.ColorRole.Base), accent, 0.6)
        most = [None if each is None else each.most.total_seconds() for each in self._spreads]
        median = [None if each is None else each.median.total_seconds() for each in self._spreads]
        self._paint_line(painter, room, most, QPen(faint, 1.5, Qt.PenStyle.DashLine))
        self._paint_line(painter, room, median, QPen(accent, 2))

    def _paint_line(
        self, painter: QPainter, room: QRectF, seconds: Sequence[float | None], pen: QPen
    ) -> None:
        line: list[QPointF] = []
        for step, length in enumerate((*seconds, None)):
            if length is not None:
                middle = self.step_room(room, step).center().x()
                line.append(QPointF(middle, room.bottom() - room.height() * length / self._most))
            elif line:
                painter.setPen(pen)
                painter.drawPolyline(QPolygonF(line))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(pen.color())
                for dot in line if len(line) == 1 or len(self._spreads) <= 31 else ():
                    painter.drawEllipse(dot, _DOT, _DOT)
                line = []


def _in_unit(seconds: float, most: float) -> str:
    """Write a length in the one unit that suits the longest."""
    if most < 120:
        return _tr("{number} s").format(number=_number(seconds))
    if most < 2 * 3_600:
        return _tr("{number} min").format(number=_number(seconds / 60))
    if most < 2 * 86_400:
        return _tr("{number} h").format(number=_number(seconds / 3_600))
    return _tr("{number} d").format(number=_number(seconds / 86_400))


def _number(number: float) -> str:
    return (
        formats.whole_number(round(number)) if number == round(number) else QLocale().toString(number, "g", 3)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("length_lines", text)


_STEPS = (1, 2, 5, 10)
# Lengths of time that people count in.
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30)
_LONGER = tuple(60 * minutes for minutes in (1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440))


def counts_up_to(most: int, lines: int = 3) -> list[int]:
    """Return round numbers from 0 past the largest, few enough to be read."""
    wanted = max(most, 1) / lines
    unit = 10 ** max(math.floor(math.log10(wanted)), 0)
    step = next(unit * each for each in _STEPS if unit * each >= wanted)
    return list(range(0, step * math.ceil(max(most, 1) / step) + 1, step))


def seconds_up_to(most: float, lines: int = 3) -> list[float]:
    """Return lengths of time that are easy to read, from 0 past the longest."""
    wanted = max(most, 0.001) / lines
    known = (*_SECONDS, *_LONGER)
    step = next((each for each in known if each >= wanted), None)
    if step is None:
        days = 86_400
        step = days * counts_up_to(math.ceil(most / days), lines)[1]
    return [step * number for number in range(math.ceil(max(most, 0.001) / step) + 1)]
