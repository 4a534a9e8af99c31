"""A test that leaves a process, a temporary file or a listening socket fails; what fixtures need may stay."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.suite.small_run import run_small

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes and sockets are found in /proc"),
]

_SLEEPS = ["sleep", "73001"]

_LEAVES = f"""
import socket, subprocess, tempfile, pytest

kept = []

def test_leaves_a_child():
    kept.append(subprocess.Popen({_SLEEPS}))

def test_leaves_an_orphan():
    subprocess.run(["sh", "-c", "env -i setsid sleep 73002 >/dev/null 2>&1 &"], check=True)

def test_leaves_a_fork():
    import os, time
    if os.fork() == 0:
        if os.fork() == 0:
            for number in (0, 1, 2):
                os.close(number)
            os.setsid()
            time.sleep(60)
        os._exit(0)
    os.wait()

def test_leaves_one_unburied():
    kept.append(subprocess.Popen(["true"]))

def test_leaves_a_folder():
    open(tempfile.mkdtemp(prefix="mess-") + "/inner", "w").close()

def test_leaves_a_port():
    kept.append(socket.create_server(("127.0.0.1", 0)))

@pytest.fixture
def careless():
    yield
    kept.append(subprocess.Popen({_SLEEPS}))

def test_whose_fixture_leaves_a_child(careless):
    pass

def test_next():
    pass
"""

_HELD = """
import shutil, socket, subprocess, tempfile, pytest

@pytest.fixture(scope="session")
def folder():
    folder = tempfile.mkdtemp()
    yield folder
    shutil.rmtree(folder)

@pytest.fixture(scope="module")
def program(folder):
    with subprocess.Popen(["sh", "-c", "while read line; do sleep 73003 & done; kill $!"],
        stdin=subprocess.PIPE, text=True) as program:
        yield program
        program.stdin.close()

@pytest.fixture(scope="module")
def leader(folder):
    leaves = "while read line; do (sleep 73004 & echo $! > $0/pid); done; kill $(cat $0/pid)"
    words = ["sh", "-c", leaves, folder]
    with subprocess.Popen(words, stdin=subprocess.PIPE, text=True, start_new_session=True) as leader:
        yield leader
        leader.stdin.close()

@pytest.fixture(scope="module")
def server():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server

def test_uses_them(program, server):
    pass

def test_makes_the_program_start_another(program):
    program.stdin.write("go\\n")
    program.stdin.flush()
    import pathlib, threading
    children = pathlib.Path(f"/proc/{program.pid}/task/{program.pid}/children")
    while not children.read_text():
        threading.Event().wait(0.01)

def test_makes_the_leader_leave_an_orphan(leader, folder):
    leader.stdin.write("go\\n")
    leader.stdin.flush()
    import pathlib, threading
    while not (pid := pathlib.Path(folder, "pid")).exists() or not pid.read_text():
        threading.Event().wait(0.01)

def test_uses_none():
    pass
"""

_FORGETS = """
import tempfile, pytest

@pytest.fixture(scope="module")
def forgets():
    return tempfile.mkdtemp(prefix="forgotten-")

def test_one(forgets):
    pass

def test_two(forgets):
    pass
"""

_ENDS_SOON = """
import subprocess, threading, time

def test_whose_child_is_just_ending():
    child = subprocess.Popen(["sleep", "0.2"])
    threading.Thread(target=child.wait).start()
"""

_FAILS_TOO = f"""
import subprocess
kept = []

def test_fails():
    kept.append(subprocess.Popen({_SLEEPS}))
    assert 1 == 2

def test_next():
    pass
"""


@pytest.fixture(autouse=True)
def nothing_runs_on() -> Iterator[None]:
    yield
    assert not [words for words in _command_lines() if "7300" in words]


def test_what_leaves_something_fails_and_of_a_module_the_last(
    tmp_path: Path,
) -> None:
    run = run_small(tmp_path, workers=0, a=_LEAVES, b=_FORGETS)

    assert run.code == 1
    assert run.closing == {"passed": 10, "errors": 8}, run.words
    said = [line for line in run.words.splitlines() if line.startswith("ERROR ")]
    assert [line.partition("::test_")[2].partition(" ")[0] for line in said] == [
        "leaves_a_child",
        "leaves_an_orphan",
        "leaves_a_fork",
        "leaves_one_unburied",
        "leaves_a_folder",
        "leaves_a_port",
        "whose_fixture_leaves_a_child",
        "two",
    ]
    assert "started by the test's own process: sleep 73001" in run.words
    assert "started by a process that has ended: sleep 73002" in run.words
    assert "which has ended, but nobody has waited for it" in run.words
    assert "['inner']" in run.words
    assert "a socket that listens at 127.0.0.1:" in run.words
    assert "test_b.py::test_two left behind:\n" in run.words
    assert "in the temporary folder: forgotten-" in run.words


def test_what_a_fixture_holds_or_is_about_to_end_may_stay(tmp_path: Path) -> None:
    run = run_small(tmp_path, workers=0, a=_HELD, b=_ENDS_SOON)

    assert (run.code, run.closing) == (0, {"passed": 5}), run.words


def test_what_a_failing_test_leaves_is_ended_and_no_second_failure(tmp_path: Path) -> None:
    run = run_small(tmp_path, a=_FAILS_TOO)

    assert (run.code, run.closing) == (1, {"failed": 1, "passed": 1}), run.words


def test_the_temporary_folder_of_the_tests_goes_with_them(tmp_path: Path) -> None:
    says = (
        "import os, tempfile\nfrom pathlib import Path\n"
        "def test_says():\n    assert os.environ['TMPDIR'] == tempfile.gettempdir()\n"
        "    Path(__file__).with_suffix('.said').write_text(tempfile.gettempdir())\n"
    )

    run_small(tmp_path, whole=says, dying=f"{says}def test_dies():\n    os._exit(3)\n")

    for name in ("whole", "dying"):
        assert not Path((tmp_path / f"test_{name}.said").read_text()).exists()


def _command_lines() -> Iterator[str]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield os.fsdecode((folder / "cmdline").read_bytes())
        except OSError:
            continue
