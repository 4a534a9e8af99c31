"""Fields of dates and times take words, and say what they do not understand."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.moment_lists import MomentsEditor, SpansEditor
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.steps.wait_time import WaitTimeEditor
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.fields.calendars import DayCalendar
from scheduler_core.phrases.command_times import Moment
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

FRIDAY = datetime(2026, 11, 27, 9, 0, 31, tzinfo=UTC)
ENGLISH, GERMAN = "en_GB", "de_DE"


def at_work() -> Moment:
    return Moment(FRIDAY, "Europe/Berlin")


def typed(qtbot: QtBot, editor: QWidget, text: str) -> QLineEdit:
    qtbot.addWidget(editor)
    (line,) = (each for each in editor.findChildren(QLineEdit) if each.isVisibleTo(editor))
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    return line


@pytest.mark.parametrize(
    ("text", "value"),
    [("1 Feb 9", "2027-02-01 09:00"), ("1 Feb 26", "1 Feb 26"), ("1.2.2027 soon", "1.2.2027 soon")],
)
def test_what_is_no_time_stays_as_it_was_typed(qtbot: QtBot, theme: Theme, text: str, value: str) -> None:
    """“1 Feb 26” was made “2027-02-01 26” under the hands of who had typed it."""
    editor = MomentEditor(theme, "2026-12-24", moment=at_work)
    line = typed(qtbot, editor, text)

    assert editor.value() == value
    assert (line.text() == text) is (value == text)


@pytest.mark.parametrize("locale", [ENGLISH, GERMAN])
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("in 2 hours", "2026-11-27 12:00"),
        ("in einer halben Stunde", "2026-11-27 10:30"),
        ("in 3 Tagen 18 Uhr", "2026-11-30 18:00"),
        ("9", "2026-11-28 09:00"),
        ("10.30", "2026-11-27 10:30"),
        ("9 am", "2026-11-28 09:00"),
        ("21:00", "2026-11-27 21:00"),
        ("halb elf", "2026-11-27 10:30"),
        ("tomorrow 9am", "2026-11-28 09:00"),
        ("morgen um 9", "2026-11-28 09:00"),
        ("montag 9 uhr", "2026-11-30 09:00"),
        ("next monday at 9", "2026-11-30 09:00"),
        ("24. Dezember 9 Uhr", "2026-12-24 09:00"),
        ("now", "2026-11-27 10:00"),
    ],
)
def test_words_of_both_languages_are_taken_wherever_the_window_stands(
    qtbot: QtBot, theme: Theme, locale: str, text: str, value: str
) -> None:
    """“in 2 hours” was refused by a job's dates, and “montag 9 uhr” by an English window."""
    QLocale.setDefault(QLocale(locale))
    alone = MomentEditor(theme, "2026-12-24", moment=at_work)
    chips = MomentsEditor(theme, "+ Day and time", at_work)
    wait = WaitTimeEditor(theme, at_work)
    wait.show_value("until 2027-01-01 09:00")
    child(wait, QLineEdit, "moment").clear()

    line = typed(qtbot, alone, text)
    typed(qtbot, chips, text)
    typed(qtbot, wait, text)

    assert (alone.value(), chips.value(), wait.value()) == (value, value, f"until {value}")
    assert line.text() != text  # it says what it understood


def test_a_span_may_begin_and_end_in_words(qtbot: QtBot, theme: Theme) -> None:
    spans = SpansEditor(theme, moment=at_work)
    spans.show_value("2026-12-24 / 2027-01-02")
    qtbot.addWidget(spans)

    for line, text in zip(spans.findChildren(QLineEdit, "moment"), ("in 1 hour", "tomorrow"), strict=True):
        line.selectAll()
        QTest.keyClicks(line, text)

    assert spans.value() == "2026-11-27 11:00 / 2026-11-28"


def test_words_mean_what_they_meant_when_they_were_typed(qtbot: QtBot, theme: Theme) -> None:
    clock = FakeClock(FRIDAY)
    editor = MomentEditor(theme, "2026-12-24", moment=lambda: Moment(clock.now(), "Europe/Berlin"))
    line = child(editor, QLineEdit, "moment")
    qtbot.addWidget(editor)
    QTest.keyClicks(line, "in 2 hours")
    clock.advance(timedelta(hours=1))

    assert editor.value() == "2026-11-27 12:00"
    editor.show_value(editor.value())
    assert line.text() == "in 2 hours"  # nobody writes into what is being typed

    QTest.keyClick(line, Qt.Key.Key_Return)
    assert editor.value() == "2026-11-27 12:00"
    assert line.text() == "27/11/2026 12:00"


def test_an_hour_that_the_clock_shows_twice_is_the_one_that_was_meant(qtbot: QtBot, theme: Theme) -> None:
    before = datetime(2026, 10, 24, 23, 30, tzinfo=UTC)  # half past one, summer time
    editor = MomentEditor(theme, "2026-12-24", moment=lambda: Moment(before, "Europe/Berlin"))
    typed(qtbot, editor, "in 2 hours")

    assert editor.value() == "2026-10-25 01:30Z"


@pytest.mark.parametrize(
    ("text", "told"), [("in 2 bananas", "bananas"), ("montag brunch", "brunch"), ("nonsense", "nonsense")]
)
def test_a_refusal_names_the_words_that_were_not_understood(
    qtbot: QtBot, editor: JobEditor, text: str, told: str
) -> None:
    child(editor, QWidget, "drop_starts").click()  # type: ignore[attr-defined]  # a button
    line = child(child(editor, QWidget, "starts"), QLineEdit, "moment")
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)

    problem = child(editor, QLabel, "starts_problem")
    qtbot.waitUntil(lambda: told in problem.text())


@pytest.mark.parametrize("share", [0.1, 0.9])
def test_a_calendar_never_covers_the_field_that_opens_it(qtbot: QtBot, theme: Theme, share: float) -> None:
    """Low on the screen it lay over the date that was to be changed."""
    screen = QApplication.primaryScreen().availableGeometry()
    editor = MomentEditor(theme, "2026-12-24", moment=at_work)
    qtbot.addWidget(editor)
    with qtbot.waitExposed(editor):
        editor.show()
    editor.move(screen.left() + 50, screen.top() + round(screen.height() * share))
    qtbot.waitUntil(lambda: editor.y() >= screen.height() * share)

    child(editor, QToolButton, "choose_date").click()

    calendar = child(editor, DayCalendar, "")
    qtbot.waitUntil(calendar.isVisible)
    place = QRect(editor.mapToGlobal(QPoint()), editor.size())
    assert not calendar.window().geometry().intersects(place)
    assert screen.contains(calendar.window().geometry())
    calendar.window().close()


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_calendar_opens_from_within_the_field(
    qtbot: QtBot, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    """The button stood beside the field, as if it were for something else."""
    editor = MomentEditor(theme, "2026-12-24", moment=at_work)
    qtbot.addWidget(editor)
    editor.setLayoutDirection(direction)
    editor.resize(240, editor.sizeHint().height())
    editor.show()
    line, button = child(editor, QLineEdit, "moment"), child(editor, QToolButton, "choose_date")

    assert line.width() == editor.width()
    assert line.geometry().contains(button.geometry())
    margins = line.textMargins()
    is_left = direction is Qt.LayoutDirection.RightToLeft
    assert (margins.left() if is_left else margins.right()) >= button.width() - space(2)
    assert (button.geometry().center().x() < editor.width() // 2) is is_left


def test_a_wait_says_from_when_its_length_counts(qtbot: QtBot, theme: Theme) -> None:
    """Nobody was told whether 26 days began with the job or behind the step before."""
    wait = WaitTimeEditor(theme, at_work)
    qtbot.addWidget(wait)
    words = child(wait, QLabel, "wait_from")
    wait.show_value("26d")

    assert (words.text(), words.isHidden()) == ("from the step before", False)
    wait.stand_first(is_first=True)
    assert words.text() == "from the start"
    wait.show_value("until 2027-01-01 09:00")
    assert words.isHidden()
