"""An engine has its machine woken for the next occurrence that wants it, as long as it runs."""

import os
import sys
from datetime import timedelta
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("a timer of systemd", allow_module_level=True)

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.upkeep.seen_engines import seen_engines
from scheduler_core.store.jobs import job_states, pauses
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Wake
from scheduler_core.values.records.pause import EVERYTHING
from tests.core.engine.engine_runs import CLOCK, add_job, shell, until, with_engine

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in for the programs of systemd; return what they were called with."""
    folder, called = tmp_path / "bin", tmp_path / "called"
    folder.mkdir()
    called.touch()
    for name in ("systemd-run", "systemctl"):
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> {called}\necho ActiveState=active\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return called


def test_its_alarm_follows_pauses_and_goes_with_the_engine(store: Store, called: Path) -> None:
    due_at = CLOCK.now().replace(microsecond=0) + HOUR
    add_job(store, shell("true"), due_at, name="Backup", wake=Wake.YES)
    alarm = f"--on-calendar={due_at - timedelta(minutes=1):%Y-%m-%d %H:%M:%S} UTC"

    def said() -> str:
        return called.read_text(encoding="utf-8")

    async def work(_engine: Engine) -> None:
        await until(store, lambda _runs: said().count(alarm) == 1)
        with store.write() as tx:
            pauses.pause_folder(tx, EVERYTHING, None, "ann", CLOCK.now())
        await until(store, lambda _runs: said().splitlines()[-1].startswith("systemctl --user --quiet stop "))
        with store.write() as tx:
            pauses.resume_folder(tx, EVERYTHING, CLOCK.now())
        await until(store, lambda _runs: said().count(alarm) == 2)

    with_engine(store, work)

    assert said().splitlines()[-1].startswith("systemctl --user --quiet stop hourbell-wake-")


def test_without_such_jobs_it_asks_systemd_for_nothing(store: Store, called: Path) -> None:
    add_job(store, shell("true"), CLOCK.now(), name="Backup")

    async def work(_engine: Engine) -> None:
        await until(store, lambda runs: len(runs) == 1 and runs[0].finished_at is not None)

    with_engine(store, work)

    assert called.read_text(encoding="utf-8") == ""


def test_what_the_system_refuses_is_heard_in_other_processes(store: Store, called: Path) -> None:
    """Only the window of the engine's own process said so."""
    (called.parent / "bin/systemd-run").write_text("#!/bin/sh\necho it is forbidden >&2\nexit 1\n")
    job_id = add_job(store, shell("true"), CLOCK.now() + HOUR, name="Backup", wake=Wake.YES)

    def said() -> tuple[str, ...]:
        with store.read() as tx:
            (engine,) = seen_engines(tx, store, CLOCK.now(), None)
        return engine.complaints

    async def work(_engine: Engine) -> None:
        why = "the machine is not woken for its jobs: systemd-run refused the alarm: it is forbidden"
        await until(store, lambda _runs: said() == (why,))
        with store.write() as tx:
            job_states.put_in_bin(tx, [job_id], "ann", CLOCK.now())
        await until(store, lambda _runs: said() == ())

    with_engine(store, work)
