"""Blocks of the hours take two lines where one would cut their names, and there is room."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.hours.time_grid_drawing import TimeGridDrawing, draw_now_line
from gui.calendar.hours.time_grid_places import TimeGridContent, shortest, time_grid_places
from gui.calendar.span_pages import Mode
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryPainter
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.holding import held_answers
from tests.gui.planned_jobs import add

LONG = Entry(NOON.replace(hour=9), JobId(1), "Database backup of the south", length=timedelta(seconds=4))
TODAY = formats.local_date(NOON)
TOMORROW = TODAY + timedelta(days=1)


def heights(qapp: QApplication, *entries: Entry, width: float = 120) -> list[int]:
    """Return how high the blocks of tomorrow are, so many pixels wide at a day's usual height."""
    content = TimeGridContent((TODAY, TOMORROW), {TOMORROW: entries}, {}, TODAY, NOON)
    gutter = time_grid_places(content, QSizeF(900, 900), qapp.font(), 1.0, is_mirrored=False).gutter
    size = QSizeF(gutter + 2 * width, 900)
    places = time_grid_places(content, size, qapp.font(), 1.0, is_mirrored=False)
    return [round(each.place.height()) for each in places.placed]


def tomorrow(entry: Entry, **changed: object) -> Entry:
    return replace(entry, at=entry.at + timedelta(days=1), **changed)  # type: ignore[arg-type]


def width_of(qapp: QApplication, entry: Entry) -> float:
    return QFontMetricsF(qapp.font()).horizontalAdvance(entry_words.chip(entry))


def test_a_name_that_one_line_would_cut_has_a_line_of_its_own(qapp: QApplication) -> None:
    """Every name of a week was cut after a few letters above hours that stood empty."""
    entry = tomorrow(LONG)
    one, two = round(shortest(qapp.font())) - 1, 2 * QFontMetricsF(qapp.font()).height()
    wide = width_of(qapp, entry) + 60

    assert heights(qapp, entry, width=wide) == [one]
    assert one < two <= heights(qapp, entry, width=wide * 0.8)[0] < two + one


@pytest.mark.parametrize("state", [None, RunState.SUCCEEDED, RunState.RUNNING])
def test_a_sign_takes_of_the_room_of_the_words(qapp: QApplication, state: RunState | None) -> None:
    entry = tomorrow(LONG, state=state)
    (height,) = heights(qapp, entry, width=width_of(qapp, entry) + 30)

    assert (height > shortest(qapp.font())) is (state is not None)


def test_nothing_is_covered_by_a_second_line(qapp: QApplication) -> None:
    entry = tomorrow(LONG)
    soon = replace(entry, at=entry.at + timedelta(minutes=40), job_id=JobId(2))
    width = width_of(qapp, entry) * 0.8

    first, second = heights(qapp, entry, soon, width=width)

    assert first == round(shortest(qapp.font())) - 1 < second


def test_the_present_is_in_sight_where_what_runs_often_takes_room_above(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """Bands that came once the week was known pushed the present below the foot of the hours."""
    for number in range(4):
        add(core, f"Ping {number}", "every 20 minutes")
    add(core, "Report", "every day at 9:00")
    with held_answers(live.bridge):
        grid = shown(live, Mode.WEEK, TODAY).times
        bar = grid.verticalScrollBar()
        qtbot.waitUntil(lambda: grid.isVisible() and grid.height() > 0)
        window = live.window
        window.resize(window.width(), window.minimumSizeHint().height())
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        window.resize(window.width(), window.height() + bar.maximum() - 10)
        qtbot.waitUntil(lambda: bar.value() == bar.maximum() <= 20)
    qtbot.waitUntil(lambda: bar.maximum() > 40)

    top = grid.instant_at(QPoint(grid.viewport().width() // 2, round(grid.body().top()) + 1))
    assert top is not None
    assert bar.value() == bar.maximum() or top.time() >= (NOON - timedelta(hours=2)).time()


@pytest.mark.parametrize("height", [22, 60])
@pytest.mark.parametrize("share", [0.05, 0.3, 0.45, 0.55, 0.7, 0.95])
def test_the_present_is_seen_across_a_block_of_today_and_strikes_no_word_through(
    qapp: QApplication, height: int, share: float
) -> None:
    """The line of the present was gone wherever something lay in the column of today."""
    entry = Entry(NOON, JobId(1), "Newsletter", RunState.SUCCEEDED, length=timedelta(hours=1))
    content = TimeGridContent((TODAY, TOMORROW), {}, {}, TODAY, NOON)
    places = time_grid_places(content, QSizeF(700, 900), qapp.font(), 1.0, is_mirrored=False)
    grid = TimeGridDrawing(places, qapp.palette(), frozenset())
    assert grid.now_y is not None
    block = QRectF(places.left(0) + 1, round(grid.now_y - share * height), places.day_width - 4, height)
    image = QImage(700, 900, QImage.Format.Format_RGB32)
    image.fill(qapp.palette().base().color())
    with QPainter(image) as painter:
        EntryPainter(painter, qapp.palette(), places.font).draw(block, entry)
        before = image.copy()
        draw_now_line(painter, grid, grid.now_y, [(block, entry)])

    inner = block.toRect().adjusted(10, 2, -30, -2)
    spots = [
        QPoint(x, y) for x in range(inner.left(), inner.right()) for y in range(inner.top(), inner.bottom())
    ]
    written = [spot for spot in spots if before.pixelColor(spot).lightness() < 150]
    assert written
    assert [spot for spot in written if image.pixelColor(spot) != before.pixelColor(spot)] == []
    rows = block.toRect()
    changed = [
        sum(image.pixel(x, y) != before.pixel(x, y) for x in range(rows.left(), rows.right()))
        for y in range(rows.top(), rows.bottom())
    ]
    assert max(changed) >= rows.width() - 2


def test_several_runs_at_one_time_leave_what_comes_next_its_hour(qapp: QApplication) -> None:
    """“11:00” stood at 12:30 below three runs of 10:00."""
    at = NOON.replace(hour=10)
    runs = [
        Entry(at, JobId(1), "Invoice reminder", RunState.SUCCEEDED, run_id=RunId(number))
        for number in (1, 2, 3)
    ]
    later = Entry(NOON.replace(hour=11), JobId(2), "Search index", RunState.SUCCEEDED)
    content = TimeGridContent((TODAY,), {TODAY: [*runs, later]}, {}, TODAY, NOON)
    places = time_grid_places(content, QSizeF(170, 700), qapp.font(), 1.0, is_mirrored=False)

    (several, _), (_, begin) = [(each.entry, each.place.top()) for each in places.placed]

    assert entry_words.chip(several).startswith(f"{formats.clock_time(at)} Invoice reminder, 3")
    assert begin == places.axis.place(formats.minutes_of_day(later.at))
