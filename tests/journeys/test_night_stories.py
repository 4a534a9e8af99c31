"""Stories of hours in which nobody is there, on a machine whose clock goes on as far as is wanted.

Each is told twice: by clicks in the window, and by commands beside an engine without one.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint

from scheduler_core.clock import SystemClock
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.run_policies import Wake
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.events.signal_events import OnSilence
from tests.core.engine.watching.desktop_services import Logind
from tests.journeys.desktop import Desktop
from tests.journeys.machines import Machine
from tests.journeys.pointing import Pointer
from tests.journeys.terminal import Terminal
from tests.support.session_bus import session_bus

pytestmark = pytest.mark.slow
ZONE = ZoneInfo("Europe/Berlin")
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def evening() -> datetime:
    """Return ten in the evening of the next Monday."""
    today = SystemClock().now().astimezone(ZONE)
    monday = today.date() + timedelta(days=7 - today.weekday())
    return datetime(monday.year, monday.month, monday.day, 22, tzinfo=ZONE).astimezone(UTC)


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture
def machine(tmp_path: Path, bus: str, evening: datetime) -> Iterator[Machine]:
    folder = tmp_path / "machine"
    folder.mkdir()
    with Logind(bus) as logind:
        machine = Machine(folder, evening, logind)
        yield machine
        machine.close()


@pytest.fixture
def surroundings(bus: str, machine: Machine) -> dict[str, str]:
    return machine.surroundings | {"DBUS_SYSTEM_BUS_ADDRESS": bus}


@pytest.fixture
def telling_program() -> str:
    return "tests.journeys.sleeping_machine"


@pytest.fixture
def terminal(
    desktop: Desktop, tmp_path: Path, store_file: Path, surroundings: dict[str, str]
) -> Iterator[Terminal]:
    assert store_file.exists()
    data = {"XDG_DATA_HOME": str(tmp_path / "XDG_DATA_HOME")}
    command = [sys.executable, "-m", "tests.journeys.sleeping_machine"]
    terminal = Terminal(desktop, data | surroundings, command)
    yield terminal
    terminal.close()


def test_the_machine_is_woken_at_night_for_a_backup_and_sleeps_again(
    core: Scheduler, pointer: Pointer, machine: Machine, evening: datetime
) -> None:
    """Its session is locked before anything begins."""
    three = evening + 5 * HOUR
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Back up")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", "true")
    chip = pointer.waits_for("09:00, Delete takes it away")
    pointer.click_at(QPoint(chip.right() - chip.height() // 2, chip.center().y()))
    pointer.misses("09:00, Delete takes it away")
    pointer.fill("Times of day", "3:00")
    pointer.desktop.xdotool("key", "Return")
    pointer.waits_for("03:00, Delete takes it away")
    pointer.click("If it goes wrong", "Button")
    pointer.scroll_to("If the machine sleeps", "Button", over_form(pointer))
    pointer.click("If the machine sleeps", "Button")
    pointer.scroll_to("let it sleep", "ComboBox", over_form(pointer))
    pointer.click("let it sleep", "ComboBox")
    pointer.click("wake it, and let it sleep again", "ListItem")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: machine.is_woken_at(three - MINUTE))
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.policies.wake is Wake.THEN_SLEEP

    machine.sleeps_until(three - MINUTE + SECOND)
    pointer.waits_until(lambda: machine.logind.asked == ["Lock"])
    assert not core.runs.ids()
    machine.goes_on_to(three - 3 * SECOND)
    run = ended(core, pointer)
    assert (run.state, run.due_at) == (RunState.SUCCEEDED, three)
    assert machine.logind.asked == ["Lock"]
    pointer.waits_for("Job: Back up", "Cell")
    pointer.waits_until(lambda: rests(machine))
    pointer.quit(was_held_up=True)


def over_form(pointer: Pointer) -> QPoint:
    """Return a place of the editor's form where the wheel changes nothing."""
    return pointer.waits_for("Test now").center() - QPoint(0, 60)


def rests(machine: Machine) -> bool:
    """Let time pass, and tell whether it was sent to sleep: its rest begins when it is next looked at."""
    machine.goes_on_to(machine.now + 10 * SECOND)
    return machine.logind.asked == ["Lock", "Suspend"]


def ended(core: Scheduler, pointer: Pointer) -> Run:
    """Wait until the one run there is has ended."""

    def found() -> list[Run]:
        runs = [core.runs.get(run_id) for run_id in core.runs.ids()]
        return [run for run in runs if run.finished_at is not None]

    (run,) = pointer.waits_until(found)
    return run


def test_the_machine_is_woken_at_night_for_a_backup_and_sleeps_again_by_command(
    terminal: Terminal, machine: Machine, evening: datetime
) -> None:
    three = evening + 5 * HOUR
    terminal.start_engine()
    when = ("--weekly", "mon-fri 03:00", "--tz", str(ZONE))
    terminal.types("job", "add", "backup", *when, "--wake", "then-sleep", "--script", "true")
    terminal.waits_until(lambda: machine.is_woken_at(three - MINUTE))

    machine.sleeps_until(three - MINUTE + SECOND)
    terminal.waits_until(lambda: machine.logind.asked == ["Lock"])
    assert not terminal.runs("backup")
    machine.goes_on_to(three - 3 * SECOND)
    (run,) = terminal.waits_for_end("backup")
    assert (run["state"], run["reason"]) == ("succeeded", "")
    terminal.waits_until(lambda: rests(machine))
    terminal.stop_engine(was_held_up=True)


def test_an_alarm_is_given_when_nothing_was_heard_for_a_day_and_an_hour(
    core: Scheduler, pointer: Pointer, machine: Machine
) -> None:
    """What is chosen is what is watched from the moment in which it is saved, and no sooner is it given."""
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Alarm")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", 'echo "no $HOURBELL_EVENT_NAME"')
    pointer.click("Kind of rule, Days of the week", "ComboBox")
    pointer.click("When something happens", "ListItem")
    pointer.click("When something happens, files change", "ComboBox")
    pointer.click("an event stays away", "ListItem")
    pointer.fill("Event", "heartbeat")
    pointer.fill("Not heard for", "25")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.watches.states() and core.watches.states()[0].has_begun)
    (job,) = core.jobs.ids()
    assert core.jobs.get(job).draft.schedule.rules == (OnSilence("heartbeat", 25 * HOUR),)

    machine.goes_on_to(machine.now + 24 * HOUR)
    pointer.waits_for("No time is known ahead")
    assert not core.runs.ids()
    machine.goes_on_to(machine.now + HOUR)
    run = ended(core, pointer)
    assert (run.state, run.result_line) == (RunState.SUCCEEDED, "no heartbeat")
    pointer.click("Log", "PageTab")
    pointer.waits_for("Outcome: Succeeded", "Cell")
    pointer.quit(was_held_up=True)


def test_an_alarm_is_given_when_nothing_was_heard_for_a_day_and_an_hour_by_command(
    terminal: Terminal, machine: Machine
) -> None:
    """An event puts it off."""
    terminal.start_engine()
    rule = ("--on-silence", "heartbeat: 25h")
    terminal.types("job", "add", "alarm", *rule, "--script", 'echo "no $HOURBELL_EVENT_NAME"')
    terminal.waits_for("on-silence heartbeat: 1d1h", "watch", "list")
    machine.goes_on_to(machine.now + 24 * HOUR)
    terminal.types("event", "send", "heartbeat")
    machine.goes_on_to(machine.now + 24 * HOUR)
    assert not terminal.runs("alarm")

    machine.goes_on_to(machine.now + HOUR)

    (run,) = terminal.waits_for_end("alarm")
    assert (run["state"], run["result_line"]) == ("succeeded", "no heartbeat")
    terminal.stop_engine(was_held_up=True)
