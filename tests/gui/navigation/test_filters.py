from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.commands.kept_filters import KeptFilters
from gui.commands.undo import UndoHistory
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import CoreBridge
from gui.filing.name_dialog import NameDialog
from gui.job_list.job_list_view import JobListView
from gui.memory.window_memory import WindowMemory
from gui.widgets.in_turns import at_once
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.finding import child

Modifier = Qt.KeyboardModifier
WEB = JobGroup(GroupKind.FOLDER, "Web")


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all(
        [
            a_draft("Alpha", folder="Web", tags=("prod", "eu")),
            a_draft("Beta", folder="Web", tags=("prod",)),
            a_draft("Gamma", tags=("prod", "eu")),
        ]
    )


@pytest.fixture
def window(qtbot: QtBot, jobs: list[JobId], live: Application) -> Application:
    qtbot.waitUntil(lambda: bool(items(live, "prod")))
    qtbot.waitUntil(lambda: names(live) == ["Alpha", "Beta", "Gamma"])
    return live


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(WEB, "", ("eu",)), ["Alpha"]),
        (Wanted(JobGroup(GroupKind.TAG, "eu"), "", ("prod",)), ["Alpha", "Gamma"]),
        (Wanted(WEB, "beta", ("prod",)), ["Beta"]),
        (Wanted(WEB, "", ("eu", "nowhere")), []),
    ],
)
def test_folder_text_and_tags_narrow_together(
    core: Scheduler, jobs: list[JobId], wanted: Wanted, found: list[str]
) -> None:
    assert [line.name for line in core.jobs.lines(ids_of(core, wanted))] == found


def test_control_and_a_click_add_a_tag_to_a_folder_and_take_it_away(
    qtbot: QtBot, window: Application
) -> None:
    assert not window.actions.keep_filter.isEnabled()  # nothing is filtered
    # All signs, which it draws by itself a moment after the first picture.
    at_once(window.theme.steps_to_draw())
    click(window, "Web")
    changed: list[str] = []
    tree = items(window, "eu")[0].treeWidget()
    tree.itemChanged.connect(lambda item, _column: changed.append(item.text(0)))
    click(window, "eu", Modifier.ControlModifier)
    qtbot.waitUntil(lambda: names(window) == ["Alpha"])
    assert title(window) == "Web · #eu"
    # Signs set anew are drawn anew: at each letter of a search that was the whole tree.
    assert "eu" in changed
    assert not {"prod", "Web", "All jobs"} & {*changed}

    click(window, "eu", Modifier.ControlModifier)
    qtbot.waitUntil(lambda: names(window) == ["Alpha", "Beta"])

    # All jobs are all jobs.
    click(window, "eu", Modifier.ControlModifier)
    click(window, "All jobs")
    assert window.window.choice.wanted.is_everything


def test_a_filter_is_kept_and_brings_all_of_it_back(qtbot: QtBot, window: Application, memory: Path) -> None:
    wanted = keep(qtbot, window, "Mine")
    click(window, "All jobs")
    assert window.window.choice.wanted.is_everything

    click(window, "Mine")
    assert window.window.choice.wanted == wanted
    assert child(window.window, QLineEdit, "search").text() == "alp"
    assert title(window) == "Mine"
    assert "Mine" in WindowMemory(memory).choices("filters")["kept"]

    # What came with it goes with it.
    click(window, "Web")
    assert window.window.choice.wanted == Wanted(WEB)
    assert child(window.window, QLineEdit, "search").text() == ""

    # A name that cannot be is refused.
    click(window, "eu", Modifier.ControlModifier)
    window.actions.keep_filter.trigger()
    dialog = last_dialog(window)
    for name in ("", "  ", "x" * 101, "Mine"):
        child(dialog, QLineEdit, "name").setText(name)
        assert not child(dialog, QPushButton, "choose").isEnabled(), name
    dialog.reject()

    # F2 renames it, and it stays the current one.
    click(window, "Mine")
    tree = child(window.window, QTreeWidget, "groups")
    QTest.keyClick(tree, Qt.Key.Key_F2)
    answer(window, "Ours")
    assert items(window, "Ours")
    assert not items(window, "Mine")
    assert title(window) == "Ours"

    # One that is deleted comes back by undo.
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    assert not items(window, "Ours")
    assert child(window.window, QLabel, "told_text").text() == "Deleted the filter “Ours”."
    window.actions.undo.trigger()
    assert items(window, "Ours")


@pytest.mark.parametrize(
    "kept", ["{broken", "7", '[{"name": 3}]', '[{"name":"x","kind":"NO","group":"","text":"","tags":[]}]']
)
def test_a_memory_that_makes_no_sense_holds_no_filters(bridge: CoreBridge, memory: Path, kept: str) -> None:
    remembered = WindowMemory(memory)
    remembered.keep_choices("filters", {"kept": kept})

    assert KeptFilters(remembered, UndoHistory(bridge, bridge), bridge).filters == ()


def keep(qtbot: QtBot, live: Application, name: str) -> Wanted:
    """Keep the filter: the folder Web, the tag eu, and a text."""
    click(live, "Web")
    click(live, "eu", Modifier.ControlModifier)
    search = child(live.window, QLineEdit, "search")
    search.setText("alp")
    QTest.keyClick(search, Qt.Key.Key_Return)
    live.actions.keep_filter.trigger()
    answer(live, name)
    assert items(live, name)
    return live.window.choice.wanted


def answer(live: Application, name: str) -> None:
    dialog = last_dialog(live)
    child(dialog, QLineEdit, "name").setText(name)
    child(dialog, QPushButton, "choose").click()


def last_dialog(live: Application) -> NameDialog:
    return live.window.findChildren(NameDialog)[-1]


def click(live: Application, name: str, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    tree = child(live.window, QTreeWidget, "groups")
    place: QPoint = tree.visualItemRect(items(live, name)[0]).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def items(live: Application, name: str) -> list[QTreeWidgetItem]:
    tree = child(live.window, QTreeWidget, "groups")
    return tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)


def names(live: Application) -> list[str]:
    model = child(live.window, JobListView, "job_list").model
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def title(live: Application) -> str:
    return child(child(live.window, JobListView, "job_list"), QLabel, "panel_title").text()
