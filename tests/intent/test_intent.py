"""Whatever people and messages do in whatever order, what becomes of it is what the model says."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.intent.machine import IntentMachine


@pytest.mark.slow
@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(8, 20, id="everyday"), pytest.param(40, 30, id="thorough", marks=pytest.mark.thorough)],
)
def test_what_is_asked_is_what_happens(examples: int, steps: int) -> None:
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(IntentMachine, settings=chosen)
