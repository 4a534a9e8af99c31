from collections import Counter
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from scheduler_core.planning.storm import Latecomer, StormLimits, start_offsets
from scheduler_core.values.ids import JobId
from tests.support.properties import for_all

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LIMITS = StormLimits(together=2, apart=5 * SECOND, longest=20 * SECOND)


def late(job: int, minute: int = 0, priority: int = 0) -> Latecomer:
    return Latecomer(JobId(job), NINE + minute * MINUTE, priority)


def seconds(latecomers: list[Latecomer], limits: StormLimits = LIMITS) -> list[int]:
    return [offset // SECOND for offset in start_offsets(latecomers, limits)]


def test_a_few_start_at_once() -> None:
    assert seconds([late(1), late(2)]) == [0, 0]
    assert seconds([]) == []


def test_more_start_in_groups() -> None:
    assert seconds([late(job) for job in range(5)]) == [0, 0, 5, 5, 10]


def test_the_important_start_first_and_then_the_oldest() -> None:
    assert seconds([late(1, 3), late(2, 2), late(3, 1), late(4, 9, priority=1)]) == [5, 5, 0, 0]


def test_occurrences_of_one_job_keep_their_order() -> None:
    assert seconds([late(1, 3), late(1, 1), late(1, 2)]) == [5, 0, 0]


def test_in_doubt_the_older_job_comes_first() -> None:
    assert seconds([late(3), late(2), late(1)]) == [5, 0, 0]


def test_groups_grow_where_the_last_would_wait_too_long() -> None:
    found = Counter(seconds([late(job) for job in range(23)]))

    assert found == {0: 5, 5: 5, 10: 5, 15: 5, 20: 3}


def test_ten_thousand_are_spread_over_ten_minutes() -> None:
    offsets = start_offsets([late(job) for job in range(10_000)])

    assert max(offsets) <= timedelta(minutes=10)
    assert max(Counter(offsets).values()) <= 34


LATECOMERS = st.lists(st.builds(late, st.integers(1, 9), st.integers(0, 9), st.integers(-2, 2)), max_size=40)
ANY_LIMITS = st.builds(
    StormLimits,
    st.integers(1, 9),
    st.integers(1, 9).map(lambda count: count * SECOND),
    st.integers(0, 60).map(lambda count: count * SECOND),
)


@for_all(LATECOMERS, ANY_LIMITS)
def test_nobody_waits_too_long_and_order_decides(latecomers: list[Latecomer], limits: StormLimits) -> None:
    offsets = start_offsets(latecomers, limits)
    backwards = start_offsets(latecomers[::-1], limits)[::-1]

    assert all(timedelta(0) <= offset <= limits.longest for offset in offsets)
    places = list(zip(offsets, latecomers, strict=True))
    for offset, latecomer in places:
        assert all(offset <= later for later, other in places if other.priority < latecomer.priority)
    if len(set(latecomers)) == len(latecomers):
        assert offsets == backwards
