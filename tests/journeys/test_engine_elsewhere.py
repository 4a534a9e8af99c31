"""An engine without a window runs the jobs, and a window beside it shows and changes them."""

import signal
from collections.abc import Callable

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.journeys.desktop import Desktop, Program
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import press, press_until, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_a_window_works_beside_an_engine(desktop: Desktop, start: Start, core: Scheduler) -> None:
    core.jobs.add(a_far_draft("Back up"))
    engine = start("engine")
    engine.wait_until(lambda: core.engine.state().pid == engine.pid)
    program = start()
    window = shown(program, desktop)

    press_until(program, desktop, window, ("Home", "ctrl+r"), lambda: bool(core.runs.count()))
    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) > 0)
    press(desktop, window, "ctrl+shift+n")
    type_text(desktop, "every second /bin/true")
    press(desktop, window, "Return")
    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) > 1)

    assert core.engine.state().pid == engine.pid
    program.send(signal.SIGTERM)
    assert program.ended() == CLEAN_END
    assert core.engine.state().is_well
    engine.send(signal.SIGTERM)
    assert engine.ended()[0] == 0
