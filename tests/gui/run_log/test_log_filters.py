"""The chips of the log: what they let through, what they say, and what is kept."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDateTimeEdit,
    QDialog,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.run_log.filters.run_filters import RunFilters
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, RunState
from tests.gui.conftest import NOON
from tests.gui.finding import child, spoken

MIDNIGHT = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def filters(qtbot: QtBot) -> RunFilters:
    made = RunFilters(lambda: NOON)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize(
    ("entry", "since", "until"),
    [
        ("hour", NOON - timedelta(hours=1), None),
        ("today", MIDNIGHT, None),
        ("yesterday", MIDNIGHT - DAY, MIDNIGHT),
        ("week", NOON - 7 * DAY, None),
        ("any", None, None),
    ],
)
def test_a_span_of_time_is_chosen_from_the_menu(
    filters: RunFilters, entry: str, since: datetime | None, until: datetime | None
) -> None:
    choose(filters, "time_chip", entry)

    assert (filters.wanted().since, filters.wanted().until) == (since, until)
    assert filters.is_filtering == (since is not None)


def test_a_span_between_two_instants_is_asked_for(qtbot: QtBot, filters: RunFilters) -> None:
    choose(filters, "time_chip", "between")
    dialog = child(filters, QDialog, "span_dialog")
    begin, end = (child(dialog, QDateTimeEdit, name) for name in ("since", "until"))
    show = child(dialog, QPushButton, "show_span")
    begin.setDateTime(end.dateTime())

    QTest.mouseClick(show, Qt.MouseButton.LeftButton)
    assert child(dialog, QLabel, "span_problem").isVisible()
    assert not filters.is_filtering

    begin.setDateTime(end.dateTime().addSecs(-7200))
    with qtbot.waitSignal(filters.changed):
        QTest.mouseClick(show, Qt.MouseButton.LeftButton)
    assert (filters.wanted().since, filters.wanted().until) == (NOON - timedelta(hours=2), NOON)
    assert spoken(child(filters, QToolButton, "time_chip")) == "Time: 20 Nov 10:00 to 20 Nov 12:00"


@pytest.mark.parametrize(
    ("since", "until", "words"),
    [
        (MIDNIGHT, MIDNIGHT + DAY, "20 Nov"),
        (MIDNIGHT - DAY, MIDNIGHT + DAY, "19 Nov to 20 Nov"),
        (MIDNIGHT, NOON, "20 Nov 00:00 to 20 Nov 12:00"),
    ],
)
def test_days_are_named_without_their_hours(
    filters: RunFilters, since: datetime, until: datetime, words: str
) -> None:
    filters.show_between(since, until)

    assert child(filters, QToolButton, "time_chip").text() == words


def test_chips_without_room_are_behind_one_that_opens_them(qtbot: QtBot) -> None:
    # A window of its own would never be smaller than what stands in it.
    panel = QWidget()
    qtbot.addWidget(panel)
    filters = RunFilters(lambda: NOON, panel)
    panel.show()
    more, outcomes = child(filters, QToolButton, "more_filters"), child(filters, QToolButton, "outcome_chip")
    filters.resize(filters.sizeHint())
    assert not more.isVisible()

    choose(filters, "time_chip", "week")
    chosen = child(filters, QToolButton, "time_chip")
    filters.resize(chosen.sizeHint().width() + 2 * more.sizeHint().width(), filters.height())

    assert more.isVisible()
    assert not outcomes.isVisible()
    assert chosen.isVisible()
    more.menu().aboutToShow.emit()
    entries = {action.text(): action for action in more.menu().actions()}
    assert list(entries) == ["Outcome", "Job", "In output"]
    entries["In output"].trigger()
    assert filters.looks_into_output


def test_pinned_jobs_go_before_selected_ones_until_they_are_taken_back(
    qtbot: QtBot, filters: RunFilters
) -> None:
    jobs = child(filters, QToolButton, "jobs_chip")
    choose(filters, "jobs_chip", "selected_jobs")
    assert (jobs.text(), spoken(jobs)) == ("Selected jobs", "Job: Selected jobs")
    filters.pin([JobId(3)])
    filters.name_pinned([JobId(3)], "Back up")
    filters.name_pinned([JobId(4)], "Another that is pinned no more")
    chip = child(filters, QToolButton, "pinned_chip")
    assert chip.text() == "Back up ✕"
    assert list(filters.pinned) == [3]
    assert not filters.is_of_selected_jobs
    assert chip.isVisible()
    assert not jobs.isVisible()

    with qtbot.waitSignal(filters.changed):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert list(filters.pinned) == []
    assert not chip.isVisible()
    assert filters.is_of_selected_jobs


def test_a_job_is_chosen_by_its_name(qtbot: QtBot, filters: RunFilters) -> None:
    """Only jobs that were selected elsewhere could be chosen."""
    ran = [(JobId(7), "Back up"), (JobId(8), "Sales & returns")]
    filters.offer_jobs(lambda: ran)
    named = {each.text(): each for each in menu_of(filters, "jobs_chip").actions() if each.text()}
    assert [*named][2:] == ["Back up", "Sales && returns"]

    with qtbot.waitSignal(filters.changed):
        named["Sales && returns"].trigger()

    assert filters.pinned == (8,)
    chip = child(filters, QToolButton, "pinned_chip")
    assert chip.isVisible()
    assert chip.text() == "Sales & returns ✕"
    # What the log shows now has runs of this job alone; the others can be chosen all the same.
    ran[:] = ran[1:]
    filters.unpin()
    offered = [each.text() for each in menu_of(filters, "jobs_chip").actions()]
    assert offered[-2:] == ["Sales && returns", "Back up"]


def test_a_long_name_does_not_widen_the_menu_of_jobs(filters: RunFilters) -> None:
    """The menu was as wide as the screen."""
    long_name = "Copy all of it to the attic " * 20
    filters.offer_jobs(lambda: [(JobId(7), long_name)])

    offered = menu_of(filters, "jobs_chip").actions()[-1]

    assert offered.text().endswith("…")
    assert len(offered.text()) < 60
    assert long_name.strip() in offered.toolTip()
    assert offered.text().startswith("Copy all of it")


def test_a_job_chosen_by_keyboard_is_taken_back_by_it(qtbot: QtBot, filters: RunFilters) -> None:
    """The chip that was pressed went, and the keyboard was led to the one of times."""
    filters.offer_jobs(lambda: [(JobId(7), "Back up")])
    jobs, pinned = (child(filters, QToolButton, name) for name in ("jobs_chip", "pinned_chip"))
    filters.activateWindow()
    qtbot.waitUntil(filters.isActiveWindow)
    jobs.setFocus(Qt.FocusReason.TabFocusReason)
    menu = jobs.menu()

    QTimer.singleShot(0, lambda: _press(menu, Qt.Key.Key_Up, Qt.Key.Key_Return))
    QTest.keyClick(jobs, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: filters.pinned == (7,))
    qtbot.waitUntil(pinned.hasFocus)

    QTest.keyClick(pinned, Qt.Key.Key_Space)
    assert filters.pinned == ()
    assert jobs.hasFocus()


def _press(menu: QMenu, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(menu, key)


def test_the_search_looks_into_output_if_that_is_pressed(filters: RunFilters) -> None:
    assert not filters.wanted().in_output

    QTest.mouseClick(child(filters, QToolButton, "output_chip"), Qt.MouseButton.LeftButton)

    assert filters.wanted().in_output
    assert not filters.is_filtering


def test_choices_are_kept_for_the_next_start(qtbot: QtBot, filters: RunFilters) -> None:
    choose(filters, "time_chip", "week")
    next(
        action for action in menu_of(filters, "outcome_chip").actions() if action.text() == "Missed"
    ).trigger()
    QTest.mouseClick(child(filters, QToolButton, "output_chip"), Qt.MouseButton.LeftButton)
    again = RunFilters(lambda: NOON)
    qtbot.addWidget(again)

    again.restore(filters.choices())

    assert again.wanted() == filters.wanted()
    assert list(again.wanted().states or ()) == [RunState.MISSED]
    assert child(again, QToolButton, "time_chip").text() == "The last 7 days"


@pytest.mark.parametrize("kept", [{}, {"outcomes": "failed;x,", "time": "decade", "output": "maybe"}])
def test_what_is_kept_and_not_known_is_as_if_it_were_not_there(
    filters: RunFilters, kept: dict[str, str]
) -> None:
    filters.restore(kept)

    assert not filters.is_filtering
    assert not filters.looks_into_output


def menu_of(filters: RunFilters, chip: str) -> QMenu:
    menu = child(filters, QToolButton, chip).menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def choose(filters: RunFilters, chip: str, entry: str) -> None:
    next(action for action in menu_of(filters, chip).actions() if action.objectName() == entry).trigger()


@pytest.mark.parametrize(("chip_name", "rest"), [("outcome_chip", "Outcome"), ("time_chip", "Time")])
def test_a_cross_takes_back_what_a_chip_holds_back(
    qtbot: QtBot, filters: RunFilters, chip_name: str, rest: str
) -> None:
    chip = child(filters, QToolButton, chip_name)

    def by_mouse() -> None:
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, 9))

    def by_key() -> None:
        QTest.keyClick(chip, Qt.Key.Key_Delete)

    for take_back in (by_mouse, by_key):
        filters.show_failures_between(MIDNIGHT, NOON)
        assert chip.text() != rest
        with qtbot.waitSignal(filters.changed):
            take_back()
        assert chip.text() == rest
        assert not chip.menu().isVisible()


def test_a_second_press_on_the_cross_opens_no_menu(qtbot: QtBot, filters: RunFilters) -> None:
    """A double click cleared the filter and opened its menu, where a third press chose something."""
    filters.setMinimumWidth(900)
    filters.show_failures_between(MIDNIGHT, NOON)
    chip, handle = child(filters, QToolButton, "outcome_chip"), filters.windowHandle()
    assert handle is not None
    opened: list[None] = []

    def note_and_close() -> None:
        opened.append(None)
        QTimer.singleShot(0, chip.menu().close)

    chip.menu().aboutToShow.connect(note_and_close)
    stands_at: list[QRect] = []

    def stands() -> bool:
        stands_at.append(chip.geometry())
        return chip.isVisible() and stands_at[-3:] == [chip.geometry()] * 3

    qtbot.waitUntil(stands)
    place = QPoint(chip.geometry().right() - 12, chip.geometry().center().y())

    def press(at: QPoint) -> None:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    press(place)
    assert filters.wanted().states is None
    stands_at.clear()
    qtbot.waitUntil(stands)
    assert chip.geometry().contains(place)
    press(place)
    assert not opened

    # Elsewhere on it no press is held back.
    press(place - QPoint(QApplication.startDragDistance() + 4, 0))
    assert opened


def test_a_press_that_leaves_the_cross_takes_nothing_back(filters: RunFilters) -> None:
    filters.show_failures_between(MIDNIGHT, NOON)
    chip = child(filters, QToolButton, "outcome_chip")
    QTest.mousePress(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, chip.height() // 2))
    QTest.mouseRelease(chip, Qt.MouseButton.LeftButton, pos=QPoint(4, chip.height() // 2))

    assert filters.wanted().states == frozenset(FAILURES)
