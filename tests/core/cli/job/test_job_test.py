"""`hourbell job test`: an action run at once, with its output, its end and its exit code."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell
from tests.faults.child_engine import PROGRAM
from tests.support.forked_python import Program, start_python

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the actions of these tests are shell scripts"),
]


@contextmanager
def tried(*words: str) -> Iterator[Program]:
    process = start_python([*PROGRAM[1:], "job", "test", *words])
    with process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"


@pytest.mark.parametrize(
    ("words", "code", "out", "err"),
    [
        (("--script", "echo one; echo two >&2"), 0, "one\n", "two\nhourbell: succeeded\n"),
        (("--script", "exit 3"), 1, "", "hourbell: failed: exit code 3\n"),
        (("--script", "exit 3", "--exit-codes", "3"), 0, "", "hourbell: succeeded\n"),
        (("--script", "exit 3", "--quiet"), 1, "", ""),
        (("--argv", "echo", "-n", "--help", "--"), 0, "--help", "hourbell: succeeded\n"),
        (("--script", "echo $A", "--env", "A=b c"), 0, "b c\n", "hourbell: succeeded\n"),
    ],
)
def test_a_script_is_run_at_once(
    words: tuple[str, ...], code: int, out: str, err: str, hourbell: Hourbell
) -> None:
    result = hourbell("job", "test", *words)

    assert (result.code, result.out, result.err) == (code, out, err)


def test_no_store_is_made_for_it(tmp_path: Path, hourbell: Hourbell) -> None:
    hourbell("job", "test", "--script", "true", "--store", str(tmp_path / "x.db"))

    assert list(tmp_path.iterdir()) == []


def test_output_to_a_pipe_is_harmless(hourbell: Hourbell) -> None:
    assert hourbell("job", "test", "--script", r"printf 'a\033[2Jb'").out == r"a\x1b[2Jb"


def test_a_script_that_takes_too_long_is_ended(hourbell: Hourbell) -> None:
    result = hourbell("job", "test", "--script", "sleep 60", "--timeout", "0.2s")

    assert result.code == 1
    assert result.err.startswith("hourbell: timed out: ")


def test_programs_get_lines_of_json(hourbell: Hourbell) -> None:
    lines = [
        json.loads(line) for line in hourbell("job", "test", "--script", "echo one; exit 3", "--json").lines
    ]

    assert lines[0] == {"stream": "stdout", "text": "one\n"}
    assert (lines[-1]["state"], lines[-1]["exit_code"]) == ("failed", 3)


def test_the_action_of_a_job_is_run_with_what_options_change(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "report", "--at-start", "--script", "echo $A {{job}}", "--env", "A=1")
    hourbell("job", "add", "hello", "--at-start", "--argv", "echo", "{{job}}", "{{trigger}}", "--")

    assert hourbell("job", "test", "hello").out == "hello manual\n"
    assert hourbell("job", "test", "hello", "--script", "echo $HOURBELL_JOB").out == "hello\n"
    assert hourbell("run", "list").out == ""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "hourbell job test: say what to run"),
        (("--http", "GET nowhere"), 7, "hourbell: url: "),
        (("nothing",), 5, "hourbell: There is no job “nothing”"),
    ],
)
def test_what_can_t_be_run_is_refused(
    words: tuple[str, ...], code: int, said: str, store: Path, hourbell: Hourbell
) -> None:
    result = hourbell("job", "test", *words)

    assert result.code == code
    assert result.err.startswith(said)


def test_output_comes_while_it_runs() -> None:
    with tried("--script", "echo begun; sleep 60") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"


def test_ctrl_c_ends_it_with_all_its_processes() -> None:
    script = "sleep 600 & echo $! $$; wait"
    with tried("--script", script, "--grace", "1s") as process:
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)

    assert process.returncode == 130
    assert err == "hourbell: cancelled\n"
    assert len(pids) == 2
    assert not any(map(is_alive, pids))


def test_a_script_that_ignores_the_end_is_killed_after_the_grace() -> None:
    with tried("--script", "trap '' TERM INT; echo $$; sleep 600", "--grace", "0.2s") as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)

    assert process.returncode == 130
    assert not is_alive(pid)


@pytest.mark.usefixtures("store")
def test_the_parameters_of_a_job_have_their_defaults_or_what_is_given(hourbell: Hourbell) -> None:
    script = 'echo "$HOURBELL_PARAM_DAYS"'
    hourbell("job", "add", "tidy", "--every", "300d", "--script", script, "--param", "days=7 1..90")

    assert hourbell("job", "test", "tidy").out == "7\n"
    assert hourbell("job", "test", "tidy", "--with", "days=30").out == "30\n"
    refused = hourbell("job", "test", "tidy", "--with", "days=91")
    assert (refused.code, refused.out) == (7, "")
    assert hourbell("job", "test", "--script", "true", "--with", "days=1").code == 7
