"""A user leaves Hourbell in the tray and comes back to it."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from tests.journeys.desktop import Desktop, Program
from tests.journeys.desktop_parts import is_in_sight
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, press, shown
from tests.support.session_bus import NotificationServer, TrayHost, TrayItem
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
_LONG_SECONDS = 5.0


def test_it_goes_into_the_tray_and_comes_back(desktop: Desktop, start_on_bus: Start, bus: str) -> None:
    """The tray comes after the window; closing into it is explained once."""
    program = start_on_bus()
    window = shown(program, desktop)
    with TrayHost(bus) as tray:
        icon = tray.item()
        icon.click()
        program.wait_until(lambda: not is_in_sight(desktop, program))
        icon.click()
        program.wait_until(lambda: is_in_sight(desktop, program))

        press(desktop, window, "alt+F4")
        question = opened(program, desktop, "Keep running")
        press(desktop, question, "Return")
        program.wait_until(lambda: not is_in_sight(desktop, program))

        second = start_on_bus()
        assert second.ended() == CLEAN_END
        program.wait_until(lambda: is_in_sight(desktop, program))

        press(desktop, shown(program, desktop), "alt+F4")
        program.wait_until(lambda: not is_in_sight(desktop, program))

        program.wait_until(lambda: "Nothing is to come" in icon.tool_tip)
        program.wait_until(
            lambda: [entry.text for entry in icon.menu().find("Running").below] == ["Nothing runs"]
        )
        icon.menu().find("Quit").choose()
        assert program.ended() == CLEAN_END


@pytest.mark.thorough
def test_a_hidden_start_gets_an_icon_once_there_is_a_tray(
    desktop: Desktop, start_on_bus: Start, bus: str, seen_before: None
) -> None:
    program = start_on_bus("gui", "--hidden")
    program.window(desktop, may_be_hidden=True)

    with TrayHost(bus) as late:
        icon = late.item()
        program.wait_until(lambda: not is_in_sight(desktop, program))
        icon.click()
        program.wait_until(lambda: is_in_sight(desktop, program))
        icon.click()
        program.wait_until(lambda: not is_in_sight(desktop, program))

        program.send(signal.SIGHUP)
        assert program.ended() == CLEAN_END


def test_a_start_at_login_stays_in_the_tray_and_notifies_of_a_failure_that_can_be_run_again(
    desktop: Desktop, start_on_bus: Start, bus: str, tmp_path: Path, empty_store: Path, seen_before: None
) -> None:
    copy_store(empty_store, tmp_path)
    fails = ScriptAction(CommandKind.SHELL, command_line="exit 3")
    with TrayHost(bus) as tray, NotificationServer(bus) as notifications:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: not is_in_sight(desktop, program))
        with open_scheduler(str(tmp_path / "hourbell.db"), who="a test") as core:
            core.jobs.add(a_far_draft("Backup", action=fails))
        program.wait_until(lambda: any(each.is_enabled for each in icon.menu().find("Run now").below))
        icon.menu().find("Run now").find("Backup").choose()

        first = notifications.next()
        assert first.summary == "Backup: Failed"
        program.wait_until(lambda: "1 failed today" in icon.tool_tip)
        notifications.press(first, "run-again")

        program.wait_until(lambda: "2 failed today" in icon.tool_tip)
        assert notifications.shown.empty()
        icon.click()
        program.wait_until(lambda: is_in_sight(desktop, program))
        hide(program, desktop, icon)

        program.send(signal.SIGHUP)
        assert program.ended() == CLEAN_END


def hide(program: Program, desktop: Desktop, icon: TrayItem) -> None:
    """Click until the window is out of sight: one that has just come does not hear the tray yet."""
    program.act_until(icon.click, lambda: not is_in_sight(desktop, program), before_again=_LONG_SECONDS)


@pytest.fixture
def seen_before(tmp_path: Path) -> None:
    """Let the window have been shown once: the very first start is never hidden."""
    seen = tmp_path / "hourbell" / "window.ini"
    seen.parent.mkdir()
    seen.write_text("[window]\nwas_shown=true\n")
