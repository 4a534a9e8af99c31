"""Refuse a script action that could not be started, before it is saved and again before it starts."""

import shlex
import sys
from collections.abc import Iterable

from scheduler_core.actions.file_paths import check_path
from scheduler_core.actions.templates import check_texts, refuse_in_shell, script_texts, secret_names
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

RESERVED_PREFIX = "HOURBELL_"


def check_script_action(action: ScriptAction) -> None:
    """Raise InvalidInput with the field and the mend; no secret is asked for and no file looked at."""
    check_texts(script_texts(action))
    if action.kind is CommandKind.SHELL:
        refuse_in_shell(action.command_line)
    refuse_secrets_in_arguments(action.argv)
    for name, _ in action.environment:
        check_variable_name(name)
    if action.kind is not CommandKind.ARGV:
        interpreter_words(action.interpreter)
    check_path("working-folder", action.working_folder)
    if action.assertions:
        from scheduler_core.actions.output.assertions import check_assertions

        check_assertions(action.assertions, has_headers=False)


def refuse_secrets_in_arguments(arguments: Iterable[str]) -> None:
    if names := secret_names(arguments):
        raise InvalidInput(
            "argv",
            f"the secret {names[0]} can't be an argument, which every user of this machine can read; "
            "give it to an environment variable",
        )


def check_variable_name(name: str) -> None:
    if not name or "=" in name or "\0" in name:
        raise InvalidInput(
            "environment", f"{name!r} can't be the name of an environment variable; give it another"
        )
    if name.startswith(RESERVED_PREFIX):
        raise InvalidInput("environment", f"{name} says which run this is; give your variable another name")


def interpreter_words(interpreter: str) -> tuple[str, ...]:
    """Return the program that reads the script and its own arguments, none if none is chosen."""
    try:
        return tuple(shlex.split(interpreter, posix=sys.platform != "win32"))
    except ValueError as error:
        raise InvalidInput("interpreter", f"{interpreter} has an open quote; close it") from error
