"""Gates that several machines pass together: what troubles them loses nothing and doubles nothing.

`python -m tests.faults.machines.long_chaos_run` tries each for minutes, with other seeds.
"""

from pathlib import Path

import pytest

from tests.faults.machines.cables import may_lay_cables
from tests.faults.machines.gates import CABLE_PULLED, GATES, pass_gate
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

_SECONDS = 10


@pytest.mark.parametrize("name", [each for each in GATES if each != CABLE_PULLED])
def test_all_that_is_due_happens_once_whatever_troubles_the_machines(
    name: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    print(pass_gate(name, postgres, tmp_path, seconds=_SECONDS, seed=1))  # noqa: T201 - shown if another fails


@pytest.mark.skipif(not may_lay_cables(), reason="only root may make network devices")
def test_all_that_is_due_happens_once_when_the_cable_of_a_machine_is_pulled(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    print(pass_gate(CABLE_PULLED, postgres, tmp_path, seconds=_SECONDS, seed=1))  # noqa: T201
