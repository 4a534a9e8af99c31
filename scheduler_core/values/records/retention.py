"""How much of the past is kept."""

from datetime import timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

_MOST = 10**12


@dataclass(frozen=True, slots=True)
class Retention:
    """What is kept of runs, their output, histories and daily backups; None keeps all of it."""

    runs_for: timedelta | None = timedelta(days=90)
    runs_per_job: int | None = 100_000
    output_bytes: int | None = 512 * 2**20
    revisions_per_job: int | None = 1_000
    backups: int = 7

    def __post_init__(self) -> None:
        if self.runs_for is not None and self.runs_for < timedelta(days=1):
            raise InvalidInput("runs_for", f"{self.runs_for} is shorter than a day")
        _check("runs_per_job", self.runs_per_job)
        _check("output_bytes", self.output_bytes)
        _check("revisions_per_job", self.revisions_per_job)
        if not 1 <= self.backups <= 1_000:
            raise InvalidInput("backups", f"{self.backups} is not from 1 to 1000")


def _check(name: str, number: int | None) -> None:
    if number is not None and not 1 <= number <= _MOST:
        raise InvalidInput(name, f"{number} is not from 1 to {_MOST}")
