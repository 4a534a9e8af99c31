"""A user looks back: at the log as a file, at statistics, and at what a job said before."""

import csv
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.run import RunState
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program, has_something_to_see

pytestmark = pytest.mark.slow
Start = Callable[..., Program]


@pytest.fixture
def core(tmp_path: Path) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    folder = tmp_path / "XDG_DATA_HOME" / "hourbell"
    folder.mkdir(parents=True)
    with open_scheduler(str(folder / "hourbell.db"), who="a test") as core:
        yield core


def test_the_log_is_written_to_a_file_that_the_user_names(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    job = core.jobs.add(a_draft("Back up"))
    program = start()
    window = shown(program, desktop)
    core.runs.run_now(job)
    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) == 1)
    file = tmp_path / "past.csv"

    title = "--onlyvisible", "--name", "^Export the log$"

    def is_written() -> bool:
        """Name the file, again if the X server lost a letter on a busy machine."""
        if file.exists():
            return True
        if not desktop.finds(*title):
            desktop.xdotool("windowactivate", "--sync", window, "key", "ctrl+4", "ctrl+alt+e")
        dialog = desktop.xdotool("search", "--sync", *title)
        desktop.xdotool("windowactivate", "--sync", dialog, "key", "alt+n", "ctrl+a")
        desktop.xdotool("type", "--delay", "25", str(file))
        desktop.xdotool("key", "Return")
        return False

    program.wait_until(is_written)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [(row["job_name"], row["state"]) for row in rows] == [("Back up", "succeeded")]
    program.send(signal.SIGTERM)
    assert program.ended() == (0, "", "")


def test_a_job_is_what_it_was_after_a_look_at_its_history(
    desktop: Desktop, start: Start, core: Scheduler
) -> None:
    job_id = core.jobs.add(a_draft("Back up", notes="as it was"))
    job = core.jobs.get(job_id)
    core.jobs.save(job_id, job.revision, replace(job.draft, notes="changed"))
    program = start()
    window = shown(program, desktop)

    # The list has the keyboard from the start, and jobs as soon as the core is open.
    def opens_the_history() -> bool:
        desktop.xdotool("key", "--window", window, "Home", "ctrl+h")
        return desktop.finds("--onlyvisible", "--name", "^History of")

    program.wait_until(opens_the_history)
    dialog = desktop.xdotool("search", "--sync", "--onlyvisible", "--name", "^History of")
    program.wait_until(lambda: has_something_to_see(desktop.picture(dialog)))

    def reverts() -> bool:
        """Go back to the first form, which is the same however often it is done."""
        desktop.xdotool("windowactivate", "--sync", dialog, "key", "End", "alt+r")
        return core.jobs.get(job_id).draft.notes == "as it was"

    program.wait_until(reverts)
    program.send(signal.SIGTERM)
    assert program.ended() == (0, "", "")


def shown(program: Program, desktop: Desktop) -> str:
    """Wait until the window is painted; return its X id."""
    window = program.window(desktop)
    program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
    desktop.xdotool("windowactivate", "--sync", window)
    return window
