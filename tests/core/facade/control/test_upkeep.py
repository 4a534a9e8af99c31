"""A store is checked, backed up, restored and thinned out."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.system.this_process import this_process
from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.facade.control.upkeep import restore_store
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.faults import StoreCorrupt, StoreReadOnly
from scheduler_core.store.maintenance.backup import BackupPurpose
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.opening.location import find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.feed.hearing import Ear
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock
from tests.support.ordinary_user import as_an_ordinary_user

pytestmark = pytest.mark.slow


def test_a_sound_store_has_nothing_to_find(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft())

    assert scheduler.upkeep.check(is_thorough=True) == []


def test_a_backup_is_made_listed_and_restored(file_scheduler: Scheduler, clock: FakeClock) -> None:
    kept = file_scheduler.jobs.add(a_draft("kept"))
    backup = file_scheduler.upkeep.back_up()
    file_scheduler.jobs.add(a_draft("lost"))
    assert file_scheduler.upkeep.backups() == [backup]
    assert backup.purpose is BackupPurpose.ASKED
    clock.advance(HOUR)

    former = file_scheduler.upkeep.restore(backup.path)

    assert file_scheduler.jobs.ids() == [kept]
    assert former is not None
    with open_scheduler(str(former), who=ME, clock=clock) as before:
        assert before.jobs.count() == 2


def test_a_backup_tells_how_far_it_is_while_others_write(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(20)])
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))
        file_scheduler.jobs.add(a_draft(f"later {len(told)}"))

    backup = file_scheduler.upkeep.back_up(tell)

    done, total = told[-1]
    assert done == total > 0
    file_scheduler.upkeep.restore(backup.path)
    assert file_scheduler.jobs.count() == 20


def test_a_backup_that_is_stopped_leaves_nothing(file_scheduler: Scheduler, file_path: Path) -> None:
    def stop(_done: int, _total: int) -> None:
        raise InvalidInput("backup", "stopped")

    with pytest.raises(InvalidInput, match="stopped"):
        file_scheduler.upkeep.back_up(stop)

    assert file_scheduler.upkeep.backups() == []
    assert list((file_path.parent / "backups").iterdir()) == []
    file_scheduler.jobs.add(a_draft())


def test_a_restored_store_is_known_for_a_copy_until_it_is_trusted(file_scheduler: Scheduler) -> None:
    backup = file_scheduler.upkeep.back_up()
    assert not file_scheduler.upkeep.is_copy()

    file_scheduler.upkeep.restore(backup.path)

    assert file_scheduler.upkeep.is_copy()
    file_scheduler.upkeep.trust_copy()
    assert not file_scheduler.upkeep.is_copy()


def restored(scheduler: Scheduler) -> Scheduler:
    scheduler.upkeep.restore(scheduler.upkeep.back_up().path)
    return scheduler


def test_a_restored_store_is_held_until_somebody_decides(file_scheduler: Scheduler) -> None:
    upkeep = restored(file_scheduler).upkeep

    assert upkeep.is_undecided()
    assert file_scheduler.engine.state().hindrance is Hindrance.COPY
    upkeep.take_for_second()
    assert (upkeep.is_copy(), upkeep.is_undecided()) == (True, False)
    assert file_scheduler.engine.state().hindrance is Hindrance.NOTHING


def test_who_took_a_store_for_a_second_one_can_trust_it_until_an_engine_comes(
    file_scheduler: Scheduler,
) -> None:
    upkeep = restored(file_scheduler).upkeep
    upkeep.take_for_second()

    upkeep.trust_copy()
    upkeep.trust_copy()

    assert not upkeep.is_copy()
    with pytest.raises(Conflict, match="is not a copy"):
        upkeep.take_for_second()


def test_a_store_that_is_restored_again_is_undecided_again(file_scheduler: Scheduler) -> None:
    backup = file_scheduler.upkeep.back_up().path
    for decide in (file_scheduler.upkeep.trust_copy, file_scheduler.upkeep.take_for_second, lambda: None):
        file_scheduler.upkeep.restore(backup)
        assert file_scheduler.upkeep.is_undecided()
        decide()

    assert file_scheduler.upkeep.is_undecided()


def test_a_backup_of_a_held_store_decides_nothing(file_scheduler: Scheduler) -> None:
    """It sealed the store, which was then taken for the original."""
    upkeep = restored(file_scheduler).upkeep

    backup = upkeep.back_up()

    assert upkeep.is_undecided()
    upkeep.trust_copy()
    upkeep.restore(backup.path)
    assert upkeep.is_undecided()


def test_a_backup_of_a_second_store_is_undecided_when_it_is_restored(file_scheduler: Scheduler) -> None:
    """It went on as a second store, and ended what waited in it, before anybody was asked."""
    upkeep = restored(file_scheduler).upkeep
    upkeep.take_for_second()
    backup = upkeep.back_up()
    upkeep.trust_copy()

    upkeep.restore(backup.path)

    assert upkeep.is_undecided()


def test_a_copy_of_a_second_store_is_undecided(
    file_scheduler: Scheduler, file_path: Path, tmp_path: Path, clock: FakeClock
) -> None:
    restored(file_scheduler).upkeep.take_for_second()
    backup = file_scheduler.upkeep.back_up()
    other = tmp_path / "other.db"
    shutil.copy(backup.path, other)

    with open_scheduler(str(other), who=ME, clock=clock) as opened:
        assert opened.upkeep.is_undecided()


def test_windows_hear_that_a_backup_was_restored(file_scheduler: Scheduler) -> None:
    backup = file_scheduler.upkeep.back_up()
    ear = Ear()
    file_scheduler.subscribe(ear)
    file_scheduler.jobs.add(a_draft("lost"))
    ear.hears(lambda changes: bool(changes.jobs))

    file_scheduler.upkeep.restore(backup.path)

    assert ear.hears(lambda changes: changes.is_everything)


def test_what_a_restored_job_says_is_read_anew(file_scheduler: Scheduler, clock: FakeClock) -> None:
    """It comes a second time to a revision that said something else before."""
    job_id = file_scheduler.jobs.add(a_draft())
    backup = file_scheduler.upkeep.back_up()
    daily = Schedule((Every(24 * HOUR, NOW + HOUR),))
    assert file_scheduler.jobs.save(job_id, 1, a_draft(schedule=daily)).revision == 2
    assert [planned.at - NOW for planned in file_scheduler.times.upcoming(2)] == [HOUR, 25 * HOUR]
    clock.advance(HOUR / 2)

    file_scheduler.upkeep.restore(backup.path)
    assert file_scheduler.jobs.rename(job_id, "hourly").revision == 2

    assert [planned.at - NOW for planned in file_scheduler.times.upcoming(2)] == [HOUR, 2 * HOUR]


def test_nothing_is_restored_under_a_running_engine(file_scheduler: Scheduler, file_path: Path) -> None:
    backup = file_scheduler.upkeep.back_up()
    lock = EngineLock(find_location(str(file_path)))
    try:
        with pytest.raises(EngineRunning):
            file_scheduler.upkeep.restore(backup.path)
    finally:
        lock.release()


def test_a_store_whose_engine_was_killed_is_restored_at_once(
    file_scheduler: Scheduler, file_path: Path, clock: FakeClock
) -> None:
    """The killed engine's lease held it up for five minutes."""
    kept = file_scheduler.jobs.add(a_draft("kept"))
    backup = file_scheduler.upkeep.back_up()
    store = open_store(str(file_path), NOW)
    an_engine(store, this_process())
    store.close()
    file_scheduler.jobs.add(a_draft("lost"))

    file_scheduler.upkeep.restore(backup.path)

    assert file_scheduler.jobs.ids() == [kept]


def test_a_damaged_store_is_restored_though_it_can_not_be_opened(
    file_scheduler: Scheduler, file_path: Path, clock: FakeClock
) -> None:
    kept = file_scheduler.jobs.add(a_draft("kept"))
    backup = file_scheduler.upkeep.back_up()
    file_scheduler.close()
    file_path.write_bytes(b"SQLite format 3\0" + b"\1" * 8_000)
    with pytest.raises(StoreCorrupt, match="damaged") as refusal:
        open_scheduler(str(file_path), who=ME, clock=clock)
    assert refusal.value.newest_backup == backup.path

    damaged = restore_store(str(file_path), backup.path, clock, who="somebody")

    with open_scheduler(str(file_path), who=ME, clock=clock) as restored:
        assert restored.jobs.ids() == [kept]
    assert damaged is not None
    assert damaged.read_bytes().startswith(b"SQLite format 3\0\1")


def test_postgresql_is_backed_up_by_its_own_means(scheduler: Scheduler, store_url: str) -> None:
    if not store_url.startswith("postgresql"):
        assert scheduler.upkeep.backups() == []
        return
    with pytest.raises(InvalidInput, match="pg_dump"):
        scheduler.upkeep.back_up()
    with pytest.raises(InvalidInput, match="pg_restore"):
        scheduler.upkeep.restore(Path("somewhere"))


@ON_BOTH_DATABASES
def test_pruning_takes_away_what_is_kept_no_longer(
    scheduler: Scheduler, store_url: str, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    store = open_store(store_url, NOW)
    engine = an_engine(store)
    for hours in range(1, 5):
        a_finished_run(store, job_id, NOW + hours * HOUR, engine)
    store.close()
    scheduler.settings.save_retention(Retention(runs_for=timedelta(days=1)))
    clock.advance(26 * HOUR + HOUR / 2)
    told: list[int] = []

    assert scheduler.upkeep.prune(told.append) == 2

    assert told[-1] == 2
    assert scheduler.runs.count() == {RunState.SUCCEEDED: 2}
    assert scheduler.upkeep.prune() == 0
    assert scheduler.upkeep.check() == []


def test_a_store_that_can_not_be_written_is_opened_for_reading(users_file: Path, clock: FakeClock) -> None:
    users_file.chmod(0o400)

    with as_an_ordinary_user():
        read_only = open_scheduler(str(users_file), who=ME, clock=clock)
    with read_only:
        assert read_only.is_read_only
        (job_id,) = read_only.jobs.ids()
        read_only.subscribe(Ear())
        with pytest.raises(StoreReadOnly):
            read_only.jobs.delete([job_id])
        with pytest.raises(StoreReadOnly):
            read_only.engine.start()


def test_a_closed_scheduler_says_so(file_scheduler: Scheduler) -> None:
    file_scheduler.close()

    with pytest.raises(StoreUnavailable, match="is closed"):
        file_scheduler.jobs.ids()


def test_the_doctor_looks_at_an_open_store(file_scheduler: Scheduler) -> None:
    assert {diagnosis.subject for diagnosis in file_scheduler.upkeep.doctor()} >= {"store"}
