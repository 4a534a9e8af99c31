"""A user of a light desktop: the tray is trayer, and dunst shows what failed."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program
from tests.journeys.desktop_parts import ask_dunst, is_in_sight, running
from tests.journeys.hands import click, opened, press, shown
from tests.support.session_bus import session_bus

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
FAILS = ScriptAction(CommandKind.SHELL, command_line="exit 3")
OFTEN = Schedule((Every(timedelta(seconds=2), datetime(2026, 1, 1, tzinfo=UTC)),), "Europe/Berlin")


@pytest.fixture
def bus(desktop: Desktop) -> Iterator[str]:
    """Give a session bus on which dunst listens, with trayer beside it."""
    dunst = ("dunst", "-conf", "/dev/null")
    trayer = ("trayer", "--edge", "bottom", "--align", "right", "--widthtype", "request", "--height", "32")
    with session_bus() as bus, running(desktop, *dunst, bus=bus), running(desktop, *trayer):
        yield bus


@pytest.mark.thorough
def test_it_is_closed_into_the_tray_shows_a_failure_there_and_comes_back(
    desktop: Desktop, start_on_bus: Start, bus: str, tmp_path: Path
) -> None:
    program = start_on_bus()
    window = shown(program, desktop)
    icon = tray_icon(desktop, program, window)
    program.wait_until(lambda: ask_dunst(desktop, bus, "count", "displayed") == "0")

    press(desktop, window, "alt+F4")
    question = opened(program, desktop, "Keep running")
    press(desktop, question, "Return")
    program.wait_until(lambda: not is_in_sight(desktop, program))

    with open_scheduler(str(tmp_path / "hourbell.db"), who="a test") as core:
        core.jobs.add(a_draft("Backup", schedule=OFTEN, action=FAILS))
    program.wait_until(lambda: ask_dunst(desktop, bus, "count", "displayed") == "1")
    ask_dunst(desktop, bus, "close-all")
    program.wait_until(lambda: '"Backup: Failed"' in ask_dunst(desktop, bus, "history"))

    click(desktop, icon, QPoint(6, 6))
    program.wait_until(lambda: is_in_sight(desktop, program))
    # Further away than the two halves of a double click may be.
    click(desktop, icon, QPoint(18, 18))
    program.wait_until(lambda: not is_in_sight(desktop, program))
    click(desktop, icon, QPoint(6, 6))
    program.wait_until(lambda: is_in_sight(desktop, program))
    press(desktop, shown(program, desktop), "ctrl+q")
    assert program.ended() == CLEAN_END


def tray_icon(desktop: Desktop, program: Program, window: str) -> str:
    """Wait until the tray has taken the icon in, and return its X id."""
    wanted = ("--onlyvisible", "--all", "--pid", str(program.pid), "--name", "")
    return program.wait_until(lambda: [each for each in desktop.windows(*wanted) if each != window])[-1]
