"""Watchdog: judge whether the engine does its work, and if not, why."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from scheduler_core.clock import MachineClock
from scheduler_core.engine.alarm import Alarm
from scheduler_core.engine.claims.dispatcher import Dispatcher
from scheduler_core.engine.system.awake import Awake
from scheduler_core.engine.system.waking import Waking
from scheduler_core.engine.upkeep.seen_engines import unwritable
from scheduler_core.engine.watching.watching import Watching
from scheduler_core.errors import StoreUnavailable
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.store.faults import StoreGone
from scheduler_core.store.store import Store
from scheduler_core.values.ranges import written_span
from scheduler_core.values.records.health import Health, Hindrance, not_kept_awake, not_woken

if TYPE_CHECKING:
    from scheduler_core.store.maintenance.invariants import Finding

_PATIENCE = timedelta(seconds=5)


class HealthKeeper:
    """Collects what goes wrong; used on the loop."""

    def __init__(self, alarm: Alarm, clock: MachineClock) -> None:
        self._alarm = alarm
        self._clock = clock
        self._trouble: StoreUnavailable | None = None
        self._since = 0.0
        self._findings: tuple[Finding, ...] = ()

    def store_trouble(self, error: StoreUnavailable | None) -> None:
        if error is not None and self._trouble is None:
            self._since = self._clock.boot_seconds()
        self._trouble = error

    def is_store_gone(self, store: Store) -> bool:
        """Tell whether the store's file was removed or replaced, and note it."""
        gone = store.trouble()
        if gone is not None:
            self.store_trouble(gone)
        return gone is not None

    def store_findings(self, findings: "Sequence[Finding]") -> None:
        """Note what the last check of the store found."""
        self._findings = tuple(findings)

    def health(
        self,
        awake: Awake | None = None,
        waking: Waking | None = None,
        watching: Watching | None = None,
        dispatcher: Dispatcher | None = None,
    ) -> Health:
        complaints = []
        hindrance = Hindrance.NOTHING
        lasted = self._clock.boot_seconds() - self._since
        if isinstance(self._trouble, StoreGone):  # that does not pass by itself
            hindrance = Hindrance.STORE
            complaints.append(str(self._trouble))
        elif self._trouble is not None and lasted >= _PATIENCE.total_seconds():
            hindrance = Hindrance.STORE
            complaints.append(unwritable(self._trouble))
        if self._alarm.is_stuck and hindrance is Hindrance.NOTHING:  # else that is why
            hindrance = Hindrance.SILENT_ENGINE
            complaints.append(f"nothing has been looked at for {written_span(self._alarm.age)}")
        if self._findings:
            count = len(self._findings)
            faults = "1 fault" if count == 1 else f"{count} faults"
            complaints.append(f"a check of the store found {faults}: {self._findings[0].message}")
        if any(each is not None and each.lacks_files for each in (dispatcher, watching)):
            complaints.append(FILES_CHANGED)
        if awake is not None and awake.trouble:
            complaints.append(not_kept_awake(awake.trouble))
        if waking is not None and waking.trouble:
            complaints.append(not_woken(waking.trouble))
        if watching is not None and watching.trouble:
            complaints.append(watching.trouble)
        names = () if awake is None else awake.names
        return Health(tuple(complaints), hindrance, names)
