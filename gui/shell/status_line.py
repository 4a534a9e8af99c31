"""The status line: who runs the jobs, what is next, what runs, what failed today."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.core_access.core_words import as_sentence, said
from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, space, tone
from gui.shell.status_button import StatusButton
from gui.text import formats, span_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.paragraph import Label, dot_between
from scheduler_core.values.records.health import Hindrance

if TYPE_CHECKING:
    from gui.core_access.overview import Overview
    from scheduler_core.facade.control.engine_state import EngineState
    from scheduler_core.values.runs.run_ends import Backlog

_TICK_MILLISECONDS = 1_000
# So long somebody may take to click what is under the pointer.
_PATIENCE = timedelta(seconds=4)
# A backlog that is over sooner says no length.
_SOON = timedelta(minutes=1)
_STEPS_HIGH = 7
# What is left of the words of the engine and of the next run; next to more of these the zone has no place.
_AROUND = 15
_LEAST_ENGINE, _LEAST_NEXT, _ENOUGH_NEXT = 26, 8, 45
_QUIET = Tone.QUIET
_DIGIT, _WIDE_DIGIT = r"\d", 8


class StatusLine(QWidget):
    """Says in one line how the store and its engine are; to lose the engine is worth more than that.

    Its entries lead to what they speak of: health, the next job, a group of jobs, the failures of today.
    """

    engine_lost = Signal(str)
    engine_found = Signal(str)
    store_lost = Signal(str)
    store_found = Signal(str)
    health_wanted = Signal()
    job_wanted = Signal(object)
    group_wanted = Signal(object)
    failures_wanted = Signal()

    def __init__(
        self, now: Callable[[], datetime], starts_engine: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("status_line")
        self._now = now
        self._overview: Overview | None = None
        self._starts_engine = starts_engine
        # Where nobody here is about to start one, to find none is to have lost it.
        self._has_engine = not starts_engine
        self._is_without_engine = False
        self._lost = ""
        self._lost_store = ""
        self._widest_backlog = ""
        self._dot = EngineDot(self)
        self._engine = StatusButton("engine_state", self, least_steps=_LEAST_ENGINE)
        self._next = StatusButton("next_run", self, least_steps=_LEAST_NEXT)
        self._running = StatusButton("running_count", self, is_at_end=True)
        self._waiting = StatusButton("waiting_count", self, is_at_end=True)
        self._failed = StatusButton("failed_count", self)
        self._dots = (self._dot_between(), self._dot_between())
        self._are_counted = (False, False, False)
        self._held_since: datetime | None = None
        self._zone = Label(self)
        self._zone.setObjectName("time_zone")
        self._zone.setFont(font_of(Type.NOTE))
        self._zone.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setFixedHeight(space(_STEPS_HIGH))
        self._lay_out()
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.timeout.connect(self._show_next)
        self._ticks.timeout.connect(self._show_counted)
        self._engine.show_words(self.tr("Opening the store…"), "")
        self._next.hide()
        self._engine.clicked.connect(self.health_wanted)
        self._next.clicked.connect(self._want_next)
        self._running.clicked.connect(partial(self.group_wanted.emit, JobGroup(GroupKind.RUNNING)))
        self._waiting.clicked.connect(partial(self.group_wanted.emit, JobGroup(GroupKind.WAITING)))
        self._failed.clicked.connect(self.failures_wanted)

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(space(4), 0, space(4), 0)
        line.setSpacing(0)
        line.addWidget(self._dot)
        line.addSpacing(space(0.5))
        line.addWidget(self._engine)
        line.addSpacing(space(3))
        line.addWidget(self._next)
        line.addStretch(1)
        line.addWidget(self._running)
        line.addWidget(self._dots[0])
        line.addWidget(self._waiting)
        line.addWidget(self._dots[1])
        line.addWidget(self._failed)
        line.addSpacing(space(3))
        line.addWidget(self._zone)
        for part in (self._running, self._waiting, self._failed, *self._dots):
            part.hide()

    def show_overview(self, overview: "Overview", *, is_starting: bool = False) -> None:
        """Show how things are; an engine that this window is starting is not missed."""
        self._overview = overview
        # Not at the start: Qt takes as long to find out as to build the rest of the line.
        self._zone.setText(self.tr("Times in {zone}").format(zone=formats.time_zone_name()))
        words, shape, tip = self._engine_in_words(overview, is_starting)
        self._engine.show_words(
            words,
            "\n".join(filter(None, (tip, self._process_in_words(overview), self.tr("Open health")))),
            Tone.BAD if shape is Tone.BAD else Tone.QUIET,
            widest=self._room_for_backlog(words),
        )
        self._dot.show_state(shape, words)
        status = overview.status
        is_lost = (
            status.firing.hindrance in {Hindrance.NO_ENGINE, Hindrance.COPY} and not overview.is_read_only
        )
        self._tell_engine(words, is_lost=is_lost, is_copy=overview.is_copy)
        self._is_without_engine = is_lost and not is_starting
        is_store_lost = status.firing.hindrance is Hindrance.STORE and not overview.is_read_only
        self._tell_store(status.engine.complaints, is_lost=is_store_lost)
        self._show_next()
        self._show_counts(overview)
        if not self._has_room_for_zone():
            self._zone.hide()

    def show_unreadable(self, engine: "EngineState") -> None:
        """Say that the store can't be read, so nothing fires; what runs and waits stays as last known."""
        words = self.tr("The store cannot be used: nothing fires")
        tip = "\n".join((*map(said, engine.complaints), self.tr("Open health")))
        self._engine.show_words(words, tip, Tone.BAD, widest=words)
        self._dot.show_state(Tone.BAD, words)
        self._overview = None
        self._next.hide()
        self._tell_store(engine.complaints, is_lost=True)

    def _show_counts(self, overview: "Overview") -> None:
        """Say what runs, waits and failed; what is not there is not said."""
        failed = overview.status.recent_failures
        counts = (
            (self._running, self.tr("{count} running"), overview.running, self.tr("Show what runs"), _QUIET),
            (self._waiting, self.tr("{count} waiting"), overview.waiting, self.tr("Show what waits"), _QUIET),
            (
                self._failed,
                self.tr("{count} failed today"),
                failed,
                self.tr("Show the runs that failed today"),
                Tone.BAD if failed else _QUIET,
            ),
        )
        for button, words, count, tip, wanted in counts:
            number = formats.whole_number(count)
            # As wide whatever its digits are, and not wider: what stands before it would be apart.
            widest = words.format(count=re.sub(_DIGIT, formats.whole_number(_WIDE_DIGIT), number))
            button.show_words(words.format(count=number), tip, wanted, widest=widest)
        self._are_counted = overview.running > 0, overview.waiting > 0, failed > 0
        self._show_counted()

    def _show_counted(self) -> None:
        """Show what is not none; a count that somebody may be about to click keeps its place for a while."""
        runs, waits, fails = self._are_counted
        wanted: tuple[tuple[QWidget, bool], ...] = (
            (self._running, runs),
            (self._dots[0], runs and (waits or fails)),
            (self._waiting, waits),
            (self._dots[1], waits and fails),
            (self._failed, fails),
        )
        changed = [number for number, (part, is_shown) in enumerate(wanted) if part.isHidden() is is_shown]
        pointed = next((number for number, (part, _) in enumerate(wanted) if _is_pointed_at(part)), None)
        # They end at the same place, so each moves what stands before it.
        is_in_the_way = pointed is not None and bool(changed) and max(changed) >= pointed
        if is_in_the_way and self._is_patient():
            return
        self._held_since = None
        for part, is_shown in wanted:
            part.setVisible(is_shown)

    def _is_patient(self) -> bool:
        """Tell whether what would move has waited only shortly: the pointer may lie there for hours."""
        now = self._now()
        if self._held_since is None:
            self._held_since = now
        return abs(now - self._held_since) < _PATIENCE

    def _want_next(self) -> None:
        if self._overview is not None and self._overview.status.next_up is not None:
            self.job_wanted.emit(self._overview.status.next_up.job_id)

    def show_failure(self) -> str:
        """Say that there is no store, and return what is said."""
        words = self.tr("The store could not be opened")
        self._engine.show_words(words, self.tr("Open health"), Tone.BAD)
        self._dot.show_state(Tone.BAD, words)
        return words

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Only here it comes back: what stands before it would move while somebody points at it.
        self._zone.setVisible(self._has_room_for_zone())

    def _has_room_for_zone(self) -> bool:
        """Tell whether the zone takes nothing from the engine and little from the next run."""
        hints = {part: part.sizeHint().width() for part in (self._engine, self._next, self._zone)}
        wanted = hints[self._engine] + min(hints[self._next], space(_ENOUGH_NEXT)) + hints[self._zone]
        counted = (self._running, self._waiting, self._failed, *self._dots)
        wanted += sum(part.sizeHint().width() for part in counted if not part.isHidden())
        return wanted + self._dot.sizeHint().width() + space(_AROUND) <= self.width()

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def _engine_in_words(self, overview: "Overview", is_starting: bool) -> tuple[str, Tone, str]:
        from scheduler_core.facade.control.engine_state import EngineKind

        engine, status = overview.status.engine, overview.status
        firing = status.firing
        complaints = "\n".join(said(each) for each in engine.complaints)
        if engine.keeps_awake:
            from gui.tray.tray_words import keeping_awake

            complaints = "\n".join(filter(None, (complaints, keeping_awake(engine.keeps_awake))))
        if overview.is_read_only:
            return self.tr("The store can only be read"), Tone.DOUBTFUL, complaints
        if firing.hindrance is Hindrance.STORE:
            return self.tr("The store cannot be used: nothing fires"), Tone.BAD, complaints
        if firing.hindrance is Hindrance.COPY:
            return self.tr("A copy: nothing fires until you have decided"), Tone.BAD, complaints
        if engine.kind is EngineKind.NONE and is_starting:
            return self.tr("Starting the engine …"), Tone.QUIET, complaints
        if engine.kind is EngineKind.NONE:
            return self.tr("No engine runs: nothing fires"), Tone.BAD, complaints
        words = (
            self.tr("Engine on")
            if engine.kind is EngineKind.HERE
            else self.tr("Engine on outside this window")
        )
        if engine.complaints:
            return (
                self.tr("{engine}: {complaint}").format(engine=words, complaint=said(engine.complaints[0])),
                Tone.DOUBTFUL if firing.is_well else Tone.BAD,
                complaints,
            )
        if firing.hindrance is Hindrance.PAUSED:
            return self._paused_in_words(words, firing.until), Tone.QUIET, complaints
        if status.backlog is not None:
            return (
                self._backlog_in_words(words, status.backlog),
                Tone.GOOD,
                self._pace_in_words(status.backlog),
            )
        return words, Tone.GOOD, complaints

    def _process_in_words(self, overview: "Overview") -> str:
        """Name the process of an engine outside this window, for whoever wants to know more."""
        from scheduler_core.facade.control.engine_state import EngineKind

        engine = overview.status.engine
        if engine.kind is not EngineKind.ELSEWHERE:
            return ""
        return self.tr("It is process {pid}").format(pid=engine.pid)

    def _paused_in_words(self, engine: str, until: datetime | None) -> str:
        if until is None:
            return self.tr("{engine}, everything paused until you resume").format(engine=engine)
        return self.tr("{engine}, everything paused until {end}").format(
            engine=engine, end=formats.near_instant(until, self._now())
        )

    def _backlog_in_words(self, engine: str, backlog: "Backlog") -> str:
        """Say how much is made up for yet, and how long that takes unless it is soon over."""
        count, left = formats.whole_number(backlog.runs), backlog.time_left
        if left is None or left < _SOON:
            return self.tr("{engine}, catching up: {count} to go").format(engine=engine, count=count)
        return self.tr("{engine}, catching up: {count} to go, about {length}").format(
            engine=engine, count=count, length=span_words.about(left)
        )

    def _pace_in_words(self, backlog: "Backlog") -> str:
        return self.tr(
            "Missed runs still to be made up for: {count}, begun in the last minute: {begun}"
        ).format(count=formats.whole_number(backlog.runs), begun=formats.whole_number(backlog.begun_lately))

    def _room_for_backlog(self, words: str) -> str:
        """Return the widest words of a backlog: what stands behind them keeps its place."""
        is_catching_up = self._overview is not None and self._overview.status.backlog is not None
        self._widest_backlog = max(words, self._widest_backlog, key=len) if is_catching_up else ""
        return self._widest_backlog

    def _tell_engine(self, words: str, *, is_lost: bool, is_copy: bool) -> None:
        """Tell when an engine goes and comes back; before the first one has come, it is still to start."""
        if is_lost and is_copy:  # that notice asks for more than an engine
            return
        if is_lost and self._has_engine:
            self._lost = words if self._starts_engine else self._words_of_attached()
            self.engine_lost.emit(self._lost)
        elif self._lost and not is_lost:
            self.engine_found.emit(self._lost)
            self._lost = ""
        self._has_engine = not is_lost

    def _tell_store(self, complaints: "Sequence[str]", *, is_lost: bool) -> None:
        """Tell with its reason that nothing can be kept any more, and once it can."""
        if is_lost and not self._lost_store:
            said_first = self.tr("The store cannot be used, so nothing fires and nothing is kept.")
            reasons = (as_sentence(each) for each in complaints)
            self._lost_store = " ".join((said_first, *reasons))
            self.store_lost.emit(self._lost_store)
        elif self._lost_store and not is_lost:
            self.store_found.emit(self._lost_store)
            self._lost_store = ""

    def _words_of_attached(self) -> str:
        return self.tr("No engine runs: nothing fires. This window leaves the jobs to another engine.")

    def _show_next(self) -> None:
        if self._overview is None:
            return
        if self._overview.status.firing.hindrance in {Hindrance.STORE, Hindrance.COPY}:
            self._next.setVisible(False)  # a countdown next to “nothing fires” would end in nothing
            return
        coming = self._overview.status.next_up
        if coming is None and self._overview.status.is_all_paused:
            text = self.tr("Nothing runs before you resume")
        elif coming is None:
            text = self.tr("Nothing is to come")
        elif self._is_without_engine:  # a countdown would end in nothing here, too
            text = self.tr("Next: {job}, once an engine runs").format(job=coming.job_name)
        else:
            left = span_words.countdown(coming.at - self._now())
            text = self.tr("Next: {job} {when}").format(job=coming.job_name, when=left)
        self._next.setVisible(True)
        self._next.setEnabled(coming is not None)
        self._next.show_words(text, text)

    def _dot_between(self) -> Label:
        dot = dot_between(self)
        dot.setFont(font_of(Type.NOTE))
        return dot


def _is_pointed_at(part: QWidget) -> bool:
    return part.underMouse() and not part.isHidden()


class EngineDot(QWidget):
    """The state of the engine by shape: disc, ring, triangle or cross."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone: Tone | None = None

    def show_state(self, shape: Tone, words: str) -> None:
        self._tone = shape
        self.setToolTip(plain_tool_tip(words))
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        side = round(QFontMetrics(self.font()).height() * 0.7)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = self.sizeHint().width() - 3
        place = QRectF(0, 0, side, side)
        place.moveCenter(QRectF(self.rect()).center())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = tone(self.palette(), Tone.QUIET if self._tone is None else self._tone)
        painter.setPen(QPen(colour, 2, c=Qt.PenCapStyle.RoundCap))
        if self._tone is Tone.GOOD:
            painter.setBrush(colour)
            painter.drawEllipse(place)
        elif self._tone is Tone.BAD:
            painter.drawLine(place.topLeft(), place.bottomRight())
            painter.drawLine(place.topRight(), place.bottomLeft())
        elif self._tone is Tone.DOUBTFUL:
            painter.drawPolygon(
                [QPointF(place.center().x(), place.top()), place.bottomRight(), place.bottomLeft()]
            )
        else:
            painter.drawEllipse(place)
