"""A server's store has one engine, whatever its machine calls itself and wherever its home is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.child_engine import ChildEngine
from tests.support.postgres import running_postgres

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    with running_postgres() as server:
        yield server.make_database()


def test_a_live_engine_of_another_home_is_not_taken_over(server_url: str, tmp_path: Path) -> None:
    """It was taken for dead at once: its script was interrupted and run again, while it went on."""
    homes = [{"XDG_DATA_HOME": str(tmp_path / name)} for name in ("one", "two")]
    first = ChildEngine.start(server_url, environment=homes[0])
    assert first.ready

    second = ChildEngine.start(server_url, environment=homes[1])

    assert second.wait() == 3
    assert f"process {first.process.pid} on " in second.said()
    assert first.process.poll() is None

    first.kill()
    third = ChildEngine.start(server_url, environment=homes[0])  # its own lock proves that it is dead
    assert third.ready
    assert third.terminate() == 0

    fourth = ChildEngine.start(server_url, environment=homes[1])
    assert fourth.ready
    assert fourth.terminate() == 0
    for each in (first, second, third, fourth):
        each.close()
