"""What a start does before its first picture, and above all what it does not do yet."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent, QShowEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from gui.app.first_paint import FirstPaint

ROOT = Path(__file__).resolve().parents[3]
# A start as the program makes it, up to its first picture; it tells what is there by then.
CODE = """
import json, os, sys
from pathlib import Path
from gui.app.pyside_imports import import_pyside
import_pyside()
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtWidgets import QWidget
from gui.app.application import Application, open_core
from gui.app.first_paint import FirstPaint
from gui.app.qt_start import start_qt
from gui.app.single_instance import SingleInstance
from scheduler_core.clock import SystemClock
qt = start_qt()
application = Application(qt, Path(sys.argv[1]), SystemClock().now, open_core)
def places():
    window = application.window
    found = [each for each in window.findChildren(QWidget) if each.isVisible() and each.objectName()]
    return {each.objectName(): QRect(each.mapTo(window, QPoint()), each.size()).getRect() for each in found}
def tell():
    icon = application.actions.settings.icon()
    classes = sorted({*vars(QtWidgets), *vars(QtGui)})
    seen.extend([sorted(sys.modules), classes, icon.isNull(), places()])
def tell_moved():
    *told, before = seen
    now = places()
    moved = [name for name in before if now.get(name) != before[name]]
    print(json.dumps([*told, moved, "job_list" in now]), flush=True)
    os._exit(0)
seen = []
# It is told before the one of the application, at which the rest is built.
first = FirstPaint(application.window)
first.happened.connect(tell)
later = QTimer(singleShot=True, interval=300)
application.first_paint.happened.connect(later.start)
later.timeout.connect(tell_moved)
application.show(hidden=False)
qt.exec()
"""
LATER = (
    *("PySide6.QtNetwork", "PySide6.QtDBus", "sqlalchemy", "asyncio", "procrastinate"),
    *("gui.app.background", "gui.calendar", "gui.timeline", "gui.run_output", "gui.settings.feature"),
    *(
        "gui.job_list.feature",
        "gui.run_log.feature",
        "gui.shell.features",
        "gui.palette",
        "gui.commands.jobs.job_commands",
    ),
    *(
        "gui.commands.jobs.job_commands",
        "gui.widgets.notices",
        "gui.widgets.tables",
        "scheduler_core.values.records.audit",
    ),
    *("gui.core_access.overview", "gui.shell.notices"),
    *("scheduler_core.values.runs", "scheduler_core.values.jobs", "argparse", "configparser"),
    *("concurrent.futures", "gui.text.language.compiled_texts", "gui.widgets.drawing.tool_tips"),
    *("scheduler_core.facade", "scheduler_core.store.", "hashlib"),
)


@pytest.mark.slow
def test_the_first_picture_waits_for_nothing_that_nobody_sees(tmp_path: Path) -> None:
    # In a narrower window, such as on the screen that Qt makes up, names are folded, for which Qt's class of
    # styles is needed.
    screen = {"name": "wide", "x": 0, "y": 0, "width": 1280, "height": 720, "dpr": 1}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    made_up = f"offscreen:configfile={screens}"
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path / "window.ini")],
        env={**os.environ, "QT_QPA_PLATFORM": made_up if platform == "offscreen" else platform},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    modules, classes, has_no_icon_of_settings, moved, is_built = json.loads(done.stdout)

    assert [name for name in modules if name.startswith(LATER)] == []
    # PySide makes every class of widgets to find out what C++ handed it, such as a viewport.
    assert "QWizard" not in classes
    # With the class of styles come 620 names, a twentieth of a start; with the others as many.
    assert {"QStyle", "QProxyStyle", "QGradient", "QImage", "QTextFormat"} & set(classes) == set()
    # These come with a dialog, and where PySide is asked which kind a model is.
    assert {"QDialogButtonBox", "QStyleOptionButton", "QStandardItemModel"} & set(classes) == set()
    # Icons of menus are drawn when the picture has been seen for a moment.
    assert has_no_icon_of_settings
    # What was seen stands where it stood once all is built.
    assert (moved, is_built) == ([], True)


class Pressed(QWidget):
    """Notes in what order things came."""

    def __init__(self) -> None:
        super().__init__()
        self.came: list[str] = []

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.came.append("pressed")

    def note_built(self) -> None:
        self.came.append("built")


@pytest.mark.parametrize("has_picture", [True, False])
def test_who_clicks_before_the_rest_is_built_finds_it_built(qtbot: QtBot, has_picture: bool) -> None:
    window = Pressed()
    qtbot.addWidget(window)
    first = FirstPaint(window)
    first.happened.connect(window.note_built)
    QTest.mousePress(window, Qt.MouseButton.LeftButton)

    QApplication.sendEvent(window, QPaintEvent(window.rect()) if has_picture else QShowEvent())
    QTest.mousePress(window, Qt.MouseButton.LeftButton)

    assert window.came == ["pressed", "built", "pressed"]
    QApplication.sendEvent(window, QPaintEvent(window.rect()))
    qtbot.wait(1)
    assert window.came.count("built") == 1


class Staying(QObject):
    """Lets nobody close a window."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Close:
            return False
        event.ignore()
        return True


@pytest.mark.parametrize("has_ended", [False, True])
def test_who_closes_before_the_rest_is_built_meets_what_stands_in_the_way(
    qtbot: QtBot, has_ended: bool
) -> None:
    """The window went, and the program ran on out of sight; nothing is built where it ends."""
    window, built = QWidget(), list[str]()
    qtbot.addWidget(window)
    staying = Staying(window)

    def stand_in_the_way() -> Iterator[None]:
        yield
        built.append("rest")
        window.installEventFilter(staying)

    first = FirstPaint(window, None, stand_in_the_way)
    window.show()
    if has_ended:
        first.end()

    window.close()

    assert built == ([] if has_ended else ["rest"])
    assert window.isVisible() == (not has_ended)
    window.removeEventFilter(staying)


def test_what_goes_on_beside_the_window_waits_until_it_is_let(qtbot: QtBot) -> None:
    """It loaded what the core loaded at the same time on its thread, and the window stood still."""
    window, built = QWidget(), list[str]()
    qtbot.addWidget(window)

    def beside() -> Iterator[None]:
        built.append("beside")
        yield
        built.append("all")

    first = FirstPaint(window, None, beside)
    with qtbot.waitSignal(first.happened):
        window.show()
    qtbot.wait(1)
    assert built == []

    first.go_on()
    first.go_on()

    qtbot.waitUntil(lambda: built == ["beside", "all"])
    first.go_on()
    QTest.mousePress(window, Qt.MouseButton.LeftButton)
    assert built == ["beside", "all"]


def test_what_goes_on_beside_the_window_begins_where_the_store_was_open_before_it(qtbot: QtBot) -> None:
    """Tray and notifications did not come before the first press of a key or button."""
    window, built = QWidget(), list[str]()
    qtbot.addWidget(window)

    def beside() -> Iterator[None]:
        built.append("beside")
        yield
        built.append("all")

    first = FirstPaint(window, None, beside)
    first.happened.connect(first.go_on)

    window.show()

    qtbot.waitUntil(lambda: built == ["beside", "all"])


def test_what_had_the_keyboard_may_go_before_the_picture(qtbot: QtBot) -> None:
    """The rest of the window was never built then."""
    window = QWidget()
    qtbot.addWidget(window)
    stands_in = QLineEdit(window)
    stands_in.setFocus()
    first_paint = FirstPaint(window)

    with qtbot.waitSignal(first_paint.happened):
        window.show()
        delete(stands_in)
