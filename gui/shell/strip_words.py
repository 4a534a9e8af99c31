"""What the strip at the foot says: the last run while the log is folded, else how the runs of today went."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.tokens import space
from gui.text import formats, span_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.spoken.roles import SpokenRole, speak_as

if TYPE_CHECKING:
    from scheduler_core.values.runs.run import Run, RunState

_BESIDE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading


class StripWords(QWidget):
    """Signs with a few words. A log in sight shows its last run itself, so there its outcomes are counted.

    `day_wanted` says that they tell of today from now on.
    """

    day_wanted = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip_words")
        speak_as(self, SpokenRole.WORDS)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._now = now
        self._run: Run | None = None
        self._counts: Sequence[tuple[RunState, int]] | None = None
        self._is_of_day = False

    @property
    def is_of_day(self) -> bool:
        """Whether they tell of today."""
        return self._is_of_day

    def show_run(self, run: "Run | None") -> None:
        self._run = run
        self._tell()

    def show_day(self, counts: "Mapping[RunState, int]") -> None:
        """Show how many runs of today are in each state."""
        from gui.text.state_names import TOLD_IN_ORDER

        self._counts = [(state, counts[state]) for state in TOLD_IN_ORDER if counts.get(state)]
        self._tell()

    def tell_day(self, is_of_day: bool) -> None:
        """Tell of today, or of the last run."""
        is_new, self._is_of_day = is_of_day and not self._is_of_day, is_of_day
        self._tell()
        if is_new:
            self.day_wanted.emit()

    def sizeHint(self) -> QSize:
        return QSize(space(40), QFontMetrics(self.font()).height())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self.update()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._is_of_day:
            if self._counts is not None:
                self._draw_day(self._counts)
        elif self._run is not None:
            self._draw_run(self._run)

    def _draw_run(self, run: "Run") -> None:
        metrics = self.fontMetrics()
        side, gap = self._side, space(2)
        times = "  ".join(self._times(run))
        width = self.width() - side - gap
        words = metrics.elidedText(
            run.job_name, Qt.TextElideMode.ElideRight, width - gap - metrics.horizontalAdvance(times)
        )
        with QPainter(self) as painter:
            self._draw_mark(painter, 0, run.state)
            self._draw_words(painter, side + gap, words)
            self._draw_words(painter, side + 2 * gap + metrics.horizontalAdvance(words), times)

    def _draw_day(self, counts: "Sequence[tuple[RunState, int]]") -> None:
        """Draw a sign and a number for each outcome that has room."""
        metrics = self.fontMetrics()
        begin, side = 0, self._side
        with QPainter(self) as painter:
            if not counts:
                self._draw_words(painter, begin, self.tr("no run yet"))
            for state, count in counts:
                words = formats.whole_number(count)
                end = begin + side + space(1.5) + metrics.horizontalAdvance(words)
                if end > self.width():
                    break
                self._draw_mark(painter, begin, state)
                self._draw_words(painter, begin + side + space(1.5), words)
                begin = end + space(3)

    def _draw_mark(self, painter: QPainter, begin: int, state: "RunState") -> None:
        from gui.widgets.plots.outcome_marks import draw_mark

        mark = QRectF(begin, (self.height() - self._side) / 2, self._side, self._side)
        if self.isRightToLeft():
            mark.moveRight(self.width() - begin)
        draw_mark(painter, mark, state, self.palette())

    def _draw_words(self, painter: QPainter, begin: int, words: str) -> None:
        room = QRect(begin, 0, max(self.width() - begin, 0), self.height())
        if self.isRightToLeft():
            room.moveLeft(0)
        painter.setPen(self.palette().placeholderText().color())
        painter.drawText(room, _BESIDE, words)

    @property
    def _side(self) -> int:
        return round(self.fontMetrics().height() * 0.95)

    def _tell(self) -> None:
        words = self._in_words()
        self.setAccessibleName(words)
        self.setToolTip(plain_tool_tip(words if self._is_of_day else ""))
        self.update()

    def _in_words(self) -> str:
        if not self._is_of_day:
            return "" if self._run is None else self._run_in_words(self._run)
        return "" if self._counts is None else self._day_in_words(self._counts)

    def _run_in_words(self, run: "Run") -> str:
        from gui.text.outcomes import run_state_name

        return ", ".join((run.job_name, run_state_name(run), *self._times(run)))

    def _day_in_words(self, counts: "Sequence[tuple[RunState, int]]") -> str:
        from gui.text.state_names import state_name

        if not counts:
            return self.tr("No run today yet")
        states = (
            self.tr("{state}: {count}").format(state=state_name(state), count=formats.whole_number(count))
            for state, count in counts
        )
        return self.tr("Runs of today: {states}").format(states=", ".join(states))

    def _times(self, run: "Run") -> tuple[str, ...]:
        """Return when the run began, and how long it took if it has ended."""
        began = formats.past_instant(run.started_at or run.due_at, self._now())
        if run.started_at is None or run.finished_at is None:
            return (began,)
        return began, span_words.duration(run.finished_at - run.started_at)
