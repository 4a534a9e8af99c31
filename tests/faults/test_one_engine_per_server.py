"""A server's store has one engine, whatever its machine calls itself and wherever its home is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.child_engine import ChildEngine
from tests.suite.shared_servers import shared_postgres
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def postgres(pytestconfig: pytest.Config) -> Iterator[PostgresServer]:
    """Return a server that nobody stops here: the one of the run, if there is one."""
    with shared_postgres(pytestconfig) as server:
        yield server


def test_a_live_engine_of_another_home_is_not_taken_over(url: str, tmp_path: Path) -> None:
    """It was taken for dead at once: its script was interrupted and run again, while it went on."""
    homes = [{"XDG_DATA_HOME": str(tmp_path / name)} for name in ("one", "two")]
    first = ChildEngine.start(url, environment=homes[0])
    assert first.ready

    second = ChildEngine.start(url, environment=homes[1])

    assert second.wait() == 3
    assert f"process {first.process.pid} on " in second.said()
    assert first.process.poll() is None

    first.kill()
    third = ChildEngine.start(url, environment=homes[0])  # its own lock proves that it is dead
    assert third.ready
    assert third.terminate() == 0

    fourth = ChildEngine.start(url, environment=homes[1])
    assert fourth.ready
    assert fourth.terminate() == 0
    for each in (first, second, third, fourth):
        each.close()
