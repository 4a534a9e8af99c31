"""Where log and output have no room beside one another, an output has all of it and leads to other runs."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.look.tokens import space
from gui.run_log.run_log_view import RunLogView
from gui.run_output.run_output_view import RunOutputView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pointer")]
USUAL = 1360, 860


@pytest.fixture
def log(qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application) -> RunLogView:
    """Return the log below the list, with an interrupted run at its end."""
    job = core.jobs.add(a_draft("Back up"))
    ledger.add(job, NOON - timedelta(minutes=9), RunState.INTERRUPTED)
    ledger.add(job, NOON - timedelta(minutes=5), result="first")
    ledger.add(job, NOON - timedelta(minutes=1), result="second")
    live.window.resize(*USUAL)
    live.actions.show_list.trigger()
    live.actions.show_log.setChecked(True)
    view = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: view.model.rowCount() == 3 and view.isVisible())
    return view


def test_an_output_below_the_list_has_all_of_the_width_and_leads_to_other_runs(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    """Beside one another names, errors and the output itself were cut in a window of usual size."""
    page = child(live.window, QWidget, "log_page")
    whole = page.width()
    log.table.select_row(1)
    log.output_wanted.emit()
    output = child(live.window, RunOutputView, "run_output")
    qtbot.waitUntil(lambda: output.isVisible() and log.isHidden() and output.width() == whole)
    newer, older = (child(output, QToolButton, name) for name in ("newer_run", "older_run"))
    chosen = [int(each) for each in log.model.ids]

    for button, row in ((newer, 0), (newer, 0), (older, 1), (older, 2), (older, 2)):
        button.click()
        qtbot.waitUntil(lambda: output.run is not None and output.run.id == chosen[row])  # noqa: B023

    # Nobody knows whether the last one did its work, and that is asked though its row is not seen.
    assert child(live.window, QWidget, "interrupted_plate").isVisible()
    output.close_wanted.emit()
    assert log.isVisible()
    assert [int(each) for each in log.selected] == chosen[2:]


def test_runs_that_are_asked_for_come_into_sight_in_the_place_of_an_output(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    log.table.select_row(1)
    log.output_wanted.emit()
    qtbot.waitUntil(log.isHidden)
    child(live.window, JobListView, "job_list").table.select_row(0)
    qtbot.waitUntil(live.actions.runs.show_runs.isEnabled)

    live.actions.runs.show_runs.trigger()

    qtbot.waitUntil(lambda: log.isVisible() and bool(log.filters.pinned))


def test_log_and_output_stand_beside_one_another_where_no_column_gives_way(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    live.window.resize(2_400, 860)
    log.table.select_row(1)
    log.output_wanted.emit()
    output = child(live.window, RunOutputView, "run_output")
    qtbot.waitUntil(lambda: output.isVisible() and output.run is not None)

    assert log.isVisible()
    assert log.table.view.viewport().width() >= log.whole_width
    assert child(output, QToolButton, "newer_run").isHidden()


def test_a_double_click_on_an_interrupted_run_runs_nothing(
    qtbot: QtBot, core: Scheduler, live: Application, log: RunLogView
) -> None:
    """The question came below the pointer with its first click, and the second one was on *Run again*."""
    log.table.select_row(2)
    banner = child(live.window, QWidget, "interrupted_plate")
    qtbot.waitUntil(banner.isVisible)
    again = next(each for each in banner.findChildren(QToolButton) if "again" in each.text())
    place = again.mapTo(live.window, again.rect().center())
    log.table.select_row(0)
    qtbot.waitUntil(banner.isHidden)
    wanted = live.window.mapToGlobal(place)
    QCursor.setPos(wanted)
    qtbot.waitUntil(lambda: QCursor.pos() == wanted)

    log.table.select_row(2)
    qtbot.waitUntil(banner.isVisible)
    click(live, place)
    assert triggered(core) == 0

    # Somebody who moves on to the button means it.
    moved = place + QPoint(15, 0)
    QCursor.setPos(live.window.mapToGlobal(moved))
    click(live, moved)
    qtbot.waitUntil(lambda: triggered(core) == 1)


def click(live: Application, place: QPoint) -> None:
    handle = live.window.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def triggered(core: Scheduler) -> int:
    return [core.runs.get(each).trigger for each in core.runs.ids()].count(Trigger.RERUN)


def test_the_log_has_the_keyboard_once_the_key_that_showed_the_output_hides_it(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    """The search had it, far above."""
    log.table.select_row(1)
    log.output_wanted.emit()
    output = child(live.window, RunOutputView, "run_output")
    qtbot.waitUntil(lambda: output.isVisible() and log.isHidden())
    output.take_focus()
    assert output.has_focus

    live.actions.runs.show_output.trigger()

    assert live.window.focusWidget() is log.table.view


def test_the_name_of_a_run_has_the_room_of_words_where_its_output_leads_to_others(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    """With letters twice as large “Shop is up” was “S…” beside “Run again” with its words."""
    log.table.select_row(1)
    log.output_wanted.emit()
    output = child(live.window, RunOutputView, "run_output")
    qtbot.waitUntil(lambda: output.isVisible() and log.isHidden())
    again = child(output, QToolButton, "run_again")

    output.resize(space(158), output.height())
    assert again.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly

    output.show_alone(False)
    assert again.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
