"""A user drags an occurrence of the calendar, opens a job from its band, and saves the week as a PDF."""

from collections.abc import Callable
from datetime import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor

from gui.look.tokens import LIGHT, Hue
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import Moved, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import a_draft
from tests.gui.calendar.pdf_reading import words_of_pages
from tests.gui.planned_jobs import add
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import (
    click,
    drag,
    lines_in,
    opened,
    opened_with,
    press,
    press_until,
    save_as,
    shown,
)

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
DAILY = Schedule((Weekly((DaysAt(frozenset(Weekday), (time(12),)),)),), "Europe/Berlin")
# The frame of the selected block is as wide as the day, and nothing else in this colour is.
ACCENT, WIDE_AS_A_DAY = QColor(LIGHT.accent), 200
# The ground of a band of a job without a folder; nothing else in this colour is as wide.
GROUND, WIDE_AS_A_BAND = QColor(LIGHT.hues[Hue.SLATE].ground), 150


def test_an_occurrence_is_dragged_a_band_opens_its_job_and_the_week_becomes_a_pdf(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    job = core.jobs.add(a_draft("Report", schedule=DAILY))
    program = start()
    window = shown(program, desktop)
    # Tomorrow hour by hour, with its one occurrence selected.
    press(desktop, window, "ctrl+2", "alt+3", "alt+Next")
    block = found_block(desktop, program, window)

    def edits() -> tuple[object, ...]:
        return core.jobs.get(job).draft.schedule.edits

    drag(desktop, window, block, block + QPoint(0, 48))
    # The first way of the menu that asks how.
    press_until(program, desktop, window, ("Return",), lambda: bool(edits()))
    (edit,) = edits()
    assert isinstance(edit, Moved)
    assert edit.to > edit.at
    press(desktop, window, "ctrl+z")
    program.wait_until(lambda: not edits())

    # The week after this one, which is all to come; the block of a day was as wide as a band.
    press(desktop, window, "alt+2", "alt+Next")
    program.wait_until(
        lambda: not any(True for _ in lines_in(desktop.picture(window), GROUND, WIDE_AS_A_BAND))
    )
    add(core, "Ping", "every 20 seconds")
    click(desktop, window, found_band(desktop, program, window))
    press(desktop, window, "Return")
    editor = opened(program, desktop, "Edit job: Ping")
    press(desktop, editor, "Escape")

    file = tmp_path / "week.pdf"
    paper = opened_with(program, desktop, window, ("ctrl+shift+p",), "Paper")
    save_as(program, desktop, paper, ("Return",), "Save as PDF", file)
    assert "Ping · every 20 s · 4,320 a day" in words_of_pages(file.read_bytes())[0]
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def found_block(desktop: Desktop, program: Program, window: str) -> QPoint:
    """Select the occurrence by its key until its frame is seen; return a place in it."""
    found = program.act_until(
        lambda: press(desktop, window, "Home"),
        lambda: list(lines_in(desktop.picture(window), ACCENT, WIDE_AS_A_DAY)),
    )
    return found[0] + QPoint(WIDE_AS_A_DAY // 2, 6)


def found_band(desktop: Desktop, program: Program, window: str) -> QPoint:
    """Wait for a band; return a place in it."""
    found = program.wait_until(lambda: list(lines_in(desktop.picture(window), GROUND, WIDE_AS_A_BAND)))
    return found[0] + QPoint(WIDE_AS_A_BAND // 2, 8)
