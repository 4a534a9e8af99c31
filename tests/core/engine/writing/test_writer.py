"""The writer: one thread, many rows in a commit."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.writing.writer import Queue, Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.changes.outbox import News
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.settings import set_setting, settings
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

_PATIENCE_SECONDS = 20
CLOCK = SystemClock()


class Notebook:
    """A lane that writes settings, and what the writer said of others and of trouble."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.news: list[News] = []
        self.troubles: list[StoreUnavailable | None] = []
        self.refusals = 0
        self.lane: Queue[str, str] = Queue("names", self._write)

    def _write(self, tx: Writing, names: Sequence[str]) -> list[str]:
        if self.refusals:
            self.refusals -= 1
            raise StoreLocked("locked")
        if "broken" in names:
            raise ValueError("broken")
        for name in names:
            set_setting(tx, name, "1", CLOCK.now())
        self.groups.append(len(names))
        return [f"{name} is written" for name in names]


def with_writer(store: Store, work: Callable[[Writer, Notebook], Awaitable[None]]) -> Notebook:
    notebook = Notebook()

    async def run() -> None:
        queues = (notebook.lane,)
        writer = Writer(store, CLOCK, queues, foreign=notebook.news.append, trouble=notebook.troubles.append)
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await work(writer, notebook)
        finally:
            await writer.close()

    asyncio.run(run())
    return notebook


def known(store: Store) -> dict[str, str]:
    with store.read() as tx:
        return settings(tx)


@pytest.mark.slow
def test_rows_that_come_together_are_written_together(store: Store) -> None:
    async def work(writer: Writer, notebook: Notebook) -> None:
        names = [f"name {number}" for number in range(300)]
        answers = await asyncio.gather(*(writer.put(notebook.lane, name) for name in names))
        assert answers == [f"{name} is written" for name in names]

    notebook = with_writer(store, work)

    assert len(known(store)) == 300
    assert len(notebook.groups) <= 3


def test_one_bad_row_does_not_take_the_others_with_it(store: Store) -> None:
    async def work(writer: Writer, notebook: Notebook) -> None:
        futures = [writer.put(notebook.lane, name) for name in ("a", "broken", "b")]
        first, broken, last = await asyncio.gather(*futures, return_exceptions=True)
        assert (first, last) == ("a is written", "b is written")
        assert isinstance(broken, ValueError)

    with_writer(store, work)

    assert set(known(store)) == {"a", "b"}


def test_a_store_that_cannot_be_written_is_tried_again_until_it_can(store: Store) -> None:
    async def work(writer: Writer, notebook: Notebook) -> None:
        notebook.refusals = 3
        await writer.put(notebook.lane, "a")

    notebook = with_writer(store, work)

    assert set(known(store)) == {"a"}
    assert [trouble is None for trouble in notebook.troubles] == [False, True]


def test_a_change_that_fails_says_so_at_once(store: Store) -> None:
    def refuse(_tx: Writing) -> None:
        raise StoreLocked("locked")

    async def work(writer: Writer, _notebook: Notebook) -> None:
        with pytest.raises(StoreLocked):
            await writer.change(refuse)

    with_writer(store, work)


def test_what_waits_is_written_before_the_end(store: Store) -> None:
    async def work(writer: Writer, notebook: Notebook) -> None:
        writer.put(notebook.lane, "last words")

    with_writer(store, work)

    assert set(known(store)) == {"last words"}


def test_what_others_wrote_is_told_and_what_it_wrote_itself_is_not(store: Store) -> None:
    async def work(writer: Writer, notebook: Notebook) -> None:
        await writer.put(notebook.lane, "own")
        await writer.put(notebook.lane, "own too")
        assert notebook.news == []
        with store.write() as tx:
            set_setting(tx, "foreign", "1", CLOCK.now())
        await writer.put(notebook.lane, "own again")

    notebook = with_writer(store, work)

    assert [len(news.changes) for news in notebook.news] == [1]


def test_what_joins_goes_along_with_what_somebody_waits_for(store: Store) -> None:
    """A thousand scripts begun at once made two hundred commits, each for the processes of a few."""
    transactions: dict[str, Writing] = {}

    def write(tx: Writing, names: Sequence[str]) -> list[None]:
        transactions.update(dict.fromkeys(names, tx))
        return [None] * len(names)

    async def run() -> None:
        awaited, joining = Queue("awaited", write, is_prompt=True), Queue("joining", write, joins=True)
        writer = Writer(store, CLOCK, (awaited, joining), foreign=_ignore, trouble=_ignore)
        try:
            written = [writer.put(joining, "joining"), writer.put(awaited, "awaited")]
            await asyncio.gather(*written, writer.put(joining, "alone"))
        finally:
            await writer.close()

    asyncio.run(run())

    assert transactions["joining"] is transactions["awaited"]
    assert "alone" in transactions


def _ignore(_said: object) -> None:
    pass
