"""An engine keeps its machine awake during the runs whose jobs want that, and says so."""

import re
import sys
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.system import awake
from scheduler_core.engine.upkeep.seen_engines import seen_engines
from scheduler_core.store.store import Store
from scheduler_core.values.records.health import Health
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import CLOCK, add_job, shell, until, with_engine
from tests.support.session_bus import session_bus

REFUSED = re.compile("^the machine may fall asleep during runs that keep it awake: .")

pytestmark = pytest.mark.slow


def test_a_run_keeps_the_machine_awake_and_lets_it_go(store: Store, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    waiting = shell(f"until test -e {gate}; do sleep 0.02; done")
    add_job(store, shell("true"), CLOCK.now(), name="Short")
    add_job(store, waiting, CLOCK.now(), name="Backup", keep_awake=True)

    async def work(engine: Engine) -> None:
        await until(
            store,
            lambda runs: [run.job_name for run in runs if run.state is RunState.RUNNING] == ["Backup"],
        )
        # Where no logind is, it may fall asleep, and the engine says that.
        await until(store, lambda _runs: is_told(word(engine)))
        gate.touch()
        await until(store, lambda _runs: (word(engine).keeps_awake, word(engine).complaints) == ((), ()))

    assert [run.state for run in with_engine(store, work)] == [RunState.SUCCEEDED] * 2


@pytest.mark.skipif(sys.platform != "linux", reason="a bus of Linux")
def test_who_keeps_it_awake_and_that_nothing_does_any_more_is_heard_in_other_processes(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the window of the engine's own process said so, though the guide leads to `hourbell status`."""
    from tests.core.engine.system.test_awake_linux import Logind

    gate = tmp_path / "gate"
    add_job(store, shell(f"until test -e {gate}; do sleep 0.02; done"), CLOCK.now(), keep_awake=True)
    monkeypatch.setattr(awake, "LOOK_SECONDS", 0.05)

    def said() -> tuple[tuple[str, ...], tuple[str, ...]]:
        with store.read() as tx:
            (engine,) = seen_engines(tx, store, CLOCK.now(), None)
        return engine.keeps_awake, engine.complaints

    with session_bus() as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        logind = Logind(address)

        async def work(_engine: Engine) -> None:
            with logind:
                await until(store, lambda _runs: said() == (("Back up",), ()))
                logind.die()
            await until(store, lambda _runs: said()[0] == () and bool(REFUSED.search("".join(said()[1]))))
            gate.touch()
            await until(store, lambda _runs: said() == ((), ()))

        with_engine(store, work)


def is_told(health: Health) -> bool:
    return health.keeps_awake == ("Backup",) or any(map(REFUSED.search, health.complaints))


def word(engine: Engine) -> Health:
    said = engine.health()
    assert said is not None
    return said
