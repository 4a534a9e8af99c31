"""A user has very many jobs, and finds, changes and skips one of them as if there were ten."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from tests.benchmarks.subjects.window_store import fill
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import is_open, opened_with, press, press_until, shown, type_text

pytestmark = pytest.mark.slow
Watch = Callable[[Path], Program]
FEW, MANY = 10, 10_000


@pytest.fixture
def watch(desktop: Desktop) -> Iterator[Watch]:
    """Start the window with a watch on its thread; what still runs after the test is ended."""
    started: list[Program] = []

    def start_one(store: Path) -> Program:
        environment = {"HOURBELL_STORE": str(store), "XDG_CONFIG_HOME": str(store.with_suffix(""))}
        command = [sys.executable, "-m", "tests.journeys.watched_window"]
        started.append(Program(command, desktop.environment() | environment))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()


@pytest.mark.alone
@pytest.mark.thorough
def test_one_of_very_many_jobs_is_changed_as_smoothly_as_one_of_ten(
    desktop: Desktop, watch: Watch, tmp_path: Path
) -> None:
    longest_stalls = {count: changed_one(desktop, watch, tmp_path, count) for count in (FEW, MANY)}

    # What goes with the number of jobs would be a thousand times as long.
    assert longest_stalls[MANY] < 3 * longest_stalls[FEW]


def changed_one(desktop: Desktop, watch: Watch, folder: Path, count: int) -> float:
    """Work with the last job of so many; return for how long the window did not answer at most."""
    store = folder / f"{count}.db"
    fill(store, 0, count, is_quiet=True)
    program = watch(store)
    window = shown(program, desktop)
    with open_scheduler(str(store), who="a test") as core:
        name = f"Job {count - 1:05}"
        (job,) = core.jobs.ids(JobFilter(text=name))
        run_last(program, desktop, window, core, job)
        rename(program, desktop, window, name)
        program.wait_until(lambda: core.jobs.get(job).name == "Needle")
        skip_next_month(program, desktop, window, core, job)
    press(desktop, window, "ctrl+q")
    code, told, complaints = program.ended()
    assert (code, complaints) == (0, "")
    return float(told)


def run_last(program: Program, desktop: Desktop, window: str, core: Scheduler, job: JobId) -> None:
    """Scroll to the end of the list; the job that is run there tells that it is the last one."""
    press_until(program, desktop, window, ("End", "ctrl+r"), lambda: bool(core.runs.ids()))
    assert core.runs.get(core.runs.ids()[-1]).job_id == job


def rename(program: Program, desktop: Desktop, window: str, name: str) -> None:
    """Search the job, open what is found, and type over its name."""
    press(desktop, window, "Home", "ctrl+f")
    type_text(desktop, name)
    # The first Return leads to what is found as soon as it is there, one after that opens it.
    editor = opened_with(program, desktop, window, ("Return",), f"Edit job: {name}")
    press(desktop, editor, "ctrl+a")
    type_text(desktop, "Needle")
    program.wait_until(lambda: is_open(desktop, "Edit job: Needle$"))
    press(desktop, editor, "ctrl+s")


def skip_next_month(program: Program, desktop: Desktop, window: str, core: Scheduler, job: JobId) -> None:
    """Skip an occurrence on a day of the next month, where only one that is shown can be skipped."""
    press(desktop, window, "ctrl+f")
    type_text(desktop, "Needle")
    press(desktop, window, "ctrl+2", "Next")
    planned = core.jobs.get(job).draft.schedule
    to_its_lines = ("ctrl+2", "Return", "Home")
    press_until(
        program,
        desktop,
        window,
        (*to_its_lines, "Delete"),
        lambda: core.jobs.get(job).draft.schedule != planned,
    )
