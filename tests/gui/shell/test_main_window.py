from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFontMetrics
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
from gui.commands.actions.menus import every_action
from gui.job_editor.job_editor import JobEditor
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.shell.log_strip import LogStrip
from gui.shell.main_window import MainWindow
from gui.shell.search_field import SearchField
from gui.shell.strip_words import StripWords
from gui.widgets.panel import Panel
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import no_core
from tests.gui.finding import child, spoken
from tests.gui.instances.test_instance_rows import a_run
from tests.gui.menu_keys import keys_twice, too_large
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

OpenApplication = Callable[[], Application]


def test_the_window_and_its_parts_have_names_and_room(qtbot: QtBot, window: MainWindow) -> None:
    def sizes_of_icon() -> set[int]:
        return {size.width() for size in window.windowIcon().availableSizes()}

    assert window.windowTitle() == "Hourbell"
    qtbot.waitUntil(lambda: sizes_of_icon() >= {16, 22, 32, 64, 256})
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720

    tools = [tool for tool in window.findChildren(QToolButton) if tool.isVisible()]
    assert len(tools) > 6
    assert [tool.accessibleName() for tool in tools if not tool.accessibleName()] == []
    assert [tool for tool in tools if tool.focusPolicy() == Qt.FocusPolicy.NoFocus] == []

    window.calendar.show()
    names = [spoken(child(window, QWidget, feature)) for feature in ("job_list", "calendar", "run_log")]
    assert names == ["Jobs", "Calendar", "Log"]

    panel = Panel("Short", window)
    before = panel.minimumSizeHint().width()
    panel.show_title("A name that is far too long for any panel " * 5)
    assert panel.minimumSizeHint().width() <= before + 5


def test_a_new_store_says_that_it_is_empty_once_that_is_known(
    qtbot: QtBot, open_application: Callable[..., Application], core: Scheduler
) -> None:
    """“Nothing has run yet” stood there while the store was still being opened."""
    application = open_application(lambda: core)
    jobs, runs = (
        child(child(application.window, QWidget, feature), QLabel, "statement")
        for feature in ("job_list", "run_log")
    )
    assert (jobs.text(), runs.text()) == ("", "")

    application.bridge.start(runs_jobs=False)

    qtbot.waitUntil(lambda: (jobs.text(), runs.text()) == ("No jobs yet", "Nothing has run yet"))
    zone = child(application.window, QLabel, "time_zone")
    qtbot.waitUntil(lambda: zone.text() == "Times in Europe/Berlin")


def test_the_list_has_the_keyboard_at_start_and_opens_editors(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Back up"))
    table = child(live.window, QTableView, "job_table")
    live.window.activateWindow()
    qtbot.waitUntil(table.hasFocus)
    qtbot.waitUntil(lambda: table.model().index(0, 1).data() == "Back up")

    QTest.keyClick(live.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(live.window.findChildren(JobEditor)) == 1)

    table.selectRow(0)
    table.activated.emit(table.model().index(0, 1))
    qtbot.waitUntil(lambda: len(live.window.findChildren(JobEditor)) == 2)


def test_the_window_comes_back_as_it_was(open_application: OpenApplication) -> None:
    """The list, made and in no layout, was painted into the corner where the calendar was shown last.

    The keyboard began in the filters of the log below the calendar.
    """
    application = open_application()
    application.actions.show_log.trigger()
    application.close()

    application = open_application()
    application.window.resize(777, 611)
    application.actions.show_calendar.trigger()
    splitter = child(application.window, QSplitter, "rows")
    splitter.setSizes([sum(splitter.sizes()) - 200, 200])
    sizes = splitter.sizes()
    application.close()

    application = open_application()
    window = application.window
    assert window.size() == QSize(777, 611)
    assert window.focusWidget() is window.calendar.grid
    assert child(window, QSplitter, "rows").sizes() == sizes
    panels = window.findChildren(Panel)
    assert [each for each in panels if each.isVisible() and each.parent() is window] == []

    QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert child(window, QWidget, "log_page").isHidden()
    application.close()

    application = open_application()
    assert child(application.window, QWidget, "log_page").isHidden()
    assert not application.actions.show_log.isChecked()


def test_a_month_on_a_small_screen_has_room_for_three_chips_a_day(
    qtbot: QtBot, application: Application
) -> None:
    """The log was open at the first start, so that a day of a screen of 1280 by 720 had one chip."""
    window = application.window
    window.resize(1152, 648)
    application.actions.show_calendar.trigger()
    grid = window.calendar.grid
    wanted = 5 * QFontMetrics(font_of(Type.TEXT)).height()

    qtbot.waitUntil(lambda: grid.model().rowCount() == 6 and grid.rowHeight(0) >= wanted)
    assert child(window, QWidget, "log_page").isHidden()


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


def test_keys_open_the_menu_and_the_dialogs_which_name_all_that_can_be_done(
    qtbot: QtBot, application: Application
) -> None:
    window, actions = application.window, application.actions
    QTest.keyClick(window, Qt.Key.Key_F10)
    menu = child(window, QMenu, "main_menu")
    qtbot.waitUntil(menu.isVisible)
    assert set(every_action(menu)) == set(actions.all) - {actions.main_menu}
    assert keys_twice(menu) == {}
    assert too_large(menu) == []
    rows = (each for each in menu.actions() if not each.isSeparator())
    assert {menu.actionGeometry(each).height() for each in rows} == {space(8)}
    menu.close()
    # Where lines run from the right, the end of the tools is at the left.
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    button = child(window, QToolButton, actions.main_menu.objectName())
    qtbot.waitUntil(lambda: button.x() < window.width() // 2)
    actions.main_menu.trigger()
    assert menu.pos().x() == button.mapToGlobal(QPoint(0, 0)).x()
    menu.close()
    window.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    about = opened_by_key(qtbot, window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert about.windowTitle() == "About Hourbell"
    with qtbot.waitSignal(about.destroyed):
        QTest.keyClick(about, Qt.Key.Key_Escape)

    keys = opened_by_key(qtbot, window, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    assert keys.windowTitle() == "Keyboard shortcuts"
    texts = {label.text() for label in keys.findChildren(QLabel)}
    assert {action.text().replace("&", "") for action in actions.all} <= texts
    with qtbot.waitSignal(keys.destroyed):
        QTest.keyClick(keys, Qt.Key.Key_Escape)


def test_a_log_in_sight_has_one_title(application: Application) -> None:
    """The strip at the foot said “Log” once more below it."""
    window, actions = application.window, application.actions
    actions.show_log.setChecked(False)
    assert titles_of_log(window) == ["log_strip"]

    actions.show_log.setChecked(True)
    assert titles_of_log(window) == ["run_log"]
    assert child(window, QToolButton, "fold_log").isVisible()
    # “9 runs, 0 today” stood above “Today: 4 succeeded” where the log was filtered.
    strip = child(window, LogStrip, "log_strip")
    assert "All jobs today" in [label.text() for label in strip.findChildren(QLabel) if label.isVisible()]

    actions.show_whole_log.trigger()
    assert titles_of_log(window) == ["run_log"]
    words = child(window, StripWords, "strip_words")
    words.show_run(a_run(1, RunState.SUCCEEDED))
    words.show_day({RunState.FAILED: 2, RunState.SUCCEEDED: 1_300})
    assert words.accessibleName() == words.toolTip() == "Runs of today: Succeeded: 1,300, Failed: 2"
    words.show_day({})
    assert words.accessibleName() == "No run today yet"

    actions.show_list.trigger()
    actions.show_log.setChecked(False)
    assert words.accessibleName().startswith("Order, Succeeded")
    assert titles_of_log(window) == ["log_strip"]


def titles_of_log(window: MainWindow) -> list[str]:
    """Return where the title of the log is to be seen."""
    titles = (label for label in window.findChildren(QLabel) if label.text() == "Log" and label.isVisible())
    return [(label.parentWidget() or window).objectName() for label in titles]


def opened_by_key(qtbot: QtBot, window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier) -> QDialog:
    # Without a window manager nothing else activates it, once a popup or a dialog is gone.
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, key, modifier)
    dialog = window.findChild(QDialog)
    assert dialog is not None
    return dialog


def test_keys_fill_the_screen_and_lead_the_keyboard_to_the_search_and_to_a_view(
    qtbot: QtBot, application: Application
) -> None:
    """The search lay among further tools in a narrow window, and its key did nothing."""
    window, action = application.window, application.actions.full_screen
    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    assert action.isChecked()

    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(lambda: not window.isFullScreen())
    assert not action.isChecked()

    # So may a window manager.
    window.showFullScreen()
    qtbot.waitUntil(action.isChecked)
    window.showNormal()
    qtbot.waitUntil(lambda: not action.isChecked())

    search = child(window, SearchField, "search")
    window.activateWindow()
    window.resize(window.minimumSizeHint())

    application.actions.search.trigger()
    qtbot.waitUntil(search.hasFocus)
    qtbot.waitUntil(lambda: search.isVisible() and search.width() >= search.minimumSizeHint().width())

    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.calendar.grid.hasFocus)
