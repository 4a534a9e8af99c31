"""No view and no window says that there is nothing before that is known."""

from operator import attrgetter
from typing import cast

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_list.job_list_view import JobListView
from gui.settings.category_list import CategoryList
from gui.settings.settings_dialog import SettingsDialog
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.every_dialog import OPENED
from tests.gui.finding import child

pytestmark = pytest.mark.slow


@pytest.fixture
def job_selected(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    """A job is selected that the list has read; of another the name is read before its windows open."""
    job_id = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    live.window.choice.select([job_id])
    qtbot.waitUntil(live.actions.jobs.history.isEnabled)
    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: model.known_line(job_id) is not None)


@pytest.mark.parametrize(
    ("name", "settled"),
    [
        ("MachinesDialog", "No machine yet"),
        ("PendingDialog", "Nothing is pending"),
        ("RevisionsDialog", ""),
        ("SimulatorDialog", ""),
        ("StatisticsDialog", "Nothing failed"),
    ],
)
@pytest.mark.usefixtures("job_selected")
def test_a_window_says_nothing_of_what_it_just_asked_for(
    qtbot: QtBot, live: Application, name: str, settled: str
) -> None:
    attrgetter(OPENED[name])(live.actions).trigger()
    # Answers come by the event loop alone, which has not run since.
    (shown,) = _shown(live.window, name)
    assert _statements(shown) == []

    # The list of what is there has no state of its own, nor has it one that goes on waiting.
    qtbot.waitUntil(lambda: _statements(shown) == ([settled] if settled else []) and not _awaited(shown))
    shown.close()


@pytest.mark.parametrize(
    ("page", "settled"),
    [
        ("Channels", "No channels yet"),
        ("Secrets", "No secrets yet"),
        ("Backups", "No backup yet"),
        ("Audit", ""),
    ],
)
def test_a_page_of_the_settings_says_nothing_of_what_it_just_asked_for(
    qtbot: QtBot, live: Application, core: Scheduler, page: str, settled: str
) -> None:
    core.jobs.add(a_draft("Newsletter"))
    live.actions.settings.trigger()
    qtbot.waitUntil(lambda: bool(_shown(live.window, "SettingsDialog")))
    dialog = cast("SettingsDialog", _shown(live.window, "SettingsDialog")[0])
    (categories,) = dialog.findChildren(CategoryList)
    (category,) = categories.findItems(page, Qt.MatchFlag.MatchExactly)
    categories.setCurrentItem(category)
    assert _statements(dialog) == []

    qtbot.waitUntil(lambda: _statements(dialog) == ([settled] if settled else []) and not _awaited(dialog))
    dialog.close()


def test_what_waits_is_not_said_to_be_nothing_before_it_is_read(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Newsletter"))
    live.window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    (page,) = _named(live.window, "instances_page")
    assert _statements(page) == []

    qtbot.waitUntil(lambda: _statements(page) == ["Nothing waits"])


def _shown(window: QObject, name: str) -> list[QWidget]:
    return [each for each in window.findChildren(QWidget) if type(each).__name__ == name and each.isVisible()]


def _named(window: QObject, name: str) -> list[QWidget]:
    return window.findChildren(QWidget, name)


def _statements(part: QWidget) -> list[str]:
    return [each.text() for each in part.findChildren(Label, "statement") if each.isVisible()]


def _awaited(part: QWidget) -> list[str]:
    """Return what visible lists say to be reading."""
    shown = (each for each in part.findChildren(QWidget) if each.isVisible())
    return [words for each in shown if (words := str(getattr(each, "awaited", "")))]
