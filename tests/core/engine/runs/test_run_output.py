import asyncio
from collections.abc import Callable, Iterator

import pytest

from scheduler_core.actions.outcome import BODY, HEAD, REQUEST
from scheduler_core.engine.runs.run_output import FlushTimer, RunOutput
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream

REQUESTED, ANSWERED = OutputStream.REQUEST, OutputStream.RESPONSE


class Timers(asyncio.SelectorEventLoop):
    """A loop whose timers ring by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Callable[[], object]] = []

    def call_later(
        self,
        delay: float,
        callback: Callable[[], object],
        *args: object,
        context: object = None,  # noqa: ARG002 - the loop has it
    ) -> asyncio.TimerHandle:
        self.asked.append(callback)
        return asyncio.TimerHandle(delay, callback, args, self)


@pytest.fixture
def loop() -> Iterator[Timers]:
    with_timers = Timers()
    yield with_timers
    with_timers.close()


def test_a_call_asks_for_one_timer_whatever_it_writes_in_turn(loop: Timers) -> None:
    kept: list[Chunk] = []
    output = RunOutput(RunId(1), kept.append, FlushTimer(loop))

    output.write(REQUEST, b"GET /")
    output.write(HEAD, b"200\n")
    output.write(BODY, b"ok")
    output.flush()

    assert [(each.stream, each.content) for each in kept] == [(REQUESTED, b"GET /"), (ANSWERED, b"200\nok")]
    assert len(loop.asked) == 1


def test_what_comes_after_the_timer_has_a_timer_of_its_own(loop: Timers) -> None:
    kept: list[Chunk] = []
    output = RunOutput(RunId(1), kept.append, FlushTimer(loop))

    output.write(BODY, b"first")
    loop.asked[0]()
    output.write(BODY, b"then")
    loop.asked[1]()

    assert [(each.start, each.content) for each in kept] == [(0, b"first"), (5, b"then")]


def test_runs_share_a_timer_and_those_that_ended_before_it_hand_on_nothing_more(loop: Timers) -> None:
    kept: list[Chunk] = []
    timer = FlushTimer(loop)
    outputs = [RunOutput(RunId(number), kept.append, timer) for number in (1, 2, 3)]
    for output in outputs:
        output.write(BODY, b"said")

    outputs[1].flush()
    loop.asked[0]()

    assert len(loop.asked) == 1
    assert [each.run_id for each in kept] == [2, 1, 3]
