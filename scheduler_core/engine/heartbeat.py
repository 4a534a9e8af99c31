"""Say how often an engine writes its heartbeat to the store, and how long its lease lasts."""

from datetime import timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.opening.location import FileLocation, Location


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """An engine with something to write says so with it `when_busy`, an idle one `when_idle`."""

    when_busy: timedelta
    when_idle: timedelta
    lease: timedelta


_BUSY = timedelta(seconds=10)
# On one machine a lock tells who is dead; each beat wakes the machine and its disk.
_OF_FILES = Heartbeat(_BUSY, timedelta(minutes=2), timedelta(minutes=5))
# Between machines nothing else does, and whoever takes over waits for the lease.
OF_SERVERS = Heartbeat(_BUSY, _BUSY, timedelta(minutes=1))


def heartbeat_of(location: Location) -> Heartbeat:
    return _OF_FILES if isinstance(location, FileLocation) else OF_SERVERS
