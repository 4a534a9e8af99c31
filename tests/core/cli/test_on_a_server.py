"""Commands on a store that a PostgreSQL server keeps."""

import json
from collections.abc import Iterator

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR
from tests.support.postgres import running_postgres

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    with running_postgres() as server:
        yield server.make_database()


@pytest.fixture(scope="module")
def served(server_url: str) -> Iterator[Past]:
    """Return the past of one job that failed."""
    store = open_store(server_url, NOW)
    past = Past(store)
    past.run(past.job("Back up"), NOW - HOUR, RunState.FAILED, reason_text="it gave up")
    yield past
    store.close()


@pytest.fixture(autouse=True)
def found(server_url: str, served: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands find the server by HOURBELL_STORE."""
    monkeypatch.setenv("HOURBELL_STORE", server_url)


def test_runs_are_listed_and_explained(hourbell: Hourbell) -> None:
    listed = [json.loads(line) for line in hourbell("run", "list", "--json").lines]
    why = hourbell("why", "back up", "2026-11-20T07:00")
    coming = hourbell("next", "--count", "1", "--json")

    assert [run["state"] for run in listed] == ["failed"]
    assert "it gave up" in why.out
    assert json.loads(coming.out)["at"] == "2026-11-20T09:00:00.000Z"


def test_its_state_is_told_without_a_password(hourbell: Hourbell) -> None:
    result = hourbell("status")

    assert result.code == 0
    assert result.lines[0].startswith("Store     postgresql://hourbell@127.0.0.1:")


def test_it_is_looked_after(hourbell: Hourbell) -> None:
    check = hourbell("check", "--quiet")
    doctor = hourbell("doctor", "--json")

    assert (check.code, check.out) == (0, "")
    assert "PostgreSQL" in json.loads(doctor.lines[0])["message"]
    assert hourbell("prune").out == "0 rows are gone.\n"


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("backup",), "pg_dump"),
        (("restore", "x.dump"), "pg_restore"),
        (("restore", "--newest"), "pg_restore"),
    ],
)
def test_its_backups_are_those_of_the_server(words: tuple[str, ...], advice: str, hourbell: Hourbell) -> None:
    result = hourbell(*words)

    assert result.code == 7
    assert advice in result.err


def test_jobs_are_made_changed_and_taken_back(hourbell: Hourbell) -> None:
    added = hourbell("job", "add", "Ünïcode “job”", "--every", "1h", "--script", "true", "--tag", "x")
    number = str(json.loads(hourbell("job", "list", "ünïcode", "--json").out)["id"])
    edited = hourbell("job", "edit", number, "--retry", "3", "--revision", "1")
    late = hourbell("job", "edit", number, "--retry", "5", "--revision", "1")
    reverted = hourbell("job", "revert", number, "1")
    deleted, restored = hourbell("job", "delete", number), hourbell("job", "restore", number)

    assert [each.code for each in (added, edited, late, reverted, deleted, restored)] == [0, 0, 6, 0, 0, 0]
    shown = json.loads(hourbell("job", "show", number, "--json").out)
    assert (shown["revision"], "policies" in shown["document"]) == (3, False)
