"""The store is full, locked, damaged, copied or not to be written while an engine lives or wants to.

Of faults.md: disk full; read-only file or folder; corrupt database; database locked by someone; two
instances; restored from backup or copied.
"""

import shutil
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.opening.identity import seal, take_for_second
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import shared_memory, write_ahead_log
from scheduler_core.store.runs.outputs import kept_bytes
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import BRIEF, FULL, ORDINARY, ChildEngine, child_engine
from tests.faults.effects import Effects, assert_sound, wait_for, wait_until
from tests.faults.starving import small_disk, without_room_for_files, without_room_on_disk

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
ALL = MissedPolicy(Missed.ALL)


def every_second(store: Store, effects: Effects, name: str = "every second") -> None:
    begin = (now() + SECOND).replace(microsecond=0)
    add_job(store, effects.script(), begin, rule=Every(SECOND, begin), missed=ALL, name=name)


def wait_until_said(engine: ChildEngine, words: str) -> None:
    pause = Event()
    for _ in range(400):
        if words in engine.said():
            return
        pause.wait(0.05)
    raise AssertionError(f"never said {words!r}: {engine.said()}")


def of_job(runs: list[Run], name: str) -> list[Run]:
    return [run for run in runs if run.job_name == name]


def all_succeeded(runs: list[Run], count: int) -> bool:
    return sum(run.state is RunState.SUCCEEDED for run in runs) >= count


def live_through_a_full_disk(
    store: Store, path: Path, effects: Effects, no_room: Callable[[ChildEngine], AbstractContextManager[None]]
) -> None:
    """Nothing is claimed while there is no room; what runs goes on, and is written down later."""
    with child_engine(path) as engine:
        add_job(store, effects.script(after="sleep 3; echo done"), now(), name="long")
        wait_for(effects, 1)
        with no_room(engine):
            wait_until_said(engine, "nothing can be written")
            full = ledger(store)
            Event().wait(4)
            assert len(ledger(store)) == len(full)
            assert of_job(ledger(store), "long")[0].state is RunState.RUNNING
        every_second(store, effects)
        wait_until(store, lambda runs: all_succeeded(of_job(runs, "every second"), 2))
        assert "the store can be written again" in engine.said()
        assert engine.terminate() == 0

    assert of_job(ledger(store), "long")[0].state is RunState.SUCCEEDED
    assert_sound(store, effects)


def test_a_limit_of_the_system_is_lived_through_like_a_full_disk(
    store: Store, path: Path, effects: Effects
) -> None:
    live_through_a_full_disk(store, path, effects, without_room_for_files)


def test_a_full_disk_is_lived_through(tmp_path: Path, effects: Effects) -> None:
    folder = tmp_path / "small"
    with small_disk(folder) as is_mounted:
        if not is_mounted:
            pytest.skip("nothing can be mounted here; the limit of the system is tried above")
        path = folder / "hourbell.db"
        store = open_store(str(path), SystemClock().now())
        live_through_a_full_disk(store, path, effects, lambda _: without_room_on_disk(folder))
        store.close()


def test_output_without_room_is_dropped_and_its_run_is_not(
    store: Store, path: Path, effects: Effects
) -> None:
    with child_engine(path) as engine:
        script = effects.script(after="for i in 1 2 3 4 5 6; do echo line $i; sleep 0.5; done")
        add_job(store, script, now())
        wait_for(effects, 1)
        with without_room_for_files(engine):
            wait_until_said(engine, "nothing can be written")
            Event().wait(1.5)
        wait_until(store, lambda runs: all_succeeded(runs, 1))
        assert engine.terminate() == 0

    (run,) = ledger(store)
    assert run.output_bytes == 6 * len("line 1\n")
    with store.read() as tx:
        assert kept_bytes(tx, run.id) < run.output_bytes
    assert_sound(store, effects)


def test_an_engine_without_room_still_ends_when_it_is_asked_to(
    store: Store, path: Path, effects: Effects
) -> None:
    """It waited for ever for the end of a run to be written, and the system had to kill it."""
    with child_engine(path, program=BRIEF) as engine:
        add_job(store, effects.script(after="sleep 60"), now(), grace=SECOND)
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
        with without_room_for_files(engine):
            engine.process.send_signal(signal.SIGTERM)
            engine.wait()

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0
    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]
    assert_sound(store, effects)


def test_an_engine_that_finds_no_room_at_its_start_says_so(
    store: Store, path: Path, effects: Effects
) -> None:
    every_second(store, effects)
    with child_engine(path, program=FULL) as engine:
        assert engine.wait() == 4, engine.said()
        assert "space" in engine.said()
    assert ledger(store) == []


def test_a_store_locked_for_longer_than_anybody_waits_fires_late_and_not_never(
    store: Store, path: Path, effects: Effects
) -> None:
    with child_engine(path) as engine:
        add_job(store, effects.script(), now(), name="before")
        wait_until(store, lambda runs: all_succeeded(runs, 1))
        due_at = now() + 3 * SECOND
        add_job(store, effects.script(), due_at)
        with store.write():
            wait_until_said(engine, "nothing can be written")
            assert len(effects.seen) == 1
        free_at = now()
        _, run = wait_until(store, lambda runs: all_succeeded(runs, 2))
        assert "is locked by another program" in engine.said()
        assert engine.terminate() == 0

    assert run.started_at is not None
    assert due_at + SECOND < run.started_at < free_at + 10 * SECOND
    assert_sound(store, effects)


@pytest.mark.parametrize("locked", [pytest.param("file", marks=pytest.mark.thorough), "folder"])
def test_where_nothing_can_be_written_no_engine_starts(store: Store, path: Path, locked: str) -> None:
    store.close()
    place, rights = (path, 0o400) if locked == "file" else (path.parent, 0o500)
    place.chmod(rights)
    try:
        with child_engine(path, program=ORDINARY) as engine:
            assert engine.wait() == 4
            assert engine.ready == {}
            assert "can't be written" in engine.said()
    finally:
        place.chmod(0o700)


def test_a_damaged_store_is_left_as_it_is_and_a_sound_backup_is_named(
    store: Store, path: Path, effects: Effects
) -> None:
    every_second(store, effects)
    backup = back_up(store.location, now(), BackupPurpose.ASKED)
    seal(store)
    store.close()
    with path.open("r+b") as file:
        file.seek(4_096)
        file.write(b"\xff" * 3 * 4_096)
    before = path.read_bytes()

    with child_engine(path) as engine:
        assert engine.wait() == 4
        assert "is damaged" in engine.said()
        assert str(backup.path) in engine.said()

    assert path.read_bytes() == before


def test_of_several_engines_at_once_one_holds_the_store(store: Store, path: Path, effects: Effects) -> None:
    every_second(store, effects)
    with ExitStack() as stack:
        engines = [stack.enter_context(child_engine(path)) for _ in range(3)]
        (holder,) = [each for each in engines if each.ready]
        assert sorted(each.wait() for each in engines if each is not holder) == [3, 3]
        wait_for(effects, 2)
        assert holder.terminate() == 0

    assert_sound(store, effects)


@pytest.mark.parametrize("late", [SECOND, pytest.param(60 * SECOND, marks=pytest.mark.thorough)])
def test_a_copy_does_not_fire_what_its_original_may_have_fired(
    store: Store, effects: Effects, late: timedelta
) -> None:
    add_job(store, effects.script(), now() - late, missed=ALL)
    copy = back_up(store.location, now(), BackupPurpose.ASKED).path
    seal(store)

    assert_is_held_until_decided(copy)
    assert_was_not_caught_up(copy, effects)


@pytest.mark.parametrize("late", [pytest.param(SECOND, marks=pytest.mark.thorough), 60 * SECOND])
def test_a_backup_put_back_does_not_fire_what_was_fired_since(
    store: Store, path: Path, effects: Effects, late: timedelta
) -> None:
    add_job(store, effects.script(), now() - late, missed=ALL)
    copy = back_up(store.location, now(), BackupPurpose.ASKED).path
    seal(store)
    store.close()
    write_ahead_log(path).unlink(missing_ok=True)
    shared_memory(path).unlink(missing_ok=True)
    shutil.copy(copy, path)

    assert_is_held_until_decided(path)
    assert_was_not_caught_up(path, effects)


def assert_is_held_until_decided(path: Path) -> None:
    """Let an engine refuse a store, decide that it is a second one, and let an engine run it."""
    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 4
    with closing(open_store(str(path), now())) as store, store.write() as tx:
        take_for_second(store, tx, now())
    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0


def assert_was_not_caught_up(path: Path, effects: Effects) -> None:
    store = open_store(str(path), now())
    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.MISSED, Reason.OFF)
    assert effects.seen == []
    assert_sound(store, effects)
    store.close()
