"""Which version of the program runs."""

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """Return the version that is installed, "" for a program that runs from its source alone."""
    try:
        return version("hourbell")
    except PackageNotFoundError:
        return ""
