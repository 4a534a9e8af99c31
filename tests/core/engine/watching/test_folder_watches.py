"""Folders are watched as they are now: made anew, moved, linked elsewhere, mounted over, told of or not."""

import asyncio
import dataclasses
import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.folder_watches import remote_among, why_not_told
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.inotify import CREATED, Inotify
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of, newest_runs_of_rule, places_of
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.wording.languages import wording_of
from tests.architecture.repository import ROOT
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine

QUEUE_LENGTH = Path("/proc/sys/fs/inotify/max_queued_events")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "sysctl fs.inotify.max_user_watches=524288"),
        (errno.EMFILE, "sysctl fs.inotify.max_user_instances=1024"),
        (errno.EACCES, os.strerror(errno.EACCES)),
    ],
)
def test_the_limit_of_the_system_is_named(number: int, said: str) -> None:
    assert why_not_told(OSError(number, os.strerror(number))).endswith(said)


def test_a_folder_on_a_drive_of_another_machine_is_named(tmp_path: Path) -> None:
    """Its card said nothing of the fifteen seconds within which changes are noticed there."""
    (tmp_path / "table").write_text(
        "21 1 8:1 / / rw - ext4 /dev/sda1 rw\n22 21 0:9 / /net/box rw - nfs4 box:/all rw\n"
    )

    assert remote_among(["/srv/ann", "/net/box/scans"], tmp_path / "table") == "/net/box/scans"
    assert remote_among(["/srv/ann", "/net"], tmp_path / "table") == ""
    assert remote_among(["/net/box"], tmp_path / "missing") == ""


LOOK = """
import asyncio, sys
from scheduler_core.engine.watching.folder_watches import FolderWatches
from pathlib import Path
Path(f"/proc/sys/user/max_inotify_{sys.argv[1]}").write_text("0")
from scheduler_core.facade.runs.lamps import Lamps
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
(now,) = Lamps().look([OnFile(sys.argv[2] + "/*")])
print(now.found, now.trouble)

async def watched():
    watches = FolderWatches(lambda: None)
    watches.open()
    print(watches.watch([sys.argv[2]]), watches.trouble)

asyncio.run(watched())
"""


@pytest.mark.parametrize("limit", ["instances", "watches"])
def test_the_card_of_a_rule_says_where_the_system_tells_no_more(limit: str, tmp_path: Path) -> None:
    """Only the log of the engine said so. The limit is that of a user namespace of its own."""
    (tmp_path / "a").write_text("a")
    own = ["unshare", "--user", "--map-root-user"]
    if shutil.which("unshare") is None or subprocess.run([*own, "true"], check=False).returncode:
        pytest.skip("this machine lets a test have no user namespace")
    look = [*own, sys.executable, "-c", LOOK, limit, str(tmp_path)]

    card, engine = subprocess.run(
        look, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.splitlines()

    (found, said), (is_told, said_by_engine) = card.split(" ", 1), engine.split(" ", 1)
    assert (found, is_told) == ("1", "False")
    assert said == said_by_engine
    assert f"raise the limit with sysctl fs.inotify.max_user_{limit}=" in said
    german = wording_of("de").said(said)
    assert german.startswith("das System meldet keine Änderungen")
    assert "heben Sie die Grenze" in german


def make_anew(place: Path) -> None:
    shutil.rmtree(place / "real")
    (place / "real").mkdir()


def move_away(place: Path) -> None:
    (place / "real").rename(place.parent / "away")
    (place / "real").mkdir()


def move_what_is_above(place: Path) -> None:
    place.rename(place.with_name("before"))
    (place / "real").mkdir(parents=True)
    (place / "link").symlink_to(place / "real")


def link_elsewhere(place: Path) -> None:
    (place / "other").mkdir()
    (place / "new").symlink_to("other")
    (place / "new").rename(place / "link")


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["real/*.txt", "link/*.txt", "*.txt, below", "re*/*.txt"])
@pytest.mark.parametrize("replace", [make_anew, move_away, move_what_is_above, link_elsewhere])
def test_a_folder_that_another_one_replaces_is_watched_like_the_first(
    file_store: Store, tmp_path: Path, rule: str, replace: Callable[[Path], None]
) -> None:
    """What came into the second one begins a run, where nothing else tells of changes."""
    place = tmp_path / "above" / "place"
    (place / "real").mkdir(parents=True)
    (place / "link").symlink_to("real")
    pattern, _, below = rule.partition(",")
    watch(file_store, OnFile(f"{place}/{pattern}", below=bool(below), settled=timedelta(0)))
    into = place / ("link" if rule.startswith("link") else "real")

    async def work(_: Engine) -> None:
        (into / "first.txt").write_text("a")
        await until(file_store, ended(1))
        replace(place)
        await asyncio.sleep(0.5)  # real time: nothing tells that the folder was seen
        (into / "second.txt").write_text("b")
        await until(file_store, ended(2))

    runs = with_engine(file_store, work)

    assert [Path(run.result_line).name for run in runs] == ["first.txt", "second.txt"]
    assert findings(file_store) == []


@pytest.mark.slow
def test_what_is_written_where_a_file_is_linked_to_counts(file_store: Store, tmp_path: Path) -> None:
    place, elsewhere = tmp_path / "place", tmp_path / "elsewhere"
    place.mkdir()
    elsewhere.mkdir()
    (place / "a.txt").symlink_to(elsewhere / "a.txt")
    watch(file_store, OnFile(f"{place}/*.txt", settled=timedelta(0)))

    async def work(_: Engine) -> None:
        await until(file_store, have_looked(file_store))
        await asyncio.sleep(0.2)  # real time: the watch follows the look
        (elsewhere / "a.txt").write_text("a")
        await until(file_store, ended(1))

    (run,) = with_engine(file_store, work)

    assert run.result_line == str(place / "a.txt")


@pytest.fixture
def drive(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Return what mounts a drive over a folder, or takes it away."""
    place, kept = tmp_path / "drive", tmp_path / "kept"
    place.mkdir()
    kept.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "none", kept], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets a test mount nothing")

    def turn(act: str) -> Path:
        subprocess.run([*act.split(), *([kept] if "bind" in act else []), place], check=True)
        return place

    yield turn
    for each in (place, kept):
        subprocess.run(["umount", each], capture_output=True, check=False)


def lies_on(store: Store, place: Path) -> Callable[[object], bool]:
    """Return what tells whether a rule knows that its files lie on what is mounted there."""

    def is_known(_: object) -> bool:
        with store.read() as tx:
            return {each.mount for each in places_of(tx, [JobId(1)]).values()} == {f"{place}\n{place}"}

    return is_known


@pytest.mark.slow
def test_what_comes_on_a_drive_that_is_mounted_over_a_folder_counts(
    file_store: Store, drive: Callable[[str], Path], tmp_path: Path
) -> None:
    place = tmp_path / "drive"
    (tmp_path / "kept" / "old.txt").write_text("old")
    watch(file_store, OnFile(f"{place}/*.txt", settled=timedelta(0)))

    async def work(_: Engine) -> None:
        await until(file_store, have_looked(file_store))
        await asyncio.sleep(0.2)  # real time: the watch follows the look
        drive("mount --bind")
        await until(file_store, lies_on(file_store, place))
        (place / "a.txt").write_text("a")
        await until(file_store, ended(1))

    (run,) = with_engine(file_store, work)

    assert run.result_line == str(place / "a.txt")


@pytest.mark.slow
@pytest.mark.parametrize("change", [FileChange.ARRIVES, FileChange.GOES, FileChange.CHANGES])
def test_the_files_of_a_drive_neither_go_nor_come_with_it(
    file_store: Store, drive: Callable[[str], Path], tmp_path: Path, change: FileChange
) -> None:
    """All of them “went” with a drive that was taken away, and all began runs once it was back."""
    place = drive("mount --bind")
    for name in ("a.txt", "b.txt"):
        (place / name).write_text(name)
    watch(file_store, OnFile(f"{place}/*.txt", change, settled=timedelta(0)))
    trouble = f"{place} is not mounted; switch the job off and on to watch what is there without it"

    def is_told() -> bool:
        with open_scheduler(str(file_store.location.path), who="ann") as core:  # type: ignore[union-attr]
            return [each.trouble for each in core.watches.states()] == [trouble]

    async def work(_: Engine) -> None:
        await until(file_store, lies_on(file_store, place))
        drive("umount")
        await asyncio.sleep(0.5)  # real time: nothing is to come of it
        assert is_told()

    async def go_on(_: Engine) -> None:
        drive("mount --bind")
        await asyncio.sleep(0.5)  # real time: nothing is to come of it
        if change is FileChange.GOES:
            (place / "a.txt").unlink()
        elif change is FileChange.CHANGES:
            (place / "a.txt").write_text("other")
        else:
            (place / "c.txt").write_text("c")
        await until(file_store, ended(1))

    assert with_engine(file_store, work) == []
    (run,) = with_engine(file_store, go_on)  # another engine knows of it, too

    assert run.result_line == str(place / ("c.txt" if change is FileChange.ARRIVES else "a.txt"))
    assert findings(file_store) == []
    assert wording_of("de").said(trouble).startswith(f"{place} ist nicht eingehängt")


@pytest.mark.slow
@pytest.mark.parametrize("change", [FileChange.ARRIVES, FileChange.GOES, FileChange.CHANGES])
@pytest.mark.parametrize("pattern", ["*/*.txt", "*.txt, below"])
def test_the_files_of_a_drive_below_the_folder_neither_go_nor_come_with_it(
    file_store: Store, drive: Callable[[str], Path], tmp_path: Path, pattern: str, change: FileChange
) -> None:
    """All of them “went” with a drive that was mounted deeper, and came with it, at first and again."""
    kept, place = tmp_path / "kept", tmp_path / "drive"
    for name in ("a.txt", "b.txt"):
        (kept / name).write_text(name)
    (place / "beneath.txt").write_text("what the drive hides")
    seen = tmp_path / ("d*" if "," not in pattern else "")
    watch(
        file_store,
        OnFile(f"{seen}/*.txt", change, below="," in pattern, settled=timedelta(0)),
        'case "$HOURBELL_EVENT_PATH" in */kept/*) ;; *) basename "$HOURBELL_EVENT_PATH";; esac',
    )
    note = f"{place} is not mounted; its files count as they were, until the job is switched off and on"

    def states() -> tuple[int, str]:
        with open_scheduler(str(file_store.location.path), who="ann") as core:  # type: ignore[union-attr]
            (state,) = core.watches.states()
            return state.matches, state.trouble

    async def work(_: Engine) -> None:
        await until(file_store, have_looked(file_store))
        drive("mount --bind")
        await until(file_store, lies_below(file_store, place))
        with_drive = states()[0]
        drive("umount")
        await asyncio.sleep(0.5)  # real time: nothing is to come of it
        assert states() == (with_drive, note)

    async def go_on(_: Engine) -> None:
        drive("mount --bind")
        await asyncio.sleep(0.5)  # real time: nothing is to come of it
        if change is FileChange.GOES:
            (place / "a.txt").unlink()
        elif change is FileChange.CHANGES:
            (place / "a.txt").write_text("other")
        else:
            (place / "c.txt").write_text("c")
        await until(file_store, said(1))

    def said(count: int) -> Callable[[Sequence[Run]], bool]:
        return lambda runs: len([run for run in runs if run.finished_at and run.result_line]) >= count

    assert [run.result_line for run in with_engine(file_store, work) if run.result_line] == []
    found = [run.result_line for run in with_engine(file_store, go_on) if run.result_line]

    assert found == ["c.txt" if change is FileChange.ARRIVES else "a.txt"]
    assert findings(file_store) == []
    assert wording_of("de").said(note).startswith(f"{place} ist nicht eingehängt")


def lies_below(store: Store, place: Path) -> Callable[[object], bool]:
    """Return what tells whether a rule knows that something is mounted there, below its folder."""

    def is_known(_: object) -> bool:
        with store.read() as tx:
            return all(
                str(place) in each.mount.split("\n")[2:] for each in places_of(tx, [JobId(1)]).values()
            )

    return is_known


def turn_off_and_on(core: Scheduler) -> None:
    core.jobs.disable([JobId(1)])
    core.jobs.enable([JobId(1)])


def put_in_bin_and_restore(core: Scheduler) -> None:
    core.jobs.delete([JobId(1)])
    core.jobs.restore([JobId(1)])


def take_the_rule_away_and_back(core: Scheduler) -> None:
    job = core.jobs.get(JobId(1))
    other = dataclasses.replace(job.draft, schedule=Schedule((OnFile("/elsewhere/*"),)))
    edited = core.jobs.save(job.id, job.revision, other)
    core.jobs.save(job.id, edited.revision, job.draft)


@pytest.mark.slow
@pytest.mark.parametrize("begin_anew", [turn_off_and_on, put_in_bin_and_restore, take_the_rule_away_and_back])
def test_a_rule_that_begins_anew_watches_what_is_there_without_the_drive(
    file_store: Store,
    drive: Callable[[str], Path],
    begin_anew: Callable[[Scheduler], None],
) -> None:
    """Nothing was concluded for ever where the job was on again before the engine saw that it was off."""
    place = drive("mount --bind")
    (place / "a.txt").write_text("a")
    watch(file_store, OnFile(f"{place}/*.txt", settled=timedelta(0)))

    async def work(_: Engine) -> None:
        await until(file_store, lies_on(file_store, place))
        drive("umount")
        with open_scheduler(str(file_store.location.path), who="ann") as core:  # type: ignore[union-attr]
            begin_anew(core)  # the loop of the engine waits meanwhile
        (place / "b.txt").write_text("b")
        await until(file_store, ended(1))

    (run,) = with_engine(file_store, work)

    assert run.result_line == str(place / "b.txt")


@pytest.mark.slow
def test_where_the_queue_of_notices_overflows_each_file_is_in_one_run(
    file_store: Store, tmp_path: Path
) -> None:
    """The engine reads no notice meanwhile, as what writes here holds up its loop."""
    count = int(QUEUE_LENGTH.read_text()) if QUEUE_LENGTH.exists() else 16_384
    if count > 40_000:
        pytest.skip("the queue of this machine is too long to be filled")
    watch(file_store, OnFile(f"{tmp_path}/*.txt", settled=timedelta(0)), "true")
    wanted = {str(tmp_path / f"{number}.txt") for number in range(count // 2 + 1_000)}
    gone = set(sorted(wanted)[:100])

    async def work(_: Engine) -> None:
        await until(file_store, have_looked(file_store))
        await asyncio.sleep(0.2)  # real time: the watch follows the look
        for path in sorted(wanted):
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
        for path in sorted(gone):
            os.unlink(path)  # noqa: PTH108 - of which asyncio's rules think as of a short call
        await until(file_store, lambda _: subjects(file_store).keys() >= wanted - gone)

    with_engine(file_store, work)

    found = subjects(file_store)
    assert found.keys() == wanted - gone
    assert set(found.values()) == {1}
    assert findings(file_store) == []


def test_a_path_has_another_number_once_another_folder_is_there(tmp_path: Path) -> None:
    notices, place = Inotify(), tmp_path / "place"
    place.mkdir()
    first, same = notices.watch(place, CREATED), notices.watch(place, CREATED)
    place.rename(tmp_path / "away")
    place.mkdir()
    other = notices.watch(place, CREATED)
    notices.forget(first)
    notices.take()
    (tmp_path / "away" / "a").write_text("a")

    with pytest.raises(BlockingIOError):
        os.read(notices.descriptor, 4_096)
    notices.close()
    assert (same, other) == (first, first + 1)


def watch(store: Store, rule: OnFile, line: str = 'echo "$HOURBELL_EVENT_PATH"') -> None:
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    with store.write() as tx:
        add_many(
            tx, [NewJob(JobDraft("Scans", Schedule((rule,)), shell(line), policies), None)], "ann", now()
        )


def ended(count: int) -> Callable[[list[Run]], bool]:
    return lambda runs: sum(run.finished_at is not None for run in runs) >= count


def have_looked(store: Store) -> Callable[[object], bool]:
    def has(_: object) -> bool:
        with store.read() as tx:
            return bool(known_of(tx, [1]))  # type: ignore[list-item]

    return has


def subjects(store: Store) -> dict[str, int]:
    """Return how many runs, and rows of what never ran, are about each file."""
    found: dict[str, int] = {}
    with store.read() as tx:
        for rule in known_of(tx, [1]).get(1, {}):  # type: ignore[list-item, call-overload]
            for run in newest_runs_of_rule(tx, 1, rule, 1_000):  # type: ignore[arg-type]
                for each in run.event.subjects if run.state.value != "skipped" else ():
                    found[each] = found.get(each, 0) + 1
    return found
