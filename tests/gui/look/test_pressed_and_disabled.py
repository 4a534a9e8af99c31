"""What is pressed looks pressed, and what can't be used looks so, whether or not it is chosen."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDateTime, Qt, QTime
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QPushButton,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.buttons.push_button import make_primary
from gui.widgets.buttons.switch import Switch
from gui.widgets.fields.chips import chip_button, choice_chip
from gui.widgets.fields.dates.typed_fields import DateTimeField, TimeField
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor
from gui.widgets.fields.text_editor import TextEditor
from tests.gui.look.contrasts import contrast

LEGIBLE = 4.5
# Of 4.0: no pixel of a thin stroke has all of its colour.
DISABLED = 2.8


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK])
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, resource_folder() / "icons", request.param)
    theme.dress_widgets()
    yield theme
    theme.show_appearance(Appearance.SYSTEM)
    theme.close()


@pytest.fixture
def page(qtbot: QtBot, dressed: Theme) -> QWidget:
    made = QWidget()
    made.setBackgroundRole(made.palette().ColorRole.Base)
    made.setAutoFillBackground(True)
    column = QVBoxLayout(made)
    for button in _buttons(dressed, made):
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_every_button_looks_otherwise_while_it_is_pressed(page: QWidget) -> None:
    """What was chosen already, a box that was marked and a switch that was off did not answer to a press."""
    still: list[str] = []
    for button in page.findChildren(QAbstractButton):
        for is_chosen in (False, True) if button.isCheckable() else (False,):
            button.setAutoExclusive(False)
            button.setChecked(is_chosen)
            rest = button.grab().toImage()
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
            hovered = button.grab().toImage()
            button.setDown(True)
            pressed = button.grab().toImage()
            button.setDown(False)
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
            if pressed in (rest, hovered):
                still.append(f"{button.objectName()} {'chosen' if is_chosen else ''}")
    assert still == []


def test_words_can_be_read_in_every_state_and_are_pale_where_nothing_can_be_done(page: QWidget) -> None:
    found: list[str] = []
    for button in page.findChildren(QAbstractButton):
        if not button.text():
            continue
        for is_chosen in (False, True) if button.isCheckable() else (False,):
            button.setAutoExclusive(False)
            button.setChecked(is_chosen)
            told = {"rest": _contrast_of(button)}
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
            told["hover"] = _contrast_of(button)
            button.setDown(True)
            told["pressed"] = _contrast_of(button)
            button.setDown(False)
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
            found += [
                f"{button.objectName()} {is_chosen} {s} {c:.1f}" for s, c in told.items() if c < LEGIBLE
            ]
            button.setEnabled(False)
            pale = _contrast_of(button)
            button.setEnabled(True)
            if not DISABLED <= pale < told["rest"]:
                found.append(f"{button.objectName()} {is_chosen} disabled {pale:.1f} of {told['rest']:.1f}")
    assert found == []


def test_what_is_chosen_and_can_not_be_used_has_nothing_of_the_accent(page: QWidget) -> None:
    """A chosen chip that could not be used looked as one that could, on another ground."""
    colours = colours_of(page.palette())
    kept = {QColor(each).rgb() for each in (colours.accent, colours.chosen, colours.on_chosen)}
    found: list[str] = []
    for button in page.findChildren(QAbstractButton):
        if button.isCheckable() and not isinstance(button, Switch):
            button.setChecked(True)
            button.setEnabled(False)
            if kept & set(_colours(button.grab().toImage())):
                found.append(button.objectName())
    assert found == []


@pytest.mark.usefixtures("dressed")
def test_what_stands_in_fields_can_be_read_in_every_state(qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    line, text = LineEditor(), TextEditor()
    line.setText("Newsletter")
    text.setPlainText("send-news")
    time, day = TimeField(QTime(9, 0)), DateTimeField(QDateTime(2026, 11, 27, 9, 0, 0))
    fields = [line, ChoiceEditor([("one", "POST")]), text, time, day]
    for each in fields:
        column.addWidget(each)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    under = Qt.WidgetAttribute.WA_UnderMouse
    for field in fields:
        rest = _contrast_of(field)
        field.setAttribute(under)
        hovered = _contrast_of(field)
        field.setAttribute(under, on=False)
        field.setEnabled(False)
        pale = _contrast_of(field)
        assert min(rest, hovered) >= LEGIBLE, field
        assert DISABLED <= pale < rest, field


def _buttons(theme: Theme, page: QWidget) -> list[QAbstractButton]:
    primary, tool = QPushButton("Save", page), QToolButton(page)
    make_primary(primary)
    tool.setIcon(theme.icon("edit"))
    tool.setCheckable(True)
    made: dict[str, QAbstractButton] = {
        "plain": QPushButton("Test now", page),
        "primary": primary,
        "tool": tool,
        "worded": _tool(page, "Run now", "worded"),
        "framed": LinkButton("Skip", page, is_framed=True),
        "link": LinkButton("Why?", page),
        "chip": chip_button("chip", "Today", page),
        "day": choice_chip("day", "Wed", page),
        "box": QCheckBox("Wrap all lines", page),
        "circle": QRadioButton("Let it fail", page),
        "switch": Switch("On", page),
    }
    for name, button in made.items():
        button.setObjectName(name)
    return list(made.values())


def _tool(page: QWidget, words: str, look: str) -> QToolButton:
    tool = QToolButton(page)
    tool.setText(words)
    tool.setCheckable(True)
    tool.setProperty(look, True)
    return tool


def _contrast_of(widget: QWidget) -> float:
    colours = _colours(widget.grab().toImage())
    ground = QColor(colours.most_common(1)[0][0])
    return max(contrast(QColor(each), ground) for each in colours)


def _colours(picture: QImage) -> Counter[int]:
    pixels = picture.convertToFormat(QImage.Format.Format_RGB32)
    return Counter(memoryview(pixels.constBits()).cast("I"))
