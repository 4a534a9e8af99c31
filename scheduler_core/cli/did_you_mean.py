"""Suggest the closest command or option for an unknown word."""

import re
from collections.abc import Iterable, Sequence

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.words_of_others import (
    ACTS_ELSEWHERE,
    ALIKE,
    BARE,
    ELSEWHERE,
    LACKING,
    LISTING,
    OTHER_OPTIONS,
    OTHERS,
    RUNS_GO,
    STANDING_FOR,
)

_PROGRAM = "hourbell"
_AT = {"--at", "--time"}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME_ALONE = re.compile(r"\d{1,2}(?::\d\d){0,2}\s*(?:[ap]m)?", re.IGNORECASE)


def command_meant(prog: str, word: str, choices: Iterable[str]) -> str:
    """Return what to add to a refusal: `; did you mean hourbell job list?`, or nothing."""
    known = list(choices)
    word = word.casefold()
    others = list(OTHERS.get(word, ()))
    if prog == _PROGRAM:
        return _asked([f"{prog} {each}" for each in others or _near(word, known)])
    if word == "help":
        return _asked([f"{prog} --help"])
    group = prog.removeprefix(_PROGRAM).strip()
    if group == "run" and word in RUNS_GO:
        return tr("; single runs are not deleted; hourbell settings list says how long runs are kept")
    if word in ACTS_ELSEWHERE.get(group, {}):
        return _asked(ACTS_ELSEWHERE[group][word].split("|"))
    own = [each.removeprefix(f"{group} ") for each in others if each.startswith(f"{group} ")]
    alike = [each for words in ALIKE if word in words for each in known if each in words]
    near = own or alike or ([] if others else _near(word, known))
    return _asked([f"{prog} {each}" for each in near] or [f"{_PROGRAM} {each}" for each in others])


def option_meant(typed: Sequence[str], options: Iterable[str], prog: str = _PROGRAM) -> str:
    """Return the like for an option that is not taken, and for what was typed behind it."""
    name, equals, value = typed[0].partition("=")
    said = value if equals else next((word for word in typed[1:] if not word.startswith("-")), "")
    command = prog.removeprefix(_PROGRAM).strip()
    if command == "job delete" and name == "--purge":
        return tr(
            "; first hourbell job delete JOB puts it into the bin, then hourbell job list --bin gives "
            "the number for hourbell job purge"
        )
    elsewhere = ELSEWHERE.get(command, {}).get(name)
    if elsewhere is not None:
        days = f"{said}d" if command == "prune" and said.isdecimal() else said
        return _asked([elsewhere.replace("{}", days or STANDING_FOR.get(command, ""))])
    if name in LISTING and "--list" in options:
        return _asked([f"{prog} --list"])
    bare = BARE.get(command)
    if bare is not None and not name.startswith("-"):
        return _asked([bare.format(typed[0])])
    dates = [word for word in typed if _DATE.fullmatch(word)]
    if command in {"job add", "job edit"} and dates and not name.startswith("--"):
        return _asked([f"--exclude FIRST..{dates[-1]}"])
    if command in {"job add", "job edit"} and name.startswith(("{", "[")):  # --json alone is of every command
        return _asked([f"--json-body '{typed[0]}'"])
    if command in {"job add", "job edit"} and not name.startswith("-"):
        return _asked([f'--text "{typed[0]}"' if _says_when(typed[0]) else f'--script "{typed[0]}"'])
    known = list(options)
    if name in _AT and name not in known and "--once" in known:
        return _asked(_at_a_time(said))
    other = _other_option(name, said)
    if other and (not other.startswith("-") or other.partition(" ")[0] in known):
        return _asked(other.split("|"))
    return _asked(_near(name, known))


def lacking_meant(prog: str) -> str:
    """Return what else is said where an argument lacks, or nothing."""
    return _asked(list(LACKING.get(prog.removeprefix(_PROGRAM).strip(), ())))


def sentence_meant(text: str) -> str:
    """Return what to add to the refusal of an option of rules that was given words: --every "monday at 9"."""
    for said in (text, f"every {text}"):
        if " " in text and _says_when(said):
            return _asked([f'--text "{said}"'])
    return ""


def _says_when(text: str) -> bool:
    from datetime import UTC, datetime

    from scheduler_core.errors import InvalidInput
    from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence

    try:
        parse_sentence(text, datetime(2000, 1, 1, tzinfo=UTC), "UTC")
    except InvalidInput:
        return False
    return True


def _at_a_time(said: str) -> list[str]:
    """Return how a single time is said, and one of each day, as far as what was typed can be either."""
    is_time_alone = _TIME_ALONE.fullmatch(said)
    shown = f'"{said}"' if " " in said else said
    once = [f"--once {shown or '2026-12-01T09:00'}"] if not is_time_alone else []
    return [*once, *([f'--weekly "mon-sun {said or "09:00"}"'] if is_time_alone or not said else [])]


def _other_option(name: str, value: str) -> str:
    meant, example = OTHER_OPTIONS.get(name if len(name) == 2 else name.casefold(), ("", ""))
    return meant.format(example if not value or value.startswith("-") else value)


def _near(word: str, known: list[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, known, 2)


def _asked(near: list[str]) -> str:
    return tr("; did you mean {near}?", near=tr(" or ").join(near)) if near else ""
