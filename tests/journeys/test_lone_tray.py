"""Hourbell lives in the tray without Qt, and a window comes when it is wanted."""

import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.parameters import Parameter
from scheduler_core.values.runs.run import RunState
from tests.journeys.desktop import Desktop, Program
from tests.journeys.desktop_parts import is_in_sight
from tests.journeys.drafts import a_far_draft
from tests.journeys.hands import opened, press, shown
from tests.support.session_bus import NotificationServer, TrayHost, session_bus
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
_LONG_SECONDS = 5.0


@pytest.fixture
def store(tmp_path: Path, empty_store: Path) -> Iterator[Scheduler]:
    copy_store(empty_store, tmp_path)
    with open_scheduler(str(tmp_path / "hourbell.db"), who="a test") as core:
        yield core


@pytest.fixture(autouse=True)
def seen_before(tmp_path: Path) -> None:
    """Let the window have been shown once: the very first start is never hidden."""
    seen = tmp_path / "hourbell" / "window.ini"
    seen.parent.mkdir()
    seen.write_text("[window]\nwas_shown=true\nclosing=keep-running\n")


def test_it_has_no_qt_and_its_window_goes_without_it(
    desktop: Desktop, start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    store.jobs.add(a_far_draft("Backup & more"))
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        program.wait_until(lambda: [each.text for each in icon.menu().find("Run now").below] != [])
        assert "libQt6" not in Path(f"/proc/{program.pid}/maps").read_text()
        assert program.pids() == [program.pid]
        program.wait_until(lambda: icon.menu().find("Run now").below[0].text == "Backup & more")
        icon.menu().find("Run now").below[0].choose()
        program.wait_until(lambda: store.runs.page(limit=1).runs)

        icon.click()
        window = program.window(desktop)
        assert len(program.pids()) == 2
        close(program, desktop, window)
        assert runs_jobs_in(program, store)

        icon.menu().find("Pause all").find("For 2 hours").choose()
        program.wait_until(lambda: "Everything is paused until" in icon.tool_tip)
        icon.menu().find("Pause all").find("Resume").choose()
        program.wait_until(lambda: "Everything is paused" not in icon.tool_tip)

        assert start_on_bus("gui", "--hidden").ended() == CLEAN_END
        icon.menu().find("Quit").choose()
        assert program.ended() == CLEAN_END


def test_a_window_that_was_started_by_itself_is_its_guest(
    desktop: Desktop, start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))

        guest = start_on_bus()
        window = shown(guest, desktop)
        assert runs_jobs_in(program, store)
        guest.act_until(lambda: press(desktop, window, "alt+F4"), lambda: not is_in_sight(desktop, guest))
        assert guest.ended() == CLEAN_END

        guest = start_on_bus()
        shown(guest, desktop)
        guest.act_until(icon.click, lambda: not is_in_sight(desktop, guest), before_again=_LONG_SECONDS)
        assert guest.ended() == CLEAN_END
        program.send(signal.SIGTERM)
        assert program.ended() == CLEAN_END


def test_the_icon_is_placed_again_by_another_tray_and_the_session_takes_it_along(
    start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        tray.item()
    with TrayHost(bus) as later:
        icon = later.item()
        program.wait_until(lambda: "Nothing is to come" in icon.tool_tip)
        program.send(signal.SIGHUP)
        assert program.ended() == CLEAN_END


@pytest.mark.waiting
def test_it_ends_with_the_bus_of_its_session(desktop: Desktop, tmp_path: Path, store: Scheduler) -> None:
    own = {"HOURBELL_STORE": str(tmp_path / "hourbell.db"), "XDG_CONFIG_HOME": str(tmp_path)}
    with session_bus() as bus, TrayHost(bus) as tray:
        program = desktop.start_hourbell(
            "gui", "--hidden", environment=own | {"DBUS_SESSION_BUS_ADDRESS": bus}
        )
        tray.item()
    try:
        assert program.ended() == CLEAN_END
    finally:
        program.kill()


def test_what_is_chosen_and_refused_is_told(
    start_on_bus: Start, bus: str, store: Scheduler, tmp_path: Path
) -> None:
    store.jobs.add(a_far_draft("Backup"))
    with TrayHost(bus) as tray, NotificationServer(bus) as notifications:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        program.wait_until(lambda: any(each.is_enabled for each in icon.menu().find("Run now").below))
        for each in tmp_path.glob("hourbell.db*"):
            each.rename(tmp_path / f"away-{each.name}")

        icon.menu().find("Run now").find("Backup").choose()

        assert notifications.next().summary == "That was not done"
        program.send(signal.SIGTERM)
        program.ended()


def test_a_job_that_is_run_there_takes_the_defaults_of_its_values(
    start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    month = Parameter("month", default="2026-10")
    script = ScriptAction(CommandKind.SHELL, command_line='test "$HOURBELL_PARAM_MONTH" = 2026-10')
    store.jobs.add(replace(a_far_draft("Report", action=script), parameters=(month,)))
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        program.wait_until(lambda: any(each.is_enabled for each in icon.menu().find("Run now").below))

        icon.menu().find("Run now").find("Report").choose()

        program.wait_until(lambda: RunState.SUCCEEDED in store.runs.count())
        (run_id,) = store.runs.ids()
        assert [(each.name, each.text) for each in store.runs.values(run_id)] == [("month", "2026-10")]
        program.send(signal.SIGTERM)
        program.ended()


def test_quitting_asks_in_a_window_what_becomes_of_runs(
    desktop: Desktop, start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    endless = ScriptAction(CommandKind.SHELL, command_line="sleep 600")
    job = store.jobs.add(a_far_draft("Endless", action=endless))
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        store.runs.run_now(job)
        program.wait_until(lambda: "1 running" in icon.tool_tip)

        icon.menu().find("Quit").choose()
        question = opened(program, desktop, "“Endless” is still running")
        press(desktop, question, "Escape")
        program.wait_until(lambda: not desktop.finds("--onlyvisible", "--name", "^“Endless”"))
        assert runs_jobs_in(program, store)

        icon.menu().find("Quit").choose()
        question = opened(program, desktop, "“Endless” is still running")
        press(desktop, question, "alt+s")
        assert program.ended() == CLEAN_END


def test_quitting_lets_scripts_go_on_where_the_window_is_told_so(
    desktop: Desktop, start_on_bus: Start, bus: str, store: Scheduler, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    patient = ScriptAction(
        CommandKind.SHELL, command_line=f"until [ -e {gate} ]; do sleep 0.1; done; echo late; exit 3"
    )
    job = store.jobs.add(a_far_draft("Patient", action=patient))
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        icon = tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        run = store.runs.run_now(job)
        program.wait_until(lambda: "1 running" in icon.tool_tip)

        icon.menu().find("Quit").choose()
        question = opened(program, desktop, "“Patient” is still running")
        press(desktop, question, "alt+l")
        assert program.ended() == CLEAN_END
        assert store.runs.get(run).state is RunState.RUNNING

        gate.touch()
        program = start_on_bus("gui", "--hidden")
        program.wait_until(lambda: store.runs.get(run).state is RunState.FAILED)
        assert store.runs.get(run).exit_code == 3
        program.send(signal.SIGTERM)
        assert program.ended() == CLEAN_END


def test_a_window_takes_over_from_a_tray_that_dies(
    desktop: Desktop, start_on_bus: Start, bus: str, store: Scheduler
) -> None:
    with TrayHost(bus) as tray:
        program = start_on_bus("gui", "--hidden")
        tray.item()
        program.wait_until(lambda: runs_jobs_in(program, store))
        guest = start_on_bus()
        shown(guest, desktop)
        guest.wait_until(lambda: has_guest(desktop) and has_open(guest, "hourbell.db"))

        program.send(signal.SIGKILL)
        icon = tray.item()
        guest.wait_until(lambda: store.engine.state().pid == guest.pid)
        guest.wait_until(lambda: "Nothing is to come" in icon.tool_tip)
        icon.menu().find("Quit").choose()
        assert guest.ended() == CLEAN_END


def test_a_store_that_can_not_be_opened_is_told_by_a_window(
    desktop: Desktop, start_on_bus: Start, bus: str, tmp_path: Path
) -> None:
    (tmp_path / "hourbell.db").write_text("no store" * 1_000)
    with TrayHost(bus):
        program = start_on_bus("gui", "--hidden")
        program.wait_until(lambda: "libQt6" in Path(f"/proc/{program.pid}/maps").read_text())

        assert start_on_bus().ended() == CLEAN_END
        shown(program, desktop)


def runs_jobs_in(program: Program, store: Scheduler) -> bool:
    return store.engine.state().pid == program.pid


def has_guest(desktop: Desktop) -> bool:
    """Tell whether a window has come to the socket of the tray, as the kernel knows it."""
    folder = desktop.environment()["XDG_RUNTIME_DIR"]
    ends = [line.split()[-1] for line in Path("/proc/net/unix").read_text().splitlines() if folder in line]
    return sum("/tray-" in end for end in ends) > 1


def has_open(program: Program, name: str) -> bool:
    files = Path(f"/proc/{program.pid}/fd").iterdir()
    return any(file.is_symlink() and file.readlink().name == name for file in files)


def close(program: Program, desktop: Desktop, window: str) -> None:
    """Close the window of a tray and wait until its process has gone."""
    program.act_until(lambda: press(desktop, window, "alt+F4"), lambda: not is_in_sight(desktop, program))
    program.wait_until(lambda: program.pids() == [program.pid])
