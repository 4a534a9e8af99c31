"""Stretches of the axis: where they begin, and what is known of each."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.timeline.axis import Axis
from gui.timeline.load_strip import caption, load_in_words, stretch_name
from gui.timeline.stretches import FIRST, LAST, FoundStretches, Grid, Known, Load, grid_around
from scheduler_core.values.ids import JobId

HOUR = timedelta(hours=1)
NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
EDGES = tuple(NOON + number * HOUR for number in range(5))
GRID = Grid(60, EDGES)


def found(at: datetime, *loads: Load) -> FoundStretches:
    return FoundStretches(GRID, at, dict(zip(EDGES, loads, strict=False)))


def test_what_is_over_is_known_once_the_past_is_and_what_is_to_come_once_that_is() -> None:
    now = EDGES[1] + HOUR / 2
    past = found(now, Load(3, 1, 0, 2), Load(2), Load(), Load())
    coming = found(now, Load(), Load(0, 0, 4, 1, JobId(7)), Load(0, 0, 5), Load())

    def loads(known: Known) -> list[Load | None]:
        return [known.load(*GRID.stretch(number)) for number in range(4)]

    assert loads(Known()) == [None] * 4
    assert loads(Known(past)) == [Load(3, 1, 0, 2), None, None, None]
    assert loads(Known(None, coming)) == [None, None, Load(0, 0, 5), Load()]
    both = loads(Known(past, coming))
    assert both == [Load(3, 1, 0, 2), Load(2, 0, 4, 1, JobId(7)), Load(0, 0, 5), Load()]


def test_an_older_answer_about_other_stretches_leaves_new_ones_unknown() -> None:
    known = Known(found(EDGES[4]), found(EDGES[4]))

    assert known.load(EDGES[0] - HOUR, EDGES[0]) is None


def test_stretches_follow_the_wall_clock_across_its_changes() -> None:
    change = datetime(2026, 10, 25, 1, 0, tzinfo=UTC)
    days = grid_around(change - timedelta(days=3), change + timedelta(days=3), 24 * 60)
    lengths = {end - begin for begin, end in zip(days.edges, days.edges[1:], strict=False)}
    assert lengths == {24 * HOUR, 25 * HOUR}

    spring = datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    halves = grid_around(spring - 3 * HOUR, spring + 3 * HOUR, 30)
    assert len(set(halves.edges)) == len(halves.edges)


@given(
    st.integers(-10 * 366, 440 * 366).map(lambda days: FIRST + timedelta(days=days, minutes=days % 1_440)),
    st.integers(600, 8_000_000),
    st.sampled_from([1, 5, 30, 60, 360, 1_440, 7 * 1_440]),
)
def test_a_grid_holds_the_span_it_is_made_for(begin: datetime, seconds: int, minutes: int) -> None:
    """One that does not would be made anew with each picture."""
    seconds = min(seconds, minutes * 60 * 400)
    end = begin + timedelta(seconds=seconds)

    grid = grid_around(begin, end, minutes)

    assert list(grid.edges) == sorted(set(grid.edges))
    if end <= FIRST or begin >= LAST:
        return
    assert grid.holds(begin, end)
    seen = grid.between(max(begin, FIRST), min(end, LAST))
    assert grid.edges[seen.start] <= max(begin, FIRST)
    assert min(end, LAST) <= grid.edges[seen.stop]


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_places_and_instants_of_an_axis_are_each_others_inverse(is_mirrored: bool) -> None:
    axis = Axis(NOON, 90, 100, 700, is_mirrored)

    assert axis.end == NOON + timedelta(seconds=600 * 90)
    for x in (100.0, 250.0, 700.0):
        assert axis.x_of(axis.instant_of(x)) == pytest.approx(x)
    assert (axis.x_of(axis.end) < axis.x_of(NOON)) == is_mirrored


def test_words_say_when_and_how_many() -> None:
    assert stretch_name(NOON, NOON + HOUR / 2, 30) == "Fri 20 Nov, 12:00–12:30"  # noqa: RUF001 - between times
    day = NOON - 12 * HOUR
    assert stretch_name(day, day + 24 * HOUR, 1_440) == "Fri 20 Nov"
    assert caption(60) == "Runs per hour"
    assert caption(30) == "Runs per 30 min"
    assert load_in_words(Load()) == "No run"
    assert load_in_words(Load(12, 2, 3, 4)) == "12 runs · 2 failed · 3 to come · 4 jobs"
    assert load_in_words(Load(0, 0, 1, 1)) == "1 to come · 1 job"
