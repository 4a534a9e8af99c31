"""Changes, steps back and forth and clicks on notices in any order, while the core is as slow as it likes."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import cast

import hypothesis.strategies as st
import pytest
from hypothesis import given
from PySide6.QtWidgets import QApplication

from gui.commands.undo import Change, Done, UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from scheduler_core.errors import InvalidInput

pytestmark = pytest.mark.slow


class Act(Enum):
    """What a user does, and that the core gets one thing done."""

    CHANGE = auto()
    NOTHING_TO_DO = auto()
    REFUSED = auto()
    UNDO = auto()
    REDO = auto()
    TAKE_BACK = auto()
    WORK = auto()


class SlowLane:
    """Stands for the bridge: changes wait in line until they are worked off."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.failures = 0

    def change(
        self,
        call: Callable[[Core], object],
        then: Callable[[object], None],
        otherwise: Callable[[Exception], None],
    ) -> None:
        def carry_out() -> None:
            try:
                answer = call(cast("Core", None))
            except InvalidInput as error:
                otherwise(error)
            else:
                then(answer)

        self.waiting.append(carry_out)

    def report_failure(self, _error: Exception) -> None:
        self.failures += 1

    def work(self) -> None:
        if self.waiting:
            self.waiting.pop(0)()


class ThingsWithUndo:
    """A user before a set of things, each of which a change puts in or takes out."""

    def __init__(self) -> None:
        self.lane = SlowLane()
        self.history = UndoHistory(cast("CoreBridge", self.lane))
        self.there: set[int] = set()
        self.notices: list[Done] = []
        self.number = 0
        self.history.done.connect(self.notices.append)

    def ask(self, change: Change) -> None:
        self.history.make(change, f"step {self.number}", f"notice {self.number}")

    def putting_in(self, thing: int) -> Change:
        def put(_core: Core) -> Change:
            assert thing not in self.there
            self.there.add(thing)
            return self.taking_out(thing)

        return put

    def taking_out(self, thing: int) -> Change:
        def take(_core: Core) -> Change:
            self.there.remove(thing)
            return self.putting_in(thing)

        return take


class Expected:
    """What a user expects: the things that are there, were undone, or are still to be found impossible."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.undone: list[int] = []
        self.idle: set[int] = set()
        self.waiting: list[int | None] = []
        self.overtaken: dict[int, set[int]] = {}

    def asked(self, number: int, is_idle: bool) -> None:
        self.overtaken[number] = {*self.undone}
        self.made.append(number)
        self.waiting.append(number)
        if is_idle:
            self.idle.add(number)

    def undo(self) -> None:
        if self.made:
            self.undone.append(self.made.pop())
            self.waiting.append(None)

    def redo(self) -> None:
        if self.undone:
            self.made.append(self.undone.pop())
            self.waiting.append(None)
            for overtaken in self.overtaken.values():
                overtaken.discard(self.made[-1])

    def work(self) -> None:
        done = self.waiting.pop(0) if self.waiting else None
        if done is None:
            return
        if done in self.idle:
            self.made, self.undone = (
                [each for each in steps if each != done] for steps in (self.made, self.undone)
            )
        else:
            self.undone = [each for each in self.undone if each not in self.overtaken[done]]


# Half of the time the core gets on, or nothing would ever be told.
ACTS = st.sampled_from([*Act, *[Act.WORK, Act.CHANGE] * 3])


@given(acts=st.lists(st.tuples(ACTS, st.integers(0, 3)), min_size=8, max_size=40))
def test_steps_and_notices_do_what_they_say_in_any_order(
    qapp: QApplication, acts: Sequence[tuple[Act, int]]
) -> None:
    controller, expected = ThingsWithUndo(), Expected()

    for act, which in acts:
        carry_out(act, which, controller, expected)
        assert names(controller.history) == (last(expected.made), last(expected.undone))
        assert (controller.history.under_way is None) is (not controller.lane.waiting)
    while controller.lane.waiting:
        carry_out(Act.WORK, 0, controller, expected)

    assert controller.there == set(expected.made)
    assert controller.history.under_way is None
    controller.history.deleteLater()


def carry_out(act: Act, which: int, controller: ThingsWithUndo, expected: Expected) -> None:
    match act:
        case Act.CHANGE | Act.NOTHING_TO_DO | Act.REFUSED:
            controller.number += 1
            controller.ask(change_of(act, controller))
            expected.asked(controller.number, is_idle=act is not Act.CHANGE)
        case Act.UNDO:
            controller.history.undo()
            expected.undo()
        case Act.REDO:
            controller.history.redo()
            expected.redo()
        case Act.TAKE_BACK:
            click_notice(which, controller, expected)
        case Act.WORK:
            controller.lane.work()
            expected.work()


def change_of(act: Act, controller: ThingsWithUndo) -> Change:
    if act is Act.CHANGE:
        return controller.putting_in(controller.number)
    return refuse if act is Act.REFUSED else lambda _core: None


def refuse(_core: Core) -> Change:
    raise InvalidInput("it", "it can't be")


def click_notice(which: int, controller: ThingsWithUndo, expected: Expected) -> None:
    """Click a notice of some age: it undoes its own change if that is the last one, or nothing."""
    if which >= len(controller.notices):
        return
    notice = controller.notices[-1 - which]
    number = int(notice.step.name.removeprefix("step "))
    if expected.made[-1:] == [number]:
        expected.undo()
    controller.history.take_back(notice.step)


def names(history: UndoHistory) -> tuple[str | None, str | None]:
    return history.undo_name, history.redo_name


def last(numbers: Sequence[int]) -> str | None:
    return f"step {numbers[-1]}" if numbers else None
