"""Servers that misbehave, called by a real engine.

Of faults.md: a server that never answers or drips; a redirect loop; a huge or packed response; bad TLS, a
reset, a DNS failure, 503 with Retry-After; and 1,000 calls due at once, none of them missed for queueing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import psutil
import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.engine.engine_runs import add_job, findings, ledger, now
from tests.faults.child_engine import child_engine
from tests.faults.effects import Effects, assert_sound, length_of, wait_until
from tests.support.faulty_server import FaultyServer, free_port

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
MEGABYTE = 2**20
FAILED, SUCCEEDED, TIMED_OUT = RunState.FAILED, RunState.SUCCEEDED, RunState.TIMED_OUT
ONE_RETRY = RetryPolicy(retries=1, first_wait=timedelta(milliseconds=10), has_jitter=False)
HURRIED = {"timeout": SECOND}


@dataclass(frozen=True, slots=True)
class Case:
    """Where a call goes, the policies of its job, and what is to come of it."""

    url: str
    state: RunState
    says: str = ""
    policies: Mapping[str, Any] = field(default_factory=dict)


def cases_of(server: FaultyServer) -> dict[str, Case]:
    plain = server.plain
    return {
        "never answers": Case(f"{plain}/hang", TIMED_OUT, "", HURRIED),
        "drips": Case(f"{plain}/drip", TIMED_OUT, "", HURRIED),
        "drips its head": Case(f"{plain}/drip-head", TIMED_OUT, "", HURRIED),
        "endless": Case(f"{plain}/endless", SUCCEEDED),
        "bomb": Case(f"{plain}/bomb", SUCCEEDED),
        "broken pack": Case(f"{plain}/broken-pack", FAILED),
        "circle": Case(f"{plain}/circle", FAILED, "redirect"),
        "closes": Case(f"{plain}/close", FAILED),
        "resets": Case(f"{plain}/reset", FAILED),
        "cuts": Case(f"{plain}/cut", FAILED),
        "no HTTP": Case(f"{plain}/not-http", FAILED),
        "expired": Case(f"{server.expired}/echo", FAILED, "certificate"),
        "self-signed": Case(f"{server.self_signed}/echo", FAILED, "certificate"),
        "other host": Case(f"{server.other_host}/echo", FAILED, "certificate"),
        "nobody there": Case(f"http://127.0.0.1:{free_port()}/", FAILED),
        "no such host": Case("http://nowhere.invalid/", FAILED, "nowhere.invalid"),
        "fine": Case(f"{plain}/echo", SUCCEEDED),
    }


def test_calls_of_bad_servers_end_with_a_reason_and_in_time(
    store: Store, path: Path, server: FaultyServer
) -> None:
    cases = cases_of(server)
    due_at = now()
    for name, case in cases.items():
        add_job(store, HttpAction(case.url), due_at, name=name, **case.policies)

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    ended = {run.job_name: run for run in ledger(store)}
    assert {name: run.state for name, run in ended.items()} == {
        name: case.state for name, case in cases.items()
    }
    unsaid = {
        name: ended[name].reason_text
        for name, case in cases.items()
        if case.says not in ended[name].reason_text or (case.state is FAILED and not ended[name].reason_text)
    }
    assert unsaid == {}
    assert all(length_of(run) < 10 * SECOND for run in ended.values())
    assert findings(store) == []


def test_a_server_that_asks_for_patience_is_called_again_when_it_said_with_the_same_key(
    store: Store, path: Path, server: FaultyServer
) -> None:
    add_job(store, HttpAction(f"{server.plain}/status/503?retry-after=2"), now(), retry=ONE_RETRY)

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    first, second = ledger(store)
    assert (first.state, second.state, second.trigger) == (FAILED, FAILED, Trigger.RETRY)
    assert first.finished_at is not None
    assert second.started_at is not None
    assert second.started_at - first.finished_at >= 1.9 * SECOND
    assert len({seen.header("Idempotency-Key") for seen in server.seen}) == 1


@pytest.mark.parametrize("count", [150, pytest.param(1_000, marks=[pytest.mark.alone, pytest.mark.thorough])])
def test_of_many_calls_at_once_none_is_missed_and_memory_stays_flat(
    store: Store, path: Path, tmp_path: Path, server: FaultyServer, count: int
) -> None:
    effects = Effects(tmp_path / "effects", server)
    due_at = now() + 3 * SECOND
    for number in range(count):
        add_job(store, effects.call(), due_at, name=f"{number}")

    with child_engine(path) as engine:
        process = psutil.Process(engine.process.pid)
        before = process.memory_info().rss
        wait_until(store, lambda runs: sum(run.state is SUCCEEDED for run in runs) == count)
        assert process.memory_info().rss - before < 128 * MEGABYTE
        assert engine.terminate() == 0

    assert_sound(store, effects)
