import os
import signal
from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application

pytestmark = pytest.mark.slow


def test_nothing_is_left_after_closing(qapp: QApplication, application: Application) -> None:
    application.actions.about.trigger()
    application.actions.main_menu.trigger()

    application.close()

    assert qapp.topLevelWidgets() == []
    assert not shiboken6.isValid(application.window)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_the_system_can_ask_the_window_to_quit(
    qtbot: QtBot, application: Application, number: signal.Signals
) -> None:
    with qtbot.waitSignal(application.quit_signals.quit_wanted):
        os.kill(os.getpid(), number)


def test_closing_gives_the_signals_back(open_application: Callable[[], Application]) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)

    open_application().close()

    assert signal.signal(signal.SIGTERM, before) == signal.SIG_IGN


def test_a_start_under_nohup_outlives_its_terminal(open_application: Callable[[], Application]) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert open_application().quit_signals is not None
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_hidden_start_leaves_a_way_back_to_the_window(application: Application) -> None:
    application.show(hidden=True)

    assert application.window.windowState() & Qt.WindowState.WindowMinimized
