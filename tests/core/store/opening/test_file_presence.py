"""A file that is removed or replaced under an open store is noticed, and nothing is written to it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scheduler_core.store.changes.commit_watcher import watch
from scheduler_core.store.faults import StoreGone
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up, backups
from scheduler_core.store.maintenance.upkeep import tidy_log
from scheduler_core.store.opening.database import data_version
from scheduler_core.store.opening.identity import seal
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW


def _remove(path: Path) -> None:
    path.unlink()


def _replace(path: Path) -> None:
    other = path.with_name("other.db")
    shutil.copy(path, other)
    other.replace(path)


def _move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name(f"{path.parent.name}-elsewhere"))


WAYS = pytest.mark.parametrize("way", [_remove, _replace, _move_folder])


@WAYS
def test_a_store_whose_file_went_refuses_changes(
    file_store: Store, file_path: Path, way: Callable[[Path], None]
) -> None:
    """Jobs were renamed “with success” in a file that nobody would ever see again."""
    way(file_path)

    with pytest.raises(StoreGone, match=r"was (removed|replaced)"), file_store.write() as tx:
        set_setting(tx, "color", "1", NOW)
    assert file_store.trouble() is not None
    for act in (seal, tidy_log):
        with pytest.raises(StoreGone):
            act(file_store)


@WAYS
def test_a_watch_tells_that_the_file_went(
    file_store: Store, file_path: Path, way: Callable[[Path], None]
) -> None:
    watching = watch(file_store)
    watching.has_changed()

    way(file_path)

    assert watching.has_changed()
    assert not watching.has_changed()
    watching.close()


def test_what_was_begun_before_the_file_went_is_not_committed(file_store: Store, file_path: Path) -> None:
    away = file_path.with_name("away.db")

    def write() -> None:
        with file_store.write() as tx:
            set_setting(tx, "color", "1", NOW)
            file_path.rename(away)

    with pytest.raises(StoreGone):
        write()

    away.rename(file_path)
    with file_store.read() as tx:
        assert setting(tx, "color") is None


def test_a_file_that_comes_back_is_used_again(file_store: Store, file_path: Path) -> None:
    away = file_path.with_name("away.db")
    file_path.rename(away)
    assert file_store.trouble() is not None

    away.rename(file_path)

    assert file_store.trouble() is None
    with file_store.write() as tx:
        set_setting(tx, "color", "1", NOW)


def test_no_later_connection_reaches_another_file(file_store: Store, file_path: Path) -> None:
    with file_store.read() as held:
        data_version(held.connection)
        _replace(file_path)
        with pytest.raises(StoreGone), file_store.read():
            pass


@pytest.mark.slow
def test_the_newest_backup_of_this_store_is_offered(file_store: Store, file_path: Path) -> None:
    """The folder of backups may hold those of another store."""
    own = back_up(file_store.location, NOW, BackupPurpose.ASKED)
    other_path = file_path.with_name("other.db")
    open_store(str(other_path), NOW).close()
    other = back_up(FileLocation(other_path), NOW, BackupPurpose.ASKED)
    file_path.unlink()

    trouble = file_store.trouble()

    assert backups(FileLocation(other_path)) == [other]
    assert trouble is not None
    assert trouble.newest_backup == own.path
    assert str(own.path) in str(trouble)
    assert "hourbell restore --newest" in str(trouble)
