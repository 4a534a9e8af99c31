"""A copied or restored store in the window: its jobs wait until somebody has decided, and then go by that."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.core_access.core_bridge import CoreBridge
from gui.doctor.doctor_dialog import DoctorDialog
from gui.widgets.notices.question import Question
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)


@pytest.fixture
def copy(core: Scheduler, clock: FakeClock) -> Scheduler:
    """Return a store that was restored, with a job that would make up for the occurrence it has missed."""
    core.jobs.add(a_draft(schedule=Schedule((Every(24 * HOUR, NOON + HOUR),), "UTC")))
    core.upkeep.restore(core.upkeep.back_up().path)
    clock.advance(2 * HOUR)
    return core


@pytest.fixture
def held(qtbot: QtBot, copy: Scheduler, open_application: Callable[..., Application]) -> Application:
    """Return a window that was opened over the copy, and says so."""
    application = open_application(lambda: copy)
    application.bridge.start(holds_copies=True)
    qtbot.waitUntil(child(application.window, StandingNotice, "copy_notice").isVisible)
    return application


def question(application: Application) -> Question:
    return child(application.window, Question, "copy_question")


def ask(application: Application) -> Question:
    remedy = child(application.window, QToolButton, "copy_notice_remedy")
    QTest.mouseClick(remedy, Qt.MouseButton.LeftButton)
    return question(application)


def press(application: Application, name: str) -> None:
    QTest.mouseClick(child(ask(application), QPushButton, name), Qt.MouseButton.LeftButton)


def has_engine(core: Scheduler) -> bool:
    return core.engine.state().kind is EngineKind.HERE


@pytest.mark.slow
def test_no_engine_takes_a_copy_over_before_somebody_has_decided(
    qtbot: QtBot, copy: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    """The window's engine took it over while it was opened, so nobody could trust it any more."""
    bridge = make_bridge(lambda: copy)

    with qtbot.waitSignal(bridge.engine_settled):
        bridge.start(holds_copies=True)

    assert (has_engine(copy), copy.upkeep.is_copy()) == (False, True)


@pytest.mark.slow
def test_an_original_is_run_at_once(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    bridge = make_bridge(lambda: core)

    with qtbot.waitSignal(bridge.engine_settled):
        bridge.start(holds_copies=True)

    assert has_engine(core)


@pytest.mark.slow
@pytest.mark.parametrize("is_hidden", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_only_a_window_in_sight_holds_a_copy(
    is_hidden: bool, qtbot: QtBot, copy: Scheduler, open_application: Callable[..., Application]
) -> None:
    application = open_application(lambda: copy)

    with qtbot.waitSignal(application.bridge.engine_settled):
        application.bring_up_core(is_hidden)
        application.first_paint.happened.emit()

    assert has_engine(copy) is is_hidden


@pytest.mark.slow
def test_the_question_decides_nothing_by_escape_or_enter_and_goes_when_others_decided(
    qtbot: QtBot, held: Application, copy: Scheduler
) -> None:
    asked = ask(held)
    buttons = sorted(asked.findChildren(QPushButton), key=lambda button: button.x())
    assert buttons[-1] is asked.button(QDialogButtonBox.StandardButton.Cancel) is asked.default()
    assert [bool(button.property("primary")) for button in buttons] == [False, False, True]
    assert "done twice" in asked.words()

    QTest.keyClick(asked, Qt.Key.Key_Escape)
    assert (has_engine(copy), copy.upkeep.is_copy()) == (False, True)
    assert child(held.window, StandingNotice, "copy_notice").isVisible()
    qtbot.waitUntil(lambda: not held.window.findChildren(Question))

    held.actions.doctor.trigger()
    dialog = child(held.window, DoctorDialog, "doctor")
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QPushButton, "cure_copy")))
    child(dialog, QPushButton, "cure_copy").click()
    assert question(held).isVisible()
    QTest.keyClick(question(held), Qt.Key.Key_Escape)

    copy.upkeep.trust_copy()
    copy.jobs.add(a_draft("This makes news"))
    qtbot.waitUntil(lambda: has_engine(copy))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("button", "states"),
    [
        ("second_store", {RunState.MISSED: 1}),
        ("trust_store", {RunState.SUCCEEDED: 1}),
    ],
)
def test_what_was_missed_is_made_up_for_only_if_that_was_chosen(
    button: str, states: dict[RunState, int], qtbot: QtBot, held: Application, copy: Scheduler
) -> None:
    press(held, button)

    qtbot.waitUntil(lambda: copy.runs.count() == states)
    qtbot.waitUntil(child(held.window, StandingNotice, "copy_notice").isHidden)
    assert (has_engine(copy), copy.upkeep.is_copy()) == (True, False)
    assert not held.actions.copied_store.isEnabled()


def test_an_original_has_nothing_to_decide(qtbot: QtBot, live: Application) -> None:
    qtbot.waitUntil(lambda: not live.actions.copied_store.isEnabled())

    assert child(live.window, StandingNotice, "copy_notice").isHidden()
