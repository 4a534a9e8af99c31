"""By their next run jobs change places only while nobody is at them; another order is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.stillness import RowStillness, kept_order
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.gui.finding import child
from tests.gui.planned_jobs import add


@pytest.mark.parametrize(
    ("shown", "wanted", "kept"),
    [
        ([1, 2, 3], [3, 2, 1], [1, 2, 3]),
        ([1, 2, 3], [3, 1], [1, 3]),
        ([1, 2, 3], [3, 4, 2, 1], [1, 2, 3, 4]),
        ([1, 2], [5, 6, 2, 1], [5, 6, 1, 2]),
        ([], [2, 1], [2, 1]),
        ([1], [], []),
    ],
)
def test_what_is_shown_keeps_its_order_and_what_is_new_follows_its_neighbour(
    shown: list[int], wanted: list[int], kept: list[int]
) -> None:
    assert kept_order(shown, wanted) == kept


@given(st.lists(st.integers(0, 9), unique=True), st.lists(st.integers(0, 9), unique=True))
def test_nothing_is_lost_doubled_or_turned_around(shown: list[int], wanted: list[int]) -> None:
    kept = kept_order(shown, wanted)

    assert sorted(kept) == sorted(wanted)
    still_there = [each for each in shown if each in wanted]
    assert [each for each in kept if each in shown] == still_there


@pytest.fixture
def jobs(core: Scheduler) -> dict[str, JobId]:
    hours = {"Archive": 15, "Backup": 14, "Certificates": 13}
    return {name: add(core, name, f"every day at {hour}:00") for name, hour in hours.items()}


@pytest.fixture
def job_list(qtbot: QtBot, jobs: dict[str, JobId], live: Application) -> JobListView:
    view = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: names(view) == ["Certificates", "Backup", "Archive"])
    return view


def test_what_comes_next_stands_first_and_moves_as_it_is_due_elsewhere(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    core.jobs.disable([jobs["Certificates"]])

    qtbot.waitUntil(lambda: names(job_list) == ["Backup", "Archive", "Certificates"])


def test_rows_stay_under_the_pointer_and_move_once_it_has_left(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    viewport, middle = job_list.table.view.viewport(), QPointF(10, 10)
    QApplication.sendEvent(viewport, QEnterEvent(middle, middle, middle))
    core.jobs.disable([jobs["Certificates"]])
    qtbot.waitUntil(lambda: not is_on(job_list, jobs["Certificates"]))
    assert names(job_list) == ["Certificates", "Backup", "Archive"]

    # What is new has its place at once.
    add(core, "Digest", "every day at 14:30")
    qtbot.waitUntil(lambda: names(job_list) == ["Certificates", "Backup", "Digest", "Archive"])

    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: names(job_list) == ["Backup", "Digest", "Archive", "Certificates"])


def test_the_row_that_is_acted_on_stays_and_moves_later_chosen_and_in_sight(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    jobs: dict[str, JobId],
    job_list: JobListView,
) -> None:
    for hour in range(16, 24):
        for minute in range(0, 60, 5):
            add(core, f"Later {hour}:{minute:02}", f"every day at {hour}:{minute:02}")
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 99)
    chosen = jobs["Certificates"]
    live.window.choice.select([chosen])
    live.actions.jobs.switch.trigger()
    qtbot.waitUntil(lambda: not is_on(job_list, chosen))
    assert job_list.model.row_of(chosen) == 0
    assert job_list.stillness.is_on

    # The time that it stays is over.
    for timer in job_list.stillness.findChildren(QTimer):
        timer.setInterval(0)
    job_list.stillness.act()
    qtbot.waitUntil(lambda: job_list.model.row_of(chosen) == 98)
    assert job_list.selected == [chosen]
    view = job_list.table.view
    room = view.viewport().rect()
    assert room.contains(view.visualRect(job_list.model.index(98, JobColumn.NAME)).center())


def test_of_many_chosen_rows_the_one_that_was_seen_stays_in_sight(
    qtbot: QtBot, job_list: JobListView
) -> None:
    """The list was led to whichever of them came to stand first."""
    ids = list(range(1, 101))
    job_list.model.show_ids(ids)
    job_list.select([JobId(51), JobId(91)])
    view = job_list.table.view
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 7)
    place = top_of(job_list, JobId(51))
    assert 0 < place < view.viewport().height()

    job_list.model.show_ids([91, *(each for each in ids if each != 91)])

    assert job_list.selected == [91, 51]
    assert 0 <= top_of(job_list, JobId(51)) < view.viewport().height()

    job_list.model.show_ids([51, *(each for each in ids if each != 51)])

    assert view.verticalScrollBar().value() == 0


def test_a_name_that_is_being_edited_stays_where_it_is(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    job_list.edit_name(jobs["Certificates"])
    core.jobs.disable([jobs["Certificates"]])
    qtbot.waitUntil(lambda: not is_on(job_list, jobs["Certificates"]))

    assert names(job_list)[0] == "Certificates"
    assert child(job_list.table.view, QLineEdit, "").isVisible()


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_the_row_under_the_pointer_stays_there_as_others_come_above_it(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """What somebody else added pushed another job below the pointer, and a press ran that one."""
    for minute in range(60):
        add(core, f"Later {minute:02}", f"every day at 16:{minute:02}")
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 63)
    point_at(qtbot, job_list, jobs["Backup"])
    place = top_of(job_list, jobs["Backup"])
    added = add(core, "Early", "every day at 12:05")
    qtbot.waitUntil(lambda: job_list.model.row_of(added) == 0)
    assert top_of(job_list, jobs["Backup"]) == place
    click(job_list, live)
    assert job_list.selected == [jobs["Backup"]]

    core.jobs.delete([added])
    qtbot.waitUntil(lambda: job_list.model.row_of(added) is None)
    assert top_of(job_list, jobs["Backup"]) == place


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_in_a_short_list_what_would_push_the_row_under_the_pointer_comes_later(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """It can't scroll: another job came below the pointer, and the press that followed did nothing."""
    point_at(qtbot, job_list, jobs["Backup"])
    place = top_of(job_list, jobs["Backup"])
    add(core, "Early", "every day at 12:05")
    add(core, "Later", "every day at 16:00")
    qtbot.waitUntil(lambda: names(job_list) == ["Certificates", "Backup", "Archive", "Later"])
    assert top_of(job_list, jobs["Backup"]) == place
    # The group beside it counts them, too.
    assert child(live.window, QLabel, "jobs_count").text() == "5"
    click(job_list, live)
    assert job_list.selected == [jobs["Backup"]]

    for timer in job_list.stillness.findChildren(QTimer):
        timer.setInterval(0)
    qtbot.waitUntil(lambda: names(job_list) == ["Early", "Certificates", "Backup", "Archive", "Later"])


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_in_a_short_list_what_would_draw_up_the_row_under_the_pointer_goes_later(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """Another job came below the pointer as somebody else deleted one, and the press there did nothing."""
    point_at(qtbot, job_list, jobs["Backup"])
    place = top_of(job_list, jobs["Backup"])
    count = child(live.window, QLabel, "jobs_count")
    core.jobs.delete([jobs["Certificates"]])
    qtbot.waitUntil(lambda: count.text() == "2")
    assert names(job_list) == ["Certificates", "Backup", "Archive"]
    assert top_of(job_list, jobs["Backup"]) == place
    # What goes below it goes at once.
    core.jobs.delete([jobs["Archive"]])
    qtbot.waitUntil(lambda: names(job_list) == ["Certificates", "Backup"])
    assert count.text() == "1"
    click(job_list, live)
    assert job_list.selected == [jobs["Backup"]]

    for timer in job_list.stillness.findChildren(QTimer):
        timer.setInterval(0)
    qtbot.waitUntil(lambda: names(job_list) == ["Backup"])
    assert count.text() == "1"


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_what_the_user_deletes_goes_at_once_wherever_the_pointer_is(
    qtbot: QtBot, live: Application, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    live.window.choice.select([jobs["Certificates"]])
    point_at(qtbot, job_list, jobs["Backup"])

    live.actions.jobs.delete.trigger()

    qtbot.waitUntil(lambda: names(job_list) == ["Backup", "Archive"])


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_what_the_user_has_asked_for_comes_at_once_wherever_the_pointer_is(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    point_at(qtbot, job_list, jobs["Backup"])

    live.window.context.history.changed.emit()
    added = add(core, "Early", "every day at 12:05")

    qtbot.waitUntil(lambda: job_list.model.row_of(added) == 0)


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_a_press_at_once_is_not_meant_for_what_was_pushed_under_the_pointer(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    usual = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(600_000)
    late = RowStillness(job_list.table.view, job_list)
    QApplication.setDoubleClickInterval(usual)
    point_at(qtbot, job_list, jobs["Backup"])
    with late.around_pointer():
        pass
    click(job_list, live)
    assert job_list.selected == [jobs["Backup"]]

    with late.around_pointer():
        job_list.model.show_ids([99, *job_list.model.ids])
    click(job_list, live)
    assert job_list.selected == [jobs["Backup"]]


@pytest.mark.slow
@pytest.mark.usefixtures("pointer")
def test_rows_that_only_an_open_menu_kept_move_once_it_is_closed(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    """The list stayed as it was for ever where a menu was opened beside it."""
    beside = live.window.mapToGlobal(QPoint(live.window.width() // 2, 2))
    QCursor.setPos(beside)
    qtbot.waitUntil(
        lambda: QCursor.pos() == beside and not job_list.table.view.viewport().underMouse(),
    )
    for timer in job_list.stillness.findChildren(QTimer):
        timer.setInterval(0)
    job_list.stillness.act()
    qtbot.waitUntil(lambda: not job_list.stillness.is_on)
    menu = QMenu(live.window)
    menu.addAction("Elsewhere")
    menu.popup(live.window.mapToGlobal(QPoint(5, 5)))
    core.jobs.disable([jobs["Certificates"]])
    qtbot.waitUntil(lambda: not is_on(job_list, jobs["Certificates"]))
    # What is new is shown with the order that is kept.
    add(core, "Digest", "every day at 14:30")
    qtbot.waitUntil(lambda: names(job_list) == ["Certificates", "Backup", "Digest", "Archive"])

    with qtbot.waitSignal(job_list.stillness.ended):
        menu.close()

    qtbot.waitUntil(lambda: names(job_list) == ["Backup", "Digest", "Archive", "Certificates"])


def test_keys_and_clicks_hold_rows_and_the_end_is_told(qtbot: QtBot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    rest = RowStillness(view, view)
    held = [rest.is_on]
    for timer in rest.findChildren(QTimer):
        timer.setInterval(0)
    with qtbot.waitSignal(rest.ended):
        QTest.keyClick(view, Qt.Key.Key_Down)
        held.append(rest.is_on)
    with qtbot.waitSignal(rest.ended):
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton)
        held.append(rest.is_on)
    assert [*held, rest.is_on] == [False, True, True, False]


def test_an_order_that_the_user_chose_is_kept_and_one_that_a_link_led_to_is_not(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    job_list.table.view.horizontalHeader().setSortIndicator(JobColumn.NAME, Qt.SortOrder.AscendingOrder)
    qtbot.waitUntil(lambda: names(job_list) == ["Archive", "Backup", "Certificates"])
    assert live.window.context.memory.choices("list")["sorted"] == "name"

    live.window.requests.due_first_wanted.emit()
    qtbot.waitUntil(lambda: names(job_list) == ["Certificates", "Backup", "Archive"])
    live.actions.compact_list.trigger()
    assert live.window.context.memory.choices("list")["sorted"] == "name"


def point_at(qtbot: QtBot, view: JobListView, job_id: JobId) -> None:
    viewport = view.table.view.viewport()
    wanted = viewport.mapToGlobal(QPoint(60, top_of(view, job_id) + 10))
    QCursor.setPos(wanted)
    qtbot.waitUntil(lambda: QCursor.pos() == wanted and viewport.underMouse() and view.stillness.is_on)


def click(view: JobListView, live: Application) -> None:
    """Click where the pointer is, as the system does: on the window."""
    handle = live.window.windowHandle()
    assert handle is not None
    place = live.window.mapFromGlobal(QCursor.pos())
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def top_of(view: JobListView, job_id: JobId) -> int:
    row = view.model.row_of(job_id)
    return view.table.view.visualRect(view.model.index(-1 if row is None else row, JobColumn.NAME)).top()


def is_on(view: JobListView, job_id: JobId) -> bool:
    line = view.model.known_line(job_id)
    return line is not None and line.job.is_enabled


def names(view: JobListView) -> list[str]:
    model = view.model
    return [model.index(row, JobColumn.NAME).data() for row in range(model.rowCount())]
