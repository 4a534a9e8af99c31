"""The load strip of the timeline over a real core: what stretches hold, pointed at, walked to, gone to."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import Wanted
from gui.look.tokens import Tone, tone
from gui.timeline.load_strip import LoadStrip
from gui.timeline.stretches import FoundStretches, Load
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

Key = Qt.Key
HOUR = timedelta(hours=1)
FIVE = NOON + 5 * HOUR
BUSY = NOON - HOUR


@pytest.fixture
def strip(qtbot: QtBot, live: Application, core: Scheduler) -> LoadStrip:
    """Return the strip above two jobs, one of which ran three times in half an hour and failed once."""
    add(core, "Archive", "every day at 17:00")
    report = add(core, "Report", "every day at 17:10")
    ledger = Ledger(core, NOON)
    for minute in (0, 5):
        ledger.add(report, BUSY + timedelta(minutes=minute))
    ledger.add(report, BUSY + timedelta(minutes=10), RunState.FAILED)
    ledger.close()
    live.actions.show_timeline.trigger()
    strip = live.window.timeline.load
    qtbot.waitUntil(lambda: strip.isVisible() and strip.is_known and bool(words_at(strip, BUSY)))
    qtbot.waitUntil(lambda: "No run" not in words_at(strip, BUSY))
    return strip


def number_at(strip: LoadStrip, at: datetime) -> int | None:
    """Return the stretch that holds an instant."""
    edges = strip.grid.edges
    return next((place for place in range(len(edges) - 1) if edges[place] <= at < edges[place + 1]), None)


def words_at(strip: LoadStrip, at: datetime) -> str:
    number = number_at(strip, at)
    return "" if number is None else strip.words_of(number)


def middle_of(strip: LoadStrip, at: datetime) -> QPoint:
    number = number_at(strip, at)
    assert number is not None
    return strip.place_of(number).center().toPoint()


def described(strip: LoadStrip) -> str:
    heard: str = QAccessible.queryAccessibleInterface(strip).text(QAccessible.Text.Description)
    return heard


def test_each_stretch_tells_what_ran_in_it_and_what_is_to_run(strip: LoadStrip) -> None:
    assert words_at(strip, BUSY) == "Fri 20 Nov, 11:00–11:30\n3 runs · 1 failed · 1 job"  # noqa: RUF001
    assert words_at(strip, FIVE) == "Fri 20 Nov, 17:00–17:30\n2 to come · 2 jobs"  # noqa: RUF001
    assert words_at(strip, FIVE + HOUR).endswith("\nNo run")
    assert described(strip).startswith("Most in Fri 20 Nov, 11:00")


def test_what_failed_is_told_by_colour_and_sign(strip: LoadStrip) -> None:
    bad = tone(strip.palette(), Tone.BAD).rgb()

    def rows_of(at: datetime) -> set[int]:
        picture, number = strip.grab().toImage(), number_at(strip, at)
        assert number is not None
        place = strip.place_of(number).toRect()
        return {
            y for y in range(picture.height()) if has_colour(picture, place.left(), place.right(), y, bad)
        }

    rows = sorted(rows_of(BUSY))
    # The sign above the bar, and the share that failed at its foot.
    assert rows[0] < strip.height() / 3
    assert rows[-1] > strip.height() * 0.8
    assert not rows_of(FIVE)


def has_colour(picture: QImage, left: int, right: int, y: int, colour: int) -> bool:
    return any(picture.pixel(x, y) == colour for x in range(left, right))


def test_nothing_is_said_of_a_stretch_before_it_is_known(strip: LoadStrip) -> None:
    strip.forget()
    strip.wait()

    assert not strip.is_known
    assert words_at(strip, FIVE + HOUR).endswith("\nStill being read")
    assert described(strip) == "Still being read"

    loads = dict.fromkeys(strip.grid.edges, Load())
    strip.show_past(FoundStretches(strip.grid, NOON, loads))
    assert words_at(strip, NOON - 2 * HOUR).endswith("\nNo run")
    assert words_at(strip, FIVE).endswith("\nStill being read")

    strip.fail("The store is away.")
    assert words_at(strip, FIVE).endswith("\nThe store is away.")
    strip.show_coming(FoundStretches(strip.grid, NOON, loads))
    assert words_at(strip, FIVE).endswith("\nNo run")


def test_a_stretch_whose_answer_is_late_is_a_grey_bar_and_an_empty_one_a_line(
    qtbot: QtBot, strip: LoadStrip
) -> None:
    def picture() -> QImage:
        place = strip.place_of(number_at(strip, FIVE + HOUR) or 0).toRect()
        return strip.grab(place).toImage()

    empty = picture()
    strip.forget()
    silent = picture()
    assert silent != empty
    strip.wait()
    qtbot.waitUntil(lambda: picture() != silent)
    assert picture() != empty


def test_a_click_goes_there_and_shows_the_lane_of_its_first_job(
    qtbot: QtBot, live: Application, strip: LoadStrip
) -> None:
    canvas = live.window.timeline.canvas
    canvas.show_jobs([*(JobId(number) for number in range(100, 300)), *canvas.jobs])
    begin, end = canvas.span_in_sight()

    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, FIVE))

    closer = canvas.span_in_sight()
    assert closer[1] - closer[0] < end - begin
    middle = closer[0] + (closer[1] - closer[0]) / 2
    assert abs(middle - FIVE - HOUR / 4) < timedelta(minutes=3)
    assert len(canvas.jobs) - 2 in canvas.lanes_in_sight()
    # The stretches are shorter there, and known again in the end.
    qtbot.waitUntil(lambda: words_at(strip, FIVE).endswith("\n1 to come · 1 job"))


def test_arrows_walk_the_stretches_beyond_the_ends_and_enter_goes_there(
    qtbot: QtBot, live: Application, strip: LoadStrip
) -> None:
    canvas = live.window.timeline.canvas
    strip.setFocus()
    QTest.keyClick(strip, Key.Key_Right)
    assert described(strip).startswith("Fri 20 Nov, 12:00")
    QTest.keyClick(strip, Key.Key_Left)
    assert described(strip).startswith("Fri 20 Nov, 11:30")

    QTest.keyClick(strip, Key.Key_End)
    before, heard = canvas.span_in_sight(), described(strip)
    QTest.keyClick(strip, Key.Key_Right)
    assert canvas.span_in_sight()[0] > before[0]
    assert described(strip) not in {"", heard}
    QTest.keyClick(strip, Key.Key_Home)
    first = canvas.span_in_sight()
    QTest.keyClick(strip, Key.Key_Left)
    assert canvas.span_in_sight()[0] < first[0]

    QTest.keyClick(strip, Key.Key_Minus)
    assert canvas.span_in_sight()[1] - canvas.span_in_sight()[0] > first[1] - first[0]
    QTest.keyClick(strip, Key.Key_Plus)
    QTest.keyClick(strip, Key.Key_Return)
    assert canvas.span_in_sight()[1] - canvas.span_in_sight()[0] < first[1] - first[0]
    qtbot.waitUntil(lambda: strip.is_known)


def test_stretches_stand_above_their_time_in_both_directions(live: Application, strip: LoadStrip) -> None:
    canvas = live.window.timeline.canvas
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        live.window.timeline.setLayoutDirection(direction)
        canvas.turn(0.1)
        left = canvas.viewport().mapTo(live.window.timeline, QPoint(0, 0)).x()
        own = strip.mapTo(live.window.timeline, QPoint(0, 0)).x()
        begun = number_at(strip, FIVE)
        assert begun is not None
        room = strip.place_of(begun).translated(own - left, 0)
        assert room.left() - 1 <= canvas.axis().x_of(FIVE) <= room.right() + 1


@pytest.mark.parametrize("later", [0, 1])
def test_what_changes_is_read_anew(
    qtbot: QtBot, live: Application, core: Scheduler, strip: LoadStrip, later: int
) -> None:
    """Also what came while other jobs, or another view, were looked at."""
    if later:
        live.actions.show_list.trigger()
    add(core, "Third", "every day at 17:20")
    if later:
        live.actions.show_timeline.trigger()
    qtbot.waitUntil(lambda: words_at(strip, FIVE).endswith("\n3 to come · 3 jobs"))

    live.window.choice.show(Wanted(text="archive"))
    qtbot.waitUntil(lambda: words_at(strip, FIVE).endswith("\n1 to come · 1 job"))
    live.window.choice.show(Wanted())
    qtbot.waitUntil(lambda: words_at(strip, FIVE).endswith("\n3 to come · 3 jobs"))


def test_going_through_time_within_what_is_known_asks_for_nothing(
    live: Application, strip: LoadStrip
) -> None:
    canvas = live.window.timeline.canvas
    asked: list[Callable[[], None]] = []
    strip.grid_changed.connect(partial(asked.append, strip.update))

    for _ in range(8):
        canvas.turn(0.05)

    assert not asked
    assert strip.is_known
    canvas.turn(3)
    assert len(asked) == 1
