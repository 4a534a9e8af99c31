"""The calendar on paper: what is shown, in light colours, on pages of the locale."""

import re
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPainter, QPalette, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.month_page import MonthPage
from gui.calendar.paper_pages import PaperWish
from gui.calendar.span_pages import Mode, span_around
from gui.commands.job_choice import EVERYTHING
from gui.paper.paper_choice import PaperChoice, PaperSize, usual_choice
from gui.paper.paper_work import PaperSteps, PdfParts
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown, take_paper
from tests.gui.calendar.pdf_reading import words_of_pages
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

MONDAY = date(2026, 11, 23)


def wish(mode: Mode) -> PaperWish:
    return PaperWish(mode, MonthPage.around(MONDAY, 1), span_around(MONDAY, mode, 1), EVERYTHING, NOON)


def written(core: Scheduler, mode: Mode) -> list[str]:
    """Return the words of each page that is written."""
    return pages_of(PdfParts(wish(mode)), core)


def pages_of(parts: PdfParts, core: Scheduler) -> list[str]:
    content, is_last = b"", False
    while not is_last:
        part = parts(core)
        content, is_last = content + part.content, part.is_last
    return words_of_pages(content)


def test_a_week_on_paper_has_its_bands_blocks_and_heads(qtbot: QtBot, core: Scheduler) -> None:
    add(core, "Report", "every day at 9:00")
    add(core, "Ping", "every 20 seconds")

    (page,) = written(core, Mode.WEEK)

    assert "23 \N{EN DASH} 29 November 2026" in page
    assert "As of 20/11/2026 12:00 · Times in Europe/Berlin · Page 1 of 1" in page
    assert "Ping · every 20 s · 4,320 a day" in page
    assert page.count("09:00 Report") == 7


def test_the_line_of_the_present_is_seen_across_a_block_of_today_on_paper(
    qtbot: QtBot, core: Scheduler, ledger: Ledger
) -> None:
    free = longest_red_row(core)
    ledger.add(add(core, "Lunch", "every day at 12:00"), NOON)

    assert free > 100
    assert longest_red_row(core) > free * 0.9


def longest_red_row(core: Scheduler) -> int:
    """Return how much the row of a week on paper with most of it has of the line of the present."""
    asked = replace(
        wish(Mode.WEEK), now=NOON + timedelta(minutes=5), span=span_around(NOON.date(), Mode.WEEK, 1)
    )
    pages = asked.read(core, QSizeF(1_000, 700))
    picture = QImage(1_000, 700, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    pages.draw(painter, 0)
    painter.end()
    red = pages.palette.color(QPalette.ColorRole.BrightText).rgb()
    pixels = memoryview(picture.constBits()).cast("I")
    return max(list(pixels[row * 1_000 : (row + 1) * 1_000]).count(red) for row in range(picture.height()))


def test_a_month_on_paper_counts_what_it_has_no_room_for(qtbot: QtBot, core: Scheduler) -> None:
    for number in range(9):
        add(core, f"Job {number}", f"every day at {number + 10}:00")

    (page,) = written(core, Mode.MONTH)

    assert "November 2026" in page
    assert "10:00 Job 0" in page
    assert "5 more" in page or "6 more" in page


def test_small_paper_names_all_days_in_short_and_an_empty_month_says_that_it_is_one(
    qtbot: QtBot, core: Scheduler
) -> None:
    """“Wednesday” ran into “Thursday”."""
    large, small = (
        words_of_pages(content_of(core, PaperChoice(size, is_across=size is PaperSize.A4)))[0]
        for size in (PaperSize.A4, PaperSize.A5)
    )

    assert "MondayTuesdayWednesdayThursday" in large
    assert "MonTueWedThuFriSatSun" in small
    for page in (large, small):
        assert "None of the jobs that are shown ran, and none is to run." in page.replace("\n", " ")


def test_small_paper_says_how_many_more_there_are_by_the_number_alone(qtbot: QtBot, core: Scheduler) -> None:
    """It read “6 m…”, and paper has no tool tips."""
    for number in range(14):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    layout = PaperChoice(PaperSize.A5, is_across=False).layout
    layout.setMargins(QMarginsF(30, 12, 30, 12))

    (page,) = words_of_pages(PdfParts(wish(Mode.MONTH), layout)(core).content)

    assert re.search(r"\+1\d", page)
    assert "1\N{HORIZONTAL ELLIPSIS}" not in page


def content_of(core: Scheduler, choice: PaperChoice) -> bytes:
    """Return a month on some paper, which is one page."""
    part = PdfParts(wish(Mode.MONTH), choice.layout)(core)
    assert part.is_last
    return part.content


def test_a_long_agenda_is_several_pages_and_each_names_its_day(qtbot: QtBot, core: Scheduler) -> None:
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")

    pages = written(core, Mode.AGENDA)

    assert len(pages) > 1
    assert all(f"Page {number} of {len(pages)}" in page for number, page in enumerate(pages, 1))
    assert all("day, " in page for page in pages)
    assert sum(page.count("To come") for page in pages) == 12 * 14


def test_a_file_has_just_the_pages_that_were_chosen_for_a_printer(core: Scheduler) -> None:
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    every = written(core, Mode.AGENDA)
    assert len(every) > 2

    chosen = pages_of(PdfParts(wish(Mode.AGENDA), only=range(1, 2)), core)
    assert chosen == every[1:2]


def test_what_is_cancelled_goes_without_a_complaint(qtbot: QtBot, core: Scheduler) -> None:
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    parts = PdfParts(wish(Mode.AGENDA))

    assert not parts(core).is_last
    del parts


def test_a_month_lies_across_the_page_and_an_agenda_stands() -> None:
    assert usual_choice(wish(Mode.MONTH)).layout.orientation() is QPageLayout.Orientation.Landscape
    assert usual_choice(wish(Mode.AGENDA)).layout.orientation() is QPageLayout.Orientation.Portrait


def test_what_is_shown_is_saved_as_a_pdf_or_printed_into_one(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    """A folder that is not there is named, and nothing is left."""
    add(core, "Report", "every day at 9:00")
    calendar = shown(live, Mode.DAY, MONDAY)
    live.actions.save_pdf.trigger()
    take_paper(qtbot, calendar)
    dialog = child(calendar, QFileDialog, "save_dialog")
    with qtbot.waitSignal(live.bridge.failed) as failed:
        dialog.fileSelected.emit(str(tmp_path / "gone" / "day.pdf"))
    assert failed.args[0].startswith("“day.pdf” could not be written: there is no folder ")
    assert list(tmp_path.glob("gone*")) == []

    file = tmp_path / "day.pdf"
    dialog.fileSelected.emit(str(file))
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Wrote day.pdf.")
    assert "09:00 Report" in words_of_pages(file.read_bytes())[0]
    dialog.close()

    # Printing into a file takes the way of all files.
    for mode in (Mode.MONTH, Mode.AGENDA):
        shown(live, mode, MONDAY)
        printed = tmp_path / f"{mode}.pdf"
        live.actions.print.trigger()
        take_paper(qtbot, calendar)
        printing = child(calendar, QPrintDialog, "print_dialog")
        printing.printer().setOutputFileName(str(printed))
        printing.done(1)
        qtbot.waitUntil(partial(is_told, live, f"Wrote {printed.name}."))
        assert "Report" in words_of_pages(printed.read_bytes())[0]
        qtbot.waitUntil(lambda: calendar.findChild(QPrintDialog) is None)


def is_told(live: Application, words: str) -> bool:
    return child(live.window, QLabel, "told_text").text() == words


def test_a_printer_that_is_stopped_prints_none_of_its_pages(qtbot: QtBot, core: Scheduler) -> None:
    """It printed those that were drawn; so it did where the window was closed meanwhile."""
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    buffer, given_up = QBuffer(), list[str]()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    steps = PaperSteps(wish(Mode.AGENDA), QPdfWriter(buffer), abort=lambda: given_up.append("stopped"))
    assert not steps.step(core)
    steps.close()
    steps.close()
    assert given_up == ["stopped"]

    forgotten = PaperSteps(wish(Mode.AGENDA), QPdfWriter(buffer), abort=lambda: given_up.append("forgotten"))
    assert not forgotten.step(core)
    del forgotten
    assert given_up == ["stopped", "forgotten"]

    whole = PaperSteps(wish(Mode.MONTH), QPdfWriter(buffer), abort=lambda: given_up.append("whole"))
    assert whole.step(core)
    whole.close()
    assert given_up == ["stopped", "forgotten"]
