"""Times of day as chips: typed, rewritten and taken away with the keyboard and the mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.times_editor import TimesEditor
from gui.look.tokens import colours_of

Key = Qt.Key


@pytest.fixture
def times(qtbot: QtBot) -> TimesEditor:
    editor = TimesEditor()
    qtbot.addWidget(editor)
    editor.setObjectName("times")
    editor.resize(400, 40)
    editor.show_value("09:00, 17:30")
    return editor


@pytest.fixture
def heard(times: TimesEditor) -> Iterator["_Heard"]:
    """Return what the chips stand in."""
    around = _Heard()
    times.setParent(around)
    yield around
    times.setParent(None)


def chips(times: TimesEditor) -> list[str]:
    found = [each for each in times.findChildren(QWidget, "chip") if not each.isHidden()]
    return [each.accessibleName().partition(",")[0] for each in found]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("9,", "09:00"),
        ("9.30,", "09:30"),
        ("9 am,", "09:00"),
        ("21:00;", "21:00"),
        ("17:30, 9,", "09:00, 17:30"),
    ],
)
def test_what_is_typed_becomes_a_chip_at_a_comma(times: TimesEditor, typed: str, value: str) -> None:
    times.show_value("")

    QTest.keyClicks(times.entry, typed)

    assert times.value() == value
    assert times.entry.text().strip() == ""
    assert ", ".join(chips(times)) == value


def test_chips_are_written_as_the_locale_writes_times(times: TimesEditor) -> None:
    QLocale.setDefault(QLocale("en_US"))

    times.show_value("21:00")

    assert [each.replace("\N{NARROW NO-BREAK SPACE}", " ") for each in chips(times)] == ["9:00 PM"]


def test_what_is_half_typed_counts_until_it_can_be_read(times: TimesEditor) -> None:
    QTest.keyClicks(times.entry, "25")
    QTest.keyClick(times.entry, Key.Key_Return)

    assert times.value() == "09:00, 17:30, 25"
    assert times.entry.property("failed") is True

    QTest.keyClick(times.entry, Key.Key_Backspace)
    assert times.entry.property("failed") is False


def test_backspace_takes_the_last_one_away_and_only_where_nothing_is_typed(times: TimesEditor) -> None:
    QTest.keyClicks(times.entry, "1")
    QTest.keyClick(times.entry, Key.Key_Backspace)
    assert times.value() == "09:00, 17:30"

    QTest.keyClick(times.entry, Key.Key_Backspace)
    assert times.value() == "09:00"


def test_the_cross_takes_its_own_chip_away(times: TimesEditor) -> None:
    first = times.findChildren(QWidget, "chip")[0]

    QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert times.value() == "09:00, 17:30"

    QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(first.width() - 8, first.height() // 2))
    assert times.value() == "17:30"


def test_arrow_keys_lead_to_a_chip_that_delete_takes_away(qtbot: QtBot, times: TimesEditor) -> None:
    with qtbot.waitExposed(times):
        times.show()
    times.activateWindow()
    times.entry.setFocus()
    qtbot.waitUntil(times.entry.hasFocus)

    QTest.keyClick(times.entry, Key.Key_Left)
    last = times.focusWidget()
    assert last is not None
    QTest.keyClick(last, Key.Key_Left)
    first = times.focusWidget()
    assert first is not None
    QTest.keyClick(first, Key.Key_Delete)

    assert times.value() == "17:30"


def test_enter_takes_what_is_typed_and_nobody_else_hears_of_it(times: TimesEditor, heard: "_Heard") -> None:
    """It closed the form that the chips stand in."""

    QTest.keyClicks(times.entry, "12")
    QTest.keyClick(times.entry, Key.Key_Return)
    assert (times.value(), heard.keys) == ("09:00, 12:00, 17:30", [])

    QTest.keyClick(times.entry, Key.Key_Return)
    assert heard.keys == [Key.Key_Return]


def test_escape_gives_up_what_is_half_typed_before_anything_else(times: TimesEditor, heard: "_Heard") -> None:
    """It closed the editor."""
    QTest.keyClicks(times.entry, "25")
    QTest.keyClick(times.entry, Key.Key_Return)

    QTest.keyClick(times.entry, Key.Key_Escape)

    assert (times.value(), times.entry.property("failed"), heard.keys) == ("09:00, 17:30", False, [])
    QTest.keyClick(times.entry, Key.Key_Escape)
    assert heard.keys == [Key.Key_Escape]


def test_escape_leads_from_a_chip_back_to_where_one_types(times: TimesEditor, heard: "_Heard") -> None:
    chip = times.findChildren(QWidget, "chip")[0]
    chip.setFocus()

    QTest.keyClick(chip, Key.Key_Escape)

    assert heard.focusWidget() is times.entry
    assert (times.value(), heard.keys) == ("09:00, 17:30", [])


class _Heard(QWidget):
    """Notes each key that nobody within took."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[int] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keys.append(event.key())


def test_what_adds_a_chip_is_read_as_a_button_and_muted_only_while_one_types(
    times: TimesEditor, qtbot: QtBot
) -> None:
    """“+ Time” was so pale that it looked disabled."""
    times.show()
    qtbot.waitExposed(times)
    role, colours = QPalette.ColorRole.PlaceholderText, colours_of(times.palette())
    words = [times.entry.palette().color(role).name()]

    times.entry.setFocus()
    qtbot.waitUntil(times.entry.hasFocus)
    words.append(times.entry.palette().color(role).name())
    times.entry.clearFocus()
    words.append(times.entry.palette().color(role).name())
    times.setEnabled(False)
    words.append(times.entry.palette().color(role).name())

    assert words == [colours.text, colours.muted, colours.text, colours.disabled]
