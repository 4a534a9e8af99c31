import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Coroutine
from datetime import timedelta
from queue import Queue

import pytest

from scheduler_core.engine.system.condition_probes import MOST_ASKED_AT_ONCE, ConditionProbes, Sense
from scheduler_core.planning.conditions import ConditionAnswer
from scheduler_core.values.jobs.run_policies import Condition, FileExists, OnMains

YES = ConditionAnswer(True, "so it is")
TOO_SLOW = "the machine did not tell in time"
LONG, SOME, SHORT = (timedelta(milliseconds=count) for count in (30_000, 200, 20))


def files(count: int) -> list[FileExists]:
    return [FileExists(f"/srv/{number}") for number in range(count)]


def with_senses(
    sense: Sense, work: Callable[[ConditionProbes], Coroutine[None, None, None]], patience: timedelta = LONG
) -> None:
    async def run() -> None:
        probes = ConditionProbes(sense, patience)
        await work(probes)
        probes.close()
        probes.close()

    asyncio.run(run())


class Hanging:
    """A sense that tells nothing about some conditions until it is let go."""

    def __init__(self, *conditions: Condition) -> None:
        self.asked: Counter[Condition] = Counter()
        self._conditions = conditions
        self._let_go = threading.Event()

    def __call__(self, condition: Condition) -> ConditionAnswer:
        self.asked[condition] += 1
        if condition in self._conditions:
            self._let_go.wait(30)
        return YES

    def release_claims(self) -> None:
        self._let_go.set()


def join_threads() -> None:
    for thread in threading.enumerate():
        if thread.name.startswith("hourbell-sense"):
            thread.join(30)


def test_each_condition_is_answered() -> None:
    async def work(probes: ConditionProbes) -> None:
        many = files(3 * MOST_ASKED_AT_ONCE)
        assert await probes.answers([OnMains(), *many]) == dict.fromkeys([OnMains(), *many], YES)

    with_senses(lambda _: YES, work)


def test_nothing_is_asked_on_the_thread_of_the_loop() -> None:
    threads: set[tuple[str, bool]] = set()

    def sense(_condition: Condition) -> ConditionAnswer:
        thread = threading.current_thread()
        threads.add((thread.name, thread.daemon))
        return YES

    async def work(probes: ConditionProbes) -> None:
        await probes.answers([OnMains()])

    with_senses(sense, work)

    assert threads == {("hourbell-sense-OnMains", True)}, "a thread that hangs must not keep the process"


def test_one_that_hangs_keeps_nobody_waiting() -> None:
    """A dead network drive held up every job with a condition."""
    hanging = Hanging(OnMains())

    async def work(probes: ConditionProbes) -> None:
        answers = await probes.answers([OnMains(), *files(1)])
        assert answers == {OnMains(): ConditionAnswer(None, TOO_SLOW), files(1)[0]: YES}

    with_senses(hanging, work, SOME)
    hanging.release_claims()


def test_one_that_hangs_is_not_asked_again_until_it_has_told() -> None:
    hanging = Hanging(OnMains())

    async def work(probes: ConditionProbes) -> None:
        for _ in range(3):
            assert (await probes.answers([OnMains()]))[OnMains()].why == TOO_SLOW
        assert hanging.asked == {OnMains(): 1}
        hanging.release_claims()
        await asyncio.to_thread(join_threads)
        assert (await probes.answers([OnMains()]))[OnMains()] == YES

    with_senses(hanging, work, SOME)


def test_one_that_hangs_is_waited_for_once() -> None:
    hanging = Hanging(OnMains())

    async def work(probes: ConditionProbes) -> None:
        await probes.answers([OnMains()])
        with pytest.raises(StopIteration):  # it has its answer without waiting at all
            probes.answers([OnMains()]).send(None)

    with_senses(hanging, work, SHORT)
    hanging.release_claims()


def test_each_question_is_answered_anew() -> None:
    answers = [ConditionAnswer(False, "not yet"), YES]

    async def work(probes: ConditionProbes) -> None:
        assert (await probes.answers([OnMains()]))[OnMains()].why == "not yet"
        assert (await probes.answers([OnMains()]))[OnMains()] == YES

    with_senses(lambda _: answers.pop(0), work)


def test_the_same_question_at_the_same_time_is_put_once() -> None:
    hanging = Hanging(OnMains())

    async def work(probes: ConditionProbes) -> None:
        asking = [asyncio.create_task(probes.answers([OnMains()])) for _ in range(5)]
        await asyncio.sleep(0)
        hanging.release_claims()
        assert [(await each)[OnMains()] for each in asking] == [YES] * 5

    with_senses(hanging, work)

    assert hanging.asked == {OnMains(): 1}


def test_not_too_many_hang_at_once() -> None:
    many = files(3 * MOST_ASKED_AT_ONCE)
    hanging = Hanging(*many)

    async def work(probes: ConditionProbes) -> None:
        answers = await probes.answers(many)
        assert all(answer.holds is None for answer in answers.values())
        assert hanging.asked.total() == MOST_ASKED_AT_ONCE

    with_senses(hanging, work, SHORT)
    hanging.release_claims()


def test_those_that_hang_already_count() -> None:
    many = files(2 * MOST_ASKED_AT_ONCE)
    hanging = Hanging(*many)

    async def work(probes: ConditionProbes) -> None:
        await probes.answers(many[:6])
        await probes.answers(many[6:])
        assert hanging.asked.total() == MOST_ASKED_AT_ONCE

    with_senses(hanging, work, SHORT)
    hanging.release_claims()


def test_closing_waits_for_nobody() -> None:
    hanging = Hanging(OnMains())

    async def work(probes: ConditionProbes) -> None:
        asking = asyncio.create_task(probes.answers([OnMains()]))
        await asyncio.sleep(0)
        probes.close()
        assert (await asking)[OnMains()].why == "Hourbell is being stopped"
        assert (await probes.answers([OnMains()]))[OnMains()].why == "Hourbell is being stopped"

    with_senses(hanging, work)
    hanging.release_claims()


def test_a_mistake_of_ours_is_not_hidden_and_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: Queue[threading.ExceptHookArgs] = Queue()
    monkeypatch.setattr(threading, "excepthook", shown.put)

    def sense(_condition: Condition) -> ConditionAnswer:
        raise ZeroDivisionError

    async def work(probes: ConditionProbes) -> None:
        assert (await probes.answers([OnMains()]))[OnMains()] == ConditionAnswer(
            None, "asking the machine failed"
        )

    with_senses(sense, work)

    assert shown.get(timeout=30).exc_type is ZeroDivisionError
