"""How rows of the log are painted: hue, tone and time."""

from array import array
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QLocale, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView
from pytestqt.qtbot import QtBot

from gui.look.palettes import palette_for
from gui.look.tokens import Hue, Tone, colours_of
from gui.run_log.run_columns import RunColumn, detail_in_words, run_columns
from gui.run_log.run_model import RunModel
from gui.run_log.run_row_delegate import RunRowDelegate
from gui.text import formats
from gui.widgets.tables.paged_model import LINE_ROLE
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON

A_RUN = Run(RunId(1), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.FAILED)
SCHEMES = (Qt.ColorScheme.Light, Qt.ColorScheme.Dark)


@pytest.fixture
def painted(qtbot: QtBot) -> Callable[[RunColumn, Run, str, Qt.ColorScheme], set[str]]:
    """Return the colours in the picture of a cell."""
    view = QTableView()
    qtbot.addWidget(view)
    delegate = RunRowDelegate(lambda _: Hue.CLAY, view)
    model = QStandardItemModel(1, len(RunColumn), view)

    def paint(column: RunColumn, run: Run, text: str, scheme: Qt.ColorScheme) -> set[str]:
        item = QStandardItem(text)
        item.setData(run, LINE_ROLE)
        model.setItem(0, column, item)
        option = QStyleOptionViewItem()
        option.initFrom(view)
        option.palette, option.rect = palette_for(scheme), QRect(0, 0, 300, 36)
        picture = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        picture.fill(QColor(colours_of(option.palette).sheet))
        with QPainter(picture) as painter:
            delegate.paint(painter, option, model.index(0, column))
        return {picture.pixelColor(x, y).name() for x in range(300) for y in range(36)}

    return paint


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_bar_of_a_job_has_its_hue(
    painted: Callable[[RunColumn, Run, str, Qt.ColorScheme], set[str]], scheme: Qt.ColorScheme
) -> None:
    colours = colours_of(palette_for(scheme))

    assert colours.hues[Hue.CLAY].bar in painted(RunColumn.JOB, A_RUN, "Back up", scheme)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_failed_says_so_in_the_colour_of_what_is_bad(
    painted: Callable[[RunColumn, Run, str, Qt.ColorScheme], set[str]], scheme: Qt.ColorScheme
) -> None:
    bad = colours_of(palette_for(scheme)).tones[Tone.BAD]

    assert bad in painted(RunColumn.OUTCOME, A_RUN, "", scheme)
    assert bad not in painted(RunColumn.OUTCOME, replace(A_RUN, state=RunState.SUCCEEDED), "", scheme)


def test_an_outcome_without_room_for_what_holds_it_is_named_all_the_same(
    painted: Callable[[RunColumn, Run, str, Qt.ColorScheme], set[str]],
) -> None:
    """“Held: in the bin” had no room, and its row said nothing."""
    held = replace(A_RUN, state=RunState.CLAIMED)
    sign_alone = painted(RunColumn.OUTCOME, held, "", Qt.ColorScheme.Light)

    assert len(painted(RunColumn.OUTCOME, held, "Held: " * 40, Qt.ColorScheme.Light)) > len(sign_alone)


def test_a_result_goes_on_in_what_the_time_leaves_of_its_cell(qtbot: QtBot) -> None:
    """It was cut with room beside it."""
    view, model = QTableView(), RunModel()
    qtbot.addWidget(view)
    model.show_columns(*run_columns(lambda: NOON))
    model.show_all(array("q", [A_RUN.id]), {})
    view.setModel(model)
    view.setItemDelegate(RunRowDelegate(lambda _: Hue.CLAY, view))
    for column in set(RunColumn) - {RunColumn.DETAIL, RunColumn.STARTED}:
        view.setColumnHidden(column, True)
    view.setColumnWidth(RunColumn.DETAIL, 60)
    view.setColumnWidth(RunColumn.STARTED, 300)

    def reaches_beyond(error: str) -> bool:
        model.fill([(A_RUN.id, replace(A_RUN, first_error_line=error))])
        picture = view.viewport().grab(view.visualRect(model.index(0, RunColumn.STARTED))).toImage()
        bad = colours_of(view.palette()).tones[Tone.BAD]
        return any(
            picture.pixelColor(x, y).name() == bad for x in range(100) for y in range(picture.height())
        )

    assert reaches_beyond("IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII")
    assert not reaches_beyond("I")


@pytest.mark.parametrize(
    ("locale", "time"), [("en_GB", "12:00:05"), ("en_US", "12:00:05 PM"), ("fi_FI", "12.00.05")]
)
def test_times_with_seconds_are_written_as_the_locale_writes_times(locale: str, time: str) -> None:
    """9:00 AM stood beside 09:00:05."""
    QLocale.setDefault(QLocale(locale))

    assert formats.exact_time(NOON + timedelta(seconds=5)).replace("\N{NARROW NO-BREAK SPACE}", " ") == time


def test_a_run_of_the_last_days_has_its_weekday() -> None:
    assert formats.recent_instant(NOON - timedelta(days=4), NOON) == "Mon 12:00:00"
    assert formats.recent_instant(NOON - timedelta(days=7), NOON) == "13 Nov 12:00:00"
    assert formats.recent_instant(NOON, NOON) == "12:00:00"
    assert formats.recent_minute(NOON - timedelta(days=4), NOON) == "Mon 12:00"
    assert formats.recent_minute(NOON - timedelta(days=7), NOON) == "13 Nov 12:00"
    assert formats.recent_minute(NOON, NOON) == "12:00"


@pytest.mark.parametrize(("event", "words"), [("", "until 13:00"), ("paid", "for “paid”, until 13:00")])
def test_what_waits_says_for_what_and_until_when(event: str, words: str) -> None:
    run = replace(A_RUN, state=RunState.CLAIMED, start_at=NOON + timedelta(hours=1), event=event)

    assert detail_in_words(run, NOON) == words
