"""The timeline over a real core: lanes, what comes into sight, moves along the time."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.occurrences.entries import Entry
from gui.occurrences.move_menu import MoveMenu
from gui.timeline.timeline_canvas import TimelineCanvas
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Moved, Skipped
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add, edits

Key = Qt.Key
HOUR = timedelta(hours=1)
FIVE = datetime(2026, 11, 20, 16, 0, tzinfo=UTC)


def opened(qtbot: QtBot, live: Application, jobs: int) -> TimelineCanvas:
    """Return the timeline when it has entries of so many jobs."""
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    qtbot.waitUntil(lambda: len({placed.entry.job_id for placed in canvas.placed}) == jobs)
    return canvas


@pytest.fixture
def canvas(qtbot: QtBot, live: Application, core: Scheduler) -> TimelineCanvas:
    """Return the timeline with two jobs, each once in sight."""
    add(core, "Archive", "every day at 17:00")
    add(core, "Report", "every day at 18:00")
    canvas = opened(qtbot, live, 2)
    canvas.setFocus()
    return canvas


def middle_of(canvas: TimelineCanvas, at: datetime) -> QPoint:
    placed = next(each for each in canvas.placed if each.entry.at == at)
    return canvas.rect_of(placed).center().toPoint()


def entry_of(canvas: TimelineCanvas, at: datetime) -> Entry:
    return next(each.entry for each in canvas.placed if each.entry.at == at)


def test_each_job_has_a_lane(canvas: TimelineCanvas) -> None:
    first, second = canvas.place_of(entry_of(canvas, FIVE)), canvas.place_of(entry_of(canvas, FIVE + HOUR))

    assert first.top() < second.top()
    assert first.left() < second.left()


def test_what_ran_lies_before_the_present(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    job = add(core, "Report", "every day at 18:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - HOUR, RunState.FAILED)
    ledger.close()

    canvas = opened(qtbot, live, 1)

    past, coming = canvas.placed[:2]
    assert (past.entry.state, coming.entry.state) == (RunState.FAILED, None)
    assert past.place.left() < canvas.place_of(coming.entry).left()


def test_a_dense_job_is_one_strip(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    add(core, "Ping", "every 5 minutes")

    canvas = opened(qtbot, live, 1)

    assert canvas.placed[0].entry.step == timedelta(minutes=5)


def test_an_empty_timeline_says_so(qtbot: QtBot, live: Application) -> None:
    live.actions.show_timeline.trigger()

    statement = child(live.window.timeline, QLabel, "statement")
    qtbot.waitUntil(statement.isVisible)
    assert statement.text() == "No jobs here"


def test_arrows_walk_lanes_and_times(canvas: TimelineCanvas) -> None:
    canvas.select(entry_of(canvas, FIVE))

    QTest.keyClick(canvas, Key.Key_Down)
    assert canvas.selected_entry == entry_of(canvas, FIVE + HOUR)
    heard = QAccessible.queryAccessibleInterface(canvas).text(QAccessible.Text.Description)
    assert heard == "Report, Fri 20 Nov 18:00, To come"
    QTest.keyClick(canvas, Key.Key_Up)
    assert canvas.selected_entry == entry_of(canvas, FIVE)


def test_later_entries_come_into_sight_by_walking(qtbot: QtBot, canvas: TimelineCanvas) -> None:
    canvas.select(entry_of(canvas, FIVE))

    def has_come() -> bool:
        QTest.keyClick(canvas, Key.Key_Right)
        return canvas.selected_entry is not None and canvas.selected_entry.at >= FIVE + timedelta(days=2)

    qtbot.waitUntil(has_come)
    assert canvas.span_in_sight()[0] > NOON


def test_keys_and_wheel_zoom(canvas: TimelineCanvas) -> None:
    def length() -> timedelta:
        begin, end = canvas.span_in_sight()
        return end - begin

    before = length()
    QTest.keyClick(canvas, Key.Key_Plus)
    assert length() < before
    turn_wheel(canvas, -120, Qt.KeyboardModifier.ControlModifier)
    assert length() == before


def test_the_wheel_keeps_what_is_under_the_pointer_there(canvas: TimelineCanvas) -> None:
    place = middle_of(canvas, FIVE)

    turn_wheel(canvas, 120, Qt.KeyboardModifier.ControlModifier, place)

    assert (
        abs(canvas.rect_of(next(each for each in canvas.placed if each.entry.at == FIVE)).left() - place.x())
        < 20
    )


def test_shift_and_the_wheel_go_through_time(canvas: TimelineCanvas) -> None:
    begin, _ = canvas.span_in_sight()

    turn_wheel(canvas, -120, Qt.KeyboardModifier.ShiftModifier)

    assert canvas.span_in_sight()[0] > begin


def test_an_instant_that_is_wanted_before_the_first_picture_is_where_it_begins(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 10:00")
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    at = NOON + timedelta(days=9)

    canvas.go_to(at)

    qtbot.waitUntil(lambda: canvas.isVisible() and bool(canvas.placed))
    begin, end = canvas.span_in_sight()
    assert begin < at < begin + (end - begin) / 2


def test_today_leads_back_to_the_present(canvas: TimelineCanvas, live: Application) -> None:
    canvas.go_to(NOON + timedelta(days=400))

    live.actions.today.trigger()

    begin, end = canvas.span_in_sight()
    assert begin < NOON < end


def test_a_drag_along_the_lane_moves_an_occurrence(
    qtbot: QtBot, canvas: TimelineCanvas, core: Scheduler
) -> None:
    place = middle_of(canvas, FIVE)
    an_hour = (
        canvas.place_of(entry_of(canvas, FIVE + HOUR)).left() - canvas.place_of(entry_of(canvas, FIVE)).left()
    )
    end = place + QPoint(round(an_hour), 0)
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for step in (place + (end - place) / 2, end):
        QTest.mouseMove(canvas.viewport(), step)
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=end)

    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), MoveMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, MoveMenu)
    next(action for action in menu.actions() if action.text() == "&This one only").trigger()

    qtbot.waitUntil(lambda: edits(core) == (Moved(FIVE, FIVE + HOUR),))


def test_delete_skips_an_occurrence(qtbot: QtBot, canvas: TimelineCanvas, core: Scheduler) -> None:
    canvas.select(entry_of(canvas, FIVE))

    QTest.keyClick(canvas, Key.Key_Delete)

    qtbot.waitUntil(lambda: edits(core) == (Skipped(FIVE),))


def test_an_empty_place_can_be_pulled_along(canvas: TimelineCanvas) -> None:
    begin, _ = canvas.span_in_sight()
    place = canvas.body().bottomRight().toPoint() - QPoint(20, 10)

    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(canvas.viewport(), place - QPoint(100, 0))
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert canvas.span_in_sight()[0] > begin


def test_time_runs_to_the_left_where_one_reads_so(canvas: TimelineCanvas) -> None:
    canvas.setLayoutDirection(Qt.LayoutDirection.RightToLeft)

    now, later = (canvas.place_of(entry_of(canvas, at)).left() for at in (FIVE, FIVE + HOUR))

    assert later < now


def turn_wheel(
    canvas: TimelineCanvas, angle: int, held: Qt.KeyboardModifier, place: QPoint | None = None
) -> None:
    where = QPointF(place or canvas.viewport().rect().center())
    event = QWheelEvent(
        where,
        QPointF(canvas.viewport().mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas.viewport(), event)
