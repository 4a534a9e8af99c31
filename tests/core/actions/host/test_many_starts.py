"""Many starts at once."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("orphans come to a host on Linux alone", allow_module_level=True)

from scheduler_core.actions.host.launching import launched
from scheduler_core.actions.host.spool import has_host, read_journal
from tests.core.actions.host.hosts import Spoken, pid_of_host, spoken, wait_until_gone
from tests.core.actions.script_runs import a_marker, living

pytestmark = pytest.mark.slow

MANY = 60


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder of a host, and end that in the end."""
    place = tmp_path / "store-runs"
    yield place
    if has_host(str(place)):
        pid = pid_of_host(place)
        os.kill(pid, signal.SIGTERM)
        wait_until_gone(pid)


def test_of_many_at_once_each_is_told_with_its_own_output_and_code(folder: Path) -> None:
    with spoken(folder) as client:
        with client.together():
            runs = [
                client.shell(f"echo $(cat){number}; exit {number}", stdin="aGk=") for number in range(MANY)
            ]
            lost = client.start("/no/such/program")
        ended = {run: client.hears("ended", run) for run in runs}
        refused = client.hears("refused", lost)
        kept = read_journal(str(folder))

    assert [message["code"] for message in ended.values()] == list(range(MANY))
    assert refused["error"] == 2
    assert sorted(client.output[1].split()) == sorted(b"hi%d" % number for number in range(MANY))
    assert all(kept[run].ended is not None for run in runs)


def test_what_came_of_many_at_once_is_ended_wherever_it_went(folder: Path) -> None:
    line = "env -i setsid sleep {} & sleep {}"
    with a_marker() as marker, spoken(folder) as client:
        with client.together():
            runs = [client.shell(line.format(marker, marker)) for _ in range(MANY)]
        for run in runs:
            client.hears("started", run)
        for run in runs:
            client.say("end", run=run, grace=0)
        for run in runs:
            assert client.hears("ended", run)["asked"]
        assert not living(marker)


def test_ending_many_at_once_takes_the_host_little(folder: Path) -> None:
    """Each looked at all processes again and again, and no end was heard of before all gave up after 5 s."""
    with spoken(folder) as client:
        with client.together():
            runs = [client.start("/bin/sleep", "600") for _ in range(MANY)]
        for run in runs:
            client.hears("started", run)
        pid = pid_of_host(folder)
        before = _computed_seconds(pid)
        with client.together():
            for run in runs:
                client.say("end", run=run, grace=0)
        ended = [client.hears("ended", run) for run in runs]
        took = _computed_seconds(pid) - before

    assert {message["code"] for message in ended} == {-signal.SIGKILL}
    assert took < 2


def test_what_is_to_end_before_it_has_started_does_not_go_on(folder: Path) -> None:
    """An end was passed over that came while its start waited for others."""
    with a_marker() as marker, spoken(folder) as client:
        with client.together():
            runs = [client.start("/bin/sleep", marker) for _ in range(MANY)]
            for run in runs:
                client.say("end", run=run, grace=0)
        for run in runs:
            message = client.hears(run=run)
            while message["say"] not in {"refused", "ended"}:
                message = client.hears(run=run)
        assert not living(marker)


def test_many_that_die_with_their_parent_live_as_long_as_the_host(folder: Path) -> None:
    """The host itself is their parent, and not what ends before they do."""
    lives = "import ctypes, time; ctypes.CDLL(None).prctl(1, 9, 0, 0, 0); time.sleep(0.3)"
    with spoken(folder) as client:
        with client.together():
            runs = [client.start(sys.executable, "-I", "-S", "-c", lives) for _ in range(12)]
        assert [client.hears("ended", run)["code"] for run in runs] == [0] * 12


def test_what_waits_in_a_private_host_does_not_start_once_its_client_is_gone(tmp_path: Path) -> None:
    folder, ran = tmp_path / "private-runs", tmp_path / "ran"
    folder.mkdir(mode=0o700)
    ran.mkdir()
    client = Spoken(launched(folder, "private"))
    pid = client.greet()["pid"]
    assert isinstance(pid, int)
    with client.together():
        for number in range(MANY):
            client.shell(f"touch {ran}/{number}; sleep 60")
    client.connection.shutdown(socket.SHUT_WR)
    wait_until_gone(pid)
    client.close()
    assert len(list(ran.iterdir())) < MANY / 2


def test_a_broken_start_takes_what_waits_of_its_client_along_in_a_private_host(tmp_path: Path) -> None:
    folder = tmp_path / "private-runs"
    folder.mkdir(mode=0o700)
    client = Spoken(launched(folder, "private"))
    pid = client.greet()["pid"]
    assert isinstance(pid, int)
    with client.together():
        client.start("/bin/true", head="none")
        for _ in range(3):
            client.start("/bin/true")
    client.hears("fault")
    wait_until_gone(pid)
    client.close()
    assert not folder.exists()


def test_many_that_their_engine_leaves_behind_are_found_by_the_next(folder: Path) -> None:
    """All that was asked for has begun before the next one hears what there is."""
    with a_marker() as marker, spoken(folder) as first:
        with first.together():
            runs = [first.start("/bin/sleep", marker) for _ in range(MANY)]
        with spoken(folder, takes_over=True) as second:
            second.say("list")
            held = second.hears("held")["runs"]
            assert isinstance(held, list)
            assert sorted(each["run"] for each in held) == sorted(runs)
            assert len(living(marker)) == MANY
            for run in runs:
                second.say("end", run=run, grace=0)
            for run in runs:
                second.say("adopt", run=run)
                second.hears("ended", run)


def _computed_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
