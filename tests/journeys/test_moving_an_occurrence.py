"""A user drags an occurrence of the calendar to another time with the mouse, and takes it back."""

from collections.abc import Callable, Iterator
from datetime import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.rules import DaysAt, Weekly
from scheduler_core.values.schedule import Moved, Schedule
from scheduler_core.values.weekday import Weekday
from tests.core.store.builders import a_draft
from tests.journeys.desktop import Desktop, Program, has_something_to_see

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
DAILY = Schedule((Weekly((DaysAt(frozenset(Weekday), (time(12),)),)),), "Europe/Berlin")
# The frame of the selected block is as wide as the day, and nothing else in this colour is.
ACCENT = QColor("#4353c9")
WIDE = 200


@pytest.fixture
def core(tmp_path: Path) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    folder = tmp_path / "XDG_DATA_HOME" / "hourbell"
    folder.mkdir(parents=True)
    with open_scheduler(str(folder / "hourbell.db"), who="a test") as core:
        yield core


def test_an_occurrence_is_dragged_to_another_time(desktop: Desktop, start: Start, core: Scheduler) -> None:
    job = core.jobs.add(a_draft("Report", schedule=DAILY))
    program = start()
    window = program.window(desktop)
    program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
    # Tomorrow hour by hour, with its one occurrence selected.
    press(desktop, window, "ctrl+2", "alt+3", "alt+Next")
    block = found_block(desktop, program, window)

    drag(desktop, block, block + QPoint(0, 48))
    take_first_entry(desktop, program, lambda: bool(edits(core, job)))

    (edit,) = edits(core, job)
    assert isinstance(edit, Moved)
    assert edit.to > edit.at
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: not edits(core, job))
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def edits(core: Scheduler, job: int) -> tuple[object, ...]:
    return core.jobs.get(core.jobs.find(str(job))).draft.schedule.edits


def found_block(desktop: Desktop, program: Program, window: str) -> QPoint:
    """Select the occurrence by its key until its frame is seen; return a place in it, on the screen."""
    found: list[QPoint] = []

    def is_there() -> bool:
        press(desktop, window, "Home")
        found.extend(frames(QImage.fromData(desktop.picture("root"))))
        return bool(found)

    program.wait_until(is_there)
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


def drag(desktop: Desktop, begin: QPoint, end: QPoint) -> None:
    steps = [begin + (end - begin) * share / 4 for share in range(1, 5)]
    desktop.xdotool("mousemove", str(begin.x()), str(begin.y()), "mousedown", "1")
    for place in steps:
        desktop.xdotool("mousemove", str(place.x()), str(place.y()))
    desktop.xdotool("mouseup", "1")


def take_first_entry(desktop: Desktop, program: Program, is_done: Callable[[], bool]) -> None:
    """Choose the first way to move as soon as there is a menu."""

    def chosen() -> bool:
        if not is_done():
            desktop.xdotool("key", "Return")
        return is_done()

    program.wait_until(chosen)


def press(desktop: Desktop, window: str, *keys: str) -> None:
    desktop.xdotool("windowactivate", "--sync", window, "key", *keys)
