from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.leaving import Leaving
from gui.app.still_running import StillRunning
from gui.memory.window_memory import Closing
from gui.shell.main_window import MainWindow
from gui.widgets.action_maker import plain
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.support.fake_clock import FakeClock

_MINUTE = ScriptAction(CommandKind.ARGV, argv=("sleep", "60"))


@pytest.fixture
def has_tray() -> list[bool]:
    return [True]


@pytest.fixture
def leaving(application: Application, has_tray: list[bool], clock: FakeClock) -> Iterator[Leaving]:
    """Return what stands between the window and its end, on a desktop that has a tray or not."""
    application.background.leaving.close()
    leaving = Leaving(
        application.window, application.bridge, application.memory, lambda: has_tray[0], clock.now
    )
    yield leaving
    leaving.close()


def test_closing_asks_once_and_then_keeps_running(
    window: MainWindow, leaving: Leaving, application: Application
) -> None:
    window.close()
    assert window.isVisible()
    press(window, "Keep running")
    assert window.isHidden()

    window.show()
    window.close()

    assert window.isHidden()
    assert application.memory.closing is Closing.KEEP_RUNNING


def test_closing_can_mean_quitting(qtbot: QtBot, window: MainWindow, leaving: Leaving) -> None:
    window.close()
    with qtbot.waitSignal(leaving.left):
        press(window, "Quit")


def test_a_choice_to_quit_lasts(qtbot: QtBot, application: Application, leaving: Leaving) -> None:
    application.memory.closing = Closing.QUIT

    with qtbot.waitSignal(leaving.left):
        application.window.close()


def test_whoever_cancels_is_asked_again(window: MainWindow, leaving: Leaving) -> None:
    window.close()
    press(window, "Cancel")

    window.close()

    assert question(window).objectName() == "closing_question"


def test_without_a_tray_the_window_is_minimised(
    window: MainWindow, leaving: Leaving, has_tray: list[bool]
) -> None:
    has_tray[0] = False
    window.close()
    assert "no tray" in question(window).informativeText()

    press(window, "Keep running")

    assert window.isMinimized()


def test_quitting_while_nothing_runs_asks_nothing(qtbot: QtBot, live: Application) -> None:
    with qtbot.waitSignal(live.background.leaving.left):
        live.actions.quit.trigger()


def test_runs_of_an_engine_elsewhere_do_not_hold_anybody(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.runs.run_now(core.jobs.add(a_draft()))

    with qtbot.waitSignal(live.background.leaving.left):
        live.actions.quit.trigger()


@pytest.fixture
def busy(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> Iterator[Application]:
    """Return a window whose own engine carries a run that takes a minute."""
    core.runs.run_now(core.jobs.add(a_draft(action=_MINUTE)))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    yield application
    core.runs.cancel(core.runs.ids())


@pytest.mark.slow
def test_quitting_while_something_runs_asks(qtbot: QtBot, busy: Application) -> None:
    with qtbot.assertNotEmitted(busy.background.leaving.left):
        want_quit(qtbot, busy)
        assert question(busy.window).text() == "“Back up” is still running"
        press(busy.window, "Cancel")


@pytest.mark.slow
def test_what_runs_can_be_stopped_to_quit(qtbot: QtBot, busy: Application, core: Scheduler) -> None:
    want_quit(qtbot, busy)

    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Stop it and quit")

    assert core.runs.count() == {RunState.CANCELLED: 1}


@pytest.mark.slow
def test_quitting_can_wait_for_what_runs(qtbot: QtBot, busy: Application, core: Scheduler) -> None:
    want_quit(qtbot, busy)
    with qtbot.assertNotEmitted(busy.background.leaving.left, wait=300):
        press(busy.window, "Wait, then quit")

    with qtbot.waitSignal(busy.background.leaving.left):
        core.runs.cancel(core.runs.ids())


@pytest.mark.slow
def test_the_safe_way_to_quit_is_the_default(qtbot: QtBot, busy: Application) -> None:
    want_quit(qtbot, busy)

    default = question(busy.window).defaultButton()
    assert default is not None
    assert plain(default.text()) == "Wait, then quit"
    press(busy.window, "Cancel")


@pytest.mark.slow
def test_a_run_that_ends_while_the_question_is_open_leaves_it(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    """The question went on to speak of a run that had ended, and of stopping it."""
    want_quit(qtbot, busy)
    core.runs.cancel(core.runs.ids())

    qtbot.waitUntil(lambda: question(busy.window).text() == "Nothing is running any more")
    shown = {plain(each.text()) for each in question(busy.window).buttons() if each.isVisible()}

    assert shown == {"Cancel", "Quit"}
    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Quit")


@pytest.mark.slow
def test_whoever_cancels_the_second_question_is_not_quit_by_the_first(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    want_quit(qtbot, busy)
    press(busy.window, "Wait, then quit")
    want_quit(qtbot, busy)
    press(busy.window, "Cancel")

    with qtbot.assertNotEmitted(busy.background.leaving.left, wait=500):
        core.runs.cancel(core.runs.ids())
        qtbot.waitUntil(lambda: core.runs.count() == {RunState.CANCELLED: 1})


@pytest.mark.slow
def test_a_run_that_begins_while_others_are_awaited_is_awaited_too(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    (first,) = core.runs.ids()
    want_quit(qtbot, busy)
    press(busy.window, "Wait, then quit")
    second = core.runs.run_now(core.jobs.add(a_draft(name="second", action=_MINUTE)))
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 2)

    with qtbot.assertNotEmitted(busy.background.leaving.left, wait=500):
        core.runs.cancel([first])
        qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)

    with qtbot.waitSignal(busy.background.leaving.left):
        core.runs.cancel([second])


@pytest.mark.slow
def test_a_run_that_began_after_the_question_is_asked_about_before_it_is_stopped(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    want_quit(qtbot, busy)
    asked = question(busy.window)
    core.runs.run_now(core.jobs.add(a_draft(name="second", action=_MINUTE)))
    qtbot.waitUntil(lambda: asked.text() == "2 runs are still active")
    assert "Stop them and quit" in {plain(each.text()) for each in asked.buttons()}

    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Stop them and quit")

    assert core.runs.count() == {RunState.CANCELLED: 2}


# ---- what waits


@pytest.fixture
def waiting(qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]) -> Application:
    """Return a window whose own engine carries a sequence that waits for two hours."""
    remind = SequenceAction((Wait(timedelta(hours=2)), Act(_MINUTE)))
    core.runs.run_now(core.jobs.add(replace(a_draft(name="remind"), action=remind)))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: len(core.runs.waiting()) == 1)
    return application


@pytest.mark.slow
def test_a_sequence_that_waits_is_no_run_and_outlives_the_window(
    qtbot: QtBot, waiting: Application, core: Scheduler, tmp_path: Path, clock: FakeClock
) -> None:
    """Quitting called it a run, and ended it or waited two hours for it."""
    before = core.runs.waiting()
    with qtbot.waitSignal(waiting.background.leaving.left):
        waiting.actions.quit.trigger()
    assert not [each for each in waiting.window.findChildren(QMessageBox) if each.isVisible()]
    waiting.close()

    with open_scheduler(str(tmp_path / "hourbell.db"), who="a test", clock=clock) as later:
        assert [each.until for each in later.runs.waiting()] == [each.until for each in before]


@pytest.mark.slow
def test_the_question_says_what_waits_and_until_when(
    qtbot: QtBot, waiting: Application, core: Scheduler
) -> None:
    core.runs.run_now(core.jobs.add(a_draft(action=_MINUTE)))
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    want_quit(qtbot, waiting)

    words = question(waiting.window).informativeText()
    assert "One sequence waits, until 14:00; it goes on when Hourbell runs again." in words

    with qtbot.waitSignal(waiting.background.leaving.left):
        press(waiting.window, "Stop it and quit")
    assert len(core.runs.waiting()) == 1


@pytest.mark.slow
def test_a_wait_that_is_over_while_the_question_is_open_counts_as_a_run(
    qtbot: QtBot, waiting: Application, core: Scheduler
) -> None:
    core.runs.run_now(core.jobs.add(a_draft(action=_MINUTE)))
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    want_quit(qtbot, waiting)

    (wait,) = core.runs.waiting()
    assert wait.run_id is not None
    core.runs.reschedule(wait.run_id, None)

    qtbot.waitUntil(lambda: question(waiting.window).text() == "2 runs are still active")
    assert "sequence" not in question(waiting.window).informativeText()
    core.runs.cancel(core.runs.ids())


def instances(*states: InstanceState) -> tuple[Instance, ...]:
    return tuple(
        Instance("", JobId(1), "remind", state, NOON, RunId(number), until=NOON + timedelta(hours=2 + number))
        for number, state in enumerate(states)
    )


@pytest.mark.parametrize(
    ("waits", "others", "words"),
    [
        ((), 0, ""),
        (("waiting",), 0, "One sequence waits, until 14:00; it goes on"),
        (("waiting", "waiting"), 0, "2 sequences wait, the first until 14:00; they go on"),
        (("retrying",), 0, "One failed run waits for its next try, at 14:00; Hourbell makes it"),
        (
            ("retrying", "retrying"),
            0,
            "2 failed runs wait for their next try, the first at 14:00; Hourbell makes them",
        ),
        (("waiting", "retrying"), 0, "2 sequences and next tries wait, the first until 14:00; they go on"),
        ((), 1, "One run that has not begun is kept for the next start."),
        ((), 3, "3 runs that have not begun are kept for the next start."),
    ],
)
def test_what_stays_is_said_in_the_right_number(waits: tuple[str, ...], others: int, words: str) -> None:
    found = StillRunning(
        frozenset({RunId(9)}),
        "backup",
        NOON + timedelta(seconds=50),
        instances(*(InstanceState(each) for each in waits)),
        others,
    )

    first, *rest = found.words(NOON).split("\n\n")

    assert first == "Quit when it is done, in about 50 s, or stop it now; how far it came is then unknown."
    assert "".join(rest).startswith(words)
    assert bool(rest) == bool(words)


@pytest.mark.parametrize(
    ("count", "end", "words"),
    [
        (1, None, "Quit when it is done, or stop it now; how far it came is then unknown."),
        (1, -5, "Quit when it is done, or stop it now; how far it came is then unknown."),
        (2, None, "Quit when they are done, or stop them now; how far they came is then unknown."),
        (
            2,
            90,
            (
                "Quit when they are done, in about 1 min 30 s, or stop them now; how far they came is then"
                " unknown."
            ),
        ),
        (0, None, "Hourbell can quit without ending anything."),
    ],
)
def test_what_can_be_done_is_said_in_the_right_number(count: int, end: int | None, words: str) -> None:
    usual_end_at = None if end is None else NOON + timedelta(seconds=end)

    found = StillRunning(frozenset(map(RunId, range(count))), "backup", usual_end_at)

    assert found.words(NOON) == words


def want_quit(qtbot: QtBot, application: Application) -> None:
    """Quit, and wait for the question."""
    before = application.window.findChildren(QMessageBox, "quitting_question")
    application.actions.quit.trigger()
    qtbot.waitUntil(
        lambda: any(
            each.isVisible()
            for each in application.window.findChildren(QMessageBox, "quitting_question")
            if each not in before
        )
    )


def question(window: MainWindow) -> QMessageBox:
    (asked,) = (each for each in window.findChildren(QMessageBox) if each.isVisible())
    return asked


def press(window: MainWindow, text: str) -> None:
    button = next(each for each in question(window).buttons() if plain(each.text()) == text)
    button.click()
