"""An engine whose clock, runs and death are a test's, on a real store with a real loop and writer."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from scheduler_core.actions.outcome import ActionOutcome, Moment
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch, RunLimits
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.engine_loop import EngineLoop
from scheduler_core.engine.recovery.unfinished_runs import take_over_store
from scheduler_core.engine.runs.runner import Ran, Runner
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.condition_probes import ConditionProbes
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.system_probe import answer, this_machine
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.changes.outbox import last_sequence
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import seal_file
from scheduler_core.store.runs.engines import EngineProcess, stop_engine
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState
from tests.support.fake_clock import FakeClock

Result = TypeVar("Result")

PROCESS = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")
_LEASE = timedelta(minutes=3)
_PATIENCE_SECONDS = 60
_GLANCE_SECONDS = 0.005
_LONGER_THAN_A_NOTICE = 0.2
_TURNS = 4  # an act that is ended hears of it, is over, and its end is written
_HOUSEKEEPING = "hourbell-housekeeping"
_OURS = (
    _HOUSEKEEPING,
    "hourbell-calendars",  # which no test with this engine moves
    "hourbell-guard",
    "hourbell-leftovers",
    "hourbell-life",
    "hourbell-elsewhere",
    "hourbell-machines",  # looks by and by for those that carry out
    "hourbell-telling",
    "hourbell-worker",  # takes what there is to take
    "queue-waits",
)


@cache
def _new_store() -> tuple[bytes, bytes]:
    """Return a store without jobs and its seal; making one takes half a second."""
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder:
        path = Path(folder) / "hourbell.db"
        open_store(str(path), datetime(2026, 1, 1, tzinfo=UTC)).close()
        return path.read_bytes(), seal_file(path).read_bytes().partition(b" ")[0]


def make_store(folder: str) -> Path:
    """Make a store without jobs in a folder."""
    path = Path(folder) / "hourbell.db"
    content, seal = _new_store()
    path.write_bytes(content)
    seal_file(path).write_bytes(seal)
    return path


@dataclass(frozen=True, slots=True)
class Deed:
    """What one attempt did."""

    job: JobId
    due_at: datetime
    request: str
    attempt: int
    step: int = 1


@dataclass(slots=True)
class World:
    """What all engines of a test did, one after the other; it outlives them."""

    deeds: Counter[Deed] = field(default_factory=Counter)


class WatchedMachine(MachineHere):
    """Tells how many runs wait for another machine, once their rows say so."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self._here = 0
        self._told = 0

    @property
    def waiting(self) -> int:
        return min(self._here, self._told)

    @contextmanager
    def telling(self, changed: asyncio.Event) -> Iterator[None]:
        with super().telling(changed):
            self._here += 1
            self.tell_of_wait = self._take_note
            try:
                yield
            finally:
                self._here -= 1
                self._told = min(self._told, self._here)

    def _take_note(self) -> None:
        self._told = self._here


class HeldRunner(Runner):
    """Acts at once, in the world of the test, and ends when the test says so."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.active: dict[int, asyncio.Future[ActionOutcome]] = {}

    def prepare(self, action: Action) -> None:
        pass

    def forget(self, mark: int) -> None:
        pass

    async def ready(self) -> int:
        return 0

    async def run(self, work: Work, _mark: int, moment: Moment) -> Ran:
        await moment()
        self._world.deeds[Deed(work.job_id, work.due_at, work.request, work.attempt, work.step)] += 1
        end: asyncio.Future[ActionOutcome] = asyncio.get_running_loop().create_future()
        self.active[work.run_id] = end
        try:
            return Ran(await end, 0)
        finally:
            del self.active[work.run_id]

    def end_all(self, *, succeed: bool) -> None:
        """Let every run that is under way end."""
        state = RunState.SUCCEEDED if succeed else RunState.FAILED
        failure = None if succeed else FailureKind.EXIT_CODE
        for end in self.active.values():
            end.set_result(ActionOutcome(state, failure))


class Living:
    """What lives on a loop of its own, which turns only while something is asked of it."""

    _writer: Writer

    def __init__(self, runner: asyncio.Runner, path: Path, clock: FakeClock) -> None:
        self._runner = runner
        self._clock = clock
        self._store = open_store(str(path), clock.now())
        self._probes = ConditionProbes(partial(answer, this_machine(clock)))

    def die(self) -> None:
        """End without writing anything more."""
        self._store.close()
        self._do(self._died())
        self._close()

    @property
    def newest_change(self) -> int:
        with self._store.read() as tx:
            return last_sequence(tx)

    def _do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self._runner.run(_in_time(work))

    def _close(self) -> None:
        self._probes.close()
        self._store.close()

    # ---- on the loop

    async def _died(self) -> None:
        await self._writer.close()
        await self._left_off()

    async def _left_off(self) -> None:
        """Leave off whatever is under way."""
        while living := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in living:
                task.cancel()
            await asyncio.sleep(0)

    async def _settled(self) -> None:
        """Wait until all that was written is heard of, and every run acts, waits or has ended."""
        while not await self._stays_still():
            if busy := self._busy():
                await asyncio.wait(busy, timeout=_GLANCE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(_GLANCE_SECONDS)

    async def _stays_still(self) -> bool:
        """Tell whether nothing goes on for some turns of the loop, in which others hear of what is over.

        What was written may be known to the writer's thread a turn before the loop hears of it.
        """
        if not (self._is_still() and self._has_heard_of_all()):
            return False
        for _ in range(_TURNS):
            if not self._is_still():
                return False
            await asyncio.sleep(0)
        return self._is_still() and self._has_heard_of_all()

    def _is_still(self) -> bool:
        raise NotImplementedError

    def _has_heard_of_all(self) -> bool:
        return self.newest_change == self._writer.seen

    def _busy(self) -> set["asyncio.Future[Any]"]:
        here = asyncio.current_task()
        return {
            task for task in asyncio.all_tasks() if task is not here and not task.get_name().startswith(_OURS)
        }


class LivingEngine(Living):
    """An engine from its start to its end or death.

    The clock must be ahead of the real one, lest the alarm ring by itself. Of a copy it was said that
    it is a second store.
    """

    def __init__(
        self,
        runner: asyncio.Runner,
        path: Path,
        clock: FakeClock,
        world: World,
        *,
        process: EngineProcess = PROCESS,
        is_copy: bool = False,
    ) -> None:
        super().__init__(runner, path, clock)
        self._process = process
        self._held: HeldRunner | None = None
        self._machine = WatchedMachine(PROCESS.host)
        self._do(self._start(world, is_copy))

    def ring(self) -> None:
        """Look as the alarm would have it do, and wait until everything stands still."""
        self._do(self._rung())

    def ring_between(self, act: Callable[[], object]) -> None:
        """Let the engine write, somebody else act, and the engine look before it is told of that."""
        self._do(self._rung_between(act))

    def ring_in_vain(self) -> None:
        """Look while the store can't be written."""
        with suppress(StoreUnavailable):
            self._do(self._engine.ring())

    def complaints(self) -> tuple[str, ...]:
        return self._engine.health().complaints

    def end_runs(self, *, succeed: bool) -> None:
        self._do(self._ended(succeed))

    def stop(self) -> None:
        """End as an engine does that is asked to."""
        self._do(self._stopped())
        self._close()

    def end_runs_and_stop(self, *, succeed: bool, turns: int) -> None:
        """Let every run end and, so many turns of the loop later, stop."""
        self._do(self._ended_and_stopped(succeed, turns))
        self._close()

    @property
    def under_way(self) -> int:
        return len(self._held.active) if self._held is not None else 0

    def _make_dispatch(self, world: World, writer: Writer, queues: WriteQueues) -> Dispatch:
        self._held = HeldRunner(world)
        return LocalDispatch(
            self._clock, writer, queues, self._held, self._probes, RunLimits(), self._machine
        )

    # ---- on the loop

    async def _start(self, world: World, is_copy: bool) -> None:
        with self._store.write() as tx:
            inherited = take_over_store(
                tx, self._process, self._clock, self._clock.now() + _LEASE, is_in_its_place=not is_copy
            )

        self._engine_id = inherited.engine

        def make_dispatch(writer: Writer, queues: WriteQueues) -> Dispatch:
            self._writer = writer
            return self._make_dispatch(world, writer, queues)

        self._engine = EngineLoop(
            self._store,
            SharedClock(self._clock),
            inherited,
            make_dispatch,
            self._machine,
            SecretStore([]),
            until_idle=False,
            draining=timedelta(0),
        )
        is_ready = asyncio.Event()
        self._life = asyncio.get_running_loop().create_task(
            self._engine.run(is_ready.set), name="hourbell-life"
        )
        await is_ready.wait()
        for task in asyncio.all_tasks():
            if task.get_name() == _HOUSEKEEPING:  # it would prune what the test looks at, and take its time
                task.cancel()
        await self._rung()

    async def _rung(self) -> None:
        await self._settled()
        await self._engine.ring()
        await self._settled()

    async def _rung_between(self, act: Callable[[], object]) -> None:
        await self._writer.change(lambda _tx: None)
        await asyncio.sleep(_LONGER_THAN_A_NOTICE)
        act()
        await self._engine.ring()  # before the loop turns
        await self._settled()

    async def _ended(self, succeed: bool) -> None:
        assert self._held is not None
        self._held.end_all(succeed=succeed)
        await self._settled()

    async def _stopped(self) -> None:
        self._engine.stop()
        await self._life
        with self._store.write() as tx:
            stop_engine(tx, self._engine_id, self._clock.now())

    async def _ended_and_stopped(self, succeed: bool, turns: int) -> None:
        assert self._held is not None
        self._held.end_all(succeed=succeed)
        for _ in range(turns):
            await asyncio.sleep(0)
        await self._stopped()

    def _busy(self) -> set["asyncio.Future[Any]"]:
        return super()._busy() | self._engine.ends_under_way

    def _is_still(self) -> bool:
        assert self._held is not None
        at_rest = len(self._held.active) + self._engine.waiting_for_moments + self._machine.waiting
        return len(self._busy()) == at_rest


async def _in_time(work: Coroutine[Any, Any, Result]) -> Result:
    async with asyncio.timeout(_PATIENCE_SECONDS):
        return await work
