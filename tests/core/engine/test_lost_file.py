"""An engine whose store is removed from under it begins nothing, says so, and goes on when it is back."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
# Ahead of the real clock, lest the alarm ring by itself.
AHEAD = datetime.now(UTC) + 400 * DAY  # noqa: TID251


def test_nothing_begins_until_the_file_is_back(tmp_path: Path) -> None:
    """Jobs went on in a file that nobody would see again, and health said that it was sound."""
    path = make_store(str(tmp_path))
    away = path.with_name("away.db")
    clock, world = FakeClock(AHEAD), World()
    with asyncio.Runner() as runner:
        store = open_store(str(path), clock.now())
        due = ScriptAction(CommandKind.ARGV, argv=("true",))
        add_job(store, due, AHEAD + DAY, rule=Every(DAY, AHEAD))
        engine = LivingEngine(runner, path, clock, world)
        path.rename(away)
        clock.advance(DAY)
        engine.ring_in_vain()
        assert "was removed or moved away" in engine.complaints()[-1]
        assert not world.deeds

        away.rename(path)
        engine.ring()

        assert engine.complaints() == ()
        assert sum(world.deeds.values()) == 1
        assert [run.due_at for run in ledger(store)] == [AHEAD + DAY]
        engine.end_runs(succeed=True)
        engine.stop()
        store.close()
