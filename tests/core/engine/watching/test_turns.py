"""The watch over files beside what others do to its jobs and runs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.runs.work import Work
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

pytestmark = pytest.mark.slow

_PATIENCE_SECONDS = 60


class Watched:
    """A watch over a folder that hands its claims to nobody."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self._folder = folder
        self._rule = OnFile(f"{folder}/*", settled=timedelta(0))
        with store.write() as tx:
            draft = a_draft(schedule=Schedule((self._rule,)))
            (self.job_id,) = add_many(tx, [NewJob(draft, None)], ME, now())
        self._engine = an_engine(store)
        self.works: list[Work] = []

    def run(self, act: Callable[[Watching], Awaitable[None]]) -> None:
        async def living() -> None:
            writer = Writer(self.store, CLOCK, (), foreign=_ignore, trouble=_ignore)
            watching = Watching(self.store, CLOCK, writer, self._hold, self._engine, "test")
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
