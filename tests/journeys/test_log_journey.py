"""A user looks back: at the log as a file, and at what a job said before."""

import csv
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.benchmarks.subjects.window_store import fill
from tests.journeys.desktop import Desktop, Program
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened_with, press_until, save_as, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
RUNS = 3_000


def test_the_log_is_written_to_a_file_and_a_job_is_what_it_was_after_a_look_at_its_history(
    desktop: Desktop, start: Start, core: Scheduler, store_file: Path, tmp_path: Path
) -> None:
    """And the oldest of very many runs is run again."""
    fill(store_file, RUNS, 0, is_quiet=True)
    job_id = core.jobs.add(a_far_draft("Back up", notes="as it was"))
    job = core.jobs.get(job_id)
    core.jobs.save(job_id, job.revision, replace(job.draft, notes="changed"))
    program = start()
    window = shown(program, desktop)
    core.jobs.pause_all(None)
    run = core.runs.run_now(job_id)
    program.wait_until(lambda: core.runs.get(run).state is RunState.SUCCEEDED)
    file = tmp_path / "past.csv"
    save_as(program, desktop, window, ("ctrl+4", "ctrl+alt+e"), "Export the log", file)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    told = [(row["job_name"], row["state"]) for row in rows]
    assert len(told) == RUNS + 1
    assert [each for each in told if each[0] == "Back up"] == [("Back up", "succeeded")]

    oldest = core.runs.get(core.runs.ids()[-1])

    def runs_of_oldest() -> int:
        return len(core.runs.of_occurrence(oldest.job_id, oldest.due_at))

    assert runs_of_oldest() == 1
    press_until(program, desktop, window, ("ctrl+4", "End", "ctrl+alt+r"), lambda: runs_of_oldest() > 1)

    dialog = opened_with(program, desktop, window, ("ctrl+1", "Home", "ctrl+h"), "History")
    # To the first form, which is the same however often it is done.
    press_until(
        program,
        desktop,
        dialog,
        ("End", "alt+r"),
        lambda: core.jobs.get(job_id).draft.notes == "as it was",
    )

    program.send(signal.SIGINT)
    assert program.ended() == (0, "", "")
