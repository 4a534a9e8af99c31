"""Whatever is told, put away and looked at, and in whatever order, the newest notice stands first."""

from enum import Enum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.widgets.notices.passing_notice import PassingNotice
from tests.gui.finding import child

pytestmark = pytest.mark.slow
_MOST_WAITING = 4


class Act(Enum):
    """What can happen to notices."""

    TELL = "something is told"
    LOOK = "its time is over while the pointer is on it"
    PASS = "its time is over"
    CLOSE = "it is put away"


def test_a_notice_that_was_read_under_the_pointer_does_not_come_again(
    qtbot: QtBot, window: MainWindow
) -> None:
    """It came back behind a newer one, though it had been looked at for as long as one liked."""
    window.show_told("Older.")
    told, text = child(window, PassingNotice, "told"), child(window, QLabel, "told_text")
    _look(told)
    window.show_told("Newer.")
    assert text.text() == "Newer."

    told.pass_by()
    qtbot.wait(1)

    assert not told.isVisible()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(Act), max_size=14))
def test_notices_come_in_the_order_that_a_stack_of_unread_ones_says(
    qtbot: QtBot, window: MainWindow, acts: list[Act]
) -> None:
    _put_all_away(qtbot, window)
    now, unread, is_read = "", list[str](), False
    for number, act in enumerate(acts):
        if act is Act.TELL:
            if now and not is_read:
                unread = [*unread, now][-_MOST_WAITING:]
            now, is_read = f"Notice {number}.", False
            window.show_told(now)
        elif now:
            told = child(window, PassingNotice, "told")
            if act is Act.LOOK:
                _look(told)
                is_read = True
            else:
                if act is Act.PASS:
                    told.pass_by()
                else:
                    child(window, QToolButton, "close_told").click()
                now, is_read = (unread.pop() if unread else ""), False
                _let_come(qtbot, window, now)
        assert _seen(window) == now


def _look(told: PassingNotice) -> None:
    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    told.pass_by()
    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    assert told.isVisible()


def _seen(window: MainWindow) -> str:
    told = window.findChild(PassingNotice, "told")
    return child(window, QLabel, "told_text").text() if told is not None and told.isVisible() else ""


def _put_all_away(qtbot: QtBot, window: MainWindow) -> None:
    for _ in range(2 * _MOST_WAITING):
        if _seen(window):
            child(window, QToolButton, "close_told").click()
            qtbot.wait(1)


def _let_come(qtbot: QtBot, window: MainWindow, wanted: str) -> None:
    """Wait for what comes next, or give it a turn where nothing is to come."""
    if wanted:
        qtbot.waitUntil(lambda: _seen(window) == wanted)
    else:
        qtbot.wait(1)
