"""The store is kept in order beside the engine's work."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from scheduler_core.engine.engine import Engine
from scheduler_core.store.changes import outbox
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.maintenance.backup import BackupPurpose, backups
from scheduler_core.store.maintenance.pruning import set_retention
from scheduler_core.store.maintenance.retention import output_bytes
from scheduler_core.store.opening.identity import is_in_its_place
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import write_ahead_log
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.run_log import run_ids
from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.store import Store
from scheduler_core.store.tables.store_rows import OUTBOX
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.runs.run import OutputStream
from tests.core.engine.engine_runs import add_job, with_engine
from tests.core.engine.upkeep.keeping_house import House, add_finished_runs, keeping
from tests.support.fake_clock import START, FakeClock
from tests.support.postgres import empty_tables

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
ALL = Retention(runs_for=None, runs_per_job=None, output_bytes=None, revisions_per_job=None)


@pytest.fixture(params=["sqlite", "postgresql"])
def either_store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Return an open store, on either database."""
    if request.param == "sqlite":
        url = str(request.getfixturevalue("file_path"))
    else:
        url = request.getfixturevalue("migrated_database")
        empty_tables(url)
    opened = open_store(url, START)
    yield opened
    opened.close()


def choose(store: Store, kept: Retention) -> None:
    with store.write() as tx:
        set_retention(tx, kept, START)


def left(store: Store) -> set[int]:
    with store.read() as tx:
        return set(run_ids(tx))


def remembered(store: Store) -> str | None:
    with store.read() as tx:
        return setting(tx, "housekeeping")


def size_of(path: Path) -> int:
    return path.stat().st_size


def daily_backups(store: Store) -> list[Path]:
    return [each.path for each in backups(store.location) if each.purpose is BackupPurpose.DAILY]


def test_old_runs_go_and_newer_ones_stay(either_store: Store) -> None:
    job_id = add_job(either_store, TRUE, START + 9 * DAY)
    add_finished_runs(either_store, job_id, START - 91 * DAY, 450)
    kept = add_finished_runs(either_store, job_id, START - 89 * DAY, 3)

    async def work(at: House) -> None:
        await at.after(MINUTE)
        assert left(at.store) == set(kept)

    keeping(either_store, FakeClock(), work)


def test_each_job_keeps_the_newest_of_its_runs(either_store: Store) -> None:
    job_id, other = (add_job(either_store, TRUE, START + 9 * DAY, name=name) for name in "ab")
    choose(either_store, replace(ALL, runs_per_job=5))
    run_ids_of_first = add_finished_runs(either_store, job_id, START - DAY, 12)
    of_other = add_finished_runs(either_store, other, START - 2 * DAY, 4)

    async def work(at: House) -> None:
        await at.after(MINUTE)
        assert left(at.store) == {*run_ids_of_first[-5:], *of_other}

    keeping(either_store, FakeClock(), work)


def test_the_oldest_output_goes_until_the_rest_fits(either_store: Store) -> None:
    job_id = add_job(either_store, TRUE, START + 9 * DAY)
    choose(either_store, replace(ALL, output_bytes=3_500))
    ids = add_finished_runs(either_store, job_id, START - DAY, 10)
    with either_store.write() as tx:
        append(tx, [Chunk(run_id, OutputStream.STDOUT, 0, b"x" * 1_000) for run_id in ids])

    async def work(at: House) -> None:
        await at.after(MINUTE)
        with at.store.read() as tx:
            assert output_bytes(tx) == 3_000
        assert left(at.store) == set(ids)

    keeping(either_store, FakeClock(), work)


def test_the_news_that_everybody_has_heard_is_trimmed(either_store: Store) -> None:
    with either_store.write() as tx:
        news = [{"kind": ChangeKind.SETTINGS, "ids": "[]"} for _ in range(12_500)]
        tx.connection.execute(insert(OUTBOX), news)

    async def work(at: House) -> None:
        await at.after(MINUTE)
        with at.store.read() as tx:
            newest = outbox.last_sequence(tx)
            assert outbox.news_since(tx, newest - 9_000).has_gap is False
            assert outbox.news_since(tx, newest - 11_000).has_gap is True

    keeping(either_store, FakeClock(), work)


def test_news_that_comes_while_it_is_trimmed_keeps_nobody_from_the_other_chores(store: Store) -> None:
    """On an engine that was never idle trimming never came to its end, and nothing else was done."""

    def something_happens() -> datetime | None:
        with store.write() as tx:
            set_setting(tx, "news", "1", START)
        return None

    async def work(at: House) -> None:
        with store.write() as tx:
            tx.connection.execute(insert(OUTBOX), [{"kind": ChangeKind.SETTINGS, "ids": "[]"}] * 12_500)
        await at.after(MINUTE)
        assert "check" in (remembered(store) or "")

    keeping(store, FakeClock(), work, something_happens)


def test_nothing_is_done_in_the_first_minute_of_an_engine(either_store: Store) -> None:
    async def work(at: House) -> None:
        await at.after(59 * SECOND)
        assert remembered(at.store) is None

    keeping(either_store, FakeClock(), work)


def test_every_chore_is_done_on_either_database(
    either_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(at: House) -> None:
        await at.after(MINUTE)
        assert at.told == [[]]

    keeping(either_store, FakeClock(), work)

    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []
    done = remembered(either_store) or ""
    assert all(name in done for name in ("prune", "check", "back up", "plan queries"))


def test_an_idle_engine_is_woken_once_an_hour(store: Store) -> None:
    async def work(at: House) -> None:
        assert at.housekeeping.seconds_to_wait() == 60
        await at.after(MINUTE)
        for _ in range(6):
            assert at.housekeeping.seconds_to_wait() == 3_600
            await at.after(HOUR)

    keeping(store, FakeClock(), work)


def test_there_is_a_backup_each_day_and_the_oldest_go(store: Store) -> None:
    choose(store, replace(ALL, backups=3))

    async def work(at: House) -> None:
        await at.after(MINUTE)
        for _ in range(4):
            await at.after(DAY)

    keeping(store, FakeClock(), work)

    made = daily_backups(store)
    assert len(made) == 3
    assert f"{START + 4 * DAY:%Y-%m-%d}" in made[0].name


def test_a_backup_put_in_the_place_of_its_store_is_known_for_one(store: Store, file_path: Path) -> None:
    async def work(at: House) -> None:
        await at.after(MINUTE)

    keeping(store, FakeClock(), work)
    assert is_in_its_place(store)
    store.close()

    daily_backups(store)[0].replace(file_path)
    write_ahead_log(file_path).unlink(missing_ok=True)

    with_old_state = open_store(str(file_path), START)
    assert not is_in_its_place(with_old_state)
    with_old_state.close()


def test_what_was_done_before_a_restart_is_not_done_again(store: Store) -> None:
    clock = FakeClock()

    async def first(at: House) -> None:
        await at.after(MINUTE)

    async def second(at: House) -> None:
        await at.after(12 * HOUR)
        assert len(daily_backups(store)) == 1
        await at.after(12 * HOUR)
        assert len(daily_backups(store)) == 2

    keeping(store, clock, first)
    keeping(store, clock, second)


def test_a_clock_set_back_holds_up_nothing(store: Store) -> None:
    clock = FakeClock()

    async def first(at: House) -> None:
        await at.after(MINUTE)
        at.clock.jump(-3_650 * DAY)
        await at.after(DAY)
        assert len(daily_backups(store)) == 2

    async def after_restart(at: House) -> None:
        at.clock.jump(-30 * DAY)
        await at.after(MINUTE)
        assert len(daily_backups(store)) == 3

    keeping(store, clock, first)
    keeping(store, clock, after_restart)


def test_time_asleep_counts(store: Store) -> None:
    async def work(at: House) -> None:
        await at.after(MINUTE)
        at.clock.sleep(DAY)
        await at.housekeeping.tidy_up()
        assert len(daily_backups(store)) == 2

    keeping(store, FakeClock(), work)


def test_what_the_store_refuses_is_tried_again_and_complained_of_once(
    file_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, other = (open_store(str(file_path), START, patience=SECOND / 20) for _ in range(2))
    clock = FakeClock()

    async def work(at: House) -> None:
        with other.write():
            await at.after(MINUTE)
            await at.after(15 * MINUTE)
        assert remembered(store) is None
        assert at.housekeeping.seconds_to_wait() == 900
        await at.after(15 * MINUTE)
        assert "prune" in (remembered(store) or "")

    keeping(store, clock, work)

    told = [record.message for record in caplog.records if "housekeeping" in record.message]
    assert len(told) == 4
    assert len(daily_backups(store)) == 1
    store.close()
    other.close()


def test_a_check_that_finds_something_says_what(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    add_job(store, TRUE, START + HOUR)
    with store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE revisions SET document = '{'")

    async def work(at: House) -> None:
        await at.after(MINUTE)
        ((finding,),) = at.told
        assert "can't be read" in finding.message

    keeping(store, FakeClock(), work)
    assert any("not as it must be" in record.message for record in caplog.records)


def test_the_log_is_moved_into_the_file_after_a_burst_and_not_for_ever(store: Store, file_path: Path) -> None:
    async def work(at: House) -> None:
        await at.after(MINUTE)
        with store.write() as tx:
            for number in range(200):
                set_setting(tx, f"{number}", f'"{"x" * 1_000}"', START)
        size = size_of(file_path)

        at.housekeeping.stir()
        assert at.housekeeping.seconds_to_wait() == 60
        await at.after(59 * SECOND)
        assert size_of(file_path) == size
        await at.after(SECOND)
        assert size_of(file_path) > size
        assert at.housekeeping.seconds_to_wait() > 60

    keeping(store, FakeClock(), work)


def test_a_moment_is_awaited_in_which_nothing_begins(store: Store) -> None:
    job_id = add_job(store, TRUE, START + 9 * DAY)
    add_finished_runs(store, job_id, START - 91 * DAY, 250)
    seen: list[int] = []

    def begins_next_at() -> datetime | None:
        seen.append(len(left(store)))
        return START if len(seen) < 4 else None

    async def work(at: House) -> None:
        await at.after(MINUTE)

    keeping(store, FakeClock(), work, begins_next_at)
    assert seen[:4] == [250] * 4
    assert set(seen) == {250, 50, 0}


def test_an_engine_keeps_house_and_ends_it_when_it_stops(store: Store) -> None:
    async def work(engine: Engine) -> None:
        assert {task.get_name() for task in asyncio.all_tasks()} >= {"hourbell-housekeeping"}

    with_engine(store, work)


def test_a_store_that_cannot_be_tidied_is_no_end_of_the_engine(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(at: House) -> None:
        with store.write() as tx:
            set_setting(tx, "housekeeping", '["not", "what", "it", "was"]', START)
            set_setting(tx, "retention", '{"runs_per_job": -1}', START)
        await at.after(MINUTE)
        assert "prune" in (remembered(store) or "")

    keeping(store, FakeClock(), work)
    assert sum("can't be read" in record.message for record in caplog.records) >= 2


def test_what_the_database_refuses_at_the_end_of_chores_ends_no_housekeeping(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """An error of the driver ended the task, and nothing was pruned, checked or backed up any more."""
    caplog.set_level(logging.DEBUG)

    def refuses(code: int, name: str | None, *_: object) -> int:
        is_asked_to_shrink = code == sqlite3.SQLITE_PRAGMA and name == "shrink_memory"
        return sqlite3.SQLITE_DENY if is_asked_to_shrink else sqlite3.SQLITE_OK

    async def work(at: House) -> None:
        with at.store.write() as tx:
            written_by: Any = tx.connection.connection.driver_connection
            written_by.set_authorizer(refuses)
        await at.after(MINUTE)
        assert "the store keeps what it read: " in caplog.text
        await at.after(DAY)
        assert len(at.told) == 2

    keeping(file_store, FakeClock(), work)
