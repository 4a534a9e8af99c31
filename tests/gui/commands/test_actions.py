from collections import Counter
from itertools import combinations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application

pytestmark = pytest.mark.slow


def test_every_action_says_what_it_is(qtbot: QtBot, application: Application) -> None:
    qtbot.waitUntil(lambda: not application.actions.all[-1].icon().isNull())

    incomplete = [
        action.objectName()
        for action in application.actions.all
        if not (action.text() and action.statusTip() and action.toolTip()) or action.icon().isNull()
    ]

    assert incomplete == []


def test_every_action_has_a_key_of_its_own(application: Application) -> None:
    """A menu of lengths of a pause is opened by a key; its entries have letters."""
    keys = Counter(action.shortcut().toString() for action in application.actions.all)

    assert "" not in keys
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_key_works_wherever_the_focus_is_in_the_window(application: Application) -> None:
    assert set(application.actions.all) <= set(application.window.actions())


def test_every_entry_of_the_menu_has_a_letter_of_its_own(application: Application) -> None:
    menus = [menu for menu in application.window.findChildren(QMenu) if menu.objectName()]

    for menu in menus:
        letters = Counter(
            _letter(action) for action in menu.actions() if action.isVisible() and not action.isSeparator()
        )
        assert [letter for letter, count in letters.items() if count > 1] == [], menu.title()


def test_a_tool_tip_names_the_key(application: Application) -> None:
    assert application.actions.quit.toolTip() == "Quit (Ctrl+Q)"


def _letter(action: QAction) -> str:
    return action.text().partition("&")[2][:1].lower()


def test_what_runs_stops_pauses_and_resumes_jobs_is_told_apart_by_its_sign(application: Application) -> None:
    """Beside a paused job two buttons had one sign: one ran it, the other ended its pause."""
    jobs = application.actions.jobs
    application.theme.changed.emit()
    signs = [each.icon().pixmap(16).toImage() for each in (jobs.run_now, jobs.stop, jobs.pause, jobs.resume)]

    assert all(one != other for one, other in combinations(signs, 2))
