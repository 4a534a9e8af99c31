"""Ticks and bars of the timeline."""

from datetime import UTC, datetime, timedelta

import pytest

from gui.occurrences.entries import Entry, Waiting
from gui.timeline.lane_layout import LaneHeights, bars_of, rows_of_waits, step_minutes, ticks_between
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON

MINUTE = timedelta(minutes=1)


def place_of(at: datetime) -> float:
    """One pixel a minute."""
    return (at - NOON) / MINUTE


def entries(*minutes: float, state: RunState | None = None) -> list[Entry]:
    return [Entry(NOON + minute * MINUTE, JobId(1), "Job", state) for minute in minutes]


@pytest.mark.parametrize(("scale", "step"), [(2, 5), (90, 180), (7_200, 7 * 24 * 60)])
def test_ticks_are_as_far_apart_as_their_names_need(scale: int, step: int) -> None:
    assert step_minutes(scale, 80) == step


@pytest.mark.parametrize("step", [1, 15, 60])
def test_a_part_of_a_day_has_the_ticks_that_the_whole_day_has_there(step: int) -> None:
    """Also where the wall clock jumps."""
    for change in (NOON, datetime(2026, 3, 29, 1, 0, tzinfo=UTC), datetime(2026, 10, 25, 1, 0, tzinfo=UTC)):
        whole = list(ticks_between(change - timedelta(days=1), change + timedelta(days=1), step))
        for minutes in range(-300, 300, 37):
            begin = change + minutes * MINUTE
            end = begin + 90 * MINUTE
            expected = [tick for tick in whole if begin <= tick.at < end]
            assert list(ticks_between(begin, end, step)) == expected


def test_ticks_stand_at_round_hours_of_the_wall_clock() -> None:
    begin = datetime(2026, 11, 20, 20, 10, tzinfo=UTC)

    ticks = list(ticks_between(begin, begin + timedelta(hours=4), 60))

    assert [tick.at.astimezone().hour for tick in ticks] == [22, 23, 0, 1]
    assert [tick.is_day for tick in ticks] == [False, False, True, False]


def test_a_day_of_25_hours_has_its_ticks_where_the_clock_shows_them() -> None:
    begin = datetime(2026, 10, 24, 22, 0, tzinfo=UTC)

    ticks = list(ticks_between(begin, begin + timedelta(hours=25), 360))

    assert [tick.at.astimezone().hour for tick in ticks] == [0, 6, 12, 18]


def test_days_are_ticks_where_hours_are_too_narrow() -> None:
    ticks = list(ticks_between(NOON, NOON + timedelta(days=3), 24 * 60))

    assert [tick.at.astimezone().day for tick in ticks] == [21, 22, 23]


def test_bars_are_drawn_to_scale_and_never_too_narrow_to_be_seen() -> None:
    long = Entry(NOON, JobId(1), "Job", RunState.SUCCEEDED, length=30 * MINUTE)

    bars = bars_of([long, *entries(60)], place_of, 10)

    assert [(bar.left, bar.right) for bar in bars] == [(0, 30), (60, 70)]


def test_what_would_hide_one_another_is_a_strip() -> None:
    (bar,) = bars_of(entries(0, 5, 10, 15), place_of, 10)

    assert (bar.entry.count, bar.entry.step, bar.entry.until) == (4, 5 * MINUTE, NOON + 15 * MINUTE)
    assert (bar.left, bar.right) == (0, 25)


def test_a_failure_between_successes_stays_a_bar_of_its_own() -> None:
    mixed = [*entries(0, 5, 15, state=RunState.SUCCEEDED), *entries(10, state=RunState.FAILED)]

    bars = bars_of(mixed, place_of, 10)

    assert [bar.entry.state for bar in bars] == [RunState.SUCCEEDED, RunState.FAILED, RunState.SUCCEEDED]


def waits(*spans: tuple[int, int | None]) -> list[Entry]:
    return [
        Entry(
            NOON + begin * MINUTE,
            JobId(1),
            "Job",
            until=None if end is None else NOON + end * MINUTE,
            waiting=Waiting(RunId(number), NOON + begin * MINUTE),
        )
        for number, (begin, end) in enumerate(spans, 1)
    ]


def test_what_waits_at_the_same_time_lies_in_rows_the_first_to_end_above() -> None:
    rows = rows_of_waits(waits((0, 90), (0, 30), (30, 60)))

    assert [[each.waiting.run_id for each in row if each.waiting] for row in rows] == [[2, 3], [1]]


def test_what_has_no_row_of_its_own_is_counted_in_the_last_one() -> None:
    first, (together,) = rows_of_waits(waits((0, 30), (5, 40), (10, 50), (2, None)), most=2)

    assert len(first) == 1
    assert (together.at, together.until, together.count) == (NOON + 2 * MINUTE, None, 3)
    assert together.waiting == Waiting(None, NOON + 2 * MINUTE)


def test_lanes_are_found_below_higher_ones() -> None:
    heights = LaneHeights(20, 10, {1: 3})

    assert [heights.top(lane) for lane in range(4)] == [0, 20, 70, 90]
    assert [heights.height(lane) for lane in (0, 1)] == [20, 50]
    assert [heights.lane_at(height, 3) for height in (-5, 19, 20, 69, 70, 500)] == [0, 0, 1, 1, 2, 2]
    assert heights.lane_at(0, 0) == 0


def test_a_sign_has_its_room_as_far_as_the_next_bar_does_not_begin_there() -> None:
    near, far = entries(0, 10, state=RunState.FAILED), entries(60, state=RunState.FAILED)
    bars = bars_of([*near, *far], place_of, 8, lambda entry: 13 if entry.state is RunState.FAILED else 0)
    assert [(bar.left, bar.right) for bar in bars] == [(0, 10), (10, 23), (60, 73)]
    assert bars_of(far, place_of, 20, lambda _entry: 13)[0].right == 80
