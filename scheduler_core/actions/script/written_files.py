"""Find the files that a script writes, as far as its words say so."""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from scheduler_core.actions.script.program import at_place
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_SHELLS = frozenset({"sh", "bash", "dash", "ash", "ksh", "zsh"})
_REDIRECTS = frozenset({">", ">>", ">|", "&>", "&>>", "<>"})
_BETWEEN = frozenset(";&|()")
_LAST_IS_WRITTEN = frozenset({"cp", "mv", "install", "ln"})
_ALL_ARE_WRITTEN = frozenset({"tee", "touch"})
_EVENT_PATH = re.compile(r"\$HOURBELL_EVENT_PATH\b|\$\{HOURBELL_EVENT_PATH\}|\{\{event_path\}\}")
_HOME = re.compile(r"\A(\$HOME\b|\$\{HOME\})")
# What only the shell or the run can fill in.
_UNKNOWN = re.compile(r"[$`*?]|\{\{")


def written_files(action: ScriptAction, event_path: str = "") -> Iterator[Path]:
    """Yield where output is redirected, copied or moved to; `event_path` is the file that begins a run.

    What a program decides by itself, and names that depend on other values of a run, are left out.
    """
    folder = (
        None if _UNKNOWN.search(action.working_folder) else at_place(action.working_folder or "~", Path())
    )
    for line in _shell_lines(action):
        for words in _commands(line):
            if words[0] == "cd":
                folder = _place(words[1], folder, event_path) if len(words) == 2 else None
            for name in _written_words(words):
                if (file := _place(name, folder, event_path)) is not None:
                    yield file
    if action.kind is CommandKind.ARGV and action.argv:
        for name in _written_arguments(list(action.argv)):
            if (file := _place(name, folder, event_path)) is not None:
                yield file


def _shell_lines(action: ScriptAction) -> Iterator[str]:
    """Yield what a shell reads whose signs are known here."""
    if os.name != "posix":
        return
    if action.kind is CommandKind.ARGV:
        if len(action.argv) > 2 and _is_shell(action.argv[0]) and action.argv[1] == "-c":
            yield action.argv[2]
    elif _is_shell(action.interpreter or "sh"):
        yield action.command_line if action.kind is CommandKind.SHELL else action.inline_text


def _is_shell(interpreter: str) -> bool:
    return Path((interpreter.split() or [""])[0]).name in _SHELLS


def _commands(line: str) -> Iterator[list[str]]:
    """Yield the words of each command, with the signs that redirect; none of a line that can't be read."""
    reader = shlex.shlex(line.replace("\n", " ; "), posix=True, punctuation_chars="();<>|&")
    reader.whitespace_split = True
    reader.commenters = ""
    try:
        words = list(reader)
    except ValueError:
        return
    command: list[str] = []
    for word in words:
        if word not in _REDIRECTS and word and _BETWEEN.issuperset(word):
            if command:
                yield command
            command = []
        else:
            command.append(word)
    if command:
        yield command


def _written_words(words: list[str]) -> Iterator[str]:
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        if word in _REDIRECTS:
            yield from (name for name in (next(rest, ""),) if name)
        elif word[:1] in "<>&":  # another descriptor, or what is read
            next(rest, "")
        else:
            others.append(word)
    yield from _written_arguments(others)


def _written_arguments(words: list[str]) -> Iterator[str]:
    names = [word for word in words[1:] if not word.startswith("-")]
    program = Path(words[0]).name if words else ""
    if program in _ALL_ARE_WRITTEN:
        yield from names
    elif program in _LAST_IS_WRITTEN:
        yield from names[-1:] if len(names) > 1 else ()
    else:
        for word, following in zip(words, [*words[1:], ""], strict=True):
            option, _, value = word.partition("=")
            name = value or following if option == "--output" else following if word == "-o" else ""
            if "." in name or "/" in name:  # other programs mean something else by -o
                yield name


def _place(name: str, folder: Path | None, event_path: str) -> Path | None:
    """Return where a name leads; None where that is known only when it runs."""
    if event_path:
        name = _EVENT_PATH.sub(lambda _: event_path, name)
    name = _HOME.sub("~", name)
    if not name or _UNKNOWN.search(name):
        return None
    if folder is None:
        if not name.startswith(("/", "~")):
            return None
        folder = Path()
    return Path(os.path.normpath(at_place(name, folder)))
