"""The tools stand beside one another, however narrow the window is."""

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.tokens import space
from gui.shell.tool_bar import Brand, ToolBar
from tests.gui.finding import child

pytestmark = pytest.mark.slow


class Layouts(QObject):
    """Counts how often a widget is asked to lay out what stands on it."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return super().eventFilter(watched, event)


@pytest.mark.parametrize("steps", [240, 310])
def test_no_tool_lies_over_another_when_one_of_them_grows(
    qtbot: QtBot, application: Application, steps: int
) -> None:
    """The last view was cut in half at 1152 pixels: the style sheet had made the tools wider."""
    window = application.window
    window.resize(space(steps), space(180))
    tools = child(window, ToolBar, "tools")
    qtbot.waitUntil(lambda: tools.width() == window.width())
    grown = tools.button(application.actions.jobs.new)
    # Icons that are drawn last ask for a layout, too.
    qtbot.waitUntil(lambda: not application.actions.settings.icon().isNull())

    layouts = Layouts()
    tools.installEventFilter(layouts)
    layout = tools.layout()
    assert layout is not None
    room_left = tools.width() - layout.minimumSize().width()
    grown.setMinimumWidth(grown.width() + room_left + space(2))

    def parts() -> list[QWidget]:
        found = tools.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return sorted(
            (each for each in found if each.isVisible() and each is not tools.search.place),
            key=lambda each: each.x(),
        )

    def ends_before(first: QWidget, second: QWidget) -> bool:
        return first.geometry().right() < second.x()

    around = grown.parentWidget()
    assert around is not None
    qtbot.waitUntil(lambda: around.width() >= grown.minimumWidth())
    qtbot.waitUntil(lambda: all(map(ends_before, parts(), parts()[1:])))
    qtbot.waitUntil(lambda: parts()[-1].geometry().right() < tools.width())
    qtbot.waitUntil(lambda: tools.views.width() >= tools.views.sizeHint().width())
    # Each layout asked for another one, without end.
    qtbot.wait(50)
    settled = layouts.count
    qtbot.wait(100)
    assert layouts.count == settled


@pytest.mark.parametrize("steps", [192, 288, 306])
def test_words_that_are_searched_have_room_and_no_tool_moves(
    qtbot: QtBot, application: Application, steps: int
) -> None:
    """The views went 100 points aside as one letter was typed, and “Run now” lost its words."""
    window = application.window
    window.resize(space(steps), space(160))
    window.activateWindow()
    tools = child(window, ToolBar, "tools")
    qtbot.waitUntil(lambda: tools.width() == window.width())
    search = tools.search

    def stand() -> list[tuple[str, QRect]]:
        found = tools.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [(each.objectName(), each.geometry()) for each in found if each is not search]

    before = stand()
    tools.start_search()
    qtbot.waitUntil(search.hasFocus)
    QTest.keyClicks(search, "nowhere else")
    around = search.textMargins()
    room = space(42) - around.left() - around.right() - space(10)
    assert search.fontMetrics().horizontalAdvance("nowhere else") <= room
    assert search.width() >= space(42)
    assert search.geometry().right() == search.place.geometry().right()
    qtbot.wait(50)  # nor later, as layouts are asked for
    assert stand() == before

    # Who comes back from another window types on.
    QApplication.sendEvent(search, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))
    assert search.cursorPosition() == len("nowhere else")

    tools.button(application.actions.jobs.new).setFocus()
    assert search.geometry() == search.place.geometry()
    assert search.cursorPosition() == 0


def test_run_and_pause_keep_their_words_on_a_small_screen(qtbot: QtBot, application: Application) -> None:
    """At 1152 points they were icons beside a wide search, whose own words were cut."""
    tools = child(application.window, ToolBar, "tools")
    application.window.resize(space(288), space(162))
    qtbot.waitUntil(lambda: tools.width() == space(288))

    beside, jobs = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, application.actions.jobs
    assert tools.button(jobs.run_now).toolButtonStyle() == beside
    assert tools.button(jobs.pause).toolButtonStyle() == beside
    words = tools.search.placeholderText()
    margins = tools.search.textMargins()
    assert tools.search.fontMetrics().horizontalAdvance(
        words
    ) < tools.search.width() - margins.left() - space(5)


@pytest.mark.parametrize("steps", [200, 225, 250, 265])
def test_words_of_tools_stay_above_800_points(qtbot: QtBot, application: Application, steps: int) -> None:
    """“Run now” and “Pause” lost theirs at 1060 points already, where icons could go."""
    window = application.window
    window.resize(space(steps), space(160))
    tools = child(window, ToolBar, "tools")
    qtbot.waitUntil(lambda: tools.width() == space(steps))
    qtbot.waitUntil(lambda: not application.actions.settings.icon().isNull())

    beside, jobs = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, application.actions.jobs
    worded = [tools.button(each) for each in (jobs.new, jobs.run_now, jobs.pause)]
    assert [each.toolButtonStyle() for each in worded] == [beside] * 3
    assert all(each.width() >= each.sizeHint().width() for each in worded)
    assert tools.views.has_words
    assert tools.views.width() >= tools.views.sizeHint().width()
    assert not tools.search.isHidden()
    assert not tools.button(application.actions.main_menu).isHidden()
    # Icons of views go before anything that is done by one click.
    if steps == 225:
        assert tools.button(application.actions.undo) is not tools.button(application.actions.main_menu)


def test_the_first_tool_keeps_off_the_edge_where_the_sign_is_folded_away(
    qtbot: QtBot, application: Application
) -> None:
    """In German at twice the font on a small screen “+” stood at the very edge of the window."""
    tools = child(application.window, ToolBar, "tools")
    made = tools.button(application.actions.jobs.new).parentWidget()
    brand = tools.findChildren(Brand)[0]
    assert made is not None

    tools.setMaximumWidth(space(116))
    tools.resize(space(116), tools.height())
    qtbot.waitUntil(brand.isHidden)
    qtbot.waitUntil(lambda: made.x() == space(2))

    tools.setMaximumWidth(space(400))
    tools.resize(space(400), tools.height())
    qtbot.waitUntil(lambda: not brand.isHidden() and brand.x() == 0)
