"""What the list, the groups and the line at the foot say while jobs are paused or wait."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.overview import held_jobs
from gui.inspector.inspected_job import inspected_job
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.listed_job import listed_jobs, next_in_words, state_in_full, state_in_words
from gui.run_log.run_columns import outcome_in_words
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import Held
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

IN_AN_HOUR = NOON + timedelta(hours=1)
TOMORROW = NOON + timedelta(days=1)


@pytest.fixture
def job(core: Scheduler) -> JobId:
    """Return a job that runs every quarter of an hour."""
    return add(core, "Poll", "every 15 minutes")


def said_of(core: Scheduler, job: JobId) -> tuple[str, str]:
    (line,) = listed_jobs(core, [job])
    return next_in_words(line, NOON), state_in_words(line, NOON)


def test_a_job_that_everything_holds_counts_down_to_nothing(core: Scheduler, job: JobId) -> None:
    core.jobs.pause_all(IN_AN_HOUR)

    assert said_of(core, job) == ("after 13:00", "paused until 13:00 by you")


def test_a_job_that_is_paused_till_somebody_resumes_says_so(core: Scheduler, job: JobId) -> None:
    core.jobs.pause([job])

    assert said_of(core, job) == ("when resumed", "paused by you")


def test_a_job_says_who_paused_it_also_to_a_reader_and_in_its_tip(
    qtbot: QtBot, core: Scheduler, job: JobId, live: Application
) -> None:
    """It said until when, and not who is to be asked about it."""
    core.acting_as("Ann").jobs.snooze([job], IN_AN_HOUR)

    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: (line := model.known_line(job)) is not None and line.is_held)
    cell = model.index(model.rows_of([job])[0], JobColumn.NEXT)
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert "paused until 13:00 by Ann" in str(cell.data(role))


def test_the_pause_that_ends_last_is_the_one_that_counts(core: Scheduler, job: JobId) -> None:
    core.jobs.pause([job], IN_AN_HOUR)
    core.jobs.pause_all(TOMORROW)

    assert said_of(core, job)[1] == "paused until Sat 12:00 by you"


def test_what_comes_after_the_pause_is_counted_down_to(core: Scheduler) -> None:
    job = add(core, "Evening", "every day at 18:00")
    core.jobs.pause([job], IN_AN_HOUR)

    assert said_of(core, job)[0] == "18:00 · in 6 h 00 min"


def test_the_group_of_paused_jobs_holds_those_that_everything_pauses(core: Scheduler, job: JobId) -> None:
    """It was empty while everything stood still."""
    paused = Wanted(JobGroup(GroupKind.PAUSED))
    assert ids_of(core, paused) == []

    core.jobs.pause_all(None)

    assert ids_of(core, paused) == [job]
    assert held_jobs(core) == {job}


def test_the_line_at_the_foot_says_until_when_everything_is_paused(
    qtbot: QtBot, core: Scheduler, job: JobId, live: Application
) -> None:
    live.window.choice.show(Wanted(JobGroup(GroupKind.PAUSED)))
    core.jobs.pause_all(IN_AN_HOUR)
    core.engine.start()

    words = child(live.window, QToolButton, "engine_state")
    qtbot.waitUntil(lambda: words.text().endswith("everything paused until 13:00"))
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.rowCount() == 1)


def test_a_job_whose_sequence_waits_does_not_look_idle(core: Scheduler, job: JobId) -> None:
    """A reminder in forty days was nowhere to be seen."""
    wait = Instance("inv-7", job, "Poll", InstanceState.WAITING, NOON, step=2, event="paid", until=TOMORROW)
    (line,) = listed_jobs(core, [job])
    waiting = replace(line, waits=(wait, replace(wait, key="", state=InstanceState.RETRYING)))

    assert state_in_words(waiting, NOON) == "waits until Sat 12:00"
    assert state_in_full(waiting, NOON) == (
        "inv-7: waits until Sat 12:00 (step 2)\nnext try Sat 12:00 (step 2)"
    )


def test_a_job_that_waits_for_an_event_alone_names_it(core: Scheduler, job: JobId) -> None:
    wait = Instance("", job, "Poll", InstanceState.WAITING, NOON, event="paid")
    (line,) = listed_jobs(core, [job])

    assert state_in_words(replace(line, waits=(wait,)), NOON) == "waits for paid"


def test_a_pause_is_told_before_what_waits_in_it(core: Scheduler, job: JobId) -> None:
    wait = Instance("", job, "Poll", InstanceState.WAITING, NOON, step=2, until=TOMORROW)
    core.jobs.pause([job])
    (line,) = listed_jobs(core, [job])

    assert (
        state_in_full(replace(line, waits=(wait,)), NOON) == "paused by you\nwaits until Sat 12:00 (step 2)"
    )


@pytest.mark.slow
def test_the_next_try_of_a_run_is_shown(core: Scheduler, ledger: Ledger, job: JobId) -> None:
    ledger.add_next_try(job, NOON, IN_AN_HOUR)

    assert said_of(core, job)[1] == "next try 13:00"


@pytest.mark.parametrize(("held", "words"), [(Held.OFF, "held: switched off"), (Held.PAUSED, "held: paused")])
def test_what_is_held_is_called_held(job: JobId, core: Scheduler, held: Held, words: str) -> None:
    """It said that it waits for the next try, whose time had long passed."""
    instance = Instance("", job, "Poll", InstanceState.HELD, NOON, held=held)
    (line,) = listed_jobs(core, [job])

    assert state_in_words(replace(line, waits=(instance,)), NOON) == words
    assert state_in_full(replace(line, waits=(instance,)), NOON) == f"{words} (step 1)"


def test_which_pause_holds_is_said_in_full(job: JobId, core: Scheduler) -> None:
    why = "held as long as the folder “ops” is paused"
    instance = Instance("", job, "Poll", InstanceState.HELD, NOON, held=Held.PAUSED, reason=why)
    (line,) = listed_jobs(core, [job])

    assert state_in_full(replace(line, waits=(instance,)), NOON) == f"{why} (step 1)"


@pytest.mark.slow
def test_a_paused_job_says_how_much_of_it_is_held(job: JobId, core: Scheduler) -> None:
    core.jobs.pause([job], IN_AN_HOUR)
    instance = Instance("", job, "Poll", InstanceState.HELD, NOON, held=Held.PAUSED)
    (line,) = listed_jobs(core, [job])

    assert state_in_words(replace(line, waits=(instance,)), NOON) == "paused until 13:00 by you, 1 held"


@pytest.mark.slow
def test_a_try_that_is_held_is_held_everywhere(core: Scheduler, ledger: Ledger, job: JobId) -> None:
    ledger.hold(ledger.add_next_try(job, NOON, NOON - timedelta(minutes=1)), Held.OFF)

    (line,) = listed_jobs(core, [job])
    seen = inspected_job(core, job)
    (run,) = core.runs.page().runs

    assert state_in_words(line, NOON) == "held: switched off"
    assert seen is not None
    assert [each.held for each in seen.standing] == [Held.OFF]
    assert outcome_in_words(run) == "Held: switched off (attempt 2)"
