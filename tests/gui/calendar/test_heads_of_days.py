"""The head of a day says how it went, how many are hidden and its load, as far as there is room."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.calendar.day_drawing import Drawing, Marks, draw_day, head_height
from gui.calendar.day_load import HOURS, DayLoad
from gui.calendar.month_model import DayCell
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState

DAY = date(2026, 11, 17)
AT = datetime(2026, 11, 17, 8, tzinfo=UTC)
FULL = DayLoad(
    tuple(Entry(AT, JobId(number), "Database backup", RunState.FAILED) for number in range(12)),
    count=13,
    runs=24,
    hours=(1, 0) * (HOURS // 2),
    outcomes={RunState.FAILED: 3},
)


def picture(load: DayLoad, wide: int, lines: float, font: QFont, number: str = "17") -> QImage:
    """Return the head of a day that is so wide, and so many heads high."""
    rect = QRect(0, 0, wide, round(head_height(font) * lines))
    image = QImage(rect.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    cell = DayCell(DAY, is_today=False, is_in_month=True, is_weekend=False, load=load, is_past=True)
    draw_day(Drawing(painter, QApplication.palette(), False, font), rect, cell, number, Marks())
    painter.end()
    return image.copy(0, 0, wide, head_height(font) - 6)


def says(change: Callable[[DayLoad], DayLoad], wide: int, font: QFont, number: str = "17") -> bool:
    """Tell whether something of a day is seen in its head, where all else has no room for its entries."""
    before, after = (picture(each, wide, 1.2, font, number) for each in (FULL, change(FULL)))
    return before != after


def with_more(load: DayLoad) -> DayLoad:
    return replace(load, count=load.count + 2)


def with_load(load: DayLoad) -> DayLoad:
    return replace(load, hours=(0, 1) * (HOURS // 2))


def with_failures(load: DayLoad) -> DayLoad:
    return replace(load, outcomes={RunState.FAILED: 4})


def test_the_load_is_seen_beside_how_many_are_hidden(qapp: QApplication) -> None:
    """At 1280 by 720 no day with hidden chips had its load, though half of its head was empty."""
    wide = head_height(qapp.font()) * 6

    assert says(with_load, wide, qapp.font())
    assert says(with_more, wide, qapp.font())
    assert says(with_failures, wide, qapp.font())


def test_a_narrow_head_says_how_many_are_hidden_rather_than_how_many_failed(qapp: QApplication) -> None:
    """With letters twice as large the days that failed said nothing of ten hidden chips."""
    font, chips = qapp.font(), QFontMetricsF(font_of(Type.NOTE))
    number = QFontMetricsF(font).horizontalAdvance("17")
    wide = round(number + chips.horizontalAdvance("+13") + 2.6 * chips.height())

    assert says(with_more, wide, font)
    assert not says(with_failures, wide, font)


def test_the_first_of_a_month_gives_its_name_for_how_many_are_hidden(qapp: QApplication) -> None:
    font, chips = qapp.font(), QFontMetricsF(font_of(Type.NOTE))
    wide = round(QFontMetricsF(font).horizontalAdvance("1. Dez.") + 1.5 * chips.height())

    def coming(load: DayLoad) -> DayLoad:
        return replace(load, outcomes={})

    heads = [picture(coming(each), wide, 1.2, font, "1. Dez.") for each in (FULL, with_more(FULL))]
    assert heads[0] != heads[1]


def test_the_first_of_a_month_has_its_load_beside_how_many_are_hidden(qapp: QApplication) -> None:
    """At 1280 by 720 the load of each day was seen, but for 1 December, which had three hidden chips."""
    font, coming = qapp.font(), replace(FULL, outcomes={})
    wide = head_height(font) * 6

    heads = [
        picture(each, wide, 1.2, font, "1 Dec") for each in (coming, with_load(coming), with_more(coming))
    ]
    assert heads[0] != heads[1]
    assert heads[0] != heads[2]


def places_of_load(load: DayLoad, wide: int, lines: float, font: QFont) -> set[int]:
    """Return where across its head the outer hours of a day are told from those beside them."""
    heads = [
        picture(replace(load, hours=hours), wide, lines, font)
        for hours in ((1, *(0,) * (HOURS - 2), 1), (0, 1, *(0,) * (HOURS - 4), 1, 0))
    ]
    spots = ((x, y) for x in range(wide) for y in range(heads[0].height()))
    return {x for x, y in spots if heads[0].pixel(x, y) != heads[1].pixel(x, y)}


@pytest.mark.parametrize("lines", [1.2, 9], ids=["with hidden ones in the head", "with room"])
def test_the_hours_of_all_days_lie_below_one_another(qapp: QApplication, lines: float) -> None:
    """They ended at the sign of a day, at the count of its failures, or at that of its hidden chips."""
    font = qapp.font()
    wide = head_height(font) * 6
    days = [
        FULL,
        replace(FULL, outcomes={}),
        replace(FULL, outcomes={RunState.SUCCEEDED: 3}),
        replace(FULL, outcomes={RunState.FAILED: 12}),
        replace(FULL, count=19),
        replace(FULL, entries=(), count=0),
    ]

    places = [places_of_load(each, wide, lines, font) for each in days]

    assert places[0]
    assert all(each == places[0] for each in places)


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("from_the_right")
@pytest.mark.parametrize("count", [1, 6])
def test_dots_of_a_cut_name_stand_at_its_own_end_where_lines_run_from_the_right(
    qapp: QApplication, count: int
) -> None:
    """They stood at the left of “Database”, where the line ends, as if letters before it were cut."""
    entry = Entry(AT, JobId(1), "Database backup of all", count=count, until=AT + timedelta(hours=6))
    metrics = QFontMetricsF(qapp.font())
    words = entry_words.chip(entry)

    cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, metrics.horizontalAdvance(words) * 0.7)

    assert cut.index("\u2068") < cut.index("Database") < cut.index("…") < cut.index("\u2069")
