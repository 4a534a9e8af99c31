"""The head of the output pane: the run, its outcome, and actions."""

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.run_output.output_words import facts_of, outcome_of, share_of, title_of
from gui.text.outcomes import run_state_name
from gui.widgets.heading import Heading
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.plots.share_bar import ShareBar
from scheduler_core.values.runs.run import Run, RunState

_TICK_MILLISECONDS = 1_000
# An error that has less room says nothing, and is left to the log and the output.
_OF_AN_ERROR = 25
# How long the bar of what runs is, and how far it stands from the words.
_BAR_STEPS, _BESIDE_BAR = 24, 3
_BESIDE_SIGN = 2
_NO_NAME = "\u2026"


class OutcomeSign(QWidget):
    """The sign of an outcome."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: RunState | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, state: RunState | None, name: str) -> None:
        self._state = state
        self.setAccessibleName(name)
        self.setVisible(state is not None)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(4.5), space(4.5))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._state is not None:
            draw_mark(QPainter(self), QRectF(self.rect()), self._state, self.palette())


class OutputHead(QWidget):
    """Says job and time over the outcome; what runs is counted on while it is seen."""

    def __init__(self, now: Callable[[], datetime], title: Heading, parent: QWidget) -> None:
        super().__init__(parent)
        self._now = now
        self._run: Run | None = None
        self._tries = 1
        self._usual: timedelta | None = None
        self._sign = OutcomeSign(self)
        self._title = title
        self._title.setFont(font_of(Type.NAME))
        self._outcome = Heading("", self)
        self._outcome.setObjectName("output_outcome")
        self._outcome.setFont(font_of(Type.NOTE))
        self._outcome.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._share = ShareBar(self)
        self._share.setObjectName("output_share")
        self._share.setFixedWidth(space(_BAR_STEPS))
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._title)
        self._below = below = QHBoxLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(space(_BESIDE_BAR))
        below.addWidget(self._outcome, 1)
        below.addWidget(self._share, 0, Qt.AlignmentFlag.AlignVCenter)
        below.addStretch()
        words.addLayout(below)
        words.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(_BESIDE_SIGN))
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addLayout(words, 1)
        self._ticks.timeout.connect(self._tell)
        self.show_nothing("")

    def show_nothing(self, title: str) -> None:
        self._run = None
        self._ticks.stop()
        self._title.show_text(title)
        self._outcome.show_text("")
        self._outcome.hide()
        self._share.show_share(None)
        self._sign.show_state(None, "")

    def show_run(self, run: Run, tries: int = 1, usual: timedelta | None = None) -> None:
        self._run = run
        self._tries = tries
        self._usual = usual
        self._sign.show_state(run.state, run_state_name(run))
        self._outcome.show()
        self._tell()
        if run.started_at is not None and run.finished_at is None:
            self._ticks.start()
        else:
            self._ticks.stop()

    def _tell(self) -> None:
        if self._run is None:
            return
        self._show_title(self._run)
        now, tries, usual = self._now(), self._tries, self._usual
        facts = facts_of(self._run, now, tries, usual)
        room = self.width() - self._sign.sizeHint().width() - space(_BESIDE_SIGN)
        left = room - self._outcome.fontMetrics().horizontalAdvance(facts)
        # The words come first: the bar says the same once more.
        has_room_for_bar = left > space(_BESIDE_BAR + _BAR_STEPS)
        share = share_of(self._run, now, usual) if has_room_for_bar else None
        self._share.show_share(share)
        # The bar stands behind the words; without it they have all the room.
        self._below.setStretch(0, 1 if share is None else 0)
        self._below.setStretch(2, 0 if share is None else 1)
        said = outcome_of(self._run, now, tries, usual)
        shorter = () if left >= space(_OF_AN_ERROR) else (facts, facts_of(self._run, now, tries))
        self._outcome.show_text(said, *shorter)

    def _show_title(self, run: Run) -> None:
        """Cut the name before the time, which tells one run from another."""
        now, metrics = self._now(), self._title.fontMetrics()
        room = self._title.width() - metrics.horizontalAdvance(title_of(run, now, _NO_NAME))
        name = metrics.elidedText(run.job_name, Qt.TextElideMode.ElideRight, max(room, 0))
        self._title.show_text(title_of(run, now), title_of(run, now, name or _NO_NAME))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()
