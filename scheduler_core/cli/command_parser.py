"""An argument parser that answers wrong use in one line and can list what it takes."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from scheduler_core.cli.exit_codes import ExitCode


class CommandParser(argparse.ArgumentParser):
    """The parser of the whole program, or of one of its commands."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\nSee {self.prog} --help.\n")
        raise SystemExit(ExitCode.USAGE)

    def listed_arguments(self) -> list[argparse.Action]:
        """Return everything this command takes, in order."""
        return list(self._actions)


def examples(*lines: str) -> str:
    """Lay out examples for the end of a help page."""
    return "\n  ".join(("examples:", *lines))


def whole_number(least: int, most: int) -> "_WholeNumber":
    """Return a type of argument: a number from `least` to `most`."""
    return _WholeNumber(least, most)


class _WholeNumber:
    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def __call__(self, text: str) -> int:
        digits = text.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 19 and self._holds(int(digits)):
            return int(digits)
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is not a whole number from {self._least} to {self._most:,}"
        )

    def _holds(self, number: int) -> bool:
        return self._least <= number <= self._most


def add_global_options(parser: argparse.ArgumentParser, *, at_the_top: bool) -> None:
    """Let the options that every command takes stand before it and behind it."""
    unsaid = argparse.SUPPRESS
    group = parser.add_argument_group("for every command")
    group.add_argument(
        "--json",
        action="store_true",
        default=False if at_the_top else unsaid,
        help="print JSON for programs, one object a line for lists",
    )
    group.add_argument(
        "--quiet",
        action="store_true",
        default=False if at_the_top else unsaid,
        help="print no warnings and no headings",
    )
    group.add_argument(
        "--store",
        metavar="FILE|URL",
        default=None if at_the_top else unsaid,
        help="the store to use instead of HOURBELL_STORE or the one in your data folder",
    )


class ShowVersion(argparse.Action):
    """Print the version of the installed program."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - the signature argparse calls
        namespace: argparse.Namespace,  # noqa: ARG002
        values: str | Sequence[object] | None,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            installed = version("hourbell")
        except PackageNotFoundError:
            installed = "(not installed)"
        print(f"hourbell {installed}")
        raise SystemExit(ExitCode.DONE)
