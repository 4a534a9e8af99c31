"""All of the editor's page can be scrolled to, at any size of letters, wherever on it the pointer is."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.look.tokens import space
from gui.widgets.fields.disclosure import Disclosure, Section
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.page_scroll import PageScroll
from tests.gui.finding import child

pytestmark = pytest.mark.slow

_ROWS = ("Only if", "If it goes wrong", "Tell me", "More")
_NOTCH = QPoint(0, -120)


@pytest.fixture(params=[1, 1.5, 2])
def letters(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    before, larger = qapp.font(), qapp.font()
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield
    qapp.setFont(before)


@pytest.fixture
def editor(qtbot: QtBot, letters: None, live: Application) -> JobEditor:
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    editor.resize(space(280), space(160))
    qtbot.waitUntil(lambda: child(editor, DropForm, "drop_skips").text() != "")
    return editor


@pytest.mark.parametrize("title", [*_ROWS, ""])
def test_the_wheel_leads_to_the_last_field_of_whatever_is_unfolded(
    qtbot: QtBot, editor: JobEditor, title: str
) -> None:
    """With the pointer beside the fields nothing moved, and what is last could not be reached."""
    scroll = child(editor, PageScroll, "page")
    page = _page_of(scroll)
    for row in editor.findChildren(Section):
        if not title or row.title == title:
            row.open()
            for part in row.content.findChildren(Disclosure):
                part.open()
    qtbot.waitUntil(lambda: page.height() >= max(page.heightForWidth(page.width()), scroll.height()))
    bar = scroll.verticalScrollBar()

    _turn_to_the_end(editor, child(editor, QPushButton, "test_now").geometry().left(), scroll)

    assert bar.value() == bar.maximum() > 0
    port = scroll.viewport()
    last = max(_shown(page), key=lambda each: each.mapTo(page, QPoint(0, each.height())).y())
    assert last.mapTo(port, QPoint(0, last.height())).y() <= port.height()
    assert [each.objectName() or repr(each) for each in _shown(page) if not _has_room(each)] == []


def test_the_wheel_over_what_pastes_moves_the_page_too(qtbot: QtBot, editor: JobEditor) -> None:
    scroll = child(editor, PageScroll, "page")
    for row in editor.findChildren(Section):
        row.open()
    bar = scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)

    paste = child(editor, QWidget, "paste")
    _turn(paste.window(), paste.mapTo(paste.window(), paste.rect().bottomLeft() + QPoint(-space(2), 0)))

    assert bar.value() > 0


def _page_of(scroll: PageScroll) -> QWidget:
    page = scroll.widget()
    assert page is not None
    return page


def _turn_to_the_end(editor: JobEditor, left: int, scroll: PageScroll) -> None:
    """Turn the wheel in the margin beside the lowest fields until nothing moves any more."""
    bar, before = scroll.verticalScrollBar(), -1
    place = QPoint(left, scroll.mapTo(editor, QPoint(0, scroll.height() - space(5))).y())
    while bar.value() != before:
        before = bar.value()
        _turn(editor, place)


def _turn(window: QWidget, place: QPoint) -> None:
    below = window.childAt(place) or window
    event = QWheelEvent(
        QPointF(below.mapFrom(window, place)),
        QPointF(window.mapToGlobal(place)),
        QPoint(),
        _NOTCH,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(below, event)


def _shown(page: QWidget) -> list[QWidget]:
    return [each for each in page.findChildren(QWidget) if each.isVisible() and each.height() > 1]


def _has_room(part: QWidget) -> bool:
    """Tell whether a part is as high as it needs, and lies within what it is a part of."""
    above = part.parentWidget() or part
    needed = (
        part.heightForWidth(part.width()) if part.hasHeightForWidth() else part.minimumSizeHint().height()
    )
    is_whole = part.height() >= min(needed, part.maximumHeight())
    return is_whole and (isinstance(part, QToolButton) or part.geometry().bottom() <= above.rect().bottom())
