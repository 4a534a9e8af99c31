"""The watch over files beside what others do to its jobs and runs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.clock import MachineClock
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook, ReadableNotices
from scheduler_core.engine.watching.watching import Watching
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import CLOCK, now
from tests.core.store.builders import ME, a_draft, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

_PATIENCE_SECONDS = 60


class Watched:
    """A watch over a folder that hands its claims to nobody."""

    def __init__(
        self, store: Store, folder: Path, settled: timedelta = timedelta(0), clock: MachineClock = CLOCK
    ) -> None:
        self.store = store
        self._folder = folder
        self._clock = clock
        self._rule = OnFile(f"{folder}/*", settled=settled)
        with store.write() as tx:
            draft = a_draft(schedule=Schedule((self._rule,)))
            (self.job_id,) = add_many(tx, [NewJob(draft, None)], ME, now())
        self._engine = an_engine(store)
        self.works: list[Work] = []

    def run(self, act: Callable[[Watching], Awaitable[None]]) -> None:
        async def living() -> None:
            writer = Writer(self.store, CLOCK, (), foreign=_ignore, trouble=_ignore)
            watching = Watching(self.store, self._clock, writer, self._hold, self._engine, "test")
            watching.open()
            try:
                async with asyncio.timeout(_PATIENCE_SECONDS):
                    await act(watching)
            finally:
                await watching.close()
                await writer.close()

        asyncio.run(living())

    def _hold(self, works: Sequence[Work], _is_made_up: bool) -> None:
        self.works += works

    def put(self, name: str) -> None:
        (self._folder / name).write_text(name)

    def known(self) -> set[str]:
        with self.store.read() as tx:
            rules = known_of(tx, [self.job_id]).get(self.job_id, {})
        return {Path(path).name for path in rules.get(self._rule.watch_name, {})}

    def end(self, work: Work) -> None:
        with self.store.write() as tx:
            begin(tx, [Begun(work.run_id, now())], self._engine)
            finish(tx, [Finished(work.run_id, RunState.SUCCEEDED, now())])


def _ignore(_: object) -> None:
    pass


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - files and threads tell nobody here
        await asyncio.sleep(0.01)


@pytest.fixture
def watched(file_store: Store, tmp_path: Path) -> Watched:
    folder = tmp_path / "in"
    folder.mkdir()
    return Watched(file_store, folder)


def test_a_look_that_takes_longer_than_a_file_has_to_stand_still_is_no_stillness(
    file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was being written counted as still since its notice until the end of the look."""
    clock = FakeClock(now())
    watched = Watched(file_store, tmp_path, timedelta(seconds=2), clock)
    look_at_files = FileWatch.look
    begun: list[int] = []
    touched_at: list[datetime] = []

    def look_slowly(self: FileWatch, rule: OnFile, notices: ReadableNotices | None = None) -> OutsideLook:
        """See a file that grows during each of three looks."""
        seen = look_at_files(self, rule, notices)
        if not seen.found:
            return seen
        begun.append(len(watched.works))
        if len(touched_at) < 3:
            touched_at.append(clock.now() + timedelta(seconds=1))
            watched.put("a")
        clock.advance(timedelta(seconds=3))
        identity, touched = str(len(touched_at)), int(touched_at[-1].timestamp() * 1e9)
        return replace(
            seen, found=dict.fromkeys(seen.found, identity), touched_at=dict.fromkeys(seen.found, touched)
        )

    async def act(watching: Watching) -> None:
        await until(lambda: watching.is_idle)
        watched.put("a")
        await until(lambda: bool(watched.works))

    monkeypatch.setattr(FileWatch, "look", look_slowly)
    watched.run(act)

    assert len(begun) >= 4
    assert set(begun[:4]) == {0}


def test_a_run_that_ended_on_another_machine_gives_its_turn_to_the_next(watched: Watched) -> None:
    async def act(watching: Watching) -> None:
        watched.put("a")
        await until(lambda: len(watched.works) == 1)
        watched.put("b")
        await until(lambda: watching.waits)

        watched.end(watched.works[0])
        watching.runs_changed()

        await until(lambda: len(watched.works) == 2)

    watched.run(act)

    assert watched.known() == {"a", "b"}


def test_a_job_that_comes_out_of_the_bin_between_two_looks_knows_again_what_is_there(
    watched: Watched,
) -> None:
    async def act(watching: Watching) -> None:
        watched.put("a")
        await until(lambda: watched.known() == {"a"})

        with watched.store.write() as tx:
            job_states.put_in_bin(tx, [watched.job_id], ME, now())
            job_states.restore(tx, watched.job_id, None, ME, now())
        assert watched.known() == set()
        watching.jobs_changed()

        await until(lambda: watched.known() == {"a"})

    watched.run(act)

    assert len(watched.works) == 1
