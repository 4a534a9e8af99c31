from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.leaving import Leaving
from gui.memory.window_memory import Closing
from gui.shell.main_window import MainWindow
from gui.widgets.action_maker import plain
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft


@pytest.fixture
def has_tray() -> list[bool]:
    return [True]


@pytest.fixture
def leaving(application: Application, has_tray: list[bool]) -> Iterator[Leaving]:
    """Return what stands between the window and its end, on a desktop that has a tray or not."""
    application.background.leaving.close()
    leaving = Leaving(application.window, application.bridge, application.memory, lambda: has_tray[0])
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
    core.runs.run_now(core.jobs.add(a_draft(action=ScriptAction(CommandKind.ARGV, argv=("sleep", "60")))))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    yield application
    core.runs.cancel(core.runs.ids())


@pytest.mark.slow
def test_quitting_while_something_runs_asks(qtbot: QtBot, busy: Application) -> None:
    with qtbot.assertNotEmitted(busy.background.leaving.left):
        busy.actions.quit.trigger()
        qtbot.waitUntil(lambda: bool(busy.window.findChildren(QMessageBox)))
        assert question(busy.window).text() == "A run is active"
        press(busy.window, "Cancel")


@pytest.mark.slow
def test_what_runs_can_be_stopped_to_quit(qtbot: QtBot, busy: Application, core: Scheduler) -> None:
    busy.actions.quit.trigger()
    qtbot.waitUntil(lambda: bool(busy.window.findChildren(QMessageBox)))

    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Stop them and quit")

    assert core.runs.count() == {RunState.CANCELLED: 1}


@pytest.mark.slow
def test_quitting_can_wait_for_what_runs(qtbot: QtBot, busy: Application, core: Scheduler) -> None:
    busy.actions.quit.trigger()
    qtbot.waitUntil(lambda: bool(busy.window.findChildren(QMessageBox)))
    with qtbot.assertNotEmitted(busy.background.leaving.left, wait=300):
        press(busy.window, "Wait, then quit")

    with qtbot.waitSignal(busy.background.leaving.left):
        core.runs.cancel(core.runs.ids())


def question(window: MainWindow) -> QMessageBox:
    (asked,) = (each for each in window.findChildren(QMessageBox) if each.isVisible())
    return asked


def press(window: MainWindow, text: str) -> None:
    button = next(each for each in question(window).buttons() if plain(each.text()) == text)
    button.click()
