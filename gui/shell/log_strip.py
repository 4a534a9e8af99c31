"""The folded log at the foot: the last run in one line, or a notice."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QFontMetrics,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.look.spacing import begun_after, space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.text import formats, span_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.label import Label
from gui.widgets.spoken.roles import SpokenRole, speak_as

if TYPE_CHECKING:
    from scheduler_core.values.runs.run import Run

_STEPS_HIGH = 9


class LogStrip(QWidget):
    """Folds and unfolds the log by its button or a click anywhere on it; it is as high whatever it shows."""

    def __init__(
        self, theme: Theme, show_log: QAction, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("log_strip")
        self._theme = theme
        self._show_log = show_log
        self._is_pressed = False
        self.setFixedHeight(space(_STEPS_HIGH))
        self._fold = QToolButton(self)
        self._fold.setObjectName("fold_log")
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._title = Label(self.tr("Log"), self)
        self._title.setFont(font_of(Type.STRONG))
        self.last_run = LastRunLine(now, self)
        self._key = Label(show_log.shortcut().toString(QKeySequence.SequenceFormat.NativeText), self)
        self._key.setFont(font_of(Type.NOTE))
        self._key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._line = line = QHBoxLayout(self)
        line.setSpacing(space(2))
        line.addWidget(self._fold)
        line.addWidget(self._title)
        line.addWidget(self.last_run, 1)
        line.addWidget(self._key)
        self._fold.clicked.connect(show_log.trigger)
        show_log.toggled.connect(self._follow_action)
        theme.changed.connect(self._follow_action)
        self._follow_action()
        self.follow_log(is_open=False, is_foldable=True)

    def follow_log(self, *, is_open: bool, is_foldable: bool) -> None:
        """Say whether the log is in sight, and whether it can be folded; where it has all the room it can't.

        A log in sight has its own title, and shows its last run itself. Where it stands alone the line
        says which run was the last of all, as its filters may show others.
        """
        # Notices begin behind the title, whether it is seen or not, or where the lines of the log begin.
        room = self._title.sizePolicy()
        room.setRetainSizeWhenHidden(is_foldable)
        self._title.setSizePolicy(room)
        self._line.setContentsMargins(*begun_after(space(3 if is_foldable else 5), 1, space(3), 0))
        self._title.setVisible(not is_open)
        self.last_run.show_words(not is_open or not is_foldable, is_named=not is_foldable)
        self._fold.setVisible(is_foldable)
        self._key.setVisible(is_foldable)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Take a second click for none: the first may have been on a notice that stood here."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_click = self._is_pressed and self.rect().contains(event.position().toPoint())
        self._is_pressed = False
        if is_click and not self._fold.isHidden():
            self._show_log.trigger()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().mid().color(), 1))
        painter.drawLine(0, 0, self.width(), 0)

    def _follow_action(self) -> None:
        is_shown = self._show_log.isChecked()
        self._fold.setIcon(self._theme.icon("fold" if is_shown else "unfold"))
        words = self.tr("Fold the log") if is_shown else self.tr("Unfold the log")
        self._fold.setToolTip(plain_tool_tip(words))
        self._fold.setAccessibleName(words)


class LastRunLine(QWidget):
    """The last run: its sign, its job, when it began and how long it took."""

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("last_run")
        speak_as(self, SpokenRole.WORDS)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._now = now
        self._run: Run | None = None
        self._is_told = True
        self._is_named = False

    def show_run(self, run: "Run | None") -> None:
        self._run = run
        self._tell()

    def show_words(self, are_shown: bool, *, is_named: bool = False) -> None:
        """Show the run or nothing; the room stays. It may be named as what it is, where no title does."""
        self._is_told, self._is_named = are_shown, is_named
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(space(40), QFontMetrics(self.font()).height())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self.update()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        run = self._run
        if run is None or not self._is_told:
            return
        from gui.widgets.plots.outcome_marks import draw_mark

        painter, metrics = QPainter(self), self.fontMetrics()
        side, gap = round(metrics.height() * 0.95), space(2)
        mark = QRectF(0, (self.height() - side) / 2, side, side)
        times = "  ".join(self._times())
        width = self.width() - side - gap
        words = metrics.elidedText(
            self._subject(run), Qt.TextElideMode.ElideRight, width - gap - metrics.horizontalAdvance(times)
        )
        place = QRect(side + gap, 0, width, self.height())
        if self.isRightToLeft():
            mark.moveRight(self.width())
            place.moveLeft(0)
        draw_mark(painter, mark, run.state, self.palette())
        painter.setPen(self.palette().placeholderText().color())
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        painter.drawText(place, alignment, words)
        past = metrics.horizontalAdvance(words) + gap
        painter.drawText(
            place.adjusted(0, 0, -past, 0) if self.isRightToLeft() else place.adjusted(past, 0, 0, 0),
            alignment,
            times,
        )

    def _tell(self) -> None:
        self.setAccessibleName(self._in_words(self._run) if self._run is not None and self._is_told else "")
        self.update()

    def _in_words(self, run: "Run") -> str:
        from gui.text.outcomes import run_state_name

        return ", ".join((self._subject(run), run_state_name(run), *self._times()))

    def _subject(self, run: "Run") -> str:
        return self.tr("Last run: {job}").format(job=run.job_name) if self._is_named else run.job_name

    def _times(self) -> tuple[str, ...]:
        """Return when the run began, and how long it took if it has ended."""
        run = self._run
        if run is None:
            return ()
        began = formats.past_instant(run.started_at or run.due_at, self._now())
        if run.started_at is None or run.finished_at is None:
            return (began,)
        return began, span_words.duration(run.finished_at - run.started_at)
