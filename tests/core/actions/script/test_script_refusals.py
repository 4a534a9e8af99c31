"""A script that can't start says what to do about it."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from scheduler_core.actions.process.process import CantStart
from scheduler_core.actions.script.command import InlineScript
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context
from tests.core.actions.script_runs import WAYS, OpenProcesses, a_program, a_shell, an_inline, run


def reason(action: ScriptAction, ways: OpenProcesses | None = None) -> str:
    """Return why the action does not start."""
    ran = run(action) if ways is None else run(action, ways=ways)
    assert (ran.outcome.state, ran.outcome.failure) == (RunState.FAILED, FailureKind.START), ran.outcome
    assert not ran.output.pieces
    return ran.outcome.reason_text


def a_file(folder: Path, text: str = "#!/bin/sh\n", mode: int = 0o700) -> Path:
    file = folder / "script.sh"
    file.write_text(text)
    file.chmod(mode)
    return file


def test_a_missing_program() -> None:
    assert reason(a_program("no-such-program")) == (
        "there is no program no-such-program in the folders of PATH; "
        "install it, give its full path or another PATH"
    )


def test_a_program_in_the_path_that_is_not_executable(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o600)
    action = a_program(file.name, environment=(("PATH", f"{tmp_path}:/no/such/folder"),))

    assert f"{file} is not executable" in reason(action)


def test_a_missing_file(tmp_path: Path) -> None:
    file = tmp_path / "gone.sh"

    assert reason(a_program(str(file))) == (
        f"there is no file {file}; correct the path or put the file there"
    )


def test_a_missing_interpreter() -> None:
    assert "there is no program pythonn" in reason(an_inline("pythonn", "pass"))


def test_a_file_that_is_not_executable(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o600)

    assert reason(a_program(str(file))) == (
        f"{file} is not executable; run chmod +x {file}, or put an interpreter such as bash before it"
    )


def test_a_folder_instead_of_a_program(tmp_path: Path) -> None:
    assert "is a folder, not a program" in reason(a_program(str(tmp_path)))


@pytest.mark.parametrize("ways", WAYS)
def test_an_interpreter_that_is_not_there(ways: OpenProcesses, tmp_path: Path) -> None:
    file = a_file(tmp_path, "#!/opt/none/perl -w\n")

    assert reason(a_program(str(file)), ways) == (
        f"{file} asks for /opt/none/perl in its first line, and that is not there; "
        "install it or correct the line"
    )


@pytest.mark.parametrize("ways", WAYS)
def test_lines_that_end_as_on_windows(ways: OpenProcesses, tmp_path: Path) -> None:
    file = a_file(tmp_path, "#!/bin/sh\r\necho hello\r\n")

    assert "end as on Windows" in reason(a_program(str(file)), ways)


@pytest.mark.parametrize("ways", WAYS)
def test_a_file_that_does_not_say_what_runs_it(ways: OpenProcesses, tmp_path: Path) -> None:
    file = a_file(tmp_path, "echo hello\n")

    assert "begin it with a line such as #!/bin/sh" in reason(a_program(str(file)), ways)


@pytest.mark.parametrize("ways", WAYS)
def test_a_missing_working_folder(ways: OpenProcesses, tmp_path: Path) -> None:
    folder = tmp_path / "gone"

    assert reason(a_program("true", working_folder=str(folder)), ways) == (
        f"the working folder {folder} is not there; make it or choose another"
    )


def test_a_file_instead_of_a_working_folder(tmp_path: Path) -> None:
    assert "is not a folder" in reason(a_program("true", working_folder=str(a_file(tmp_path))))


def test_a_working_folder_that_depends_on_where_we_are() -> None:
    assert "give its full path" in reason(a_program("true", working_folder="here"))


@pytest.mark.parametrize("ways", WAYS)
def test_arguments_that_are_too_long(ways: OpenProcesses) -> None:
    action = a_program("true", *["x" * 100_000] * 100)

    assert "pass long texts in stdin or a file" in reason(action, ways)


def test_a_value_with_a_nul() -> None:
    action = a_program("true", environment=(("TOKEN", "{{secret:token}}"),))
    outcome = run(action, a_context(token="a\0b")).outcome

    assert outcome.failure is FailureKind.START
    assert "NUL" in outcome.reason_text


def test_a_value_with_half_a_character() -> None:
    action = a_program("true", environment=(("TOKEN", "{{secret:token}}"),))
    outcome = run(action, a_context(token="a\ud800")).outcome

    assert outcome.failure is FailureKind.START
    assert "half a character" in outcome.reason_text


def test_an_unknown_value() -> None:
    """The job was saved by something that checks less than we do."""
    assert "{{jobb}} is not known" in reason(a_program("true", "{{jobb}}"))


def test_no_room_for_the_text_of_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))

    assert "make room there" in reason(an_inline("sh", "true"))


def test_a_text_that_is_written_too_late_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk let a folder with the text lie about when the time of its run was up before."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    script = InlineScript("true", "sh")

    script.remove()
    with pytest.raises(CantStart):
        script.write()

    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("argument", ["x" * 300, "~nobody-of-this-name/x", "a\nb"])
def test_a_text_that_can_be_no_file_is_an_argument(argument: str) -> None:
    """A Perl program of 300 characters made the run fail: no file can have such a name."""
    ran = run(a_program("sh", "-ec", 'printf %s "$1"', "sh", argument))
    after_a_flag = run(a_program("env", "-i", "/bin/sh", "-ec", "true", argument))

    assert ran.stdout == argument
    assert after_a_flag.outcome.state is RunState.SUCCEEDED


@pytest.mark.parametrize("name", ["", "A=B", "HOURBELL_RUN_ID"])
def test_a_variable_with_a_name_that_can_not_be(name: str) -> None:
    assert "give" in reason(a_program("true", environment=((name, "x"),)))


def test_an_open_quote_in_the_interpreter() -> None:
    assert "close it" in reason(an_inline("'python3", "pass"))


def test_a_program_that_others_can_change(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o777)

    assert reason(a_program(str(file))) == (
        f"{file} can be changed by every user of this machine, who could make this job do anything; "
        f"take that right away (chmod go-w {file}) or allow it in the job"
    )


def test_a_program_that_others_can_change_runs_if_that_is_allowed(tmp_path: Path) -> None:
    action = a_program(str(a_file(tmp_path, mode=0o777)), allows_writable_by_others=True)

    assert run(action).outcome.state is RunState.SUCCEEDED


def test_a_program_in_a_folder_that_others_can_change(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)

    assert f"who may write the folder {folder}" in reason(a_program(str(a_file(folder))))


def test_a_folder_in_which_everyone_owns_his_own_files_is_no_danger(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)

    assert run(a_program(str(a_file(folder)))).outcome.state is RunState.SUCCEEDED


def test_a_link_is_followed_to_what_others_can_change(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o777)
    link = tmp_path / "link"
    link.symlink_to(file)

    assert "can be changed by" in reason(a_program(str(link)))


def test_a_link_into_a_folder_that_others_can_change(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    link = tmp_path / "link"
    link.symlink_to(a_file(folder))

    assert f"who may write the folder {folder}" in reason(a_program(str(link)))


@pytest.mark.parametrize(
    "words",
    [
        ("sh", "{file}"),
        ("bash", "-x", "{file}", "argument"),
        ("env", "A=b", "python3", "{file}"),
        ("timeout", "10", "sh", "{file}"),
    ],
)
def test_a_file_that_an_interpreter_runs_is_looked_at_too(words: tuple[str, ...], tmp_path: Path) -> None:
    file = a_file(tmp_path, "", mode=0o777)

    assert f"{file} can be changed by" in reason(a_program(*(word.format(file=file) for word in words)))


@pytest.mark.parametrize("line", ["{file}", "{file} --now", "sh {file}"])
def test_a_file_that_begins_a_shells_line_is_looked_at_too(line: str, tmp_path: Path) -> None:
    assert "can be changed by" in reason(a_shell(line.format(file=a_file(tmp_path, mode=0o777))))


def test_a_file_that_is_only_read_may_be_anyones(tmp_path: Path) -> None:
    data = tmp_path / "data.txt"
    data.write_text("shared\n")
    data.chmod(0o666)

    assert run(a_program("cat", str(data))).stdout == "shared\n"
    assert run(a_program("sh", "-c", 'cat "$1"', "sh", str(data))).stdout == "shared\n"


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="gives a file to another user")
def test_a_program_that_belongs_to_another_user(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o755)
    os.chown(file, 65_534, 65_534)

    assert f"{file} can be changed by its owner nobody" in reason(a_program(str(file)))


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="gives a file to another group")
def test_a_group_of_others_may_not_write_but_ones_own_may(tmp_path: Path) -> None:
    file = a_file(tmp_path, mode=0o775)
    assert run(a_program(str(file))).outcome.state is RunState.SUCCEEDED

    os.chown(file, 0, 65_534)
    assert "can be changed by the group nogroup" in reason(a_program(str(file)))
