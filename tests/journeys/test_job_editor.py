"""A user makes a job in the editor, changes it, and finds again what a crash interrupted."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import is_open, opened, opened_with, press, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_a_job_is_said_in_a_line_tested_and_saved(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    program = start()
    window = shown(program, desktop)

    press(desktop, window, "ctrl+n")
    editor = opened(program, desktop, "New job")
    press(desktop, editor, "ctrl+l")
    type_text(desktop, f"every day at 7:00 /bin/touch {tmp_path}/was-here")
    press(desktop, editor, "Return")
    program.wait_until(lambda: is_open(desktop, "New job: touch$"))
    press(desktop, editor, "ctrl+t")
    program.wait_until((tmp_path / "was-here").exists)
    press(desktop, editor, "ctrl+s")

    program.wait_until(lambda: core.jobs.count() == 1)
    action = core.jobs.get(core.jobs.ids()[0]).draft.action
    assert action == ScriptAction(CommandKind.SHELL, command_line=f"/bin/touch {tmp_path}/was-here")
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def test_a_job_is_changed_and_changed_back(desktop: Desktop, start: Start, core: Scheduler) -> None:
    job_id = core.jobs.add(a_draft("Back up"))
    program = start()
    window = shown(program, desktop)
    program.wait_until(lambda: core.engine.state().is_well)

    editor = opened_with(program, desktop, window, ("Home", "ctrl+e"), "Edit job: Back up")
    press(desktop, editor, "ctrl+a")
    type_text(desktop, "Save all")
    press(desktop, editor, "ctrl+s")
    program.wait_until(lambda: core.jobs.get(job_id).name == "Save all")
    press(desktop, window, "ctrl+z")

    program.wait_until(lambda: core.jobs.get(job_id).name == "Back up")
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def test_a_job_half_typed_is_there_again_after_a_crash(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    program = start()
    window = shown(program, desktop)
    press(desktop, window, "ctrl+n")
    opened(program, desktop, "New job")
    type_text(desktop, "Half done")
    drafts = tmp_path / "XDG_STATE_HOME" / "hourbell" / "drafts"
    program.wait_until(lambda: any("Half done" in file.read_text() for file in drafts.glob("*.json")))
    program.kill()

    program = start()
    window = shown(program, desktop)
    # The kept draft may not have been found yet.
    editor = opened_with(program, desktop, window, ("ctrl+shift+o",), "New job: Half done")
    press(desktop, editor, *["Tab"] * 4)
    type_text(desktop, "https://example.org/")
    press(desktop, editor, "ctrl+s")

    program.wait_until(lambda: core.jobs.count() == 1)
    assert isinstance(core.jobs.get(core.jobs.ids()[0]).draft.action, HttpAction)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END
