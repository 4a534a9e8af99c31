"""Notices: what was done passes in the strip at the foot, what went wrong stays there."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QMouseEvent, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands import job_changes
from gui.job_list.job_list_view import JobListView
from gui.shell.log_strip import LogStrip
from gui.shell.views_area import ViewsArea
from gui.widgets.notices.notice import Notice
from gui.widgets.notices.notice_bar import NoticeBar
from gui.widgets.notices.passing_notice import PassingNotice
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken


@pytest.fixture
def shown(application: Application, qtbot: QtBot) -> Application:
    application.window.resize(1280, 720)
    application.window.show()
    qtbot.waitExposed(application.window)
    return application


def test_nothing_moves_when_it_is_told_what_was_done(shown: Application, qtbot: QtBot) -> None:
    """The list went down by a line, and up again twelve seconds later, under the pointer."""
    views, strip = child(shown.window, ViewsArea, ""), child(shown.window, LogStrip, "log_strip")
    before = place_of(views)

    shown.window.show_told("Put 1 job into the bin.", shown.actions.undo)
    shown.window.show_notice("The disk is full.")

    told, bar = child(shown.window, PassingNotice, "told"), child(shown.window, NoticeBar, "")
    qtbot.waitUntil(lambda: told.isVisible() and bar.isVisible())
    assert place_of(views) == before
    assert place_of(strip).contains(place_of(told))
    assert place_of(strip).contains(place_of(bar))
    assert not place_of(told).intersects(place_of(bar))
    assert spoken(told) == "Put 1 job into the bin."
    shown.window.resize(1400, 800)
    qtbot.waitUntil(lambda: place_of(bar).right() == place_of(strip).right() > before.right())


def test_the_button_of_the_strip_is_never_covered(shown: Application, qtbot: QtBot) -> None:
    shown.window.show_told("Put 1 job into the bin.")

    told, fold = child(shown.window, PassingNotice, "told"), child(shown.window, QToolButton, "fold_log")
    assert not place_of(told).intersects(place_of(fold))


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


def test_a_long_notice_keeps_to_its_line_and_its_tip_has_all_of_it(shown: Application) -> None:
    words = "Wrote " + "a very long name of a file, " * 8 + "log.csv."
    shown.window.show_told(words)

    told = child(shown.window, PassingNotice, "told")
    text = child(told, QLabel, "told_text")
    assert told.height() <= child(shown.window, LogStrip, "log_strip").height()
    assert "log.csv" in text.toolTip()
    assert text.text() == words


def test_it_begins_at_the_right_where_lines_run_from_the_right(shown: Application) -> None:
    shown.window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)

    shown.window.show_told("Put 1 job into the bin.")

    told, strip = child(shown.window, PassingNotice, "told"), child(shown.window, LogStrip, "log_strip")
    assert place_of(told).left() == place_of(strip).left()
    assert not place_of(told).intersects(place_of(child(strip, QToolButton, "fold_log")))


def test_several_notices_are_told_one_by_one_the_newest_first(qtbot: QtBot, shown: Application) -> None:
    for words in ("One.", "Two.", "Three."):
        shown.window.show_told(words)
    told, text = child(shown.window, PassingNotice, "told"), child(shown.window, QLabel, "told_text")
    read = [text.text()]

    for _ in range(2):
        child(shown.window, QToolButton, "close_told").click()
        qtbot.waitUntil(told.isVisible)
        read.append(text.text())
    child(shown.window, QToolButton, "close_told").click()

    assert read == ["Three.", "Two.", "One."]
    assert not told.isVisible()


def test_what_is_told_of_the_same_thing_takes_the_place_of_what_was_told(shown: Application) -> None:
    about = object()
    shown.window.show_told("Starting …", None, about)
    shown.window.show_told("Something else.")

    shown.window.show_told("It succeeded.", None, about)

    assert child(shown.window, QLabel, "told_text").text() == "It succeeded."
    child(shown.window, QToolButton, "close_told").click()
    child(shown.window, QToolButton, "close_told").click()
    assert child(shown.window, QLabel, "told_text").text() != "Starting …"


def test_what_went_wrong_stays_when_something_else_is_done(shown: Application) -> None:
    shown.window.show_notice("The disk is full.")

    shown.window.show_told("Put 1 job into the bin.")

    assert child(shown.window, NoticeBar, "").isVisible()
    assert child(shown.window, QLabel, "notice_text").text() == "The disk is full."


def test_it_does_not_go_from_under_the_pointer(shown: Application) -> None:
    shown.window.show_told("Put 1 job into the bin.", shown.actions.undo)
    told = child(shown.window, PassingNotice, "told")
    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)

    told.pass_by()
    assert told.isVisible()

    told.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    told.pass_by()
    assert told.isHidden()


def test_another_kind_of_notice_is_painted_as_a_whole(qtbot: QtBot, shown: Application) -> None:
    """The edges of a warning stayed red around what was done."""
    notice = Notice(shown.theme, "probe", shown.window)
    notice.resize(600, 40)
    painted = _Painted(notice)
    whole = QRegion(0, 0, 600, 40)
    notice.tell("The disk is full.", is_warning=True, has_remedy=False)
    qtbot.waitUntil(lambda: painted.place == whole)
    painted.place = QRegion()

    notice.tell("Filled in.", is_warning=False, has_remedy=False)

    qtbot.waitUntil(lambda: painted.place == whole)


def test_a_remedy_is_the_action_that_is_offered(shown: Application) -> None:
    mended: list[str] = []
    mend = QAction("&Mend", shown.window)
    mend.triggered.connect(lambda: mended.append("once"))
    shown.window.show_told("Something was done.", mend)

    button = child(shown.window, QToolButton, "told_remedy")
    assert (button.text(), spoken(button)) == ("Mend", "Mend")
    button.click()

    assert mended == ["once"]
    assert child(shown.window, PassingNotice, "told").isHidden()


def place_of(widget: QWidget) -> QRect:
    """Return where a widget stands in its window."""
    return widget.rect().translated(widget.mapTo(widget.window(), QPoint()))


class _Painted(QObject):
    """Remembers where a widget was painted last."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.place = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.place = event.region()
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


def test_a_notice_goes_where_another_change_came_after_its_own(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.window.commands.add(a_draft("B"))
    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")

    live.history.make(job_changes.renaming(core.jobs.ids()[0], "C"), "renaming")

    assert not child(live.window, PassingNotice, "told").isVisible()


def text_of(live: Application) -> str:
    label = live.window.findChild(QLabel, "told_text")
    return "" if label is None else label.text()


def test_the_undo_of_a_notice_comes_back_when_another_one_has_passed(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.window.commands.add(a_draft("B"))
    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")
    live.window.show_told("Wrote the log.")

    child(live.window, PassingNotice, "told").pass_by()

    qtbot.waitUntil(lambda: text_of(live) == "Added “B”.")
    child(live.window, QToolButton, "told_remedy").click()
    qtbot.waitUntil(lambda: core.jobs.count() == 0)
