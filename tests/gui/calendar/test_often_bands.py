"""Jobs that run often lie in bands above the days."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.calendar.band_drawing import draw_bands, placed_words, words_of
from gui.calendar.hours.time_grid_places import TimeGridContent, TimeGridPlaces, time_grid_places
from gui.calendar.often_bands import bands_of, is_mark
from gui.look.tokens import Tone, space, tone
from gui.occurrences.entries import Entry
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON

TODAY, TOMORROW = date(2026, 11, 20), date(2026, 11, 21)
DAY = timedelta(days=1)
STEP = timedelta(seconds=20)
COMING = Entry(NOON, JobId(1), "Ping", count=2_160, until=NOON + DAY / 2, step=STEP)
RAN = replace(COMING, count=2_159, at=NOON - DAY / 2, until=NOON - STEP, state=RunState.SUCCEEDED, step=None)
FAILED = Entry(NOON - DAY / 4, JobId(1), "Ping", RunState.FAILED, failures=1)
REPORT = Entry(NOON, JobId(2), "Report")


def test_a_band_joins_the_days_and_what_failed_is_a_mark_on_it() -> None:
    tomorrow = replace(COMING, at=NOON + DAY / 2, until=NOON + 3 * DAY / 2, count=4_320)

    (band,), singles = bands_of({TODAY: [RAN, FAILED, COMING, REPORT], TOMORROW: [tomorrow]}, 4)

    assert (band.job_name, band.step, band.a_day) == ("Ping", STEP, 4_320)
    assert [part.is_to_come for part in band.days[TODAY].parts] == [False, True]
    assert band.days[TODAY].marks == [FAILED]
    assert singles == {TODAY: [REPORT]}


def test_a_failure_on_a_day_without_a_band_keeps_its_time() -> None:
    (band,), singles = bands_of({TODAY: [FAILED], TOMORROW: [COMING]}, 4)

    assert list(band.days) == [TOMORROW]
    assert singles == {TODAY: [FAILED]}


def test_a_day_of_many_has_its_part_of_the_band_though_its_past_and_future_have_few_each() -> None:
    """The day of now had all of them among its hours, where each other day of the week had a band."""
    hours = [replace(COMING, at=NOON + hour * STEP, until=None, step=None, count=1) for hour in range(-5, 5)]
    today = [replace(each, state=RunState.SUCCEEDED) if each.at < NOON else each for each in hours]
    tomorrow = replace(COMING, at=NOON + DAY, until=NOON + 3 * DAY / 2, count=10)

    (band,), singles = bands_of({TODAY: [*today, REPORT], TOMORROW: [tomorrow]}, 4)
    assert [part.count for part in band.days[TODAY].parts] == [5, 5]
    assert band.step == STEP
    assert singles == {TODAY: [REPORT]}

    # Few of them keep their time, and so do many where no day has a band.
    _, singles = bands_of({TODAY: today[:8], TOMORROW: [tomorrow]}, 4)
    assert singles == {TODAY: today[:8]}
    assert bands_of({TODAY: today}, 4) == ([], {TODAY: today})


def test_the_busiest_come_first_and_the_rest_is_counted() -> None:
    jobs = [
        replace(COMING, job_id=JobId(number), job_name=f"Ping {number}", count=number)
        for number in range(9, 19)
    ]

    bands, _ = bands_of({TODAY: jobs}, 4)

    assert [band.job_name for band in bands] == ["Ping 18", "Ping 17", "Ping 16", ""]
    assert bands[-1].hidden == 7


def test_crowds_of_bands_are_told_from_crowds_of_single_runs() -> None:
    many = Entry(NOON, None, "", count=88, until=NOON + DAY / 4)
    few = Entry(NOON, None, "", count=5)

    (band,), singles = bands_of({TODAY: [many, few]}, 4)

    assert (band.job_id, band.hidden) == (None, 88)
    assert singles == {TODAY: [few]}


def picture_of(
    entries: list[Entry], now: datetime, wide: float, font: QFont
) -> tuple[TimeGridPlaces, QImage]:
    """Return where a day of bands has what, and their picture."""
    content = TimeGridContent((TODAY,), {TODAY: entries}, {}, TODAY, now)
    places = time_grid_places(content, QSizeF(wide, 400), font, 1.0, is_mirrored=False)
    picture = QImage(round(wide), 100, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    draw_bands(painter, places, QApplication.palette())
    painter.end()
    return places, picture


def bars_in(picture: QImage, colour: QColor, y: int) -> list[int]:
    """Return how wide each run of pixels of a colour is at a height."""
    row = "".join("#" if picture.pixelColor(x, y) == colour else " " for x in range(picture.width()))
    return [len(each) for each in row.split()]


@pytest.mark.parametrize("hour", [6, 20])
def test_a_failure_is_a_bar_as_high_as_its_band_that_crosses_no_words(qapp: QApplication, hour: int) -> None:
    """Dots at the foot of a band touched the letters above them, and ran together."""
    places, picture = picture_of([RAN, FAILED, COMING], NOON.replace(hour=hour), 600, qapp.font())
    (band,) = places.bands
    bad = tone(qapp.palette(), Tone.BAD)

    heights = [round(band.place.top()) + 2, round(band.place.center().y()), round(band.place.bottom()) - 3]
    assert [bars_in(picture, bad, y) for y in heights] == [[space(0.75)]] * 3
    (mark,) = band.marks
    metrics = QFontMetricsF(qapp.font())
    for words, room, _ in words_of(band, qapp.font(), is_mirrored=False):
        told = QRectF(room.left(), room.top(), metrics.horizontalAdvance(words), room.height())
        assert not told.contains(mark.place.center())
        assert room.center().y() == band.place.center().y()


def test_an_hour_of_a_band_has_one_bar_at_most_that_of_what_failed(qapp: QApplication) -> None:
    """Four failures in an hour were a chain of dots."""
    quarter = timedelta(minutes=15)
    skipped = replace(FAILED, state=RunState.SKIPPED, failures=0)
    hour = [skipped, *(replace(FAILED, at=FAILED.at + count * quarter) for count in range(1, 4))]
    later = replace(FAILED, at=FAILED.at + timedelta(hours=2))

    places, picture = picture_of([RAN, *hour, later, COMING], NOON.replace(hour=20), 900, qapp.font())
    (band,) = places.bands

    middle = round(band.place.center().y())
    assert bars_in(picture, tone(qapp.palette(), Tone.BAD), middle) == [space(0.75)] * 2
    # Each of them is still there to be pointed at.
    assert sum(is_mark(each.entry) for each in places.placed) == 5


def test_marks_of_a_band_are_told_without_colour(qapp: QApplication) -> None:
    """What failed, what was missed and what was cancelled were bars of different colours."""
    filled: list[int] = []
    _, plain = picture_of([RAN, COMING], NOON.replace(hour=20), 600, qapp.font())
    for state in (RunState.FAILED, RunState.MISSED, RunState.CANCELLED):
        shown = replace(FAILED, state=state, failures=0)
        _, picture = picture_of([RAN, shown, COMING], NOON.replace(hour=20), 600, qapp.font())
        spots = ((x, y) for x in range(350) for y in range(100))
        filled.append(sum(picture.pixel(x, y) != plain.pixel(x, y) for x, y in spots))

    failed, missed, cancelled = filled
    assert failed > missed > cancelled > 0


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_words_of_a_band_lie_over_the_past_where_what_is_to_come_is_short(
    qapp: QApplication, *, is_mirrored: bool
) -> None:
    """Late in the week a band ended in "4…", though all that was over had room for the words."""
    content = TimeGridContent((TODAY,), {TODAY: [RAN, COMING]}, {}, TODAY, NOON.replace(hour=20))
    wide = QFontMetricsF(qapp.font()).horizontalAdvance("Ping · every 20 s · 4,319 a day") * 1.5
    (band,) = time_grid_places(content, QSizeF(wide + 80, 400), qapp.font(), 1.0, is_mirrored).bands

    words, room, is_to_come = placed_words(band, qapp.font(), is_mirrored)

    assert words.endswith("a day")
    assert words.startswith("Ping · ")
    assert room.width() >= QFontMetricsF(qapp.font()).horizontalAdvance(words)
    assert not is_to_come


def test_words_of_a_band_leave_the_past_to_its_marks_where_what_is_to_come_holds_shorter_ones(
    qapp: QApplication,
) -> None:
    """Failures were dots below words that stood over the past, as these had no room beside it as a whole."""
    content = TimeGridContent((TODAY,), {TODAY: [RAN, FAILED, COMING]}, {}, TODAY, NOON)
    wide = QFontMetricsF(qapp.font()).horizontalAdvance("Ping · every 20 s") * 2 + 120
    (band,) = time_grid_places(content, QSizeF(wide, 400), qapp.font(), 1.0, is_mirrored=False).bands

    words, room, is_to_come = placed_words(band, qapp.font(), is_mirrored=False)

    assert words.startswith("Ping · every 20")
    assert is_to_come
    assert room.left() > band.past


def test_words_of_a_band_without_room_beside_its_marks_hide_as_few_of_them_as_they_can(
    qapp: QApplication,
) -> None:
    """With letters twice as large how often a job runs hid five failures, of which ends stuck out."""
    failures = [replace(FAILED, at=NOON + DAY / 24 * hour) for hour in range(-12, 10)]
    ran = replace(RAN, until=NOON + DAY / 2 - 3 * STEP)
    now = NOON + DAY / 2 - DAY / 24
    content = TimeGridContent((TODAY,), {TODAY: [ran, *failures]}, {}, TODAY, now)
    (band,) = time_grid_places(content, QSizeF(600, 400), qapp.font(), 1.0, is_mirrored=False).bands
    assert len(band.marks) == len(failures)

    words, _, _ = placed_words(band, qapp.font(), is_mirrored=False)

    assert words == "Ping"


def test_words_of_a_band_do_not_cross_the_present_where_one_side_holds_some(qapp: QApplication) -> None:
    """They began in the past and ended in what is to come, over the border of both."""
    content = TimeGridContent((TODAY,), {TODAY: [RAN, FAILED, COMING]}, {}, TODAY, NOON)
    name = QFontMetricsF(qapp.font()).horizontalAdvance("Ping")
    (band,) = time_grid_places(
        content, QSizeF(2 * name + 150, 400), qapp.font(), 1.0, is_mirrored=False
    ).bands

    words, room, is_to_come = placed_words(band, qapp.font(), is_mirrored=False)

    width = QFontMetricsF(qapp.font()).horizontalAdvance(words)
    assert words.startswith("Ping")
    assert room.left() > band.past if is_to_come else room.left() + width < band.past


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_the_past_of_a_band_is_named_too_where_its_words_stand_beyond_the_present(
    qapp: QApplication, *, is_mirrored: bool
) -> None:
    """At large fonts most of a band was over, with dots and without a name."""
    content = TimeGridContent((TODAY,), {TODAY: [RAN, FAILED, COMING]}, {}, TODAY, NOON)
    metrics = QFontMetricsF(qapp.font())
    wide = metrics.horizontalAdvance("Ping · every 20 s") * 2 + 120
    (band,) = time_grid_places(content, QSizeF(wide, 400), qapp.font(), 1.0, is_mirrored).bands

    (name, over, _), (words, coming, is_to_come) = words_of(band, qapp.font(), is_mirrored)

    assert (name, words.startswith("Ping · every 20"), is_to_come) == ("Ping", True, True)
    assert not over.intersects(coming)
    assert metrics.horizontalAdvance(name) <= over.width()
    # Where only a little is over it has no room for the name.
    beginning = band.place.right() - 5 if is_mirrored else band.place.left() + 5
    assert len(words_of(replace(band, past=beginning), qapp.font(), is_mirrored)) == 1


def test_words_of_a_band_are_shortened_by_whole_parts(qapp: QApplication) -> None:
    content = TimeGridContent((TODAY,), {TODAY: [COMING]}, {}, TODAY, NOON - DAY)
    places = time_grid_places(content, QSizeF(200, 400), qapp.font(), 1.0, is_mirrored=False)
    metrics = QFontMetricsF(qapp.font())

    def said(width: float) -> str:
        band = replace(places.bands[0], place=QRectF(0, 0, width, 20), past=0.0)
        return placed_words(band, qapp.font(), is_mirrored=False)[0]

    whole = said(2_000)
    assert whole.startswith("Ping · every 20")
    assert whole.endswith(" a day")
    shown = {said(width) for width in range(60, round(metrics.horizontalAdvance(whole)) + 60)}
    assert {each for each in shown if not whole.startswith(each)} == set()
    assert {whole, whole.rpartition(" · ")[0], "Ping"} <= shown
    assert said(metrics.horizontalAdvance("Pin") + 20) != "Ping"
