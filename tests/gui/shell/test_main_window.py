from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QSplitter,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.menus import every_action
from gui.job_editor.job_editor import JobEditor
from gui.shell.main_window import MainWindow
from gui.shell.search_field import SearchField
from gui.widgets.panel import Panel
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.conftest import no_core
from tests.gui.finding import child, spoken
from tests.support.fake_clock import FakeClock

OpenApplication = Callable[[], Application]


def test_the_window_is_called_hourbell(window: MainWindow) -> None:
    assert window.windowTitle() == "Hourbell"


def test_the_window_has_an_icon_of_its_own(window: MainWindow) -> None:
    icon = window.windowIcon()

    assert {size.width() for size in icon.availableSizes()} >= {16, 22, 32, 64, 256}


@pytest.mark.parametrize(
    ("feature", "statement"), [("job_list", "No jobs yet"), ("run_log", "Nothing has run yet")]
)
def test_an_empty_list_says_so_once_that_is_known(
    qtbot: QtBot,
    open_application: Callable[..., Application],
    core: Scheduler,
    feature: str,
    statement: str,
) -> None:
    """“Nothing has run yet” stood there while the store was still being opened."""
    application = open_application(lambda: core)
    shown = child(child(application.window, QWidget, feature), QLabel, "statement")
    assert shown.text() == ""

    application.bridge.start(runs_jobs=False)

    qtbot.waitUntil(lambda: shown.text() == statement)


def test_the_list_has_the_keyboard_at_start(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    core.jobs.add(a_draft())
    table = child(live.window, QTableView, "job_table")
    live.window.activateWindow()

    qtbot.waitUntil(table.hasFocus)


def test_the_log_hides_and_stays_hidden(open_application: OpenApplication) -> None:
    application = open_application()
    QTest.keyClick(application.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert child(application.window, QWidget, "log_page").isHidden()
    application.close()

    application = open_application()

    assert child(application.window, QWidget, "log_page").isHidden()
    assert not application.actions.show_log.isChecked()


def test_the_window_comes_back_as_large_as_it_was(open_application: OpenApplication) -> None:
    application = open_application()
    application.window.resize(777, 611)
    application.close()

    application = open_application()

    assert application.window.size() == QSize(777, 611)


def test_the_parts_of_the_window_keep_their_sizes(open_application: OpenApplication) -> None:
    application = open_application()
    splitter = child(application.window, QSplitter, "rows")
    splitter.setSizes([sum(splitter.sizes()) - 300, 300])
    sizes = splitter.sizes()
    application.close()

    application = open_application()

    assert child(application.window, QSplitter, "rows").sizes() == sizes


def test_a_memory_that_cannot_be_read_is_as_good_as_none(
    open_application: OpenApplication, memory: Path
) -> None:
    memory.write_text("[window]\ngeometry=@ByteArray(nonsense)\nshows_log=maybe\nappearance=\\x\n[splitter")

    application = open_application()

    assert application.window.size().width() > 600


def test_a_memory_that_cannot_be_written_does_not_stop_the_window(
    qapp: QApplication, tmp_path: Path, clock: FakeClock
) -> None:
    (tmp_path / "file").touch()

    application = Application(qapp, tmp_path / "file" / "window.ini", clock.now, no_core)
    application.show(hidden=False)
    application.close()

    assert qapp.topLevelWidgets() == []


def test_everything_the_window_can_do_is_in_its_menu(application: Application) -> None:
    application.actions.main_menu.trigger()
    menu = child(application.window, QMenu, "main_menu")

    placed = every_action(menu)
    menu.close()

    assert placed == set(application.actions.all) - {application.actions.main_menu}


def test_the_search_is_reached_in_a_narrow_window_too(qtbot: QtBot, application: Application) -> None:
    """It lay among further tools there, and its key did nothing."""
    window = application.window
    search = child(window, SearchField, "search")
    window.show()
    qtbot.waitExposed(window)
    window.resize(window.minimumSizeHint())

    application.actions.search.trigger()

    qtbot.waitUntil(search.hasFocus)
    qtbot.waitUntil(lambda: search.isVisible() and search.width() >= search.minimumSizeHint().width())


def test_a_key_opens_the_menu(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F10)

    menu = child(window, QMenu, "main_menu")
    qtbot.waitUntil(menu.isVisible)
    menu.close()


@pytest.mark.parametrize(
    ("key", "modifier", "title"),
    [
        (Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier, "About Hourbell"),
        (Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier, "Keyboard shortcuts"),
    ],
)
def test_a_key_opens_a_dialog_and_escape_ends_it(
    qtbot: QtBot, window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier, title: str
) -> None:
    QTest.keyClick(window, key, modifier)
    dialog = window.findChild(QDialog)
    assert dialog is not None
    assert dialog.windowTitle() == title

    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_the_list_of_keys_names_every_action(application: Application) -> None:
    application.actions.shortcuts.trigger()
    dialog = application.window.findChild(QDialog)
    assert dialog is not None

    texts = {label.text() for label in dialog.findChildren(QLabel)}

    assert {action.text().replace("&", "") for action in application.actions.all} <= texts
    dialog.close()


def test_a_key_fills_the_screen_and_gives_it_back(qtbot: QtBot, application: Application) -> None:
    window, action = application.window, application.actions.full_screen

    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    assert action.isChecked()

    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(lambda: not window.isFullScreen())
    assert not action.isChecked()


def test_a_window_manager_that_fills_the_screen_checks_the_action(
    qtbot: QtBot, application: Application
) -> None:
    application.window.showFullScreen()

    qtbot.waitUntil(application.actions.full_screen.isChecked)


def test_every_tool_can_be_reached_and_has_a_name(window: MainWindow) -> None:
    tools = [tool for tool in window.findChildren(QToolButton) if tool.isVisible()]

    assert len(tools) > 6
    assert [tool.accessibleName() for tool in tools if not tool.accessibleName()] == []
    assert [tool for tool in tools if tool.focusPolicy() == Qt.FocusPolicy.NoFocus] == []


@pytest.mark.parametrize(
    ("feature", "name"), [("job_list", "Jobs"), ("calendar", "Calendar"), ("run_log", "Log")]
)
def test_a_screen_reader_knows_each_part_by_name(window: MainWindow, feature: str, name: str) -> None:
    window.calendar.show()

    assert spoken(child(window, QWidget, feature)) == name


def test_the_status_line_names_the_time_zone(qtbot: QtBot, live: Application) -> None:
    zone = child(live.window, QLabel, "time_zone")

    qtbot.waitUntil(lambda: zone.text() == "Times in Europe/Berlin")


def test_nothing_is_cut_off_in_a_small_window(window: MainWindow) -> None:
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720


def test_a_key_opens_an_editor_for_a_new_job(qtbot: QtBot, live: Application) -> None:
    QTest.keyClick(live.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)

    qtbot.waitUntil(lambda: live.window.findChild(JobEditor) is not None)


def test_a_double_click_opens_the_editor_of_the_job(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    core.jobs.add(a_draft("Back up"))
    table = child(live.window, QTableView, "job_table")
    qtbot.waitUntil(lambda: table.model().index(0, 1).data() == "Back up")

    table.selectRow(0)
    table.activated.emit(table.model().index(0, 1))

    qtbot.waitUntil(lambda: live.window.findChild(JobEditor) is not None)


def test_nothing_lies_over_the_tools_when_the_calendar_was_shown_last(
    open_application: OpenApplication,
) -> None:
    """The list, made and in no layout, was painted into the corner."""
    application = open_application()
    application.actions.show_calendar.trigger()
    application.close()

    window = open_application().window

    in_no_layout = [
        child for child in window.findChildren(Panel) if child.isVisible() and child.parent() is window
    ]
    assert in_no_layout == []


def test_a_key_that_shows_a_view_lets_the_keyboard_act_on_it(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()

    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)

    qtbot.waitUntil(window.calendar.grid.hasFocus)


def test_a_long_name_does_not_widen_a_panel(window: MainWindow) -> None:
    panel = Panel("Short", window)
    before = panel.minimumSizeHint().width()

    panel.show_title("A name that is far too long for any panel " * 5)

    assert panel.minimumSizeHint().width() <= before + 5
