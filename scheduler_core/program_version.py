"""Which version of the program runs, and which one another process has."""

import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

_NUMBERS = re.compile(r"\d{1,9}")
_BESIDE_THE_CODE = Path(__file__).parents[1]


@cache
def program_version() -> str:
    """Return the version that is installed, "" for a program that runs from its source alone.

    It is asked for at each look at the engines. The first answer stays: an update changes what is
    installed, and not what this process has loaded.
    """
    return installed_version()


def installed_version() -> str:
    """Return the version that a program which is started now would have.

    An installation has it in the name of a folder next to the code, two of them while an update goes on. A
    checkout has it where Python looks for modules. Python's own library finds it elsewhere, and takes a
    sixth of the start of a command.
    """
    for place in (_BESIDE_THE_CODE, *map(Path, sys.path)):
        folders: list[str] = []
        with suppress(OSError):  # Python, too, passes over places where it may not look
            folders = [file.parent.name for file in place.glob("hourbell-*.dist-info/METADATA")]
        if folders:
            return max(folders, key=number_of).removeprefix("hourbell-").removesuffix(".dist-info")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hourbell")
    except PackageNotFoundError:
        return ""


def number_of(said: str) -> tuple[int, ...]:
    """Return the numbers of a version, by which versions are compared; what follows them does not count."""
    return tuple(int(number) for number in _NUMBERS.findall(said.partition("+")[0])[:3])


def is_other(said: str) -> bool:
    """Tell whether another process has another version than this program; not to know it is no difference."""
    own = program_version()
    return bool(said and own) and number_of(said) != number_of(own)
