"""Plot the last runs of a job: how each ended, and how long it took."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QWidget

from gui.look.tokens import space
from gui.text import formats, span_words
from gui.text.outcomes import result_of, run_state_name
from gui.widgets.plots.outcome_row import draw_outcome_bar
from gui.widgets.plots.step_plot import StepPlot
from scheduler_core.values.runs.run import Run

_SHOWN = 24


class LastRuns(StepPlot):
    """The newest at the end; `run_picked` tells the run that the user wants to see."""

    run_picked = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_tr("Last runs"), parent)
        self.setObjectName("last_runs")
        self._runs: Sequence[Run] = ()
        self.picked.connect(self._tell_run)

    def sizeHint(self) -> QSize:
        return QSize(space(50), space(11))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(30), space(11))

    def show_runs(self, runs: Sequence[Run]) -> None:
        if runs != self._runs:
            self._runs = runs
            self.show_steps((), [_in_words(run) for run in runs], ())

    def paint_steps(self, painter: QPainter, room: QRectF) -> None:
        """Draw a bar as high as the run was long, and the mark of its outcome below."""
        if not self._runs:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.tr("It has not run yet."))
            return
        longest = max(map(_seconds, self._runs), default=0.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        least = space(2)
        for step, run in enumerate(self._runs):
            place = self.step_room(room, step)
            width = min(place.width() * 0.75, space(2.25))
            height = least + (place.height() - least) * _share(_seconds(run), longest)
            left = place.center().x() - width / 2
            bar = QRectF(left, place.bottom() - height, width, height)
            draw_outcome_bar(painter, bar, run.state, self.palette())

    def step_room(self, room: QRectF, step: int) -> QRectF:
        """Return the room of one run: few stand as close as many, from the beginning of the line."""
        width = room.width() / max(len(self._runs), _SHOWN)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = room.right() - (step + 1) * width if is_mirrored else room.left() + step * width
        return QRectF(left, room.top(), width, room.height())

    def _tell_run(self, step: int) -> None:
        run = self._runs[step]
        self.run_picked.emit(run.job_id, run.id)


def _share(seconds: float, longest: float) -> float:
    """Return how high a bar is: by the root, so that one long run does not flatten all others."""
    if not seconds or not longest:
        return 0.0
    return math.sqrt(seconds / longest)


def _seconds(run: Run) -> float:
    if run.started_at is None or run.finished_at is None:
        return 0.0
    return max((run.finished_at - run.started_at).total_seconds(), 0.0)


def _in_words(run: Run) -> str:
    facts = [formats.instant(run.due_at), run_state_name(run), result_of(run)]
    if run.started_at is not None and run.finished_at is not None:
        facts.append(span_words.duration(run.finished_at - run.started_at))
    return " · ".join(fact for fact in facts if fact)


def _tr(text: str) -> str:
    return QCoreApplication.translate("last_runs", text)
