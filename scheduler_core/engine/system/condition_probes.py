"""Ask the machine about conditions without ever waiting for it on the loop."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from typing import TypeAlias

from scheduler_core.planning.conditions import ConditionAnswer
from scheduler_core.values.jobs.run_policies import Condition

PATIENCE = timedelta(seconds=2)
# A thread that hangs on a dead network drive can't be ended, only left alone; these are the most so left.
MOST_ASKED_AT_ONCE = 8
_TOO_SLOW = ConditionAnswer(None, "the machine did not tell in time")
_TOO_MANY = ConditionAnswer(None, "the machine still has not told what it was asked before")
_FAILED = ConditionAnswer(None, "asking the machine failed")
_CLOSED = ConditionAnswer(None, "Hourbell is being stopped")

Sense: TypeAlias = Callable[[Condition], ConditionAnswer]


class ConditionProbes:
    """Asks each question on a thread of its own, each one once at a time. Used on the loop.

    An answer that is late counts as none; the question is not put again before it has come.
    """

    def __init__(self, sense: Sense, patience: timedelta = PATIENCE) -> None:
        self._sense = sense
        self._patience = patience
        self._asked: dict[Condition, asyncio.Future[ConditionAnswer]] = {}
        self._late: set[Condition] = set()
        self._is_closed = False

    async def answers(self, conditions: Iterable[Condition]) -> dict[Condition, ConditionAnswer]:
        """Ask about all conditions, some at a time; each answer is waited for no longer than the patience."""
        wanted = deque(dict.fromkeys(conditions))
        found: dict[Condition, ConditionAnswer] = {}
        while wanted:
            room = max(MOST_ASKED_AT_ONCE - len(self._late), 1)
            found |= await self._some_answers([wanted.popleft() for _ in range(min(room, len(wanted)))])
        return found

    def close(self) -> None:
        """Ask no more. A thread that still hangs ends with the process; closing twice is fine."""
        self._is_closed = True
        for answer in self._asked.values():
            answer.cancel()
        self._asked.clear()

    async def _some_answers(self, conditions: list[Condition]) -> dict[Condition, ConditionAnswer]:
        asked = {condition: self._ask(condition) for condition in conditions}
        waiting = [answer for answer in asked.values() if isinstance(answer, asyncio.Future)]
        if waiting:
            await asyncio.wait(waiting, timeout=self._patience.total_seconds())
        return {condition: self._answer(condition, answer) for condition, answer in asked.items()}

    def _ask(self, condition: Condition) -> asyncio.Future[ConditionAnswer] | ConditionAnswer:
        if self._is_closed:
            return _CLOSED
        if condition in self._late:
            return _TOO_SLOW
        if condition in self._asked:
            return self._asked[condition]
        if len(self._late) >= MOST_ASKED_AT_ONCE:
            return _TOO_MANY
        loop = asyncio.get_running_loop()
        answer = self._asked[condition] = loop.create_future()
        name = f"hourbell-sense-{type(condition).__name__}"
        threading.Thread(target=self._find_out, args=(condition, loop), name=name, daemon=True).start()
        return answer

    def _find_out(self, condition: Condition, loop: asyncio.AbstractEventLoop) -> None:
        """Ask, on the thread; the answer goes back to the loop if there still is one."""
        answer = _FAILED
        try:
            answer = self._sense(condition)
        finally:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._told, condition, answer)

    def _told(self, condition: Condition, answer: ConditionAnswer) -> None:
        self._late.discard(condition)
        asked = self._asked.pop(condition, None)
        if asked is not None and not asked.done():
            asked.set_result(answer)

    def _answer(
        self, condition: Condition, asked: asyncio.Future[ConditionAnswer] | ConditionAnswer
    ) -> ConditionAnswer:
        if isinstance(asked, ConditionAnswer):
            return asked
        if asked.cancelled():
            return _CLOSED
        if asked.done():
            return asked.result()
        self._late.add(condition)
        return _TOO_SLOW
