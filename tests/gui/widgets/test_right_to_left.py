"""What is painted by hand stands the other way round where lines run from the right."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QDateTime,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    QTime,
)
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListView,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.weeks.week_cells import Cell
from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.look.icons import IconDrawer
from gui.look.palettes import palette_for
from gui.look.tokens import Hue
from gui.run_log.run_row_delegate import RunRowDelegate
from gui.run_output.output_text import OutputText
from gui.widgets.fields.chips import choice_chip
from gui.widgets.fields.dates.typed_fields import DateTimeField, TimeField
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.link_button import link_button
from gui.widgets.fields.time_dialog import TimeDialog
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label
from gui.widgets.tables.paged_model import LINE_ROLE
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import KeptChunk, OutputStream, Run, RunState, Trigger
from tests.gui.finding import child

ICONS = Path(__file__).resolve().parents[3] / "resources" / "icons"
BLACK = QColor("black")
NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
A_RUN = Run(RunId(1), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.SUCCEEDED)


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def icon(name: str) -> QImage:
    return IconDrawer(ICONS).icon(name, [16], BLACK).pixmap(16, 16).toImage()


def turned(picture: QImage) -> QImage:
    return picture.flipped(Qt.Orientation.Horizontal)


@pytest.mark.parametrize("name", ["next", "previous", "undo", "redo"])
def test_an_icon_that_points_is_turned_round(
    qapp: QApplication, name: str, request: pytest.FixtureRequest
) -> None:
    before = icon(name)

    request.getfixturevalue("from_the_right")

    assert icon(name) == turned(before) != before


def test_an_icon_that_does_not_point_stays(qapp: QApplication, request: pytest.FixtureRequest) -> None:
    before = icon("run")

    request.getfixturevalue("from_the_right")

    assert icon("run") == before


class OneRun(QAbstractListModel):
    def rowCount(self, _parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 1

    def data(self, _index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
        return A_RUN if role == LINE_ROLE else None


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_mark_of_an_outcome_stands_before_its_words(qtbot: QtBot, direction: Qt.LayoutDirection) -> None:
    view, model = QListView(), OneRun()
    qtbot.addWidget(view)
    picture = QImage(200, 24, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.palette = palette_for(Qt.ColorScheme.Light)
    option.direction, option.rect, option.widget = direction, picture.rect(), view

    with QPainter(picture) as painter:
        RunRowDelegate(lambda _: Hue.SLATE, view).paint(painter, option, model.index(0))

    is_left = direction == Qt.LayoutDirection.LeftToRight
    assert painted_share(picture, 0, 40) == (1 if is_left else 0)
    assert painted_share(picture, 160, 200) == (0 if is_left else 1)


def painted_share(picture: QImage, left: int, right: int) -> int:
    """Return 1 if something coloured is in these columns, else 0."""
    row = picture.height() // 2
    return int(any(picture.pixelColor(x, row).saturation() > 60 for x in range(left, right)))


def test_the_triangle_of_a_part_stands_before_its_title(qtbot: QtBot, from_the_right: None) -> None:
    content = QLabel("inside")
    part = Disclosure("Trust", content)
    qtbot.addWidget(part)
    part.resize(300, 40)
    with qtbot.waitExposed(part):
        part.show()

    title = child(part, QToolButton, "disclosure")
    triangle = child(part, QWidget, "triangle")

    assert triangle.x() > title.x()


def test_numbers_of_output_stand_beside_its_lines(
    qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    """They were cut by the edge of the window, below the bar of the error."""
    before = margin_of_output(qtbot)

    request.getfixturevalue("from_the_right")

    assert margin_of_output(qtbot) == before


def margin_of_output(qtbot: QtBot) -> QImage:
    parent = QWidget()
    qtbot.addWidget(parent)
    text = OutputText(parent)
    text.resize(400, 200)
    text.add([KeptChunk(1, OutputStream.STDOUT, 0, b"one\ntwo\n")])
    qtbot.waitUntil(lambda: text.toPlainText() == "one\ntwo\n")
    return text.grab(QRect(0, 0, text.viewport().x(), 200)).toImage()


def test_a_page_is_never_cut_off_at_the_side(qtbot: QtBot) -> None:
    scroll, page = PageScroll(), QLabel("short")
    qtbot.addWidget(scroll)
    scroll.setWidget(page)
    with qtbot.waitExposed(scroll):
        scroll.show()

    page.setText("a word that is very much longer than the one before")

    qtbot.waitUntil(lambda: scroll.minimumSizeHint().width() > page.minimumSizeHint().width())
    assert scroll.minimumSizeHint().width() >= page.minimumSizeHint().width()


def test_the_hours_of_a_week_run_from_the_right(qtbot: QtBot, from_the_right: None) -> None:
    grid = WeekGrid()
    qtbot.addWidget(grid)
    with qtbot.waitExposed(grid):
        grid.show()
    first, second = grid.place_of(0, 0), grid.place_of(0, 1)

    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=first.center().toPoint())
    QTest.keyClick(grid, Qt.Key.Key_Left)
    QTest.keyClick(grid, Qt.Key.Key_Space)

    assert second.x() < first.x()
    assert grid.cells.is_painted(Cell(0, 0))
    assert grid.cells.is_painted(Cell(0, 1))


def test_latin_words_begin_where_lines_of_the_window_begin(qtbot: QtBot, from_the_right: None) -> None:
    """A hint stood at the other side of the page than its field."""
    hint, behind, centred = Label("Holds from the next start."), Label("End"), Label("Middle")
    for label in (hint, behind, centred):
        qtbot.addWidget(label)
    behind.setAlignment(Qt.AlignmentFlag.AlignTrailing)
    centred.setAlignment(Qt.AlignmentFlag.AlignCenter)

    assert painted_at(hint) == "right"
    assert painted_at(behind) == "left"
    assert painted_at(centred) == "middle"


def painted_at(label: Label) -> str:
    """Return in which third of its room a label has its words."""
    label.resize(600, 20)
    picture = QImage(label.size(), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    label.setStyleSheet("color: black; background: white")
    label.render(picture)
    dark = [x for x in range(600) for y in range(20) if picture.pixelColor(x, y).lightness() < 128]
    return ("left", "middle", "right")[min(2, sum(dark) // len(dark) // 200)]


@pytest.mark.usefixtures("from_the_right")
def test_dates_and_times_read_as_they_do_from_the_left(qtbot: QtBot) -> None:
    """Noon was 00:12, as Qt turns the parts of a date round there, and words were taken for none."""
    day = DateTimeField(QDateTime(QDate(2026, 11, 20), QTime(12, 0)), lambda: NOON)
    day.setDisplayFormat("dd/MM/yyyy HH:mm")
    hour = TimeField(QTime(8, 30))
    for field in (day, hour):
        qtbot.addWidget(field)
        field.show()

    assert (day.text(), hour.text()) == ("20/11/2026 12:00", "08:30")
    QTest.keyClicks(day, "tomorrow 8:00")
    assert day.is_read


@pytest.mark.usefixtures("from_the_right")
def test_a_question_of_a_time_shows_it_as_it_is_read(qtbot: QtBot) -> None:
    """To move an occurrence at noon it said “00:00:12 2026/11/20”."""
    dialog = TimeDialog("Move a wait", "Until when?", "Move", NOON)
    qtbot.addWidget(dialog)

    assert child(dialog, DateTimeField, "time").text() == "20/11/2026 12:00:00"
    assert dialog.instant == NOON


@pytest.mark.usefixtures("from_the_right")
def test_a_number_stands_before_its_unit_on_a_chip_and_readers_hear_no_signs(qtbot: QtBot) -> None:
    """“7 days” was “days 7”."""
    page = QWidget()
    qtbot.addWidget(page)
    chip = choice_chip("span", "7 days", page)

    assert chip.text() == "\u20687 days\u2069"
    assert chip.accessibleName() == "7 days"


@pytest.mark.usefixtures("from_the_right")
def test_dots_at_the_end_of_english_words_stand_behind_them(qtbot: QtBot) -> None:
    """“…Change” was read below an address, and “… Every few minutes, hours” in a drop-down."""
    link, choice = link_button("change", "Change…"), ChoiceEditor([("every", "Every few minutes, hours …")])
    for each in (link, choice):
        qtbot.addWidget(each)
    option = QStyleOptionComboBox()

    choice.initStyleOption(option)

    assert [link.text(), option.currentText] == [
        "\u2068Change…\u2069",
        "\u2068Every few minutes, hours …\u2069",
    ]
    link.setText("Copied…")
    assert link.text() == "\u2068Copied…\u2069"
