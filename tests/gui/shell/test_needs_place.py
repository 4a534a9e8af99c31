"""What needs somebody stands in the strip at the foot, one at a time, and moves nothing."""

from collections.abc import Callable
from itertools import permutations, product

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.shell.log_strip import LogStrip
from gui.widgets.notices.needs_place import NeedsPlace
from gui.widgets.notices.notice_bar import NoticeBar
from gui.widgets.notices.passing_notice import PassingNotice
from gui.widgets.notices.question import Question
from gui.widgets.notices.standing_notice import StandingNotice
from tests.gui.finding import child
from tests.gui.shell.standing import Key, Place, moved, places

pytestmark = pytest.mark.slow

LONG = "The newest backup of this store: " + "/a/very/long/place" * 12
CONFLICT = "Folder of job files: 1 conflict."


@pytest.fixture
def window(application: Application, qtbot: QtBot) -> QWidget:
    application.window.resize(1280, 720)
    application.window.show()
    qtbot.waitExposed(application.window)
    application.window.join()
    return application.window


@pytest.fixture
def restore(window: QWidget) -> StandingNotice:
    return child(window, StandingNotice, "restore_notice")


@pytest.fixture
def folder(window: QWidget) -> StandingNotice:
    return child(window, StandingNotice, "folder_notice")


@pytest.fixture
def more(window: QWidget) -> QToolButton:
    return child(window, QToolButton, "more_needs")


def settled() -> dict[Key, Place]:
    for _ in range(3):
        QApplication.sendPostedEvents()
    return places()


def room(widget: QWidget) -> QRect:
    return widget.rect().translated(widget.mapTo(widget.window(), QPoint()))


def point_at_strip(window: QWidget) -> None:
    strip = child(window, LogStrip, "log_strip")
    QCursor.setPos(strip.mapToGlobal(QPoint(strip.width() - 40, strip.height() // 2)))


def point_away(window: QWidget) -> None:
    """Point at the middle of the window: the pointer may lie where another test left it."""
    QCursor.setPos(window.mapToGlobal(QPoint(window.width() // 2, 200)))


def test_nothing_moves_when_a_need_comes_or_goes(
    window: QWidget, restore: StandingNotice, folder: StandingNotice, more: QToolButton
) -> None:
    """It stood above all views, which went down by 37 pixels and up again."""
    strip = child(window, LogStrip, "log_strip")
    before = settled()

    restore.show_need(LONG)
    after = settled()
    assert restore.isVisible()
    assert room(strip).contains(room(restore))
    assert not room(restore).intersects(room(child(strip, QToolButton, "fold_log")))
    assert moved(before, after, ()) == []

    folder.show_need(CONFLICT)
    child(window, StandingNotice, "version_notice").show_need("The engine is older.")
    assert more.text() == "2 more"
    assert restore.isVisible()
    assert not folder.isVisible()
    assert moved(after, settled(), ()) == []

    for name in ("restore_notice", "version_notice", "folder_notice"):
        assert child(window, StandingNotice, name).isVisible()
        QTest.mouseClick(child(window, QToolButton, f"close_{name}"), Qt.MouseButton.LeftButton)
        assert moved(before, settled(), ()) == []
    assert not child(window, NeedsPlace, "needs").isVisible()


def test_those_behind_are_a_click_away_and_come_forward_when_the_first_is_settled(
    restore: StandingNotice, folder: StandingNotice, more: QToolButton
) -> None:
    restore.show_need(LONG)
    folder.show_need(CONFLICT)
    assert CONFLICT in more.toolTip()

    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert (restore.isVisible(), folder.isVisible()) == (False, True)
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert (restore.isVisible(), folder.isVisible()) == (True, False)

    restore.show_need("")
    assert folder.isVisible()
    assert not more.isVisible()


def test_what_was_put_away_stays_away_until_it_has_something_else_to_tell(
    folder: StandingNotice, restore: StandingNotice, more: QToolButton
) -> None:
    folder.show_need(CONFLICT)
    QTest.keyClick(folder, Qt.Key.Key_Escape)
    folder.show_need(CONFLICT)
    restore.show_need(LONG)
    assert folder.isHidden()
    assert not more.isVisible()

    folder.show_need("Folder of job files: 2 conflicts.")
    assert more.text() == "1 more"


def test_beside_what_went_wrong_and_what_was_done_all_buttons_have_room(
    application: Application, window: QWidget, restore: StandingNotice, folder: StandingNotice
) -> None:
    restore.show_need(LONG)
    folder.show_need(CONFLICT)
    application.window.show_notice("The disk is full. " * 20)
    application.window.show_told("Put 1 job into the bin. " * 20, application.actions.undo)
    settled()

    notices = (
        child(window, NeedsPlace, "needs"),
        child(window, NoticeBar, ""),
        child(window, PassingNotice, "told"),
    )
    assert not any(room(one).intersects(room(other)) for one in notices for other in notices if one != other)
    for notice in notices:
        buttons = [each for each in notice.findChildren(QToolButton) if each.isVisible()]
        assert all(room(notice).contains(room(each)) for each in buttons)
        assert all(each.width() >= each.sizeHint().width() for each in buttons)


def test_no_button_of_a_notice_moves_in_whatever_order_others_come_and_go(
    application: Application, window: QWidget, restore: StandingNotice, folder: StandingNotice
) -> None:
    """What came halved the strip: *Undo* went left from under the pointer."""
    point_at_strip(window)
    application.window.show_told("Before.")  # it is made when something is told
    told, wrong = child(window, PassingNotice, "told"), child(window, NoticeBar, "")
    told.hide()
    comes: dict[str, Callable[[], object]] = {
        "need": lambda: restore.show_need(LONG),
        "done": lambda: application.window.show_told("Put 1 job into the bin.", application.actions.undo),
        "wrong": lambda: application.window.show_notice("The disk is full. " * 20),
    }
    goes: dict[str, Callable[[], object]] = {
        "need": lambda: restore.show_need(""),
        "done": told.hide,
        "wrong": wrong.hide,
    }
    orders = product(permutations(comes), permutations(comes), (1, 2, 3))
    for coming, going, count in orders:
        steps = [comes[name] for name in coming[:count]] + [goes[name] for name in going]
        # The first that went comes once more, beside those that are left.
        steps += [comes[name] for name in coming] + [goes[going[0]], comes[going[0]]]
        for step in steps:
            before = settled()
            step()
            assert moved(before, settled(), ()) == [], (coming, going, count)
        for name in comes:
            goes[name]()


@pytest.mark.parametrize("is_pointed_at", [False, True])
def test_one_that_is_cut_takes_the_room_of_the_other_unless_the_pointer_is_there(
    qtbot: QtBot, application: Application, window: QWidget, restore: StandingNotice, is_pointed_at: bool
) -> None:
    """The other half of the strip stayed empty beside it until yet another came."""
    restore.show_need(LONG)
    application.window.show_notice("The disk is full. " * 20)
    wrong, log_strip = child(window, NoticeBar, ""), child(window, LogStrip, "log_strip")
    settled()
    halved = room(wrong)
    assert halved.right() < room(restore).left()
    if is_pointed_at:
        point_at_strip(window)
        before = settled()
        restore.show_need("")
        assert moved(before, settled(), ()) == []
        assert room(wrong) == halved
        point_away(window)
        QApplication.sendEvent(log_strip, QEvent(QEvent.Type.Leave))
    else:
        point_away(window)
        restore.show_need("")
    settled()
    assert room(wrong).right() == room(log_strip).right()
    wrong.hide()

    # What has all of its words stays.
    restore.show_need(LONG)
    application.window.show_told("Put 1 job into the bin.", application.actions.undo)
    before = settled()
    restore.show_need("")
    assert moved(before, settled(), ()) == []


@pytest.mark.parametrize("last", ["done", "wrong"])
def test_the_newest_of_three_notices_has_all_of_its_words(
    application: Application, window: QWidget, restore: StandingNotice, last: str
) -> None:
    """Three shared the strip by halves: a few words were left of each."""
    application.window.show_told("Before.")
    told, wrong = child(window, PassingNotice, "told"), child(window, NoticeBar, "")
    told.hide()
    undo = application.actions.undo
    comes: dict[str, Callable[[], object]] = {
        "need": lambda: restore.show_need(LONG),
        "done": lambda: application.window.show_told("Put 1 job into the bin.", undo),
        "wrong": lambda: application.window.show_notice("The disk is full."),
    }
    goes: dict[str, Callable[[], object]] = {
        "need": lambda: restore.show_need(""),
        "done": told.hide,
        "wrong": wrong.hide,
    }
    newest = {"done": told, "wrong": wrong}[last]
    for order in permutations(comes):
        if order[-1] == last:
            for name in order:
                comes[name]()
            settled()
            assert newest.width() >= newest.whole_width(), order
            for name in comes:
                goes[name]()


def test_what_was_done_is_told_whole_beside_what_lasts_as_far_as_there_is_room(
    application: Application, window: QWidget, restore: StandingNotice
) -> None:
    """Three letters were left of it in German: half of the strip was kept for one more and its button."""
    window_of, undo = application.window, application.actions.undo
    window_of.show_told("Before.")
    window_of.show_notice("The disk is full.")
    needs, told = child(window, NeedsPlace, "needs"), child(window, PassingNotice, "told")
    wrong = child(window, NoticeBar, "")
    wrong.hide()
    seen = set()
    for count in range(1, 14):
        told.hide()
        restore.show_need("")
        restore.show_need(LONG)
        settled()
        room = needs.width()
        window_of.show_told("Put it away. " * count, undo)
        settled()
        asked = needs.minimumSizeHint().width() + told.whole_width() + wrong.readable_width()
        is_whole = told.width() >= told.whole_width()
        seen.add((asked <= room, is_whole))

    assert seen == {(True, True), (False, False)}


def test_what_lasts_is_folded_where_three_have_no_room_and_comes_back(
    application: Application, window: QWidget, restore: StandingNotice, more: QToolButton
) -> None:
    window.resize(820, 720)
    settled()
    restore.show_need(LONG)
    application.window.show_notice("The disk is full. " * 20)
    application.window.show_told("Put 1 job into the bin. " * 20, application.actions.undo)
    settled()
    told, wrong = child(window, PassingNotice, "told"), child(window, NoticeBar, "")
    for notice in (told, wrong):
        buttons = [each for each in notice.findChildren(QToolButton) if each.isVisible()]
        assert all(room(notice).contains(room(each)) for each in buttons)
        assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert (restore.isVisible(), more.isVisible(), more.text()) == (False, True, "1 more")

    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    question = child(window, Question, "notice_details")
    assert question.words() == LONG
    question.close()

    told.hide()
    wrong.hide()
    settled()
    assert restore.isVisible()
    assert not more.isVisible()


def test_all_of_a_long_need_is_shown_by_a_button(
    qtbot: QtBot, window: QWidget, restore: StandingNotice
) -> None:
    restore.show_need(LONG)
    details = child(restore, QToolButton, "restore_notice_details")
    qtbot.waitUntil(details.isVisible)

    details.click()

    question = child(window, Question, "notice_details")
    assert question.words() == LONG
    question.close()


@pytest.mark.parametrize("width", [853, 1280])
def test_what_went_wrong_keeps_its_reason_beside_two_others_in_whatever_order(
    window: QWidget, restore: StandingNotice, width: int
) -> None:
    """It kept five letters where letters are half as large again, as in a window of 853 pixels."""
    window.resize(width, 720)
    bar = child(window, NoticeBar, "")
    tell: tuple[Callable[[], None], ...] = (
        lambda: window.show_notice("The disk is full, so nothing could be saved; make room."),  # type: ignore[attr-defined]
        lambda: window.show_told("Put 12 jobs into the bin.", None),  # type: ignore[attr-defined]
        lambda: restore.show_need(LONG),
    )
    for order in permutations(tell):
        for each in order:
            each()
        settled()
        (reason,) = bar.words.lines(bar.words.width())  # type: ignore[attr-defined]
        assert reason.startswith("The disk is full")
        bar.hide()
        child(window, PassingNotice, "told").hide()
        restore.show_need("")
        settled()
