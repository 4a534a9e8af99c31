"""The timeline over a real core: lanes, what comes into sight, moves along the time."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.instances.instance_panel import InstancePanel
from gui.instances.instances_page import InstancesPage
from gui.job_editor.job_editor import JobEditor
from gui.job_list.job_list_view import JobListView
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry, Waiting
from gui.occurrences.move_menu import MoveMenu
from gui.shell.search_field import SearchField
from gui.timeline.timeline_canvas import TimelineCanvas
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Moved, Skipped
from tests.core.store.builders import HOURLY, SCRIPT
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add, edits

Key = Qt.Key
HOUR = timedelta(hours=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(5 * HOUR, unless="paid"), Act(SCRIPT)))
FIVE = datetime(2026, 11, 20, 16, 0, tzinfo=UTC)


def opened(qtbot: QtBot, live: Application, jobs: int) -> TimelineCanvas:
    """Return the timeline when it has entries of so many jobs."""
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    qtbot.waitUntil(lambda: len({placed.entry.job_id for placed in canvas.placed}) == jobs)
    return canvas


@pytest.mark.parametrize("is_searched", [False, True])
def test_a_timeline_that_is_empty_by_choice_leads_to_all_jobs(
    qtbot: QtBot, live: Application, core: Scheduler, is_searched: bool
) -> None:
    """It said that no job is there, and what to do about it was for the user to find out."""
    job = add(core, "Report", "every day at 18:00")
    canvas = opened(qtbot, live, 1)
    if is_searched:
        live.actions.search.trigger()
        QTest.keyClicks(live.window.focusWidget(), "nowhere")
    else:
        live.window.requests.group_wanted.emit(JobGroup(GroupKind.PAUSED))
    statement = child(live.window.timeline, QLabel, "statement")
    qtbot.waitUntil(statement.isVisible)
    assert statement.text() == ("No job matches" if is_searched else "No jobs here")
    way_on = child(live.window.timeline, QToolButton, "way_on")
    assert way_on.text() == ("Clear the search" if is_searched else "Show all jobs")

    QTest.mouseClick(way_on, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(canvas.isVisible)
    assert list(canvas.jobs) == [job]
    assert live.window.choice.wanted.is_everything
    assert child(live.window, SearchField, "search").text() == ""
    assert live.window.findChild(JobEditor) is None


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


def test_an_empty_timeline_says_so_what_ran_lies_before_the_present_and_a_dense_job_is_one_strip(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.actions.show_timeline.trigger()
    statement = child(live.window.timeline, QLabel, "statement")
    qtbot.waitUntil(statement.isVisible)
    assert statement.text() == "No jobs yet"

    job = add(core, "Report", "every day at 18:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - HOUR, RunState.FAILED)
    ledger.close()
    canvas = opened(qtbot, live, 1)
    qtbot.waitUntil(lambda: canvas.placed[0].entry.state is RunState.FAILED)
    past, coming = canvas.placed[:2]
    assert (past.entry.state, coming.entry.state) == (RunState.FAILED, None)
    assert past.place.left() < canvas.place_of(coming.entry).left()

    ping = add(core, "Ping", "every 5 minutes")
    canvas = opened(qtbot, live, 2)
    strips = [each.entry for each in canvas.placed if each.entry.job_id == ping]
    assert strips[0].step == timedelta(minutes=5)


def test_with_all_jobs_in_the_bin_the_timeline_says_so_and_leads_there(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """“No jobs yet” stood there, as if there had never been one."""
    job = add(core, "Report", "every day at 18:00")
    opened(qtbot, live, 1)

    core.jobs.delete([job])

    statement = child(live.window.timeline, QLabel, "statement")
    qtbot.waitUntil(statement.isVisible)
    assert statement.text() == "All jobs are in the bin"
    assert child(live.window.timeline, QToolButton, "other_way").text() == "New job"
    child(live.window.timeline, QToolButton, "way_on").click()
    qtbot.waitUntil(lambda: list(live.window.timeline.canvas.jobs) == [job])
    assert live.window.choice.wanted == Wanted(JobGroup(GroupKind.BIN))


def test_a_timeline_without_any_job_leads_to_a_new_one(qtbot: QtBot, live: Application) -> None:
    """It said that there are no jobs, and led nowhere."""
    live.actions.show_timeline.trigger()
    statement = child(live.window.timeline, QLabel, "statement")
    qtbot.waitUntil(statement.isVisible)

    child(live.window.timeline, QToolButton, "way_on").click()

    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))


def test_other_jobs_are_read_when_somebody_looks(
    qtbot: QtBot, live: Application, canvas: TimelineCanvas
) -> None:
    """Each letter of a search in the list had the timeline and the calendar read all jobs out of sight."""
    live.actions.show_calendar.trigger()
    grid = live.window.calendar.grid
    qtbot.waitUntil(lambda: bool(grid.load_of(FIVE.date()).entries))
    live.actions.show_list.trigger()
    shown = child(live.window, JobListView, "job_list").model

    live.window.choice.show(Wanted(text="report"))
    qtbot.waitUntil(lambda: shown.rowCount() == 1)
    assert not canvas.jobs
    assert not grid.load_of(FIVE.date()).entries

    live.actions.show_timeline.trigger()
    qtbot.waitUntil(lambda: [placed.entry.job_name for placed in canvas.placed][:1] == ["Report"])
    assert len(canvas.jobs) == 1
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: [each.job_name for each in grid.load_of(FIVE.date()).entries] == ["Report"])

    # Who comes back finds the lanes where they were left.
    many = [JobId(number) for number in range(1, 200)]
    canvas.show_jobs(many)
    canvas.verticalScrollBar().setValue(300)
    live.window.choice.show(Wanted())
    assert not canvas.jobs
    canvas.show_jobs(many)
    assert canvas.verticalScrollBar().value() == 300


def test_lanes_and_times_are_walked_by_keys_and_skipped(
    qtbot: QtBot, live: Application, canvas: TimelineCanvas, core: Scheduler
) -> None:
    first, second = canvas.place_of(entry_of(canvas, FIVE)), canvas.place_of(entry_of(canvas, FIVE + HOUR))
    assert first.top() < second.top()
    assert first.left() < second.left()

    canvas.select(entry_of(canvas, FIVE))
    QTest.keyClick(canvas, Key.Key_Down)
    assert canvas.selected_entry == entry_of(canvas, FIVE + HOUR)
    heard = QAccessible.queryAccessibleInterface(canvas).text(QAccessible.Text.Description)
    assert heard == "Report, Fri 20 Nov 18:00, To come"
    QTest.keyClick(canvas, Key.Key_Up)
    assert canvas.selected_entry == entry_of(canvas, FIVE)

    def has_come() -> bool:
        QTest.keyClick(canvas, Key.Key_Right)
        return canvas.selected_entry is not None and canvas.selected_entry.at >= FIVE + timedelta(days=2)

    qtbot.waitUntil(has_come)
    assert canvas.span_in_sight()[0] > NOON

    canvas.go_to(NOON + timedelta(days=400))
    live.actions.today.trigger()
    begin, end = canvas.span_in_sight()
    assert begin < NOON < end

    qtbot.waitUntil(lambda: any(each.entry.at == FIVE for each in canvas.placed))
    canvas.select(entry_of(canvas, FIVE))
    QTest.keyClick(canvas, Key.Key_Delete)
    qtbot.waitUntil(lambda: edits(core) == (Skipped(FIVE),))


def test_keys_wheel_and_pointer_go_through_time(canvas: TimelineCanvas) -> None:
    def length() -> timedelta:
        begin, end = canvas.span_in_sight()
        return end - begin

    before = length()
    QTest.keyClick(canvas, Key.Key_Plus)
    assert length() < before
    turn_wheel(canvas, -120, Qt.KeyboardModifier.ControlModifier)
    assert length() == before

    # The wheel keeps what is under the pointer there.
    place = middle_of(canvas, FIVE)
    turn_wheel(canvas, 120, Qt.KeyboardModifier.ControlModifier, place)
    (under,) = (each for each in canvas.placed if each.entry.at == FIVE)
    assert abs(canvas.rect_of(under).left() - place.x()) < 20
    turn_wheel(canvas, -120, Qt.KeyboardModifier.ControlModifier, place)

    # Time runs to the left where one reads so.
    canvas.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    now, later = (canvas.place_of(entry_of(canvas, at)).left() for at in (FIVE, FIVE + HOUR))
    assert later < now
    canvas.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    begin, _ = canvas.span_in_sight()
    turn_wheel(canvas, -120, Qt.KeyboardModifier.ShiftModifier)
    turned, _ = canvas.span_in_sight()
    assert turned > begin

    # An empty place can be pulled along.
    place = canvas.body().bottomRight().toPoint() - QPoint(20, 10)
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(canvas.viewport(), place - QPoint(100, 0))
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert canvas.span_in_sight()[0] > turned


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


def test_what_waits_is_a_bar_that_opens_the_sequence(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It was a grey line at the foot of its lane, which could not be told from the one that parts lanes."""
    job = core.jobs.add(JobDraft("Remind", HOURLY, STEPS, RunPolicies(key="2041")))
    add(core, "Report", "every day at 18:00")
    ledger = Ledger(core, NOON)
    run_id = ledger.add_waiting(job, [NOON - HOUR], 5 * HOUR, "paid")
    ledger.close()
    live.window.resize(1400, 900)
    live.actions.show_inspector.setChecked(True)
    canvas = opened(qtbot, live, 2)
    (bar,) = (each for each in canvas.placed if each.entry.waiting is not None)
    assert bar.entry.waiting == Waiting(run_id, NOON - HOUR, "2041", "paid")
    assert bar.place.top() >= canvas.place_of(Entry(NOON, job, "Remind")).bottom()
    assert bar.place.bottom() <= min(each.place.top() for each in canvas.placed if each.entry.job_id != job)
    spoken = "Remind · 2041, Waits for “paid”, from Fri 20 Nov 11:00 until Fri 20 Nov 16:00"
    lines = {
        line.name: [entry_words.spoken(each) for each in line.entries] for line in canvas.lines_of_cells()
    }
    assert spoken in lines["Remind"]

    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=canvas.rect_of(bar).center().toPoint())
    qtbot.waitUntil(lambda: bool(live.window.findChildren(InstancePanel)))
    panel = child(live.window, InstancePanel, "instance_panel")
    qtbot.waitUntil(panel.isVisible)
    assert child(panel, QLabel, "instance_waits").text() == "Waits for “paid”"
    assert canvas.accessibleDescription() == spoken
    QTest.keyClick(canvas, Key.Key_Delete)
    assert edits(core) == ()

    QTest.keyClick(canvas, Key.Key_Down)
    assert not panel.isVisible()
    # Without an inspector the line at the foot says it.
    live.actions.show_inspector.setChecked(False)
    canvas.select(bar.entry)
    told = child(live.window, QLabel, "told_text")
    assert told.isVisible()
    assert told.text() == spoken.replace(", ", " · ")
    live.actions.show_inspector.setChecked(True)
    QTest.keyClick(canvas, Key.Key_Return)
    page = child(live.window, InstancesPage, "instances_page")
    qtbot.waitUntil(lambda: page.isVisible() and page.chosen_instance is not None)
    assert live.window.choice.wanted.group == JobGroup(GroupKind.WAITING)
    qtbot.waitUntil(panel.isVisible)
