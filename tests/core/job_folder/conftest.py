"""A folder of job files beside an open store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_sync import WHO, FolderSync
from tests.core.store.builders import ME, NOW
from tests.support.fake_clock import FakeClock


@pytest.fixture
def scheduler(file_path: Path) -> Iterator[Scheduler]:
    with open_scheduler(str(file_path), who=ME, clock=FakeClock(NOW)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "jobs"
    path.mkdir()
    return path


@pytest.fixture
def folder_sync(scheduler: Scheduler, folder: Path, tmp_path: Path) -> FolderSync:
    return FolderSync(scheduler.acting_as(WHO), folder, tmp_path / "state" / "folder.json")
