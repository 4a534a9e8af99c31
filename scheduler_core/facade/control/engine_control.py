"""Start and stop an engine in this process, or see the one that runs elsewhere."""

import logging
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.upkeep.seen_engines import is_same, said_of, seen_engines, store_trouble
from scheduler_core.errors import SchedulerError, StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.engine_state import EngineKind, EngineState, Firing, Status, firing
from scheduler_core.facade.control.sidecars import EngineBeside, MakeSidecars, OwnWord, Sidecars
from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.settings import read_settings
from scheduler_core.store.doors import door_port, say_door
from scheduler_core.store.hooks import closed_hooks
from scheduler_core.store.jobs.calendar_states import old_calendars
from scheduler_core.store.jobs.job_lists import count_jobs, failing_jobs, job_ids
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.opening.identity import HELD_COPY, is_held_copy
from scheduler_core.store.opening.location import whole_address
from scheduler_core.store.runs.engines import EngineRecord
from scheduler_core.store.runs.machine_waits import overdue_machine_waits
from scheduler_core.store.runs.owned_runs import runs_of_scripts
from scheduler_core.store.runs.run_log import backlog, count_runs
from scheduler_core.store.sequences.instances import count_held, queued_instances, waiting_instances
from scheduler_core.store.settings import settings
from scheduler_core.store.telling.channels import troubled_channels
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job_list import STOPPED_JOBS, JobFilter
from scheduler_core.values.records.health import Health, Hindrance
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.actions.outcome import ActionSecrets
    from scheduler_core.facade.control.engine_here import EngineHere

log = logging.getLogger(__name__)

_LATELY = timedelta(days=1)
_MOST_QUEUED = 5


class EngineControl:
    """Starts at most one engine in this process; who closes it waits until the runs have ended.

    `ended` is called when an engine of this process is over, for whatever reason. `make_sidecars` makes what
    is to live alongside it. `word_beside` asks an engine of this process that somebody else started.
    """

    def __init__(
        self,
        access: Access,
        secrets: "ActionSecrets",
        known: KnownSchedules,
        ended: Callable[[], None],
        make_sidecars: MakeSidecars | None = None,
        word_beside: OwnWord | None = None,
    ) -> None:
        self._access = access
        self._secrets = secrets
        self._known = known
        self._ended = ended
        self._make_sidecars = make_sidecars
        self._word_beside = word_beside
        self._lock = threading.Lock()
        self._here: EngineHere | None = None
        self._scripts_go_on = False
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
            here.stop(scripts_go_on=self._scripts_go_on)

    def scripts(self) -> frozenset[RunId]:
        """Return the runs whose scripts could go on without the engine, here or in another process."""
        here = self._here
        if here is not None and not here.has_ended:
            return here.scripts
        with self._access.read() as tx:
            return frozenset() if sys.platform == "win32" or is_shared(tx) else runs_of_scripts(tx)

    def let_scripts_go_on(self, go_on: bool) -> None:
        """Leave scripts that run to the next engine when this one is stopped, or end them as usual."""
        self._scripts_go_on = go_on

    def is_to_start_anew(self) -> bool:
        """Tell whether the engine of this process carries out all runs though machines share them."""
        here = self._here
        if here is None or here.has_ended or not here.carries_out_all:
            return False
        with self._access.read() as tx:
            return is_shared(tx)

    @property
    def beside(self) -> Sidecars | None:
        """What lives alongside the engine of this process."""
        return self._sidecars

    def own_word(self) -> Health | None:
        """Return what the engine of this process says of itself; None where none lives."""
        here = self._here
        if here is not None and not here.has_ended:
            return here.health()
        return None if self._word_beside is None else self._word_beside()

    def state(self) -> EngineState:
        """Return who runs the jobs, and whether that goes well; also where the store can't be read."""
        try:
            with self._access.read() as tx:
                self._access.compare_clocks(tx)
                return self._state(tx)
        except StoreUnavailable as error:
            return self._unreadable(error)

    def status(self, since: datetime | None = None) -> Status:
        """Return what is going on; failures are counted from an instant on (None: for a day)."""
        from scheduler_core.facade.times.next_up import next_up  # it plans, and other questions don't

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
                queued=tuple(queued_instances(tx, now, _MOST_QUEUED)),
                held=held,
                all_paused_until=None if whole is None else whole.until,
                all_paused_by="" if whole is None else whole.paused_by,
                without_machine=tuple(overdue_machine_waits(tx, now)),
                backlog=backlog(tx, now),
                troubled_channels=tuple(troubled_channels(tx)),
                old_calendars=old_calendars(tx),
                closed_hooks=closed_hooks(tx, now),
                stopped=tuple(job_ids(tx, STOPPED_JOBS)),
            )

    def firing(self) -> Firing:
        """Say whether anything can fire; cheap, and answered also where the store can't be read."""
        try:
            with self._access.read() as tx:
                whole = _of_everything(_lasting(tx, self._access.now()))
                until = None if whole is None else whole.until
                return firing(self._state(tx), is_all_paused=whole is not None, until=until)
        except StoreUnavailable as error:
            return firing(self._unreadable(error), is_all_paused=False, until=None)

    def _unreadable(self, error: StoreUnavailable) -> EngineState:
        words = str(self._access.store.trouble() or error)
        kind = EngineKind.NONE if self.own_word() is None else EngineKind.HERE
        return EngineState(kind, complaints=(words,), hindrance=Hindrance.STORE)

    def _open_beside(self) -> None:
        if self._make_sidecars is None or self._sidecars is not None:
            return
        with self._access.read() as tx:
            chosen = read_settings(settings(tx))
        store = self._access.store
        engine = EngineBeside(whole_address(store.location), self.own_word, store.refuse_if_gone)
        made = self._make_sidecars(engine, chosen)
        if made is not None and not self._accept(made):  # the engine was stopped meanwhile
            made.close()
        else:
            self._say_door()

    def _say_door(self) -> None:
        """Write down where the door is, unless nobody has decided about the store; jobs run without it."""
        beside, store = self._sidecars, self._access.store
        port = 0 if beside is None else door_port(beside.listening)
        if not port:
            return
        try:
            with store.write() as tx:
                if not is_held_copy(store, tx):
                    say_door(tx, this_engine(store.location), port, self._access.now())
        except SchedulerError as error:
            log.warning("the port of the engine can't be written down: %s", error)

    def _accept(self, made: Sidecars) -> bool:
        with self._lock:
            if self._here is None or self._sidecars is not None:
                return False
            self._sidecars = made
            return True

    def _state(self, tx: Reading) -> EngineState:
        store = self._access.store
        here = self._here if self._here is not None and not self._here.has_ended else None
        word = self.own_word()
        if here is None and word is None and store.trouble() is not None:  # its tables are out of date
            return EngineState(EngineKind.NONE, complaints=(store_trouble(store),), hindrance=Hindrance.STORE)
        changed = store.tables_trouble(tx)
        if changed is not None:
            kind = EngineKind.NONE if here is None and word is None else EngineKind.HERE
            return EngineState(kind, complaints=(str(changed),), hindrance=Hindrance.STORE)
        if is_held_copy(store, tx):  # its tables may tell of the engine of the other one
            kind = EngineKind.NONE if here is None and word is None else EngineKind.HERE
            return EngineState(kind, complaints=(HELD_COPY,), hindrance=Hindrance.COPY)
        seen = seen_engines(tx, store, self._access.now(), word)
        seen = [each for each in seen if each.record.plans]  # what stands by runs no job
        alive = [each for each in seen if each.is_alive]
        if here is not None or word is not None:
            mine = this_engine(store.location)
            own = next((each.record for each in alive if is_same(each.record.process, mine)), None)
            told = _told(EngineKind.HERE, own, *said_of(word, store_trouble(store)))
            return told if word is None else replace(told, keeps_awake=word.keeps_awake)
        if alive:
            first = alive[0]
            told = _told(EngineKind.ELSEWHERE, first.record, first.complaints, first.hindrance)
            return replace(told, keeps_awake=first.keeps_awake)
        return self._missing([each.record for each in seen if each.record.is_alive(self._access.now())])

    def _missing(self, dead: list[EngineRecord]) -> EngineState:
        """Say why no engine runs, as far as that is known, and what would keep one from it."""
        words = _last_words(self._here)
        if dead:
            words = (f"the engine (process {dead[0].process.pid}) was ended from outside; start one",)
        trouble = store_trouble(self._access.store)
        return EngineState(EngineKind.NONE, complaints=(*words, trouble) if trouble else words)

    def _made(self) -> "EngineHere":
        # The engine is half of what there is to load, and most commands need none.
        from scheduler_core.engine.engine import Engine
        from scheduler_core.facade.control.engine_here import EngineHere

        engine = Engine(self._access.store, self._access.clock, self._secrets)
        return EngineHere(engine, self._ended, self._say_door)


def _last_words(here: "EngineHere | None") -> tuple[str, ...]:
    return () if here is None or here.fault is None else (str(here.fault),)


def _lasting(tx: Reading, now: datetime) -> list[Pause]:
    return [pause for pause in pauses(tx) if pause.until is None or pause.until > now]


def _of_everything(paused: Iterable[Pause]) -> Pause | None:
    return next((pause for pause in paused if pause.folder == EVERYTHING), None)


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
        record.looked_at,
        complaints,
        hindrance,
        tuple(sorted(record.tags)),
    )
