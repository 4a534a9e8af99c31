"""What a script is given and what becomes of its end."""

import json
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.outcome import STDERR, STDOUT
from scheduler_core.values.jobs.actions import Assertion
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context
from tests.core.actions.script_runs import NO_GRACE, SOON, a_program, a_shell, an_inline, run


def test_a_program_that_exits_with_0_succeeds_and_its_output_is_kept() -> None:
    ran = run(a_program("/bin/echo", "hello"))

    assert ran.outcome.state is RunState.SUCCEEDED
    assert ran.outcome.exit_code == 0
    assert ran.output.pieces == [(STDOUT, b"hello\n")]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo reading; echo 48,204 products; echo; echo warning >&2", "48,204 products"),
        ("echo done; echo ======; printf '\\n \\n'", "done"),
        ("printf '10 %%\\r99 %%\\r100 %%\\n'", "100 %"),
        ("printf '\\033[32mok\\033[0m\\007\\n'", "ok"),
        ("echo all told here >&2", "all told here"),
        ("true", ""),
        ("exit 3", ""),
        ("echo key $KEY", "key ***"),
    ],
)
def test_what_a_script_said_last_is_kept_in_one_line(command: str, said: str) -> None:
    action = a_shell(command, environment=(("KEY", "{{secret:KEY}}"),))

    assert run(action, a_context(KEY="s3cr3t")).outcome.result_line == said


@pytest.mark.parametrize("code", [1, 2, 100, 255])
def test_another_exit_code_fails(code: int) -> None:
    outcome = run(a_shell(f"exit {code}")).outcome

    assert (outcome.state, outcome.failure) == (RunState.FAILED, FailureKind.EXIT_CODE)
    assert outcome.exit_code == code
    assert outcome.reason_text == f"exit code {code}"


def test_other_exit_codes_can_mean_success() -> None:
    action = a_shell("exit 3", expected_exit_codes=(0, 3))

    assert run(action).outcome.state is RunState.SUCCEEDED


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("SEGV", -11, "killed by SIGSEGV (it used memory that is not its own)"),
        ("TERM", -15, "killed by SIGTERM"),
        ("USR1", -10, "killed by SIGUSR1"),
        ("RTMIN+3", -37, "killed by signal 37"),
    ],
)
def test_a_death_by_signal_is_said_in_words(name: str, code: int, words: str) -> None:
    outcome = run(a_program("bash", "-c", f"kill -{name} $$")).outcome

    assert outcome.failure is FailureKind.EXIT_CODE
    assert (outcome.exit_code, outcome.reason_text) == (code, words)


def test_the_code_by_which_a_shell_speaks_of_a_signal_is_explained() -> None:
    outcome = run(a_shell("sh -c 'kill -SEGV $$'; exit $?")).outcome

    assert outcome.reason_text.startswith("exit code 139, in a shell's words killed by SIGSEGV")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/no/such/program", "exit code 127 (a command in it was not found)"),
        ("/etc/passwd", "exit code 126 (a command in it may not be run)"),
    ],
)
def test_a_command_that_is_not_there_is_said_in_words(line: str, words: str) -> None:
    assert run(a_shell(line)).outcome.reason_text == words


def test_both_streams_are_kept_apart() -> None:
    ran = run(a_shell("echo out; echo err >&2"))

    assert (ran.stdout, ran.stderr) == ("out\n", "err\n")


def test_an_argument_is_never_read_by_a_shell() -> None:
    hostile = "$(echo ran); `id` \"'*"
    ran = run(a_program("printf", "%s", hostile))

    assert ran.stdout == hostile


def test_values_are_put_into_arguments_and_variables_but_into_no_program_text() -> None:
    action = a_program(
        "sh",
        "-c",
        'printf "%s|%s" "$1" "$NAMED"',
        "sh",
        "{{job}}",
        environment=(("NAMED", "run {{run_id}}"),),
    )

    assert run(action).stdout == "Nightly & more|run 7"


def test_values_are_not_put_into_a_shells_command_line() -> None:
    assert run(a_shell("echo '{{job}}'")).stdout == "{{job}}\n"


def test_a_line_in_which_a_shell_alone_can_tell_words_is_run() -> None:
    assert run(a_shell("cat <<'END'\nit's so\nEND")).stdout == "it's so\n"


def test_a_shell_line_may_have_another_shell() -> None:
    assert run(a_shell("[[ a == a ]] && echo $BASH", interpreter="bash")).stdout.endswith("bash\n")


@pytest.mark.slow
def test_an_inline_script_is_run_by_its_interpreter() -> None:
    ran = run(an_inline("python3 -u", "import sys\nprint(f'{sys.version_info[0]} ✓')"))

    assert ran.stdout == "3 ✓\n"


def test_an_inline_script_lies_where_nobody_else_can_read_it_and_is_removed() -> None:
    ran = run(an_inline("sh", 'stat -c "%a %n" "$(dirname "$0")"; echo "$0"'))

    rights, folder, file = ran.stdout.split()
    assert rights == "700"
    assert file.startswith(folder)
    assert not Path(folder).exists()


def test_stdin_is_empty_unless_text_is_given() -> None:
    assert run(a_program("cat")).stdout == ""
    assert run(a_program("cat", stdin="some text")).stdout == "some text"


def test_a_script_that_leaves_its_stdin_unread_is_not_waited_for() -> None:
    assert run(a_shell("exit 0", stdin="x" * 1_000_000)).outcome.state is RunState.SUCCEEDED


def test_a_script_that_closes_its_streams_early_is_waited_for() -> None:
    ran = run(a_shell("echo first; exec >&- 2>&-; sleep 0.1; exit 3"))

    assert (ran.outcome.exit_code, ran.stdout) == (3, "first\n")


def test_a_script_runs_in_its_folder(tmp_path: Path) -> None:
    assert run(a_program("pwd", working_folder=str(tmp_path))).stdout.strip() == str(tmp_path)


def test_a_program_may_be_named_from_its_folder(tmp_path: Path) -> None:
    script = tmp_path / "here.sh"
    script.write_text("#!/bin/sh\necho found\n")
    script.chmod(0o700)

    assert run(a_program("./here.sh", working_folder=str(tmp_path))).stdout == "found\n"


@pytest.mark.slow
def test_bytes_are_kept_as_they_are() -> None:
    action = an_inline("python3", r"import os; os.write(1, b'\xff\x00\x1b[31mred\xc3\n')")

    assert run(action).output.of(STDOUT) == b"\xff\x00\x1b[31mred\xc3\n"


@pytest.mark.slow
def test_the_line_that_tells_the_error_is_picked() -> None:
    outcome = run(a_program(sys.executable, "-c", "int('x')")).outcome

    assert outcome.first_error_line.startswith("ValueError: invalid literal")


def test_a_secret_reaches_a_script_by_its_environment_and_never_the_output() -> None:
    action = a_shell('echo "$TOKEN" | tee /dev/stderr', environment=(("TOKEN", "{{secret:token}}"),))
    ran = run(action, a_context(token="s3cr3t-value"))

    assert ran.outcome.state is RunState.SUCCEEDED
    assert ran.output.pieces == [(STDOUT, b"***\n"), (STDERR, b"***\n")]


def test_parameters_reach_a_script_and_of_a_secret_the_log_has_nothing() -> None:
    values = (RunValue("days", "30"), RunValue("token", "KEY", is_secret=True))
    context = replace(a_context(KEY="s3cr3t-value"), values=values)
    action = a_shell('echo "$HOURBELL_PARAM_DAYS ${#HOURBELL_PARAM_TOKEN} $HOURBELL_PARAM_TOKEN"')

    assert run(action, context).stdout == "30 12 ***\n"
    assert run(a_program("echo", "{{param:days}}"), context).stdout == "30\n"
    assert run(action, replace(context, secrets=a_context().secrets)).outcome.failure is FailureKind.SECRET


def test_a_very_large_standard_input_arrives_whole() -> None:
    """Each letter beyond ASCII took six bytes on its way, and the frame ended all scripts of the engine."""
    assert run(a_shell("wc -c", stdin="é" * 3_000_000)).stdout.strip() == "6000000"


def test_a_secret_is_refused_as_an_argument() -> None:
    outcome = run(a_program("echo", "{{secret:token}}"), a_context(token="s3cr3t-value")).outcome

    assert outcome.failure is FailureKind.START
    assert "give it to an environment variable" in outcome.reason_text
    assert "s3cr3t" not in outcome.reason_text


def test_a_missing_secret_fails_in_a_way_that_can_be_retried() -> None:
    outcome = run(a_shell("true", environment=(("TOKEN", "{{secret:token}}"),))).outcome

    assert (outcome.state, outcome.failure) == (RunState.FAILED, FailureKind.SECRET)


@pytest.mark.parametrize(
    ("assertion", "is_met"),
    [
        (Assertion(pattern=r"copied \d+ files"), True),
        (Assertion(pattern="warning"), True),
        (Assertion(pattern="warning", must_match=False), False),
        (Assertion(pattern="done"), False),
    ],
)
def test_a_pattern_may_stand_in_either_stream(assertion: Assertion, is_met: bool) -> None:
    outcome = run(a_shell("echo copied 12 files; echo warning >&2", assertions=(assertion,))).outcome

    assert outcome.failure is (None if is_met else FailureKind.ASSERTION)
    assert outcome.exit_code == 0


@pytest.mark.slow
def test_a_document_is_read_from_stdout_alone() -> None:
    text = json.dumps({"status": "ok"})
    action = a_shell(
        f"echo '{text}'; echo noise >&2", assertions=(Assertion(json_path="$.status", equals="ok"),)
    )

    assert run(action).outcome.state is RunState.SUCCEEDED


@pytest.mark.slow
def test_a_script_that_takes_too_long_is_timed_out() -> None:
    ran = run(a_shell("echo begun; sleep 60"), time_out=SOON)

    assert (ran.outcome.state, ran.outcome.failure) == (RunState.TIMED_OUT, FailureKind.TIMED_OUT)
    assert ran.outcome.reason_text == "not done after 0.5 s; raise the time-out or ask why"
    assert ran.stdout == "begun\n"


@pytest.mark.slow
def test_a_script_may_clean_up_in_its_grace() -> None:
    ran = run(a_shell("trap 'echo tidied; exit 5' TERM; sleep 60 & wait"), time_out=SOON)

    assert ran.outcome.state is RunState.TIMED_OUT
    assert (ran.stdout, ran.outcome.exit_code) == ("tidied\n", 5)


@pytest.mark.slow
def test_a_script_that_ignores_the_request_is_killed_after_the_grace() -> None:
    ran = run(a_shell("trap '' TERM; echo begun; sleep 60"), time_out=SOON, grace=SOON)

    assert ran.outcome.state is RunState.TIMED_OUT
    assert ran.outcome.exit_code == -9
    assert "was killed after 0.5 s" in ran.outcome.reason_text


def test_without_grace_a_script_is_killed_at_once() -> None:
    ran = run(a_shell("trap 'echo tidied' TERM; sleep 60"), time_out=SOON, grace=NO_GRACE)

    assert (ran.outcome.exit_code, ran.stdout) == (-9, "")


def test_a_stopped_script_can_be_ended() -> None:
    ran = run(a_shell("kill -STOP $$"), time_out=timedelta(seconds=0.1))

    assert ran.outcome.exit_code == -15
