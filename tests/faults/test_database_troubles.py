"""A PostgreSQL server that is restarted or dies, and a machine that takes over from another.

Of faults.md: PostgreSQL restarts; a worker's host dies and comes back as a zombie.
"""

import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import HASTY, PROGRAM, ChildEngine, child_engine
from tests.faults.effects import Effects, assert_sound, wait_for, wait_until
from tests.faults.hasty_engine import LEASE_SECONDS
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

SECOND = timedelta(seconds=1)
ALL = MissedPolicy(Missed.ALL)
TOGETHER = OverlapPolicy(Overlapping.PARALLEL, most=100)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    yield opened
    opened.close()


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Return where an engine keeps its lock."""
    return {"XDG_DATA_HOME": str(tmp_path)}


def every_second(store: Store, effects: Effects, count: int = 1) -> list[JobId]:
    begin = (now() + SECOND).replace(microsecond=0)
    rule = Every(SECOND, begin)
    return [
        add_job(store, effects.script(), begin, rule=rule, missed=ALL, overlapping=TOGETHER, name=f"{number}")
        for number in range(count)
    ]


def wait_for_more(store: Store, count: int) -> None:
    """Wait until more runs than so many have succeeded since now."""

    def succeeded(runs: list[Run]) -> int:
        return sum(run.state is RunState.SUCCEEDED for run in runs)

    before = succeeded(ledger(store))
    wait_until(store, lambda runs: succeeded(runs) > before + count)


def test_an_engine_outlives_its_database_server_that_stops_and_dies(
    store: Store, url: str, postgres: PostgresServer, effects: Effects, home: dict[str, str]
) -> None:
    every_second(store, effects, 3)
    with child_engine(url, environment=home) as engine:
        wait_until(store, lambda runs: len(runs) >= 6)
        for mode in ("fast", "immediate"):
            postgres.stop(mode)
            Event().wait(1)
            postgres.start()
            wait_for_more(store, 6)
        assert engine.terminate() == 0

    assert_sound(store, effects)
    assert {run.state for run in ledger(store)} <= {RunState.SUCCEEDED, RunState.CLAIMED}


def test_an_engine_that_starts_without_its_database_server_says_so(
    url: str, postgres: PostgresServer, home: dict[str, str]
) -> None:
    postgres.stop()
    try:
        with child_engine(url, environment=home) as engine:
            assert engine.wait() == 4
            assert "can't be reached" in engine.said()
    finally:
        postgres.start()


def test_killed_again_and_again_an_engine_on_a_server_doubles_nothing(
    store: Store, url: str, effects: Effects, home: dict[str, str]
) -> None:
    every_second(store, effects, 3)
    for length in (0.4, 1.3, 0.9):
        with child_engine(url, environment=home) as engine:
            Event().wait(length)
            engine.kill()

    with child_engine(url, environment=home) as engine:
        Event().wait(2)
        assert engine.terminate() == 0

    assert_sound(store, effects)


def other_machine(folder: Path, number: int, program: Sequence[str]) -> Sequence[str]:
    """Return the program of an engine that takes itself for one on another machine."""
    name = folder / f"machine-{number}"
    name.write_text(f"{number:032x}\n", encoding="ascii")
    python, option, module = program
    return (python, option, "tests.faults.other_machine", str(name), module)


@pytest.fixture(
    params=[
        pytest.param(HASTY, id="of seconds"),
        pytest.param(PROGRAM, id="of a minute", marks=pytest.mark.thorough),
    ]
)
def machines(request: pytest.FixtureRequest, tmp_path: Path) -> list[Sequence[str]]:
    """Return the programs of two engines, with a short lease or the one users have."""
    bound = f"mount --bind {tmp_path} /etc"
    is_possible = ["unshare", "--map-root-user", "--mount", "sh", "-c", bound]
    if shutil.which("unshare") is None or subprocess.run(is_possible, check=False).returncode:
        pytest.skip("no process can be given a machine of its own here")
    return [other_machine(tmp_path, number, request.param) for number in (1, 2)]


def test_what_a_machine_leaves_that_fell_silent_is_taken_over_and_its_late_word_is_refused(
    store: Store, url: str, effects: Effects, home: dict[str, str], machines: list[Sequence[str]]
) -> None:
    add_job(store, effects.script(after="sleep 4"), now())
    with child_engine(url, program=machines[0], environment=_own(home, 0)) as zombie:
        wait_for(effects, 1)
        Event().wait(1)  # silent in the middle of a commit it would keep all others from writing, too
        zombie.process.send_signal(signal.SIGSTOP)
        with taking_over(store, url, program=machines[1], environment=_own(home, 1)) as other:
            (run,) = wait_until(store, lambda runs: runs[0].state is RunState.INTERRUPTED, seconds=90)
            zombie.process.send_signal(signal.SIGCONT)
            assert zombie.wait() == 6
            assert "declared dead" in zombie.said()
            with store.read() as tx:
                assert len({each.process.machine for each in engines(tx)}) == 2
            assert other.terminate() == 0

    assert ledger(store) == [run]
    assert_sound(store, effects)


@contextmanager
def taking_over(
    store: Store, url: str, program: Sequence[str], environment: dict[str, str]
) -> Iterator[ChildEngine]:
    """Start an engine; if it is refused, another one when the lease of the silent one has run out."""
    with child_engine(url, program=program, environment=environment) as first:
        if first.ready:
            yield first
            return
        assert first.wait() == 3, first.said()
    with store.read() as tx:
        (silent,) = engines(tx)
    wait_until(store, lambda _: not silent.is_alive(now()), seconds=90)
    with child_engine(url, program=program, environment=environment) as engine:
        assert engine.ready, engine.said()
        yield engine


def _own(home: dict[str, str], number: int) -> dict[str, str]:
    return {"XDG_DATA_HOME": f"{home['XDG_DATA_HOME']}/home-{number}", LEASE_SECONDS: "4"}
