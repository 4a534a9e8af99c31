"""The calendar by month, week, day and agenda, over a real core: what is seen, selected and left out."""

from collections.abc import Callable
from datetime import date

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.month_model import MonthModel
from gui.calendar.span_pages import Mode
from gui.calendar.time_grid import TimeGrid
from gui.occurrences.time_dialog import TimeDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Added, Skipped
from tests.gui.calendar.handling import (
    DAY,
    HOUR,
    MONDAY,
    entry_at,
    entry_of,
    middle_of,
    shown,
    title,
)
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add, edits

Key = Qt.Key
Modifier = Qt.KeyboardModifier


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (Mode.MONTH, "November 2026"),
        (Mode.WEEK, "16 \N{EN DASH} 22 November 2026"),
        (Mode.DAY, "Friday, 20 November 2026"),
        (Mode.AGENDA, "16 \N{EN DASH} 29 November 2026"),
    ],
)
def test_the_title_names_the_days_that_are_shown(application: Application, mode: Mode, words: str) -> None:
    assert title(shown(application, mode, date(2026, 11, 20))) == words


def test_keys_choose_the_mode(application: Application) -> None:
    calendar = shown(application, Mode.MONTH, date(2026, 11, 20))

    QTest.keyClick(application.window, Key.Key_2, Modifier.AltModifier)

    assert calendar.mode is Mode.WEEK
    assert calendar.times.hasFocus()


def test_the_mode_is_remembered(open_application: Callable[[], Application]) -> None:
    first = open_application()
    shown(first, Mode.WEEK, date(2026, 11, 20))
    first.close()

    calendar = open_application().window.calendar

    assert calendar.mode is Mode.WEEK


def test_the_agenda_keeps_the_rules_of_models(
    qtbot: QtBot, qtmodeltester: ModelTester, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 18:00")
    agenda = shown(live, Mode.AGENDA, date(2026, 11, 23)).agenda
    qtbot.waitUntil(lambda: agenda.model.rowCount() > 0)

    qtmodeltester.check(agenda.model)  # type: ignore[no-untyped-call]


def test_a_week_shows_what_ran_and_what_is_to_come(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    job = add(core, "Report", "every day at 9:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON - 3 * HOUR, RunState.FAILED)
    ledger.close()

    grid = shown(live, Mode.WEEK, date(2026, 11, 20)).times

    qtbot.waitUntil(lambda: len(grid.placed) == 3)
    assert [placed.entry.state for placed in grid.placed] == [RunState.FAILED, None, None]


def test_dense_jobs_lie_in_a_strip_above_the_day(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    add(core, "Ping", "every 5 minutes")

    grid = shown(live, Mode.DAY, date(2026, 11, 23)).times

    qtbot.waitUntil(lambda: len(grid.placed) == 1)
    assert grid.placed[0].is_pinned
    assert grid.placed[0].entry.count == 288


def test_strips_without_room_are_one_crowd(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    for number in range(20):
        add(core, f"Ping {number}", "every 5 minutes")

    grid = shown(live, Mode.DAY, date(2026, 11, 23)).times

    qtbot.waitUntil(lambda: len(grid.placed) == 4)
    assert [placed.entry.count for placed in grid.placed if placed.entry.job_id is None] == [17]


def test_the_agenda_has_the_entries_of_the_painted_views(
    qtbot: QtBot, week: TimeGrid, live: Application
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


def test_arrows_walk_the_occurrences_and_a_screen_reader_hears_them(week: TimeGrid) -> None:
    week.setFocus()
    for key in (Key.Key_Home, Key.Key_Right, Key.Key_Right, Key.Key_Left):
        QTest.keyClick(week, key)

    assert week.selected_entry is not None
    assert week.selected_entry.at == MONDAY + DAY
    heard = QAccessible.queryAccessibleInterface(week).text(QAccessible.Text.Description)
    assert heard == "Report, Tue 24 Nov 09:00, To come"


def test_walking_over_the_end_of_a_week_turns_the_page(
    qtbot: QtBot, week: TimeGrid, live: Application
) -> None:
    week.setFocus()
    QTest.keyClick(week, Key.Key_End)
    QTest.keyClick(week, Key.Key_Right)

    assert title(live.window.calendar) == "30 Nov \N{EN DASH} 6 Dec 2026"


def test_delete_skips_the_occurrence_and_never_the_job(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    week.setFocus()
    QTest.keyClick(week, Key.Key_Home)

    QTest.keyClick(week, Key.Key_Delete)

    qtbot.waitUntil(lambda: edits(core) == (Skipped(MONDAY),))
    qtbot.waitUntil(live.actions.undo.isEnabled)
    assert core.jobs.count() == 1
    qtbot.waitUntil(lambda: live.window.findChild(QLabel, "told_text") is not None)
    assert "left out" in child(live.window, QLabel, "told_text").text()
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: edits(core) == ())


def test_delete_with_nothing_selected_deletes_nothing(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    live.window.choice.select(core.jobs.ids())
    week.setFocus()

    with qtbot.waitCallback() as counted:
        QTest.keyClick(week, Key.Key_Delete)
        live.bridge.change(lambda core: core.jobs.count(), counted)

    assert counted.args == [1]


def test_what_was_left_out_stays_in_sight_and_comes_back(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    core.jobs.edit_occurrence(core.jobs.ids()[0], Skipped(MONDAY))
    qtbot.waitUntil(lambda: (entry := entry_of(week, MONDAY)) is not None and entry.is_left_out)
    week.select(entry_of(week, MONDAY))

    live.actions.occurrences.take_back.trigger()

    qtbot.waitUntil(lambda: edits(core) == ())


def test_what_was_just_skipped_can_be_taken_back_as_it_is_selected(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    week.select(entry_of(week, MONDAY))
    live.actions.occurrences.skip.trigger()

    qtbot.waitUntil(live.actions.occurrences.take_back.isEnabled)
    assert not live.actions.occurrences.skip.isEnabled()
    live.actions.occurrences.take_back.trigger()

    qtbot.waitUntil(lambda: edits(core) == ())


def test_one_more_run_is_added(qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler) -> None:
    week.select(entry_of(week, MONDAY))
    live.actions.occurrences.add.trigger()

    QTest.keyClick(child(live.window, TimeDialog, "time_dialog"), Key.Key_Return)

    qtbot.waitUntil(lambda: edits(core) == (Added(MONDAY + HOUR / 4),))


def test_a_double_click_on_an_empty_place_makes_a_job_there(
    qtbot: QtBot, week: TimeGrid, live: Application
) -> None:
    with qtbot.waitSignal(week.requests.new_wanted) as notice:
        place = middle_of(week, MONDAY)
        QTest.mouseDClick(week.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(0, 60))

    (at,) = notice.args
    assert MONDAY < at < MONDAY + 5 * HOUR
    assert at.minute % 15 == 0


def test_a_double_click_on_an_occurrence_opens_its_job(
    qtbot: QtBot, week: TimeGrid, live: Application
) -> None:
    with qtbot.waitSignal(week.requests.entry_opened) as notice:
        QTest.mouseDClick(week.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(week, MONDAY))

    assert notice.args[0].at == MONDAY


def test_a_menu_offers_what_fits(qtbot: QtBot, week: TimeGrid, live: Application) -> None:
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


def test_enter_leads_from_a_day_of_the_month_to_its_entries(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 18:00")
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))
    calendar.grid.setFocus()

    QTest.keyClick(calendar.grid, Key.Key_Return)
    qtbot.waitUntil(lambda: calendar.panel.entries.table.view.currentIndex().row() == 0)
    QTest.keyClick(calendar.panel.entries.table.view, Key.Key_Delete)

    qtbot.waitUntil(lambda: len(edits(core)) == 1)
    assert core.jobs.count() == 1


def test_delete_and_escape_mean_no_job_on_a_day_without_entries(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """The selected job went to the bin."""
    job = add(core, "Report", "every monday at 18:00")
    calendar = shown(live, Mode.MONTH, date(2026, 11, 27))
    qtbot.waitUntil(lambda: bool(calendar.grid.model().index(5, 0).data()))
    live.window.choice.select([job])
    calendar.grid.setFocus()

    QTest.keyClick(calendar.grid, Key.Key_Return)
    lines = live.window.focusWidget()
    with qtbot.assertNotEmitted(live.actions.jobs.delete.triggered):
        QTest.keyClick(lines, Key.Key_Delete)
    QTest.keyClick(lines, Key.Key_Escape)

    assert lines is calendar.panel.entries.table
    assert live.window.focusWidget() is calendar.grid


def test_hours_grow_and_shrink(week: TimeGrid) -> None:
    before = week.place_of(entry_at(MONDAY)).top()

    week.setFocus()
    QTest.keyClick(week, Key.Key_Plus)

    assert week.place_of(entry_at(MONDAY)).top() > before


def test_days_run_from_the_right_where_one_reads_so(week: TimeGrid) -> None:
    left = week.place_of(entry_at(MONDAY)).left()

    week.setLayoutDirection(Qt.LayoutDirection.RightToLeft)

    assert week.place_of(entry_at(MONDAY)).left() > left


def test_a_click_on_a_day_shows_it_in_the_place_of_the_inspector(
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


def test_the_panel_of_a_day_leads_to_the_day(qtbot: QtBot, live: Application) -> None:
    live.actions.show_inspector.setChecked(True)
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))
    press_day(calendar, date(2026, 11, 26))

    qtbot.waitUntil(
        lambda: child(calendar.panel, QPushButton, "open_day").height() > 0 and calendar.panel.isVisible()
    )
    child(calendar.panel, QPushButton, "open_day").click()

    assert calendar.mode is Mode.DAY
    assert title(calendar) == "Thursday, 26 November 2026"
    assert not calendar.panel.isVisible()


def test_another_view_gives_the_place_back_to_the_inspector(qtbot: QtBot, live: Application) -> None:
    live.actions.show_inspector.setChecked(True)
    calendar = shown(live, Mode.MONTH, date(2026, 11, 20))
    press_day(calendar, date(2026, 11, 26))

    live.actions.show_list.trigger()
    assert not calendar.panel.isVisible()

    live.actions.show_calendar.trigger()
    assert calendar.panel.isVisible()


def test_nothing_is_called_empty_before_it_is_known(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    add(core, "Report", "every day at 18:00")
    calendar = shown(live, Mode.AGENDA, date(2026, 11, 23))
    agenda = calendar.agenda
    qtbot.waitUntil(lambda: agenda.model.rowCount() == 14)

    calendar.show_day(date(2027, 3, 1))

    assert agenda.model.rowCount() == 0
    assert agenda.empty.awaited == "Reading 1 \N{EN DASH} 14 March 2027 …"
    qtbot.waitUntil(lambda: agenda.model.rowCount() == 14)
    assert agenda.empty.awaited == ""


def test_an_empty_day_says_so_once_it_is_known(qtbot: QtBot, live: Application) -> None:
    calendar = shown(live, Mode.MONTH, date(2026, 11, 27))
    calendar.open_panel()
    panel = calendar.panel

    qtbot.waitUntil(lambda: child(panel, QLabel, "statement").text() == "Nothing on Friday, 27 November 2026")


def press_day(calendar: CalendarView, day: date) -> None:
    model = calendar.grid.model()
    assert isinstance(model, MonthModel)
    place = calendar.grid.visualRect(model.index_of(day)).topLeft() + QPoint(8, 8)
    QTest.mouseClick(calendar.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
