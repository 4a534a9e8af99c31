"""The machines that take tasks, as far as the planner of their store knows by now."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from scheduler_core.store.runs.machines import CarryingMachines
from scheduler_core.values.jobs.place import Place


class MachinesThere:
    """Until somebody has looked each place may have one. Used on the loop."""

    def __init__(self) -> None:
        self._known: CarryingMachines | None = None
        self._waiting: set[asyncio.Event] = set()

    def become(self, known: CarryingMachines) -> None:
        """Take what was found, and let those look again who wait for another one."""
        if known != self._known:
            self._known = known
            for each in self._waiting:
                each.set()

    def why_none(self, place: Place) -> str:
        return "" if self._known is None else self._known.why_none(place)

    @contextmanager
    def telling(self, changed: asyncio.Event) -> Iterator[None]:
        """Set an event whenever they change."""
        self._waiting.add(changed)
        try:
            yield
        finally:
            self._waiting.discard(changed)
