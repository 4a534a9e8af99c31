"""A user makes a job in the editor, changes it, and finds again what a crash interrupted."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.actions import CommandKind, HttpAction, ScriptAction
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program, has_something_to_see

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


@pytest.fixture
def core(tmp_path: Path) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    folder = tmp_path / "XDG_DATA_HOME" / "hourbell"
    folder.mkdir(parents=True)
    with open_scheduler(str(folder / "hourbell.db"), who="a test") as core:
        yield core


def test_a_job_is_said_in_a_line_tested_and_saved(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    program = start()
    window = shown(program, desktop)

    editor = opened(program, desktop, window, "ctrl+n", "New job")
    press(desktop, editor, "ctrl+l")
    type_text(desktop, f"every day at 7:00 /bin/touch {tmp_path}/was-here")
    press(desktop, editor, "Return")
    desktop.xdotool("search", "--sync", "--onlyvisible", "--name", "^New job: touch$")
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

    press(desktop, window, "ctrl+f", "Escape", "Home")
    editor = opened(program, desktop, window, "ctrl+e", "Edit job: Back up")
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
    opened(program, desktop, window, "ctrl+n", "New job")
    type_text(desktop, "Half done")
    drafts = tmp_path / "XDG_STATE_HOME" / "hourbell" / "drafts"
    program.wait_until(lambda: any("Half done" in file.read_text() for file in drafts.glob("*.json")))
    program.kill()

    program = start()
    window = shown(program, desktop)
    program.wait_until(lambda: has_continued(desktop, window))
    editor = desktop.xdotool("search", "--onlyvisible", "--name", "^New job: Half done$")
    press(desktop, editor, *["Tab"] * 4)
    type_text(desktop, "https://example.org/")
    press(desktop, editor, "ctrl+s")

    program.wait_until(lambda: core.jobs.count() == 1)
    assert isinstance(core.jobs.get(core.jobs.ids()[0]).draft.action, HttpAction)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def shown(program: Program, desktop: Desktop) -> str:
    window = program.window(desktop)
    program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
    return window


def opened(program: Program, desktop: Desktop, window: str, keys: str, title: str) -> str:
    """Press the keys that open an editor, and wait for the one of this title."""
    press(desktop, window, keys)
    editor = desktop.xdotool("search", "--sync", "--onlyvisible", "--name", f"^{title}$")
    desktop.xdotool("windowactivate", "--sync", editor)
    program.wait_until(lambda: has_something_to_see(desktop.picture(editor)))
    return editor


def has_continued(desktop: Desktop, window: str) -> bool:
    """Ask for the kept draft, which may not have been found yet, and tell whether it is there."""
    press(desktop, window, "ctrl+shift+o")
    try:
        return bool(desktop.xdotool("search", "--onlyvisible", "--name", "^New job: Half done$"))
    except subprocess.CalledProcessError:
        return False


def press(desktop: Desktop, window: str, *keys: str) -> None:
    desktop.xdotool("windowactivate", "--sync", window, "key", "--delay", "20", *keys)


def type_text(desktop: Desktop, text: str) -> None:
    desktop.xdotool("type", "--delay", "5", text)
