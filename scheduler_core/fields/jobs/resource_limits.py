"""How much a script may take, as it is written and typed: memory:2G, cpu:50%, cpu-time:1h."""

from collections.abc import Iterable
from datetime import timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import list_of, text_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Field, field
from scheduler_core.fields.typed import Parts, typed_list
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.values.jobs.resource_limits import FIELD, LOW, LimitKind, ResourceLimit

_KINDS = tuple(LimitKind)
_LOW = "low"
_SECOND = timedelta(seconds=1)
_MOST_DIGITS = 9


def read_resource_limit(text: str) -> ResourceLimit:
    """Read KIND:AMOUNT."""
    said, colon, amount = (each.strip() for each in text.strip().partition(":"))
    kind = said.casefold()
    if kind not in _KINDS or not colon or not amount:
        known = ", ".join(_KINDS)
        raise InvalidInput(FIELD, f"{shown(text)!r} is not one of {known} with its limit, such as memory:2G")
    return ResourceLimit(LimitKind(kind), read_amount(LimitKind(kind), amount))


def read_amount(kind: LimitKind, text: str) -> int:
    """Read what stands behind the colon."""
    match kind:
        case LimitKind.MEMORY:
            return read_size(FIELD, text)
        case LimitKind.CPU:
            if (share := _number(text.strip().removesuffix("%"))) is None:
                raise InvalidInput(
                    FIELD, f"{shown(text)!r} is not a share of one processor such as 50% or 200%"
                )
            return share
        case LimitKind.CPU_TIME:
            length = parse_duration(text)
            if length % _SECOND:
                raise InvalidInput(FIELD, f"{shown(text)!r} is not a number of whole seconds, such as 90s")
            return length // _SECOND
        case LimitKind.PROCESSES:
            if (count := _number(text)) is None:
                raise InvalidInput(FIELD, f"{shown(text)!r} is not a number of processes such as 200")
            return count
        case LimitKind.IO:
            if text.strip().casefold() != _LOW:
                raise InvalidInput(FIELD, f"{shown(text)!r} is not low, which is all that can be said of io")
            return LOW


def print_amount(limit: ResourceLimit) -> str:
    """Write what `read_amount` reads."""
    match limit.kind:
        case LimitKind.MEMORY:
            return print_size(limit.amount)
        case LimitKind.CPU:
            return f"{limit.amount}%"
        case LimitKind.CPU_TIME:
            return print_duration(timedelta(seconds=limit.amount))
        case LimitKind.PROCESSES:
            return str(limit.amount)
        case LimitKind.IO:
            return _LOW


def print_resource_limit(limit: ResourceLimit) -> str:
    """Write what `read_resource_limit` reads."""
    return f"{limit.kind}:{print_amount(limit)}"


def print_resource_limits(limits: Iterable[ResourceLimit]) -> str:
    return ",".join(map(print_resource_limit, limits))


def _number(text: str) -> int | None:
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else None


def limits_field() -> Field:
    """Return the field of a job."""
    return field(
        FIELD,
        list_of(text_of(print_resource_limit, read_resource_limit)),
        typed=typed_list(Parts(read_resource_limit, print_resource_limit, lambda limit: limit.kind), ", "),
        option=Option(
            "how much a script and all it starts may take: memory:2G, cpu:50% (of one processor), "
            "cpu-time:1h, processes:200, io:low; one that takes more memory, computing or processes is "
            "ended and not tried again (none)",
            "LIMITS",
            name="limit",
            splits=lambda text: text.split(","),
            part=("KIND", "memory, cpu, cpu-time, processes or io"),
            suggested=(*(f"{each}:" for each in LimitKind if each is not LimitKind.IO), "io:low"),
        ),
        label=FieldLabel("limits", "A script takes no more than"),
    )
