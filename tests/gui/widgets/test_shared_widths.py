"""How the log shares its width: what gives way first, and that it needs no scrolling sideways."""

import pytest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.tokens import space
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_row_delegate import BEGINS
from gui.run_output.run_output_view import RunOutputView
from gui.widgets.tables.shared_widths import shared_widths
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

NAME, TIME = 1, 2


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (500, {0: 100, NAME: 200, TIME: 150}),
        (400, {0: 100, NAME: 150, TIME: 150}),
        (100, {0: 100, NAME: 80, TIME: 90}),
    ],
)
def test_one_column_after_the_other_gives_way(room: int, widths: dict[int, int]) -> None:
    wanted = {0: 100, NAME: 200, TIME: 150}

    assert shared_widths(room, wanted, {NAME: 80, TIME: 90}, (NAME, TIME)) == widths


def test_the_log_is_not_scrolled_sideways_and_gives_its_place_to_an_output(
    qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application
) -> None:
    """Times lay beyond the edge, and beside an output there was no room for a name."""
    ledger.add(core.jobs.add(a_draft("Alpha")), NOON)
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    view = child(log, QTableView, "run_table")
    live.window.resize(640, 360)
    qtbot.waitUntil(lambda: log.model.rowCount() == 1 and view.isVisible())
    assert view.horizontalScrollBar().maximum() == 0
    # How long a run took goes before its first error is cut to a few letters.
    view.setFixedWidth(480)
    qtbot.waitUntil(lambda: view.isColumnHidden(RunColumn.DURATION))
    assert view.columnWidth(RunColumn.DETAIL) > view.fontMetrics().horizontalAdvance("exit code 75")
    # Names were three letters beside a sign that kept the room of its title.
    view.setFixedWidth(400)
    sign = space(BEGINS[RunColumn.OUTCOME] + 7)
    qtbot.waitUntil(lambda: view.columnWidth(RunColumn.OUTCOME) <= sign)
    assert view.columnWidth(RunColumn.JOB) > view.fontMetrics().horizontalAdvance("0" * 10)
    assert view.columnWidth(RunColumn.DETAIL) > view.fontMetrics().horizontalAdvance("exit code 75")

    log.table.select_row(0)
    log.output_wanted.emit()
    output = child(live.window, RunOutputView, "run_output")
    assert output.isVisible()
    assert not log.isVisible()
    # Beside an output the outcomes lay beyond the edge of a log that had a little more room.
    for width in range(700, 1_000, 60):
        live.window.resize(width, 400)
        qtbot.waitUntil(lambda wide=width: live.window.width() == wide)  # type: ignore[misc]
        assert not log.isVisible() or view.horizontalScrollBar().maximum() == 0, width
    live.window.resize(640, 360)
    output.close_wanted.emit()
    assert log.isVisible()
    # One that has nothing to show took half of the room.
    log.table.view.clearSelection()
    live.actions.runs.show_output.setChecked(True)
    assert log.isVisible()
    assert not output.isVisible()


def test_a_log_that_has_no_room_below_a_view_stands_in_its_place(live: Application) -> None:
    """The window became higher than a screen at twice the font."""
    actions, window = live.actions, live.window
    actions.show_calendar.trigger()
    window.resize(640, 360)

    actions.show_log.setChecked(True)
    assert child(window, RunLogView, "run_log").isVisible()
    assert window.height() == 360
    assert not child(window, QTableView, "month_grid").isVisible()

    actions.show_calendar.trigger()
    assert child(window, QTableView, "month_grid").isVisible()
    assert not actions.show_log.isChecked()


def test_the_log_has_four_titles_where_times_and_durations_stand_side_by_side(
    qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application
) -> None:
    ledger.add(core.jobs.add(a_draft("Alpha")), NOON)
    live.window.resize(1600, 900)
    live.actions.show_inspector.setChecked(False)
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    titles = log.table.view.horizontalHeader()
    assert isinstance(titles, TitleRow)
    qtbot.waitUntil(lambda: not titles.isSectionHidden(RunColumn.DURATION))
    shown = [column for column in RunColumn if not titles.isSectionHidden(column)]
    assert [titles.title_of(column) for column in shown] == ["Outcome", "Job", "Result", "", "Started, took"]

    # One that stands alone has its own title, and one that is narrow, too.
    log.show_columns({*RunColumn} - {*shown, RunColumn.LATENESS})
    assert [titles.title_of(each) for each in (RunColumn.STARTED, RunColumn.DURATION)] == ["Started", "Took"]
    log.show_columns({*RunColumn} - {*shown} | {RunColumn.DURATION})
    assert titles.title_of(RunColumn.STARTED) == "Started"
    log.show_columns({*RunColumn} - {*shown})
    titles.resizeSection(RunColumn.DURATION, titles.minimumSectionSize())
    assert [titles.title_of(each) for each in (RunColumn.STARTED, RunColumn.DURATION)] == ["Started", "Took"]
