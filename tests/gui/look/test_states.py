"""Buttons and entries can be read in every state, and show the keyboard, measured in what they paint."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QDateTime, QEvent, QPoint, QPointF, QRect, QSize, Qt, QTime
from PySide6.QtGui import QColor, QIcon, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import Tone, colours_of
from gui.memory.window_memory import Appearance
from gui.palette.entries import PaletteEntry, ranked
from gui.palette.palette_view import PaletteView
from gui.widgets.buttons.push_button import make_primary
from gui.widgets.buttons.switch import Switch
from gui.widgets.drawing.focus_ring import FocusRing, FocusRings
from gui.widgets.fields.chips import chip_button
from gui.widgets.fields.dates.typed_fields import DateTimeField, TimeField
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, show_failed
from gui.widgets.fields.text_editor import TextEditor
from gui.widgets.menu import Menu
from tests.gui.look.contrasts import contrast

# WCAG 2.2 asks nothing of what can't be used; it is meant to be legible all the same.
LEGIBLE, DISABLED, SEEN = 4.5, 3.0, 3.0
_BY_TAB = Qt.FocusPolicy.TabFocus
_HIGH = (Appearance.HIGH_LIGHT, Appearance.HIGH_DARK)


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK, *_HIGH])
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, resource_folder() / "icons", request.param)
    theme.dress_widgets()
    yield theme
    theme.show_appearance(Appearance.SYSTEM)
    theme.close()


def test_the_words_of_every_button_can_be_read_in_every_state(qtbot: QtBot, dressed: Theme) -> None:
    page, _column, buttons = _page(qtbot)
    legible = _legible(dressed)
    found: list[str] = []
    for button in buttons:
        states = {"rest": _contrast_of(button)}
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        states["hover"] = _contrast_of(button)
        button.setDown(True)
        states["pressed"] = _contrast_of(button)
        button.setDown(False)
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
        if button.isCheckable():
            button.setChecked(True)
            states["chosen"] = _contrast_of(button)
            button.setChecked(False)
        button.setEnabled(False)
        states["disabled"] = _contrast_of(button) * legible / DISABLED
        found += [f"{button.text()} {state} {each:.2f}" for state, each in states.items() if each < legible]

    assert "\n".join(found) == ""
    assert page.isVisible()


def test_entries_of_a_menu_can_be_read_in_every_state(qtbot: QtBot, dressed: Theme) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    menu.setProperty("has_checks", True)
    rest, hovered, chosen, disabled = (menu.addAction(words) for words in ("Run", "Pause", "On", "Stop"))
    chosen.setCheckable(True)
    chosen.setChecked(True)
    disabled.setEnabled(False)
    menu.popup(QPoint(10, 10))
    menu.setActiveAction(hovered)

    picture = menu.grab().toImage()

    rows = [picture.copy(menu.actionGeometry(each)) for each in (rest, hovered, chosen, disabled)]
    assert all(_contrast(row) >= _legible(dressed) for row in rows[:3])
    assert _contrast(rows[3]) >= DISABLED
    # What is chosen has a tick before its words, which those not chosen lack.
    begins = [_inks(row.copy(QRect(0, 0, row.height(), row.height())), row) for row in (rows[0], rows[2])]
    assert begins[0] < begins[1]


def test_lines_of_the_palette_can_be_told_apart_and_read(qtbot: QtBot, dressed: Theme) -> None:
    """In the dark they lay on a ground of their own, and what was pointed at was not seen."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()
    palette = PaletteView(dressed, window)
    icon = dressed.icon("job")
    entries = [PaletteEntry(words, words, None, icon) for words in ("Run", "Pause", "Stop")]
    palette.open()
    palette.show_lines(ranked(entries, "", []), is_whole=True)
    view = palette.list
    places = [view.visualRect(palette.model.index(row)) for row in range(3)]
    at = QPointF(places[1].center())
    none, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, at, view.viewport().mapToGlobal(at), none, none, no_key)
    QApplication.sendEvent(view.viewport(), moved)

    rows = [view.viewport().grab(place).toImage() for place in places]

    assert all(_contrast(row) >= _legible(dressed) for row in rows)
    grounds = [_colours(row).most_common(1)[0][0] for row in rows]
    assert len(set(grounds)) == 3
    assert QColor(grounds[2]) == QColor(colours_of(window.palette()).raised)
    palette.hide()


def test_the_sign_of_what_can_not_be_used_is_as_pale_as_its_words(dressed: Theme, qapp: QApplication) -> None:
    """In the dark it was nearly as bright as one that can be used."""
    colours = colours_of(qapp.palette())
    for mode, colour in ((QIcon.Mode.Normal, colours.text), (QIcon.Mode.Disabled, colours.disabled)):
        drawn = dressed.icon("edit").pixmap(QSize(16, 16), 1, mode).toImage()
        solid = {
            drawn.pixelColor(x, y).name()
            for x in range(drawn.width())
            for y in range(drawn.height())
            if drawn.pixelColor(x, y).alpha() == 255
        }
        assert solid == {colour}


def test_what_is_wrong_has_a_frame_of_its_own_colour(qtbot: QtBot, dressed: Theme) -> None:
    """Dates, times, boxes to mark and chips looked as if they were right."""
    page = QWidget()
    column = QVBoxLayout(page)
    fields = [
        LineEditor(),
        ChoiceEditor([("one", "one")]),
        TextEditor(),
        DateTimeField(QDateTime(2026, 11, 27, 9, 0, 0)),
        TimeField(QTime(9, 0)),
        QCheckBox("Wrap"),
        QRadioButton("Fail"),
        chip_button("chip", "Wed", page),
    ]
    for each in fields:
        column.addWidget(each)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    bad = QColor(colours_of(page.palette()).tones[Tone.BAD]).rgb()

    wide = [each.sizeHint() for each in fields]
    before = [each.grab().toImage() for each in fields]
    assert not any(bad in _colours(picture) for picture in before)
    for each in fields:
        show_failed(each, is_wrong=True)
    after = [each.grab().toImage() for each in fields]
    assert all(one != other for one, other in zip(before, after, strict=True))
    # No pixel of a circle as thin as that of a radio button has its colour alone.
    straight = [
        picture for each, picture in zip(fields, after, strict=True) if type(each) is not QRadioButton
    ]
    assert all(bad in _colours(picture) for picture in straight)
    # As thick as the ring, also around chips, and nothing gets another size by it.
    assert [each.sizeHint() for each in fields] == wide
    ring = colours_of(page.palette()).ring
    for each, picture in zip(fields, after, strict=True):
        if not isinstance(each, QCheckBox | QRadioButton):
            pixels = [picture.pixel(picture.width() // 2, y) for y in range(picture.height() // 3)]
            assert pixels.count(bad) == ring, each


def test_the_frame_of_every_field_is_seen_wherever_it_stands(qtbot: QtBot, dressed: Theme) -> None:
    """Fields of several lines had one in the editor alone; in the settings they were a shade darker."""
    page = QWidget()
    page.setBackgroundRole(page.palette().ColorRole.Base)
    page.setAutoFillBackground(True)
    column = QVBoxLayout(page)
    fields = [LineEditor(), ChoiceEditor([("one", "one")]), TextEditor(), TextEditor(is_code=True)]
    for each in fields:
        column.addWidget(each)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    page.setFocus()
    picture, base = page.grab().toImage(), page.palette().base().color()

    for place in (each.geometry() for each in fields):
        middle = place.center().y()
        edges = [picture.pixelColor(x, middle) for x in range(place.left(), place.left() + 3)]
        assert max(contrast(edge, base) for edge in edges) >= _seen(dressed)


def test_hours_that_can_be_painted_are_seen_before_they_are(qtbot: QtBot, dressed: Theme) -> None:
    """In the dark they had a contrast of 1.1 with what they lie on: a week looked like nothing at all."""
    grid = WeekGrid()
    qtbot.addWidget(grid)
    grid.setBackgroundRole(grid.palette().ColorRole.Base)
    grid.setAutoFillBackground(True)
    grid.resize(600, grid.sizeHint().height())
    with qtbot.waitExposed(grid):
        grid.show()
    picture, base = grid.grab().toImage(), grid.palette().base().color()

    upright = max(
        sum(contrast(picture.pixelColor(x, y), base) >= _seen(dressed) for x in range(60, picture.width()))
        for y in range(picture.height() // 2, picture.height() // 2 + 6)
    )
    assert upright >= 2 * 20


def test_what_can_not_be_filled_in_has_a_ground_of_its_own(qtbot: QtBot, dressed: Theme) -> None:
    """Fields of several lines looked as if they could be."""
    page = QWidget()
    column = QVBoxLayout(page)
    time, day = TimeField(QTime(9, 0)), DateTimeField(QDateTime(2026, 11, 27, 9, 0, 0))
    fields = [LineEditor(), ChoiceEditor([("one", "one")]), TextEditor(), time, day]
    for each in fields:
        column.addWidget(each)
        each.setEnabled(False)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()

    grounds = {_colours(each.grab().toImage()).most_common(1)[0][0] for each in fields}
    assert [QColor(each).name() for each in grounds] == [colours_of(page.palette()).sunk]


def test_only_what_is_longer_than_its_field_can_get_is_scrolled(qtbot: QtBot, dressed: Theme) -> None:
    """A field of one line had a scroll bar beside what it held, and beside its example."""
    field = TextEditor("/usr/local/bin/backup --all --to /mnt/attic", rows=1, is_code=True)
    qtbot.addWidget(field)
    field.resize(120, field.sizeHint().height())
    with qtbot.waitExposed(field):
        field.show()
    assert not field.verticalScrollBar().isVisible()

    field.show_value("echo hello")
    assert not field.verticalScrollBar().isVisible()

    field.show_value("\n".join(["line"] * 40))

    qtbot.waitUntil(field.verticalScrollBar().isVisible)


def test_an_example_that_one_line_has_no_room_for_is_cut_with_dots(qtbot: QtBot, dressed: Theme) -> None:
    """It wrapped, and the upper half of its second line stood at the foot of the field."""
    field = TextEditor("/usr/local/bin/backup --all --to /mnt/attic", rows=1, is_code=True)
    qtbot.addWidget(field)
    field.show()
    field.resize(field.fontMetrics().horizontalAdvance("m" * 20), field.sizeHint().height())
    assert field.placeholderText().startswith("/usr/local/bin")
    assert field.placeholderText().endswith("…")

    field.resize(field.fontMetrics().horizontalAdvance("m" * 60), field.sizeHint().height())
    assert field.placeholderText() == "/usr/local/bin/backup --all --to /mnt/attic"


def test_the_words_of_a_button_look_alike_with_the_keyboard(qtbot: QtBot, dressed: Theme) -> None:
    """Beside the ring, a frame of Qt's own stood on a grey ground around the words."""
    page, _column, buttons = _page(qtbot)
    plain = [each for each in buttons if isinstance(each, QPushButton) and each.focusPolicy() & _BY_TAB]
    before = [each.grab().toImage() for each in plain]
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    for each, rest in zip(plain, before, strict=True):
        while not each.hasFocus():
            QTest.keyClick(page, Qt.Key.Key_Tab)
        middle = rest.rect().adjusted(4, 4, -4, -4)
        assert each.grab().toImage().copy(middle) == rest.copy(middle), each.text()
    assert plain


def test_the_keyboard_is_shown_around_a_button_with_a_gap(qtbot: QtBot, dressed: Theme) -> None:
    """That of a filled button lay inside, where its colour was hardly seen."""
    page, column, buttons = _page(qtbot)
    FocusRings(_application(), page)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    others = [QCheckBox("Wrap", page), QRadioButton("Fail", page), Switch("On", page)]
    for each in others:
        column.addWidget(each)
    for button in (*buttons, *others):
        button.setFocus()
        qtbot.waitUntil(partial(_has_ring, page, button))
        (ring,) = _rings(page)
        edge = page.grab(ring.geometry()).toImage()
        middle = edge.height() // 2
        base = page.palette().base().color()
        assert contrast(edge.pixelColor(1, middle), base) >= _seen(dressed), button.text()
        assert contrast(edge.pixelColor(3, middle), base) < 1.6, button.text()

    # A button that is moved takes its ring along.
    before = _rings(page)[0].geometry()
    column.setContentsMargins(40, 40, 40, 40)
    qtbot.waitUntil(lambda: _rings(page)[0].geometry() != before)
    assert _has_ring(page, others[-1])
    # A window that its ring held in Python was deleted twice at its end: once in a while a run crashed.
    assert all(each is not page for each in vars(_rings(page)[0]).values())
    line = QLineEdit(page)
    line.show()
    line.setFocus()
    qtbot.waitUntil(lambda: not page.findChildren(FocusRing))


def test_a_window_goes_with_the_ring_that_lies_over_it(qtbot: QtBot, dressed: Theme) -> None:
    page, _column, buttons = _page(qtbot)
    rings = FocusRings(_application(), page)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    buttons[0].setFocus()
    qtbot.waitUntil(partial(_has_ring, page, buttons[0]))

    page.deleteLater()
    qtbot.waitUntil(lambda: not isValid(page))
    assert not isValid(rings)


def _has_ring(page: QWidget, button: QAbstractButton) -> bool:
    place = QRect(button.mapTo(page, QPoint()), button.size())
    return [each.geometry().intersects(place) for each in _rings(page)] == [True]


def _rings(page: QWidget) -> list[FocusRing]:
    return [each for each in page.findChildren(FocusRing) if each.isVisible()]


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _page(qtbot: QtBot) -> tuple[QWidget, QVBoxLayout, list[QAbstractButton]]:
    page = QWidget()
    page.setBackgroundRole(page.palette().ColorRole.Base)
    page.setAutoFillBackground(True)
    plain, primary, chip = QPushButton("Test now"), QPushButton("Save"), chip_button("chip", "Today", page)
    make_primary(primary)
    worded, split = QToolButton(), QToolButton()
    worded.setText("Run now")
    worded.setCheckable(True)
    worded.setProperty("worded", True)
    split.setText("New job")
    split.setProperty("split", "first")
    split.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    buttons: list[QAbstractButton] = [plain, primary, chip, worded, split]
    column = QVBoxLayout(page)
    column.setSpacing(12)
    column.setContentsMargins(12, 12, 12, 12)
    for each in buttons:
        column.addWidget(each, 0, Qt.AlignmentFlag.AlignLeft)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    return page, column, buttons


def _legible(theme: Theme) -> float:
    return 7.0 if theme.wanted in _HIGH else LEGIBLE


def _seen(theme: Theme) -> float:
    return 4.5 if theme.wanted in _HIGH else SEEN


def _contrast_of(widget: QWidget) -> float:
    return _contrast(widget.grab().toImage())


def _contrast(picture: QImage) -> float:
    """Return the contrast of the words with the ground that most of a picture has."""
    colours = _colours(picture)
    ground = QColor(colours.most_common(1)[0][0])
    return max(contrast(QColor(each), ground) for each in colours)


def _inks(part: QImage, whole: QImage) -> int:
    """Count the pixels of a part that are not of the ground of the whole."""
    ground = _colours(whole).most_common(1)[0][0]
    return sum(count for colour, count in _colours(part).items() if colour != ground)


def _colours(picture: QImage) -> Counter[int]:
    pixels = picture.convertToFormat(QImage.Format.Format_RGB32)
    return Counter(memoryview(pixels.constBits()).cast("I"))


@pytest.mark.usefixtures("dressed")
def test_a_field_looks_otherwise_below_the_pointer(qtbot: QtBot) -> None:
    """In high contrast its frame is as strong as the words at rest, and nothing showed the pointer."""
    page, field = QWidget(), LineEditor()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(field)
    page.show()
    before = field.grab().toImage()

    field.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)

    assert field.grab().toImage() != before
