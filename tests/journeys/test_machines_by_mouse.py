"""A user lets several machines share the runs, and sees to them, by the mouse on a real server."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect

from gui.memory.window_memory import WindowMemory
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.host_name import host_name
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.machine import MachineRole
from scheduler_core.values.runs.run import RunState
from tests.faults.sharing_machines import SharingMachines
from tests.journeys.conftest import KEYRING
from tests.journeys.desktop import Desktop, Program
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import shown
from tests.journeys.pointing import BEFORE_AGAIN_SECONDS, Pointer
from tests.support.postgres import PostgresServer, running_postgres

pytestmark = pytest.mark.slow
SLEEPS = ScriptAction(CommandKind.ARGV, argv=("/usr/bin/sleep", "600"))


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.make_database()


@pytest.fixture
def server_core(url: str) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    with open_scheduler(url, who="a test") as core:
        yield core


@pytest.fixture
def machines(url: str, tmp_path: Path) -> Iterator[SharingMachines]:
    machines = SharingMachines(url, tmp_path, lease_seconds=60)
    yield machines
    machines.close()


@pytest.fixture
def missed_soon(url: str, tmp_path: Path) -> Iterator[SharingMachines]:
    """Start machines that count as dead soon after they were killed."""
    machines = SharingMachines(url, tmp_path, lease_seconds=12)
    yield machines
    machines.close()


@pytest.fixture
def at_server(desktop: Desktop, tmp_path: Path, url: str, server_core: Scheduler) -> Iterator[Pointer]:
    """Start a window that leaves the jobs to others; return who points at its parts by their names."""
    with pointing_at_window(desktop, tmp_path, url, runs_jobs=False) as pointer:
        yield pointer


@pytest.fixture
def alone_at_server(desktop: Desktop, tmp_path: Path, url: str, server_core: Scheduler) -> Iterator[Pointer]:
    """Start a window that runs the jobs by itself."""
    with pointing_at_window(desktop, tmp_path, url, runs_jobs=True) as pointer:
        yield pointer


@contextmanager
def pointing_at_window(desktop: Desktop, tmp_path: Path, url: str, *, runs_jobs: bool) -> Iterator[Pointer]:
    memory = WindowMemory(tmp_path / "XDG_CONFIG_HOME" / "hourbell" / "window.ini")
    memory.runs_jobs = runs_jobs
    memory.save()
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    own = {folder: str(tmp_path / folder) for folder in folders} | {"HOURBELL_STORE": url}
    command = [sys.executable, "-m", "tests.journeys.telling_window"]
    program = Program(command, desktop.environment() | own | KEYRING, is_asked=True)
    try:
        shown(program, desktop)
        yield Pointer(program, desktop)
    finally:
        program.kill()


def test_machines_share_the_runs_and_one_is_drained_tagged_and_forgotten(
    server_core: Scheduler,
    machines: SharingMachines,
    missed_soon: SharingMachines,
    request: pytest.FixtureRequest,
) -> None:
    core, host = server_core, host_name()
    worker_card = f"{host}, carries out runs"
    engine = machines.engine("desk")
    pointer: Pointer = request.getfixturevalue("at_server")

    pointer.choose("Menu", "Tools", "Machines…")
    pointer.waits_for(f"{host}, plans the jobs, well")
    pointer.click_until("Let machines share the runs", "Start these engines anew", "Button")
    pointer.click("OK", "Button")
    assert core.machines.are_sharing()
    engine.terminate()
    machines.engine("desk")
    worker = missed_soon.worker("attic", "--tag", "attic")
    pointer.waits_for(f"{worker_card}, well")
    pointer.misses("One machine carries out all runs")

    sleeper = replace(a_far_draft("Sleep", action=SLEEPS), policies=RunPolicies(place=with_tags(["attic"])))
    run = core.runs.run_now(core.jobs.add(sleeper))
    pointer.waits_until(lambda: runs_in(pointer, worker_card, "Sleep"))

    click_in_card(pointer, worker_card, f"Take no more runs: {host}", f"{worker_card}, takes no more runs")
    pointer.click(f"Take runs again: {host}", "Button")
    pointer.waits_for(f"{worker_card}, well")
    click_in_card(pointer, worker_card, f"Tags: {host}", "Set tags")
    pointer.fill("Tags", "gpu,")
    pointer.click("Set tags", "Button")
    pointer.waits_until(lambda: "gpu" in tags_of_worker(core))

    core.runs.cancel([run])
    pointer.waits_until(lambda: not runs_in(pointer, worker_card, "Sleep"))
    worker.kill()
    dead_card = f"{host}, carried out runs, dead"
    pointer.waits_for(dead_card)
    click_in_card(pointer, dead_card, f"Forget: {host}", "It is shown no more.")
    pointer.click("Forget", "Button")
    pointer.misses(dead_card)
    assert core.runs.count() == {RunState.CANCELLED: 1}
    pointer.click("Close", "Button")
    pointer.quit()


def test_a_window_that_ran_the_jobs_alone_shares_them_by_a_click(
    server_core: Scheduler, machines: SharingMachines, alone_at_server: Pointer
) -> None:
    core, host, pointer = server_core, host_name(), alone_at_server
    pointer.choose("Menu", "Tools", "Machines…")
    pointer.waits_for(f"{host}, plans the jobs, well")

    pointer.click_until("Let machines share the runs", "The engine of this window still carries", "Button")
    pointer.click("Start the engine anew", "Button")

    pointer.misses("The engine of this window still carries")
    machines.worker("attic", "--tag", "attic")
    draft = replace(a_far_draft("There"), policies=RunPolicies(place=with_tags(["attic"])))
    core.runs.run_now(core.jobs.add(draft))
    pointer.waits_until(lambda: core.runs.count() == {RunState.SUCCEEDED: 1})
    pointer.click("Close", "Button")
    pointer.quit()


def test_a_job_runs_where_the_page_of_several_machines_lets_it(
    server_core: Scheduler, machines: SharingMachines, request: pytest.FixtureRequest
) -> None:
    """Two machines carry out runs; the editor says which of them a job asks for."""
    core = server_core
    core.machines.enable()
    machines.engine("desk")
    for name in ("attic", "cellar"):
        machines.worker(name, "--tag", name)
    pointer: Pointer = request.getfixturevalue("at_server")
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Render")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "echo rendered")
    pointer.click_until("Only if", "Add a condition", "Button")
    over = pointer.waits_for("Add a condition", "Button").center()
    pointer.scroll_to("Where it runs", "Button", over)
    pointer.click("Where it runs", "Button")
    pointer.scroll_to("Computers with tags", "RadioButton", over)
    pointer.click("Computers with tags", "RadioButton")
    pointer.fill("Tags", "cellar,")
    pointer.click("Save", "Button")

    pointer.waits_until(core.jobs.ids)
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.policies.place == with_tags(["cellar"])
    pointer.click("Job: Render", "Cell")
    pointer.click("Run now", "Button")
    pointer.waits_until(lambda: core.runs.count() == {RunState.SUCCEEDED: 1})
    pointer.quit()


def click_in_card(pointer: Pointer, card: str, name: str, shown: str) -> None:
    """Click at the button of one card, as those of others are called the same, again if that did nothing.

    A card above it grows or goes as what its machine tells comes.
    """

    def act() -> None:
        places = pointer.sees(card)
        for each in pointer.sees(name, "Button"):
            if any(place.contains(each) for place in places):
                pointer.click_at(each.center())
                return

    pointer.program.act_until(act, lambda: pointer.sees(shown), before_again=BEFORE_AGAIN_SECONDS)


def runs_in(pointer: Pointer, card: str, job: str) -> list[QRect]:
    """Return the lines of runs in a card; below the folded log the newest run is called like them."""
    cards = pointer.sees(card)
    return [line for line in pointer.sees(f"{job}, ") if any(each.contains(line) for each in cards)]


def tags_of_worker(core: Scheduler) -> tuple[str, ...]:
    found = (each for each in core.machines.seen() if each.role is MachineRole.CARRIES_OUT)
    return next((each.tags for each in found), ())
