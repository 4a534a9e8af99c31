"""The fork server: whom it answers, what it leaves to the command itself, and when it ends."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from scheduler_core.fork_server.beside import CommandSocket, open_command_socket
from scheduler_core.fork_server.calls import (
    DESCRIPTORS,
    GO,
    LENGTH_BYTES,
    MOST_BYTES,
    READY,
    identity_of,
    likeness,
    socket_beside,
)
from tests.core.fork_server.asking_program import HASTE, PROGRAM, UNASKED
from tests.core.fork_server.conftest import asked, ordinary
from tests.faults.child_engine import child_engine
from tests.support.forked_python import start_python

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="commands are carried out beside engines on Linux"),
]

UNASKED_SILENTLY = (UNASKED, "", "")
_PATIENCE_SECONDS = 60


@contextmanager
def listening(place: str, serve: Callable[[socket.socket], None]) -> Iterator[None]:
    """Have something else listen beside a store, which serves one caller."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(socket_beside(place))
        server.listen()

        def run() -> None:
            caller, _ = server.accept()
            with caller:
                serve(caller)

        thread = threading.Thread(target=run)
        thread.start()
        yield
        thread.join(_PATIENCE_SECONDS)


def servers() -> list[psutil.Process]:
    """Return the fork servers of this process."""
    return [
        each for each in psutil.Process().children() if "scheduler_core.fork_server.forks" in each.cmdline()
    ]


def call(place: str, fields: list[bytes], *, length: int | None = None) -> socket.socket:
    """Say something to a fork server, true or not."""
    opened = socket.socket(socket.AF_UNIX)
    opened.settimeout(_PATIENCE_SECONDS)
    opened.connect(socket_beside(place))
    said = b"\0".join(fields)
    opened.sendall((len(said) if length is None else length).to_bytes(LENGTH_BYTES, "big") + said)
    return opened


def go_on(caller: socket.socket) -> None:
    given = [os.open(os.devnull, os.O_RDWR) for _ in range(DESCRIPTORS - 1)] + [os.open(".", os.O_RDONLY)]
    socket.send_fds(caller, [GO], given)
    for each in given:
        os.close(each)


def fields_of(place: str) -> list[bytes]:
    encoding = sys.stdout.encoding.encode()
    store = os.fsencode(place)
    return [
        likeness(),
        store,
        identity_of(place),
        encoding,
        encoding,
        b"1",
        b"status",
        b"HOURBELL_STORE=" + store,
    ]


def test_without_an_engine_a_command_is_left_to_itself(place: str) -> None:
    assert asked("status", "--store", place) == UNASKED_SILENTLY


def test_a_store_on_a_server_has_no_socket() -> None:
    assert asked("status", "--store", "postgresql://user@host/jobs") == UNASKED_SILENTLY
    assert open_command_socket("postgresql://user@host/jobs") is None


@pytest.mark.parametrize(
    "words",
    [
        ("run", "list", "--follow"),
        ("job", "list", "--help"),
        ("job", "edit", "x"),
        ("simulate", "--with", "-"),
        ("status", "--store", "elsewhere.db"),
    ],
)
def test_what_waits_writes_or_reads_its_input_is_left_to_itself(
    words: tuple[str, ...], place: str, beside: CommandSocket
) -> None:
    assert asked(*words, "--store", place) == UNASKED_SILENTLY
    assert servers() == []


def test_another_python_is_left_to_itself(place: str, beside: CommandSocket) -> None:
    assert asked("status", "--store", place, env={"PYTHONHASHSEED": "1"}) == UNASKED_SILENTLY


def test_who_hangs_up_is_not_relied_on(place: str) -> None:
    with listening(place, lambda _: None):
        assert asked("status", "--store", place) == UNASKED_SILENTLY


def wait(event: threading.Event) -> None:
    event.wait(_PATIENCE_SECONDS)


def test_who_does_not_answer_is_not_waited_for(place: str) -> None:
    is_over = threading.Event()
    with listening(place, lambda _: wait(is_over)):
        assert asked("status", "--store", place, env={HASTE: "yes"}) == UNASKED_SILENTLY
        is_over.set()


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("status",), "run it again"),
        (("job", "add", "x", "--", "true"), "see `hourbell job list` for whether it was carried out"),
    ],
)
def test_what_was_begun_is_not_begun_again(words: tuple[str, ...], advice: str, place: str) -> None:
    def begin_and_die(caller: socket.socket) -> None:
        length = int.from_bytes(caller.recv(LENGTH_BYTES), "big")
        caller.recv(length, socket.MSG_WAITALL)
        caller.sendall(READY)
        caller.recv(len(GO), socket.MSG_WAITALL)

    with listening(place, begin_and_die):
        code, out, err = asked("--store", place, *words)

    assert (code, out) == (1, "")
    assert err == f"hourbell: the command was ended from outside; {advice}\n"


def test_only_the_owner_reaches_the_socket(place: str, beside: CommandSocket) -> None:
    assert Path(socket_beside(place)).stat().st_mode & 0o777 == 0o600


def test_a_call_is_answered_once_it_is_told_to_go_on(place: str, beside: CommandSocket) -> None:
    with call(place, fields_of(place)) as caller:
        assert caller.recv(len(READY)) == READY
        go_on(caller)
        assert caller.recv(8) == b"0"


def test_a_call_that_brings_no_streams_is_hung_up_on(place: str, beside: CommandSocket) -> None:
    with call(place, fields_of(place)) as caller:
        assert caller.recv(len(READY)) == READY
        caller.sendall(GO)
        assert caller.recv(8) == b""


@pytest.mark.parametrize("field", [0, 1, 2, 5])
def test_a_call_that_is_not_true_is_hung_up_on(field: int, place: str, beside: CommandSocket) -> None:
    fields = fields_of(place)
    fields[field] = b"another"

    with call(place, fields) as caller:
        assert caller.recv(len(READY)) == b""
    assert asked("status", "--store", place)[0] == 0


@pytest.mark.parametrize("length", [0, 3, MOST_BYTES + 1, (1 << 64) - 1])
def test_a_call_of_another_length_harms_nobody(length: int, place: str, beside: CommandSocket) -> None:
    with call(place, fields_of(place), length=length) as caller, suppress(ConnectionResetError):
        assert caller.recv(len(READY)) == b""
    assert asked("status", "--store", place)[0] == 0


def test_what_is_carried_out_ends_with_its_caller(place: str, beside: CommandSocket) -> None:
    words = ("next", "nightly", "--count", "10000", "--store", place)
    with start_python([*PROGRAM, *words]) as caller:
        assert caller.stdout is not None
        caller.stdout.read(1)  # the rest is more than a pipe holds, so it is being carried out
        forks = servers()[0].children()
        assert len(forks) == 1
        caller.send_signal(signal.SIGKILL)
        caller.wait()

        _, alive = psutil.wait_procs(forks, timeout=_PATIENCE_SECONDS)
    assert alive == []


def test_an_interrupted_command_says_so_by_its_exit_code(place: str, beside: CommandSocket) -> None:
    words = ("-c", "import sys; from gui.launcher import main; sys.exit(main())", "next", "nightly")
    command = [sys.executable, *words, "--count", "10000", "--store", place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as caller:
        assert caller.stdout is not None
        caller.stdout.read(1)
        caller.send_signal(signal.SIGINT)
        code, (_, err) = caller.wait(_PATIENCE_SECONDS), caller.communicate()

    assert (code, err) == (130, b"")


def test_a_reader_that_has_enough_ends_it_as_ever(place: str, beside: CommandSocket) -> None:
    codes = []
    for program in (PROGRAM, ("-m", "tests.support.hourbell_program")):
        with start_python([*program, "next", "nightly", "--count", "10000", "--store", place]) as process:
            assert process.stdout is not None
            process.stdout.read(1)
            process.stdout.close()
            codes.append(process.wait(_PATIENCE_SECONDS))

    assert codes[0] == codes[1] != 0


def test_a_server_that_was_killed_is_replaced(place: str, beside: CommandSocket) -> None:
    first = asked("status", "--store", place)
    before = servers()
    for each in before:
        each.kill()

    assert asked("status", "--store", place) == first
    assert set(servers()).isdisjoint(before)


def test_a_server_that_nobody_calls_ends(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listens:
        listens.bind(str(tmp_path / "commands.sock"))
        listens.listen()
        main = f"from scheduler_core.fork_server.forks import main; main({listens.fileno()}, 1)"
        done = subprocess.Popen(
            [sys.executable, "-c", main], stdin=subprocess.PIPE, pass_fds=[listens.fileno()]
        )
        with done:
            assert done.wait(_PATIENCE_SECONDS) == 0


def test_closing_takes_the_socket_and_the_server_away(place: str) -> None:
    opened = open_command_socket(place)
    assert opened is not None
    asked("status", "--store", place)
    opened.close()
    opened.close()

    assert servers() == []
    assert not Path(socket_beside(place)).exists()
    assert asked("status", "--store", place) == UNASKED_SILENTLY


def test_what_a_killed_engine_left_is_replaced(place: str) -> None:
    with child_engine(place) as engine:
        assert asked("status", "--store", place)[0] == 0
        engine.kill()
        assert asked("status", "--store", place) == UNASKED_SILENTLY
    with child_engine(place) as engine:
        code, out, _ = asked("status", "--store", place)
        engine.terminate()

    assert code == 0
    assert f"process {engine.process.pid}" in out
    assert not Path(socket_beside(place)).exists()


def test_a_file_in_the_way_is_left_alone_and_keeps_nobody_from_his_commands(place: str) -> None:
    Path(socket_beside(place)).write_text("mine", "utf-8")

    with child_engine(place) as engine:
        assert engine.ready["ready"]
        assert asked("status", "--store", place) == UNASKED_SILENTLY
        assert ordinary("status", "--store", place)[0] == 0
    assert Path(socket_beside(place)).read_text("utf-8") == "mine"
    assert "-commands.sock: a file of that name is there; move it away" in engine.said()


def test_a_long_path_is_no_hindrance(place: str, tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    for file in Path(place).parent.glob(f"{Path(place).name}*"):
        file.rename(deep / file.name)
    moved = str(deep / Path(place).name)
    opened = open_command_socket(moved)
    assert opened is not None

    try:
        assert asked("status", "--store", moved)[0] == 0
    finally:
        opened.close()
