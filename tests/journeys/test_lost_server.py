"""The server of the store goes while a user edits: nothing is lost, and all goes on once it is back."""

import signal
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import NOW, a_draft
from tests.journeys.desktop import Desktop
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, press
from tests.journeys.pointing import RIGHT, Pointer
from tests.journeys.test_machines_by_mouse import pointing_at_window
from tests.support.postgres import PostgresServer, running_postgres

pytestmark = pytest.mark.slow
EACH_SECOND = Schedule((Every(timedelta(seconds=1), NOW),), "UTC")
LOST = "postgresql://"


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def url(server: PostgresServer) -> str:
    return server.make_database()


@pytest.fixture
def core(url: str) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    with open_scheduler(url, who="a test") as core:
        yield core


@pytest.fixture
def pointer(desktop: Desktop, tmp_path: Path, url: str, core: Scheduler) -> Iterator[Pointer]:
    """Start a window that runs the jobs by itself; return who points at its parts by their names."""
    with pointing_at_window(desktop, tmp_path, url, runs_jobs=True) as pointer:
        yield pointer


def test_what_is_typed_while_the_server_is_away_is_saved_once_it_is_back(
    server: PostgresServer, core: Scheduler, pointer: Pointer
) -> None:
    job = core.jobs.add(a_far_draft("Back up"))
    tick = core.jobs.add(a_draft("Tick", schedule=EACH_SECOND))
    slow = core.jobs.add(
        a_far_draft("Walk", action=ScriptAction(CommandKind.ARGV, argv=("/usr/bin/sleep", "3")))
    )
    pointer.waits_until(lambda: succeeded(core, tick))
    edit(pointer, "Back up", "Back up all")
    walk = core.runs.run_now(slow)
    pointer.waits_until(lambda: core.runs.get(walk).state is RunState.RUNNING)

    server.stop("immediate")
    pointer.click("Save", "Button")
    pointer.waits_for(LOST, "StaticText")
    # What was typed stands there, and more can be typed.
    pointer.fill("Name", "Back up everything")
    pointer.click("Run now", "Button")
    pointer.waits_for("Job: Back up\n")
    server.start()

    before = succeeded(core, tick)
    pointer.waits_until(lambda: succeeded(core, tick) > before)
    pointer.waits_until(lambda: core.runs.get(walk).state is RunState.SUCCEEDED)
    assert core.jobs.get(job).draft.name == "Back up", "nothing was saved that was told to have failed"
    assert core.runs.count(RunFilter(job_ids=(job,))) == {}, "nothing was run that was told to have failed"
    opened(pointer.program, pointer.desktop, "Edit job: Back up everything")
    pointer.click("Save", "Button")
    pointer.waits_for("Job: Back up everything\n")
    assert core.jobs.get(job).draft.name == "Back up everything"
    pointer.click("Undo", "Button")
    pointer.waits_for("Job: Back up\n")
    assert not pointer.sees("Something unexpected")
    rest(pointer, core, tick)
    press(pointer.desktop, pointer.program.window(pointer.desktop), "ctrl+q")
    has_ended_well(pointer)
    assert core.runs.count(RunFilter(job_ids=(slow,))) == {RunState.SUCCEEDED: 1}


def test_a_window_can_be_left_while_the_server_is_away_and_what_was_typed_is_saved_later(
    server: PostgresServer, core: Scheduler, pointer: Pointer, tmp_path: Path, url: str
) -> None:
    job = core.jobs.add(a_far_draft("Back up"))
    edit(pointer, "Back up", "Back up all")
    server.stop("immediate")
    pointer.click("Save", "Button")
    pointer.waits_for(LOST, "StaticText")

    pointer.program.send(signal.SIGTERM)
    has_ended_well(pointer)

    server.start()
    assert core.jobs.get(job).draft.name == "Back up"
    with pointing_at_window(pointer.desktop, tmp_path, url, runs_jobs=True) as later:
        later.waits_for("Unsaved changes to “Back up all” were kept.", "StaticText")
        later.click("Continue", "Button")
        opened(later.program, later.desktop, "Edit job: Back up all")
        later.click("Save", "Button")
        later.waits_for("Job: Back up all\n")
        assert core.jobs.get(job).draft.name == "Back up all"
        later.quit()


def has_ended_well(pointer: Pointer) -> None:
    """Wait for the end of a program, which may have told that the server is lost and nothing else."""
    code, out, told = pointer.program.ended()
    assert (code, out) == (0, "")
    lines = filter(None, told.splitlines())
    assert all("can't be reached" in line or "could not be written" in line for line in lines), told


def rest(pointer: Pointer, core: Scheduler, job: JobId) -> None:
    """Let a job run no more: whoever quits in the middle of a run is asked what becomes of it."""
    core.jobs.pause([job], None)
    active = RunFilter(job_ids=(job,), states=frozenset({RunState.CLAIMED, RunState.RUNNING}))
    pointer.waits_until(lambda: not core.runs.ids(active))


def edit(pointer: Pointer, name: str, new_name: str) -> None:
    pointer.click(f"Job: {name}\n", button=RIGHT)
    pointer.click("Edit…", "MenuItem")
    pointer.waits_for("Save", "Button")
    pointer.fill("Name", new_name)


def succeeded(core: Scheduler, job: JobId) -> int:
    return core.runs.count(RunFilter(job_ids=(job,))).get(RunState.SUCCEEDED, 0)
