"""A watch goes on from what the store knows after the store could not be written, or its answer got lost."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.watching import watching as watching_module
from scheduler_core.engine.watching.kinds.on_network import NetworkWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook
from scheduler_core.engine.watching.watching import Watching
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import NetworkChange, OnNetwork
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import CLOCK, ledger, now
from tests.core.store.builders import ME, a_draft, an_engine

pytestmark = pytest.mark.slow

_PATIENCE_SECONDS = 60


class LosingWriter(Writer):
    """Fails on some changes, before or after they are written; what was claimed ends meanwhile."""

    def __init__(self, store: Store, engine: EngineId) -> None:
        super().__init__(store, CLOCK, (), foreign=_ignore, trouble=_ignore)
        self.store, self.engine = store, engine
        self.answers_lost = self.refusals = 0

    async def change(self, change: Callable[..., Any]) -> Any:  # type: ignore[override] # noqa: ANN401
        if self.refusals:
            self.refusals -= 1
            raise StoreUnavailable("the disk is full")
        answer = await super().change(change)
        if self.answers_lost:
            self.answers_lost -= 1
            self._end_all()
            raise StoreUnavailable("the answer got lost")
        return answer

    def _end_all(self) -> None:
        claims = [run.id for run in ledger(self.store) if run.state is RunState.CLAIMED]
        with self.store.write() as tx:
            begin(tx, [Begun(run_id, now()) for run_id in claims], self.engine)
            finish(tx, [Finished(run_id, RunState.SUCCEEDED, now()) for run_id in claims])


class Watched:
    """A job about files of a folder, or something else, and a watch whose writer fails."""

    def __init__(self, store: Store, folder: Path, rule: EventRule | None = None) -> None:
        self.store, self.folder = store, folder
        self.rule = rule or OnFile(f"{folder}/*", settled=timedelta(0))
        draft = a_draft(schedule=Schedule((self.rule,)))
        parallel = OverlapPolicy(Overlapping.PARALLEL, 100)
        draft = replace(draft, policies=replace(draft.policies, overlapping=parallel))
        with store.write() as tx:
            (self.job_id,) = add_many(tx, [NewJob(draft, None)], ME, now())
        self.engine = an_engine(store)

    def known(self) -> set[str] | None:
        with self.store.read() as tx:
            seen = known_of(tx, [self.job_id]).get(self.job_id, {}).get(self.rule.watch_name)
        return None if seen is None else {Path(path).name for path in seen}

    async def until(self, names: set[str]) -> None:
        while self.known() != names:  # noqa: ASYNC110 - files and threads tell nobody here
            await asyncio.sleep(0.01)

    def run(self, act: Callable[[LosingWriter], Any]) -> int:
        """Return how many rows there are in the end."""

        async def living() -> None:
            writer = LosingWriter(self.store, self.engine)
            watching = Watching(self.store, CLOCK, writer, _hold, self.engine, "test")
            try:
                async with asyncio.timeout(_PATIENCE_SECONDS):
                    watching.open()
                    await act(writer)
            finally:
                await watching.close()
                await writer.close()

        asyncio.run(living())
        return len(ledger(self.store))


def _hold(_works: Sequence[Work], _is_made_up: bool) -> None:
    pass


def _ignore(_: object) -> None:
    pass


@pytest.fixture
def watched(file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    monkeypatch.setattr(watching_module, "_POLL_SECONDS", 0.05)
    folder = tmp_path / "in"
    folder.mkdir()
    return Watched(file_store, folder)


def test_an_answer_that_got_lost_is_no_second_run(watched: Watched) -> None:
    async def act(writer: LosingWriter) -> None:
        await watched.until(set())
        writer.answers_lost = 1
        (watched.folder / "a").write_text("a")
        await watched.until({"a"})
        (watched.folder / "b").write_text("b")
        await watched.until({"a", "b"})

    assert watched.run(act) == 2


def test_a_first_look_that_was_not_written_is_made_again(watched: Watched) -> None:
    async def act(writer: LosingWriter) -> None:
        writer.refusals = 1
        await watched.until(set())
        (watched.folder / "a").write_text("a")
        await watched.until({"a"})

    assert watched.run(act) == 1


@pytest.mark.parametrize("change", NetworkChange)
def test_that_another_service_tells_is_noted_again_where_it_was_not_written(
    file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: NetworkChange
) -> None:
    looks = [OutsideLook({"wlan0": "1"}, again_in=0.01)]
    monkeypatch.setattr(watching_module, "_POLL_SECONDS", 0.05)
    monkeypatch.setattr(NetworkWatch, "look", lambda *_: looks[0])
    watched = Watched(file_store, tmp_path, OnNetwork(change))

    async def act(writer: LosingWriter) -> None:
        await watched.until({"wlan0"})
        writer.refusals = 1
        looks[0] = OutsideLook({"Office": "2"}, again_in=0.01, is_of_service=True)
        await watched.until({"Office"})

    assert watched.run(act) == 0
