"""Quitting while a dialog is open in which something would be lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.app.leaving import Leaving
from gui.channels.channel_dialog import ChannelDialog
from gui.secrets.secret_dialog import SecretDialog
from gui.settings.tokens_controller import NewTokenDialog
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.settings_pages import open_page

_Answer = QDialogButtonBox.StandardButton


@pytest.fixture
def leaving(live: Application) -> Leaving:
    return live.background.leaving


@pytest.fixture
def a_secret(
    qtbot: QtBot, live: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., SecretDialog]:
    """Type a secret in the settings."""
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))

    def typed(name: str = "API_KEY") -> SecretDialog:
        qtbot.waitUntil(lambda: live.window.findChild(SecretDialog) is None)
        child(open_page(qtbot, live, tmp_path, "secrets"), QPushButton, "add_secret").click()
        dialog = child(live.window, SecretDialog, "secret_dialog")
        QTest.keyClicks(child(dialog, QLineEdit, "secret"), name)
        QTest.keyClicks(child(dialog, QLineEdit, "value"), "once")
        return dialog

    return typed


def test_quitting_asks_once_about_a_secret_that_is_typed_and_whoever_goes_back_does_not_quit(
    qtbot: QtBot, live: Application, leaving: Leaving, a_secret: Callable[..., SecretDialog]
) -> None:
    """The value was thrown away, which may be shown nowhere again."""
    dialog = a_secret()
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        live.actions.quit.trigger()
        live.actions.quit.trigger()
        dialog.reject()
        answer(dialog, _Answer.Cancel)
        assert dialog.isVisible()
        assert child(dialog, QLineEdit, "value").text() == "once"
        dialog.close()
        answer(dialog, _Answer.Discard)

    other = a_secret()
    live.actions.quit.trigger()
    with qtbot.waitSignal(leaving.left):
        answer(other, _Answer.Discard)


def test_a_secret_that_can_be_kept_is_kept_before_the_end_and_what_is_wrong_ends_nothing(
    qtbot: QtBot,
    live: Application,
    leaving: Leaving,
    core: Scheduler,
    a_secret: Callable[..., SecretDialog],
) -> None:
    dialog = a_secret("no name")
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        live.actions.quit.trigger()
        answer(dialog)
        qtbot.waitUntil(child(dialog, QPushButton, "keep_secret").isEnabled)
        child(dialog, QLineEdit, "value").clear()
        dialog.close()

    other = a_secret()
    leaving.start_again()
    with qtbot.waitSignal(leaving.left):
        answer(other)
    assert leaving.starts_again
    assert core.secrets.names() == ["API_KEY"]


def test_each_dialog_is_asked_about_also_what_is_typed_too_late(
    qtbot: QtBot, live: Application, leaving: Leaving
) -> None:
    first, other = ChannelDialog(live.window), ChannelDialog(live.window)
    with held_answers(live.bridge):
        live.actions.quit.trigger()
        for each in (first, other):
            each.show()
            QTest.keyClicks(child(each, QLineEdit, "name"), "phone")
    qtbot.waitUntil(lambda: is_asked(first))
    assert not is_asked(other)
    answer(first, _Answer.Discard)
    with qtbot.waitSignal(leaving.left):
        answer(other, _Answer.Discard)


def test_a_token_that_was_not_copied_is_asked_about_before_the_end(
    qtbot: QtBot, live: Application, leaving: Leaving
) -> None:
    """Also one that is being made: the end waits until it is seen."""
    QApplication.clipboard().setText("else")
    dialog = NewTokenDialog(live.window)
    dialog.show()
    child(dialog, QPushButton, "make_token").click()
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        live.actions.quit.trigger()
        dialog.show_token("deployer", "secret-token")
        live.actions.quit.trigger()
        assert dialog.isVisible()
    with qtbot.waitSignal(leaving.left):
        answer(dialog)
    assert QApplication.clipboard().text() == "secret-token"


@pytest.mark.parametrize("put_away", [QWidget.hide, QWidget.showMinimized])
def test_a_window_out_of_sight_comes_back_to_ask(
    qtbot: QtBot, live: Application, leaving: Leaving, put_away: Callable[[QWidget], object]
) -> None:
    live.window.show()
    dialog = ChannelDialog(live.window)
    dialog.show()
    QTest.keyClicks(child(dialog, QLineEdit, "name"), "phone")
    put_away(live.window)
    dialog.showMinimized()

    live.actions.quit.trigger()

    assert live.window.isVisible()
    assert not live.window.isMinimized()
    assert not dialog.isMinimized()
    with qtbot.waitSignal(leaving.left):
        answer(dialog, _Answer.Discard)


def test_what_holds_nothing_holds_nobody(qtbot: QtBot, live: Application, leaving: Leaving) -> None:
    dialog = ChannelDialog(live.window)
    dialog.show()

    with qtbot.waitSignal(leaving.left):
        live.actions.quit.trigger()


@pytest.mark.parametrize("ask", [AskingDialog.reject, AskingDialog.close, AskingDialog.ask_unsaved])
def test_who_wants_to_leave_twice_is_asked_once(
    qtbot: QtBot, a_secret: Callable[..., SecretDialog], ask: Callable[[AskingDialog], object]
) -> None:
    """A second question lay above the first."""
    dialog = a_secret()
    for _ in range(2):
        ask(dialog)

    assert len(dialog.findChildren(LeavingQuestion)) == 1
    answer(dialog, _Answer.Cancel)
    ask(dialog)
    answer(dialog, _Answer.Discard)
    qtbot.waitUntil(lambda: not isValid(dialog))


def is_asked(dialog: AskingDialog) -> bool:
    return bool(dialog.findChildren(LeavingQuestion))


def answer(dialog: AskingDialog, button: QDialogButtonBox.StandardButton | None = None) -> None:
    """Answer the only question that is open, by its default button if no other is said."""
    (question,) = [each for each in dialog.findChildren(LeavingQuestion) if each.isVisible()]
    chosen = question.default() if button is None else question.button(button)
    assert chosen is not None
    chosen.click()
