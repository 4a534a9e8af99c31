"""A notice says what of a job is held, and until when; its Undo takes back its own change."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from tests.gui.choosing.picking import CHOSEN, notice
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger


def trigger(name: str, live: Application) -> None:
    getattr(live.actions.jobs, name).trigger()


def pause(place: int, live: Application) -> None:
    child(live.window, QMenu, "pause_menu").actions()[place].trigger()


ACTS: tuple[tuple[Callable[[Application], None], str], ...] = (
    (
        partial(trigger, "switch"),
        "Switched “Middle” off. 1 wait or next try is held until it is switched on.",
    ),
    (
        partial(trigger, "delete"),
        "Put “Middle” into the bin. 1 wait or next try is held until it is restored.",
    ),
    (
        partial(pause, 1),
        "Paused “Middle” until 14:00. 1 wait or next try is held until then.",
    ),
    (
        partial(pause, 3),
        "Paused “Middle” until you resume. 1 wait or next try is held until you resume.",
    ),
)


def test_what_is_held_is_told_with_the_way_back(
    qtbot: QtBot,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: dict[str, JobId],
    job_list: JobListView,
) -> None:
    """A slip of the switch lost a reminder in forty days, and nobody was told."""
    chosen = jobs[CHOSEN]
    ledger.add_next_try(chosen, NOON, NOON + timedelta(days=40))
    before = state(core, chosen)
    for act, words in ACTS:
        row = job_list.model.row_of(chosen)
        assert row is not None
        job_list.table.select_row(row)
        act(live)
        qtbot.waitUntil(partial(is_told, live, words))
        assert state(core, chosen) != before
        child(live.window, QToolButton, "told_remedy").click()
        qtbot.waitUntil(lambda: state(core, chosen) == before)
        assert len(core.runs.waiting(job_ids=[chosen])) == 1
        qtbot.waitUntil(lambda: is_shown_as_it_is(core, job_list, chosen))

    for other in set(jobs.values()) - {chosen}:
        ledger.add_next_try(other, NOON, NOON + timedelta(hours=2))
    live.actions.jobs.pause_everything.trigger()
    qtbot.waitUntil(lambda: notice(live).endswith("3 waits and next tries are held until you resume."))


def is_told(live: Application, words: str) -> bool:
    return notice(live) == words


def is_shown_as_it_is(core: Scheduler, job_list: JobListView, job: JobId) -> bool:
    """Tell whether the list has heard what became of a job."""
    line, row = job_list.model.known_line(job), job_list.model.row_of(job)
    return line is not None and row is not None and facts(line.job) == state(core, job)


def state(core: Scheduler, job: JobId) -> tuple[bool, bool, bool]:
    (line,) = core.jobs.lines([job])
    return facts(line)


def facts(line: JobLine) -> tuple[bool, bool, bool]:
    return line.is_enabled, line.is_paused, line.deleted_at is None
