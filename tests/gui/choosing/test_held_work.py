"""A notice says what of a job is held, and until when; its Undo takes back its own change."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.gui.choosing.picking import CHOSEN, notice
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger


def trigger(name: str, live: Application) -> None:
    getattr(live.actions.jobs, name).trigger()


def pause(place: int, live: Application) -> None:
    child(live.window, QMenu, "pause_menu").actions()[place].trigger()


ACTS: dict[str, tuple[Callable[[Application], None], str]] = {
    "off": (
        partial(trigger, "switch"),
        "Switched “Middle” off. 1 wait or next try is held until it is switched on.",
    ),
    "bin": (
        partial(trigger, "delete"),
        "Put “Middle” into the bin. 1 wait or next try is held until it is restored.",
    ),
    "pause": (
        partial(pause, 1),
        "Paused “Middle” until 14:00. 1 wait or next try is held until then.",
    ),
    "pause without end": (
        partial(pause, 3),
        "Paused “Middle” until you resume. 1 wait or next try is held until you resume.",
    ),
}


@pytest.mark.parametrize(("act", "words"), ACTS.values(), ids=ACTS)
def test_what_is_held_is_told_with_the_way_back(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: dict[str, JobId],
    job_list: JobListView,
    act: Callable[[Application], None],
    words: str,
) -> None:
    """A slip of the switch lost a reminder in forty days, and nobody was told."""
    ledger.add_next_try(jobs[CHOSEN], NOON, NOON + timedelta(days=40))
    before = state(core, jobs[CHOSEN])
    job_list.table.select_row(1)

    act(live)
    qtbot.waitUntil(lambda: notice(live) == words)
    assert state(core, jobs[CHOSEN]) != before
    child(live.window, QToolButton, "told_remedy").click()

    qtbot.waitUntil(lambda: state(core, jobs[CHOSEN]) == before)
    assert len(core.runs.waiting(job_ids=[jobs[CHOSEN]])) == 1


def test_a_pause_of_everything_tells_what_it_holds(
    qtbot: QtBot, live: Application, ledger: Ledger, jobs: dict[str, JobId], job_list: JobListView
) -> None:
    for job in jobs.values():
        ledger.add_next_try(job, NOON, NOON + timedelta(hours=2))

    live.actions.jobs.pause_everything.trigger()

    qtbot.waitUntil(lambda: notice(live).endswith("3 waits and next tries are held until you resume."))


def state(core: Scheduler, job: JobId) -> tuple[bool, bool, bool]:
    (line,) = core.jobs.lines([job])
    return line.is_enabled, line.is_paused, line.deleted_at is None
