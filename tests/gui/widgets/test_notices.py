"""Notices: what was done passes in the strip at the foot, what went wrong stays there."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QMouseEvent, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs import job_changes
from gui.job_list.job_list_view import JobListView
from gui.shell.log_strip import LogStrip
from gui.shell.views_area import ViewsArea
from gui.widgets.notices.notice_bar import NoticeBar
from gui.widgets.notices.passing_notice import PassingNotice
from gui.widgets.notices.question import Question
from gui.widgets.notices.strip_notice import RemedyNotice
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken

pytestmark = pytest.mark.slow


@pytest.fixture
def shown(application: Application, qtbot: QtBot) -> Application:
    application.window.resize(1280, 720)
    application.window.show()
    qtbot.waitExposed(application.window)
    return application


def test_nothing_moves_when_it_is_told_what_was_done(shown: Application, qtbot: QtBot) -> None:
    """The list went down by a line, and up again twelve seconds later, under the pointer."""
    window = shown.window
    views, strip = child(window, ViewsArea, ""), child(window, LogStrip, "log_strip")
    fold, bar = child(window, QToolButton, "fold_log"), child(window, NoticeBar, "")
    before = place_of(views)

    window.show_told("Put 1 job into the bin.", shown.actions.undo)
    told = child(window, PassingNotice, "told")
    text = child(told, QLabel, "told_text")
    assert not place_of(told).intersects(place_of(fold))
    window.show_notice("The disk is full.")
    qtbot.waitUntil(lambda: told.isVisible() and bar.isVisible())
    assert place_of(views) == before
    assert place_of(strip).contains(place_of(told))
    assert place_of(strip).contains(place_of(bar))
    assert not place_of(told).intersects(place_of(bar))
    assert spoken(told) == "Put 1 job into the bin."
    window.resize(1400, 800)
    qtbot.waitUntil(lambda: place_of(told).right() == place_of(strip).right() > before.right())

    # What went wrong stays when something else is done.
    window.show_told("Put 2 jobs into the bin.")
    assert bar.isVisible()
    assert child(window, QLabel, "notice_text").text() == "The disk is full."

    # A long notice keeps to its line, and its tip has all of it.
    words = "Wrote " + "a very long name of a file, " * 8 + "log.csv."
    window.show_told(words)
    assert told.height() <= strip.height()
    assert "log.csv" in text.toolTip()
    assert text.text() == words


def test_what_a_notice_has_no_room_for_is_shown_by_a_button(shown: Application, qtbot: QtBot) -> None:
    """Only a tip had the rest, which asks for a pointer that stands still."""
    window = shown.window
    window.show_told("Put 1 job into the bin.", shown.actions.undo)
    told = child(window, PassingNotice, "told")
    details = child(told, QToolButton, "told_details")
    assert not details.isVisible()

    words = "The store can't be used: " + "a very long name of a file, " * 12 + "it was moved away."
    window.show_told(words, shown.actions.undo)
    qtbot.waitUntil(details.isVisible)
    remedy = child(told, QToolButton, "told_remedy")
    assert not details.geometry().intersects(remedy.geometry())
    assert told.rect().contains(details.geometry())

    details.click()
    question = child(window, Question, "notice_details")
    assert question.words() == words
    question.close()

    window.show_told("Put 2 jobs into the bin.", shown.actions.undo)
    assert not details.isVisible()


def test_a_double_click_on_the_strip_folds_the_log_once(shown: Application) -> None:
    """The second click on a notice's button, which had gone, folded the log that lay behind it."""
    strip, show_log = child(shown.window, LogStrip, "log_strip"), shown.actions.show_log
    before, middle = show_log.isChecked(), strip.rect().center()

    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle)
    assert show_log.isChecked() is not before

    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        at = strip.mapToGlobal(middle)
        left = Qt.MouseButton.LeftButton
        QApplication.sendEvent(
            strip, QMouseEvent(kind, middle, at, left, left, Qt.KeyboardModifier.NoModifier)
        )
    assert show_log.isChecked() is not before


def test_it_begins_at_the_right_where_lines_run_from_the_right(shown: Application) -> None:
    shown.window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)

    shown.window.show_told("Put 1 job into the bin.")

    told, strip = child(shown.window, PassingNotice, "told"), child(shown.window, LogStrip, "log_strip")
    assert place_of(told).left() == place_of(strip).left()
    assert not place_of(told).intersects(place_of(child(strip, QToolButton, "fold_log")))


def test_several_notices_are_told_one_by_one_the_newest_first(qtbot: QtBot, shown: Application) -> None:
    window = shown.window
    for words in ("One.", "Two.", "Three."):
        window.show_told(words)
    told, text = child(window, PassingNotice, "told"), child(window, QLabel, "told_text")
    close = child(window, QToolButton, "close_told")
    read = [text.text()]
    for _ in range(2):
        close.click()
        qtbot.waitUntil(told.isVisible)
        read.append(text.text())
    close.click()
    assert read == ["Three.", "Two.", "One."]
    assert not told.isVisible()

    # What is told of the same thing takes the place of what was told.
    about = object()
    window.show_told("Starting …", None, about)
    window.show_told("Something else.")
    window.show_told("It succeeded.", None, about)
    assert text.text() == "It succeeded."
    close.click()
    close.click()
    assert text.text() != "Starting …"
    qtbot.waitUntil(told.isHidden)

    # It does not go from under the pointer.
    window.show_told("Put 1 job into the bin.", shown.actions.undo)
    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    told.pass_by()
    assert told.isVisible()
    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    told.pass_by()
    assert told.isHidden()

    # A remedy is the action that is offered.
    mended: list[str] = []
    mend = QAction("&Mend", window)
    mend.triggered.connect(lambda: mended.append("once"))
    window.show_told("Something was done.", mend)
    button = child(window, QToolButton, "told_remedy")
    assert (button.text(), spoken(button)) == ("Mend", "Mend")
    button.click()
    assert mended == ["once"]
    assert told.isHidden()


def test_another_kind_of_notice_is_painted_as_a_whole(qtbot: QtBot, shown: Application) -> None:
    """The edges of a warning stayed red around what was done."""
    notice = RemedyNotice(shown.theme, "probe", shown.window)
    notice.resize(600, 40)
    painted = _Painted(notice)
    whole = QRegion(0, 0, 600, 40)
    notice.tell("The disk is full.", is_warning=True, has_remedy=False)
    qtbot.waitUntil(lambda: painted.place == whole)
    painted.place = QRegion()

    notice.tell("Filled in.", is_warning=False, has_remedy=False)

    qtbot.waitUntil(lambda: painted.place == whole)


def place_of(widget: QWidget) -> QRect:
    """Return where a widget stands in its window."""
    return widget.rect().translated(widget.mapTo(widget.window(), QPoint()))


class _Painted(QObject):
    """Remembers where a widget was painted, be it in several turns."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.place = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.place = self.place.united(event.region())
        return False


def test_the_undo_of_a_notice_is_about_its_own_change_or_it_goes(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """Add B, delete A, Ctrl+Z: the notice that still stood there put B into the bin."""
    first = core.jobs.add(a_draft("A"))
    live.window.commands.add(a_draft("B"))
    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.rowCount() == 2)
    live.window.choice.select([first])
    live.actions.jobs.delete.trigger()
    qtbot.waitUntil(lambda: text_of(live) == "Put “A” into the bin.")

    live.actions.undo.trigger()

    assert not child(live.window, PassingNotice, "told").isVisible()
    child(live.window, QToolButton, "told_remedy").click()
    qtbot.waitUntil(lambda: core.jobs.count() == 2)
    assert live.history.undo_name == "adding “B”"


def text_of(live: Application) -> str:
    label = live.window.findChild(QLabel, "told_text")
    return "" if label is None else label.text()


def test_the_undo_of_a_notice_comes_back_when_another_one_has_passed_and_goes_after_a_change(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.window.commands.add(a_draft("B"))
    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")
    told = child(live.window, PassingNotice, "told")
    live.window.show_told("Wrote the log.")
    told.pass_by()
    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")
    child(live.window, QToolButton, "told_remedy").click()
    qtbot.waitUntil(lambda: core.jobs.count() == 0)

    live.window.commands.add(a_draft("D"))
    qtbot.waitUntil(lambda: text_of(live) == "Added “D”.")
    assert told.isVisible()
    live.history.make(job_changes.renaming(core.jobs.ids()[0], "C"), "renaming")
    assert not told.isVisible()
