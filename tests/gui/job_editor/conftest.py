"""Editors over an open core, without the window around them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.commands.job_choice import JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from tests.support.fake_clock import FakeClock


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)


@pytest.fixture
def history(bridge: CoreBridge) -> UndoHistory:
    return UndoHistory(bridge)


@pytest.fixture
def drafts(tmp_path: Path) -> Path:
    return tmp_path / "drafts"


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def choice(window: QWidget) -> JobChoice:
    return JobChoice(window)


@pytest.fixture
def controller(
    theme: Theme,
    bridge: CoreBridge,
    history: UndoHistory,
    choice: JobChoice,
    clock: FakeClock,
    drafts: Path,
    window: QWidget,
) -> EditingController:
    return EditingController(theme, bridge, history, choice, clock.now, drafts, window)


@pytest.fixture
def opened(qtbot: QtBot, window: QWidget) -> Callable[[], JobEditor]:
    """Wait for the editor that was opened last to know what its job says."""

    def found() -> JobEditor | None:
        editors = [each for each in window.findChildren(JobEditor) if each.isVisible()]
        return editors[-1] if editors and editors[-1].session.job.texts else None

    def wait() -> JobEditor:
        qtbot.waitUntil(lambda: found() is not None)
        editor = found()
        assert editor is not None
        # What the first look says comes in turns, all that a later one says at once.
        for _ in range(2):
            with qtbot.waitSignal(editor.session.looked):
                editor.session.look()
        return editor

    return wait


@pytest.fixture
def editor(controller: EditingController, opened: Callable[[], JobEditor]) -> JobEditor:
    """Return the editor of a new job."""
    controller.open_new()
    return opened()
