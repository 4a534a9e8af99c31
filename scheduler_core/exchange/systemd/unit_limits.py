"""How much a service may take: systemd keeps the same limits, of computing for each process by itself."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Note
from scheduler_core.exchange.systemd.spans import read_span
from scheduler_core.exchange.systemd.unit_lines import Unit
from scheduler_core.values.jobs.resource_limits import LimitKind, ResourceLimit

_SERVICE = "Service"
_MEMORY, _CPU, _CPU_TIME, _PROCESSES, _IO = (
    "MemoryMax",
    "CPUQuota",
    "LimitCPU",
    "TasksMax",
    "IOSchedulingClass",
)
LIMITS = frozenset({_MEMORY, _CPU, _CPU_TIME, _PROCESSES, _IO})
_UNITS = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}
_SIZE = re.compile(r"([0-9]{1,15})([KMGT]?)")
_SHARE = re.compile(r"([0-9]{1,6})%")
_COUNT = re.compile(r"[0-9]{1,9}")
_IDLE = frozenset({"idle", "3"})
_SECOND = timedelta(seconds=1)


def limit_lines(limits: Iterable[ResourceLimit], lost: list[str]) -> Iterator[str]:
    for limit in limits:
        match limit.kind:
            case LimitKind.MEMORY:
                yield f"{_MEMORY}={limit.amount}"
                yield "MemorySwapMax=0"
            case LimitKind.CPU:
                yield f"{_CPU}={limit.amount}%"
            case LimitKind.CPU_TIME:
                lost.append("systemd limits the computing of each process by itself")
                yield f"{_CPU_TIME}={limit.amount}"
            case LimitKind.PROCESSES:
                yield f"{_PROCESSES}={limit.amount}"
            case LimitKind.IO:
                yield f"{_IO}=idle"


def read_limits_of(service: Unit) -> tuple[ResourceLimit, ...]:
    found = (_limit(key, service.last(_SERVICE, key)) for key in (_MEMORY, _CPU, _CPU_TIME, _PROCESSES, _IO))
    return tuple(limit for limit in found if limit is not None)


def lose_unread_limits(service: Unit, lose: Callable[[str], None]) -> None:
    """Tell of each limit that a job does not take, as a share of all memory, or that is stricter here."""
    for key in sorted(LIMITS):
        value = service.last(_SERVICE, key)
        if value and value != "infinity" and _limit(key, value) is None:
            lose(f"{key}={value}")
    taken = {limit.kind for limit in read_limits_of(service)}
    if LimitKind.MEMORY in taken and service.last(_SERVICE, "MemorySwapMax") != "0":
        lose(Note("MemoryMax counts here what is swapped out, too"))
    if LimitKind.CPU_TIME in taken:
        lose(Note("LimitCPU is of each process in systemd, and here of all together"))


def _limit(key: str, value: str) -> ResourceLimit | None:
    text = value.strip()
    try:
        if key == _MEMORY and (size := _SIZE.fullmatch(text)):
            return ResourceLimit(LimitKind.MEMORY, int(size[1]) * _UNITS[size[2]])
        if key == _CPU and (share := _SHARE.fullmatch(text)):
            return ResourceLimit(LimitKind.CPU, int(share[1]))
        if key == _CPU_TIME and (length := read_span(text.partition(":")[0])) is not None:
            return ResourceLimit(LimitKind.CPU_TIME, length // _SECOND)
        if key == _PROCESSES and _COUNT.fullmatch(text):
            return ResourceLimit(LimitKind.PROCESSES, int(text))
        if key == _IO and text in _IDLE:
            return ResourceLimit(LimitKind.IO)
    except InvalidInput:  # more or less than a job can say
        return None
    return None
