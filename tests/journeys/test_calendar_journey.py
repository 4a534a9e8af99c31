"""A user opens a job from its band above a week, and saves the week as a PDF."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from gui.look.tokens import LIGHT, Hue
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.pdf_reading import words_of_pages
from tests.gui.planned_jobs import add
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import click, opened, opened_with, press, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")
# The ground of a band of a job without a folder; nothing else in this colour is as wide.
GROUND = QColor(LIGHT.hues[Hue.SLATE].ground)
WIDE = 150


def test_a_band_opens_its_job_and_the_week_becomes_a_pdf(
    desktop: Desktop, start: Start, core: Scheduler, tmp_path: Path
) -> None:
    add(core, "Ping", "every 20 seconds")
    program = start()
    window = shown(program, desktop)
    # The week after this one, which is all to come.
    press(desktop, window, "ctrl+2", "alt+2", "alt+Next")
    band = program.wait_until(lambda: found_band(QImage.fromData(desktop.picture(window))))

    assert band is not None
    click(desktop, window, band)
    press(desktop, window, "Return")
    editor = opened(program, desktop, "Edit job: Ping")
    press(desktop, editor, "Escape")

    file = tmp_path / "week.pdf"

    def name_the_file() -> None:
        dialog = opened_with(program, desktop, window, ("ctrl+shift+p",), "Save as PDF")
        press(desktop, dialog, "alt+n", "ctrl+a")
        type_text(desktop, str(file))
        press(desktop, dialog, "Return")

    # The X server of a busy machine may lose a letter.
    program.act_until(name_the_file, file.exists)
    assert "Ping · every 20 s · 4,320 a day" in words_of_pages(file.read_bytes())[0]
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def found_band(picture: QImage) -> QPoint | None:
    """Return a place in the first long line in the colour of a band."""
    wanted = GROUND.rgb()
    for y in range(picture.height()):
        length = 0
        for x in range(picture.width()):
            length = length + 1 if picture.pixel(x, y) == wanted else 0
            if length == WIDE:
                return QPoint(x - WIDE // 2, y + 8)
    return None
