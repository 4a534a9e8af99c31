"""A window too low for a view and the log below it, and what comes back with the room."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.shell.views_area import ViewsArea

LOW, HIGH = (640, 360), (1200, 900)


def test_a_log_that_had_no_room_for_a_while_is_there_again(
    qtbot: QtBot, live: Application, memory: Path
) -> None:
    window, show_log = live.window, live.actions.show_log
    window.resize(*HIGH)
    show_log.trigger()
    live.actions.show_calendar.trigger()
    views = window.findChild(ViewsArea)
    assert isinstance(views, ViewsArea)

    window.resize(*LOW)
    qtbot.waitUntil(lambda: views.is_log_given_up)
    assert not show_log.isChecked()
    assert WindowMemory(memory).shows_log

    window.resize(*HIGH)
    qtbot.waitUntil(show_log.isChecked)

    # What somebody folds by hand stays so.
    show_log.trigger()
    window.resize(*LOW)
    window.resize(*HIGH)
    qtbot.wait(0)
    assert not show_log.isChecked()
