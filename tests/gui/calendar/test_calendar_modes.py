"""The calendar by month, week, day and agenda, over a real core: what is seen, selected and left out."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_load import DayLoad
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.month_model import DAY_ROLE, DayCell, MonthModel
from gui.calendar.span_pages import Mode
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.time_dialog import TimeDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Added, Skipped
from tests.gui.calendar.handling import DAY, HOUR, MONDAY, entry_at, entry_of, middle_of, shown, title
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add, edits

pytestmark = pytest.mark.slow

Key = Qt.Key
Modifier = Qt.KeyboardModifier


TITLES = {
    Mode.MONTH: "November 2026",
    Mode.DAY: "Friday, 20 November 2026",
    Mode.AGENDA: "16 \N{EN DASH} 29 November 2026",
    Mode.WEEK: "16 \N{EN DASH} 22 November 2026",
}


def test_a_run_leaves_the_month_what_ran_on_the_days_before(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """A run that began or ended made all days of the past empty but the last two."""
    job = add(core, "Report", "every day at 9:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - 9 * DAY, RunState.SUCCEEDED)
    ledger.close()
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))

    def runs_of(day: date) -> int:
        model = calendar.grid.model()
        places = product(range(model.rowCount()), range(model.columnCount()))
        cells = [model.index(row, column).data(DAY_ROLE) for row, column in places]
        return next(cell.load.runs for cell in cells if isinstance(cell, DayCell) and cell.day == day)

    qtbot.waitUntil(lambda: runs_of(date(2026, 11, 11)) == 1)
    before = runs_of(date(2026, 11, 20))
    core.runs.run_now(job)
    qtbot.waitUntil(lambda: runs_of(date(2026, 11, 20)) == before + 1)
    assert runs_of(date(2026, 11, 11)) == 1


def test_the_line_of_the_present_strikes_no_words_through(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """A short run that ended just now lies over the present, and its name could not be read."""
    job = add(core, "Report", "every monday at 3:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - timedelta(minutes=15), RunState.SUCCEEDED)
    ledger.close()
    calendar = shown(live, Mode.WEEK, date(2026, 11, 20))
    grid = calendar.findChild(TimeGrid)
    assert grid is not None
    qtbot.waitUntil(lambda: any(entry.entry.at.date() == NOON.date() for entry in grid.placed))
    lain = next(grid.rect_of(each) for each in grid.placed if each.entry.at.date() == NOON.date())
    picture = grid.viewport().grab().toImage()
    line = grid.palette().color(grid.palette().ColorRole.BrightText)

    def has_line(column: float) -> bool:
        heights = range(round(lain.top()) - 3, round(lain.bottom()) + 20)
        return any(picture.pixelColor(round(column), y) == line for y in heights)

    inside = lain.adjusted(6, 2, -30, -2).toRect()
    hidden = grid.palette()
    hidden.setColor(hidden.ColorRole.BrightText, Qt.GlobalColor.transparent)
    grid.setPalette(hidden)
    plain = grid.viewport().grab().toImage()
    written = [
        (x, y)
        for x in range(inside.left(), inside.right())
        for y in range(inside.top(), inside.bottom())
        if plain.pixelColor(x, y).lightness() < 150
    ]

    assert has_line(lain.left() - 1)  # where today begins
    assert written
    assert [spot for spot in written if picture.pixelColor(*spot) != plain.pixelColor(*spot)] == []


def test_a_run_that_begins_after_a_job_was_renamed_leaves_no_former_name_in_the_month(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """The look at the last days took the place of the one at all days that was to come."""
    job = add(core, "Report", "every day at 9:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - 9 * DAY, RunState.SUCCEEDED)
    ledger.close()
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))

    def load_of(day: date) -> DayLoad:
        model = calendar.grid.model()
        places = product(range(model.rowCount()), range(model.columnCount()))
        cells = [model.index(row, column).data(DAY_ROLE) for row, column in places]
        return next(cell.load for cell in cells if isinstance(cell, DayCell) and cell.day == day)

    then, today = date(2026, 11, 11), date(2026, 11, 20)
    qtbot.waitUntil(lambda: load_of(then).runs == 1)
    before = load_of(today).runs
    core.runs.run_now(job)
    qtbot.waitUntil(lambda: load_of(today).runs == before + 1)

    # Both are told before another look may begin.
    with qtbot.waitSignal(live.bridge.changed, check_params_cb=lambda changes: bool(changes.jobs)):
        core.jobs.rename(job, "Weekly report")
    core.runs.run_now(job)

    qtbot.waitUntil(lambda: [each.job_name for each in load_of(then).entries] == ["Weekly report"])


def test_each_mode_names_its_days_has_a_key_and_is_remembered(
    open_application: Callable[[], Application],
) -> None:
    first = open_application()
    for mode, words in TITLES.items():
        assert title(shown(first, mode, date(2026, 11, 20))) == words
    calendar = shown(first, Mode.MONTH, date(2026, 11, 20))

    QTest.keyClick(first.window, Key.Key_2, Modifier.AltModifier)

    assert calendar.mode is Mode.WEEK
    assert calendar.times.hasFocus()
    first.close()
    assert open_application().window.calendar.mode is Mode.WEEK


def test_a_week_shows_what_ran_and_what_is_to_come(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    job = add(core, "Report", "every day at 9:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - 3 * HOUR, RunState.FAILED)
    ledger.close()

    grid = shown(live, Mode.WEEK, date(2026, 11, 20)).times

    qtbot.waitUntil(lambda: len(grid.placed) == 3)
    assert [placed.entry.state for placed in grid.placed] == [RunState.FAILED, None, None]


def test_dense_jobs_lie_in_strips_above_the_day_and_without_room_they_are_one_crowd(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    dense = core.jobs.get(add(core, "Ping", "every 5 minutes")).draft
    grid = shown(live, Mode.DAY, date(2026, 11, 23)).times
    qtbot.waitUntil(lambda: len(grid.placed) == 1)
    assert grid.placed[0].is_pinned
    assert grid.placed[0].entry.count == 288

    core.jobs.add_all([replace(dense, name=f"Ping {number}") for number in range(19)])

    qtbot.waitUntil(lambda: len(grid.placed) == 4)
    assert [placed.entry.count for placed in grid.placed if placed.entry.job_id is None] == [17]


def test_the_agenda_has_the_entries_of_the_painted_views_and_is_not_called_empty_before_it_is_known(
    qtbot: QtBot, qtmodeltester: ModelTester, week: TimeGrid, live: Application
) -> None:
    in_week = [placed.entry.at for placed in week.placed]

    agenda = shown(live, Mode.AGENDA, date(2026, 11, 23)).agenda
    qtbot.waitUntil(lambda: agenda.model.rowCount() == 14)

    heard = [
        agenda.model.index(row, 1).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(agenda.model.rowCount())
    ]
    assert heard[:7] == ["Time: 09:00"] * len(in_week)
    assert (
        agenda.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Day: Monday, 23 November 2026"
    )
    qtmodeltester.check(agenda.model)  # type: ignore[no-untyped-call]

    live.window.calendar.show_day(date(2027, 3, 1))
    assert agenda.model.rowCount() == 0
    assert agenda.empty.awaited == "Reading 1 \N{EN DASH} 14 March 2027 …"
    qtbot.waitUntil(lambda: agenda.model.rowCount() == 14)
    assert agenda.empty.awaited == ""


def test_delete_skips_the_occurrence_and_never_the_job_and_it_stays_in_sight_and_can_be_taken_back(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    live.window.choice.select(core.jobs.ids())
    week.setFocus()
    # Nothing is selected.
    with qtbot.waitCallback() as counted:
        QTest.keyClick(week, Key.Key_Delete)
        live.bridge.change(lambda core: core.jobs.count(), counted)
    assert counted.args == [1]

    QTest.keyClick(week, Key.Key_Home)
    QTest.keyClick(week, Key.Key_Delete)
    qtbot.waitUntil(lambda: edits(core) == (Skipped(MONDAY),))
    qtbot.waitUntil(lambda: (entry := entry_of(week, MONDAY)) is not None and entry.is_left_out)
    qtbot.waitUntil(live.actions.undo.isEnabled)
    assert core.jobs.count() == 1
    qtbot.waitUntil(lambda: live.window.findChild(QLabel, "told_text") is not None)
    assert "left out" in child(live.window, QLabel, "told_text").text()
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: edits(core) == ())

    qtbot.waitUntil(lambda: (entry := entry_of(week, MONDAY)) is not None and not entry.is_left_out)
    week.select(entry_of(week, MONDAY))
    live.actions.occurrences.skip.trigger()
    # As it is selected.
    qtbot.waitUntil(live.actions.occurrences.take_back.isEnabled)
    assert not live.actions.occurrences.skip.isEnabled()
    live.actions.occurrences.take_back.trigger()
    qtbot.waitUntil(lambda: edits(core) == ())

    core.jobs.edit_occurrence(core.jobs.ids()[0], Skipped(MONDAY))
    qtbot.waitUntil(lambda: (entry := entry_of(week, MONDAY)) is not None and entry.is_left_out)
    week.select(entry_of(week, MONDAY))
    live.actions.occurrences.take_back.trigger()
    qtbot.waitUntil(lambda: edits(core) == ())

    live.actions.occurrences.add.trigger()
    QTest.keyClick(child(live.window, TimeDialog, "time_dialog"), Key.Key_Return)
    qtbot.waitUntil(lambda: edits(core) == (Added(MONDAY + HOUR / 4),))


def test_keys_walk_the_occurrences_and_the_mouse_opens_a_menu_one_of_them_and_a_new_job(
    qtbot: QtBot, week: TimeGrid, live: Application
) -> None:
    """Keys walk over the end of a week, and a screen reader hears what they come to."""
    week.setFocus()
    for key in (Key.Key_Home, Key.Key_Right, Key.Key_Right, Key.Key_Left):
        QTest.keyClick(week, key)
    assert week.selected_entry is not None
    assert week.selected_entry.at == MONDAY + DAY
    heard = QAccessible.queryAccessibleInterface(week).text(QAccessible.Text.Description)
    assert heard == "Report, Tue 24 Nov 09:00, To come"

    before = week.place_of(entry_at(MONDAY))
    QTest.keyClick(week, Key.Key_Plus)
    assert week.place_of(entry_at(MONDAY)).top() > before.top()
    # Days run from the right where one reads so.
    week.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert week.place_of(entry_at(MONDAY)).left() > before.left()
    week.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    QTest.keyClick(week, Key.Key_End)
    QTest.keyClick(week, Key.Key_Right)
    assert title(live.window.calendar) == "30 Nov \N{EN DASH} 6 Dec 2026"
    QTest.keyClick(week, Key.Key_Minus)
    live.window.calendar.show_day(date(2026, 11, 23))
    qtbot.waitUntil(lambda: entry_of(week, MONDAY) is not None)

    place = middle_of(week, MONDAY)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, week.viewport().mapToGlobal(place))
    QApplication.sendEvent(week.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    enabled = [action.objectName() for action in menu.actions() if action.isEnabled() and action.objectName()]
    assert enabled == [
        "action_open_occurrence",
        "action_move_occurrence",
        "action_skip_occurrence",
        "action_add_occurrence",
        "action_why",
        "action_run_now",
        "action_edit",
    ]
    menu.close()

    with qtbot.waitSignal(week.requests.entry_opened) as notice:
        QTest.mouseDClick(week.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(week, MONDAY))
    assert notice.args[0].at == MONDAY

    with qtbot.waitSignal(week.requests.new_wanted) as notice:
        place = middle_of(week, MONDAY)
        QTest.mouseDClick(week.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(0, 60))
    (at,) = notice.args
    assert MONDAY < at < MONDAY + 5 * HOUR
    assert at.minute % 15 == 0


def test_enter_leads_from_a_day_of_the_month_to_its_entries_and_never_to_its_jobs(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """Where a day had no entries, Delete put the selected job into the bin."""
    job = add(core, "Report", "every monday at 18:00")
    calendar = shown(live, Mode.MONTH, date(2026, 11, 27))
    qtbot.waitUntil(lambda: bool(calendar.grid.model().index(5, 0).data()))
    live.window.choice.select([job])
    calendar.grid.setFocus()

    QTest.keyClick(calendar.grid, Key.Key_Return)
    lines = live.window.focusWidget()
    with qtbot.assertNotEmitted(live.actions.jobs.delete.triggered):
        QTest.keyClick(lines, Key.Key_Delete)
    statement = child(calendar.panel, QLabel, "statement")
    qtbot.waitUntil(lambda: statement.text() == "Nothing on Friday, 27 November 2026")
    QTest.keyClick(lines, Key.Key_Escape)
    assert lines is calendar.panel.entries.table
    assert live.window.focusWidget() is calendar.grid

    calendar.show_day(date(2026, 11, 23))
    QTest.keyClick(calendar.grid, Key.Key_Return)
    qtbot.waitUntil(lambda: calendar.panel.entries.table.view.currentIndex().row() == 0)
    QTest.keyClick(calendar.panel.entries.table.view, Key.Key_Delete)
    qtbot.waitUntil(lambda: len(edits(core)) == 1)
    assert core.jobs.count() == 1


def test_a_click_on_a_day_shows_it_in_the_place_of_the_inspector_and_leads_to_the_day(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Late", "every day at 18:00")
    add(core, "Early", "every day at 7:00")
    add(core, "Ping", "every 5 minutes")
    live.actions.show_inspector.setChecked(True)
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))

    press_day(calendar, date(2026, 11, 27))

    lines = calendar.panel.entries
    qtbot.waitUntil(lambda: lines.model.rowCount() == 3)
    assert calendar.panel.isVisible()
    qtbot.waitUntil(lambda: "290 runs" in child(calendar.panel, QLabel, "day_counts").text())
    assert [lines.model.index(row, 0).data() for row in range(3)] == [
        "07:00 Early",
        "18:00 Late",
        "Ping · every 5 min",
    ]
    QTest.mouseClick(child(calendar.panel, QToolButton, "close_day"), Qt.MouseButton.LeftButton)
    assert not calendar.panel.isVisible()

    press_day(calendar, date(2026, 11, 26))
    # Another view gives the place back to the inspector.
    live.actions.show_list.trigger()
    assert not calendar.panel.isVisible()
    live.actions.show_calendar.trigger()
    assert calendar.panel.isVisible()

    button = child(calendar.panel, QPushButton, "open_day")
    qtbot.waitUntil(lambda: button.height() > 0 and calendar.panel.isVisible())
    button.click()
    assert calendar.mode is Mode.DAY
    assert title(calendar) == "Thursday, 26 November 2026"
    assert not calendar.panel.isVisible()


def press_day(calendar: CalendarView, day: date) -> None:
    model = calendar.grid.model()
    assert isinstance(model, MonthModel)
    place = calendar.grid.visualRect(model.index_of(day)).topLeft() + QPoint(8, 8)
    QTest.mouseClick(calendar.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_right_click_below_the_agenda_offers_a_job_on_its_last_day(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It opened nothing."""
    add(core, "Report", "once on 2026-11-24 at 9:00")
    add(core, "Mail", "once on 2026-11-25 at 9:00")
    agenda = shown(live, Mode.AGENDA, date(2026, 11, 23)).agenda
    qtbot.waitUntil(lambda: agenda.model.rowCount() == 2)
    view = agenda.table.view
    place = QPoint(20, view.viewport().height() - 4)
    assert not view.indexAt(place).isValid()

    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), asked)

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    new = menu.actions()[-1]
    with qtbot.waitSignal(live.window.requests.new_wanted) as wanted:
        new.trigger()
    assert wanted.args == [datetime(2026, 11, 25, 8, 0, tzinfo=UTC)]
    menu.close()


def test_an_empty_agenda_leads_on_to_a_new_job(qtbot: QtBot, live: Application) -> None:
    """It said that nothing is to run, and no more; the timeline offered a job."""
    agenda = shown(live, Mode.AGENDA, date(2026, 11, 23)).agenda
    qtbot.waitUntil(lambda: agenda.empty.awaited == "" and agenda.empty.isVisible())
    way_on = child(agenda.empty, QToolButton, "way_on")
    assert way_on.text() == "New job"

    way_on.click()

    qtbot.waitUntil(lambda: live.window.findChild(JobEditor) is not None)
