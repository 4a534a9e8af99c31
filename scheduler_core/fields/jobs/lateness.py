"""When a run is late, as it is written and typed: start:15m, end:08:00, success:36h."""

import re
from collections.abc import Iterable

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import text_of
from scheduler_core.recurrence.words.compact import parse_duration, parse_times, print_duration, print_times
from scheduler_core.values.jobs.lateness import FIELD, LateKind, LateLimit

_CLOCK = re.compile(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?")


def read_limit(text: str) -> LateLimit:
    """Read KIND:LIMIT, a length of time or a time of day."""
    said, colon, limit = (each.strip() for each in text.strip().partition(":"))
    known = ", ".join(LateKind)
    if said not in tuple(LateKind) or not colon or not limit:
        raise InvalidInput(FIELD, f"{shown(text)!r} is not one of {known} with its limit, such as start:15m")
    if not _CLOCK.fullmatch(limit):
        return LateLimit(LateKind(said), parse_duration(limit))
    return LateLimit(LateKind(said), by=parse_times(limit)[0])


def print_limit(limit: LateLimit) -> str:
    """Write what `read_limit` reads."""
    return f"{limit.kind}:{limit_text(limit)}"


def limit_text(limit: LateLimit) -> str:
    """Write the length of time or the time of day."""
    if limit.by is not None:
        return print_times((limit.by,))
    return "" if limit.within is None else print_duration(limit.within)


def print_limits(limits: Iterable[LateLimit]) -> str:
    return ",".join(map(print_limit, limits))


def read_limits(text: str) -> tuple[LateLimit, ...]:
    """Read what `print_limits` writes."""
    return tuple(read_limit(each) for each in text.split(",") if each.strip())


LATE_LIMIT = text_of(print_limit, read_limit)
