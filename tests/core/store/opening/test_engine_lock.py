"""Whoever finds a store held is told by whom, and ends nothing that must not be ended in the middle."""

import os
from pathlib import Path

import pytest

from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning, Holder
from scheduler_core.store.opening.location import FileLocation


def refusal(place: FileLocation) -> EngineRunning:
    with pytest.raises(EngineRunning) as caught:
        EngineLock(place)
    return caught.value


@pytest.mark.parametrize(
    ("holder", "said"),
    [
        (Holder.RESTORE, "is being restored by process"),
        (Holder.MOVE, "is being moved by process"),
        (Holder.UPDATE, "is being brought up to date by process"),
    ],
)
def test_what_ends_by_itself_is_waited_for(holder: Holder, said: str, tmp_path: Path) -> None:
    """It was called an engine, and whoever ended it by kill broke a restore off."""
    place = FileLocation(tmp_path / "hourbell.db")
    lock = EngineLock(place, holder)
    try:
        told = refusal(place)
    finally:
        lock.release()

    assert f"{place} {said} {os.getpid()}; wait" in str(told)
    assert "kill" not in str(told)
    assert (told.pid, told.is_to_be_stopped) == (os.getpid(), False)


@pytest.mark.parametrize(("holder", "who"), [(Holder.ENGINE, "an engine"), (Holder.WORKER, "a worker")])
def test_what_goes_on_says_how_it_is_ended(holder: Holder, who: str, tmp_path: Path) -> None:
    place = FileLocation(tmp_path / "hourbell.db")
    lock = EngineLock(place, holder)
    try:
        told = refusal(place)
    finally:
        lock.release()

    assert str(told).startswith(f"{who} (process {os.getpid()})")
    assert (f"by kill {os.getpid()}" in str(told)) == (os.name != "nt")
    assert (told.pid, told.is_to_be_stopped) == (os.getpid(), True)


def test_an_engine_after_a_restore_is_no_restore(tmp_path: Path) -> None:
    place = FileLocation(tmp_path / "hourbell.db")
    EngineLock(place, Holder.RESTORE).release()
    lock = EngineLock(place)
    try:
        assert refusal(place).holder is Holder.ENGINE
    finally:
        lock.release()


def test_a_lock_of_another_hourbell_is_read_as_far_as_it_is_understood(tmp_path: Path) -> None:
    place = FileLocation(tmp_path / "hourbell.db")
    lock = EngineLock(place)
    try:
        (tmp_path / "hourbell.db-engine").write_text("123 polishing")
        told = refusal(place)
    finally:
        lock.release()

    assert (told.pid, told.holder) == (0, Holder.ENGINE)
    assert "another process" in str(told)
