"""A user has very many runs, and works with them as with ten."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.runs.run import Run
from tests.benchmarks.subjects.window_store import fill
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import press_until, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
RUNS = 1_000_000


@pytest.mark.thorough
def test_the_oldest_of_very_many_runs_is_run_again(desktop: Desktop, start: Start, store_file: Path) -> None:
    fill(store_file, RUNS, 0, is_quiet=True)
    with open_scheduler(str(store_file), who="a test") as core:
        # The engine of the window would take the oldest away after a minute.
        core.settings.save_retention(Retention(runs_for=None))
        program = start()
        window = shown(program, desktop)
        oldest = core.runs.get(core.runs.ids()[-1])

        def runs_of_it() -> list[Run]:
            return core.runs.of_occurrence(oldest.job_id, oldest.due_at)

        assert len(runs_of_it()) == 1
        press_until(program, desktop, window, ("ctrl+4", "End", "ctrl+alt+r"), lambda: len(runs_of_it()) > 1)
    program.kill()
