"""Where occurrences lie in a day, beside one another where they collide."""

from dataclasses import replace
from datetime import timedelta
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.calendar.hours.hour_axis import DAY_MINUTES
from gui.calendar.hours.time_grid_layout import Slot, joined_at_once, laid_out, lengthened
from gui.occurrences.entries import Entry
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON

SHORTEST = 20


def lay_out(
    *timed: tuple[int, int], lanes: int = 4, named: int | None = None, farthest: float = inf
) -> list[Slot]:
    """Lay out entries given as where they begin and how long they are; a minute is as high as a pixel."""
    entries = [
        (Entry(NOON, JobId(number), str(number)), float(begin), float(begin + length))
        for number, (begin, length) in enumerate(timed)
    ]
    return laid_out(entries, SHORTEST, DAY_MINUTES, lanes, named, farthest)


def places(slots: list[Slot]) -> list[tuple[int, int, int]]:
    return [(slot.lane, slot.span, slot.lanes) for slot in slots]


def test_what_does_not_collide_has_all_the_width() -> None:
    assert places(lay_out((60, 30), (120, 30))) == [(0, 1, 1), (0, 1, 1)]


@pytest.mark.parametrize("lanes", [1, 2])
def test_what_begins_at_once_stands_by_name_however_long_it_takes(lanes: int) -> None:
    """“Warm the cache” stood before “Shop is up”, which took a second less, and behind it in the month."""
    timed = [
        (Entry(NOON, JobId(number), name), 60.0, 60.0 + length)
        for number, (name, length) in enumerate((("Warm the cache", 0.3), ("Shop is up", 0.1)))
    ]

    slots = sorted(laid_out(timed, SHORTEST, DAY_MINUTES, lanes), key=lambda slot: (slot.lane, slot.begin))

    assert [slot.entry.job_name for slot in slots] == ["Shop is up", "Warm the cache"]


def test_what_collides_lies_side_by_side() -> None:
    assert places(lay_out((60, 90), (120, 30))) == [(0, 1, 2), (1, 1, 2)]


def reaching(*slots: Slot, wanted: float = 34, until: float | None = None) -> list[tuple[float, float]]:
    """Let slots reach down as far as their words want; return where each begins and ends."""
    found = lengthened(slots, wanted, lambda _slot: True, DAY_MINUTES, until)
    return [(slot.begin, slot.end) for slot in found]


def test_a_short_one_takes_the_room_of_a_second_line_where_that_is_free() -> None:
    assert reaching(*lay_out((60, 0), (200, 90))) == [(60, 94), (200, 290)]
    assert reaching(*lay_out((60, 0), (90, 0))) == [(60, 80), (90, 124)]
    assert reaching(*lay_out((DAY_MINUTES - 30, 0))) == [(DAY_MINUTES - 30, DAY_MINUTES - 10)]


def test_what_lies_beside_is_in_nobodys_way_and_what_lies_below_several_is() -> None:
    beside = [*lay_out((60, 0), (60, 20), lanes=2), *lay_out((85, 90))]

    assert [slot.lanes for slot in beside] == [2, 2, 1]
    assert reaching(*beside) == [(60, 80), (60, 80), (85, 175)]
    assert reaching(*lay_out((60, 100), (60, 0), lanes=2)) == [(60, 160), (60, 94)]


def test_a_second_line_does_not_cover_the_present() -> None:
    assert reaching(*lay_out((60, 0)), until=85) == [(60, 80)]
    assert reaching(*lay_out((60, 0)), until=60) == [(60, 94)]
    assert reaching(*lay_out((60, 0)), until=94) == [(60, 94)]


def test_what_is_too_short_to_be_read_is_drawn_longer_and_collides_as_it_is_drawn() -> None:
    slots = lay_out((60, 0), (70, 0))

    assert [(slot.begin, slot.end) for slot in slots] == [(60, 80), (70, 90)]
    assert places(slots) == [(0, 1, 2), (1, 1, 2)]


def test_a_lane_that_is_free_again_is_used_again_and_room_is_taken() -> None:
    slots = lay_out((60, 200), (60, 30), (60, 30), (120, 30))

    assert places(slots) == [(0, 1, 3), (1, 1, 3), (2, 1, 3), (1, 2, 3)]


def test_what_has_no_lane_is_stacked_and_what_would_be_far_from_its_time_is_counted() -> None:
    slots = lay_out(*[(60, 20)] * 16, lanes=2)

    named = [slot for slot in slots if slot.entry.job_id is not None]
    assert {slot.begin for slot in named} == {20, 40, 60, 80, 100, 120}
    assert sum(slot.entry.count for slot in slots if slot.entry.job_id is None) == 16 - len(named) == 5


def test_what_may_not_stand_far_from_its_time_is_counted_beside_it() -> None:
    """Without its time a run of 10:00 stood below 14:00, pushed down by those before it."""
    wanted = (540, 545, 550, 555, 560, 640)

    slots = lay_out(*[(begin, 5) for begin in wanted], lanes=1, farthest=SHORTEST)

    named = [slot for slot in slots if slot.entry.job_id is not None]
    assert max(abs(slot.begin - wanted[int(slot.entry.job_name)]) for slot in named) <= SHORTEST
    assert (
        sum(slot.entry.count for slot in slots if slot.entry.job_id is None) == len(wanted) - len(named) > 0
    )
    assert len(lay_out(*[(begin, 5) for begin in wanted], lanes=1)) == len(wanted)


def test_close_runs_keep_their_names_one_below_the_other() -> None:
    """Of five runs within half an hour, two stood in lanes of three letters each."""
    slots = lay_out((600, 5), (600, 5), (600, 5), (615, 5), (630, 5), lanes=2, named=1)

    assert [(slot.lane, slot.begin) for slot in slots] == [(0, 600 + 20 * row) for row in range(5)]


def test_what_lies_above_close_runs_moves_up_no_farther_than_there_is_room() -> None:
    slots = lay_out((60, 20), *[(85, 5)] * 6, lanes=1)

    assert [slot.begin for slot in slots] == [25, 45, 65, 85, 105, 125, 145]


def test_what_comes_after_a_count_keeps_its_name() -> None:
    slots = lay_out(*[(100, 5)] * 9, (175, 5), lanes=1)

    assert [slot.entry.count for slot in slots] == [1, 1, 1, 1, 1, 4, 1]
    assert [slot.begin for slot in slots][-2:] == [160, 180]


def test_a_count_leaves_the_room_below_its_word_to_what_comes_later() -> None:
    """Three runs beside a longer one were a grey block as long as that, and hid what came after it."""
    slots = lay_out((60, 58), (60, 58), (60, 58), (60, 58), (140, 5), lanes=1)

    (crowd,) = [slot for slot in slots if slot.entry.job_id is None]
    assert crowd.end - crowd.begin == SHORTEST
    assert slots[-1].entry.job_id == 4


def test_a_long_one_is_never_covered_where_there_is_room_for_one_name() -> None:
    slots = lay_out((60, 200), (90, 20), lanes=1)

    assert places(slots) == [(0, 1, 2), (1, 1, 2)]
    assert slots[0].end == 260


def test_two_short_ones_lie_below_one_another_where_their_names_have_no_room_side_by_side() -> None:
    """Two short runs stood side by side in a narrow day, and of either name two letters could be read."""
    slots = lay_out((60, 10), (60, 10), lanes=2, named=1)

    assert [(slot.lane, slot.begin, slot.lanes) for slot in slots] == [(0, 60, 1), (0, 80, 1)]


def test_what_would_be_far_from_its_time_lies_in_a_narrow_lane_before_it_is_counted() -> None:
    slots = lay_out((60, 55), (60, 55), (60, 55), lanes=2, named=1)

    assert [(slot.lane, slot.entry.count) for slot in slots] == [(0, 1), (0, 1), (1, 1)]


@pytest.mark.parametrize("first", [1320, 1380])
def test_close_runs_at_the_end_of_the_day_are_stacked_as_others_are(first: int) -> None:
    """Near midnight two of them stood in lanes of a few letters each, as nothing has room below."""
    runs = [(first, 5), *((minute, 5) for minute in (1422, 1425, 1428, 1431, 1434))]
    slots = lay_out(*runs, lanes=2, named=1)

    assert [(slot.lane, slot.lanes, slot.entry.job_id) for slot in slots] == [
        (0, 1, number) for number in range(6)
    ]
    assert [slot.begin for slot in slots] == [min(first, 1320), *range(1340, 1421, 20)]


def test_what_would_rise_farther_than_others_go_down_lies_beside_at_the_end_of_the_day() -> None:
    slots = lay_out(*[(1430, 5)] * 7, lanes=2, named=1)

    assert [slot.lane for slot in slots] == [0, 0, 0, 0, 0, 0, 1]


def test_two_at_the_end_of_the_day_are_both_named() -> None:
    slots = lay_out((1430, 5), (1435, 5), lanes=1)

    assert [(slot.entry.job_id, slot.begin, slot.end) for slot in slots] == [(0, 1400, 1420), (1, 1420, 1440)]


def test_what_begins_before_midnight_ends_with_the_day() -> None:
    (slot,) = lay_out((1435, 300))

    assert (slot.begin, slot.end) == (1420, 1440)


@pytest.mark.slow
@given(
    st.lists(st.tuples(st.integers(0, 1439), st.integers(0, 600)), max_size=60),
    st.integers(1, 6),
    st.integers(1, 6),
)
def test_nothing_is_lost_and_nothing_overlaps(timed: list[tuple[int, int]], lanes: int, named: int) -> None:
    slots = lay_out(*timed, lanes=lanes, named=named)

    assert sum(slot.entry.count for slot in slots) == len(timed)
    for slot in slots:
        assert 0 <= slot.begin < slot.end <= DAY_MINUTES
        assert slot.span >= 1
        assert slot.lane + slot.span <= slot.lanes <= max(lanes, 2)
        assert not any(_overlap(slot, other) for other in slots if other is not slot)


def test_what_runs_now_is_not_counted_with_others() -> None:
    """A run that waited lay behind “+3 runs”."""
    timed = [
        (Entry(NOON, JobId(number + 1), "Job", RunState.RUNNING if number == 5 else None), 0.0, 30.0)
        for number in range(12)
    ]

    slots = laid_out(timed, 10.0, 240.0, 1)

    assert JobId(6) in {slot.entry.job_id for slot in slots}
    assert sum(slot.entry.count for slot in slots) == 12


def _overlap(one: Slot, other: Slot) -> bool:
    is_same_time = one.begin < other.end and other.begin < one.end
    first, last = one.lane / one.lanes, (one.lane + one.span) / one.lanes
    return (
        is_same_time and first < (other.lane + other.span) / other.lanes and other.lane / other.lanes < last
    )


def test_several_runs_of_a_job_at_one_time_are_one_block_known_by_the_most_telling() -> None:
    """Three reminders of 10:00 stood one below the other, and what ran at 11:00 stood at 12:30."""
    ran = Entry(NOON, JobId(1), "Reminder", RunState.SUCCEEDED, length=timedelta(minutes=2), run_id=RunId(1))
    failed = replace(ran, state=RunState.FAILED, run_id=RunId(2), length=timedelta(minutes=9))
    waits = replace(ran, state=RunState.CLAIMED, run_id=RunId(3), length=None)

    (block,) = joined_at_once([ran, failed, waits])

    assert (block.run_id, block.state, block.count, block.failures) == (RunId(2), RunState.FAILED, 3, 1)
    assert (block.at, block.until, block.length) == (NOON, NOON, timedelta(minutes=9))
    (block,) = joined_at_once([ran, waits])
    assert (block.run_id, block.count, block.failures) == (RunId(3), 2, 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"job_id": JobId(2)},
        {"at": NOON + timedelta(minutes=1)},
        {"state": RunState.RUNNING},
        {"state": None},
        {"is_left_out": True, "state": None},
    ],
    ids=["of another job", "later", "under way", "to come", "left out"],
)
def test_what_is_not_alike_keeps_a_block_of_its_own(changed: dict[str, Any]) -> None:
    ran = Entry(NOON, JobId(1), "Reminder", RunState.SUCCEEDED)
    both = [ran, replace(ran, **changed)]

    assert joined_at_once(both) == both
