"""The machines that take tasks, as far as the planner of their store knows by now."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from scheduler_core.planning.placement import fits
from scheduler_core.values.jobs.place import Machine, Place


class MachinesThere:
    """Until somebody has looked each place may have one. Used on the loop."""

    def __init__(self) -> None:
        self._known: frozenset[Machine] | None = None
        self._waiting: set[asyncio.Event] = set()

    def become(self, machines: Collection[Machine]) -> None:
        """Take what was found, and let those look again who wait for another one."""
        known = frozenset(machines)
        if known != self._known:
            self._known = known
            for each in self._waiting:
                each.set()

    def fits(self, place: Place) -> bool:
        return self._known is None or any(fits(place, machine) for machine in self._known)

    @contextmanager
    def telling(self, changed: asyncio.Event) -> Iterator[None]:
        """Set an event whenever they change."""
        self._waiting.add(changed)
        try:
            yield
        finally:
            self._waiting.discard(changed)
