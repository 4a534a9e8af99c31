"""Occurrences moved by mouse, keys and menu, and back again."""

from datetime import UTC, date, datetime

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit, QLabel, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.month_model import MonthModel
from gui.calendar.span_pages import Mode
from gui.occurrences.move_dialog import MoveDialog
from gui.occurrences.move_menu import MoveMenu
from gui.widgets.fields.time_dialog import TimeDialog
from gui.widgets.notices.notice_bar import NoticeBar
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.schedule import Moved, Schedule
from tests.core.store.builders import a_draft
from tests.gui.calendar.handling import (
    DAY,
    HOUR,
    MONDAY,
    choice,
    drag,
    entry_at,
    entry_of,
    menu_of,
    middle_of,
    shown,
)
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.planned_jobs import add, edits

Key = Qt.Key
Modifier = Qt.KeyboardModifier


def test_a_drag_asks_how_much_moves_and_moves_one(qtbot: QtBot, week: TimeGrid, core: Scheduler) -> None:
    """Escape puts back what was dragged; and where the job fires already, nothing moves."""
    begin = middle_of(week, MONDAY)
    drag(week, begin, begin + QPoint(0, 40))
    QTest.keyClick(menu_of(qtbot), Key.Key_Escape)
    qtbot.waitUntil(lambda: week.carried is None)
    assert edits(core) == ()

    # To another day it keeps its time.
    drag(week, middle_of(week, MONDAY), middle_of(week, MONDAY + 2 * DAY) + QPoint(0, 3))
    menu = menu_of(qtbot)
    assert not choice(menu, "This one").isEnabled()
    assert "The job fires at that time already." in [action.text() for action in menu.actions()]
    QTest.keyClick(menu, Key.Key_Escape)
    qtbot.waitUntil(lambda: week.carried is None)

    begin = middle_of(week, MONDAY)
    an_hour = round(week.place_of(entry_at(MONDAY + HOUR)).top() - week.place_of(entry_at(MONDAY)).top())
    drag(week, begin, begin + QPoint(0, an_hour))
    menu = menu_of(qtbot)
    assert choice(menu, "All").text() == "&All: Every day at 10:00, Europe/Berlin time"
    choice(menu, "This one").trigger()

    qtbot.waitUntil(lambda: edits(core) == (Moved(MONDAY, MONDAY + HOUR),))
    qtbot.waitUntil(lambda: week.carried is None and week.selected_entry is not None)
    assert week.selected_entry is not None
    assert week.selected_entry.at == MONDAY + HOUR


def test_all_or_the_following_ones_move_with_one_and_come_back(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    """The following ones go on in a job of their own, and are joined again."""
    before = core.jobs.get(core.jobs.ids()[0]).draft.schedule

    def schedule() -> object:
        return core.jobs.get(core.jobs.ids()[0]).draft.schedule

    def undo() -> None:
        qtbot.waitUntil(live.actions.undo.isEnabled)
        live.actions.undo.trigger()

    week.requests.move_wanted.emit(entry_of(week, MONDAY), MONDAY + HOUR, QPoint())
    choose(menu_of(qtbot), "All")
    moved = parse_sentence("every day at 10:00", NOON, "Europe/Berlin")
    qtbot.waitUntil(lambda: schedule() == moved)
    undo()
    qtbot.waitUntil(lambda: schedule() == before)
    qtbot.waitUntil(lambda: entry_of(week, MONDAY + DAY) is not None)

    week.requests.move_wanted.emit(entry_of(week, MONDAY + DAY), MONDAY + DAY + HOUR, QPoint())
    choose(menu_of(qtbot), "This and following")
    qtbot.waitUntil(lambda: core.jobs.count() == 2)
    times = sorted(each.at for each in core.times.upcoming(20, end=MONDAY + 3 * DAY))
    assert times == [MONDAY - 2 * DAY, MONDAY - DAY, MONDAY, MONDAY + DAY + HOUR, MONDAY + 2 * DAY + HOUR]
    undo()
    qtbot.waitUntil(lambda: core.jobs.count() == 1)
    assert [each.at for each in core.times.upcoming(1, start=MONDAY + DAY)] == [MONDAY + DAY]


def test_shift_and_arrows_carry_an_occurrence_and_enter_lets_it_go(
    qtbot: QtBot, week: TimeGrid, core: Scheduler, live: Application
) -> None:
    """Any news took it out of the hand, and Enter opened the job in place of moving it."""
    week.setFocus()
    QTest.keyClick(week, Key.Key_Home)
    QTest.keyClick(week, Key.Key_Down, Modifier.ShiftModifier)
    add(core, "Tidy up", "every day at 11:00")
    qtbot.waitUntil(lambda: len(week.placed) == 14)
    assert week.carried is not None
    assert week.carried.to == MONDAY + HOUR / 4

    for key in (Key.Key_Down, Key.Key_Right):
        QTest.keyClick(week, key, Modifier.ShiftModifier)
    QTest.keyClick(week, Key.Key_Return)
    choice(menu_of(qtbot), "This one").trigger()
    qtbot.waitUntil(lambda: edits(core) == (Moved(MONDAY, MONDAY + DAY + HOUR / 2),))
    qtbot.waitUntil(lambda: week.carried is None)

    # What is left out meanwhile is carried no more.
    week.select(entry_of(week, MONDAY + 2 * DAY))
    QTest.keyClick(week, Key.Key_Down, Modifier.ShiftModifier)
    assert week.carried is not None
    live.actions.occurrences.skip.trigger()
    qtbot.waitUntil(lambda: week.carried is None)


def test_a_time_is_typed_instead_of_dragged_unless_it_is_past(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    week.setFocus()
    QTest.keyClick(week, Key.Key_Home)
    live.actions.occurrences.move.trigger()
    dialog = child(live.window, MoveDialog, "time_dialog")
    field, button = child(dialog, QDateTimeEdit, "time"), child(dialog, QPushButton, "choose")
    at = field.dateTime()
    field.setDateTime(at.addDays(-7))
    refusal = child(dialog, QLabel, "refusal")
    qtbot.waitUntil(lambda: refusal.text() == "That time is past; say one to come.")
    assert not button.isEnabled()

    field.setDateTime(at.addSecs(3 * 3_600))
    qtbot.waitUntil(lambda: dialog.findChild(QRadioButton, "scope_all") is not None)
    everything = child(dialog, QRadioButton, "scope_all")
    qtbot.waitUntil(lambda: everything.text() == "&All: Every day at 12:00, Europe/Berlin time")
    assert child(dialog, QRadioButton, "scope_this").isChecked()
    qtbot.waitUntil(button.isEnabled)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: edits(core) == (Moved(MONDAY, MONDAY + 3 * HOUR),))


def test_nothing_moves_into_the_past_and_what_a_rule_can_not_say_is_told_before_it_is_chosen(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Report", schedule=Schedule((parse_cron("0 9 * * *"),), "Europe/Berlin")))
    grid = shown(live, Mode.WEEK, date(2026, 11, 23)).times
    qtbot.waitUntil(lambda: len(grid.placed) == 7)
    grid.requests.move_wanted.emit(entry_of(grid, MONDAY), NOON - HOUR, QPoint())
    notice = child(live.window, NoticeBar, "")
    qtbot.waitUntil(notice.isVisible)
    assert child(notice, QLabel, "notice_text").text() == "That time is past; say one to come."

    grid.select(entry_of(grid, MONDAY))
    live.actions.occurrences.move.trigger()
    dialog = child(live.window, MoveDialog, "time_dialog")
    field = child(dialog, QDateTimeEdit, "time")
    field.setDateTime(field.dateTime().addSecs(3_600))

    qtbot.waitUntil(lambda: dialog.findChild(QRadioButton, "scope_all") is not None)
    everything = child(dialog, QRadioButton, "scope_all")
    qtbot.waitUntil(lambda: child(dialog, QLabel, "refusal").text().startswith("The fields of a cron"))
    assert not everything.isEnabled()
    assert child(dialog, QRadioButton, "scope_this").isEnabled()


def test_a_time_that_the_clock_jumps_over_is_said_to_be_another(qtbot: QtBot) -> None:
    begin = datetime(2027, 3, 28, 0, 30, tzinfo=UTC)
    dialog = TimeDialog("Move", "When?", "Move", begin)
    qtbot.addWidget(dialog)
    field = child(dialog, QDateTimeEdit, "time")

    field.setDateTime(field.dateTime().addSecs(3_600))

    shown_time = field.dateTime().time()
    meaning = child(dialog, QLabel, "meaning").text()
    assert (shown_time.hour(), shown_time.minute()) in {(2, 30), (3, 30)}
    assert "03:30" in meaning


def test_an_occurrence_of_the_month_moves_to_another_day(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every monday at 9:00")
    grid = shown(live, Mode.MONTH, date(2026, 11, 20)).grid
    monday, wednesday = date(2026, 11, 23), date(2026, 11, 25)
    model = grid.model()
    assert isinstance(model, MonthModel)
    qtbot.waitUntil(lambda: bool(model.load_of(monday).entries))
    begin = grid.place_of_entry(monday, 0)
    end = grid.visualRect(model.index_of(wednesday)).center()

    drag(grid, begin, end)
    choice(menu_of(qtbot), "This one").trigger()

    qtbot.waitUntil(lambda: edits(core) == (Moved(MONDAY, MONDAY + 2 * DAY),))


def test_what_is_grabbed_while_a_move_waits_stays_where_it_is(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """The second drag of the month was let go midway, as the first one had come to its end."""
    add(core, "Report", "every monday at 9:00")
    grid = shown(live, Mode.MONTH, date(2026, 11, 20)).grid
    monday, next_monday, friday = date(2026, 11, 23), date(2026, 11, 30), date(2026, 11, 27)
    model = grid.model()
    assert isinstance(model, MonthModel)
    qtbot.waitUntil(lambda: bool(model.load_of(next_monday).entries))
    places = [grid.place_of_entry(day, 0) for day in (monday, next_monday)]
    end = grid.visualRect(model.index_of(friday)).center()
    wanted = list[datetime]()
    grid.requests.move_wanted.connect(lambda entry: wanted.append(entry.at))

    with held_answers(live.bridge):
        for place in places:
            drag(grid, place, end)
    with qtbot.waitSignal(grid.requests.settled):
        menu_of(qtbot).close()
    assert wanted == [MONDAY]

    drag(grid, places[1], end)
    choose(menu_of(qtbot), "This one")
    qtbot.waitUntil(lambda: edits(core) == (Moved(MONDAY + 7 * DAY, MONDAY + 4 * DAY),))


def test_what_was_deleted_while_it_was_dragged_is_not_moved(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    """A menu offered to move an occurrence of a job in the bin, and its schedule was changed there."""
    begin, told = middle_of(week, MONDAY), list[str]()
    live.window.requests.notice_wanted.connect(told.append)
    job_id = JobId(1)
    QTest.mousePress(week.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, begin)
    QTest.mouseMove(week.viewport(), begin + QPoint(0, 40))
    core.jobs.delete([job_id])
    qtbot.waitUntil(lambda: not week.placed)
    QTest.mouseRelease(week.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, begin)

    qtbot.waitUntil(lambda: week.carried is None)
    assert told == ["“Report” is in the bin; restore it first."]
    failed = list[str]()
    live.bridge.failed.connect(failed.append)
    week.requests.skip_wanted.emit(entry_at(MONDAY))
    qtbot.waitUntil(lambda: bool(failed))
    assert "in the bin" in failed[0]
    assert core.jobs.get(job_id).revision == 1


def test_a_week_that_waits_goes_on_though_another_view_was_clicked(
    qtbot: QtBot, week: TimeGrid, live: Application, core: Scheduler
) -> None:
    """Nothing of the week could be dragged any more."""
    begin, end = middle_of(week, MONDAY), middle_of(week, MONDAY) + QPoint(0, 60)
    with held_answers(live.bridge):
        drag(week, begin, end)
        assert week.carried is not None
        live.window.timeline.canvas.requests.entry_selected.emit(None)
    menu_of(qtbot).close()

    qtbot.waitUntil(lambda: week.carried is None)
    drag(week, middle_of(week, MONDAY), end)
    assert week.carried is not None


def choose(menu: MoveMenu, words: str) -> None:
    """Choose as a person does: the menu is gone then."""
    menu.setActiveAction(choice(menu, words))
    QTest.keyClick(menu, Key.Key_Return)
