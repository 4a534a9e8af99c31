"""The session ends, and so does Hourbell, whatever is open and runs; what runs is not left behind."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import UNFINISHED, RunState
from tests.journeys.drafts import a_far_draft
from tests.journeys.pointing import CLEAN_END, RIGHT, Pointer

pytestmark = pytest.mark.slow


def open_menu(pointer: Pointer) -> None:
    pointer.click("Menu")
    pointer.waits_for("Tools", "MenuItem")


def open_menu_of_job(pointer: Pointer) -> None:
    pointer.click("Job: Long\n", button=RIGHT)
    pointer.waits_for("Run now", "MenuItem")


def ask_what_closing_means(pointer: Pointer) -> None:
    window = pointer.program.window(pointer.desktop)
    pointer.desktop.xdotool("windowactivate", "--sync", window, "key", "alt+F4")
    pointer.waits_for("Keep running", "Button")


def ask_what_quitting_means(pointer: Pointer) -> None:
    window = pointer.program.window(pointer.desktop)
    pointer.desktop.xdotool("windowactivate", "--sync", window, "key", "ctrl+q")
    pointer.waits_for("Wait, then quit", "Button")


def open_settings(pointer: Pointer) -> None:
    pointer.choose("Menu", "Settings…")
    pointer.fill("Search the settings", "call")
    pointer.misses("Backups", "ListItem")


@pytest.mark.parametrize(
    "opening",
    [
        open_menu,
        open_menu_of_job,
        open_settings,
        ask_what_closing_means,
        ask_what_quitting_means,
    ],
)
def test_a_signal_ends_it_with_a_script_that_runs(
    opening: Callable[[Pointer], None], core: Scheduler, pointer: Pointer, tmp_path: Path
) -> None:
    script = f"echo $$ > {tmp_path}/began; sleep 300"
    job = core.jobs.add(a_far_draft("Long", action=ScriptAction(CommandKind.SHELL, command_line=script)))
    run = core.runs.run_now(job)
    pointer.waits_until(lambda: core.runs.get(run).state is RunState.RUNNING)
    pointer.waits_until((tmp_path / "began").exists)
    opening(pointer)

    pointer.program.send(signal.SIGTERM)

    assert pointer.program.ended() == CLEAN_END
    assert core.runs.get(run).state not in UNFINISHED
    number = int((tmp_path / "began").read_text())
    assert not Path(f"/proc/{number}").exists(), "the script runs on"
