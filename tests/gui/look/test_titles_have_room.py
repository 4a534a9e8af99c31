"""The titles of calendar and timeline are read as a whole; what stands beside them folds first."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.span_pages import Mode
from gui.timeline.timeline_view import TimelineView
from gui.widgets.heading import Heading
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child

ROOMS = 1200, 860
# How narrow they get beside the inspector, by the size of letters.
NARROWEST = [(1.0, 420), (1.5, 600), (2.0, 720)]


@pytest.fixture
def live(qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]) -> Application:
    core.jobs.add(a_draft("Ping"))
    live = open_application(lambda: core)
    with qtbot.waitSignal(live.bridge.opened):
        live.bridge.start(runs_jobs=False)
    return live


def is_whole(view: CalendarView | TimelineView) -> bool:
    title = child(view, Heading, "panel_title")
    return not title.lines(title.width())[0].endswith("…")


@pytest.mark.slow
@pytest.mark.parametrize(("font_scale", "narrowest"), NARROWEST, indirect=["font_scale"])
@pytest.mark.usefixtures("font_scale")
def test_the_title_of_the_calendar_is_whole_and_its_modes_can_be_chosen_however_narrow_it_is(
    narrowest: int, qtbot: QtBot, live: Application
) -> None:
    """“22 No…” stood beside four tabs at one and a half times the font."""
    live.actions.show_calendar.trigger()
    calendar = live.window.calendar
    folded = set()
    for room in (*ROOMS, narrowest):
        calendar.setFixedWidth(max(room, calendar.minimumSizeHint().width()))
        for action, mode in zip(live.actions.calendar_modes.actions(), Mode, strict=True):
            action.trigger()
            qtbot.waitUntil(lambda: is_whole(calendar))
            assert calendar.modes.tabs.isVisible() is not calendar.modes.is_folded
            assert calendar.mode is mode
        folded.add(calendar.modes.is_folded)
    assert True in folded

    button = child(calendar, QToolButton, "calendar_mode")
    assert (button.text(), button.accessibleName()) == ("Agenda", "How the days are shown: Agenda")
    # To press the button waits until its menu is closed, so that is opened without.
    menu = button.menu()
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    qtbot.waitUntil(menu.isVisible)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[1]).center())
    assert calendar.mode is Mode.WEEK
    assert button.text() == "Week"

    # The tabs come back with their room, and the keyboard stays.
    button.setFocus()
    calendar.setFixedWidth(3_000)
    qtbot.waitUntil(lambda: not calendar.modes.is_folded)
    assert calendar.modes.tabs.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(("font_scale", "narrowest"), NARROWEST, indirect=["font_scale"])
@pytest.mark.usefixtures("font_scale")
def test_the_title_of_the_timeline_is_whole(narrowest: int, qtbot: QtBot, live: Application) -> None:
    """“28…” stood beside a button that has a key at twice the font."""
    live.actions.show_timeline.trigger()
    timeline = live.window.timeline
    today = child(timeline, QToolButton, live.actions.today.objectName())
    for room in (*ROOMS, narrowest):
        timeline.setFixedWidth(max(room, timeline.minimumSizeHint().width()))
        qtbot.waitUntil(lambda: is_whole(timeline))
    timeline.setFixedWidth(3_000)
    qtbot.waitUntil(today.isVisible)
