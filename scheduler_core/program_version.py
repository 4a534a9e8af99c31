"""Which version of the program runs."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def program_version() -> str:
    """Return the version that is installed, "" for a program that runs from its source alone.

    It is asked for at each look at the engines, and to read it takes a millisecond.
    """
    try:
        return version("hourbell")
    except PackageNotFoundError:
        return ""
