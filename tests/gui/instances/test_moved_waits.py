"""The way back from a moved wait: offered as long as the wait is open, whatever comes in between."""

from datetime import datetime

import pytest
from pytestqt.qtbot import QtBot

from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.instances.moved_waits import MovedWait, MovedWaits, moving
from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import RunId
from tests.gui.holding import held_answers
from tests.gui.instances.waiting import DAY, waits

pytestmark = pytest.mark.slow


class Moved:
    """Some waits, moved as the window does."""

    def __init__(self, core: Scheduler, bridge: CoreBridge, runs: int = 1) -> None:
        self.core = core
        self.history = UndoHistory(bridge, bridge)
        self.moved = MovedWaits(bridge, self.history, bridge)
        self.job_id, self.run_ids = waits(core, "Order", "", runs)

    def until(self, run_id: RunId) -> datetime:
        until = self.core.instances.get(run_id).instance.until
        assert until is not None
        return until

    def move(self, qtbot: QtBot, run_id: RunId) -> None:
        until = self.until(run_id)
        step = self.history.make(moving(run_id, until + DAY), f"moving {run_id}")
        self.moved.add(MovedWait(step, self.job_id, run_id, until, until + DAY))
        qtbot.waitUntil(lambda: self.until(run_id) == until + DAY)


def test_a_wait_that_is_moved_again_before_the_answer_leads_back_twice(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge
) -> None:
    """The answer to a question from before the second move knew its time for one that somebody else gave."""
    waiting = Moved(core, bridge)
    (run_id,) = waiting.run_ids
    first = waiting.until(run_id)
    with held_answers(bridge):
        waiting.move(qtbot, run_id)
        bridge.changed.emit(ChangeSet(runs=frozenset({run_id})))
        waiting.move(qtbot, run_id)
    wait_for_answers(qtbot, bridge)

    waiting.history.undo()
    waiting.history.undo()
    qtbot.waitUntil(lambda: waiting.until(run_id) == first)


def test_of_several_only_the_one_that_went_on_leads_back_no_more(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge
) -> None:
    """The core tells of the end by itself; what does not concern them changes nothing."""
    waiting = Moved(core, bridge, runs=2)
    gone, stays = waiting.run_ids
    first = waiting.until(stays)
    for run_id in (stays, gone):
        waiting.move(qtbot, run_id)
    wait_for_answers(qtbot, bridge)

    bridge.changed.emit(ChangeSet(runs=frozenset({RunId(999)})))
    wait_for_answers(qtbot, bridge)
    assert waiting.history.undo_name == f"moving {gone}"
    core.instances.end(gone)
    qtbot.waitUntil(lambda: waiting.history.undo_name == f"moving {stays}")

    waiting.history.undo()
    qtbot.waitUntil(lambda: waiting.until(stays) == first)
    assert waiting.history.undo_name is None


def wait_for_answers(qtbot: QtBot, bridge: CoreBridge) -> None:
    """Wait until what was asked for so far has been told."""
    answers: list[None] = []
    for _ in range(2):  # as many questions as there can be at once
        bridge.ask(lambda _core: None, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2)
