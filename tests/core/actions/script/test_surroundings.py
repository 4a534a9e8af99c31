"""What a script is about to run by: its files by their content, its environment without its values."""

import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.actions.outcome import ActionContext, ScriptStart
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.script.command import ScriptCommand
from scheduler_core.actions.script.surroundings import MOST_READ, Sight
from scheduler_core.actions.templates import TemplateValues
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.runs.surroundings import NOT_COMPARED, Surroundings
from tests.core.actions.calls import a_context

KEY = b"a key"
NO_VARIABLES: Mapping[str, str | None] = {}
no_windows = pytest.mark.skipif(sys.platform == "win32", reason="scripts there have no first line")


def a_file(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def a_program(folder: Path, name: str, text: str) -> str:
    place = a_file(folder, name, text)
    Path(place).chmod(0o755)
    return place


def look(
    sight: Sight,
    program: str,
    script: str | None = None,
    variables: Mapping[str, str | None] = NO_VARIABLES,
    search_path: str = "",
) -> Surroundings:
    seen = sight.look(ScriptStart(program, script, None, "/", search_path, variables))
    assert seen is not None
    return seen


def start_of(
    action: ScriptAction,
    context: ActionContext | None = None,
    values: Mapping[str, str] | None = None,
    own: Mapping[str, str] | None = None,
) -> ScriptStart:
    """Return what a script says that it is about to start by."""
    told: list[ScriptStart] = []
    context = replace(context or a_context(), look=lambda start, _: told.append(start))
    command = ScriptCommand(action, context, TemplateValues(values or {}))
    try:
        command.launch(dict(os.environ) if own is None else own, Looks())
    finally:
        command.clean_up()
    return told[0]


def argv(*words: str, **fields: object) -> ScriptAction:
    return replace(ScriptAction(CommandKind.ARGV, argv=words), **fields)  # type: ignore[arg-type]


def shell(line: str, **fields: object) -> ScriptAction:
    return replace(ScriptAction(CommandKind.SHELL, command_line=line), **fields)  # type: ignore[arg-type]


def test_a_file_that_says_something_else_has_another_digest(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "#!/bin/sh\nexit 0\n")
    sight = Sight(KEY)
    before = look(sight, place)
    a_file(tmp_path, "s.sh", "#!/bin/sh\nexit 33\n")
    after = look(sight, place)
    assert before.program is not None
    assert after.program is not None
    assert not after.program.is_like(before.program)
    assert before.interpreter is not None
    assert (before.interpreter.path, before.interpreter) == ("/bin/sh", after.interpreter)


def test_a_file_that_was_only_touched_is_the_same(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "exit 0\n")
    sight = Sight(KEY)
    before = look(sight, place, place).script
    os.utime(place, (5, 5))
    after = look(sight, place, place).script
    assert before is not None
    assert after is not None
    assert after.is_like(before)
    assert after.modified_ns != before.modified_ns


def test_a_very_large_file_goes_by_its_size_and_time(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(MOST_READ + 1)
    seen = look(Sight(KEY), str(tmp_path / "large")).program
    assert seen is not None
    assert (seen.size, seen.digest) == (MOST_READ + 1, "")


def test_a_file_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    assert look(Sight(KEY), str(tmp_path / "none")).program is None


def test_no_value_of_a_variable_is_kept() -> None:
    values = {"TOKEN": "hunter2", "PATH": "/bin"}
    seen = look(Sight(KEY), "/", None, values).environment
    assert sorted(seen) == ["PATH", "TOKEN"]
    assert "hunter2" not in repr(seen)
    assert seen == look(Sight(KEY), "/", None, values).environment
    assert seen["TOKEN"] != look(Sight(b"another"), "/", None, values).environment["TOKEN"]
    assert look(Sight(b""), "/", None, values).environment["TOKEN"] == ""


def test_of_what_is_not_compared_there_is_no_digest() -> None:
    seen = look(Sight(KEY), "/", None, {"TOKEN": None}).environment
    assert seen == {"TOKEN": NOT_COMPARED}


def test_nothing_is_compared_of_what_holds_a_secret() -> None:
    variables = (
        ("TOKEN", "Bearer {{ secret:token }}"),
        ("PIN", "{{param:pin}}"),
        ("DAYS", "{{param:days}}"),
        ("SAYS", "as it stands"),
    )
    context = replace(
        a_context(token="hunter2"), values=(RunValue("pin", "pin", True), RunValue("days", "3"))
    )
    values = {"secret:token": "hunter2", "secret:pin": "1234", "param:pin": "1234", "param:days": "3"}
    action = argv(sys.executable, environment=variables, inherits=("DEPLOY_KEY",))
    compared = start_of(action, context, values, {**os.environ, "DEPLOY_KEY": "s3cret"}).variables
    own = {name: compared[name] for name in ("TOKEN", "PIN", "DAYS", "SAYS", "DEPLOY_KEY")}
    assert own == {
        "TOKEN": None,
        "PIN": None,
        "DAYS": "{{param:days}}",
        "SAYS": "as it stands",
        "DEPLOY_KEY": None,
    }
    assert not [value for value in compared.values() if value and ("hunter2" in value or value == "1234")]
    assert not [name for name in compared if name.startswith("HOURBELL_")]


def test_two_runs_of_a_job_run_by_the_same(tmp_path: Path) -> None:
    script = a_file(tmp_path, "s.py", "")
    paper = a_file(tmp_path, "one.txt", "")
    action = argv(
        sys.executable, "{{event_path}}", script, environment=(("RUN", "{{run_id}} {{last_output}}"),)
    )
    starts = [
        start_of(
            action,
            replace(a_context(), run_id=RunId(number)),
            {"run_id": str(number), "last_output": f"line {number}", "event_path": paper},
        )
        for number in (1, 2)
    ]
    assert starts[0] == starts[1]
    assert starts[0].script == script


def test_a_program_that_a_value_of_the_run_names_is_not_noted() -> None:
    assert start_of(argv("{{event_path}}"), None, {"event_path": sys.executable}).program is None


@no_windows
def test_a_script_written_anew_with_its_old_time_is_another(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "exit 0\n")
    sight, was = Sight(KEY), Path(place).stat()
    before = look(sight, place).program
    changed_at = was.st_ctime_ns
    while changed_at == was.st_ctime_ns:  # the clock of a file system moves by steps
        Path(place).write_text("exit 1\n", encoding="utf-8")
        os.utime(place, ns=(was.st_atime_ns, was.st_mtime_ns))
        changed_at = Path(place).stat().st_ctime_ns
    after = look(sight, place).program
    assert before is not None
    assert after is not None
    assert not after.is_like(before)


@no_windows
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "fifo")
    place = a_program(tmp_path, "s.sh", f"#!{tmp_path / 'fifo'}\n")
    seen = look(Sight(KEY, 60), place, "/dev/zero")
    assert seen.program is not None
    assert (seen.interpreter, seen.script) == (None, None)


def test_a_look_that_hangs_delays_few_runs(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "exit 0\n")
    answers = threading.Event()
    sight = Sight(KEY, 0.1)

    class Hanging(dict[str, str | None]):
        def __iter__(self) -> Iterator[str]:
            answers.wait()
            return super().__iter__()

    hanging = ScriptStart(place, None, None, "/", "", Hanging())
    assert [sight.look(hanging) for _ in range(4)] == [None] * 4
    later = replace(hanging, variables=NO_VARIABLES)
    since = time.monotonic()
    assert [sight.look(later) for _ in range(100)] == [None] * 100
    assert time.monotonic() - since < 5  # each of them would have waited a tenth of a second
    answers.set()
    sight.close()


@no_windows
def test_the_interpreter_is_what_the_path_of_the_run_finds(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        a_program(tmp_path / name, "reader", "")
    script = a_program(tmp_path, "s", "#!/usr/bin/env -S reader -u\n")
    sight = Sight(KEY)
    for name in ("one", "two", "one"):
        found = look(sight, script, search_path=str(tmp_path / name)).interpreter
        assert found is not None
        assert found.path == str(tmp_path / name / "reader")


@no_windows
@pytest.mark.parametrize("line", ["{script}", "{script} --all | cat", "{reader} {script}"])
def test_of_a_command_line_the_interpreter_of_its_script_is_noted(tmp_path: Path, line: str) -> None:
    reader = a_program(tmp_path, "python3", "")
    script = a_program(tmp_path, "s", "#!/usr/bin/env python3\n")
    action = shell(
        line.format(script=script, reader=reader), environment=(("PATH", f"{tmp_path}:/usr/bin:/bin"),)
    )
    seen = Sight(KEY).look(start_of(action))
    assert seen is not None
    assert seen.script is not None
    assert seen.interpreter is not None
    assert (seen.script.path, seen.interpreter.path) == (script, reader)


@no_windows
def test_a_program_that_is_told_a_script_is_its_interpreter(tmp_path: Path) -> None:
    script = a_file(tmp_path, "s.sh", "#!/usr/bin/env python3\n")
    seen = Sight(KEY).look(start_of(argv("/bin/sh", script)))
    assert seen is not None
    assert seen.interpreter is None
    assert seen.program is not None
    assert seen.program.path == "/bin/sh"


def test_two_runs_by_the_same_are_looked_at_once_in_a_burst() -> None:
    action = argv("/bin/sh", "-c", "exit 0", environment=(("WHO", "me"),))
    one, other = (start_of(action, replace(a_context(), run_id=RunId(number))) for number in (1, 2))

    assert one.key == other.key
    assert start_of(replace(action, environment=(("WHO", "you"),))).key != one.key
