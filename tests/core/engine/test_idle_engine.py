"""An engine with nothing to do leaves its store and its machine alone, and overlooks nothing."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.store.changes.commit_watcher import ChangeWatch, watch
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

SECOND, MINUTE, DAY = (timedelta(seconds=seconds) for seconds in (1, 60, 86_400))
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
# Ahead of the real clock, lest the alarm ring by itself.
AHEAD = datetime.now(UTC) + 400 * DAY  # noqa: TID251


@dataclass
class Idling:
    """An engine whose one job is due in a day, and somebody who sees every commit."""

    clock: FakeClock
    store: Store
    engine: LivingEngine
    watching: ChangeWatch

    def look_after(self, length: timedelta) -> bool:
        """Look after a while; tell whether anything was committed."""
        self.watching.has_changed()
        self.clock.advance(length)
        self.engine.ring()
        return self.watching.has_changed()

    def lease_until(self) -> datetime:
        with self.store.read() as tx:
            return engines(tx)[0].lease_until


@pytest.fixture
def idling(tmp_path: Path) -> Iterator[Idling]:
    path = make_store(str(tmp_path))
    clock = FakeClock(AHEAD)
    with asyncio.Runner() as runner:
        store = open_store(str(path), clock.now())
        add_job(store, TRUE, AHEAD + DAY, rule=Every(DAY, AHEAD))
        engine = LivingEngine(runner, path, clock, World())
        watching = watch(store)
        yield Idling(clock, store, engine, watching)
        watching.close()
        engine.stop()
        store.close()


def test_it_writes_nothing_between_its_beats(idling: Idling) -> None:
    """Each look was a commit: 57 wake-ups and 10 ms a minute for nothing."""
    assert [idling.look_after(30 * SECOND) for _ in range(8)] == [False, False, False, True] * 2


def test_its_lease_never_runs_out(idling: Idling) -> None:
    for _ in range(20):
        idling.look_after(30 * SECOND)
        assert idling.lease_until() > idling.clock.now() + MINUTE


def test_a_clock_that_was_set_forward_does_not_make_it_look_dead(idling: Idling) -> None:
    idling.clock.jump(DAY / 2)

    idling.look_after(SECOND)

    assert idling.lease_until() > idling.clock.now()


def test_what_is_due_is_begun_after_a_long_rest(idling: Idling) -> None:
    for _ in range(3):
        idling.look_after(DAY / 4)
    assert ledger(idling.store) == []

    idling.look_after(DAY / 4)

    assert [run.due_at for run in ledger(idling.store)] == [AHEAD + DAY]


def test_a_job_that_is_added_meanwhile_is_seen(idling: Idling) -> None:
    due_at = idling.clock.now() + MINUTE
    add_job(idling.store, TRUE, due_at, name="New")
    idling.engine.ring()

    idling.look_after(MINUTE)

    assert [run.due_at for run in ledger(idling.store)] == [due_at]


def test_what_is_added_right_after_it_wrote_is_seen(idling: Idling) -> None:
    """A look in that moment took it for its own commit, and half a minute went by before the next."""
    due_at = idling.clock.now() + MINUTE
    idling.engine.ring_between(lambda: add_job(idling.store, TRUE, due_at, name="New"))

    idling.look_after(MINUTE)

    assert [run.due_at for run in ledger(idling.store)] == [due_at]
