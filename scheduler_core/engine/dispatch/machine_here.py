"""Describe this machine to jobs that say where they run: its name and tags, which may change."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.awake import Awake
from scheduler_core.machine_tags import machine_tags
from scheduler_core.phrases.place_words import no_machine_words
from scheduler_core.planning.placement import fits
from scheduler_core.values.jobs.place import Machine, Place


class MachineHere:
    """Has the tags that it was given at its start, and those of the settings. Used on the loop.

    `tell_of_wait` is called when a run has begun to wait for another machine, and its row says so.
    """

    def __init__(self, host: str, given: Collection[str] = (), said: str = "") -> None:
        self._host = host
        self._given = frozenset(given)
        self._waiting: set[asyncio.Event] = set()
        self.tell_of_wait: Callable[[], None] = lambda: None
        self.awake: Awake | None = None
        self.machine = self.as_said(said)

    def as_said(self, said: str) -> Machine:
        """Return what it is where the settings say this of the tags of machines; for any thread."""
        return Machine(self._host, self._given | machine_tags(said, self._host))

    def become(self, machine: Machine) -> None:
        """Take other tags, and let those look again who wait for them."""
        if machine != self.machine:
            self.machine = machine
            for each in self._waiting:
                each.set()

    def staying_awake(self, work: Work) -> AbstractContextManager[None]:
        """Keep the machine awake during a run, if its job wants that."""
        if self.awake is None or not work.policies.keep_awake:
            return nullcontext()
        return self.awake.during(work.run_id, work.draft.name)

    def fits(self, place: Place) -> bool:
        return fits(place, self.machine)

    def why_none(self, place: Place) -> str:
        return "" if self.fits(place) else no_machine_words(place)

    @contextmanager
    def telling(self, changed: asyncio.Event) -> Iterator[None]:
        """Set an event whenever the tags change."""
        self._waiting.add(changed)
        try:
            yield
        finally:
            self._waiting.discard(changed)
