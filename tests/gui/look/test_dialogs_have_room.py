"""Dialogs fit on a small screen at large fonts, with nothing cut and nothing over another thing."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as WaitedTooLong
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.settings.category_list import CategoryList
from gui.settings.settings_dialog import SettingsDialog
from gui.text.translated import PSEUDO
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.every_dialog import every_window
from tests.gui.look.conftest import MIRRORED
from tests.gui.look.cut_words import cut_in, lying_over_in

SCREEN = QRect(0, 0, 1280, 720)
# What a panel and the title of a window leave of it.
SMALL = QSize(1240, 660)
_SETTLED_MILLISECONDS = 3_000


@pytest.fixture(autouse=True)
def is_on_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows ask how large theirs is; those that tests are shown on are larger."""
    screen = SimpleNamespace(availableGeometry=lambda: SCREEN, availableSize=SCREEN.size)
    monkeypatch.setattr(QWidget, "screen", lambda _widget: screen)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoken", "font_scale"),
    [
        ("de", 2.0),
        (PSEUDO, 1.0),
        (MIRRORED, 1.5),
        pytest.param("", 1.5, marks=pytest.mark.thorough),
        pytest.param("de", 1.5, marks=pytest.mark.thorough),
        pytest.param("", 2.0, marks=pytest.mark.thorough),
        pytest.param(PSEUDO, 1.5, marks=pytest.mark.thorough),
        pytest.param(MIRRORED, 1.0, marks=pytest.mark.thorough),
    ],
    indirect=True,
)
@pytest.mark.usefixtures("spoken", "font_scale")
def test_every_dialog_fits_on_a_small_screen(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> None:
    job = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    application.window.choice.select([job])

    windows = every_window(qtbot, application, core)
    wrong = [each for name, shown in windows for each in ill_in_the_end(qtbot, name, shown)]
    application.actions.settings.trigger()
    qtbot.waitUntil(lambda: bool(application.window.findChildren(SettingsDialog)))
    (settings,) = application.window.findChildren(SettingsDialog)
    (categories,) = settings.findChildren(CategoryList)
    for row in range(categories.count()):
        categories.setCurrentRow(row)
        wrong += ill_in_the_end(qtbot, f"page {row}", settings)
    settings.close()
    application.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in application.window.findChildren(JobEditor)))
    (editor,) = application.window.findChildren(JobEditor)
    # What is laid out anew grows with the next look of the core.
    qtbot.waitUntil(lambda: ill_in("editor", editor) == [])

    assert "\n".join(wrong) == ""


@pytest.mark.slow
def test_a_dialog_opens_as_large_as_it_wants_where_the_screen_has_room(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    """Qt stops at two thirds of a screen: on a small one the settings scrolled beside an empty rest."""
    live.window.choice.select([core.jobs.add(a_draft("Newsletter", schedule=HOURLY))])
    for action, name in (
        (live.actions.settings, "SettingsDialog"),
        (live.actions.simulator, "SimulatorDialog"),
        (live.actions.statistics, "StatisticsDialog"),
        (live.actions.jobs.history, "RevisionsDialog"),
        (live.actions.jobs.write_to_file, "ExportDialog"),
        (live.actions.machines, "MachinesDialog"),
    ):
        qtbot.waitUntil(action.isEnabled)
        action.trigger()
        qtbot.waitUntil(partial(_is_shown, live, name))
        (shown,) = _shown(live, name)

        assert shown.size() == shown.sizeHint().boundedTo(SCREEN.size() * 0.9)
        shown.close()


def _is_shown(live: Application, name: str) -> bool:
    return bool(_shown(live, name))


def _shown(live: Application, name: str) -> list[QWidget]:
    found = live.window.findChildren(QWidget)
    return [each for each in found if type(each).__name__ == name and each.isVisible()]


def ill_in_the_end(qtbot: QtBot, name: str, shown: QWidget) -> list[str]:
    """Return what is wrong with a window once what has just come, as words of progress, is laid out."""
    found: list[str] = []

    def is_well() -> bool:
        found[:] = ill_in(name, shown)
        return not found

    with suppress(WaitedTooLong):
        qtbot.waitUntil(is_well, timeout=_SETTLED_MILLISECONDS)
    return found


def ill_in(name: str, shown: QWidget) -> list[str]:
    least = shown.minimumSizeHint().expandedTo(shown.minimumSize())
    is_large = least.width() > SMALL.width() or least.height() > SMALL.height()
    wrong = [f"{name} needs {least.width()} by {least.height()}"] if is_large else []
    shown.resize(shown.sizeHint().expandedTo(shown.size()).boundedTo(SMALL))
    return wrong + [f"{name}: {found}" for found in (*cut_in(shown), *lying_over_in(shown))]
