"""Buttons stand in one order in every question and dialog."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.every_dialog import every_window
from tests.gui.look.conftest import MIRRORED

pytestmark = pytest.mark.slow

_ROLE = QDialogButtonBox.ButtonRole
# What else can be done, what is lost, what leads back, what goes on.
_IN_ORDER = [_ROLE.HelpRole, _ROLE.ResetRole, _ROLE.ActionRole, _ROLE.ApplyRole]
_IN_ORDER += [_ROLE.DestructiveRole, _ROLE.RejectRole, _ROLE.AcceptRole]


def test_the_last_button_keeps_the_work_or_leads_back_or_goes_on(
    qtbot: QtBot, application: Application
) -> None:
    window, kind = application.window, QDialogButtonBox.StandardButton
    asked = Question("Title", "Text", kind.Save | kind.Discard | kind.Cancel, window)
    assert order(qtbot, asked) == ["Discard", "Cancel", "Save"]

    loss = Question("Title", "Text", kind.Cancel, window)
    loss.add_button("Delete", QDialogButtonBox.ButtonRole.DestructiveRole)
    assert order(qtbot, loss) == ["Delete", "Cancel"]

    dialog = QDialog(window)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    QVBoxLayout(dialog).addWidget(box)
    assert order(qtbot, dialog) == ["Cancel", "Save"]


@pytest.mark.parametrize("spoken", ["", MIRRORED], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_buttons_at_the_foot_of_every_window_stand_in_that_order(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> None:
    job = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    live = open_application(lambda: core)
    with qtbot.waitSignal(live.bridge.opened):
        live.bridge.start(runs_jobs=False)
    live.window.choice.select([job])

    feet = {name: foot_of(shown) for name, shown in every_window(qtbot, live, core)}

    assert {name: told for name, (told, ranks) in feet.items() if ranks != sorted(ranks)} == {}
    # Where one button is filled it is the last.
    assert {name: told for name, (told, _) in feet.items() if any("*" in words for words in told[:-1])} == {}
    assert sum(len(told) > 1 for told, _ in feet.values()) > 10


def foot_of(shown: QWidget) -> tuple[list[str], list[int]]:
    """Return what the buttons of the lowest line say, as one reads them, and where each belongs."""
    buttons = [each for each in shown.findChildren(QPushButton) if each.isVisible()]
    lowest = max((_middle(each, shown).y() for each in buttons), default=0)
    line = [each for each in buttons if abs(_middle(each, shown).y() - lowest) < each.height() / 2]
    line.sort(key=lambda each: _middle(each, shown).x(), reverse=shown.isRightToLeft())
    return [_words(each) for each in line], [_IN_ORDER.index(_role_of(each)) for each in line]


def _middle(button: QPushButton, shown: QWidget) -> QPoint:
    return button.mapTo(shown, button.rect().center())


def _words(button: QPushButton) -> str:
    return button.text().replace("&", "") + ("*" if button.property("primary") else "")


def _role_of(button: QPushButton) -> QDialogButtonBox.ButtonRole:
    """Return what a button is for; of one in no box a filled one goes on."""
    box = button.parentWidget()
    if isinstance(box, QDialogButtonBox):
        return box.buttonRole(button)
    return _ROLE.AcceptRole if button.property("primary") else _ROLE.ActionRole


def order(qtbot: QtBot, dialog: QDialog) -> list[str]:
    """Return what the buttons of a dialog say, from the left."""
    with qtbot.waitExposed(dialog):
        dialog.open()
    buttons = sorted(dialog.findChildren(QPushButton), key=lambda button: button.x())
    words = [button.text().replace("&", "") for button in buttons]
    dialog.reject()
    return words
