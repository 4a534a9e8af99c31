"""All that is used in views, editor, dialogs and settings can be read and seen in every state, from pixels.

Each look that a control has somewhere is measured there once: where it stands, its ground is what is painted.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_editor.fields.paste_field import PasteField
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.steps.cards.step_cards import StepKind
from gui.shell.search_field import SearchField
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import show_failed
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.every_dialog import every_window
from tests.gui.finding import child
from tests.gui.look.contrasts import contrast
from tests.gui.look.pictures import contrast_in
from tests.gui.reading.conftest import busy
from tests.gui.settings_pages import open_page

__all__ = ["busy"]

pytestmark = pytest.mark.slow
# What can't be used: no pixel of a thin stroke has all of its colour.
LEGIBLE, DISABLED, SEEN = 4.5, 2.8, 3.0
_APPEARANCES = ("light", "dark")
_PAGES = ("channels", "secrets", "copies", "audit")
_CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QLabel)
_FRAMED = (QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit)


@pytest.mark.parametrize("appearance", _APPEARANCES)
def test_controls_of_views_can_be_read_and_seen(busy: Application, appearance: str) -> None:
    getattr(busy.actions, appearance).trigger()
    actions, found = busy.actions, _Found()
    for view in (actions.show_list, *actions.calendar_modes.actions(), actions.show_timeline):
        view.trigger()
        found.look_at(busy.window)
    actions.show_list.trigger()
    busy.window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    found.look_at(busy.window)
    actions.show_whole_log.trigger()
    found.look_at(busy.window)

    assert "\n".join(found.faint) == ""
    assert found.count > 60


@pytest.mark.parametrize("appearance", _APPEARANCES)
def test_controls_of_the_editor_can_be_read_and_seen(
    qtbot: QtBot, busy: Application, appearance: str
) -> None:
    getattr(busy.actions, appearance).trigger()
    busy.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in busy.window.findChildren(JobEditor)))
    (editor,) = busy.window.findChildren(JobEditor)
    # It is built in turns, and drawn once its fields are filled.
    name = child(editor, QLineEdit, "name")
    qtbot.waitUntil(lambda: contrast_in(_picture(name, editor)) >= LEGIBLE)
    found = _Found()
    for row in editor.findChildren(Section):
        row.open()
    for fold in editor.findChildren(QToolButton, "disclosure"):
        fold.setChecked(True)
    for action in ("http", "script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        found.look_at(editor)
    child(editor, QPushButton, "edit_steps").click()
    for kind in StepKind:
        child(editor, QToolButton, f"add_{kind}").click()
        found.look_at(editor)
    child(editor, QToolButton, "steps_face").click()
    found.look_at(editor)

    assert "\n".join(found.faint) == ""
    assert found.count > 60


@pytest.mark.parametrize("appearance", _APPEARANCES)
def test_controls_of_dialogs_and_settings_can_be_read_and_seen(
    qtbot: QtBot, busy: Application, core: Scheduler, tmp_path: Path, appearance: str
) -> None:
    getattr(busy.actions, appearance).trigger()
    found = _Found()
    for _, shown in every_window(qtbot, busy, core):
        found.look_at(shown)
    for key in ("", *_PAGES):
        page = open_page(qtbot, busy, tmp_path, key)
        stack = child(page.window(), QStackedWidget, "settings_pages")
        for number in range(stack.count()) if key == "" else ():
            stack.setCurrentIndex(number)
            found.look_at(page.window())
        found.look_at(page.window())
        page.window().close()
        qtbot.waitUntil(partial(_is_gone, page))

    assert "\n".join(found.faint) == ""
    assert found.count > 100


def _is_gone(page: QWidget) -> bool:
    return not isValid(page)


class _Found:
    """Counts what was measured, and keeps what is too faint; a look that was measured is measured no more."""

    def __init__(self) -> None:
        self.faint: list[str] = []
        self.count = 0
        self._seen: set[tuple[object, ...]] = set()

    def look_at(self, window: QWidget) -> None:
        for part in [each for each in window.findChildren(QWidget) if isinstance(each, _CONTROLS)]:
            if not isValid(part) or part.window() is not window or not _is_whole(part, window):
                continue
            if isinstance(part.parent(), QComboBox | QAbstractSpinBox | QTabBar | QAbstractItemView):
                continue
            look = _look_of(part, window)
            if look not in self._seen:
                self._seen.add(look)
                self._measure(part, window)

    def _measure(self, part: QWidget, window: QWidget) -> None:
        for state in _states_of(part):
            picture = _picture(part, window)
            if _has_words(part) and not _is_icon(part):
                self._keep(part, state, contrast_in(picture), DISABLED if state == "disabled" else LEGIBLE)
            elif isinstance(part, QAbstractButton) and not part.icon().isNull():
                self._keep(part, state, contrast_in(picture), DISABLED if state == "disabled" else SEEN)
            if isinstance(part, _FRAMED) and state != "disabled" and _has_frame(part):
                self._keep(part, f"frame, {state}", _frame(_picture(part, window, 3)), SEEN)

    def _keep(self, part: QWidget, state: str, found: float, least: float) -> None:
        self.count += 1
        if found < least:
            name = f"{type(part.window()).__name__} {type(part).__name__} {part.objectName()}"
            self.faint.append(f"{name} {_words(part)[:40]!r} {state}: {found:.2f}")


def _states_of(part: QWidget) -> Iterator[str]:
    """Bring a part into one state after the other; what the program does with it stays as it is."""
    under = Qt.WidgetAttribute.WA_UnderMouse
    yield "rest" if part.isEnabled() else "disabled"
    if isinstance(part, QLabel) or not part.isEnabled():
        return
    part.setAttribute(under)
    yield "hovered"
    if isinstance(part, QAbstractButton):
        part.setDown(True)
        yield "pressed"
        part.setDown(False)
    part.setAttribute(under, on=False)
    if isinstance(part, _FRAMED):
        had_failed = bool(part.property("failed"))
        show_failed(part, is_wrong=True)
        yield "wrong"
        show_failed(part, is_wrong=had_failed)


def _look_of(part: QWidget, window: QWidget) -> tuple[object, ...]:
    """Return what decides how a part is painted."""
    names = [bytes(each.data()).decode() for each in part.dynamicPropertyNames()]
    names = [each for each in names if not each.startswith("_")]  # those of Qt itself
    given = ((name, part.property(name)) for name in names)
    is_on = isinstance(part, QAbstractButton) and part.isChecked()
    has_words = _has_words(part)
    ground = _ground_around(part, window)
    role = part.foregroundRole() if isinstance(part, QLabel) else None
    colour = part.palette().color(part.foregroundRole()).name()
    return (
        type(part).__name__,
        tuple(sorted(map(str, given))),
        part.isEnabled(),
        is_on,
        has_words,
        ground,
        role,
        colour,
    )


def _is_whole(part: QWidget, window: QWidget) -> bool:
    place = QRect(part.mapTo(window, QPoint()), part.size())
    return (
        part.isVisible()
        and window.rect().contains(place)
        and part.visibleRegion().boundingRect() == part.rect()
    )


def _picture(part: QWidget, window: QWidget, around: int = 0) -> QImage:
    place = QRect(part.mapTo(window, QPoint()), part.size())
    return window.grab(place.adjusted(-around, -around, around, around)).toImage()


def _ground_around(part: QWidget, window: QWidget) -> str:
    picture = _picture(part, window, 2)
    return picture.pixelColor(0, picture.height() // 2).name()


def _has_words(part: QWidget) -> bool:
    """Tell whether there is anything to read; a dot between links is too small to be measured."""
    return any(map(str.isalnum, _words(part)))


def _words(part: QWidget) -> str:
    match part:
        case QComboBox():
            return part.currentText()
        case QPlainTextEdit():
            return part.toPlainText() or part.placeholderText()
        case QLineEdit():
            return part.text() or part.placeholderText()
        case QLabel() | QAbstractButton() | QAbstractSpinBox():
            return part.text()
        case _:
            return ""


def _is_icon(part: QWidget) -> bool:
    only = Qt.ToolButtonStyle.ToolButtonIconOnly
    return isinstance(part, QToolButton) and part.toolButtonStyle() == only and not part.icon().isNull()


def _has_frame(part: QWidget) -> bool:
    """Tell whether a frame shows where it is.

    What searches and what is said to lie on a ground of their own with a sign, what adds a chip looks like
    a button until somebody types, and what only shows something is full of words.
    """
    is_shown_only = isinstance(part, QPlainTextEdit) and part.isReadOnly()
    return not (isinstance(part, SearchField | PasteField) or is_shown_only or part.property("adds"))


def _frame(picture: QImage) -> float:
    """Return the contrast of the frame at the left edge with what lies outside of it."""
    row = picture.height() // 2
    outside = picture.pixelColor(0, row)
    return max(contrast(picture.pixelColor(x, row), outside) for x in range(1, 7))
