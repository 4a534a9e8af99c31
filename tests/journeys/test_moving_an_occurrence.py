"""A user drags an occurrence of the calendar to another time with the mouse, and takes it back."""

from collections.abc import Callable, Iterator
from datetime import time

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from gui.look.tokens import LIGHT
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import Moved, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import drag, press, press_until, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
DAILY = Schedule((Weekly((DaysAt(frozenset(Weekday), (time(12),)),)),), "Europe/Berlin")
# The frame of the selected block is as wide as the day, and nothing else in this colour is.
ACCENT = QColor(LIGHT.accent)
WIDE = 200


def test_an_occurrence_is_dragged_to_another_time(desktop: Desktop, start: Start, core: Scheduler) -> None:
    job = core.jobs.add(a_draft("Report", schedule=DAILY))
    program = start()
    window = shown(program, desktop)
    # Tomorrow hour by hour, with its one occurrence selected.
    press(desktop, window, "ctrl+2", "alt+3", "alt+Next")
    block = found_block(desktop, program, window)

    drag(desktop, window, block, block + QPoint(0, 48))
    # The first way of the menu that asks how.
    press_until(program, desktop, window, ("Return",), lambda: bool(edits(core, job)))

    (edit,) = edits(core, job)
    assert isinstance(edit, Moved)
    assert edit.to > edit.at
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: not edits(core, job))
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def edits(core: Scheduler, job: int) -> tuple[object, ...]:
    return core.jobs.get(core.jobs.find(str(job), Naming.LOOK)).draft.schedule.edits


def found_block(desktop: Desktop, program: Program, window: str) -> QPoint:
    """Select the occurrence by its key until its frame is seen; return a place in it."""
    found = program.act_until(
        lambda: press(desktop, window, "Home"),
        lambda: list(frames(QImage.fromData(desktop.picture(window)))),
    )
    return found[0] + QPoint(WIDE // 2, 6)


def frames(picture: QImage) -> Iterator[QPoint]:
    """Yield the beginnings of long lines in the colour of a selected block."""
    wanted = ACCENT.rgb()
    for y in range(picture.height()):
        length = 0
        for x in range(picture.width()):
            length = length + 1 if picture.pixel(x, y) == wanted else 0
            if length == WIDE:
                yield QPoint(x - WIDE + 1, y)
