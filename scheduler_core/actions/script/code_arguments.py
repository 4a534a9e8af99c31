"""Find the arguments that a shell or an interpreter runs as code. Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class _Family(NamedTuple):
    """Programs, what says that code follows, what takes the next word, and if all that follows is code."""

    programs: str
    flag: str
    with_value: str = "(?!)"
    takes_all: bool = False

    def is_of(self, program: str) -> bool:
        return re.fullmatch(rf"(?i:(?:.*[/\\])?(?:{self.programs})(?:\.exe)?)", program) is not None


_FAMILIES = (
    # `-o` takes the next argument also behind other letters, as in `-euo pipefail`.
    _Family("(?:ba|da|z|k|mk|a|fi|c|tc)?sh", "-[A-Za-z]*c[A-Za-z]*", "[-+][A-Za-z]*[oO]"),
    _Family("python[0-9.]*|pypy[0-9.]*", "-[A-Za-z]*c", "-[WX]"),
    _Family("perl|ruby|node|php|lua[0-9.]*", "-[A-Za-z0]*[eEpr]|--eval|--print|--run", "-I"),
    _Family("env", "-[A-Za-z0]*S|--split-string", "-[uC]"),
    _Family("su|runuser", "-c|--command|--session-command", takes_all=True),
    _Family("cmd", "(?i:/[ck])", takes_all=True),
    _Family("powershell|pwsh", "(?i:[-/]c(?:ommand)?)", takes_all=True),
)
# What stands behind the script of a PowerShell is the script's.
_SCRIPT = re.compile(r"(?i:[-/]f(?:ile)?)")


def code_among(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what is run as code by any program among the arguments, such as `env sh -c LINE`."""
    for place, program in enumerate(arguments):
        for family in _FAMILIES:
            if family.is_of(program):
                yield from _code_of(arguments[place + 1 :], family)


def _code_of(arguments: Sequence[str], family: _Family) -> Iterator[str]:
    words = iter(arguments)
    has_flag = False
    for word in words:
        is_flag = re.fullmatch(family.flag, word) is not None
        if family.takes_all:
            if not has_flag and _SCRIPT.fullmatch(word):
                return
            yield from [word] if has_flag and not is_flag else []
            has_flag = has_flag or is_flag
            continue
        has_flag = has_flag or is_flag
        if re.fullmatch(family.with_value, word):
            next(words, None)
        elif not word.startswith(("-", "+")):
            yield from [word] if has_flag else []
            return  # what follows is for the code, or for the script
