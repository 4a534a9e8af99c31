"""Run the command line inside the tests, with a clock that stands still."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from scheduler_core.cli.main import run

NOW = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)


class StandingClock:
    """Always tells the same time."""

    def __init__(self, now: datetime = NOW) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now


@dataclass(frozen=True, slots=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Hourbell = Callable[..., Result]
Prepare = Callable[..., None]


def no_window(_hidden: bool) -> int:
    raise AssertionError("a window was opened")


def runner(capsys: pytest.CaptureFixture[str]) -> Hourbell:
    """Return a function that runs a command line and collects what it prints."""

    def hourbell(*arguments: str) -> Result:
        code = run(list(arguments), no_window, StandingClock())
        printed = capsys.readouterr()
        return Result(code, printed.out, printed.err)

    return hourbell
