"""Find the arguments that a shell or an interpreter runs as code. Pure."""

import re
from collections.abc import Iterator, Sequence

# Of each family: its programs, what says that code follows, and whether all that follows is code.
_FAMILIES = tuple(
    (re.compile(rf"(?:.*[/\\])?(?:{programs})(?:\.exe)?", re.IGNORECASE), re.compile(flag), takes_all)
    for programs, flag, takes_all in (
        ("(?:ba|da|z|k|mk|a|fi|c|tc)?sh", r"-[A-Za-z]*c[A-Za-z]*", False),
        (r"python[0-9.]*|pypy[0-9.]*", r"-[A-Za-z]*c", False),
        (r"perl|ruby|node|php|lua[0-9.]*", r"-[A-Za-z0]*[eEpr]|--eval|--print|--run", False),
        ("cmd", r"(?i:/[ck])", True),
        ("powershell|pwsh", r"(?i:[-/]c(?:ommand)?)", True),
    )
)
# Options that take the next argument.
_WITH_VALUE = frozenset({"-o", "+o", "-O", "+O", "-W", "-X", "-I", "-r"})


def code_among(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what is run as code by any program among the arguments, such as `env sh -c LINE`."""
    for place, program in enumerate(arguments):
        for name, flag, takes_all in _FAMILIES:
            if name.fullmatch(program):
                yield from _code_of(arguments[place + 1 :], flag, takes_all=takes_all)


def _code_of(arguments: Sequence[str], flag: re.Pattern[str], *, takes_all: bool) -> Iterator[str]:
    words = iter(arguments)
    has_flag = False
    for word in words:
        if flag.fullmatch(word):
            has_flag = True
        elif word in _WITH_VALUE:
            next(words, None)
        elif takes_all:
            yield from [word] if has_flag else []
        elif not word.startswith(("-", "+")):
            yield from [word] if has_flag else []
            return  # what follows is for the code, or for the script
