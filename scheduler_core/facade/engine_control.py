"""The engine of a store: started and stopped in this process, or seen where it is."""

import threading
from datetime import datetime, timedelta

from scheduler_core.actions.outcome import Secrets
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.engine_thread import EngineThread
from scheduler_core.engine.launcher import RunLimits
from scheduler_core.facade.access import Access
from scheduler_core.facade.engine_state import EngineKind, EngineState, Status
from scheduler_core.facade.times import Times
from scheduler_core.settings import read_settings
from scheduler_core.store.engines import EngineRecord, engines
from scheduler_core.store.job_lists import count_jobs, job_ids
from scheduler_core.store.pauses import pauses
from scheduler_core.store.run_log import count_runs
from scheduler_core.store.run_statistics import last_outcomes
from scheduler_core.store.settings import settings
from scheduler_core.values.job_list import JobFilter
from scheduler_core.values.pause import EVERYTHING
from scheduler_core.values.run import UNFINISHED, RunState
from scheduler_core.values.run_log import RunFilter
from scheduler_core.values.run_statistics import FAILURES

_LATELY = timedelta(days=1)
_LOOKED_FOR_NEXT = 20


class EngineControl:
    """Starts at most one engine in this process; who closes it waits until the runs have ended."""

    def __init__(self, access: Access, secrets: Secrets, times: Times) -> None:
        self._access = access
        self._secrets = secrets
        self._times = times
        self._lock = threading.Lock()
        self._here: _EngineHere | None = None

    def start(self) -> None:
        """Run the store's jobs in this process; return when they can fire.

        Raises EngineRunning if another process does so, StoreReadOnly if the store can't be written.
        Starting twice is fine.
        """
        with self._access.read() as tx:
            chosen = read_settings(settings(tx))
        limits = RunLimits(chosen.calls_at_once, chosen.scripts_at_once)
        with self._lock:
            is_new = self._here is None or self._here.has_ended
            if self._here is None or self._here.has_ended:
                engine = Engine(self._access.store, self._access.clock, self._secrets, limits=limits)
                self._here = _EngineHere(engine)
            here = self._here
        if is_new:
            here.thread.start()
        here.wait_until_ready()

    def stop(self) -> None:
        """Stop the engine of this process, and wait until its runs have ended; stopping twice is fine."""
        with self._lock:
            here, self._here = self._here, None
        if here is not None:
            here.thread.stop()

    def state(self) -> EngineState:
        """Return who runs the jobs, and whether that goes well."""
        with self._access.read() as tx:
            known = engines(tx, limit=_LOOKED_FOR_NEXT)
        return self._state(known, self._access.now())

    def status(self, since: datetime | None = None) -> Status:
        """Return what is going on; failures are counted from an instant on (None: for a day)."""
        now = self._access.now()
        with self._access.read() as tx:
            known = engines(tx, limit=_LOOKED_FOR_NEXT)
            unfinished = count_runs(tx, RunFilter(states=UNFINISHED))
            failed = count_runs(tx, RunFilter(states=FAILURES, since=since or now - _LATELY))
            ids = job_ids(tx)
            outcomes = last_outcomes(tx, ids, 1)
            paused = count_jobs(tx, JobFilter(is_paused=True))
            is_all_paused = any(
                pause.folder == EVERYTHING and (pause.until is None or pause.until > now)
                for pause in pauses(tx)
            )
        coming = self._times.upcoming(_LOOKED_FOR_NEXT)
        return Status(
            self._state(known, now),
            running=unfinished.get(RunState.RUNNING, 0),
            waiting=unfinished.get(RunState.CLAIMED, 0),
            jobs=len(ids),
            paused=paused,
            is_all_paused=is_all_paused,
            failing=tuple(job_id for job_id in ids if set(outcomes.get(job_id, ())) & FAILURES),
            recent_failures=sum(failed.values()),
            next_up=next((planned for planned in coming if not planned.is_paused), None),
        )

    def _state(self, known: list[EngineRecord], now: datetime) -> EngineState:
        living = next((record for record in known if record.is_alive(now)), None)
        here = self._here
        if here is not None and not here.has_ended:
            return here.state(living)
        if living is not None:
            return _seen(living, now)
        fault = here.fault if here is not None else None
        return EngineState(EngineKind.NONE, complaints=() if fault is None else (str(fault),))


class _EngineHere:
    """An engine on its thread in this process."""

    def __init__(self, engine: Engine) -> None:
        self.fault: Exception | None = None
        self.has_ended = False
        self._engine = engine
        self._settled = threading.Event()
        self.thread = EngineThread(engine, ready=self._settled.set, ended=self._end)

    def wait_until_ready(self) -> None:
        self._settled.wait()
        if self.fault is not None:
            raise self.fault

    def state(self, record: EngineRecord | None) -> EngineState:
        health = self._engine.health()
        complaints = () if health is None else health.complaints
        if record is None:
            return EngineState(EngineKind.HERE, complaints=complaints)
        return _of(EngineKind.HERE, record, complaints)

    def _end(self, fault: Exception | None) -> None:
        self.fault = fault
        self.has_ended = True
        self._settled.set()


def _seen(record: EngineRecord, now: datetime) -> EngineState:
    """Judge an engine of another process by its signs of life."""
    silent = now - (record.ticked_at or record.heartbeat_at)
    is_late = silent > (record.lease_until - record.heartbeat_at) / 2
    complaints = (f"it has given no sign of life for {silent.seconds} s",) if is_late else ()
    return _of(EngineKind.ELSEWHERE, record, complaints)


def _of(kind: EngineKind, record: EngineRecord, complaints: tuple[str, ...]) -> EngineState:
    process = record.process
    return EngineState(
        kind,
        process.pid,
        process.host,
        process.version,
        record.started_at,
        record.ticked_at or record.heartbeat_at,
        complaints,
    )
