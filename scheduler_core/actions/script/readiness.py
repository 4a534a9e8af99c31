"""Tell which scripts an engine would refuse to start, before they are due."""

import os
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from scheduler_core.actions.process.process import CantStart
from scheduler_core.actions.script.checks import interpreter_words
from scheduler_core.actions.script.program import (
    at_place,
    find_program,
    is_file,
    is_script_reader,
    script_file,
)
from scheduler_core.actions.script.trust import refuse_if_others_can_write
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_TEMPLATE = "{{"
# What a shell takes as it stands: nothing to fill in, to match, to join or to set.
_PLAIN_PATH = re.compile(r"[A-Za-z0-9_./~+][A-Za-z0-9_./+@:,-]*")
_SHELLS = frozenset({"sh", "bash", "dash", "ash"})

# What a shell understands by itself, without a program of that name.
_SHELL_WORDS = frozenset(
    """
    . : [ [[ alias bg bind break builtin caller case cd command compgen complete compopt continue
    coproc declare dirs disown do done echo elif else enable esac eval exec exit export false fc fg
    fi for function getopts hash help history if in jobs kill let local logout mapfile popd printf
    pushd pwd read readarray readonly return select set shift shopt source suspend test then time
    times trap true type typeset ulimit umask unalias unset until wait while
    """.split()
)


def why_refused(action: ScriptAction, environment: Mapping[str, str]) -> str:
    """Return why a script can't be started as things stand, "" if nothing is known against it.

    What depends on the values of a run, or on what a shell makes of a line, is left out.
    """
    words = _words(action)
    if not words or any(_TEMPLATE in text for text in (words[0], action.working_folder)):
        return ""
    folder = at_place(action.working_folder or "~")
    if reason := _about_folder(action.working_folder, folder):
        return reason
    try:
        program = _program(action, words[0], folder, environment)
        files = (program, script_file(words, folder))
        if not action.allows_writable_by_others:
            for file in files:
                if file is not None:
                    refuse_if_others_can_write(file)
    except CantStart as refusal:
        return str(refusal)
    except (InvalidInput, OSError):  # told where it is saved, or where it is run
        return ""
    return _about_text(words, folder)


def _about_folder(name: str, folder: Path) -> str:
    if not name or folder.is_dir():
        return ""
    if os.path.lexists(folder):
        return f"the working folder {folder} is not a folder; choose another"
    return f"the working folder {folder} is not there; make it or choose another"


def _about_text(words: list[str], folder: Path) -> str:
    """Say if the script that an interpreter is told to run is not there."""
    if not is_script_reader(words[0]) or len(words) == 1:
        return ""
    file = at_place(words[1], folder)
    if not _PLAIN_PATH.fullmatch(words[1]) or os.path.lexists(file):
        return ""
    return f"there is no file {file}; correct the path or put the file there"


def _words(action: ScriptAction) -> list[str]:
    if action.kind is CommandKind.ARGV:
        return list(action.argv)
    text = action.command_line if action.kind is CommandKind.SHELL else action.interpreter
    try:
        return shlex.split(text, posix=os.name == "posix")
    except ValueError:
        return []


def _program(action: ScriptAction, name: str, folder: Path, environment: Mapping[str, str]) -> Path | None:
    """Return the file of a program; None where only the shell knows what its line begins with."""
    search_path = _search_path(action, environment)
    if action.kind is not CommandKind.SHELL:
        return find_program(name, folder, search_path)
    if interpreter := interpreter_words(action.interpreter):
        find_program(interpreter[0], folder, search_path)
    file = at_place(name, folder)
    if is_file(file):
        return file
    is_known = _is_plain_shell(action.interpreter) and _PLAIN_PATH.fullmatch(name)
    return find_program(name, folder, search_path) if is_known and name not in _SHELL_WORDS else None


def _search_path(action: ScriptAction, environment: Mapping[str, str]) -> str:
    chosen = dict(action.environment).get("PATH", "")
    return environment.get("PATH", "") if not chosen or _TEMPLATE in chosen else chosen


def _is_plain_shell(interpreter: str) -> bool:
    """Say if a line of commands is read by a shell whose own words are known here."""
    if sys.platform == "win32":
        return False
    else:
        try:
            words = shlex.split(interpreter)
        except ValueError:
            return False
        return not words or Path(words[0]).name in _SHELLS
