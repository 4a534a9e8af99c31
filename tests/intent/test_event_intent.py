"""Whatever happens to files, jobs and deliveries, and wherever engines die, each final state is one row."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.intent.event_machine import EventMachine


@pytest.mark.slow
@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(6, 20, id="everyday"), pytest.param(60, 40, id="thorough", marks=pytest.mark.thorough)],
)
def test_each_final_state_is_one_row(examples: int, steps: int) -> None:
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(EventMachine, settings=chosen)


@pytest.mark.slow
def test_what_is_killed_after_its_commit_is_not_told_once_more() -> None:
    state = EventMachine()
    try:
        state.write("a.txt", "x")
        state.deliver(loses_answer=True)
        state.send(2)
        state.settle(["after", "before", "after", "after", "before", ""])
        state.deliver_again()
        state.each_final_state_is_one_row()
        state.remove("a.txt")
        state.write("a.txt", "other")
        state.settle([""] * 6)
        state.each_final_state_is_one_row()
        assert state.rows_of_files["a.txt"] == 2
        assert (state.deliveries, state.sent) == ({"d1"}, {"e2"})
    finally:
        state.teardown()
