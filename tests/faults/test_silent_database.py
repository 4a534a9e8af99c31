"""A PostgreSQL server that falls silent under a running engine: a cut network, a host that sleeps.

Of faults.md: PostgreSQL restarts, and nothing is doubled, lost or forgotten where a commit went unanswered.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import HASTY, PROGRAM, child_engine
from tests.faults.effects import Effects, assert_sound, wait_until
from tests.support.postgres import PostgresServer
from tests.support.silent_proxy import Silence, SilentProxy, silent_proxy

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
ENOUGH = 12  # four end in each second that passes, and more were missed
_PATIENCE_SECONDS = 60.0
_EVERY_DAY = ((Silence.BEFORE_COMMIT, 2), (Silence.AFTER_COMMIT, 3))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """Return the store as another machine sees it, which the silence does not concern."""
    opened = open_store(url, now())
    yield opened
    opened.close()


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[SilentProxy]:
    with silent_proxy(postgres.port) as opened:
        yield opened


@pytest.fixture
def silent_url(url: str, postgres: PostgresServer, proxy: SilentProxy) -> str:
    return url.replace(f":{postgres.port}/", f":{proxy.port}/")


def every_second(store: Store, effects: Effects) -> None:
    """Add jobs that succeed, and one whose every run fails and is tried again."""
    begin = (now() + SECOND).replace(microsecond=0)
    for after in ("true", "true", "exit 1"):
        add_job(
            store,
            effects.script(after=after),
            begin,
            rule=Every(SECOND, begin),
            missed=MissedPolicy(Missed.ALL),
            overlapping=OverlapPolicy(Overlapping.PARALLEL, most=100),
            retry=RetryPolicy(retries=1, first_wait=SECOND),
            name=after,
        )


def ended(runs: list[Run]) -> int:
    return sum(run.state not in UNFINISHED for run in runs)


def stands_still(runs: list[Run]) -> bool:
    """Tell whether a run is under way that is due for long."""
    return any(run.state in UNFINISHED and run.due_at < now() - 10 * SECOND for run in runs)


def wait_until_it_goes_on(store: Store) -> None:
    """Wait until enough runs more have ended, and none is left behind."""
    before = ended(ledger(store))
    wait_until(store, lambda runs: ended(runs) > before + ENOUGH, _PATIENCE_SECONDS)
    wait_until(store, lambda runs: not stands_still(runs), _PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("losses", "program"),
    [
        pytest.param(_EVERY_DAY, HASTY, id="of both kinds"),
        *(pytest.param((each,), HASTY, marks=pytest.mark.thorough) for each in product(Silence, range(1, 5))),
        pytest.param(
            ((Silence.AFTER_COMMIT, 1),), PROGRAM, id="as patient as for users", marks=pytest.mark.thorough
        ),
    ],
)
def test_an_engine_outlives_commits_that_go_unanswered(
    store: Store,
    silent_url: str,
    proxy: SilentProxy,
    effects: Effects,
    tmp_path: Path,
    losses: tuple[tuple[Silence, int], ...],
    program: Sequence[str],
) -> None:
    every_second(store, effects)
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    with child_engine(silent_url, program=program, environment=environment) as engine:
        wait_until(store, lambda runs: len(runs) >= 6)

        for silence, commit in losses:
            proxy.lose_one(silence, commit)
            assert proxy.has_struck.wait(_PATIENCE_SECONDS)
            wait_until_it_goes_on(store)
        assert engine.terminate() == 0, engine.said()

    assert_sound(store, effects)
    states = {run.state for run in ledger(store)}
    assert states <= {RunState.SUCCEEDED, RunState.FAILED, RunState.CLAIMED}


def test_an_engine_goes_on_when_a_silent_network_is_back(
    store: Store, silent_url: str, proxy: SilentProxy, effects: Effects, tmp_path: Path
) -> None:
    every_second(store, effects)
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    with child_engine(silent_url, program=HASTY, environment=environment) as engine:
        wait_until(store, lambda runs: len(runs) >= 6)

        proxy.silence()
        wait_until(store, lambda _: "nothing can be written" in engine.said(), _PATIENCE_SECONDS)
        proxy.speak()

        wait_until_it_goes_on(store)
        assert engine.terminate() == 0, engine.said()

    assert_sound(store, effects)
