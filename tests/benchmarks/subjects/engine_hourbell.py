"""Our engine as a subject: the real one on a SQLite file, with an action that does nothing by choice."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from scheduler_core.actions.outcome import ActionOutcome, Moment
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.engine_loop import EngineLoop
from scheduler_core.engine.recovery.unfinished_runs import take_over_store
from scheduler_core.engine.runs.runner import Ran, Runner
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.system.this_process import this_process
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.host_name import host_name
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.run_log import run_ids, runs_with_ids
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.subjects.engine_works import CALL, CLOCK, NOTHING, Fired, now
from tests.core.actions.calls import KnownSecrets

_AT_ONCE = 5_000
_NO_LIMIT = 1_000_000  # nothing is started, so nothing needs to wait for a place; the peers have none either
_LEASE = timedelta(minutes=5)
_COUNT = f"SELECT count(*) FROM runs WHERE state = '{RunState.SUCCEEDED}'"
_TRUE = ScriptAction(CommandKind.ARGV, argv=("/bin/true",))


class _IdleRunner(Runner):
    """Does nothing, and notes when."""

    def __init__(self, fired: list[Fired]) -> None:
        self._fired = fired

    def prepare(self, action: Action) -> None:
        pass

    def forget(self, mark: int) -> None:
        pass

    async def ready(self) -> int:
        return 0

    async def run(self, work: Work, _mark: int, moment: Moment) -> Ran:
        await moment()
        at = now()
        self._fired.append(Fired(work.due_at.timestamp(), at, at))
        return Ran(ActionOutcome(RunState.SUCCEEDED), 0)


class Hourbell:
    """An engine on a thread of its own."""

    def __init__(self, folder: Path, action: str, url: str) -> None:
        file = folder / "hourbell.db"
        self._store = open_store(str(file), CLOCK.now())
        # What asks again and again must not be a part of what is measured.
        self._onlooker = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
        self._is_idle = action == NOTHING
        self._action: Action = HttpAction(url) if action == CALL else _TRUE
        self._fired: list[Fired] = []
        self._ready = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: Engine | EngineLoop | None = None

    @property
    def ended(self) -> int:
        if self._is_idle:
            return len(self._fired)
        (count,) = self._onlooker.execute(_COUNT).fetchone()
        return int(count)

    @property
    def fired(self) -> Sequence[Fired]:
        return self._fired if self._is_idle else self._ended()

    def add(self, due: Sequence[datetime], every: timedelta | None) -> None:
        for begin in range(0, len(due), _AT_ONCE):
            new = [
                NewJob(
                    JobDraft(
                        "job", Schedule((Once(at) if every is None else Every(every, at),)), self._action
                    ),
                    at,
                )
                for at in due[begin : begin + _AT_ONCE]
            ]
            with self._store.write() as tx:
                add_many(tx, new, "benchmark", CLOCK.now())

    def start(self) -> None:
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="engine")
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        if self._thread is not None and self._running is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(self._running.stop)
            self._thread.join()
        self._onlooker.close()
        self._store.close()

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        if not self._is_idle:
            engine = Engine(self._store, CLOCK, KnownSecrets(), draining=timedelta(0))
            self._running = engine
            await engine.run(self._ready.set)
            return
        with self._store.write() as tx:
            inherited = take_over_store(tx, this_process(), CLOCK, CLOCK.now() + _LEASE, is_in_its_place=True)
        clock = SharedClock(CLOCK)
        probes = ConditionProbes(partial(answer, this_machine(CLOCK)))

        machine = MachineHere(host_name())

        def make_dispatch(writer: Writer, queues: WriteQueues) -> LocalDispatch:
            runner = _IdleRunner(self._fired)
            limits = RunLimits(scripts=_NO_LIMIT)
            return LocalDispatch(clock, writer, queues, runner, probes, limits, machine)

        self._running = EngineLoop(
            self._store,
            clock,
            inherited,
            make_dispatch,
            machine,
            SecretStore([]),
            until_idle=False,
            draining=timedelta(0),
        )
        await self._running.run(self._ready.set)
        probes.close()

    def _ended(self) -> Sequence[Fired]:
        """Return what the ledger says has ended."""
        with self._store.read() as tx:
            ids = run_ids(tx)
            runs = runs_with_ids(tx, ids)
        return [
            Fired(run.due_at.timestamp(), run.started_at.timestamp(), run.finished_at.timestamp())
            for run in runs
            if run.started_at is not None and run.finished_at is not None and run.state is RunState.SUCCEEDED
        ]
