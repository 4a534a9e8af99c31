"""Hourbell is killed in the middle of everything, and nothing is lost."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.runs.run import UNFINISHED, RunState
from tests.journeys.desktop import Desktop, Program
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, opened_with, press, press_until, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_nothing_is_lost_when_it_is_killed(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    """The job and what was being typed are there again, and the run under way is followed to its end."""
    long = ScriptAction(
        CommandKind.SHELL,
        command_line=f"touch {tmp_path}/began; until [ -e {tmp_path}/go ]; do sleep 0.1; done",
    )
    job = core.jobs.add(a_far_draft("Long", action=long))
    program = start()
    window = shown(program, desktop)
    press_until(program, desktop, window, ("Home", "ctrl+r"), lambda: bool(core.runs.count()))
    program.wait_until((tmp_path / "began").exists)
    run = core.runs.ids()[-1]
    press(desktop, window, "ctrl+n")
    opened(program, desktop, "New job")
    type_text(desktop, "Half done")
    drafts = tmp_path / "XDG_STATE_HOME" / "hourbell" / "drafts"
    program.wait_until(lambda: any("Half done" in file.read_text() for file in drafts.glob("*.json")))
    program.send(signal.SIGKILL)
    assert program.ended()[0] == -signal.SIGKILL

    program = start()
    window = shown(program, desktop)

    program.wait_until(lambda: has_looked(core))
    (tmp_path / "go").touch()
    program.wait_until(lambda: core.runs.get(run).state not in UNFINISHED)
    assert core.runs.get(run).state is RunState.SUCCEEDED
    assert [line.id for line in core.jobs.lines(core.jobs.ids())] == [job]
    # The kept draft may not have been found yet.
    editor = opened_with(program, desktop, window, ("ctrl+shift+o",), "New job: Half done")
    press(desktop, editor, *["Tab"] * 4)
    type_text(desktop, "https://example.org/")
    press(desktop, editor, "ctrl+s")
    program.wait_until(lambda: core.jobs.count() == 2)
    (made,) = set(core.jobs.ids()) - {job}
    assert isinstance(core.jobs.get(made).draft.action, HttpAction)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def has_looked(core: Scheduler) -> bool:
    """Tell whether there is an engine that has looked for due jobs; what it took over it watches by then."""
    state = core.engine.state()
    return state.is_well and state.beat_at != state.since_at
