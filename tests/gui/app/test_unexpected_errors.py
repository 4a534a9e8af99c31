import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from tests.gui.conftest import no_core
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


@pytest.fixture
def application(qapp: QApplication, memory: Path, clock: FakeClock) -> Iterator[Application]:
    """A window in which errors are expected."""
    application = Application(qapp, memory, clock.now, no_core)
    application.show(hidden=False)
    yield application
    application.close()


def test_an_error_in_a_slot_is_shown_and_logged(
    application: Application, caplog: pytest.LogCaptureFixture
) -> None:
    application.actions.today.triggered.connect(_fail)

    application.actions.today.trigger()

    assert "ZeroDivisionError: division by zero" in _notice(application)
    assert "_fail" in caplog.text


def test_an_error_in_a_thread_is_shown(
    qtbot: QtBot, application: Application, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(application.errors.happened):
        thread = threading.Thread(target=_fail, name="failing")
        thread.start()

    thread.join()
    assert "division by zero" in _notice(application)


def test_a_notice_can_be_put_away(application: Application) -> None:
    application.window.show_notice("The disk is full.")
    text = child(application.window, QLabel, "notice_text")

    child(application.window, QToolButton, "close_notice").click()

    assert not text.isVisible()


def test_a_notice_is_text_and_never_markup(application: Application) -> None:
    application.window.show_notice("<b>a & b</b>")

    text = child(application.window, QLabel, "notice_text")
    assert text.textFormat() == Qt.TextFormat.PlainText
    assert text.text() == "<b>a & b</b>"


def _fail() -> None:
    _ = 1 / 0


def _notice(application: Application) -> str:
    text = child(application.window, QLabel, "notice_text")
    assert text.isVisible()
    return text.text()
