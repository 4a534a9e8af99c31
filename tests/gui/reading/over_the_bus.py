"""The trees of all views and dialogs over the bus: run by `test_read_over_the_bus` on a screen of its own."""

import contextlib
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from jeepney.io.blocking import open_dbus_connection
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.guide.guide_window import GuideWindow
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING
from scheduler_core.host_name import host_name
from tests.gui.every_dialog import made_windows, opened_windows
from tests.gui.finding import child
from tests.gui.settings_pages import open_page
from tests.support.accessibility_bus import Node, Reader, services_of

BUS, WRITES = "AT_SPI_BUS_ADDRESS", "HOURBELL_WRITES_TREES"
TREES = Path(__file__).parent / "trees"
_NO_ROLES = frozenset({"", "invalid", "invalid role", "unknown"})
_ON_THIS_MACHINE = re.compile(rf"/tmp/[^ “”]*|\d+\.\d+\.\d+[^ “”]*|(?<=\(){re.escape(host_name())}(?=\))")
_PATIENCE_MILLISECONDS, _NO_PATIENCE_MILLISECONDS, _LOOKS_ALIKE = 10_000, 1_000, 10

_Told = TypeVar("_Told")

# A reader may ask for what has gone meanwhile.
pytestmark = pytest.mark.qt_log_ignore("Could not find accessible on path", extend=True)


@pytest.fixture(scope="module", autouse=True)
def one_font(qapp: QApplication) -> None:
    """What folds for want of room folds alike on every machine."""
    qapp.setFont(QFont("DejaVu Sans", 9))


@pytest.fixture
def reader(qtbot: QtBot, busy: Application) -> Iterator[Reader]:
    """Return who reads this process once Qt has come to the bus."""
    connection = open_dbus_connection(os.environ[BUS])
    qtbot.waitUntil(lambda: bool(services_of(connection, os.getpid())))
    (service,) = services_of(connection, os.getpid())
    yield Reader(connection, service)
    connection.close()


def test_calendars(qtbot: QtBot, reader: Reader, busy: Application) -> None:
    actions, wrong = busy.actions, list[str]()
    for name, mode in zip(("month", "week", "day", "agenda"), actions.calendar_modes.actions(), strict=True):
        actions.show_calendar.trigger()
        mode.trigger()
        look_at(qtbot, reader, name, busy.window, wrong)

    assert "\n".join(wrong) == ""


def test_lists(qtbot: QtBot, reader: Reader, busy: Application) -> None:
    window, actions, wrong = busy.window, busy.actions, list[str]()
    views = {"list": actions.show_list, "timeline": actions.show_timeline, "log": actions.show_whole_log}
    for name, view in views.items():
        actions.show_calendar.trigger()
        view.trigger()
        look_at(qtbot, reader, name, window, wrong)
    actions.show_list.trigger()
    # Lines that come meanwhile are other parts than those that were asked for.
    qtbot.waitUntil(partial(_finds_cells, qtbot, reader, window))
    window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    waiting = child(window, QTableView, "instances_table")
    qtbot.waitUntil(lambda: waiting.model().rowCount() > 0)
    look_at(qtbot, reader, "waiting", window, wrong)

    assert "\n".join(wrong) == ""


def test_dialogs(qtbot: QtBot, reader: Reader, busy: Application, core: Scheduler) -> None:
    wrong = list[str]()
    for name, shown in made_windows(qtbot, busy, core):
        look_at(qtbot, reader, name, shown, wrong)

    assert "\n".join(wrong) == ""


def test_dialogs_of_actions(qtbot: QtBot, reader: Reader, busy: Application) -> None:
    wrong = list[str]()
    for name, shown in opened_windows(qtbot, busy):
        # Qt offers what pops up by its focus alone; `test_popups_are_read` reads these.
        if shown.windowType() != Qt.WindowType.Popup:
            look_at(qtbot, reader, name, shown, wrong)

    assert "\n".join(wrong) == ""


def test_settings(qtbot: QtBot, reader: Reader, busy: Application, tmp_path: Path) -> None:
    pages = open_page(qtbot, busy, tmp_path, "").window().findChild(QStackedWidget, "settings_pages")
    assert pages is not None
    wrong = list[str]()
    for page in range(pages.count()):
        pages.setCurrentIndex(page)
        look_at(qtbot, reader, f"settings-{page}", pages.window(), wrong)
    pages.window().close()

    assert "\n".join(wrong) == ""


def test_pages_that_features_bring(qtbot: QtBot, reader: Reader, busy: Application, tmp_path: Path) -> None:
    """But for the secrets, which say what keyring a machine has."""
    wrong = list[str]()
    for key in ("channels", "copies", "audit"):
        page = open_page(qtbot, busy, tmp_path, key)
        look_at(qtbot, reader, f"settings-{key}", page.window(), wrong)
        page.window().close()

    assert "\n".join(wrong) == ""


def test_editor(qtbot: QtBot, reader: Reader, busy: Application) -> None:
    wrong = list[str]()
    busy.window.editors.open_new()
    qtbot.waitUntil(partial(_has_editor, busy.window))
    (editor,) = busy.window.findChildren(JobEditor)
    for row in editor.findChildren(Section):
        row.open()
    for fold in editor.findChildren(QToolButton, "disclosure"):
        fold.setChecked(True)
    for action in ("http", "script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        look_at(qtbot, reader, f"editor-{action}", editor, wrong)
    child(editor, QPushButton, "chip_http").click()
    kinds = child(editor, ChoiceEditor, "rule_kind")
    kinds.show_value(HAPPENING)
    kinds.edited.emit()
    # How it stands is told a moment later, and is not the same on all machines but of what is nowhere.
    (files,) = (each for each in editor.findChildren(QLineEdit) if each.accessibleName() == "Files")
    files.selectAll()
    QTest.keyClicks(files, "/there/is/none/*.pdf")
    qtbot.waitUntil(lambda: any("/there" in each.text() for each in editor.findChildren(QLabel)))
    look_at(qtbot, reader, "editor-files", editor, wrong)

    assert "\n".join(wrong) == ""


def test_guide(qtbot: QtBot, reader: Reader, busy: Application) -> None:
    """Its contents, a page with a link that leads out of it, and a search that finds nothing."""
    wrong = list[str]()
    busy.actions.guide.trigger()
    qtbot.waitUntil(lambda: bool(busy.window.findChildren(GuideWindow)))
    (guide,) = busy.window.findChildren(GuideWindow)
    guide.show_contents()
    look_at(qtbot, reader, "guide-contents", guide, wrong)
    guide.show_page("first-job")
    guide.follow(QUrl("https://example.org/x"))
    look_at(qtbot, reader, "guide-page", guide, wrong)
    guide.search_field.setText("xyzzy")
    look_at(qtbot, reader, "guide-nothing", guide, wrong)
    guide.close()

    assert "\n".join(wrong) == ""


def _has_editor(window: QWidget) -> bool:
    return any(each.isVisible() for each in window.findChildren(JobEditor))


def look_at(qtbot: QtBot, reader: Reader, name: str, window: QWidget, wrong: list[str]) -> None:
    """Add what has no role or no name, and where the tree is another one than the one that is kept.

    Where others were wrong before, it waits no more for this one: the time is for telling all of them.
    """
    file = TREES / f"{name}.txt"
    if os.environ.get(WRITES):
        TREES.mkdir(exist_ok=True)
        file.write_text(_settled(qtbot, reader, window), "utf-8")
    kept = file.read_text("utf-8") if file.exists() else ""
    found: list[Node] = []

    def is_as_kept() -> bool:
        found[:] = _read(qtbot, reader, window)
        return _tree_of(found) == kept

    # What the core tells later changes the tree.
    with contextlib.suppress(TimeoutError):
        qtbot.waitUntil(is_as_kept, timeout=_NO_PATIENCE_MILLISECONDS if wrong else _PATIENCE_MILLISECONDS)
    lines = _tree_of(found).splitlines()
    differing = [*unified_diff(kept.splitlines(), lines, f"{name} kept", f"{name} found", lineterm="", n=1)]
    wrong += [f"{name}: unread {node.line().strip()}" for node in found if _is_unread(node)]
    wrong += differing


def _settled(qtbot: QtBot, reader: Reader, window: QWidget) -> str:
    """Return a tree that stays as it is for some looks."""
    trees: list[str] = []

    def is_settled() -> bool:
        trees.append(_tree_of(_read(qtbot, reader, window)))
        return len(trees) >= _LOOKS_ALIKE and len(set(trees[-_LOOKS_ALIKE:])) == 1

    qtbot.waitUntil(is_settled)
    return trees[-1]


def _read(qtbot: QtBot, reader: Reader, window: QWidget) -> list[Node]:
    return _asked(qtbot, window, lambda name: reader.nodes(reader.window(name)))


def _asked(qtbot: QtBot, window: QWidget, ask: Callable[[str], Iterable[_Told]]) -> list[_Told]:
    """Return what is told of a window; asked on another thread, as this one is what answers."""
    name = QAccessible.queryAccessibleInterface(window).text(QAccessible.Text.Name)
    found: list[_Told] = []
    wrong: list[BaseException] = []

    def read() -> None:
        try:
            found.extend(ask(name))
        except (AssertionError, OSError, ValueError) as error:
            wrong.append(error)

    reading = threading.Thread(target=read, name="assistive program", daemon=True)
    reading.start()
    qtbot.waitUntil(lambda: not reading.is_alive())
    reading.join()
    assert wrong == []
    return found


def _finds_cells(qtbot: QtBot, reader: Reader, window: QWidget) -> bool:
    """Tell whether the first cell of each table is found by row and column where it is among the parts."""
    cells = _asked(qtbot, window, lambda name: reader.first_cells(reader.window(name)))
    return len(cells) >= 2 and all(cell == part for part, cell in cells)


def _is_unread(node: Node) -> bool:
    if node.role in _NO_ROLES or (node.role == "filler" and node.is_focusable):
        return True
    return not node.name.strip()


def _tree_of(nodes: Iterable[Node]) -> str:
    """Return the tree as it is kept: what only lays out is left out, and what depends on the machine."""
    return "".join(f"{_ON_THIS_MACHINE.sub('~', node.line())}\n" for node in nodes if node.role != "filler")
