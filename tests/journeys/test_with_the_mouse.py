"""A user points and clicks: to a first green run, and over the painted week of a weekly job."""

import logging
import sys
from collections.abc import Callable
from datetime import time
from itertools import islice
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage

from gui.look.tokens import LIGHT
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import (
    click,
    drag,
    opened_with,
    places_in,
    press,
    press_until,
    shown,
    shows,
    type_text,
)

log = logging.getLogger(__name__)
pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
NINE = time(9)
MONDAYS = Schedule((Weekly((DaysAt(frozenset({Weekday.MONDAY}), (NINE,)),)),), "Europe/Berlin")
# The second entry of the menu that opens below the other half of “New job”, and the edge of that menu.
QUICK_ADD, MENU = QPoint(30, 64), QPoint(30, 22)
GROUND = QColor(LIGHT.window)
# The bars of the last runs that went well.
GOOD = QColor(LIGHT.good_bar)
MOST_CLICKS = 5
ACCENT, LINK = QColor(LIGHT.accent), QColor(LIGHT.link)
# A painted cell is a block of this size; no line and no letter is.
BLOCK = QRect(0, 0, 12, 12)
# How high above the days the line with the links begins.
LINE_ABOVE = 28


def test_a_newcomer_has_a_green_run_within_five_clicks_and_a_week_is_painted(
    desktop: Desktop, start: Start, core: Scheduler
) -> None:
    """From the script that README names on, which finds all that it installs there already."""
    began = monotonic()
    program = start(is_by_script=(Path(sys.prefix) / ".hourbell-packages").exists())
    window = shown(program, desktop)
    clicks = first_green_run(program, desktop, window, core)
    log.info("a first green run after %.1f s and %d clicks", monotonic() - began, clicks)
    assert clicks <= MOST_CLICKS

    core.jobs.delete(core.jobs.ids())
    paint_week(program, desktop, window, core)
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def first_green_run(program: Program, desktop: Desktop, window: str, core: Scheduler) -> int:
    """From an empty store: the menu of “New job”, quick add, one line, and the run is seen to be green.

    Return how many clicks that took.
    """
    clicks = 0

    def click_at(place: QPoint) -> None:
        nonlocal clicks
        clicks += 1
        click(desktop, window, place)

    def looks() -> QImage:
        return desktop.picture(window)

    assert not shows(looks(), GOOD)
    more = other_ways(looks())
    click_at(more)
    program.wait_until(lambda: looks().pixelColor(more + MENU) != GROUND)
    click_at(more + QUICK_ADD)

    def say_what_to_do() -> None:
        press(desktop, window, "ctrl+a")
        type_text(desktop, "every second /bin/true")
        press(desktop, window, "Return")

    # The words may come before the field is there.
    program.act_until(say_what_to_do, lambda: core.jobs.count() > 0)
    program.wait_until(lambda: core.runs.count().get(RunState.SUCCEEDED, 0) > 0)
    program.wait_until(lambda: shows(looks(), GOOD))
    return clicks


def paint_week(program: Program, desktop: Desktop, window: str, core: Scheduler) -> None:
    """Drag over the painted week of a weekly job; what that changed is taken back."""
    job = core.jobs.add(a_draft("Report", schedule=MONDAYS))
    editor = opened_with(program, desktop, window, ("ctrl+1", "Home", "ctrl+e"), "Edit job: Report")
    cell = opened_week(program, desktop, editor)

    later, deeper = QPoint(33, 4), QPoint(33, 44)
    drag(desktop, editor, cell + later, cell + deeper)
    press_until(program, desktop, editor, ("ctrl+s",), lambda: core.jobs.get(job).revision > 1)

    painted = times_of_days(core, job)
    assert set(painted) == {Weekday.MONDAY, Weekday.TUESDAY, Weekday.WEDNESDAY}
    assert painted[Weekday.MONDAY] == {NINE} | painted[Weekday.TUESDAY]
    assert painted[Weekday.TUESDAY] == painted[Weekday.WEDNESDAY]
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: core.jobs.get(job).draft.schedule == MONDAYS)


def opened_week(program: Program, desktop: Desktop, editor: str) -> QPoint:
    """Click the link that unfolds the week, the first one above the days; return its painted cell."""

    def looks() -> QImage:
        return desktop.picture(editor)

    days = program.wait_until(lambda: painted_blocks(looks()))[0]

    def click_link() -> None:
        """Find it anew each time: the page may move it until its first look has come."""
        picture = looks()
        wide, high = picture.width() * 2 // 9, LINE_ABOVE
        links = QRect(wide, days.y() - high, picture.width() // 8, high)
        for first in islice(places_in(picture.copy(links), LINK, 1), 1):
            click(desktop, editor, links.topLeft() + first + QPoint(4, 4))

    def cells() -> list[QPoint]:
        found = painted_blocks(looks())
        return found if found and found[0] != days else []

    program.act_until(click_link, lambda: bool(cells()))
    return program.wait_until(cells)[-1]


def painted_blocks(picture: QImage) -> list[QPoint]:
    """Return where the left half has filled blocks, the chosen days or the painted cells; not the fields."""
    half = picture.copy(0, 0, picture.width() // 2, picture.height() * 9 // 10)
    places = {place.toTuple() for place in places_in(half, ACCENT, 1)}
    return [QPoint(*place) for place in sorted(places) if begins_block(place, places)]


def begins_block(corner: tuple[int, int], places: set[tuple[int, int]]) -> bool:
    x, y = corner
    return all(
        (x + right, y + down) in places for right in range(BLOCK.width()) for down in range(BLOCK.height())
    )


def other_ways(picture: QImage) -> QPoint:
    """Return where the other half of the filled button is."""
    height = 26
    filled = [x for x in range(picture.width() // 2) if picture.pixelColor(x, height) == ACCENT]
    return QPoint(filled[-1] - 8, height)


def times_of_days(core: Scheduler, job: JobId) -> dict[Weekday, set[time]]:
    """Return when a weekly job fires on each of its days."""
    (rule,) = core.jobs.get(job).draft.schedule.rules
    assert isinstance(rule, Weekly)
    found: dict[Weekday, set[time]] = {}
    for part in rule.slots:
        for day in part.weekdays:
            found.setdefault(day, set()).update(part.times)
    return found
