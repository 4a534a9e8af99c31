"""How much of the machine a script may take."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import check_number

FIELD = "limits"
LEAST_MEMORY, MOST_MEMORY = 1024 * 1024, 10**15
MOST_CPU = 100_000  # percent
MOST_CPU_SECONDS = int(timedelta(days=366).total_seconds())
MOST_PROCESSES = 100_000
LOW = 1


class LimitKind(StrEnum):
    """What is limited; the words are stored."""

    MEMORY = "memory"
    CPU = "cpu"
    CPU_TIME = "cpu-time"
    PROCESSES = "processes"
    IO = "io"


_RANGES = {
    LimitKind.MEMORY: (LEAST_MEMORY, MOST_MEMORY),
    LimitKind.CPU: (1, MOST_CPU),
    LimitKind.CPU_TIME: (1, MOST_CPU_SECONDS),
    LimitKind.PROCESSES: (1, MOST_PROCESSES),
    LimitKind.IO: (LOW, LOW),
}


@dataclass(frozen=True, slots=True)
class ResourceLimit:
    """A limit on all processes of a run together.

    The amount is in bytes of memory, percent of one processor, seconds of computing, or a number of
    processes; of input and output there is a low priority alone.
    """

    kind: LimitKind
    amount: int = LOW

    def __post_init__(self) -> None:
        check_number(FIELD, self.amount, *_RANGES[self.kind])


def checked_resource_limits(limits: Iterable[ResourceLimit]) -> tuple[ResourceLimit, ...]:
    """Refuse two limits of one kind."""
    found = tuple(limits)
    kinds = [each.kind for each in found]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise InvalidInput(FIELD, f"{kind} stands there twice; say it once")
    return found
