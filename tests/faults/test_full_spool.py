"""Row “disk full” for the run host: the folder it writes to is on a small disk, really full."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.actions.host.spool import has_host, read_journal, read_output
from tests.core.actions.host.hosts import Spoken, kill, pid_of_host, sleeps, spoken, wait_until_gone
from tests.faults.starving import room_left, small_disk, without_room_on_disk

pytestmark = pytest.mark.slow

LONG_JOURNAL = 1024 * 1024
LONG_LINE = "printf '%04000d' 0"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder of a host on a disk of three megabytes, and end that host in the end."""
    with small_disk(tmp_path / "disk") as is_mounted:
        if not is_mounted:
            pytest.skip("nothing can be mounted here; a limit of the system is tried elsewhere")
        place = tmp_path / "disk" / "store-runs"
        yield place
        if has_host(str(place)):
            pid = pid_of_host(place)
            os.kill(pid, signal.SIGTERM)
            wait_until_gone(pid)


def written(folder: Path, run: int) -> bytes:
    return b"".join(piece[3] for piece in read_output(str(folder), run))


def codes(folder: Path) -> dict[int, object]:
    """Return how the runs ended that the journal tells the end of."""
    return {run: kept.ended["code"] for run, kept in read_journal(str(folder)).items() if kept.ended}


def ended(client: Spoken, line: str, *, is_forgotten: bool = False) -> int:
    """Have a script run to its end."""
    run = client.shell(line)
    client.hears("ended", run)
    if is_forgotten:
        client.say("forget", runs=[run])
        client.say("list")
        client.hears("held")
    return run


def test_what_ends_while_the_disk_is_full_is_written_once_there_is_room(folder: Path, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    wait = f"until [ -e {gate} ]; do sleep 0.05; done"
    with spoken(folder) as client:
        pid = pid_of_host(folder)
        runs = [client.shell(f"{wait}; {LONG_LINE}; exit {number}") for number in range(5)]
        scripts = [client.hears("started", run)["pid"] for run in runs]

    with without_room_on_disk(folder.parent):
        gate.touch()
        for script in scripts:
            assert isinstance(script, int)
            wait_until_gone(script)
        assert sleeps(pid)
        assert codes(folder) == {}
        assert has_host(str(folder))
    wait_until_gone(pid)

    assert codes(folder) == {run: number for number, run in enumerate(runs)}
    assert [written(folder, run) for run in runs] == 5 * [b"0" * 4000]


def test_a_journal_that_cant_be_written_anew_is_written_on(folder: Path) -> None:
    """A shorter one needs room beside the long one; what is to be told needs less."""
    journal = folder / "journal"
    with spoken(folder) as client:
        kept = [ended(client, LONG_LINE) for _ in range(95)]
        while journal.stat().st_size < LONG_JOURNAL - 100_000:
            ended(client, LONG_LINE, is_forgotten=True)
        with room_left(folder.parent, 350_000):
            while journal.stat().st_size < LONG_JOURNAL + 20_000:
                ended(client, LONG_LINE, is_forgotten=True)
            last = ended(client, "echo last; exit 7")
            assert codes(folder) == {**dict.fromkeys(kept, 0), last: 7}
            assert written(folder, last) == b"last\n"
            assert not (folder / "journal.half").exists()
        for _ in range(60):
            ended(client, LONG_LINE, is_forgotten=True)

        assert journal.stat().st_size < LONG_JOURNAL
        assert codes(folder) == {**dict.fromkeys(kept, 0), last: 7}


def test_a_host_that_begins_on_a_full_disk_takes_over_and_starts(folder: Path, tmp_path: Path) -> None:
    with spoken(folder) as client:
        over = ended(client, "echo over; exit 3")
        kill(pid_of_host(folder))
    with (folder / "journal").open("ab") as journal:
        journal.write(b'{"about": "star')  # it was killed while it wrote

    with spoken(folder) as client:
        pid = pid_of_host(folder)
        kill(pid)
    with without_room_on_disk(folder.parent), spoken(folder) as client:
        client.say("adopt", run=over)
        assert client.hears("ended", over)["code"] == 3
        new = client.shell("echo new; exit 4")
        assert client.hears("ended", new)["code"] == 4
        pid = pid_of_host(folder)
    wait_until_gone(pid)

    assert codes(folder) == {over: 3, new: 4}
    assert (written(folder, over), written(folder, new)) == (b"over\n", b"new\n")
