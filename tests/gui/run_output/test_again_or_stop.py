"""Run again and Stop stand at one place: a press means the one that was there before."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.run_output.run_output_loader import NewOutput
from gui.run_output.run_output_view import RunOutputView
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON
from tests.gui.finding import child

# Longer than any machine is busy, and over at once.
_LONG, _NONE = 600_000, 0
ENDED = Run(
    RunId(1),
    JobId(1),
    "Back up",
    1,
    NOON,
    1,
    Trigger.SCHEDULE,
    RunState.SUCCEEDED,
    started_at=NOON,
    finished_at=NOON,
)
RUNNING = replace(ENDED, state=RunState.RUNNING, finished_at=None)
NEXT = replace(RUNNING, id=RunId(2))


@pytest.fixture(params=[_LONG])
def pane(qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[RunOutputView]:
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(request.param)
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    view = RunOutputView(theme, lambda: NOON)
    qapp.setDoubleClickInterval(usual)
    qtbot.addWidget(view)
    view.resize(600, 400)
    with qtbot.waitExposed(view):
        view.show()
    yield view
    theme.close()


@pytest.fixture
def pressed(pane: RunOutputView) -> list[tuple[str, RunId]]:
    """What was wanted of which run."""
    pressed: list[tuple[str, RunId]] = []
    pane.again_wanted.connect(lambda run_id: pressed.append(("again", run_id)))
    pane.stop_wanted.connect(lambda run_id: pressed.append(("stop", run_id)))
    return pressed


def test_a_click_for_stop_does_not_run_again_what_ended_under_it(
    pane: RunOutputView, pressed: list[tuple[str, RunId]]
) -> None:
    pane.show_output(NewOutput(RUNNING, []))
    QTest.mouseClick(stop_of(pane), Qt.MouseButton.LeftButton)

    pane.add_output(NewOutput(ENDED, []))
    QTest.mouseClick(again_of(pane), Qt.MouseButton.LeftButton)

    assert pressed == [("stop", ENDED.id)]


def test_the_space_bar_for_stop_does_not_run_again_what_ended_under_it(
    pane: RunOutputView, pressed: list[tuple[str, RunId]]
) -> None:
    pane.show_output(NewOutput(RUNNING, []))
    stop_of(pane).setFocus()

    pane.add_output(NewOutput(ENDED, []))
    assert pane.focusWidget() is again_of(pane)
    QTest.keyClick(again_of(pane), Qt.Key.Key_Space)

    assert pressed == []


@pytest.mark.parametrize("pane", [_NONE], indirect=True)
def test_what_ended_a_while_ago_is_run_again(
    qtbot: QtBot, pane: RunOutputView, pressed: list[tuple[str, RunId]]
) -> None:
    pane.show_output(NewOutput(RUNNING, []))
    pane.add_output(NewOutput(ENDED, []))

    def run_again() -> None:
        QTest.mouseClick(again_of(pane), Qt.MouseButton.LeftButton)
        assert pressed

    qtbot.waitUntil(run_again)
    assert pressed == [("again", ENDED.id)]


def test_the_keyboard_stays_from_run_again_to_stop(
    pane: RunOutputView, pressed: list[tuple[str, RunId]]
) -> None:
    pane.show_output(NewOutput(ENDED, []))
    again_of(pane).setFocus()
    QTest.keyClick(again_of(pane), Qt.Key.Key_Space)

    # The new run can't be run again before it has begun.
    pane.show_output(NewOutput(replace(NEXT, state=RunState.CLAIMED, started_at=None), []))
    assert pane.focusWidget() is not again_of(pane)
    pane.add_output(NewOutput(NEXT, []))
    assert pane.focusWidget() is stop_of(pane)

    # Space pressed twice means once.
    QTest.keyClick(stop_of(pane), Qt.Key.Key_Space)
    assert pressed == [("again", ENDED.id)]


def test_the_keyboard_stays_where_the_shown_run_begins_at_once(pane: RunOutputView) -> None:
    pane.show_output(NewOutput(ENDED, []))
    again_of(pane).setFocus()

    pane.show_output(NewOutput(NEXT, []))

    assert pane.focusWidget() is stop_of(pane)


def test_the_keyboard_is_not_taken_from_elsewhere(pane: RunOutputView) -> None:
    pane.show_output(NewOutput(ENDED, []))
    again_of(pane).setFocus()
    pane.show_output(NewOutput(replace(NEXT, state=RunState.CLAIMED, started_at=None), []))
    pane.take_focus()

    pane.add_output(NewOutput(NEXT, []))

    assert pane.focusWidget() is pane.text


def test_a_run_that_is_not_kept_any_more_can_not_be_stopped(
    pane: RunOutputView, pressed: list[tuple[str, RunId]]
) -> None:
    pane.show_output(NewOutput(RUNNING, []))

    pane.show_gone()

    assert not stop_of(pane).isVisible()
    assert (again_of(pane).isVisible(), again_of(pane).isEnabled()) == (True, False)
    QTest.mouseClick(again_of(pane), Qt.MouseButton.LeftButton)
    assert pressed == []


def again_of(pane: RunOutputView) -> QToolButton:
    return child(pane, QToolButton, "run_again")


def stop_of(pane: RunOutputView) -> QToolButton:
    return child(pane, QToolButton, "stop_shown_run")
