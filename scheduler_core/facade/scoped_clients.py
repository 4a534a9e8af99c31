"""The parts of a scheduler, used in the name of one caller."""

from collections.abc import Callable
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from scheduler_core.facade.access import Access
from scheduler_core.secret_store.store import SecretStore

if TYPE_CHECKING:
    from scheduler_core.facade.calendars.calendars import Calendars
    from scheduler_core.facade.control.audit import Audit
    from scheduler_core.facade.control.channels import Channels
    from scheduler_core.facade.control.engine_control import EngineControl
    from scheduler_core.facade.control.machines import Machines
    from scheduler_core.facade.control.preferences import Preferences
    from scheduler_core.facade.control.secrets import Secrets
    from scheduler_core.facade.control.sidecars import MakeSidecars, OwnWord
    from scheduler_core.facade.control.tokens import Tokens
    from scheduler_core.facade.control.undoing import Undoing
    from scheduler_core.facade.control.upkeep import Upkeep
    from scheduler_core.facade.exchange.exchange import Exchange
    from scheduler_core.facade.jobs.jobs import Jobs
    from scheduler_core.facade.proving.proving import Proving
    from scheduler_core.facade.runs.backfills import Backfills
    from scheduler_core.facade.runs.hooks import Hooks
    from scheduler_core.facade.runs.instances import Instances
    from scheduler_core.facade.runs.keys import Keys
    from scheduler_core.facade.runs.lamps import Lamps
    from scheduler_core.facade.runs.runs import Runs
    from scheduler_core.facade.runs.watches import Events, Watches
    from scheduler_core.facade.times.schedule_cache import KnownSchedules
    from scheduler_core.facade.times.times import Times
    from scheduler_core.values.records.health import Health


class SharedAreas:
    """What all who use a scheduler share: its one engine, the schedules that were read, and the lamps.

    Each is made once, also where two threads ask for it first.
    """

    def __init__(
        self,
        access: Access,
        secrets: SecretStore,
        ended: Callable[[], None],
        make_sidecars: "MakeSidecars | None" = None,
        word_beside: "OwnWord | None" = None,
    ) -> None:
        self._access = access
        self._secrets = secrets
        self._ended = ended
        self._make_sidecars = make_sidecars
        self._word_beside = word_beside
        self._lock = Lock()
        self._known: KnownSchedules | None = None
        self._times: Times | None = None
        self._engine: EngineControl | None = None
        self._lamps: Lamps | None = None

    @property
    def times(self) -> "Times":
        from scheduler_core.facade.times.times import Times

        with self._lock:
            if self._times is None:
                self._times = Times(self._access, self._schedules())
            return self._times

    @property
    def engine(self) -> "EngineControl":
        from scheduler_core.facade.control.engine_control import EngineControl

        with self._lock:
            if self._engine is None:
                self._engine = EngineControl(
                    self._access,
                    self._secrets,
                    self._schedules(),
                    self._ended,
                    self._make_sidecars,
                    self._word_beside,
                )
            return self._engine

    def _schedules(self) -> "KnownSchedules":
        from scheduler_core.facade.times.schedule_cache import KnownSchedules

        if self._known is None:
            self._known = KnownSchedules()
        return self._known

    def lamps(self) -> "Lamps":
        """Return what looks at the subjects of event rules, on threads that all callers share."""
        from scheduler_core.facade.runs.lamps import Lamps

        with self._lock:
            if self._lamps is None:
                self._lamps = Lamps()
            return self._lamps

    def own_word(self) -> "Health | None":
        """Return what the engine of this process says of itself; None where none lives."""
        return self.engine.own_word()

    def stop(self) -> None:
        """Stop the engine and the lamps if there ever were any; twice is fine."""
        if self._engine is not None:
            self._engine.stop()
        if self._lamps is not None:
            self._lamps.close()


class Areas:
    """What a scheduler can do, on behalf of whoever stands in the histories of what is changed.

    An area is imported when it is first asked for: a command that lists jobs needs three of them.
    """

    def __init__(self, access: Access, secret_store: SecretStore, shared: SharedAreas) -> None:
        self._access = access
        self._secret_store = secret_store
        self._shared = shared

    @property
    def times(self) -> "Times":
        return self._shared.times

    @property
    def engine(self) -> "EngineControl":
        return self._shared.engine

    @cached_property
    def jobs(self) -> "Jobs":
        from scheduler_core.facade.jobs.jobs import Jobs

        return Jobs(self._access)

    @cached_property
    def runs(self) -> "Runs":
        from scheduler_core.facade.runs.runs import Runs

        return Runs(self._access)

    @cached_property
    def backfills(self) -> "Backfills":
        from scheduler_core.facade.runs.backfills import Backfills

        return Backfills(self._access)

    @cached_property
    def watches(self) -> "Watches":
        from scheduler_core.facade.runs.watches import Watches

        return Watches(self._access, self._shared.lamps)

    @cached_property
    def hooks(self) -> "Hooks":
        from scheduler_core.facade.runs.hooks import Hooks

        return Hooks(self._access, self._secret_store)

    @cached_property
    def events(self) -> "Events":
        from scheduler_core.facade.runs.watches import Events

        return Events(self._access)

    @cached_property
    def keys(self) -> "Keys":
        from scheduler_core.facade.runs.keys import Keys

        return Keys(self._access)

    @cached_property
    def instances(self) -> "Instances":
        from scheduler_core.facade.runs.instances import Instances

        return Instances(self._access)

    @cached_property
    def settings(self) -> "Preferences":
        from scheduler_core.facade.control.preferences import Preferences

        return Preferences(self._access)

    @cached_property
    def machines(self) -> "Machines":
        from scheduler_core.facade.control.machines import Machines

        return Machines(self._access)

    @cached_property
    def upkeep(self) -> "Upkeep":
        from scheduler_core.facade.control.upkeep import Upkeep

        return Upkeep(self._access, self._secret_store, self._shared.own_word)

    @cached_property
    def exchange(self) -> "Exchange":
        from scheduler_core.facade.exchange.exchange import Exchange

        return Exchange(self._access)

    @cached_property
    def secrets(self) -> "Secrets":
        from scheduler_core.facade.control.secrets import Secrets

        return Secrets(self._access, self._secret_store)

    @cached_property
    def audit(self) -> "Audit":
        from scheduler_core.facade.control.audit import Audit

        return Audit(self._access)

    @cached_property
    def tokens(self) -> "Tokens":
        from scheduler_core.facade.control.tokens import Tokens

        return Tokens(self._access)

    @cached_property
    def calendars(self) -> "Calendars":
        from scheduler_core.facade.calendars.calendars import Calendars

        return Calendars(self._access, self._secret_store, self.times)

    @cached_property
    def channels(self) -> "Channels":
        from scheduler_core.facade.control.channels import Channels

        return Channels(self._access, self._secret_store)

    @cached_property
    def undoing(self) -> "Undoing":
        from scheduler_core.facade.control.undoing import Undoing

        return Undoing(self._access)

    @cached_property
    def proving(self) -> "Proving":
        from scheduler_core.facade.proving.proving import Proving

        return Proving(self._access)
