"""Choosing the paper with what will stand there in sight, and going on from there."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.memory.window_memory import Appearance
from gui.paper.paper_choice import PaperChoice, PaperSize
from gui.paper.paper_dialog import PaperDialog
from gui.paper.paper_work import PagePictures
from gui.timeline.paper_lanes import LanesWish
from gui.widgets.fields.lists.drop_down import DropDown
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown, take_paper
from tests.gui.calendar.pdf_reading import size_of_pages
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

MONDAY = date(2026, 11, 23)
Key = Qt.Key


def asked(qtbot: QtBot, view: QWidget) -> PaperDialog:
    dialog = child(view, PaperDialog, "paper_dialog")
    qtbot.waitUntil(lambda: words_of_page(dialog).startswith("Page 1 of "))
    return dialog


def words_of_page(dialog: PaperDialog) -> str:
    return child(dialog, QLabel, "page_number").text()


def picture_of(dialog: PaperDialog) -> QImage:
    return dialog.preview.grab().toImage()


def test_the_pages_are_seen_and_turned_before_anything_is_written(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    calendar = shown(live, Mode.AGENDA, MONDAY)
    live.actions.save_pdf.trigger()
    dialog = asked(qtbot, calendar)
    before, after = (child(dialog, QToolButton, f"page_{name}") for name in ("before", "after"))
    first, count = picture_of(dialog), int(words_of_page(dialog).split()[-1])
    assert count > 2
    assert not before.isEnabled()

    QTest.mouseClick(after, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: words_of_page(dialog) == f"Page 2 of {count}")
    assert picture_of(dialog) != first

    # The list of sizes has the keyboard, and goes on to no other size.
    for _ in range(count + 2):
        QTest.keyClick(child(dialog, DropDown, "paper_size"), Key.Key_PageDown)
    qtbot.waitUntil(lambda: words_of_page(dialog) == f"Page {count} of {count}")
    assert not after.isEnabled()
    assert dialog.choice == PaperChoice(PaperSize.A4, is_across=False)

    # Fewer pages of larger paper: it begins anew.
    child(dialog, DropDown, "paper_size").setCurrentIndex(list(PaperSize).index(PaperSize.A3))
    qtbot.waitUntil(lambda: words_of_page(dialog).startswith("Page 1 of "))
    assert int(words_of_page(dialog).split()[-1]) < count

    QTest.keyClick(dialog, Key.Key_Escape)
    qtbot.waitUntil(lambda: calendar.findChild(PaperDialog) is None)
    assert calendar.findChild(QFileDialog) is None
    assert live.memory.choices("paper") == {}


def test_what_is_chosen_is_the_paper_of_the_file_and_is_offered_the_next_time(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    add(core, "Report", "every day at 9:00")
    calendar = shown(live, Mode.DAY, MONDAY)
    live.actions.save_pdf.trigger()
    dialog = asked(qtbot, calendar)
    child(dialog, DropDown, "paper_size").setCurrentIndex(list(PaperSize).index(PaperSize.A5))
    child(dialog, DropDown, "paper_way").setCurrentIndex(1)
    take_paper(qtbot, calendar)
    file = tmp_path / "day.pdf"
    child(calendar, QFileDialog, "save_dialog").fileSelected.emit(str(file))
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Wrote day.pdf.")

    assert size_of_pages(file.read_bytes()) == [(595, 420)]
    live.actions.print.trigger()
    again = asked(qtbot, calendar)
    assert again.choice == PaperChoice(PaperSize.A5, is_across=True)
    take_paper(qtbot, calendar)
    printing = child(calendar, QPrintDialog, "print_dialog")
    assert printing.printer().pageLayout().fullRectPoints() == QRect(0, 0, 595, 420)
    printing.done(0)


def test_only_the_pages_that_are_typed_are_written(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    """Printers asked for pages, a file did not."""
    for number in range(12):
        add(core, f"Job {number}", f"every day at {number + 8}:00")
    calendar = shown(live, Mode.AGENDA, MONDAY)
    live.actions.save_pdf.trigger()
    dialog = asked(qtbot, calendar)
    count = int(words_of_page(dialog).split()[-1])
    pages, use = child(dialog, QLineEdit, "paper_pages"), child(dialog, QPushButton, "use_paper")
    problem = child(dialog, QLabel, "pages_problem")
    for wrong, why in (("none", "such as"), (f"{count + 1}", f"There are {count} pages.")):
        pages.setText(wrong)
        assert why in problem.text()
        assert problem.isVisible()
        assert not use.isEnabled()

    pages.setText("2-3")
    assert not problem.isVisible()
    QTest.mouseClick(use, Qt.MouseButton.LeftButton)
    file = tmp_path / "agenda.pdf"
    child(calendar, QFileDialog, "save_dialog").fileSelected.emit(str(file))
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Wrote agenda.pdf.")
    assert len(size_of_pages(file.read_bytes())) == 2

    live.actions.print.trigger()
    assert child(asked(qtbot, calendar), QLineEdit, "paper_pages").isHidden()


def test_why_no_page_can_be_shown_is_said_in_its_place(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    calendar = shown(live, Mode.DAY, MONDAY)
    core.close()

    live.actions.save_pdf.trigger()

    dialog = child(calendar, PaperDialog, "paper_dialog")
    qtbot.waitUntil(lambda: dialog.preview.accessibleName().endswith("."))
    assert "closed" in dialog.preview.accessibleName()
    assert words_of_page(dialog) == ""
    dialog.close()


@pytest.mark.parametrize("appearance", Appearance)
def test_paper_is_light_whatever_the_window_is(
    live: Application, core: Scheduler, appearance: Appearance
) -> None:
    wish = LanesWish((add(core, "Report", "every day at 15:00"),), NOON, NOON.replace(hour=20), NOON)
    live.theme.show_appearance(appearance)
    try:
        choice = PaperChoice(PaperSize.A4, is_across=True)
        image = PagePictures(wish)(choice, 0, QSize(800, 800), core).image
    finally:
        live.theme.show_appearance(Appearance.LIGHT)

    pixels = memoryview(image.constBits()).cast("I")
    assert list(pixels).count(0xFFFFFFFF) > len(pixels) / 2
