"""Looking at the files of starts on threads."""

import asyncio
import functools
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from typing import Any

import pytest

from scheduler_core.actions.host.preparations import Preparations
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import CantStart, Launch

_LAUNCH = Launch("/bin/true", ("true",), {}, "/")


def on_a_loop(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    @functools.wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


def _sees(
    what: str, seen: list[str], *, hangs_on: threading.Event | None = None
) -> Callable[[Looks], Launch]:
    def look() -> str:
        seen.append(what)
        return what

    def prepare(looks: Looks) -> Launch:
        if hangs_on is not None:
            hangs_on.wait(20)
        looks.seen(what, look)
        return _LAUNCH

    return prepare


@on_a_loop
async def test_starts_of_one_moment_look_at_a_file_once_and_later_ones_again() -> None:
    seen: list[str] = []
    times = [0.0]
    with closing(Preparations(asyncio.get_running_loop(), now=lambda: times[-1])) as preparations:
        let_go = threading.Event()
        first = asyncio.ensure_future(preparations.prepared(_sees("other", seen, hangs_on=let_go)))
        burst = [asyncio.ensure_future(preparations.prepared(_sees("file", seen))) for _ in range(9)]
        await asyncio.sleep(0)
        let_go.set()
        await asyncio.gather(first, *burst)
        of_the_burst = seen.count("file")
        times.append(60.0)  # the thread may not have noticed that nothing waits any more
        await preparations.prepared(_sees("file", seen))

    assert of_the_burst <= 2  # a second thread may have helped out
    assert seen.count("file") == of_the_burst + 1


@on_a_loop
async def test_what_was_seen_before_a_hang_is_looked_at_again_after_it() -> None:
    """A thread that a dead drive held up for minutes started scripts by what it had seen before."""
    seen: list[str] = []
    times = [0.0]

    def hang(looks: Looks) -> Launch:
        _sees("file", seen)(looks)
        times.append(times[-1] + 60)
        return _LAUNCH

    with closing(Preparations(asyncio.get_running_loop(), now=lambda: times[-1])) as preparations:
        await asyncio.gather(preparations.prepared(hang), preparations.prepared(_sees("file", seen)))

    assert seen == ["file", "file"]


@on_a_loop
async def test_how_much_was_prepared_before_shortens_no_burst() -> None:
    let_go, looked = threading.Event(), list[int]()

    def look() -> int:
        looked.append(threading.get_ident())
        return 0

    def prepare(looks: Looks) -> Launch:
        looks.seen("file", look)
        return _LAUNCH

    with closing(Preparations(asyncio.get_running_loop(), now=lambda: 0.0)) as preparations:
        await asyncio.gather(*(preparations.prepared(_sees("other", [])) for _ in range(200)))
        first = asyncio.ensure_future(preparations.prepared(_sees("other", [], hangs_on=let_go)))
        burst = [asyncio.ensure_future(preparations.prepared(prepare)) for _ in range(100)]
        await asyncio.sleep(0)
        let_go.set()
        await asyncio.gather(first, *burst)

    assert len(looked) == len(set(looked))  # once on each thread that took part


@on_a_loop
async def test_a_thread_that_is_told_to_end_leaves_no_ask_unanswered() -> None:
    def end(_looks: Looks) -> Launch:
        raise SystemExit

    with closing(Preparations(asyncio.get_running_loop())) as preparations:
        refused, prepared = await asyncio.wait_for(
            asyncio.gather(
                preparations.prepared(end), preparations.prepared(_sees("file", [])), return_exceptions=True
            ),
            20,
        )

    assert isinstance(refused, RuntimeError)
    assert prepared is _LAUNCH


@on_a_loop
async def test_a_thread_may_take_what_waits_while_all_is_cancelled() -> None:
    """The end failed, and the host and its folder stayed."""
    loop = asyncio.get_running_loop()
    call_soon, let_go, taken = loop.call_soon, threading.Event(), threading.Event()

    def take(_looks: Looks) -> Launch:
        taken.set()
        return _LAUNCH

    def wait_for_thread(*args: Any, **more: Any) -> asyncio.Handle:  # noqa: ANN401 - as it is called
        let_go.set()
        assert taken.wait(20)
        return call_soon(*args, **more)

    preparations = Preparations(loop)
    first = asyncio.ensure_future(preparations.prepared(_sees("first", [], hangs_on=let_go)))
    rest = [asyncio.ensure_future(preparations.prepared(take)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "call_soon", wait_for_thread)
        preparations.close()

    done, _ = await asyncio.wait({first, *rest}, timeout=20)
    assert len(done) == 4
    assert rest[0].cancelled()


@on_a_loop
async def test_a_refusal_is_not_remembered() -> None:
    looks = Looks()
    answers: Iterator[CantStart | str] = iter([CantStart("it is not there"), "there"])

    def look() -> str:
        answer = next(answers)
        if isinstance(answer, CantStart):
            raise answer
        return answer

    with pytest.raises(CantStart):
        looks.seen("file", look)

    assert looks.seen("file", look) == "there"


@on_a_loop
async def test_what_a_preparation_raises_is_raised_to_whoever_asked_alone() -> None:
    def refuse(_looks: Looks) -> Launch:
        raise CantStart("there is no such file")

    with closing(Preparations(asyncio.get_running_loop())) as preparations:
        refused, prepared = await asyncio.gather(
            preparations.prepared(refuse), preparations.prepared(_sees("file", [])), return_exceptions=True
        )

    assert isinstance(refused, CantStart)
    assert prepared is _LAUNCH


@on_a_loop
async def test_one_thread_takes_all_that_does_not_hang() -> None:
    """Thirty-two threads that started scripts were in each other's way."""
    all_wait, threads = threading.Event(), set[int]()

    def note_thread(_looks: Looks) -> Launch:
        all_wait.wait(20)
        threads.add(threading.get_ident())
        return _LAUNCH

    # Longer than any machine stands still, as another thread helps out then.
    with closing(Preparations(asyncio.get_running_loop(), held_up_seconds=600)) as preparations:
        asked = asyncio.gather(*(preparations.prepared(note_thread) for _ in range(500)))
        await asyncio.sleep(0)
        all_wait.set()
        await asked

    assert len(threads) == 1


@on_a_loop
async def test_another_thread_helps_out_where_the_first_hangs() -> None:
    let_go, begun = threading.Event(), threading.Event()

    def hang(_looks: Looks) -> Launch:
        begun.set()
        let_go.wait(20)
        return _LAUNCH

    with closing(Preparations(asyncio.get_running_loop())) as preparations:
        hanging = asyncio.ensure_future(preparations.prepared(hang))
        await asyncio.to_thread(begun.wait, 20)

        prepared = await asyncio.wait_for(preparations.prepared(lambda _looks: _LAUNCH), 10)
        let_go.set()
        await hanging

    assert prepared is _LAUNCH


@on_a_loop
async def test_what_was_cancelled_is_not_begun() -> None:
    seen: list[str] = []
    let_go = threading.Event()
    with closing(Preparations(asyncio.get_running_loop())) as preparations:
        hanging = asyncio.ensure_future(preparations.prepared(_sees("first", seen, hangs_on=let_go)))
        cancelled = asyncio.ensure_future(preparations.prepared(_sees("second", seen)))
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.wait({cancelled})
        let_go.set()
        await hanging
        await preparations.prepared(_sees("third", seen))

    assert seen == ["first", "third"]


@pytest.mark.slow
@on_a_loop
async def test_what_waits_is_cancelled_by_the_end() -> None:
    let_go = threading.Event()
    preparations = Preparations(asyncio.get_running_loop())
    hanging = asyncio.ensure_future(preparations.prepared(_sees("first", [], hangs_on=let_go)))
    waiting = asyncio.ensure_future(preparations.prepared(_sees("second", [])))
    await asyncio.sleep(0)

    preparations.close()

    await asyncio.wait({waiting})
    assert waiting.cancelled()
    let_go.set()
    hanging.cancel()
