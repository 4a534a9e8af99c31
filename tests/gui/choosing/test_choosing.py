"""What was chosen stays chosen, whatever comes, goes or changes places."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import Wanted
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobOrder
from tests.core.store.builders import a_draft
from tests.gui.calendar.handling import HOUR
from tests.gui.choosing.picking import (
    AFTER,
    BEFORE,
    CHOOSING,
    CHOSEN,
    choose_in_agenda,
    choose_in_list,
    choose_in_log,
    choose_in_timeline,
    choose_in_week,
    wait_for,
    wait_until_gone,
)
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger


def add_before(
    qtbot: QtBot, live: Application, core: Scheduler, _jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    wait_for(qtbot, live, core.jobs.add(a_draft("Aardvark")))


def add_after(
    qtbot: QtBot, live: Application, core: Scheduler, _jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    wait_for(qtbot, live, core.jobs.add(a_draft("Zzz")))


def remove_before(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    core.jobs.delete([jobs[BEFORE]])
    wait_until_gone(qtbot, live, jobs[BEFORE])


def rename_to_the_front(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    core.jobs.rename(jobs[AFTER], "A first one")
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.row_of(jobs[AFTER]) == 0)


def sort_otherwise(
    qtbot: QtBot, live: Application, _core: Scheduler, _jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    job_list = child(live.window, JobListView, "job_list")
    before = list(job_list.model.ids)
    job_list.sorting_wanted.emit(JobOrder.NAME, True)
    qtbot.waitUntil(lambda: list(job_list.model.ids) == before[::-1])


def filter_by_text(
    qtbot: QtBot, live: Application, _core: Scheduler, jobs: dict[str, JobId], _ledger: Ledger
) -> None:
    job_list = child(live.window, JobListView, "job_list")
    live.window.choice.show(Wanted(text=CHOSEN))
    qtbot.waitUntil(lambda: list(job_list.model.ids) == [jobs[CHOSEN]])


def run_others(
    qtbot: QtBot, live: Application, _core: Scheduler, jobs: dict[str, JobId], ledger: Ledger
) -> None:
    """Let the log grow by runs of another job."""
    live.actions.show_log.setChecked(True)
    log = child(live.window, RunLogView, "run_log")
    before = log.model.rowCount()
    ledger.add(jobs[BEFORE], NOON - 2 * HOUR)
    ledger.add(jobs[AFTER], NOON)
    qtbot.waitUntil(lambda: log.model.rowCount() == before + 2)


Choose = Callable[[QtBot, Application, JobId, Ledger], None]
Happen = Callable[[QtBot, Application, Scheduler, dict[str, JobId], Ledger], None]
HAPPENINGS: tuple[Happen, ...] = (
    add_before,
    add_after,
    remove_before,
    rename_to_the_front,
    sort_otherwise,
    filter_by_text,
    run_others,
)
# One view and what happens while a job is chosen there; all of it happens to all of them when there is time.
MEETINGS: tuple[tuple[Choose, tuple[Happen, ...]], ...] = (
    (choose_in_timeline, (rename_to_the_front, sort_otherwise)),
    (choose_in_week, (filter_by_text,)),
    (choose_in_log, (run_others,)),
    (choose_in_agenda, (remove_before,)),
    (choose_in_list, (add_before, add_after)),
)


def test_what_is_chosen_in_any_view_stays_chosen_whatever_happens_to_others(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: dict[str, JobId],
    job_list: JobListView,
) -> None:
    """A job that was added before the selected one, a run in the log: Run now ran something else."""
    # Each row that came into the log selected the job of the run there, whatever was selected since.
    log = child(live.window, RunLogView, "run_log")
    choose_in_log(qtbot, live, jobs[BEFORE], ledger)
    qtbot.waitUntil(lambda: live.window.choice.selected == (jobs[BEFORE],))
    job_list.table.select_row(1)
    ledger.add(jobs[AFTER], NOON - 3 * HOUR)
    qtbot.waitUntil(lambda: log.model.rowCount() == 2)
    assert live.window.choice.selected == (jobs[CHOSEN],)

    for choose, happenings in MEETINGS:
        live.window.choice.select([])
        chosen_stays(qtbot, live, core, ledger, jobs, choose, happenings)


@pytest.mark.thorough
@pytest.mark.parametrize("choose", CHOOSING.values(), ids=CHOOSING)
def test_what_is_chosen_stays_chosen_whatever_happens_in_each_view(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: dict[str, JobId],
    job_list: JobListView,
    choose: Choose,
) -> None:
    chosen_stays(qtbot, live, core, ledger, jobs, choose, HAPPENINGS)


def chosen_stays(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: dict[str, JobId],
    choose: Choose,
    happenings: tuple[Happen, ...],
) -> None:
    """Choose a job, and look that it stays chosen whatever happens."""
    job_list = child(live.window, JobListView, "job_list")
    job_list.sorting_wanted.emit(JobOrder.NAME, False)
    choose(qtbot, live, jobs[CHOSEN], ledger)
    qtbot.waitUntil(lambda: live.window.choice.selected == (jobs[CHOSEN],))
    for happen in happenings:
        happen(qtbot, live, core, jobs, ledger)
        assert live.window.choice.selected == (jobs[CHOSEN],), (choose, happen)
        live.window.choice.show(Wanted())
        job_list.sorting_wanted.emit(JobOrder.NAME, False)
        qtbot.waitUntil(lambda: job_list.model.rowCount() == core.jobs.count())
        qtbot.waitUntil(lambda: job_list.selected == [jobs[CHOSEN]])
