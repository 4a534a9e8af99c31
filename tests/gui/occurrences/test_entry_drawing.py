"""Blocks without room for words: the outcome of a run is told by its sign."""

import math
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, space, tone
from gui.look.tokens import ground as ground_of
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, EntryPainter, fitting_chip, sign_room, time_first
from gui.text.outcomes import TONES
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, RunState
from tests.gui.conftest import NOON
from tests.gui.look.contrasts import contrast

HEIGHT = 22
WITH_SIGN = [state for state in RunState if state is not RunState.SUCCEEDED]


def entry(state: RunState | None, at: datetime = NOON) -> Entry:
    return Entry(at, JobId(1), "Fetch rates", state, length=timedelta(seconds=1))


def drawn(shown: Entry, width: float, *, is_on_paper: bool = False, shows_name: bool = False) -> QImage:
    """Return the picture of a block as the timeline draws it, on the ground of the window."""
    palette = QApplication.palette()
    image = QImage(round(width) + 8, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(palette.base().color())
    painter = QPainter(image)
    blocks = EntryPainter(painter, palette, font_of(Type.NOTE), is_on_paper=is_on_paper)
    blocks.draw(QRectF(4, 0, width, HEIGHT), shown, EntryLook(shows_name=shows_name))
    painter.end()
    return image


def spots_of_outcome(image: QImage, state: RunState) -> int:
    """Return how many pixels have the full colour of an outcome."""
    wanted = tone(QApplication.palette(), TONES[state]).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def clear_spots(image: QImage) -> int:
    """Return how many pixels beyond the bar in the hue of the job are seen well on the ground."""
    ground = QApplication.palette().base().color()
    seen = [image.pixelColor(x, y) for x in range(4 + space(1), image.width()) for y in range(HEIGHT)]
    return sum(contrast(each, ground) >= 3 for each in seen)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("state", WITH_SIGN)
@pytest.mark.parametrize("is_on_paper", [False, True])
def test_a_narrow_block_tells_its_outcome_by_a_sign_in_full_colour(
    state: RunState, is_on_paper: bool
) -> None:
    shown = entry(state)
    image = drawn(shown, sign_room(shown, font_of(Type.NOTE)), is_on_paper=is_on_paper)
    assert spots_of_outcome(image, state) >= (8 if state in FAILURES else 0)
    assert clear_spots(image) >= 2
    edges = (0, 1, 2, 3, image.width() - 4, image.width() - 3, image.width() - 2, image.width() - 1)
    ground = QApplication.palette().base().color().rgb()
    assert {image.pixel(x, y) for x in edges for y in range(HEIGHT)} == {ground}


@pytest.mark.usefixtures("qapp")
def test_signs_of_narrow_blocks_are_told_apart_without_colour() -> None:
    grey = QImage.Format.Format_Grayscale8
    shown = {
        state: drawn(entry(state), sign_room(entry(state), font_of(Type.NOTE))).convertToFormat(grey)
        for state in WITH_SIGN
    }
    alike = [
        (one, other)
        for one in shown
        for other in shown
        if one.value < other.value and shown[one] == shown[other]
    ]
    assert not alike


@pytest.mark.usefixtures("qapp")
def test_what_went_well_or_is_to_come_needs_no_sign_when_it_is_narrow() -> None:
    font = font_of(Type.NOTE)
    assert sign_room(entry(RunState.SUCCEEDED), font) == sign_room(entry(None), font) == 0
    assert clear_spots(drawn(entry(RunState.SUCCEEDED), 13)) == 0
    ground = QApplication.palette().base().color().rgb()
    spot = drawn(entry(RunState.FAILED), 3)
    assert {spot.pixel(x, 11) for x in (2, 3, 7, 8)} == {ground}


@pytest.mark.parametrize(("state", "of"), [(RunState.RUNNING, Tone.BUSY), (RunState.CLAIMED, Tone.DOUBTFUL)])
def test_what_runs_and_what_waits_have_the_grounds_that_they_have_elsewhere(
    qapp: QApplication, state: RunState, of: Tone
) -> None:
    """What waits stood there in the colours of what runs."""
    picture = drawn(entry(state), 120)

    assert picture.pixelColor(100, HEIGHT - 4) == ground_of(qapp.palette(), of)


@pytest.mark.usefixtures("qapp")
def test_a_time_without_hours_beside_it_comes_before_the_name_and_is_never_cut() -> None:
    """At letters of 200 % a chip of the month had the name without its time."""
    metrics, shown = QFontMetricsF(font_of(Type.NOTE)), entry(None)
    clock = metrics.horizontalAdvance("12:00")

    assert time_first(shown, metrics.horizontalAdvance("12:00 Fetch rates") + 9, metrics).endswith(
        "Fetch rates"
    )
    for wide in range(100):
        told = time_first(shown, clock + wide, metrics)
        assert told == "12:00" or told.startswith("12:00 "), told
    assert time_first(shown, clock - 1, metrics).startswith("F")


@pytest.mark.usefixtures("qapp")
def test_a_chip_of_a_job_that_runs_often_cuts_its_name_and_not_how_often() -> None:
    """“Shop is up · eve…” told nothing of what the line is for."""
    metrics = QFontMetricsF(font_of(Type.NOTE))
    often = replace(entry(None), count=96, until=NOON + timedelta(hours=23), step=timedelta(minutes=15))
    whole, short = "Fetch rates · every 15 min", "Fetch rates · 15 min"

    assert fitting_chip(often, metrics.horizontalAdvance(whole), metrics) == whole
    assert fitting_chip(often, metrics.horizontalAdvance(whole) - 1, metrics) == short
    for wide in range(int(metrics.horizontalAdvance("Fetch… · 15 min")), 300):
        words = fitting_chip(often, wide, metrics)
        assert words.startswith("Fetc"), words
        assert words.endswith("15 min"), words
        assert metrics.horizontalAdvance(words) <= wide


@pytest.mark.usefixtures("qapp")
def test_a_chip_of_several_runs_never_cuts_how_many_there_are() -> None:
    """“22:00 +7 Shop i…” was read as a time in another zone, and “Search in…” hid its count."""
    metrics = QFontMetricsF(font_of(Type.NOTE))
    times, few = "12:00\N{EN DASH}13:45", "8\N{MULTIPLICATION SIGN}"
    several = replace(entry(None), count=8, until=NOON + timedelta(minutes=105))
    hourly = replace(several, until=NOON + timedelta(hours=7))

    assert fitting_chip(several, 500, metrics) == f"{times} Fetch rates, {few}"
    least = metrics.horizontalAdvance(f"12:00 Fetch…, {few}")
    assert fitting_chip(several, least, metrics).startswith("12:00 Fe")
    for shown, wide in ((each, int(least) + more) for each in (several, hourly) for more in range(200)):
        words = fitting_chip(shown, wide, metrics)
        assert words.endswith(f", {few}"), words
        assert metrics.horizontalAdvance(words) <= wide
    assert fitting_chip(hourly, least, metrics).startswith("12\N{EN DASH}19 Fe")
    least = metrics.horizontalAdvance(f"12 Fetch rates, {few}")
    assert fitting_chip(hourly, least, metrics).startswith("12\N{EN DASH}19 Fe")


@pytest.mark.usefixtures("qapp")
def test_a_chip_of_what_often_failed_says_how_many_failed_and_not_how_many_ran() -> None:
    """“Warm t… · 24 x” beside the sign of a failure was read as 24 failures, where 3 had failed."""
    metrics, end = QFontMetricsF(font_of(Type.NOTE)), NOON + timedelta(hours=23)
    shown = replace(entry(RunState.FAILED), count=24, until=end, failures=3)
    name = metrics.horizontalAdvance("Fetch rates")

    assert fitting_chip(shown, name, metrics) == "Fetch rates"
    pictures = [
        drawn(each, name + 60, shows_name=True)
        for each in (shown, replace(shown, count=25), replace(shown, failures=4))
    ]
    assert pictures[0] == pictures[1]
    assert pictures[0] != pictures[2]


@pytest.mark.usefixtures("qapp")
def test_what_is_still_to_come_often_has_the_sign_of_what_failed_before() -> None:
    end = NOON + timedelta(hours=23)
    before = replace(entry(RunState.FAILED), count=24, until=end, failures=3)
    today = replace(entry(None), count=24, until=end, failures=3, step=timedelta(hours=1))

    assert drawn(today, 160, shows_name=True) == drawn(before, 160, shows_name=True)


@pytest.mark.usefixtures("qapp")
def test_a_chip_of_several_runs_at_one_time_never_cuts_how_many_there_are() -> None:
    """“10:00 Invoi…” hid its count beside a sign, and looked like one run."""
    metrics, few = QFontMetricsF(font_of(Type.NOTE)), "3\N{MULTIPLICATION SIGN}"
    at_once = replace(entry(None), count=3, until=NOON)
    least = metrics.horizontalAdvance(f"12:00, {few}")

    assert fitting_chip(at_once, 500, metrics) == f"12:00 Fetch rates, {few}"
    assert fitting_chip(at_once, metrics.horizontalAdvance(f"12 Fetc…, {few}"), metrics).startswith("12 Fe")
    for wide in range(math.ceil(least), 300):
        words = fitting_chip(at_once, wide, metrics)
        assert words.endswith(f", {few}"), words
        assert metrics.horizontalAdvance(words) <= wide
