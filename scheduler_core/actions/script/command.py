"""Turn a script action into a program that can be started."""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import assert_never

from scheduler_core.actions.outcome import ActionContext, ScriptStart
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import CantStart, Launch
from scheduler_core.actions.script.checks import interpreter_words, refuse_secrets_in_arguments
from scheduler_core.actions.script.environment import compared_variables, script_environment
from scheduler_core.actions.script.program import at_place, find_program, is_file, script_file
from scheduler_core.actions.script.trust import refuse_if_others_can_write
from scheduler_core.actions.templates import TemplateValues, places_in
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_SAYS_WHERE = ("PATH", "HOME", "USERPROFILE")

_ENDINGS = {
    "python": ".py",
    "node": ".js",
    "ruby": ".rb",
    "perl": ".pl",
    "php": ".php",
    "pwsh": ".ps1",
    "powershell": ".ps1",
    "cmd": ".cmd",
}


class ScriptCommand:
    """The command of one run: `launch` makes it ready, `clean_up` removes what that put on the disk."""

    def __init__(self, action: ScriptAction, context: ActionContext, values: TemplateValues) -> None:
        self._action = action
        self._context = context
        self._values = values
        has_interpreter = action.kind is not CommandKind.ARGV
        self._interpreter = (interpreter_words(action.interpreter) or ("/bin/sh",)) if has_interpreter else ()
        self._inline = InlineScript(action.inline_text, self._interpreter[0]) if self._is_inline else None

    def launch(self, own_environment: Mapping[str, str], looks: Looks) -> Launch:
        """Find and check all files, and return what to start. It may block.

        CantStart says what is wrong on the disk, InvalidInput what is wrong in the action.
        """
        try:
            return self._launch(own_environment, looks)
        except OSError as error:
            raise CantStart(f"its files can't be looked at ({error})") from error

    def _launch(self, own_environment: Mapping[str, str], looks: Looks) -> Launch:
        action = self._action
        refuse_secrets_in_arguments(action.argv)
        environment = script_environment(action, self._context, self._values, own_environment)
        arguments, verbatim = self._arguments()
        where = (*map(environment.get, _SAYS_WHERE), action.working_folder, action.command_line)
        asked = (arguments, action.argv, *where)
        program, folder, script, interpreter = looks.seen(
            (asked, action.allows_writable_by_others), lambda: self._files(arguments, environment)
        )
        if self._context.look is not None:
            variables = compared_variables(action, self._context, environment)
            named = None if action.argv and places_in(action.argv[0]) else program
            search_path = environment.get("PATH", "")
            start = ScriptStart(named, script, interpreter, folder, search_path, variables)
            self._context.look(start, looks)
        if self._inline is not None:
            arguments = (*arguments, self._inline.write())
        stdin = action.stdin.encode()
        mark = self._context.mark
        scrap = () if self._inline is None else self._inline.places
        return Launch(program, arguments, environment, folder, stdin, verbatim, mark, scrap)

    def clean_up(self) -> None:
        if self._inline is not None:
            self._inline.remove()

    @property
    def _is_inline(self) -> bool:
        return self._action.kind is CommandKind.INLINE

    def _arguments(self) -> tuple[tuple[str, ...], str]:
        """Return the arguments, and the line that the shell of Windows must get as it stands."""
        action = self._action
        match action.kind:
            case CommandKind.ARGV:
                return tuple(map(self._values.expand, action.argv)), ""
            case CommandKind.SHELL if sys.platform == "win32" and not action.interpreter:
                return (os.environ.get("COMSPEC", "cmd.exe"),), action.command_line
            case CommandKind.SHELL:
                return (*self._interpreter, "-c", action.command_line), ""
            case CommandKind.INLINE:
                return self._interpreter, ""
            case _ as kind:
                assert_never(kind)

    def _files(
        self, arguments: tuple[str, ...], environment: Mapping[str, str]
    ) -> tuple[str, str, str | None, str | None]:
        """Return the program, the folder to start it in, the file that it is told to run, and by what."""
        folder = _working_folder(self._action, environment)
        program = find_program(arguments[0], folder, environment.get("PATH", ""))
        if not self._action.allows_writable_by_others:
            self._refuse_files_of_others(program, arguments, folder)
        return str(program), str(folder), *self._script(arguments, folder, environment)

    def _script(
        self, arguments: tuple[str, ...], folder: Path, environment: Mapping[str, str]
    ) -> tuple[str | None, str | None]:
        """Return the file that an interpreter is told to run, or the first program of a command line.

        With it comes its interpreter, "" for the one that its first line names and None for the program. What
        a value of the run names is another file each time, which nothing can be compared with.
        """
        if self._action.kind is not CommandKind.SHELL:
            texts = self._action.argv if self._action.kind is CommandKind.ARGV else arguments
            fixed = ("" if places_in(text) else word for text, word in zip(texts, arguments, strict=True))
            script = script_file(tuple(fixed), folder)
            return None if script is None else str(script), None
        words = _shell_words(self._action.command_line)
        if not words:
            return None, None
        script, first = script_file(words, folder), None
        with suppress(CantStart):  # such as what a shell does itself
            first = str(find_program(words[0], folder, environment.get("PATH", "")))
        return (first, "") if script is None else (str(script), first)

    def _refuse_files_of_others(self, program: Path, arguments: tuple[str, ...], folder: Path) -> None:
        refuse_if_others_can_write(program)
        words = arguments
        if self._action.kind is CommandKind.SHELL:
            words = _shell_words(self._action.command_line)
            first = at_place(words[0] if words else "", folder)
            if is_file(first):
                refuse_if_others_can_write(first)
        if file := script_file(words, folder):
            refuse_if_others_can_write(file)


def _shell_words(command_line: str) -> tuple[str, ...]:
    """Return the words of a command line as far as that can be told without running it."""
    try:
        return tuple(shlex.split(command_line))
    except ValueError:
        return ()


def _working_folder(action: ScriptAction, environment: Mapping[str, str]) -> Path:
    """Return the chosen folder, or the user's own."""
    if not action.working_folder:
        home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
        return home if home.is_dir() else Path(home.anchor or os.sep)
    folder = at_place(action.working_folder)
    if not folder.is_absolute():
        raise CantStart(f"the working folder {folder} does not begin at {os.sep}; give its full path")
    return folder


class InlineScript:
    """A file in a private folder of its own, from `write` until `remove`.

    A file and not a descriptor or stdin: Node follows links to the name of a file, PowerShell wants an
    ending, errors name a line of something, and stdin stays the script's own.
    """

    def __init__(self, text: str, interpreter: str) -> None:
        self._text = text
        self._interpreter = interpreter
        self._folder: Path | None = None
        self._is_over = False

    def write(self) -> str:
        """Write the file, return its path; CantStart if there is no room for it, or its run is over."""
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="hourbell-"))  # made with 0700
            file = self._folder / f"script{self._ending()}"
            file.write_text(self._text, encoding="utf-8", newline="")
        except OSError as error:
            raise CantStart(
                f"its text can't be written to {tempfile.gettempdir()} ({error.strerror}); "
                "make room there, or name another folder in TMPDIR"
            ) from error
        if self._is_over:  # its time was up while the disk made us wait
            self.remove()
            raise CantStart("its run is over")
        return str(file)

    @property
    def places(self) -> tuple[str, ...]:
        """Return the file and its folder, to be removed by whoever sees the script to its end."""
        folder = self._folder
        return () if folder is None else (str(folder / f"script{self._ending()}"), str(folder))

    def remove(self) -> None:
        """Remove file and folder, also of a `write` that another thread is at."""
        self._is_over = True
        folder, self._folder = self._folder, None
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _ending(self) -> str:
        name = Path(self._interpreter).name.lower().removesuffix(".exe").rstrip("0123456789.")
        return _ENDINGS.get(name, ".sh")
