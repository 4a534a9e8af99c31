"""Jobs that go to the bin and come back: what their lines say at each moment they are shown."""

from functools import partial

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableView, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import EVERYTHING, GroupKind, JobChoice, JobGroup, Wanted
from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.job_editor import JobEditor
from gui.job_list.job_list_loader import JobListLoader
from gui.job_list.job_list_model import JobListModel
from gui.job_list.job_list_view import JobListView
from gui.job_list.stillness import RowStillness
from gui.shell.search_field import SearchField
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

_BIN = Wanted(JobGroup(GroupKind.BIN))


class Told:
    """A list as it is seen: it wants the lines it shows, and notes what each one says when it is shown."""

    def __init__(self, bridge: CoreBridge, choice: JobChoice, clock: FakeClock) -> None:
        self.model = model = JobListModel(clock.now, choice)
        self._view = QTableView()
        self.loader = JobListLoader(bridge, choice, model, RowStillness(self._view, choice), choice)
        self.in_bin: list[bool] = []
        for changed in (model.dataChanged, model.rowsInserted, model.modelReset):
            changed.connect(self._look)
        model.lines_out_of_date.connect(self._look)
        self.loader.look_again()

    def _look(self, *_: object) -> None:
        rows = range(self.model.rowCount())
        known = (self.model.known_line(self.model.ids[row]) for row in rows)
        self.in_bin += [line.job.deleted_at is not None for line in known if line is not None]
        self.model.want(rows)

    def shows(self, *ids: JobId) -> bool:
        """Tell whether these jobs are shown, with their lines."""
        known = [self.model.known_line(job_id) for job_id in ids]
        return not self.loader.is_waiting and list(self.model.ids) == list(ids) and None not in known

    def shows_nothing(self) -> bool:
        return self.shows()


@pytest.fixture
def choice(qtbot: QtBot) -> JobChoice:
    return JobChoice()


def test_a_job_that_comes_back_from_the_bin_does_not_say_that_it_is_there(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, choice: JobChoice, clock: FakeClock
) -> None:
    """After the deletion of thousands was undone lines said “In the bin” until they were read again."""
    job = core.jobs.add(a_draft())
    told = Told(bridge, choice, clock)
    qtbot.waitUntil(lambda: told.shows(job))

    for _ in range(2):
        core.jobs.delete([job])
        qtbot.waitUntil(told.shows_nothing)
        core.jobs.restore([job])
        qtbot.waitUntil(lambda: told.shows(job))
    assert told.in_bin
    assert not any(told.in_bin)

    core.jobs.delete([job])
    qtbot.waitUntil(told.shows_nothing)
    told.in_bin.clear()
    choice.show(_BIN)
    qtbot.waitUntil(lambda: told.shows(job))
    core.jobs.restore([job])
    qtbot.waitUntil(told.shows_nothing)
    assert told.in_bin
    assert all(told.in_bin)

    told.in_bin.clear()
    choice.show(EVERYTHING)
    qtbot.waitUntil(lambda: told.shows(job))
    assert not any(told.in_bin)


def test_lines_that_come_back_are_as_wide_as_their_room(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """They were as wide as without their bar: another bar lay over the last one."""
    live.window.resize(1200, 700)
    jobs = core.jobs.add_all([a_draft(f"Job {number:02}") for number in range(60)])
    view = child(live.window, JobListView, "job_list").table.view
    qtbot.waitUntil(lambda: view.model().rowCount() == len(jobs))
    core.jobs.delete(jobs)
    qtbot.waitUntil(lambda: view.model().rowCount() == 0)

    core.jobs.restore(jobs)
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 0)

    qtbot.waitUntil(lambda: view.horizontalHeader().length() == view.viewport().width())
    assert not view.horizontalScrollBar().maximum()


def test_a_search_that_finds_nothing_is_taken_back_in_the_list(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """What to do about it was for the user to find out."""
    listed = child(live.window, JobListView, "job_list")
    job = core.jobs.add(a_draft("Back up"))
    qtbot.waitUntil(lambda: list(listed.model.ids) == [job])
    live.window.requests.group_wanted.emit(JobGroup(GroupKind.PAUSED))
    way_on = partial(child, listed.empty, QToolButton, "way_on")
    qtbot.waitUntil(lambda: not listed.model.rowCount() and way_on().isVisible())
    assert way_on().text() == "Show all jobs"
    live.actions.search.trigger()
    QTest.keyClicks(live.window.focusWidget(), "nowhere")
    qtbot.waitUntil(lambda: way_on().text() == "Search the log for “nowhere”")
    other_way, last_way = (child(listed.empty, QToolButton, name) for name in ("other_way", "last_way"))
    assert (other_way.text(), last_way.text()) == ("Clear the search", "Show all jobs")

    other_way.click()
    qtbot.waitUntil(lambda: way_on().text() == "Show all jobs")
    assert live.window.choice.wanted == Wanted(JobGroup(GroupKind.PAUSED))
    assert child(live.window, SearchField, "search").text() == ""
    way_on().click()

    qtbot.waitUntil(lambda: list(listed.model.ids) == [job])


def test_with_all_jobs_in_the_bin_the_list_says_so_and_leads_there(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """“No jobs yet” stood there, as if there had never been one."""
    listed = child(live.window, JobListView, "job_list")
    statement = child(listed.empty, QLabel, "statement")
    said: list[str] = []
    listed.empty.settled.connect(lambda: said.append(statement.text()))
    job = core.jobs.add(a_draft("Back up"))
    qtbot.waitUntil(lambda: list(listed.model.ids) == [job])
    live.window.look_again()
    said.clear()

    core.jobs.delete([job])

    qtbot.waitUntil(lambda: statement.isVisible() and statement.text() == "All jobs are in the bin")
    show = child(listed.empty, QToolButton, "way_on")
    new = child(listed.empty, QToolButton, "other_way")
    assert (show.text(), new.text()) == ("Show the bin", "New job")
    assert show.isVisible()
    assert new.isVisible()
    new.click()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(JobEditor)))
    show.click()
    qtbot.waitUntil(lambda: list(listed.model.ids) == [job])
    assert live.window.choice.wanted == _BIN

    core.jobs.purge([job])
    qtbot.waitUntil(lambda: statement.isVisible() and statement.text() == "The bin is empty")
    assert not show.isVisible()
    assert not new.isVisible()
    assert "No jobs yet" not in said
