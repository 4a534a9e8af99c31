"""A user makes a job with the keyboard, sees it run, and changes it."""

import signal
from collections.abc import Callable

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import press, press_until, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_a_job_typed_in_one_line_runs(desktop: Desktop, start: Start, core: Scheduler) -> None:
    program = start()
    window = shown(program, desktop)

    press(desktop, window, "ctrl+shift+n")
    type_text(desktop, "every second /bin/true")
    press(desktop, window, "Return")

    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) > 0)
    program.send(signal.SIGTERM)
    assert program.ended() == CLEAN_END


def test_a_job_is_deleted_with_the_keyboard_and_comes_back(
    desktop: Desktop, start: Start, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Back up"))
    program = start()
    window = shown(program, desktop)

    # The list has the keyboard from the start, and jobs as soon as the core is open.
    press_until(program, desktop, window, ("Home", "Delete"), lambda: core.jobs.count() == 0)
    assert core.jobs.count(JobFilter(in_bin=True)) == 1
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: core.jobs.count() == 1)

    press(desktop, window, "ctrl+shift+z")
    program.wait_until(lambda: core.jobs.count() == 0)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def test_every_view_is_one_key_away(desktop: Desktop, start: Start, core: Scheduler) -> None:
    core.jobs.add(a_draft("Back up"))
    program = start()
    window = shown(program, desktop)
    pictures = [desktop.picture(window)]

    for key in ("ctrl+2", "ctrl+4", "ctrl+1", "F9", "ctrl+o"):
        press(desktop, window, key)
        program.wait_until(lambda: desktop.picture(window) != pictures[-1])
        pictures.append(desktop.picture(window))

    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def test_a_window_attaches_to_the_engine_that_runs(desktop: Desktop, start: Start, core: Scheduler) -> None:
    job = core.jobs.add(a_draft("Back up"))
    core.engine.start()
    program = start()
    window = shown(program, desktop)

    press_until(program, desktop, window, ("Home", "ctrl+r"), lambda: bool(core.runs.count()))

    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) > 0)
    assert core.runs.lines(core.runs.ids())[0].job_id == job
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END
