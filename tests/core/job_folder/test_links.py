"""Links in a folder of job files: nothing outside of it is read or written, and no job goes with them."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import JobFiles, digest_of, text_of
from scheduler_core.job_folder.folder_sync import WHO, FolderSync, Synced
from scheduler_core.job_folder.inner_folder import (
    HAS_DESCRIPTORS,
    InnerFolder,
    LeadsAway,
    opened_folder,
    opened_root,
)
from scheduler_core.job_folder.sync_plan import BadFile, Forget, SaveJob
from scheduler_core.values.ids import JobId
from tests.core.job_folder.folder_jobs import a_job, change_job, files, url_of

_WAYS = [
    pytest.param(True, id="by descriptor", marks=pytest.mark.skipif(not HAS_DESCRIPTORS, reason="has none")),
    pytest.param(False, id="by path"),
]


@pytest.fixture(params=_WAYS)
def folder_sync(
    request: pytest.FixtureRequest, scheduler: Scheduler, folder: Path, tmp_path: Path
) -> FolderSync:
    """Return a sync in each of the two ways to keep links from being followed."""
    state = tmp_path / "state" / "folder.json"
    return FolderSync(scheduler.acting_as(WHO), folder, state, by_descriptor=request.param)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a folder with a file that is nobody's business."""
    place = tmp_path / "outside"
    place.mkdir()
    (place / "r.yaml").write_text("precious")
    return place


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() if path.is_file() else "a folder"
        for path in folder.rglob("*")
    }


def told(synced: Synced) -> dict[str, str]:
    return {each.path: each.reason for each in synced.open if isinstance(each, BadFile)}


# ---- folders that are links


def test_a_job_is_not_written_through_a_folder_that_is_a_link(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, outside: Path
) -> None:
    """A token that may edit jobs could write wherever a link in the folder led to."""
    (folder / "ops").symlink_to(outside)
    job_id = scheduler.jobs.add(a_job("r", folder="ops"))

    for found in (folder_sync.sync(), folder_sync.sync()):
        reasons = told(found)
        assert reasons.keys() == {"ops", f"job {job_id}"}
        assert "lies behind ops, which is a link; nothing there is touched" in reasons[f"job {job_id}"]
    assert contents(outside) == {"r.yaml": "precious"}
    assert scheduler.jobs.ids() == [job_id]


@pytest.mark.slow
@pytest.mark.parametrize("leads_to", ["outside", "nowhere", "outside/r.yaml"])
@pytest.mark.parametrize("has_others", [True, False])
def test_a_folder_that_was_replaced_by_a_link_keeps_its_jobs_and_is_told(
    leads_to: str,
    has_others: bool,
    scheduler: Scheduler,
    folder: Path,
    folder_sync: FolderSync,
    outside: Path,
    tmp_path: Path,
) -> None:
    job_id = scheduler.jobs.add(a_job("r", folder="ops/deep"))
    if has_others:
        scheduler.jobs.add(a_job("Other"))
    folder_sync.sync()
    (outside / "deep").mkdir()
    (folder / "ops").rename(tmp_path / "moved away")
    (folder / "ops").symlink_to(tmp_path / leads_to)
    before = contents(outside)

    left = told(folder_sync.sync())
    assert left["ops/deep/r.yaml"] == "lies behind ops, which is a link; its job stays as it is"
    assert {each.path for each in folder_sync.unsettled().refused} == left.keys()
    change_job(scheduler, job_id, a_job("r", url="https://example.org/new", folder="ops/deep"))
    folder_sync.sync()
    assert contents(outside) == before

    scheduler.jobs.delete([job_id])
    folder_sync.sync()
    assert contents(outside) == before
    assert (tmp_path / "moved away" / "deep" / "r.yaml").is_file()


def test_a_folder_that_comes_back_is_as_if_no_link_had_been(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, outside: Path, tmp_path: Path
) -> None:
    job_id = scheduler.jobs.add(a_job("r", folder="ops"))
    folder_sync.sync()
    (folder / "ops").rename(tmp_path / "moved away")
    (folder / "ops").symlink_to(outside)
    folder_sync.sync()
    (folder / "ops").unlink()
    (tmp_path / "moved away").rename(folder / "ops")

    assert folder_sync.sync() == Synced()
    assert scheduler.jobs.ids() == [job_id]


def test_a_link_to_another_folder_inside_is_not_followed_either(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job("r", folder="ops"))
    folder_sync.sync()
    (folder / "ops").rename(folder / "real")
    (folder / "ops").symlink_to("real")

    found = folder_sync.sync()

    assert found.done == (Forget("ops/r.yaml"), SaveJob("real/r.yaml", job_id))
    assert told(found).keys() == {"ops"}
    assert scheduler.jobs.ids() == [job_id]


def test_the_root_may_be_a_link_as_the_user_named_it(
    scheduler: Scheduler, tmp_path: Path, outside: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(outside)
    (outside / "r.yaml").unlink()
    scheduler.jobs.add(a_job("r", folder="ops"))

    assert FolderSync(scheduler.acting_as(WHO), link, tmp_path / "state.json").sync().open == ()
    assert files(outside) == ["ops/r.yaml"]


def test_a_choice_is_not_written_through_a_link(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, outside: Path, tmp_path: Path
) -> None:
    job_id = scheduler.jobs.add(a_job("r", folder="ops"))
    folder_sync.sync()
    (folder / "ops" / "r.yaml").write_text(text_of(a_job("r", url="https://example.org/file", folder="ops")))
    change_job(scheduler, job_id, a_job("r", url="https://example.org/job", folder="ops"))
    resolved = folder_sync.resolve("ops/r.yaml", takes_file=False)
    (folder / "ops").rename(tmp_path / "moved away")
    (folder / "ops").symlink_to(outside)

    with pytest.raises(SchedulerError, match="is a link"):
        folder_sync.take_back(resolved)

    assert contents(outside) == {"r.yaml": "precious"}


# ---- files that are more than their names


def test_a_hard_link_is_replaced_and_not_written_through(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, outside: Path
) -> None:
    job_id = scheduler.jobs.add(a_job("r"))
    folder_sync.sync()
    text = (folder / "r.yaml").read_text()
    (outside / "r.yaml").write_text(text)
    (folder / "r.yaml").unlink()
    os.link(outside / "r.yaml", folder / "r.yaml")
    assert folder_sync.sync() == Synced()

    change_job(scheduler, job_id, a_job("r", url="https://example.org/new"))
    assert folder_sync.sync().open == ()

    assert contents(outside) == {"r.yaml": text}
    assert "example.org/new" in (folder / "r.yaml").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are others there")
def test_a_file_that_others_may_not_read_stays_so(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job("r"))
    folder_sync.sync()
    (folder / "r.yaml").chmod(0o600)
    change_job(scheduler, job_id, a_job("r", url="https://example.org/new"))
    folder_sync.sync()

    assert stat.S_IMODE((folder / "r.yaml").stat().st_mode) == 0o600


@pytest.mark.parametrize("path", ["../r.yaml", "ops/../../r.yaml", "./r.yaml", "/r.yaml", "..", "a\0b.yaml"])
@pytest.mark.parametrize("by_descriptor", _WAYS)
def test_a_path_that_leads_out_by_itself_is_refused(path: str, by_descriptor: bool, folder: Path) -> None:
    (folder / "ops").mkdir()
    (folder.parent / "r.yaml").write_text("precious")
    job_files = JobFiles(folder, by_descriptor=by_descriptor)

    for seen in (None, digest_of("precious")):
        with pytest.raises(InvalidInput, match=r"can't be written|at this very moment"):
            job_files.write(path, "new", seen)
    job_files.remove(path, digest_of("precious"))

    assert job_files.read(path) == ""
    assert (folder.parent / "r.yaml").read_text() == "precious"


@pytest.mark.parametrize("by_descriptor", _WAYS)
def test_a_disk_that_is_mounted_below_leads_away_too(by_descriptor: bool, folder: Path) -> None:
    """It is told by its device; the one of the root is feigned here, as only an administrator mounts."""
    (folder / "disk").mkdir()
    with opened_root(folder, by_descriptor=by_descriptor) as root:
        other = InnerFolder(folder, (), root._at, -1)  # noqa: SLF001
        with pytest.raises(LeadsAway, match="another disk"), opened_folder(other, ["disk"]):
            pass


# ---- what others do meanwhile


@pytest.mark.parametrize("by_descriptor", _WAYS)
def test_a_file_that_was_made_or_changed_since_it_was_looked_at_is_not_overwritten(
    by_descriptor: bool, folder: Path
) -> None:
    job_files = JobFiles(folder, by_descriptor=by_descriptor)
    (folder / "r.yaml").write_text("somebody's")

    for seen in (None, digest_of("as it was")):
        with pytest.raises(InvalidInput, match="at this very moment"):
            job_files.write("r.yaml", "ours", seen)
    with pytest.raises(InvalidInput, match="at this very moment"):
        job_files.remove("r.yaml", digest_of("as it was"))
    assert contents(folder) == {"r.yaml": "somebody's"}

    job_files.write("r.yaml", "ours", digest_of("somebody's"))
    job_files.write("b/r.yaml", "ours", None)
    job_files.remove("r.yaml", digest_of("ours"))
    job_files.remove("b/r.yaml", digest_of("ours"))
    assert contents(folder) == {}


class _Interruption:
    """Does something at the n-th time that a file or folder is touched, as another program would."""

    def __init__(self, at: int, act: Callable[[], None]) -> None:
        self.left = at
        self._act = act

    def touched(self) -> None:
        self.left -= 1
        if self.left == 0:
            self._act()


_interruptions: list[_Interruption] = []
_TOUCHING = frozenset({"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.listdir"})


def _on_event(event: str, _arguments: tuple[object, ...]) -> None:
    if _interruptions and event in _TOUCHING:
        interruption = _interruptions.pop()
        interruption.touched()
        if interruption.left > 0:
            _interruptions.append(interruption)


@contextmanager
def interrupted(at: int, act: Callable[[], None]) -> Iterator[_Interruption]:
    interruption = _Interruption(at, act)
    _interruptions.append(interruption)
    try:
        yield interruption
    finally:
        _interruptions.clear()


@pytest.fixture(scope="module", autouse=True)
def _listening() -> None:
    sys.addaudithook(_on_event)  # it can't be taken back, and does nothing without an interruption


@pytest.mark.skipif(not HAS_DESCRIPTORS, reason="only descriptors hold a folder")
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("place", "kind"), list(enumerate(["changed", "new", "deleted", "renamed", "edited"]))
)
@pytest.mark.slow
def test_a_folder_swapped_for_a_link_at_any_moment_of_a_sync_is_not_written_through(
    place: int, kind: str, step: int, scheduler: Scheduler, folder: Path, outside: Path, tmp_path: Path
) -> None:
    """Between the look at a folder and the writing into it, somebody may put a link in its place."""
    keeper = scheduler.jobs.add(a_job("Keeper", folder="ops"))
    at, is_over = -(place % step), False
    while not is_over:
        at += step
        state = tmp_path / f"state {at}" / "folder.json"
        sync = FolderSync(scheduler.acting_as(WHO), folder, state)
        job_id = scheduler.jobs.add(a_job("r", folder="ops")) if kind != "new" else JobId(0)
        sync.sync()
        _prepare(kind, scheduler, folder, job_id)

        def swap() -> None:
            (folder / "ops").rename(tmp_path / "away")
            (folder / "ops").symlink_to(outside)

        # It refuses to go on with what changes under its hands.
        with interrupted(at, swap) as interruption, suppress(InvalidInput):
            sync.sync()
        is_over = interruption.left > 0

        assert contents(outside) == {"r.yaml": "precious"}, at
        sync.sync()
        assert contents(outside) == {"r.yaml": "precious"}, at
        assert keeper in scheduler.jobs.ids(), at
        if not is_over:
            (folder / "ops").unlink()
            (tmp_path / "away").rename(folder / "ops")
        sync.sync()
        _clear(scheduler, folder, keeper, sync)
    assert at > 5


def _prepare(kind: str, scheduler: Scheduler, folder: Path, job_id: JobId) -> None:
    match kind:
        case "changed":
            change_job(scheduler, job_id, a_job("r", url="https://example.org/new", folder="ops"))
        case "new":
            scheduler.jobs.add(a_job("r", folder="ops"))
        case "deleted":
            scheduler.jobs.delete([job_id])
        case "renamed":
            change_job(scheduler, job_id, a_job("s", folder="ops"))
        case _:
            edited = replace(a_job("r", url="https://example.org/new"), folder="ops")
            (folder / "ops" / "r.yaml").write_text(text_of(edited))


def _clear(scheduler: Scheduler, folder: Path, keeper: JobId, sync: FolderSync) -> None:
    """Have the folder and the jobs of the beginning again."""
    scheduler.jobs.delete([job_id for job_id in scheduler.jobs.ids() if job_id != keeper])
    sync.sync()
    assert files(folder) == ["ops/Keeper.yaml"]
    assert url_of(scheduler, keeper) == "https://example.org"
