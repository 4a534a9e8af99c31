"""The watch beside an engine: real files, a real engine, no command."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder import folder_lock
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_lock import one_at_a_time
from scheduler_core.job_folder.folder_watch import FolderWatch
from scheduler_core.settings import Settings
from scheduler_core.values.jobs.actions import HttpAction
from tests.core.store.builders import ME, a_draft
from tests.faults.child_engine import child_engine

DRAFT = replace(a_draft("Back up"), action=HttpAction("https://example.org"))


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(1_500):
        if holds():
            return
        threading.Event().wait(0.02)
    raise AssertionError("it did not come")


@pytest.mark.slow
def test_a_watch_that_hangs_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """The engine outlived SIGTERM by 40 s while a look at the folder waited for a disk."""
    begun, answers = threading.Event(), threading.Event()

    def never_open() -> Scheduler:
        begun.set()
        answers.wait()
        raise NotFound("it came too late")

    watch = FolderWatch(never_open, tmp_path)
    watch.start()
    begun.wait(5)
    before = monotonic()

    watch.close()

    assert monotonic() - before < 10
    answers.set()
    watch.close()


@pytest.mark.slow
def test_who_hangs_in_a_folder_holds_up_others_for_a_time_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_lock, "_PATIENCE_SECONDS", 0.2)
    state = tmp_path / "folder.json"

    busy = pytest.raises(StoreUnavailable, match="another program has been busy with the folder")
    with one_at_a_time(state), busy:
        one_at_a_time(state).__enter__()

    with one_at_a_time(state):
        pass


@pytest.mark.slow
def test_an_engine_keeps_folder_and_jobs_alike(
    file_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "jobs"
    folder.mkdir()
    with open_scheduler(str(file_path), who=ME) as scheduler:
        scheduler.settings.save(Settings(job_folder=str(folder)))
        with child_engine(file_path) as engine:
            (folder / "new").mkdir()
            (folder / "new" / "a.yaml").write_text(text_of(DRAFT))
            wait_until(lambda: scheduler.jobs.count() == 1)
            job_id = scheduler.jobs.ids()[0]

            scheduler.jobs.rename(job_id, "Renamed")
            wait_until((folder / "Renamed.yaml").exists)

            (folder / "Renamed.yaml").write_text(text_of(replace(DRAFT, name="Again")))
            wait_until(lambda: scheduler.jobs.get(job_id).name == "Again")
            assert engine.terminate() == 0
