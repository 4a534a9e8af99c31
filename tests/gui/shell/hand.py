"""What a user does to a window by a real mouse and real keys, as acts of a stage."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTabBar, QTableView, QWidget

from gui.occurrences.entry_canvas import EntryCanvas
from tests.gui.shell.test_standing_still import Stage

Deed: TypeAlias = Callable[[Stage], object]
_LEFT = Qt.MouseButton.LeftButton
_PLAIN = Qt.KeyboardModifier.NoModifier
_MOST_COLUMNS = 12


def seen(name: str) -> list[QWidget]:
    """Return what is called so and can be seen, of the window that was opened last first."""
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.isWindow()]
    windows.sort(key=lambda each: each is not QApplication.activeWindow())
    found = [part for window in windows for part in window.findChildren(QWidget, name)]
    return list(dict.fromkeys(each for each in found if each.isVisible()))


def the(stage: Stage, name: str) -> QWidget:
    """Wait until something is seen that is called so and takes clicks."""
    stage.qtbot.waitUntil(lambda: any(each.isEnabled() for each in seen(name)))
    return next(each for each in seen(name) if each.isEnabled())


def press(name: str, across: float = 0.5) -> Deed:
    """Click at what is called so, in its middle or that much across it."""

    def act(stage: Stage) -> None:
        part = the(stage, name)
        _click(part, QPoint(round(part.width() * across), part.height() // 2))

    return act


def press_tab(bar: str, number: int) -> Deed:
    def act(stage: Stage) -> None:
        tabs = the(stage, bar)
        assert isinstance(tabs, QTabBar)
        _click(tabs, tabs.tabRect(number).center())

    return act


def press_row(view: str, row: int, column: int = 0, held: Qt.KeyboardModifier = _PLAIN) -> Deed:
    """Click into a row of a table or list, near its beginning."""

    def act(stage: Stage) -> None:
        shown = the(stage, view)
        shown = shown if isinstance(shown, QAbstractItemView) else shown.findChildren(QAbstractItemView)[0]
        model = shown.model()
        assert model is not None
        columns = range(column, column + _MOST_COLUMNS)
        places = [shown.visualRect(model.index(row, each, shown.rootIndex())) for each in columns]
        place = next((each for each in places if each.width() > each.height()), None)
        assert place is not None, f"row {row} of {view} is not in sight"
        inside = QPoint(min(place.left() + 60, place.center().x()), place.center().y())
        _click(shown.viewport(), inside, held)

    return act


def press_day(row: int, column: int) -> Deed:
    """Click at the number of a day of the month, above what lies in it."""

    def act(stage: Stage) -> None:
        grid = the(stage, "month_grid")
        assert isinstance(grid, QTableView)
        place = grid.visualRect(grid.model().index(row, column))
        _click(grid.viewport(), place.topLeft() + QPoint(8, 8))

    return act


def press_entry(canvas: str, number: int) -> Deed:
    """Click at something of the week, the day or the timeline that is in sight."""

    def act(stage: Stage) -> None:
        shown = the(stage, canvas)
        assert isinstance(shown, EntryCanvas)
        stage.qtbot.waitUntil(lambda: len(_places_in(shown)) > number)
        _click(shown.viewport(), _places_in(shown)[number])

    return act


def press_key(key: Qt.Key, held: Qt.KeyboardModifier = _PLAIN, at: str = "") -> Deed:
    """Press a key where the keyboard is, or at what is called so."""

    def act(stage: Stage) -> None:
        QTest.keyClick(the(stage, at) if at else QApplication.focusWidget() or stage.live.window, key, held)

    return act


def write(name: str, text: str) -> Deed:
    """Click into a field and type what it shall say."""

    def act(stage: Stage) -> None:
        field = the(stage, name)
        _click(field)
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text) if text else QTest.keyClick(field, Qt.Key.Key_Delete)

    return act


def enter(name: str, text: str) -> Deed:
    """Write into a field, and press Enter."""

    def act(stage: Stage) -> None:
        write(name, text)(stage)
        QTest.keyClick(the(stage, name), Qt.Key.Key_Return)

    return act


def _places_in(canvas: EntryCanvas) -> list[QPoint]:
    places = [canvas.rect_of(each).center().toPoint() for each in canvas.placed]
    return [each for each in places if canvas.body().toRect().contains(each)]


def _click(widget: QWidget, place: QPoint | None = None, held: Qt.KeyboardModifier = _PLAIN) -> None:
    assert widget.isEnabled(), f"{widget.objectName()} takes no clicks"
    size: QSize = widget.size()
    QTest.mouseClick(widget, _LEFT, held, place or QPoint(size.width() // 2, size.height() // 2))
