import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.filing.dragged_jobs import JOBS_KIND, dragged_folder, dragged_jobs, folder_of, jobs_of
from gui.filing.place_names import problem_of_folder, problem_of_tags, tidy_folder, tidy_tags
from gui.filing.tag_dialog import FolderDialog, TagDialog
from gui.job_list.job_list_view import JobListView
from gui.look.palettes import hue_of
from gui.look.tokens import Hue, colours_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour, JobColours
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.look.pictures import contrast_in


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all(
        [
            a_draft("Alpha", folder="Web", tags=("prod", "eu")),
            a_draft("Beta", folder="Backups", tags=("prod",)),
            a_draft("Gamma", folder="Backups/Home"),
        ]
    )


@pytest.fixture
def window(qtbot: QtBot, jobs: list[JobId], live: Application) -> Application:
    job_list = child(live.window, JobListView, "job_list")
    tree = child(live.window, QTreeWidget, "groups")
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 3)
    qtbot.waitUntil(lambda: len(tree.findItems("prod", Qt.MatchFlag.MatchExactly)) == 1)
    return live


@pytest.mark.parametrize(
    ("typed", "folder"), [(" Web / Shop/ ", "Web/Shop"), ("//a///b", "a/b"), (" / ", ""), ("Büro", "Büro")]
)
def test_a_folder_is_tidied(typed: str, folder: str) -> None:
    assert tidy_folder(typed) == folder


def test_tags_are_parted_by_commas_or_blanks() -> None:
    assert tidy_tags("#nightly, disk  disk,#") == ("nightly", "disk")


def test_what_cannot_be_a_name_is_refused_by_name() -> None:
    assert "longer than" in problem_of_folder("x" * 5_000)
    assert "control character" in problem_of_tags(["fine", "a\x07b"])
    assert problem_of_folder("") == problem_of_tags([]) == ""


def test_what_is_dragged_arrives() -> None:
    assert jobs_of(dragged_jobs([JobId(3), JobId(1)])) == [3, 1]
    assert folder_of(dragged_folder("Web/Bürö")) == "Web/Bürö"


@pytest.mark.parametrize("content", [b"{broken", b'{"a": 1}', b'["x"]', b"\xff", b""])
def test_what_is_no_list_of_jobs_is_none(content: bytes) -> None:
    data = QMimeData()
    data.setData(JOBS_KIND, content)

    assert jobs_of(data) == []


def test_jobs_and_folders_are_dropped_where_they_fit_and_one_undo_takes_all_back(
    qtbot: QtBot, window: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    # A folder goes neither into itself nor where it is, and jobs not on a state.
    for folder, group in (
        ("Backups", "Home"),
        ("Backups", "Backups"),
        ("Backups/Home", "Backups"),
        ("Web", "prod"),
    ):
        assert not drop(window, dragged_folder(folder), group), (folder, group)
    assert not drop(window, dragged_jobs(jobs), "Failing")

    view = child(window.window, JobListView, "job_list")
    view.table.view.selectAll()
    dragged = view.model.mimeData(view.table.view.selectionModel().selectedIndexes())
    assert jobs_of(dragged) == jobs
    drop(window, dragged, "Web")
    qtbot.waitUntil(lambda: folders(core, jobs) == ["Web", "Web", "Web"])
    qtbot.waitUntil(lambda: notice(window) == "Moved 3 jobs to “Web”.")
    window.actions.undo.trigger()
    qtbot.waitUntil(lambda: folders(core, jobs) == ["Web", "Backups", "Backups/Home"])

    # A folder with what is in it.
    qtbot.waitUntil(lambda: has_group(window, "Backups"))
    drop(window, dragged_folder("Backups"), "Web")
    qtbot.waitUntil(lambda: folders(core, jobs) == ["Web", "Web/Backups", "Web/Backups/Home"])
    qtbot.waitUntil(window.actions.undo.isEnabled)
    window.actions.undo.trigger()
    qtbot.waitUntil(lambda: folders(core, jobs) == ["Web", "Backups", "Backups/Home"])

    drop(window, dragged_jobs([jobs[2]]), "prod")
    qtbot.waitUntil(lambda: core.jobs.get(jobs[2]).draft.tags == ("prod",))
    drop(window, dragged_jobs([jobs[2]]), "Bin")
    qtbot.waitUntil(lambda: core.jobs.get(jobs[2]).deleted_at is not None)


def test_the_keyboard_moves_jobs_to_a_new_folder_unless_there_can_be_none(
    qtbot: QtBot, window: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    """And the tags of many jobs are set and taken back at once."""
    window.window.choice.select(jobs[:1])
    window.actions.jobs.move.trigger()
    qtbot.waitUntil(lambda: window.window.findChild(FolderDialog) is not None)
    dialog = child(window.window, FolderDialog, "folder_dialog")
    assert child(dialog, QComboBox, "folder").currentText() == "Web"
    child(dialog, QComboBox, "folder").setEditText("x" * 5_000)
    assert "longer than" in child(dialog, QLabel, "problem").text()
    assert not child(dialog, QPushButton, "choose").isEnabled()
    dialog.reject()
    qtbot.waitUntil(lambda: window.window.findChild(FolderDialog) is None)

    window.window.choice.select(jobs[:2])
    window.actions.jobs.move.trigger()
    qtbot.waitUntil(lambda: window.window.findChild(FolderDialog) is not None)
    field = child(child(window.window, FolderDialog, "folder_dialog"), QComboBox, "folder")
    assert field.currentText() == ""
    QTest.keyClicks(field, "New / Place")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: folders(core, jobs) == ["New/Place", "New/Place", "Backups/Home"])

    window.window.choice.select(jobs)
    window.actions.jobs.tags.trigger()
    qtbot.waitUntil(lambda: window.window.findChild(TagDialog) is not None)
    tagging = child(window.window, TagDialog, "tag_dialog")
    tags = child(tagging, QListWidget, "tags")
    states = {tags.item(row).text(): tags.item(row).checkState() for row in range(tags.count())}
    assert states == {"eu": Qt.CheckState.PartiallyChecked, "prod": Qt.CheckState.PartiallyChecked}
    tags.item(0).setCheckState(Qt.CheckState.Unchecked)
    QTest.keyClicks(child(tagging, QLineEdit, "new_tags"), "#night")
    QTest.keyClick(child(tagging, QLineEdit, "new_tags"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tags_of(core, jobs) == [{"prod", "night"}, {"prod", "night"}, {"night"}])
    qtbot.waitUntil(lambda: window.actions.undo.isEnabled() and "tag" in notice(window).lower())
    window.actions.undo.trigger()
    qtbot.waitUntil(lambda: tags_of(core, jobs) == [{"prod", "eu"}, {"prod"}, set()])


def test_folders_have_their_colours_in_the_list_to_move_to(qtbot: QtBot) -> None:
    """A job that is moved gets that colour."""
    colours = JobColours({"Web": Colour.TEAL})
    dialog = FolderDialog("Move", "Where to?", "Move", "Web", ["Mail", "Web", "Web/Shop"], colours)
    qtbot.addWidget(dialog)
    dialog.show()
    field = child(dialog, QComboBox, "folder")
    field.showPopup()

    hues = colours_of(dialog.palette()).hues
    view = field.view()
    first = view.viewport().grab(view.visualRect(view.model().index(0, 0))).toImage()
    assert contrast_in(first) > 4.5  # it was an empty row
    for row, colour in enumerate((None, Colour.SLATE, Colour.TEAL, Colour.TEAL)):
        picture = view.viewport().grab(view.visualRect(view.model().index(row, 0))).toImage()
        seen = {picture.pixelColor(x, picture.height() // 2).name() for x in range(picture.width())}
        squares = {name for name in Hue if QColor(hues[name].bar).name() in seen}
        assert squares == (set() if colour is None else {hue_of(colour)})
    field.hidePopup()


def has_group(live: Application, name: str) -> bool:
    tree = child(live.window, QTreeWidget, "groups")
    return bool(tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive))


def drop(live: Application, data: QMimeData, name: str) -> bool:
    """Drag something over a group and let it go there; tell whether the group took it."""
    tree = child(live.window, QTreeWidget, "groups")
    (item,) = tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    place = tree.visualItemRect(item).center()
    move, left, none = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    port = tree.viewport()
    QApplication.sendEvent(port, QDragEnterEvent(QPoint(place), move, data, left, none))
    over = QDragMoveEvent(QPoint(place), move, data, left, none)
    QApplication.sendEvent(port, over)
    event = QDropEvent(QPointF(place), move, data, left, none, QEvent.Type.Drop)
    QApplication.sendEvent(port, event)
    assert over.isAccepted() == event.isAccepted()
    return event.isAccepted()


def folders(core: Scheduler, jobs: list[JobId]) -> list[str]:
    return [core.jobs.get(job).draft.folder for job in jobs]


def tags_of(core: Scheduler, jobs: list[JobId]) -> list[set[str]]:
    return [set(core.jobs.get(job).draft.tags) for job in jobs]


def notice(live: Application) -> str:
    return child(live.window, QLabel, "told_text").text()
