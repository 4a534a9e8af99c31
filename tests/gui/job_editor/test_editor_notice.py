"""What the editor tells has a place kept at its foot: nothing moves for it."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.editor_notice import EditorNotice
from gui.job_editor.job_editor import JobEditor
from gui.look.tokens import space
from tests.gui.finding import child

LONG = "This cannot be read as a job. " * 20


def test_nothing_moves_when_the_editor_tells_something(qtbot: QtBot, live: Application) -> None:
    """At 1120 by 712 the notice took room from the preview, whose month went beside the runs or away."""
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    notice = child(editor, EditorNotice, "")
    dates = child(editor, QToolButton, "drop_starts")
    qtbot.waitUntil(lambda: dates.text() != "")  # its words come with the first look
    for width, height in ((280, 180), (260, 150), (190, 120)):
        editor.resize(space(width), space(height))
        stood = settled(qtbot, editor, notice)
        with qtbot.waitSignal(editor.session.save_refused):
            editor.session.want_save()
        assert notice.isVisible()
        assert standing(editor, notice) == stood
        for tell in (notice.show_done, notice.show_problem):
            tell(LONG)
            assert standing(editor, notice) == stood
        notice.hide()
        assert standing(editor, notice) == stood


def test_a_notice_says_as_much_as_has_room_and_keeps_the_reason(qtbot: QtBot, editor: JobEditor) -> None:
    notice, words = child(editor, EditorNotice, ""), child(editor, QLabel, "editor_notice")
    dots = child(notice, QToolButton, "editor_notice_details")
    missing = [
        ("name", "A job needs a name."),
        ("url", "There is no address to call."),
        ("times", "25 is none."),
    ]
    editor.resize(1_400, editor.height())
    notice.show_missing(missing)
    qtbot.waitUntil(lambda: words.text().count("<a ") == 3)
    assert dots.isHidden()

    seen: list[str] = []
    for width in range(1_400, editor.minimumSizeHint().width(), -40):
        editor.resize(width, editor.height())
        seen.append(words.text())
        assert "A job needs" in words.text()
        assert words.fontMetrics().horizontalAdvance(plain(words.text())) <= words.width()
    assert any("and 2 more" in each for each in seen)
    assert dots.isVisible()
    assert notice.accessibleName().endswith("25 is none.")


def plain(rich: str) -> str:
    return QTextDocumentFragment.fromHtml(rich).toPlainText()


def settled(qtbot: QtBot, editor: JobEditor, notice: QWidget) -> dict[int, QRect]:
    """Return where things stand once a look moves none of them any more."""
    stood: list[dict[int, QRect]] = [{}, {}]
    while not stood[-1] or stood[-1] != stood[-2]:
        with qtbot.waitSignal(editor.session.looked):
            editor.session.look()
        stood.append(standing(editor, notice))
    return stood[-1]


def standing(editor: JobEditor, notice: QWidget) -> dict[int, QRect]:
    """Return where each thing to click or type in is seen, but for what a notice or the state brings."""
    told = notice.parentWidget()
    assert told is not None
    return {
        id(each): QRect(each.mapTo(editor, QPoint()), each.size())
        for each in editor.findChildren(QWidget)
        if isinstance(each, QAbstractButton | QLineEdit | QComboBox | QPlainTextEdit)
        and each.isVisible()
        and each.window() is editor
        and not told.isAncestorOf(each)
    }
