from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QListView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup
from gui.memory.window_memory import WindowMemory
from gui.palette.entries import ShownEntry
from gui.palette.entry_delegate import SHOWN_ROLE
from gui.palette.palette_view import PaletteView
from gui.settings.settings_dialog import SettingsDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Trigger
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken

Control = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all(
        [
            a_draft("Database backup", folder="Backups/Home", tags=("nightly",)),
            a_draft("Newsletter", folder="Web"),
        ]
    )


def test_actions_are_found_by_letters_and_the_last_used_come_first_also_in_another_start(
    qtbot: QtBot, live: Application, memory: Path, qtmodeltester: ModelTester
) -> None:
    palette = opened(live)
    qtmodeltester.check(palette.model)  # type: ignore[no-untyped-call]
    assert "Run now" not in texts(palette)  # it can't be done
    assert "Settings…" in texts(palette)
    assert spoken(palette.line) == "What do you want to do, or which job?"
    assert spoken(child(palette, QListView, "palette_list")) == "What fits"
    index = palette.list.currentIndex()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(index.data())

    # Arrows walk, and Escape closes.
    first = current(palette)
    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert current(palette) != first
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    assert current(palette) == texts(palette)[-1]
    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    assert not palette.isVisible()

    QTest.keyClicks(opened(live).line, "timel")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(live.actions.show_timeline.isChecked)
    assert not palette.isVisible()

    QTest.keyClicks(opened(live).line, "light colours")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert texts(opened(live))[0] == "Light colours"
    assert "action_light" in WindowMemory(memory).choices("palette")["recent"]

    # A memory that makes no sense is none.
    live.memory.keep_choices("palette", {"recent": '["job:x", 7, "action_about"]'})
    assert texts(opened(live))[0] == "About Hourbell"
    live.memory.keep_choices("palette", {"recent": "{broken"})
    assert len(texts(opened(live))) > 20


def test_a_job_is_found_and_opened_and_run(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    """Who types fast presses Enter before the core has answered."""
    palette = opened(live)
    QTest.keyClicks(palette.line, "newsl")
    qtbot.waitUntil(lambda: texts(palette) == ["Newsletter"])
    QTest.keyClick(palette.line, Qt.Key.Key_Return, Control)
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    (run,) = core.runs.lines(core.runs.ids())
    assert (run.job_id, run.trigger) == (jobs[1], Trigger.MANUAL)
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Starting “Newsletter” …")

    palette = opened(live)
    with qtbot.waitSignal(live.window.requests.job_wanted) as wanted:
        QTest.keyClicks(palette.line, "database")
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert wanted.args == [jobs[0]]


def test_a_group_is_found_and_shown(qtbot: QtBot, live: Application, jobs: list[JobId]) -> None:
    # Tags may be known before folders: jobs can be added while an overview is read.
    known = {"Backups/Home", "#nightly", "Failing jobs", "Only those with #nightly, or no more"}
    qtbot.waitUntil(lambda: known <= set(texts(opened(live))))

    for typed, group in (
        ("backups/h", JobGroup(GroupKind.FOLDER, "Backups/Home")),
        ("#night", JobGroup(GroupKind.TAG, "nightly")),
        ("failing", JobGroup(GroupKind.FAILING)),
    ):
        palette = opened(live)
        with qtbot.waitSignal(live.window.command_palette.group_wanted):
            QTest.keyClicks(palette.line, typed)
            QTest.keyClick(palette.line, Qt.Key.Key_Return)
        assert live.window.choice.wanted.group == group

    # A tag narrows what is shown.
    palette = opened(live)
    QTest.keyClicks(palette.line, "only nightly")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert live.window.choice.wanted.tags == ("nightly",)


def test_a_part_of_the_settings_is_found_and_opened(qtbot: QtBot, live: Application) -> None:
    palette = opened(live)

    QTest.keyClicks(palette.line, "settings past")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: live.window.findChild(SettingsDialog) is not None)
    dialog = live.window.findChild(SettingsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: isinstance(dialog.focusWidget(), QLineEdit))
    dialog.close()


def opened(live: Application) -> PaletteView:
    live.actions.palette.trigger()
    return child(live.window, PaletteView, "palette")


def texts(palette: PaletteView) -> list[str]:
    return [palette.model.index(row).data() for row in range(palette.model.rowCount())]


def current(palette: PaletteView) -> str:
    shown: ShownEntry = palette.list.currentIndex().data(SHOWN_ROLE)
    return shown.entry.text
