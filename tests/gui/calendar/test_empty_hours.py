"""Hours without anything: awaited, then said to be empty, and never before that is known."""

from datetime import date, timedelta

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QImage, QPaintEvent
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.span_pages import Mode
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.holding import held_answers
from tests.gui.planned_jobs import add


class Painted(QObject):
    """What of a viewport was painted since it was asked last."""

    def __init__(self) -> None:
        super().__init__()
        self.place = QRect()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.place = self.place.united(event.region().boundingRect())
        return False


def test_a_week_is_called_empty_once_that_is_known(qtbot: QtBot, week: TimeGrid, live: Application) -> None:
    def has_words() -> bool:
        return week.has_words_over

    def picture() -> QImage:
        return week.viewport().grab().toImage()

    assert not has_words()
    with held_answers(live.bridge):
        shown(live, Mode.WEEK, date(2026, 11, 9))
        assert not has_words()
        qtbot.waitUntil(lambda: has_words() and week.is_drawn)
        late = picture()
    # Not what is read is told then, but that there is nothing.
    qtbot.waitUntil(lambda: picture() != late)
    assert has_words()

    shown(live, Mode.WEEK, date(2026, 11, 23))
    qtbot.waitUntil(lambda: bool(week.placed))
    assert not has_words()


def test_words_over_hours_stay_where_they_are_when_these_are_scrolled(
    qtbot: QtBot, week: TimeGrid, live: Application
) -> None:
    shown(live, Mode.DAY, date(2026, 11, 9))
    qtbot.waitUntil(lambda: week.has_words_over)
    qtbot.waitUntil(lambda: week.is_drawn)
    painted = Painted()
    week.viewport().installEventFilter(painted)

    bar = week.verticalScrollBar()
    bar.setRange(0, max(bar.maximum(), 60))
    bar.setValue(bar.value() + (20 if bar.value() < 30 else -20))

    # All is painted anew, not what came into sight alone; the bar may come and go meanwhile.
    qtbot.waitUntil(lambda: painted.place.contains(week.viewport().rect()))


def test_words_over_lanes_stay_where_they_are_when_these_are_scrolled(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    for number in range(40):
        add(core, f"Report {number}", "every day at 18:00")
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    qtbot.waitUntil(lambda: bool(canvas.placed))
    assert not canvas.has_words_over
    canvas.go_to(NOON - timedelta(days=9))
    qtbot.waitUntil(lambda: canvas.has_words_over and canvas.is_drawn)
    painted = Painted()
    canvas.viewport().installEventFilter(painted)

    canvas.verticalScrollBar().setValue(30)

    qtbot.waitUntil(lambda: not painted.place.isEmpty())
    assert painted.place == canvas.viewport().rect()
