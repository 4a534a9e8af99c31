"""Which scripts an engine would refuse to start, told before it is time."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

from scheduler_core.actions.process import CantStart
from scheduler_core.actions.script_program import find_program, script_file
from scheduler_core.actions.script_trust import refuse_if_others_can_write
from scheduler_core.values.actions import CommandKind, ScriptAction

_TEMPLATE = "{{"


def why_refused(action: ScriptAction, environment: Mapping[str, str]) -> str:
    """Return why a script can't be started as things stand, "" if nothing is known against it.

    What depends on the values of a run, or on what a shell makes of a line, is left out.
    """
    words = _words(action)
    if not words or any(_TEMPLATE in text for text in (words[0], action.working_folder)):
        return ""
    folder = Path(action.working_folder or Path.home()).expanduser()
    try:
        program = _program(action, words[0], folder, environment)
        files = (program, script_file(words, folder))
        if not action.allows_writable_by_others:
            for file in files:
                if file is not None:
                    refuse_if_others_can_write(file)
    except CantStart as refusal:
        return str(refusal)
    return ""


def _words(action: ScriptAction) -> list[str]:
    if action.kind is CommandKind.ARGV:
        return list(action.argv)
    text = action.command_line if action.kind is CommandKind.SHELL else action.interpreter
    try:
        return shlex.split(text, posix=os.name == "posix")
    except ValueError:
        return []


def _program(action: ScriptAction, name: str, folder: Path, environment: Mapping[str, str]) -> Path | None:
    """Return the file of a program; of the first word of a shell's line only if it is a file."""
    if action.kind is CommandKind.SHELL:
        file = folder / Path(name).expanduser()
        return file if file.is_file() else None
    chosen = dict(action.environment).get("PATH", "")
    search_path = environment.get("PATH", "") if not chosen or _TEMPLATE in chosen else chosen
    return find_program(name, folder, search_path)
