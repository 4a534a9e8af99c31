"""What the run host promises: real scripts, real deaths."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.actions.host import launching
from scheduler_core.actions.host.held_runs import held_runs
from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.host.launching import launched
from scheduler_core.actions.host.protocol import VERSION, packed
from scheduler_core.actions.host.spool import has_host, read_journal, read_output
from scheduler_core.actions.process.process import NOT_STARTED, CantStart, ProcessIdentity
from scheduler_core.actions.process.process_table import new_mark
from tests.architecture.repository import ROOT
from tests.core.actions.host.hosts import Spoken, kill, pid_of_host, spoken, wait_until_gone
from tests.core.actions.script_runs import a_marker, living

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder of a host, and end that in the end."""
    place = tmp_path / "store-runs"
    yield place
    if has_host(str(place)):
        pid = pid_of_host(place)
        os.kill(pid, signal.SIGTERM)
        wait_until_gone(pid)


def kept_output(folder: Path, run: int, stream: int) -> bytes:
    return b"".join(piece[3] for piece in read_output(str(folder), run) if piece[1] == stream)


@pytest.mark.parametrize(
    ("line", "code"), [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", -15), ("kill -9 $$", -9)]
)
def test_a_script_is_told_of_with_both_streams_and_its_code(folder: Path, line: str, code: int) -> None:
    with spoken(folder) as client:
        run = client.shell(f"echo out; echo err >&2; {line}")
        ended = client.hears("ended", run)

    assert (ended["code"], ended["written"]) == (code, [4, 4])
    assert client.output == {1: b"out\n", 2: b"err\n"}


def test_what_was_told_is_written(folder: Path) -> None:
    with spoken(folder) as client:
        run = client.shell("echo out; exit 3")
        client.hears("ended", run)
        kept = read_journal(str(folder))[run]
        written = kept_output(folder, run, 1)
        client.say("forget", runs=[run])
        client.say("list")
        client.hears("held")
        left = read_journal(str(folder))

    assert kept.ended is not None
    assert kept.ended["code"] == 3
    assert written == b"out\n"
    assert left == {}


def test_a_script_outlives_its_engine_and_the_next_one_gets_all_of_it(folder: Path, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    engine = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r});"
        "from tests.core.actions.host.hosts import spoken; from pathlib import Path; import os, signal\n"
        f"with spoken(Path({str(folder)!r})) as client:\n"
        f"    run = client.shell('echo before; cat {gate}; echo after; exit 5')\n"
        "    client.hears('started', run); print(run, flush=True); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    died = subprocess.run([sys.executable, "-c", engine], stdout=subprocess.PIPE, check=False)
    run = int(died.stdout)
    assert died.returncode == -signal.SIGKILL

    with spoken(folder, takes_over=True) as client:
        client.say("adopt", run=run)
        client.hears("adopted", run)
        gate.write_text("between\n")
        ended = client.hears("ended", run)

    assert ended["code"] == 5
    assert kept_output(folder, run, 1) == b"before\nbetween\nafter\n"


def test_a_host_without_work_ends_and_its_folder_tells_the_rest(folder: Path) -> None:
    with spoken(folder) as client:
        run = client.shell("echo out; sleep 0.3; exit 4")
        client.hears("started", run)
        pid = pid_of_host(folder)
    wait_until_gone(pid)

    kept = read_journal(str(folder))[run]
    assert kept.ended is not None
    assert kept.ended["code"] == 4
    assert kept_output(folder, run, 1) == b"out\n"
    with spoken(folder) as client:  # and another host takes that over
        client.say("adopt", run=run)
        assert client.hears("ended", run)["code"] == 4


def test_a_killed_host_leaves_what_had_ended(folder: Path) -> None:
    with a_marker() as marker, spoken(folder) as client:
        over, under_way = client.shell("exit 2"), client.start("/bin/sleep", marker)
        client.hears("started", under_way)
        client.hears("ended", over)
        kill(pid_of_host(folder))
        assert client.is_at_its_end()

        kept = read_journal(str(folder))
        assert kept[over].ended is not None
        assert kept[under_way].ended is None
        assert living(marker)


def test_a_host_that_lives_or_ended_well_says_what_it_never_heard_of(folder: Path) -> None:
    with spoken(folder) as client:
        known = client.shell("exit 2")
        client.hears("ended", known)
        generation = held_runs(folder).generation
        never, began = asked_for(generation), asked_for(generation, known)
        assert held_runs(folder).was_never_asked_for(never)
        pid = pid_of_host(folder)
    wait_until_gone(pid)

    left = held_runs(folder)
    assert left.was_never_asked_for(never)
    assert not left.was_never_asked_for(began)
    assert not left.was_never_asked_for(replace(never, pid=4711))
    assert not left.was_never_asked_for(asked_for(0))


@pytest.mark.parametrize("another_follows", [False, True])
def test_of_a_host_that_was_killed_nothing_is_sure(folder: Path, another_follows: bool) -> None:
    with spoken(folder):
        generation = held_runs(folder).generation
        kill(pid_of_host(folder))
    if another_follows:
        with spoken(folder):
            assert not held_runs(folder).was_never_asked_for(asked_for(generation))
            pid = pid_of_host(folder)
        wait_until_gone(pid)

    assert generation
    assert not held_runs(folder).was_never_asked_for(asked_for(generation))


def asked_for(generation: int, run: int = 0) -> ProcessIdentity:
    return ProcessIdentity(NOT_STARTED, generation, "", run or new_mark())


def test_what_was_asked_for_before_a_death_comes_before_what_the_next_one_hears(folder: Path) -> None:
    with spoken(folder) as dead:
        pid = pid_of_host(folder)
        os.kill(pid, signal.SIGSTOP)
        run = dead.shell("sleep 0.5")
    successor = Spoken(launched(folder))
    successor.say("hello", version=VERSION, oldest=VERSION, takes_over=True)
    successor.say("list")
    os.kill(pid, signal.SIGCONT)

    held = successor.hears("held")["runs"]
    successor.say("adopt", run=run)
    assert successor.hears("ended", run)["code"] == 0
    successor.close()

    assert isinstance(held, list)
    assert [each["run"] for each in held] == [run]


@pytest.mark.parametrize(
    "leaving",
    [
        "sleep {} &",
        "setsid sleep {} &",
        "setsid sh -c 'env -i setsid sleep {} &' >/dev/null 2>&1 &",
        "sh -c \"trap '' TERM; sleep {}\" & sleep 0.1",
    ],
)
def test_a_tree_is_ended_wherever_it_went(folder: Path, leaving: str) -> None:
    with a_marker() as marker, spoken(folder) as client:
        ended = client.hears("ended", client.shell(leaving.format(marker)))
        assert not living(marker)

        run = client.shell(f"{leaving.format(marker)}\necho begun; sleep {marker}")
        client.hears("started", run)
        client.say("end", run=run, grace=0.3)
        client.hears("ended", run)
        assert not living(marker)

    assert ended["code"] == 0
    assert ended["leftovers"]


def test_an_end_can_be_hurried(folder: Path) -> None:
    with a_marker() as marker, spoken(folder) as client:
        run = client.shell(f"trap '' TERM; echo deaf; while :; do sleep {marker}; done")
        client.hears("started", run)
        while b"deaf" not in client.output[1]:
            client.say("list")
            client.hears("held")
        client.say("end", run=run, grace=3600)
        client.say("end", run=run, grace=0)
        ended = client.hears("ended", run)

    assert (ended["code"], ended["needed_kill"]) == (-9, True)


def test_two_who_begin_a_host_get_the_same(folder: Path) -> None:
    pids: list[int] = []
    begun = [threading.Thread(target=lambda: pids.append(pid_of_host(folder))) for _ in range(4)]
    with spoken(folder):  # lest it ends between them
        for each in begun:
            each.start()
        for each in begun:
            each.join()

    assert len(pids) == 4
    assert len(set(pids)) == 1


def test_a_start_that_is_asked_for_twice_happens_once(folder: Path, tmp_path: Path) -> None:
    effects = tmp_path / "effects"
    with spoken(folder) as client:
        run = client.shell(f"echo x >> {effects}")
        client.hears("ended", run)
        client.shell(f"echo x >> {effects}", run=run)
        client.hears("refused", run)

    assert effects.read_text() == "x\n"


def test_only_the_owner_has_access(folder: Path) -> None:
    with spoken(folder) as client:
        run = client.shell("head -c 20000 /dev/zero; sleep 0.1")
        client.hears("ended", run)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}
    assert {"socket", "journal", "lock", f"{run:x}.head"} <= modes.keys()


def test_a_folder_open_to_others_is_refused(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)

    with pytest.raises(CantStart, match="may be used by others"):
        launched(folder)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no /proc")
def test_a_host_is_reached_where_no_proc_is_mounted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every script failed in such a sandbox, and another process was said to be in the way."""
    monkeypatch.setattr(launching, "_OPEN_FILES", str(folder / "none"))

    with spoken(folder) as client:
        client.hears("ended", client.shell("exit 0"))


def test_a_folder_that_is_a_link_is_refused(folder: Path, tmp_path: Path) -> None:
    folder.symlink_to(tmp_path)

    with pytest.raises(CantStart):
        launched(folder)


def test_another_version_is_told_so(folder: Path) -> None:
    with spoken(folder):
        other = Spoken(launched(folder))
        told = other.greet(version=VERSION + 1, oldest=VERSION + 1)

        assert told["say"] == "fault"
        assert other.is_at_its_end()
        other.close()


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff\xff\xff\xff",
        b"\0\0\0\0",
        b"\0\0\0\2{x",
        b"\0\0\0\2[]",
        packed({"say": "dance"}),
        packed({"say": "start", "run": "x"}),
        b"\0\0\0\3Oxx",
    ],
)
def test_garbage_ends_its_connection_and_no_other(folder: Path, garbage: bytes) -> None:
    with spoken(folder) as client:
        run = client.shell("sleep 0.3; exit 6")
        other = Spoken(launched(folder))
        other.greet()
        other.connection.sendall(garbage)

        assert other.hears("fault")
        assert other.is_at_its_end()
        other.close()
        assert client.hears("ended", run)["code"] == 6


def test_a_long_output_keeps_its_beginning_and_its_end(folder: Path) -> None:
    with spoken(folder) as client:
        run = client.shell("echo first; yes 0123456789 | head -c 3000000; echo last; echo quiet >&2")
        ended = client.hears("ended", run)
        out, err = kept_output(folder, run, 1), kept_output(folder, run, 2)
        size = sum(path.stat().st_size for path in folder.glob(f"{run:x}.*"))

    assert ended["written"] == [3_000_011, 6]
    assert out.startswith(b"first\n")
    assert out.endswith(b"last\n")
    assert len(client.output[1]) == 1 << 16
    assert err == b"quiet\n"
    assert size < 700_000


def test_a_full_disk_is_told_and_loses_no_exit_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit on the size of files stands for the disk: the scripts inherit it, and write none."""
    limited = ["sh", "-c", 'ulimit -f 40; exec "$@"', "sh", *launching.command()]
    monkeypatch.setattr(launching, "command", lambda: limited)
    with spoken(folder) as client:
        full = client.shell("head -c 300000 /dev/zero; exit 9", head=100_000)
        ended = client.hears("ended", full)
        small = [client.shell(f"echo {'x' * 2000}; exit {number}") for number in range(30)]
        codes = [client.hears("ended", run)["code"] for run in small]

    assert ended["code"] == 9
    assert ended["lost"]
    assert codes == list(range(30))


def test_the_host_is_small_and_knows_the_standard_library_alone(folder: Path) -> None:
    with spoken(folder) as client:
        for _ in range(20):
            client.hears("ended", client.shell("echo x"))
        status = Path(f"/proc/{pid_of_host(folder)}/status").read_text()
    kilobytes = int(status.partition("VmRSS:")[2].split()[0])
    listing = (
        f"import sys, json; sys.path.insert(0, {str(ROOT)!r}); import scheduler_core.actions.host.program; "
        "print(json.dumps([*sys.modules]))"
    )
    words = [sys.executable, "-I", "-S", "-c", listing]
    modules = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)

    ours = [name for name in modules if name.startswith("scheduler_core")]
    others = {name.rpartition(".")[2] for name in ours if name.count(".") > 1 and ".host" not in name}
    assert others <= {"output", "process", "process_table", "process_tree", "redacted_stream", "table_choice"}
    foreign = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names
    assert foreign <= {"__main__", "scheduler_core", "__mp_main__"}
    assert not {"asyncio", "dataclasses", "pathlib", "subprocess", "threading", "tempfile"} & set(modules)
    assert kilobytes < 16_000


def test_many_starts_leave_no_descriptor(folder: Path) -> None:
    with spoken(folder) as client:
        pid = pid_of_host(folder)
        client.hears("ended", client.start("/bin/true"))
        before = len([*Path(f"/proc/{pid}/fd").iterdir()])
        runs = [client.start("/bin/true") for _ in range(200)]
        runs += [client.start("/no/such/program") for _ in range(5)]
        for run in runs[:200]:
            assert client.hears("ended", run)["code"] == 0
        for run in runs[200:]:
            assert client.hears("refused", run)["error"] == 2
        after = len([*Path(f"/proc/{pid}/fd").iterdir()])

    assert after == before


def test_what_is_hidden_stands_in_no_file_and_is_told_to_nobody(folder: Path, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    line = (
        f"printf 'a s3cr'; until [ -e {gate} ]; do sleep 0.05; done; echo et b; echo s3cret >&2; printf s3c"
    )
    with spoken(folder) as first:
        run = first.shell(line, hidden=["s3cret"])
        first.hears("started", run)
    with spoken(folder, takes_over=True) as second:
        second.say("adopt", run=run)
        second.hears("adopted", run)
        gate.touch()
        assert second.hears("ended", run)["written"] == [len(b"a *** b\ns3c"), len(b"***\n")]

        assert kept_output(folder, run, 1) == b"a *** b\ns3c"
        assert kept_output(folder, run, 2) == b"***\n"
        assert not [file for file in folder.iterdir() if file.is_file() and b"s3cret" in file.read_bytes()]


def test_a_careful_start_tells_what_prevents_it(folder: Path) -> None:
    with spoken(folder) as client:
        assert client.hears("refused", client.start("/no/such/program", careful=True))["error"] == 2
        run = client.shell("echo x; exit 8", careful=True)
        assert client.hears("ended", run)["code"] == 8
        assert client.output[1] == b"x\n"


_SLOW_TO_SAY = """
import sys, time, os
sys.path.insert(0, sys.argv.pop(1))
gate = sys.argv.pop(1)
from scheduler_core.actions.host.program import main
code = main(sys.argv[1:])
open(gate + "-reached", "w").close()
while not os.path.exists(gate):
    time.sleep(0.01)
sys.exit(code)
"""


def test_a_private_host_that_is_closed_while_it_begins_leaves_no_process_and_no_folder(
    tmp_path: Path,
) -> None:
    """Its folder was removed beneath it: nobody could reach it, and it waited ten seconds for somebody."""
    gate, reached = tmp_path / "gate", tmp_path / "gate-reached"
    words = [sys.executable, "-c", _SLOW_TO_SAY, str(ROOT), str(gate)]

    async def begin_and_close() -> Path:
        processes = HostedProcesses(None, words=words)
        place = processes.place
        processes.prepare()
        await asyncio.to_thread(_comes_true, reached.exists)
        processes.close()
        gate.touch()
        return place

    place = asyncio.run(begin_and_close())  # which waits for its threads

    assert _comes_true(lambda: not place.exists())
    assert _comes_true(lambda: not any(place.name in command for command in _commands()))


def test_a_private_host_that_no_thread_came_to_begin_leaves_no_folder() -> None:
    """All threads were busy when it was closed, and its empty folder stayed."""

    async def begin_and_close() -> Path:
        loop, go = asyncio.get_running_loop(), threading.Event()
        loop.set_default_executor(ThreadPoolExecutor(1))
        busy = loop.run_in_executor(None, go.wait, 20)
        processes = HostedProcesses(None)
        place = processes.place
        processes.prepare()
        await asyncio.sleep(0)
        assert place.exists()
        processes.close()
        await asyncio.sleep(0)
        go.set()
        await busy
        return place

    place = asyncio.run(begin_and_close())

    assert not place.exists()
    assert not any(place.name in command for command in _commands())


def _comes_true(holds: Callable[[], bool]) -> bool:
    pause = threading.Event()
    return any(holds() or pause.wait(0.01) for _ in range(500))


def _commands() -> Iterator[str]:
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            yield each.read_text(encoding="utf-8", errors="replace")
