"""The engine that plans logs of each machine with another version, once."""

import logging
from dataclasses import replace

import pytest

from scheduler_core.engine.upkeep.versions_beside import OtherVersions
from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.store import Store
from tests.core.facade.control.started_machines import ATTIC, CELLAR, DESK, started
from tests.core.store.builders import HOUR, NOW

OLD = replace(ATTIC, version="0.0.9")


@pytest.fixture(autouse=True)
def _hearing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)


def test_a_worker_of_another_version_is_told_once(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    planner = started(file_store, DESK, plans=True)
    worker = started(file_store, OLD, may_plan=False)
    versions = OtherVersions(file_store, planner)

    versions.tell(NOW)
    with file_store.write() as tx:
        stop_engine(tx, worker, NOW)
    started(file_store, replace(OLD, pid=23), may_plan=False)
    versions.tell(NOW)

    (told,) = caplog.messages
    assert told == (
        "this engine, which plans, is Hourbell 0.1.0, that on attic (process 22) 0.0.9; update Hourbell on "
        "attic, and start it there again"
    )


def test_beside_a_newer_worker_the_planner_is_to_be_updated(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    planner = started(file_store, DESK, plans=True)
    versions = OtherVersions(file_store, planner)
    versions.tell(NOW)
    started(file_store, CELLAR, may_plan=False)

    versions.tell(NOW)

    (told,) = caplog.messages
    assert told == (
        "this engine, which plans, is Hourbell 0.1.0, that on cellar (process 33) 0.2.0; update this one, "
        "and start it again"
    )


def test_a_worker_that_was_updated_to_yet_another_version_is_told_anew(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    planner = started(file_store, DESK, plans=True)
    worker = started(file_store, OLD, may_plan=False)
    versions = OtherVersions(file_store, planner)
    versions.tell(NOW)
    with file_store.write() as tx:
        stop_engine(tx, worker, NOW)
    started(file_store, replace(OLD, version="0.2.0"), may_plan=False)

    versions.tell(NOW)

    assert ["0.2.0" in each for each in caplog.messages] == [False, True]


@pytest.mark.parametrize("version", ["0.1.0", "0.1.0+build7", ""])
def test_of_the_same_version_or_one_that_is_unknown_nothing_is_told(
    file_store: Store, caplog: pytest.LogCaptureFixture, version: str
) -> None:
    planner = started(file_store, DESK, plans=True)
    started(file_store, replace(ATTIC, version=version), may_plan=False)

    OtherVersions(file_store, planner).tell(NOW)

    assert caplog.messages == []


def test_of_one_that_lives_no_more_nothing_is_told(
    file_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    planner = started(file_store, DESK, plans=True)
    started(file_store, OLD, may_plan=False)

    OtherVersions(file_store, planner).tell(NOW + HOUR)

    assert caplog.messages == []
