"""A user changes jobs with the keyboard, takes all of it back, and goes through the views."""

from collections.abc import Callable
from functools import partial

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job_list import JobFilter
from tests.journeys.desktop import Desktop, Program
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, press, press_until, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
EDITS = 4


def test_edits_are_undone_and_done_again_and_so_is_a_deletion(
    desktop: Desktop, start: Start, core: Scheduler
) -> None:
    """And every view is one key away. In the end the window manager closes the window."""
    jobs = core.jobs.add_all([a_far_draft(f"Job {number}") for number in range(EDITS)])
    program = start()
    window = shown(program, desktop)

    def are_off(count: int) -> bool:
        return [core.jobs.get(job).draft.is_enabled for job in jobs] == [
            place >= count for place in range(EDITS)
        ]

    # The list has the keyboard from the start, and jobs as soon as the core is open.
    press_until(program, desktop, window, ("Home", "ctrl+r"), lambda: bool(core.runs.count()))
    for count in range(1, EDITS + 1):
        press(desktop, window, "ctrl+shift+e", "Down")
        program.wait_until(partial(are_off, count))

    for count in reversed(range(EDITS)):
        press(desktop, window, "ctrl+z")
        program.wait_until(partial(are_off, count))
    for count in range(1, EDITS + 1):
        press(desktop, window, "ctrl+shift+z")
        program.wait_until(partial(are_off, count))

    press(desktop, window, "Delete")
    program.wait_until(lambda: core.jobs.count() == EDITS - 1)
    assert core.jobs.count(JobFilter(in_bin=True)) == 1
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: core.jobs.count() == EDITS)
    press(desktop, window, "ctrl+shift+z")
    program.wait_until(lambda: core.jobs.count() == EDITS - 1)

    pictures = [desktop.picture(window)]
    for key in ("ctrl+2", "ctrl+4", "ctrl+1", "F9", "ctrl+o"):
        press(desktop, window, key)
        program.wait_until(lambda: desktop.picture(window) != pictures[-1])
        pictures.append(desktop.picture(window))
    press(desktop, window, "alt+F4")
    question = opened(program, desktop, "Keep running")
    press(desktop, question, "alt+q")
    assert program.ended() == CLEAN_END
