"""What drop-downs, completions, calendars and menus open can be read, measured in what they paint."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QDate, QPoint, QRect, Qt, QTime
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import gui
from gui.app.application import Application
from gui.filing.tag_dialog import FolderDialog
from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.job_editor import JobEditor
from gui.job_files.export_dialog import ExportDialog
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import Radius, colours_of, space
from gui.memory.window_memory import Appearance
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.store_choice import StorePlaces
from gui.settings.store_dialog import StoreDialog
from gui.settings.tokens_controller import NewTokenDialog
from gui.widgets.fields.calendars import DayCalendar
from gui.widgets.fields.chips import choice_chip
from gui.widgets.fields.dates.typed_fields import TimeField
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, OfferingLine, show_failed
from gui.widgets.fields.lists.choice_list import ChoiceList
from gui.widgets.menu import Menu
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.jobs.colour import NO_COLOURS
from tests.gui.finding import child
from tests.gui.look.pictures import contrast_in, ground_of, hovered_row, picture_of_row, point_at

LEGIBLE, LEGIBLE_IN_HIGH = 4.5, 7.0
_HIGH = (Appearance.HIGH_LIGHT, Appearance.HIGH_DARK)
APPEARANCES = [Appearance.LIGHT, Appearance.DARK, *_HIGH]
_ENTRIES_LOOKED_AT = 4
_TODAY = Moment(datetime(2026, 11, 27, 9, tzinfo=UTC), "Europe/Berlin")
Shown = TypeVar("Shown", bound=QWidget)


@pytest.fixture(params=APPEARANCES)
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, resource_folder() / "icons", request.param)
    theme.dress_widgets()
    yield theme
    theme.show_appearance(Appearance.SYSTEM)
    theme.close()


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("appearance", ["dark", "light"])
def test_every_entry_of_every_drop_down_can_be_read(qtbot: QtBot, live: Application, appearance: str) -> None:
    """What was chosen and what the pointer was on stood in white on white, in dark on dark."""
    getattr(live.actions, appearance).trigger()
    live.actions.settings.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(SettingsDialog)))
    (settings,) = live.window.findChildren(SettingsDialog)
    dialogs: list[tuple[QWidget, int]] = [
        (settings, 4),
        (_editor_of_every_kind(qtbot, live), len(LISTED_KINDS)),
        (ExportDialog(0, is_filtered=False, parent=live.window), 1),
        (FolderDialog("Move", "Where to?", "Move", "Web", ["Web"], NO_COLOURS, live.window), 1),
        (NewTokenDialog(live.window), 1),
        (StoreDialog(StorePlaces("", "", "", is_open=True, is_said=False), live.window), 1),
    ]
    for dialog, least in dialogs:
        boxes = dialog.findChildren(QComboBox)
        assert len(boxes) >= least
        dialog.show()
        # Rows of the same kind offer the same.
        different = {tuple(box.itemText(row) for row in range(box.count())): box for box in boxes}
        for box in different.values():
            _look_at(box)
        dialog.close()


def test_the_chosen_entry_does_not_look_like_the_hovered_one(qtbot: QtBot, dressed: Theme) -> None:
    box = _shown(qtbot, ChoiceEditor([(word, word) for word in ("one", "two", "three")]))
    box.setCurrentIndex(1)
    box.showPopup()
    hovered_row(box, 2)

    # It stands apart from its field.
    gap = box.view().window().y() - box.mapToGlobal(QPoint(0, box.height())).y()
    assert gap == space(1)
    rest, chosen, hovered = (ground_of(picture_of_row(box.view(), row)) for row in range(3))

    assert len({rest.name(), chosen.name(), hovered.name()}) == 3
    box.hidePopup()


@pytest.mark.parametrize("share", [0.1, 0.6, 0.9])
def test_a_long_list_shows_whole_entries_and_the_chosen_one(
    qtbot: QtBot, dressed: Theme, share: float
) -> None:
    """It began at the first entry, was cut in the middle of the last one, and had corners in white."""
    screen = QApplication.primaryScreen().availableGeometry()
    box = _shown(qtbot, ChoiceEditor([(str(row), str(row)) for row in range(40)]))
    box.setCurrentIndex(33)
    box.move(screen.left() + 50, screen.top() + round(screen.height() * share))
    qtbot.waitUntil(lambda: box.y() >= screen.height() * share)

    box.showPopup()

    view, window = box.view(), box.view().window()
    assert screen.contains(window.geometry())
    assert not window.geometry().intersects(QRect(box.mapToGlobal(QPoint()), box.size()))
    row = view.visualRect(box.model().index(33, 0))
    assert view.currentIndex().row() == 33
    assert view.viewport().rect().contains(row)
    assert view.viewport().height() % row.height() == 0
    # What is beyond the corners is not drawn.
    assert window.mask().contains(window.rect().center())
    assert not any(window.mask().contains(corner) for corner in (QPoint(), window.rect().bottomRight()))
    box.hidePopup()


def test_what_has_the_keyboard_or_is_wrong_is_as_large_as_before(qtbot: QtBot, dressed: Theme) -> None:
    """Fields were 24 high; a frame that says something is thicker, and nothing may move for it."""
    page = QWidget()
    column = QVBoxLayout(page)
    fields = [LineEditor(), ChoiceEditor([("one", "one")]), TimeField(QTime(9, 0)), QPushButton("Save")]
    chip = choice_chip("chip", "Week", page)
    for each in (QLineEdit(), *fields, chip):
        column.addWidget(each)
    _shown(qtbot, page).activateWindow()
    qtbot.waitUntil(page.isActiveWindow)

    for each in (*fields, chip):
        before = each.sizeHint()
        show_failed(each, is_wrong=True)
        assert each.sizeHint() == before
        each.setFocus()
        assert each.hasFocus()
        assert each.sizeHint() == before
    assert {each.sizeHint().height() for each in fields} == {space(7)}


def test_an_entry_is_chosen_by_click_and_by_keys(qtbot: QtBot, dressed: Theme) -> None:
    box = _shown(qtbot, ChoiceEditor([(word, word) for word in ("one", "two", "three")]))

    box.showPopup()
    QTest.mouseClick(box.view().viewport(), Qt.MouseButton.LeftButton, pos=_middle(box, 2))
    assert box.currentText() == "three"

    box.showPopup()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(box.view(), key)
    assert box.currentText() == "one"


def test_no_entry_is_cut_in_a_narrow_drop_down(qtbot: QtBot, dressed: Theme) -> None:
    box = _shown(qtbot, ChoiceEditor([("a", "short"), ("b", "an entry with far more to say than the first")]))
    box.resize(60, box.height())
    box.showPopup()

    assert box.view().viewport().width() >= box.view().sizeHintForColumn(0)
    box.hidePopup()


def test_completions_can_be_read(qtbot: QtBot, dressed: Theme) -> None:
    line = LineEditor()
    line.offer(["Europe/Berlin", "Europe/Bern", "Asia/Tokyo"])
    _shown(qtbot, line)
    QTest.keyClicks(line, "Eu")
    popup = line.completer().popup()
    assert isinstance(popup, ChoiceList)
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)

    assert all(contrast_in(picture_of_row(popup, row)) >= _legible(dressed) for row in range(2))
    # Where the keyboard is does not look like where the pointer is.
    point_at(popup, popup.visualRect(popup.model().index(1, 0)).center())
    colours = colours_of(popup.palette())
    assert ground_of(picture_of_row(popup, 0)) == QColor(colours.chosen)
    assert ground_of(picture_of_row(popup, 1)) == QColor(colours.raised_hover)
    popup.hide()


@pytest.mark.parametrize("count", [1, 3, 12])
def test_completions_keep_as_far_from_their_frame_as_entries_of_drop_downs(
    qtbot: QtBot, dressed: Theme, count: int
) -> None:
    """A completer leaves three pixels for a frame; the last entry was cut where it took more."""
    line = LineEditor()
    line.offer([f"Europe/{place}" for place in range(count)])
    _shown(qtbot, line)
    QTest.keyClicks(line, "Eu")
    popup = line.completer().popup()
    assert isinstance(popup, ChoiceList)
    qtbot.waitUntil(popup.isVisible)

    shown = min(count, line.completer().maxVisibleItems())
    row = popup.visualRect(popup.model().index(shown - 1, 0))
    seen = QRect(popup.viewport().mapTo(popup, row.topLeft()), row.size())
    assert seen.left() == popup.height() - 1 - seen.bottom() == space(1) + 1  # and the line of the frame
    assert popup.verticalScrollBar().isVisible() is (shown < count)
    popup.hide()


def test_the_year_of_a_calendar_is_typed_beside_its_month(qtbot: QtBot, dressed: Theme) -> None:
    """The field stood over the end of the month, and in Qt's own frame."""
    calendar = _shown(qtbot, DayCalendar(lambda: date(2026, 11, 20)))
    calendar.setSelectedDate(QDate(2026, 11, 27))
    QTest.mouseClick(child(calendar, QAbstractButton, "qt_calendar_yearbutton"), Qt.MouseButton.LeftButton)
    year = child(calendar, QSpinBox, "qt_calendar_yearedit")
    month = child(calendar, QAbstractButton, "qt_calendar_monthbutton")
    qtbot.waitUntil(lambda: year.x() > month.geometry().right() - space(1))

    assert year.lineEdit().width() > year.fontMetrics().horizontalAdvance("2026")
    frame = year.grab().toImage().pixelColor(year.width() // 2, 0)
    assert frame == QColor(colours_of(calendar.palette()).accent)
    QTest.keyClicks(year, "2030")
    QTest.keyClick(year, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: calendar.yearShown() == 2030)


@pytest.mark.slow
def test_every_day_of_a_calendar_can_be_read(qtbot: QtBot, dressed: Theme) -> None:
    """Weekends stood in a red of 4.0, days of other months in a grey of 2.3."""
    calendar = _shown(qtbot, DayCalendar(lambda: date(2026, 11, 20)))
    calendar.setSelectedDate(QDate(2026, 11, 27))
    days = child(calendar, QTableView, "qt_calendar_calendarview")

    assert child(calendar, QAbstractButton, "calendar_empty").isHidden()
    cells = [days.model().index(row, column) for row in range(1, 7) for column in range(1, 8)]

    pictures = [days.viewport().grab(days.visualRect(cell)).toImage() for cell in cells]
    assert min(contrast_in(picture) for picture in pictures) >= _legible(dressed)


def test_a_date_that_may_be_none_can_be_taken_away(qtbot: QtBot, dressed: Theme) -> None:
    editor = _shown(qtbot, MomentEditor(dressed, "2026-12-24", may_be_empty=True))
    editor.show_value("2026-12-01")
    child(editor, QAbstractButton, "choose_date").click()
    QTest.mouseClick(child(editor, QAbstractButton, "calendar_empty"), Qt.MouseButton.LeftButton)

    assert editor.value() == ""
    assert not child(editor, DayCalendar, "").isVisible()


def test_an_empty_date_shows_no_day_as_chosen_before_one_is(qtbot: QtBot, dressed: Theme) -> None:
    """Today looked as if it were the date, and a date taken away was still marked."""
    editor = _shown(qtbot, MomentEditor(dressed, "2026-12-24", moment=lambda: _TODAY))
    child(editor, QAbstractButton, "choose_date").click()
    calendar = child(editor, DayCalendar, "")
    assert _discs_in(calendar) == []

    days = child(calendar, QTableView, "qt_calendar_calendarview")
    QTest.keyClick(days, Qt.Key.Key_Right)
    assert _discs_in(calendar) == [28]
    QTest.keyClick(days, Qt.Key.Key_Return)
    assert editor.value() == "2026-11-28"

    editor.show_value("2027-01-05")
    child(editor, QAbstractButton, "choose_date").click()
    assert _discs_in(calendar) == [5]
    calendar.window().close()
    editor.show_value("")
    child(editor, QAbstractButton, "choose_date").click()
    assert _discs_in(calendar) == []
    assert (calendar.yearShown(), calendar.monthShown()) == (2026, 11)


def test_all_four_corners_of_what_pops_up_are_alike(qtbot: QtBot) -> None:
    """At the beginning the frame was cut, at the end something stood beyond it."""
    menu = _shown(qtbot, Menu())
    menu.resize(90, 60)
    mask = menu.mask()
    for x in range(12):
        for y in range(12):
            corners = {mask.contains(QPoint(across, down)) for across in (x, 89 - x) for down in (y, 59 - y)}
            assert len(corners) == 1, (x, y)
    assert not mask.contains(QPoint())
    assert mask.contains(QPoint(Radius.CONTROL.pixels, 0))


def _discs_in(calendar: DayCalendar) -> list[int]:
    """Return the days that are painted as chosen."""
    days = child(calendar, QTableView, "qt_calendar_calendarview")
    accent = QColor(colours_of(calendar.palette()).accent)
    found = []
    for row in range(1, 7):
        for column in range(1, 8):
            cell = days.model().index(row, column)
            picture = days.viewport().grab(days.visualRect(cell)).toImage()
            if picture.pixelColor(picture.width() // 2, space(1.5)) == accent:
                found.append(int(cell.data()))
    return found


def test_entries_of_a_menu_can_be_read(qtbot: QtBot, dressed: Theme) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    for words in ("Run now", "Pause"):
        menu.addAction(words)
    menu.popup(QPoint(10, 10))
    menu.setActiveAction(menu.actions()[1])

    picture = menu.grab().toImage()
    assert not menu.mask().contains(QPoint(0, 0))
    assert menu.mask().contains(menu.rect().center())

    rows = [picture.copy(menu.actionGeometry(action)) for action in menu.actions()]
    assert all(contrast_in(row) >= _legible(dressed) for row in rows)
    assert ground_of(rows[0]) != ground_of(rows[1])


@pytest.mark.parametrize(
    ("made", "where"),
    [
        ("(QComboBox)", "widgets/fields/lists/drop_down.py"),
        ("(QCompleter)", "widgets/fields/lists/choice_list.py"),
        ("setCalendarPopup(", "widgets/fields/dates/typed_fields.py"),
        ("(QDateTimeEdit)", "widgets/fields/dates/typed_fields.py"),
    ],
)
def test_popups_are_made_in_one_place(made: str, where: str) -> None:
    folder = Path(gui.__file__).parent
    found = [path for path in folder.rglob("*.py") if made in path.read_text(encoding="utf-8")]

    assert [path.relative_to(folder).as_posix() for path in found] == [where]


def test_what_begins_with_the_typed_words_is_offered_first(qtbot: QtBot) -> None:
    """“Eu” as a zone offered Africa/Ceuta before all of Europe."""
    line = LineEditor()
    qtbot.addWidget(line)
    line.offer(["Africa/Ceuta", "America/Eu_Claire", "Europe/Berlin", "Europe/Rome", "Asia/Tokyo"])
    line.show()

    def offered() -> list[str]:
        listed = line.completer().completionModel()
        return [listed.index(row, 0).data() for row in range(listed.rowCount())]

    QTest.keyClicks(line, "Eu")
    assert offered() == ["Europe/Berlin", "Europe/Rome", "America/Eu_Claire", "Africa/Ceuta"]
    QTest.keyClicks(line, "rope/r")
    assert offered() == ["Europe/Rome"]
    line.clear()
    QTest.keyClicks(line, "b")
    assert offered() == ["Europe/Berlin"]
    line.completer().setCompletionPrefix("")
    assert offered()[0] == "Africa/Ceuta"
    line.clear()
    # Nobody knows that the names of zones have underscores.
    QTest.keyClicks(line, "eu cl")
    assert offered() == ["America/Eu_Claire"]


def _editor_of_every_kind(qtbot: QtBot, live: Application) -> JobEditor:
    """Return an editor with a rule of every kind, each of which brings choices of its own."""
    live.actions.jobs.new.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    editor = live.window.findChildren(JobEditor)[-1]
    for place, kind in enumerate(LISTED_KINDS):
        child(editor, QAbstractButton, "add_rule").click()
        for name, value in (("rule_kind", kind.group or kind.name), (f"rule_{kind.group}", kind.name)):
            if name != "rule_":
                box = child(_card(editor, place), QComboBox, name)
                box.setCurrentIndex(box.findData(value))
                box.activated.emit(box.currentIndex())
    return editor


def _card(editor: JobEditor, place: int) -> RuleCard:
    return child(editor, RuleCard, f"rule{editor.session.job.rules[place].key}")


def _legible(theme: Theme) -> float:
    return LEGIBLE_IN_HIGH if theme.wanted in _HIGH else LEGIBLE


def _look_at(box: QComboBox) -> None:
    """Hover the first entries and measure each, and the one that is chosen."""
    box.showPopup()
    ground = ground_of(box.view().grab().toImage())
    for row in range(min(box.count(), _ENTRIES_LOOKED_AT)):
        hovered_row(box, row)
        picture = picture_of_row(box.view(), row)
        assert ground_of(picture) != ground
        if box.itemText(row):
            assert contrast_in(picture) >= LEGIBLE, f"{box.accessibleName()}: {box.itemText(row)}"
    box.hidePopup()


def _shown(qtbot: QtBot, widget: Shown) -> Shown:
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def _middle(box: QComboBox, row: int) -> QPoint:
    return box.view().visualRect(box.model().index(row, 0)).center()


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_a_list_of_completions_is_as_wide_as_its_words_and_stays_on_the_screen(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    """Seven zones were called “America/Argentina/Bu”, cut at the edge of a list as narrow as its field."""
    line = OfferingLine()
    qtbot.addWidget(line)
    line.setLayoutDirection(direction)
    line.offer([f"America/Argentina/{name}" for name in ("Buenos_Aires", "ComodRivadavia", "Cordoba")])
    screen = line.screen().availableGeometry()
    line.setFixedWidth(120)
    for x in (screen.center().x(), screen.right() - 120):
        line.move(x, screen.top())
        line.show()
        QTest.keyClick(line, Qt.Key.Key_Down)
        popup = _shown_popup(qtbot, line)
        room = popup.viewport().width() - space(4)
        words = [str(popup.model().index(row, 0).data()) for row in range(popup.model().rowCount())]
        assert len(words) == 3
        assert max(map(popup.fontMetrics().horizontalAdvance, words)) <= room
        assert screen.contains(popup.geometry())
        popup.hide()


def test_a_list_of_all_words_begins_with_the_one_that_stands_in_the_line(qtbot: QtBot) -> None:
    """It began with Africa/Abidjan, whichever of the six hundred zones was chosen."""
    line = OfferingLine()
    qtbot.addWidget(line)
    line.offer([f"Zone {number:03}" for number in range(600)])
    line.setText("Zone 417")
    line.show()

    QTest.keyClick(line, Qt.Key.Key_Down)
    popup = _shown_popup(qtbot, line)
    assert popup.currentIndex().data() == "Zone 417"
    assert popup.viewport().rect().contains(popup.visualRect(popup.currentIndex()))
    assert line.text() == "Zone 417"


@pytest.mark.usefixtures("dressed")
def test_the_word_that_stands_in_a_line_is_ticked_in_its_list_until_one_types(qtbot: QtBot) -> None:
    """Where the keyboard had come to and what was chosen looked alike, and nothing was ticked."""
    line = OfferingLine()
    qtbot.addWidget(line)
    line.offer(["Asia/Tokyo", "Europe/Berlin", "Europe/Bern"])
    line.setText("Europe/Berlin")
    line.show()

    QTest.keyClick(line, Qt.Key.Key_Down)
    popup = _shown_popup(qtbot, line)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: popup.currentIndex().data() == "Europe/Bern")
    assert _ticked(popup) == ["Europe/Berlin"]

    QTest.keyClicks(line, "o")
    assert _ticked(popup) == []


def _ticked(popup: QAbstractItemView) -> list[str]:
    """Return the entries that begin with something in the colour of a tick."""
    picture = popup.viewport().grab().toImage()
    accent = QColor(colours_of(popup.palette()).accent)
    indexes = [popup.model().index(row, 0) for row in range(popup.model().rowCount())]
    return [str(index.data()) for index in indexes if _has(picture, popup.visualRect(index), accent)]


def _has(picture: QImage, room: QRect, colour: QColor) -> bool:
    places = product(range(room.left(), room.right()), range(room.top(), room.bottom()))
    return any(picture.pixelColor(x, y) == colour for x, y in places)


def _shown_popup(qtbot: QtBot, line: LineEditor) -> ChoiceList:
    completer = line.completer()
    assert completer is not None
    popup = completer.popup()
    assert isinstance(popup, ChoiceList)
    qtbot.waitUntil(popup.isVisible)
    return popup
