"""When a run must have started or ended, and how long a job may go without a success."""

from collections.abc import Iterable
from datetime import time, timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import check_span

FIELD = "late"
SHORTEST = timedelta(seconds=1)
LONGEST = timedelta(days=7)
LONGEST_WITHOUT_SUCCESS = timedelta(days=366)


class LateKind(StrEnum):
    """What is awaited; the words are stored."""

    START = "start"
    END = "end"
    SUCCESS = "success"


@dataclass(frozen=True, slots=True)
class LateLimit:
    """A limit, `within` a time after a run was due or, of success, after the last one; or by a time of day.

    The time of day is the next one after a run was due, on the clock of the job.
    """

    kind: LateKind
    within: timedelta | None = None
    by: time | None = None

    def __post_init__(self) -> None:
        if (self.within is None) is (self.by is None):
            raise InvalidInput(FIELD, "say a length of time or a time of day, one of them")
        if self.kind is LateKind.SUCCESS and self.within is None:
            raise InvalidInput(FIELD, "success is awaited for a length of time, such as success:36h")
        if self.within is not None:
            longest = LONGEST_WITHOUT_SUCCESS if self.kind is LateKind.SUCCESS else LONGEST
            check_span(FIELD, self.within, SHORTEST, longest)

    @property
    def length(self) -> timedelta:
        """Return the length of time; none of a time of day."""
        return self.within or timedelta(0)


def checked_limits(limits: Iterable[LateLimit]) -> tuple[LateLimit, ...]:
    """Refuse two limits of one kind."""
    found = tuple(limits)
    kinds = [each.kind for each in found]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise InvalidInput(FIELD, f"{kind} stands there twice; say it once")
    return found
