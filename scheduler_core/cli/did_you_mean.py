"""What may be meant by a word that is no command, or no option."""

from collections.abc import Iterable
from difflib import get_close_matches

_PROGRAM = "hourbell"
# What people type who know other programs; within a group the last word counts.
_OTHERS = {
    "ls": "job list",
    "list": "job list",
    "jobs": "job list",
    "add": "job add",
    "new": "job add",
    "create": "job add",
    "rm": "job delete",
    "remove": "job delete",
    "delete": "job delete",
    "edit": "job edit",
    "show": "job show",
    "pause": "job pause",
    "resume": "job resume",
    "enable": "job enable",
    "disable": "job disable",
    "start": "engine",
    "daemon": "engine",
    "runs": "run list",
    "log": "run list",
    "logs": "run list",
    "version": "--version",
    "help": "--help",
}


def command_meant(prog: str, word: str, choices: Iterable[str]) -> str:
    """Return what to add to a refusal: `; did you mean hourbell job list?`, or nothing."""
    known = list(choices)
    other = _OTHERS.get(word.casefold(), "")
    if prog != _PROGRAM:
        last = other.rpartition(" ")[2]
        other = last if last in known else ""
    near = [other] if other else get_close_matches(word.casefold(), known, 2)
    return _asked([f"{prog} {each}" for each in near])


def option_meant(typed: str, options: Iterable[str]) -> str:
    """Return the like for an option that is not taken."""
    return _asked(get_close_matches(typed.partition("=")[0], list(options), 2))


def _asked(near: list[str]) -> str:
    return f"; did you mean {' or '.join(near)}?" if near else ""
