"""What a task starts as a script: a program with arguments, or a line of cmd.exe."""

import re
from collections.abc import Callable
from pathlib import PureWindowsPath
from xml.etree.ElementTree import Element

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.safe_xml import child, local_name, text_at
from scheduler_core.exchange.windows.command_line import split_arguments
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_SHELL_START = re.compile(r"/(?:[dsqa] ?/)*[ck] ?", re.IGNORECASE)
VARIABLE = re.compile(r"%[A-Za-z_][A-Za-z0-9_()]*%")
_OF_CMD = re.compile(r"[&|<>^\r\n]")


def read_command(task: Element, lose: Callable[[str], None]) -> ScriptAction:
    """Return the first program that a task starts; InvalidInput if it starts none."""
    actions = child(task, "Actions")
    commands = [each for each in actions if local_name(each) == "Exec"] if actions is not None else []
    if not commands:
        raise InvalidInput("Actions", "it starts no program")
    if actions is not None and len(actions) > 1:
        lose("all of its actions but the first program")
    command, arguments, folder = (
        text_at(commands[0], name) for name in ("Command", "Arguments", "WorkingDirectory")
    )
    program, folder = command.strip('"'), folder.strip('"')
    start = _SHELL_START.match(arguments)
    if program.rsplit("\\", 1)[-1].casefold() in {"cmd", "cmd.exe"} and start:
        line = arguments[start.end() :]
        is_quoted = "/s" in start[0].casefold() and len(line) > 1 and line[0] == line[-1] == '"'
        return _shell_line(line[1:-1] if is_quoted else line, folder, lose)
    if VARIABLE.search(f"{command} {arguments} {folder}"):
        return _with_variables(program, arguments, folder, lose)
    argv = (program, *split_arguments(arguments))
    return ScriptAction(CommandKind.ARGV, argv=argv, working_folder=_kept_folder(folder, lose))


def _with_variables(program: str, arguments: str, folder: str, lose: Callable[[str], None]) -> ScriptAction:
    """Leave variables to cmd.exe, as Windows fills them in before it starts a program."""
    if _OF_CMD.search(program + arguments):
        lose("variables such as %SystemRoot%, which nothing fills in here: signs of cmd stand beside them")
        argv = (program, *split_arguments(arguments))
        return ScriptAction(CommandKind.ARGV, argv=argv, working_folder=_kept_folder(folder, lose))
    lose("a line of cmd.exe fills in its variables, such as %SystemRoot%")
    return _shell_line(f'"{program}" {arguments}'.rstrip(), folder, lose)


def _shell_line(line: str, folder: str, lose: Callable[[str], None]) -> ScriptAction:
    if not VARIABLE.search(folder):
        kept = _kept_folder(folder, lose)
        return ScriptAction(CommandKind.SHELL, command_line=line, working_folder=kept)
    lose("its folder is written as cd in front of the command")
    return ScriptAction(CommandKind.SHELL, command_line=f'cd /d "{folder}" && {line}')


def _kept_folder(folder: str, lose: Callable[[str], None]) -> str:
    is_whole = PureWindowsPath(folder).is_absolute() or folder.startswith(("/", "~"))
    if not folder or is_whole:
        return folder
    lose(f"WorkingDirectory {shown(folder)}, which is not a full path; it starts where the engine does")
    return ""
