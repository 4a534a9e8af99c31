"""A user makes a job in the editor, changes it, and changes it back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import is_open, opened, opened_with, press, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_a_job_is_said_in_a_line_tested_saved_changed_and_changed_back(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    program = start()
    window = shown(program, desktop)

    press(desktop, window, "ctrl+n")
    editor = opened(program, desktop, "New job")

    def say_it() -> None:
        """Say it once more where the X server of a busy machine has lost a letter."""
        press(desktop, editor, "ctrl+l", "ctrl+a")
        type_text(desktop, f"every day at 7:00 /bin/touch {tmp_path}/was-here")
        press(desktop, editor, "Return")

    program.act_until(say_it, lambda: is_open(desktop, "New job: touch$"))
    press(desktop, editor, "ctrl+t")
    program.wait_until((tmp_path / "was-here").exists)
    press(desktop, editor, "ctrl+s")

    program.wait_until(lambda: core.jobs.count() == 1)
    (job,) = core.jobs.ids()
    action = core.jobs.get(job).draft.action
    assert action == ScriptAction(CommandKind.SHELL, command_line=f"/bin/touch {tmp_path}/was-here")

    editor = opened_with(program, desktop, window, ("Home", "ctrl+e"), "Edit job: touch")
    press(desktop, editor, "ctrl+a")
    type_text(desktop, "Save all")
    press(desktop, editor, "ctrl+s")
    program.wait_until(lambda: core.jobs.get(job).name == "Save all")
    press(desktop, window, "ctrl+z")

    program.wait_until(lambda: core.jobs.get(job).name == "touch")
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END
