"""What is asked of the real window: open the log, follow it, filter it, search it, show a month, act."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QLineEdit,
    QTableView,
    QToolButton,
    QWidget,
)

from gui.app.application import Application, open_core
from gui.app.qt_start import start_qt
from gui.app.smoothness import begin_smoothly, go_on_smoothly
from gui.memory.window_memory import WindowMemory
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_model import RunModel
from scheduler_core.clock import SystemClock
from scheduler_core.values.runs.run import FAILURES
from tests.benchmarks.subjects.window_ticks import Stalls, Ticks

STORE = "HOURBELL_STORE"
_SETTLING_SECONDS = 3.0
_WRITER_STARTS_SECONDS = 2.0
_ACT_MILLISECONDS = 150
# Slow enough for each letter to be looked for by itself.
_KEY_MILLISECONDS = 350
_NOTCH = 120
# Slow enough for an editor to open, with what comes of its job.
_OPENING_MILLISECONDS = 1_200
_OPENED = 3
_TYPED, _TAKEN_BACK, _NOTCHES = "job 0012", 5, 15
_ROOT = Path(__file__).resolve().parents[3]
Child = TypeVar("Child", bound=QObject)
Act: TypeAlias = Callable[[], object]


class Subject:
    """The window over the store that HOURBELL_STORE names, without an engine of its own."""

    def __init__(self) -> None:
        begin_smoothly()
        self._qt = start_qt()
        memory = Path(tempfile.mkdtemp(prefix="hourbell-")) / "window.ini"
        kept = WindowMemory(memory)
        kept.shows_log = True
        kept.save()
        self.application = Application(self._qt, memory, SystemClock().now, open_core)
        go_on_smoothly(self.application)
        self.ticks = Ticks()
        self._has_news = False

    def open(self) -> Stalls:
        """Show the window and wait until the log shows what it has."""
        self.application.first_paint.happened.connect(self._bring_up_core)
        self.application.show(hidden=False)
        return self.ticks.wait_until(self._shows_log)

    @property
    def _model(self) -> RunModel:
        return self.child(RunLogView, "run_log").model

    def rows(self) -> int:
        return len(self._model.all_ids)

    def act(self, name: str) -> None:
        self.child(QAction, name, self.application.actions).trigger()

    def only_failures(self) -> Stalls:
        """Filter the log and wait until it shows the answer."""
        self._has_news = False
        chip = self.child(QToolButton, "outcome_chip")
        chip.menu().aboutToShow.emit()
        next(action for action in chip.menu().actions() if action.data() == FAILURES).trigger()
        return self.ticks.wait_until(self._shows_log)

    def month(self) -> Stalls:
        """Show the calendar and wait until its days are filled."""
        self._has_news = False
        self.act("action_calendar")
        grid = self.child(QAbstractItemView, "month_grid")
        grid.model().dataChanged.connect(self._on_news)
        return self.ticks.wait_until(lambda: self._has_news)

    def next_month(self) -> Stalls:
        self._has_news = False
        self.act("action_next")
        return self.ticks.wait_until(lambda: self._has_news)

    def perform(self, acts: Iterable[Act], milliseconds: int = _ACT_MILLISECONDS) -> Stalls:
        """Do one act after the other as a quick user does, and let the window come to rest."""
        left = iter(acts)
        timer = QTimer(interval=milliseconds)
        is_done = False

        def go_on() -> None:
            nonlocal is_done
            act = next(left, None)
            is_done = act is None
            if act is not None:
                act()

        timer.timeout.connect(go_on)
        timer.start()
        stalls = self.ticks.wait_until(lambda: is_done)
        timer.stop()
        return stalls

    def child(self, kind: type[Child], name: str, owner: QObject | None = None) -> Child:
        found = (owner or self.application.window).findChild(kind, name)
        if found is None:
            raise LookupError(f"the window has no {kind.__name__} named {name}")
        return found

    def _bring_up_core(self) -> None:
        self._model.modelReset.connect(self._on_news)
        self.application.bridge.start(runs_jobs=False)

    def _shows_log(self) -> bool:
        """Tell whether the ids have come, and the newest line with them."""
        if not self._has_news:
            return False
        ids = self._model.ids
        return not ids or self._model.known_line(ids[0]) is not None

    def _on_news(self) -> None:
        self._has_news = True


def work(name: str, words: list[str]) -> dict[str, float]:
    """Do what is asked and return what was measured; seconds everywhere."""
    subject = Subject()
    try:
        opened = subject.open()
        found = {"at": time.monotonic(), "computing": time.process_time()}
        match name:
            case "log":
                return found | _named("open", opened) | _log_works(subject)
            case "rows":
                return found | _live(subject, float(words[0]))
            case "acts":
                subject.ticks.run(_SETTLING_SECONDS)
                return found | _acts(subject)
            case _:
                subject.ticks.run(_SETTLING_SECONDS)
                first = _named("first", subject.month())
                subject.ticks.run(_SETTLING_SECONDS)
                return found | first | _named("next", subject.next_month())
    finally:
        subject.application.close()


def _log_works(subject: Subject) -> dict[str, float]:
    subject.ticks.run(_SETTLING_SECONDS)
    found = _named("filter", subject.only_failures())
    subject.ticks.run(_SETTLING_SECONDS)
    return found | {"rows": subject.rows()}


def _live(subject: Subject, seconds: float) -> dict[str, float]:
    """Let another process write a thousand runs a second."""
    idle = subject.ticks.run(_SETTLING_SECONDS)
    lasting = seconds + 2 * _WRITER_STARTS_SECONDS
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.subjects.window_store",
        os.environ[STORE],
        str(lasting),
    ]
    with subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE) as writer:
        subject.ticks.run(_WRITER_STARTS_SECONDS)
        at_first = subject.rows()
        live = subject.ticks.run(seconds)
        rate = (subject.rows() - at_first) / live.seconds
        if writer.wait() != 0:
            raise RuntimeError("the runs could not be written")
    return _named("idle", idle) | _named("live", live) | {"rate": rate}


def _acts(subject: Subject) -> dict[str, float]:
    """Do what a user does all day, one kind of act after the other; views are made before."""
    views = ("action_calendar", "action_timeline", "action_whole_log", "action_list")
    switch = [partial(subject.act, name) for name in views]
    subject.perform(each for each in switch for _ in range(2))
    found = _named("view", subject.perform(switch * 3))
    search = subject.child(QLineEdit, "search")
    keys = [partial(_press, search, letter) for letter in _TYPED]
    keys += [partial(_press, search, "\b")] * _TAKEN_BACK
    found |= _named("type", subject.perform(keys + keys, _KEY_MILLISECONDS))
    subject.perform([search.clear])
    table = subject.child(QAbstractScrollArea, "job_table")
    found |= _named("list", subject.perform(_scrolling(table)))
    subject.act("action_calendar")
    subject.act("action_week")
    subject.ticks.run(_SETTLING_SECONDS)
    grid = subject.child(QAbstractScrollArea, "time_grid")
    turning = [partial(subject.act, "action_next"), partial(subject.act, "action_previous")]
    found |= _named("week", subject.perform([*_scrolling(grid), *turning * 3]))
    subject.act("action_month")
    subject.ticks.run(_SETTLING_SECONDS)
    found |= _named("turn", subject.perform(turning * 3))
    subject.act("action_whole_log")
    subject.ticks.run(_SETTLING_SECONDS)
    runs = subject.child(QAbstractScrollArea, "run_table")
    found |= _named("log", subject.perform(_scrolling(runs)))
    subject.act("action_list")
    subject.ticks.run(_SETTLING_SECONDS)
    return found | _named("edit", subject.perform(_opening(subject), _OPENING_MILLISECONDS))


def _opening(subject: Subject) -> Sequence[Act]:
    """Open one job after the other, and close its editor."""
    jobs = subject.child(QTableView, "job_table")
    close = subject.application.window.editors.close
    acts: list[Act] = []
    for row in range(_OPENED):
        acts += [partial(jobs.selectRow, row), partial(subject.act, "action_edit"), close]
    return acts


def _press(widget: QWidget, letter: str) -> None:
    key = Qt.Key.Key_Backspace if letter == "\b" else Qt.Key.Key_unknown
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter)
        QCoreApplication.postEvent(widget, event)


def _scrolling(area: QAbstractScrollArea, way: int = -1) -> Sequence[Act]:
    """Turn the wheel by three notches at a time, there and back."""
    return [partial(_turn_wheel, area, way)] * _NOTCHES + [partial(_turn_wheel, area, -way)] * _NOTCHES


def _turn_wheel(area: QAbstractScrollArea, way: int) -> None:
    middle = QPointF(area.viewport().rect().center())
    event = QWheelEvent(
        middle,
        QPointF(area.viewport().mapToGlobal(middle.toPoint())),
        QPoint(),
        QPoint(0, 3 * _NOTCH * way),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QCoreApplication.postEvent(area.viewport(), event)


def _named(name: str, stalls: Stalls) -> dict[str, float]:
    return {f"{name}_{part}": value for part, value in asdict(stalls).items()}
