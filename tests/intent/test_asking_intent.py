"""Whatever is asked for, and wherever engines die, backfills, values and notices are each there once."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.intent.asking_machine import AskingMachine


@pytest.mark.slow
@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(4, 16, id="everyday"), pytest.param(40, 30, id="thorough", marks=pytest.mark.thorough)],
)
def test_what_is_asked_for_is_there_once(examples: int, steps: int) -> None:
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(AskingMachine, settings=chosen)
