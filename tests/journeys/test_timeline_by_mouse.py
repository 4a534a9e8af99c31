"""A user sees in the load of the timeline that something is to run, and clicks there."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage

from gui.look.tokens import LIGHT
from scheduler_core.clock import SystemClock
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.journeys.hands import lines_in
from tests.journeys.pointing import BEFORE_AGAIN_SECONDS, Pointer

pytestmark = pytest.mark.slow
ZONE = ZoneInfo("Europe/Berlin")
# So many lanes that the last one is out of sight.
OTHERS = 60
# A bar is wider, and nothing else in the strip has its colour.
BAR, WIDE = QColor(LIGHT.field), 10


def test_a_bar_of_the_load_leads_to_the_run_that_it_stands_for(core: Scheduler, pointer: Pointer) -> None:
    now = SystemClock().now().astimezone(ZONE)
    for number in range(OTHERS):
        core.jobs.add(a_draft(f"Other {number:02}", schedule=once(now + timedelta(days=300))))
    core.jobs.add(a_draft("Zulu", schedule=once(now + timedelta(hours=4))))
    pointer.click("Timeline", "PageTab")
    strip = pointer.waits_for("Runs along the time", "Chart")
    bar = pointer.waits_until(lambda: bars(pointer, strip))[0]
    elsewhere = [pointer.waits_for("Zulu")]  # the overview has it as what comes next

    pointer.click_at(strip.topLeft() + bar)

    # The lane with the run is in sight now, so the keyboard comes to it.
    pointer.walk_to("Lanes of the jobs")
    pointer.program.act_until(
        lambda: pointer.desktop.xdotool("key", "Right"),
        lambda: [place for place in pointer.sees("Zulu") if place not in elsewhere],
        before_again=BEFORE_AGAIN_SECONDS,
    )
    # Closer, stretches are shorter, and the run is in one of them still.
    pointer.waits_until(lambda: bars(pointer, strip))
    pointer.quit()


def once(at: datetime) -> Schedule:
    return Schedule((Once(at.replace(tzinfo=None, second=0, microsecond=0)),), str(ZONE))


def bars(pointer: Pointer, strip: QRect) -> list[QPoint]:
    """Return places in the bars of what is to come, from the top of the strip."""
    place = f"{strip.width()}x{strip.height()}+{strip.x()}+{strip.y()}"
    picture = QImage.fromData(pointer.desktop.picture_of_place(place)).convertToFormat(
        QImage.Format.Format_RGB32
    )
    return [found + QPoint(WIDE // 2, 2) for found in lines_in(picture, BAR, WIDE)]
