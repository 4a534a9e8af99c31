"""The engine of a store: started and stopped in this process, or seen where it is."""

import threading
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.engine.recovery.dead_engines import has_died
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.engine_state import EngineKind, EngineState, Firing, Status, firing
from scheduler_core.facade.control.sidecars import MakeSidecars, Sidecars
from scheduler_core.facade.times.next_up import next_up
from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.settings import read_settings
from scheduler_core.store.faults import StoreGone
from scheduler_core.store.jobs.job_lists import count_jobs, failing_jobs
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.opening.identity import HELD_COPY, Place, place_of
from scheduler_core.store.opening.location import whole_address
from scheduler_core.store.runs.engines import EngineProcess, EngineRecord, engines
from scheduler_core.store.runs.run_log import count_runs
from scheduler_core.store.sequences.instances import count_held, waiting_instances
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.hindrance import Hindrance
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.actions.outcome import Secrets
    from scheduler_core.facade.control.engine_here import EngineHere

_MOST_SEEN = 20
_LATELY = timedelta(days=1)


class EngineControl:
    """Starts at most one engine in this process; who closes it waits until the runs have ended.

    `ended` is called when an engine of this process is over, for whatever reason. `make_sidecars` makes what
    is to live beside it.
    """

    def __init__(
        self,
        access: Access,
        secrets: "Secrets",
        known: KnownSchedules,
        ended: Callable[[], None],
        make_sidecars: MakeSidecars | None = None,
    ) -> None:
        self._access = access
        self._secrets = secrets
        self._known = known
        self._ended = ended
        self._make_sidecars = make_sidecars
        self._lock = threading.Lock()
        self._here: EngineHere | None = None
        self._sidecars: Sidecars | None = None

    def start(self) -> None:
        """Run the store's jobs in this process; return when they can fire.

        Raises EngineRunning if another process does so, StoreReadOnly if the store can't be written.
        Starting twice is fine.
        """
        made = self._made()
        with self._lock:
            here = self._here
            if here is None or here.has_ended:
                here = self._here = made
        if here is made:
            here.start()
        here.wait_until_ready()
        self._open_beside()

    def stop(self) -> None:
        """Stop the engine of this process, and wait until its runs have ended; stopping twice is fine."""
        with self._lock:
            beside, self._sidecars = self._sidecars, None
        if beside is not None:
            beside.close()
        with self._lock:
            here, self._here = self._here, None
        if here is not None:
            here.stop()

    @property
    def beside(self) -> Sidecars | None:
        """What lives beside the engine of this process."""
        return self._sidecars

    def state(self) -> EngineState:
        """Return who runs the jobs, and whether that goes well."""
        with self._access.read() as tx:
            self._access.compare_clocks(tx)
            return self._state(tx)

    def status(self, since: datetime | None = None) -> Status:
        """Return what is going on; failures are counted from an instant on (None: for a day)."""
        with self._access.read() as tx:
            self._access.compare_clocks(tx)
            now = self._access.now()
            unfinished = count_runs(tx, RunFilter(states=UNFINISHED))
            failed = count_runs(tx, RunFilter(states=FAILURES, since=since or now - _LATELY))
            paused = _lasting(tx, now)
            whole = _of_everything(paused)
            held = count_held(tx)
            return Status(
                self._state(tx),
                running=unfinished.get(RunState.RUNNING, 0),
                waiting=unfinished.get(RunState.CLAIMED, 0) - held,
                jobs=count_jobs(tx),
                paused=count_jobs(tx, JobFilter(is_paused=True)),
                is_all_paused=whole is not None,
                failing=tuple(failing_jobs(tx)),
                recent_failures=sum(failed.values()),
                next_up=next_up(tx, self._known, paused),
                next_wait=next(iter(waiting_instances(tx, now, limit=1)), None),
                held=held,
                all_paused_until=None if whole is None else whole.until,
                all_paused_by="" if whole is None else whole.paused_by,
            )

    def firing(self) -> Firing:
        """Say whether anything can fire; cheap, and answered also where the store can't be read."""
        try:
            with self._access.read() as tx:
                whole = _of_everything(_lasting(tx, self._access.now()))
                until = None if whole is None else whole.until
                return firing(self._state(tx), is_all_paused=whole is not None, until=until)
        except StoreUnavailable as error:
            return Firing(Hindrance.STORE, str(self._access.store.trouble() or error))

    def _open_beside(self) -> None:
        if self._make_sidecars is None or self._sidecars is not None:
            return
        with self._access.read() as tx:
            chosen = read_settings(settings(tx))
        made = self._make_sidecars(whole_address(self._access.store.location), chosen)
        if made is not None and not self._accept(made):  # the engine was stopped meanwhile
            made.close()

    def _accept(self, made: Sidecars) -> bool:
        with self._lock:
            if self._here is None or self._sidecars is not None:
                return False
            self._sidecars = made
            return True

    def _state(self, tx: Reading) -> EngineState:
        now = self._access.now()
        alive = [record for record in engines(tx, limit=_MOST_SEEN) if record.is_alive(now)]
        here = self._here
        gone = self._access.store.trouble()
        if gone is not None and (here is None or here.has_ended):  # what its tables say is out of date
            return EngineState(EngineKind.NONE, complaints=(str(gone),), hindrance=Hindrance.STORE)
        is_here = here is not None and not here.has_ended
        if place_of(self._access.store, tx) is Place.UNDECIDED:
            kind = EngineKind.HERE if is_here else EngineKind.NONE
            return EngineState(kind, complaints=(HELD_COPY,), hindrance=Hindrance.COPY)
        if here is not None and is_here:
            mine = this_engine(self._access.store.location)
            own = next((record for record in alive if _is_same(record.process, mine)), None)
            return _told(EngineKind.HERE, own, *_health_of(here, gone))
        dead = [record for record in alive if has_died(record.process, self._access.store.location)]
        others = [record for record in alive if record not in dead]
        if others:
            return _told(EngineKind.ELSEWHERE, others[0], *_signs_of_trouble(others[0], now))
        if dead:
            died = f"the engine (process {dead[0].process.pid}) was ended from outside; start one"
            return EngineState(EngineKind.NONE, complaints=(died,))
        return EngineState(EngineKind.NONE, complaints=_last_words(here))

    def _made(self) -> "EngineHere":
        # The engine is half of what there is to load, and most commands need none.
        from scheduler_core.engine.engine import Engine
        from scheduler_core.facade.control.engine_here import EngineHere

        engine = Engine(self._access.store, self._access.clock, self._secrets)
        return EngineHere(engine, self._ended)


def _last_words(here: "EngineHere | None") -> tuple[str, ...]:
    return () if here is None or here.fault is None else (str(here.fault),)


def _is_same(process: EngineProcess, other: EngineProcess) -> bool:
    return (process.machine, process.pid) == (other.machine, other.pid)


def _lasting(tx: Reading, now: datetime) -> list[Pause]:
    return [pause for pause in pauses(tx) if pause.until is None or pause.until > now]


def _of_everything(paused: Iterable[Pause]) -> Pause | None:
    return next((pause for pause in paused if pause.folder == EVERYTHING), None)


def _health_of(here: "EngineHere", gone: StoreGone | None) -> tuple[tuple[str, ...], Hindrance]:
    if gone is not None:
        return (str(gone),), Hindrance.STORE
    health = here.health()
    return ((), Hindrance.NOTHING) if health is None else (health.complaints, health.hindrance)


def _signs_of_trouble(record: EngineRecord, now: datetime) -> tuple[tuple[str, ...], Hindrance]:
    silent = now - (record.ticked_at or record.heartbeat_at)
    if silent <= (record.lease_until - record.heartbeat_at) / 2:
        return (), Hindrance.NOTHING
    words = f"it has given no sign of life for {silent.total_seconds():.0f} s"
    return (words,), Hindrance.SILENT_ENGINE


def _told(
    kind: EngineKind, record: EngineRecord | None, complaints: tuple[str, ...], hindrance: Hindrance
) -> EngineState:
    if record is None:
        return EngineState(kind, complaints=complaints, hindrance=hindrance)
    process = record.process
    return EngineState(
        kind,
        process.pid,
        process.host,
        process.version,
        record.started_at,
        record.ticked_at or record.heartbeat_at,
        complaints,
        hindrance,
    )
