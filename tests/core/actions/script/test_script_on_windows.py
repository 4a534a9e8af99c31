"""What a script is on Windows, as far as that can be told elsewhere."""

import os
import sys
from pathlib import Path

import pytest

from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.script.checks import interpreter_words
from scheduler_core.actions.script.command import ScriptCommand
from scheduler_core.actions.script.environment import script_environment
from scheduler_core.actions.script.program import find_program
from scheduler_core.actions.templates import TemplateValues
from tests.core.actions.calls import a_context
from tests.core.actions.script_runs import a_program, a_shell

NO_VALUES = TemplateValues({})


@pytest.fixture(autouse=True)
def _windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


def a_tool(folder: Path, name: str) -> Path:
    file = folder / name
    file.touch(0o700)
    return file


def test_names_of_variables_differ_in_more_than_their_case() -> None:
    own = {"Path": "C:\\Windows", "SystemRoot": "C:\\Windows", "Api_Token": "hunter2"}
    action = a_program("tool", environment=(("path", "C:\\tools"), ("Mine", "x")))

    environment = script_environment(action, a_context(), NO_VALUES, own)

    given = {name: text for name, text in environment.items() if not name.startswith("HOURBELL_")}
    assert given == {"PATH": "C:\\tools", "SYSTEMROOT": "C:\\Windows", "MINE": "x"}


def test_the_ending_of_a_program_may_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHEXT", ".EXE;.CMD")
    tool = a_tool(tmp_path, "tool.CMD")

    assert find_program("tool", tmp_path, str(tmp_path)) == tool


def test_a_backslash_in_an_interpreter_is_part_of_its_path() -> None:
    assert interpreter_words("C:\\Python\\python.exe -u") == ("C:\\Python\\python.exe", "-u")


def test_a_shells_line_is_handed_on_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its shell reads quotes in its own way, which no list of arguments can say."""
    shell = a_tool(tmp_path, "cmd.exe")
    monkeypatch.setenv("COMSPEC", str(shell))
    action = a_shell('dir "C:\\Program Files" & echo done', allows_writable_by_others=True)

    launch = ScriptCommand(action, a_context(), NO_VALUES).launch(os.environ, Looks())

    assert (launch.program, launch.verbatim) == (str(shell), 'dir "C:\\Program Files" & echo done')
