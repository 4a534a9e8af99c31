"""Stories of users who want a run when something happens to their machine.

Each is told twice: by clicks in the window, and by commands beside an engine without one.
"""

from collections.abc import Iterator

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.events.machine_events import NetworkChange, OnDrive, OnNetwork
from tests.core.engine.watching.desktop_services import NetworkManager
from tests.journeys.drives import Drive
from tests.journeys.pointing import Pointer
from tests.journeys.terminal import Terminal
from tests.support.session_bus import session_bus

pytestmark = pytest.mark.slow


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture
def surroundings(bus: str) -> dict[str, str]:
    """Let the engine take a bus of our own for that of the system."""
    return {"DBUS_SYSTEM_BUS_ADDRESS": bus}


@pytest.fixture
def network_manager(bus: str) -> Iterator[NetworkManager]:
    with NetworkManager(bus) as manager:
        yield manager


def test_a_backup_is_made_when_a_drive_is_plugged_in(core: Scheduler, pointer: Pointer, drive: Drive) -> None:
    begin(pointer, "Back up", 'echo "to $HOURBELL_EVENT_PATH"')
    choose_event(pointer, "a drive comes")
    pointer.fill("Drive", str(drive.folder))
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.watches.states() and core.watches.states()[0].has_begun)
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.schedule.rules == (OnDrive(str(drive.folder)),)

    pointer.waits_for("…once it happens", "Cell")
    pointer.waits_for("No time is known ahead")

    drive.plug_in()

    run = ended(core, pointer)
    assert (run.state, run.result_line) == (RunState.SUCCEEDED, f"to {drive.folder}")
    sees_in_log(pointer, "Back up", f"It is about {drive.folder}.")
    pointer.quit()


def test_a_backup_is_made_when_a_drive_is_plugged_in_by_command(terminal: Terminal, drive: Drive) -> None:
    """What is told of it before, what ran then, and why."""
    terminal.start_engine()
    script = 'echo "to $HOURBELL_EVENT_PATH"'
    terminal.types("job", "add", "backup", "--on-drive", f"mounted: {drive.folder}", "--script", script)
    terminal.waits_for(f"on-drive mounted: {drive.folder}", "watch", "list")
    assert "0 match" in terminal.types("watch", "test", "backup")

    drive.plug_in()

    (run,) = terminal.waits_for_end("backup")
    assert (run["state"], run["result_line"]) == ("succeeded", f"to {drive.folder}")
    assert f"by an event\n  event     {drive.folder}\n" in terminal.types("run", "show", str(run["id"]))
    why = terminal.types("why", "backup")
    assert "as what it waits for had happened" in why  # on a busy machine, also how late
    assert f".\nIt is about {drive.folder}.\n" in why
    assert f"Whenever the drive is mounted: {drive.folder}" in why
    terminal.stop_engine()


def test_files_are_synced_when_the_network_of_the_office_is_joined(
    core: Scheduler, pointer: Pointer, network_manager: NetworkManager
) -> None:
    """Another network begins nothing."""
    begin(pointer, "Sync", 'echo "in $HOURBELL_EVENT_NAME"')
    choose_event(pointer, "a network is joined or left")
    pointer.fill("Network", "Office")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.watches.states() and core.watches.states()[0].has_begun)
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.schedule.rules == (OnNetwork(NetworkChange.JOINED, "Office"),)

    network_manager.join(1, "Home")
    network_manager.join(2, "Office")

    run = ended(core, pointer)
    assert (run.state, run.result_line) == (RunState.SUCCEEDED, "in Office")
    sees_in_log(pointer, "Sync", "It is about Office.")
    pointer.quit()


def test_files_are_synced_when_the_network_of_the_office_is_joined_by_command(
    terminal: Terminal, network_manager: NetworkManager
) -> None:
    terminal.start_engine()
    script = 'echo "in $HOURBELL_EVENT_NAME"'
    terminal.types("job", "add", "sync", "--on-network", "joined: Office", "--script", script)
    terminal.waits_for("on-network joined: Office", "watch", "list")

    network_manager.join(1, "Home")
    network_manager.join(2, "Office")

    (run,) = terminal.waits_for_end("sync")
    assert (run["state"], run["result_line"]) == ("succeeded", "in Office")
    assert "It is about Office." in terminal.types("why", "sync")
    terminal.stop_engine()


def begin(pointer: Pointer, name: str, command: str) -> None:
    pointer.click("New job…", "Button")
    pointer.fill("Name", name)
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", command)


def choose_event(pointer: Pointer, what: str) -> None:
    pointer.click("Kind of rule, Days of the week", "ComboBox")
    pointer.click("When something happens", "ListItem")
    pointer.click("When something happens, files change", "ComboBox")
    pointer.click(what, "ListItem")


def sees_in_log(pointer: Pointer, name: str, why: str) -> None:
    """Choose the one run of a job in the log, and read there why it ran."""
    pointer.click("Log", "PageTab")
    pointer.waits_for("Outcome: Succeeded", "Cell")
    pointer.click(f"Job: {name}", "Cell")
    pointer.click_until("Why it ran", f"…{why}", "Button")


def ended(core: Scheduler, pointer: Pointer) -> Run:
    """Wait until the one run there is has ended."""

    def found() -> list[Run]:
        runs = [core.runs.get(run_id) for run_id in core.runs.ids()]
        return [run for run in runs if run.finished_at is not None]

    (run,) = pointer.waits_until(found)
    return run
