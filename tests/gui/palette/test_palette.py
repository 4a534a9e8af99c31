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
from gui.palette.entries import Entry, Shown
from gui.palette.palette_model import SHOWN_ROLE, PaletteModel
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


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester, live: Application) -> None:
    model = PaletteModel(live.window)
    model.show_lines([Shown(Entry("a", "One", 1, live.theme.icon("job")))])

    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def test_an_action_is_found_by_its_letters_and_done_by_enter(qtbot: QtBot, live: Application) -> None:
    palette = opened(live)

    QTest.keyClicks(palette.line, "timel")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(live.actions.show_timeline.isChecked)
    assert not palette.isVisible()


def test_what_cannot_be_done_is_not_offered(live: Application) -> None:
    palette = opened(live)

    assert "Run now" not in texts(palette)
    assert "Settings…" in texts(palette)


def test_a_job_is_found_and_opened(qtbot: QtBot, live: Application, jobs: list[JobId]) -> None:
    palette = opened(live)
    with qtbot.waitSignal(live.window.requests.job_wanted) as wanted:
        QTest.keyClicks(palette.line, "database")
        qtbot.waitUntil(lambda: texts(palette)[:1] == ["Database backup"])
        QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert wanted.args == [jobs[0]]


def test_enter_waits_for_what_the_core_finds(qtbot: QtBot, live: Application, jobs: list[JobId]) -> None:
    """Who types fast presses Enter before the core has answered."""
    palette = opened(live)
    with qtbot.waitSignal(live.window.requests.job_wanted) as wanted:
        QTest.keyClicks(palette.line, "newsletter")
        QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert wanted.args == [jobs[1]]


def test_control_enter_runs_a_job(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    palette = opened(live)
    QTest.keyClicks(palette.line, "newsl")
    qtbot.waitUntil(lambda: texts(palette) == ["Newsletter"])

    QTest.keyClick(palette.line, Qt.Key.Key_Return, Control)

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    (run,) = core.runs.lines(core.runs.ids())
    assert (run.job_id, run.trigger) == (jobs[1], Trigger.MANUAL)
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Starting “Newsletter” …")


@pytest.mark.parametrize(
    ("typed", "words", "group"),
    [
        ("backups/h", "Backups/Home", JobGroup(GroupKind.FOLDER, "Backups/Home")),
        ("#night", "#nightly", JobGroup(GroupKind.TAG, "nightly")),
        ("failing", "Failing jobs", JobGroup(GroupKind.FAILING)),
    ],
)
def test_a_group_is_found_and_shown(
    qtbot: QtBot, live: Application, jobs: list[JobId], typed: str, words: str, group: JobGroup
) -> None:
    # Tags may be known before folders: jobs can be added while an overview is read.
    qtbot.waitUntil(lambda: words in texts(opened(live)))
    palette = opened(live)

    with qtbot.waitSignal(live.window.command_palette.group_wanted):
        QTest.keyClicks(palette.line, typed)
        QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert live.window.choice.wanted.group == group


def test_a_tag_narrows_what_is_shown_from_the_palette(
    qtbot: QtBot, live: Application, jobs: list[JobId]
) -> None:
    qtbot.waitUntil(lambda: "Only those with #nightly, or no more" in texts(opened(live)))
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


def test_what_was_used_lately_comes_first_also_in_another_start(live: Application, memory: Path) -> None:
    palette = opened(live)
    QTest.keyClicks(palette.line, "light colours")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert texts(opened(live))[0] == "Light colours"
    assert "action_light" in WindowMemory(memory).choices("palette")["recent"]


def test_a_memory_that_makes_no_sense_is_none(live: Application) -> None:
    live.memory.keep_choices("palette", {"recent": '["job:x", 7, "action_about"]'})
    assert texts(opened(live))[0] == "About Hourbell"

    live.memory.keep_choices("palette", {"recent": "{broken"})
    assert len(texts(opened(live))) > 20


def test_arrows_walk_and_escape_closes(qtbot: QtBot, live: Application) -> None:
    palette = opened(live)
    first = current(palette)

    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert current(palette) != first
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    assert current(palette) == texts(palette)[-1]

    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_the_line_and_its_list_have_names(live: Application) -> None:
    palette = opened(live)
    index = palette.list.currentIndex()

    assert spoken(palette.line) == "What do you want to do, or which job?"
    assert spoken(child(palette, QListView, "palette_list")) == "What fits"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(index.data())


def opened(live: Application) -> PaletteView:
    live.actions.palette.trigger()
    return child(live.window, PaletteView, "palette")


def texts(palette: PaletteView) -> list[str]:
    return [palette.model.index(row).data() for row in range(palette.model.rowCount())]


def current(palette: PaletteView) -> str:
    shown: Shown = palette.list.currentIndex().data(SHOWN_ROLE)
    return shown.entry.text
