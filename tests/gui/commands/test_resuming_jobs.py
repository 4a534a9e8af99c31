"""Resume ends pauses that there are, and is offered for nothing else."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.actions.menus import job_menu
from gui.palette.entries import ShownEntry
from gui.palette.entry_delegate import SHOWN_ROLE
from gui.palette.palette_view import PaletteView
from gui.widgets.menu import Menu
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.choosing.picking import choose_in_list, notice, wait_for
from tests.gui.finding import child
from tests.gui.ledger import Ledger


@pytest.fixture
def job_id(qtbot: QtBot, core: Scheduler, live: Application, ledger: Ledger) -> JobId:
    job_id = core.jobs.add(a_draft("Back up", folder="Nightly"))
    wait_for(qtbot, live, job_id)
    choose_in_list(qtbot, live, job_id, ledger)
    qtbot.waitUntil(live.actions.jobs.resume.isEnabled)
    return job_id


def _wait_for_notice(qtbot: QtBot, live: Application, words: str) -> None:
    qtbot.waitUntil(lambda: words in notice(live))


def _in_palette(live: Application) -> list[str]:
    live.actions.palette.trigger()
    palette = child(live.window, PaletteView, "palette")
    model = palette.model
    found: list[ShownEntry] = [model.index(row, 0).data(SHOWN_ROLE) for row in range(model.rowCount())]
    palette.close()
    return [each.entry.text for each in found]


def _point_at(menu: Menu, action: QAction) -> None:
    place = menu.actionGeometry(action).center()
    kind, none = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
    moved = QMouseEvent(kind, place, menu.mapToGlobal(place), none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(menu, moved)


def test_a_menu_offers_to_resume_what_is_paused_alone_and_else_says_why_not(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """It looked usable for jobs that were not paused, and did nothing."""
    resume = live.actions.jobs.resume
    menu = job_menu(Menu(live.window), live.actions, live.window.commands.pause_menu)
    menu.popup(QPoint())
    assert not resume.isEnabled()
    _point_at(menu, resume)
    assert menu.toolTip() == "None of the selected jobs has a pause of its own"

    # What becomes known while it is open counts at once.
    core.jobs.pause([job_id])
    qtbot.waitUntil(resume.isEnabled)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert "Resume" in _in_palette(live)
    resume.trigger()
    _wait_for_notice(qtbot, live, "Resumed “Back up”.")
    assert not core.jobs.get(job_id).is_paused

    def is_offered_no_more() -> bool:
        texts = _in_palette(live)
        return "Resume" not in texts and "Duplicate" in texts

    qtbot.waitUntil(is_offered_no_more)
    assert resume.isEnabled()  # a key may be sooner than what is known


def test_a_key_that_resumes_nothing_is_told_why(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    resume = live.actions.jobs.resume
    resume.trigger()
    _wait_for_notice(qtbot, live, "Nothing to resume: “Back up” is not paused.")

    core.jobs.pause_folder("Nightly")
    resume.trigger()
    _wait_for_notice(qtbot, live, "the folder “Nightly” is paused, not “Back up”.")

    core.jobs.pause_all()
    resume.trigger()
    _wait_for_notice(qtbot, live, "everything is paused, not “Back up”.")
    assert not live.actions.undo.isEnabled()
