import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import a_draft


def test_an_answer_comes_on_the_thread_of_the_window(qtbot: QtBot, bridge: CoreBridge) -> None:
    called_on: list[threading.Thread] = []
    answered_on: list[threading.Thread] = []

    bridge.ask(
        lambda _core: called_on.append(threading.current_thread()),
        lambda _: answered_on.append(threading.current_thread()),
    )

    qtbot.waitUntil(lambda: bool(answered_on))
    assert answered_on == [threading.main_thread()]
    assert called_on[0] is not threading.main_thread()


def test_what_is_asked_before_the_core_is_open_waits_for_it(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge = make_bridge(lambda: core)
    answers: list[int] = []
    bridge.ask(lambda core: core.jobs.count(JobFilter()), answers.append)

    bridge.start(runs_jobs=False)

    qtbot.waitUntil(lambda: answers == [0])


def test_what_is_changed_before_the_start_waits_for_it_and_holds_up_nothing(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge, answers = make_bridge(lambda: core), list[int]()
    bridge.change(lambda core: core.jobs.add(a_draft()), answers.append)
    for _ in range(2):
        bridge.ask(lambda core: core.jobs.count(JobFilter()), answers.append)

    bridge.start(runs_jobs=False)

    qtbot.waitUntil(lambda: len(answers) == 3)


def test_changes_are_made_in_the_order_in_which_they_were_requested(qtbot: QtBot, bridge: CoreBridge) -> None:
    made: list[int] = []
    answers: list[None] = []

    for number in range(20):
        bridge.change(lambda _core, number=number: made.append(number), answers.append)  # type: ignore[misc]

    qtbot.waitUntil(lambda: len(answers) == 20)
    assert made == list(range(20))


def test_a_refusal_is_told_in_the_words_of_the_core(qtbot: QtBot, bridge: CoreBridge) -> None:
    with qtbot.waitSignal(bridge.failed) as told:
        bridge.ask(refuse, print)

    assert told.args == ["Somebody was faster."]


def test_a_mistake_of_ours_is_told_with_its_kind_and_logged(
    qtbot: QtBot, bridge: CoreBridge, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(bridge.failed) as told:
        bridge.ask(lambda _core: 1 // 0, print)

    assert "ZeroDivisionError" in told.args[0]
    assert "ZeroDivisionError" in caplog.text


def test_who_asks_may_take_an_error(qtbot: QtBot, bridge: CoreBridge) -> None:
    taken: list[Exception] = []

    with qtbot.assertNotEmitted(bridge.failed):
        bridge.ask(refuse, print, taken.append)
        qtbot.waitUntil(lambda: bool(taken))

    assert isinstance(taken[0], Conflict)


class Asking(QObject):
    """A part of the window that asks."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def take(self, what: str, told: object) -> None:
        self.told.append((what, told))


def test_what_is_gone_before_the_answer_comes_is_told_nothing(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge, asking, others = make_bridge(lambda: core), Asking(), list[int]()
    with qtbot.assertNotEmitted(bridge.failed):
        bridge.ask(lambda core: core.jobs.count(JobFilter()), partial(asking.take, "answer"))
        bridge.ask(refuse, print, partial(asking.take, "refusal"))
        bridge.ask_without_core(lambda: 7, partial(asking.take, "without"))
        delete(asking)
        bridge.start(runs_jobs=False)
        for _ in range(2):
            bridge.ask(lambda core: core.jobs.count(JobFilter()), others.append)
        bridge.change(lambda core: core.jobs.count(JobFilter()), others.append)
        qtbot.waitUntil(lambda: len(others) == 3)

    assert asking.told == []


def test_what_was_refused_is_told_all_when_who_wanted_it_is_gone(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge, asking = make_bridge(lambda: core), Asking()
    bridge.start(runs_jobs=False)
    bridge.change(refuse, print, partial(asking.take, "refusal"))

    with qtbot.waitSignal(bridge.failed) as told:
        delete(asking)

    assert told.args == ["Somebody was faster."]
    assert asking.told == []


def test_no_answer_to_the_latest_question_reaches_a_part_that_is_gone(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    """An editor is closed while it asks how its job would go on."""
    bridge, editor = make_bridge(lambda: core), QObject()
    shown, others = list[int](), list[int]()
    latest = LatestAnswer(bridge, shown.append, 0, editor)
    latest.ask(lambda core: core.jobs.count(JobFilter()))
    delete(editor)

    bridge.start(runs_jobs=False)
    bridge.change(lambda core: core.jobs.count(JobFilter()), others.append)
    bridge.ask(lambda core: core.jobs.count(JobFilter()), others.append)

    qtbot.waitUntil(lambda: len(others) == 2)
    assert shown == []


def test_a_change_of_the_store_is_told(qtbot: QtBot, bridge: CoreBridge, core: Scheduler) -> None:
    with qtbot.waitSignal(bridge.changed) as told:
        job_id = core.jobs.add(a_draft())

    changes: ChangeSet = told.args[0]
    assert job_id in changes.jobs


@pytest.mark.slow
def test_a_burst_of_news_becomes_few_changes(qtbot: QtBot, bridge: CoreBridge, core: Scheduler) -> None:
    told: list[ChangeSet] = []
    bridge.changed.connect(told.append)

    ids = [core.jobs.add(a_draft(f"Job {number}")) for number in range(30)]

    qtbot.waitUntil(lambda: frozenset(ids) <= frozenset().union(*(changes.jobs for changes in told)))
    assert len(told) < 15


def test_a_store_that_cannot_be_opened_is_told_once_and_nothing_hangs(
    qtbot: QtBot, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge = make_bridge(unavailable)

    with qtbot.waitSignal(bridge.failed) as told:
        bridge.start()

    assert told.args == ["The disk is gone."]
    bridge.close()


def test_closing_a_bridge_that_was_never_started_ends_what_waits(
    make_bridge: Callable[..., CoreBridge],
) -> None:
    bridge = make_bridge(unavailable)
    bridge.ask(lambda core: core.jobs.count(), print)

    bridge.close()
    bridge.close()

    assert not [thread for thread in threading.enumerate() if thread.name.startswith("hourbell-question")]


def test_a_change_requested_before_the_end_is_still_made(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge = make_bridge(lambda: core)
    added: list[int] = []
    bridge.start(runs_jobs=False)
    bridge.change(lambda core: added.append(core.jobs.add(a_draft())), print)

    bridge.close()

    assert len(added) == 1


@pytest.mark.slow
def test_a_store_whose_jobs_another_engine_runs_is_shown_without_a_complaint(
    qtbot: QtBot, make_bridge: Callable[..., CoreBridge], tmp_path: Path
) -> None:
    place = str(tmp_path / "hourbell.db")
    with open_scheduler(place, who="elsewhere") as elsewhere:
        elsewhere.engine.start()
        bridge = make_bridge(lambda: open_scheduler(place, who="window"))

        with qtbot.assertNotEmitted(bridge.failed), qtbot.waitSignal(bridge.engine_settled):
            bridge.start()

        bridge.close()


def refuse(_core: object) -> None:
    raise Conflict("somebody was faster")


def unavailable() -> Scheduler:
    raise StoreUnavailable("the disk is gone")
