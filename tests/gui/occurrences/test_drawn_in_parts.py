"""What a painted view has no time for comes with the next pictures, from the top down."""

from datetime import date

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent, QRegion
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.occurrences.entry_canvas import EntryCanvas
from gui.shell.views_area import ViewsArea
from gui.widgets.timing.frame_time import frame_time_of
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow


class Pictures(QObject):
    """Notes which part of a canvas each picture was asked for, and whether all was drawn before."""

    def __init__(self, canvas: EntryCanvas) -> None:
        super().__init__(canvas)
        self.regions: list[QRegion] = []
        self._canvas = canvas
        canvas.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return False

    def wait_for_all(self, qtbot: QtBot) -> list[int]:
        """Return how far down each picture began, once nothing is left to be drawn.

        What is painted for a small part alone is left out: the cells below the view show themselves late.
        """
        self.regions.clear()
        self._canvas.viewport().update()
        qtbot.waitUntil(lambda: bool(self.regions) and self._canvas.is_drawn)
        whole = self._canvas.viewport().width()
        places = [region.boundingRect() for region in self.regions]
        return [place.top() for place in places if place.width() == whole]


def test_weeks_and_lanes_are_drawn_in_parts_where_a_picture_has_no_time_and_at_once_where_it_has(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 18:00")
    grid = shown(live, Mode.WEEK, date(2026, 11, 23)).times
    qtbot.waitUntil(lambda: len(grid.placed) == 7)
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    qtbot.waitUntil(lambda: bool(canvas.placed))
    frame = frame_time_of(canvas)
    assert frame is not None

    for action, drawn in ((live.actions.show_calendar, grid), (live.actions.show_timeline, canvas)):
        action.trigger()
        pictures = Pictures(drawn)
        frame.allowed_ns = 60_000_000_000
        assert set(pictures.wait_for_all(qtbot)) == {0}  # more than one where something moves meanwhile

        frame.allowed_ns = 0
        tops = pictures.wait_for_all(qtbot)
        assert len(tops) > 3
        assert tops == sorted(set(tops))
        assert tops[-1] < drawn.viewport().height()

        # Whoever takes a picture of it gets all of it.
        part_by_part = live.window.grab().toImage()
        frame.allowed_ns = 60_000_000_000
        assert live.window.grab().toImage() == part_by_part


def test_views_made_ahead_ask_for_nothing_before_they_are_seen(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 18:00")
    focused = live.window.focusWidget()
    views = live.window.findChild(ViewsArea)
    assert isinstance(views, ViewsArea)

    assert len(list(views.make_ahead())) > 4

    calendar, canvas = live.window.calendar, live.window.timeline.canvas
    assert not calendar.isVisible()
    assert not canvas.isVisible()
    assert live.window.focusWidget() is focused
    assert not calendar.grid.load_of(calendar.day).is_known
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: calendar.grid.load_of(calendar.day).is_known)
    assert calendar.isVisible()
    live.actions.show_timeline.trigger()
    qtbot.waitUntil(lambda: bool(canvas.placed))
