"""A bundle as a whole: it is updated under its window, starts again and at login, and brings its guide.

These begin with a bundle only: packaging/test.sh --bundle.
"""

import configparser
import os
import shlex
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jeepney.io.blocking import open_dbus_connection

from bundling.former import make_former
from gui.memory.window_memory import WindowMemory
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.journeys.desktop import BUNDLE, Desktop
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, opened_with, press, shown, type_text
from tests.journeys.pointing import CLEAN_END, Pointer
from tests.journeys.read_program import ReadProgram
from tests.journeys.test_updated_meanwhile import is_anew, memory_of
from tests.support.accessibility_bus import AccessibilityRegistry
from tests.support.session_bus import session_bus

pytestmark = pytest.mark.slow
Begin = Callable[..., ReadProgram]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Return a folder with an older release of the bundle that is tried."""
    folder = tmp_path / "Hour bell"
    lay(folder)
    make_former(folder, "0.0.1")
    return folder


def lay(folder: Path) -> None:
    shutil.copytree(Path(BUNDLE).parent, folder, symlinks=True, copy_function=os.link)


def update(folder: Path) -> None:
    """Put the bundle that is tried in the place of the older one, as an update does."""
    shutil.rmtree(folder)
    lay(folder)


@pytest.fixture
def begin(desktop: Desktop, bundle: Path, core: Scheduler, tmp_path: Path) -> Iterator[Begin]:
    """Start what is in the folder by then; what still runs after the test is ended."""
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    own = {folder: str(tmp_path / folder) for folder in folders}
    started: list[ReadProgram] = []
    with session_bus() as address, AccessibilityRegistry(address):
        reading = open_dbus_connection(address)
        told = {"HOURBELL_STORE": core.location, "AT_SPI_BUS_ADDRESS": address}

        def begin_one(*arguments: str) -> ReadProgram:
            command = [str(bundle / "hourbell"), *arguments]
            started.append(ReadProgram(command, desktop.environment() | own | told, reading))
            return started[-1]

        yield begin_one
        for program in started:
            program.kill()
        reading.close()


def test_an_update_under_an_open_window_loses_nothing(
    desktop: Desktop, begin: Begin, bundle: Path, core: Scheduler
) -> None:
    """What is loaded late comes from the program that was started; what is typed is saved, and jobs run."""
    program = begin()
    window = shown(program, desktop)
    press(desktop, window, "ctrl+n")
    editor = opened(program, desktop, "New job")
    type_text(desktop, "Half done")
    program.wait_until(lambda: desktop.finds("--onlyvisible", "--name", "^New job: Half done"))

    update(bundle)

    opened_with(program, desktop, window, ("F1",), ".*: Hourbell guide")
    opened_with(program, desktop, window, ("ctrl+comma",), "Settings")
    press(desktop, editor, *["Tab"] * 4)
    type_text(desktop, "https://example.org/")
    press(desktop, editor, "ctrl+s")
    program.wait_until(lambda: core.jobs.count() == 1)
    assert isinstance(core.jobs.get(core.jobs.ids()[0]).draft.action, HttpAction)
    script = ScriptAction(CommandKind.SHELL, command_line="echo ran")
    run = core.runs.run_now(core.jobs.add(a_far_draft("Script", action=script)))
    program.wait_until(lambda: core.runs.get(run).state is RunState.SUCCEEDED)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END

    shown(begin(), desktop)
    assert core.jobs.count() == 2


def test_a_window_starts_again_as_what_it_was_updated_to(
    desktop: Desktop, begin: Begin, bundle: Path, core: Scheduler, tmp_path: Path
) -> None:
    """Its engine was ended and begun by the newer program, so that it offers that."""
    memory = WindowMemory(tmp_path / "XDG_CONFIG_HOME" / "hourbell" / "window.ini")
    memory.runs_jobs = False
    memory.save()
    engine = begin("engine")
    engine.wait_until(lambda: core.engine.state().pid == engine.pid)
    window = begin()
    shown(window, desktop)
    pointer = Pointer(window, desktop)
    pointer.waits_for("Engine on outside this window")

    update(bundle)
    engine.send(signal.SIGTERM)
    assert engine.ended()[0] == 0
    second = begin("engine")
    pointer.waits_for("Hourbell was updated: the engine")

    before = memory_of(window)
    pointer.click("Start again")
    window.wait_until(lambda: memory_of(window) != before)
    shown(window, desktop)
    pointer.waits_until(lambda: is_anew(pointer))
    pointer.quit()
    second.send(signal.SIGTERM)
    assert second.ended()[0] == 0


def test_it_starts_at_login(
    desktop: Desktop, begin: Begin, bundle: Path, core: Scheduler, tmp_path: Path
) -> None:
    """The switch in the settings writes what a desktop starts, which starts this very bundle out of sight."""
    assert core.jobs.count() == 0
    program = begin()
    pointer = Pointer(program, desktop)
    window = shown(program, desktop)
    opened_with(program, desktop, window, ("ctrl+comma",), "Settings")
    item = tmp_path / "XDG_CONFIG_HOME" / "autostart" / "hourbell.desktop"
    pointer.click("At login")
    program.wait_until(item.exists)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read_string(item.read_text(encoding="utf-8"))
    store, *command = shlex.split(entry["Desktop Entry"]["Exec"])[1:]
    assert store == f"HOURBELL_STORE={core.location}"
    assert command == [str(bundle / "hourbell"), "gui", "--hidden"]
    press(desktop, program.window(desktop), "ctrl+q")
    assert program.ended() == CLEAN_END

    at_login = begin(*command[1:])
    at_login.window(desktop, may_be_hidden=True)
    assert not desktop.finds("--onlyvisible", "--all", "--pid", str(at_login.pid), "--name", "^Hourbell$")
    at_login.send(signal.SIGTERM)
    assert at_login.ended() == CLEAN_END
