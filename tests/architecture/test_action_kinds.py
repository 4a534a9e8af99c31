"""Each kind of action is in every list of kinds."""

from collections.abc import Iterable
from typing import get_args

import pytest

from gui.job_editor.reading import action_reading
from scheduler_core.actions import kinds
from scheduler_core.cli.options.action_options import action_kinds
from scheduler_core.fields.jobs import sequence
from scheduler_core.values.jobs.actions import Action


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(kinds.KINDS, id="what is checked and run"),
        pytest.param(sequence.KINDS, id="what files hold"),
        pytest.param((kind.made for kind in action_kinds()), id="options of the command line"),
        pytest.param((kind.made for kind in action_reading.KINDS.values()), id="the editor"),
    ],
)
def test_each_kind_of_action_is_listed(made: Iterable[type[Action]]) -> None:
    assert set(made) == set(get_args(Action))
