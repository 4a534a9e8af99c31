"""What actions give back."""

import pytest

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.errors import InvalidInput
from scheduler_core.values.runs.run import RunState


@pytest.mark.parametrize("state", [RunState.RUNNING, RunState.SKIPPED, RunState.FAILED])
def test_an_outcome_that_is_none_is_refused(state: RunState) -> None:
    with pytest.raises(InvalidInput):
        ActionOutcome(state)
