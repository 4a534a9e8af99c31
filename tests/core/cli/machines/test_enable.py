"""`hourbell machines enable`: who may take part is told, and what is missing is said."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest

from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import register
from scheduler_core.store.store import Store
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import THIS_PROCESS


@pytest.fixture
def on_server(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return a store on a server, which commands find by HOURBELL_STORE."""
    monkeypatch.setenv("HOURBELL_STORE", empty_database)
    store = open_store(empty_database, NOW)
    yield store
    store.close()


@pytest.mark.slow
def test_a_store_is_shared_once_and_who_runs_is_to_start_anew(on_server: Store, hourbell: Hourbell) -> None:
    with on_server.write() as tx:
        register(tx, THIS_PROCESS, NOW + timedelta(hours=1), NOW)

    enabled = hourbell("machines", "enable")
    again = hourbell("machines", "enable")

    assert enabled.code == 0
    assert (again.code, "already" in again.err) == (6, True)
    assert f"process {THIS_PROCESS.pid} on {THIS_PROCESS.host}" in enabled.out
    assert "hourbell worker" in enabled.out
    with on_server.read() as tx:
        assert is_shared(tx)
    acts = [json.loads(line) for line in hourbell("audit", "--json").lines]
    assert [each["act"] for each in acts] == ["share-runs"]


@pytest.mark.slow
def test_no_machine_drains_since_before_the_runs_were_shared_anew(
    on_server: Store, hourbell: Hourbell
) -> None:
    with on_server.write() as tx:  # it was moved here from a file, and there from a server
        register(tx, THIS_PROCESS, NOW + timedelta(hours=1), NOW)
        set_drain(tx, THIS_PROCESS.machine, NOW, "ann", drains=True)

    hourbell("machines", "enable")

    assert "drains" not in hourbell("machines", "list").out


@pytest.mark.slow
def test_programs_are_told_as_one_object(on_server: Store, hourbell: Hourbell) -> None:
    told = json.loads(hourbell("machines", "enable", "--json").out)

    assert told == {"store": str(on_server.location), "to_start_anew": []}


def test_a_file_is_told_to_move_first(hourbell: Hourbell) -> None:
    assert hourbell("job", "add", "Back up", "--every", "1h", "--script", "true").code == 0

    refused = hourbell("machines", "enable")

    assert refused.code == 4
    assert "hourbell store move postgresql://" in refused.err
