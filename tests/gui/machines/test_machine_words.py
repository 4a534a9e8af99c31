"""What is said of machines."""

from dataclasses import replace
from datetime import timedelta

from gui.machines import machine_words
from scheduler_core.values.records.machine import BegunLately, MachineState
from tests.gui.conftest import NOON
from tests.gui.machines.some_machines import DEAD, DRAINING, PLANNER, SILENT, a_machine


def test_its_state_does_not_change_with_every_second() -> None:
    states = [machine_words.state_name(each) for each in (PLANNER, DRAINING, SILENT, DEAD)]

    assert states == ["well", "takes no more runs", "silent", "dead"]
    assert machine_words.role_name(DEAD) == "carried out runs"
    assert machine_words.heard_of(PLANNER, NOON) == "seen 5 s ago"
    assert machine_words.heard_of(PLANNER, NOON + timedelta(minutes=2)) == "seen 2 min 05 s ago"
    assert machine_words.heard_of(PLANNER, NOON - timedelta(hours=1)) == "seen 0 s ago"
    stopped = a_machine(state=MachineState.STOPPED, stopped_at=NOON - timedelta(hours=1))
    assert machine_words.heard_of(stopped, NOON) == "since 11:00"


def test_a_clock_that_goes_wrong_is_told_and_one_that_goes_right_is_not() -> None:
    assert machine_words.about(DRAINING, NOON).endswith("its clock is 3 s behind")
    right = replace(DRAINING, clock_ahead=timedelta(milliseconds=400))
    assert "clock" not in machine_words.about(right, NOON)
    assert "takes no more runs since 11:40, by ann" in machine_words.about(right, NOON)
    assert machine_words.about(DEAD, NOON) == "Hourbell 1.4.0 · process 4004"


def test_lateness_is_told_of_what_was_begun() -> None:
    begun = "1,284 runs in the last hour, half begun within 0.10 s, 95 % within 4.0 s"
    assert machine_words.lateness(PLANNER.begun) == begun
    assert machine_words.lateness(BegunLately()) == "No run in the last hour"


def test_progress_is_told_against_the_usual_time() -> None:
    minute = timedelta(minutes=1)

    assert machine_words.taken(minute, 5 * minute) == "1 min 00 s of about 5 min"
    assert machine_words.taken(minute, None) == "1 min 00 s"
    assert machine_words.taken(-minute, None) == "0 s"
