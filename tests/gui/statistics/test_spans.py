"""Steps of the user's own calendar."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from gui.statistics.spans import StatisticsSpan, steps_of
from tests.gui.conftest import NOON

AFTER_CLOCK_CHANGE = datetime(2026, 10, 27, 11, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("span", "count", "first", "last"),
    [
        (StatisticsSpan.DAY, 24, "13:00", "12:00"),
        (StatisticsSpan.WEEK, 7, "14 Nov", "20 Nov"),
        (StatisticsSpan.MONTH, 30, "22 Oct", "20 Nov"),
        (StatisticsSpan.QUARTER, 90, "23 Aug", "20 Nov"),
        (StatisticsSpan.YEAR, 12, "December 2025", "November 2026"),
    ],
)
def test_a_span_ends_with_the_step_of_now(span: StatisticsSpan, count: int, first: str, last: str) -> None:
    steps = steps_of(span, NOON)

    assert len(steps.labels) == count == len(steps.edges) - 1
    assert (steps.labels[0], steps.labels[-1]) == (first, last)
    assert steps.edges[-2] <= NOON < steps.edges[-1]


def test_a_day_on_which_the_clock_changes_has_25_hours() -> None:
    lengths = [
        end - begin for begin, end in pairwise(steps_of(StatisticsSpan.WEEK, AFTER_CLOCK_CHANGE).edges)
    ]

    assert max(lengths) == timedelta(hours=25)
    assert lengths.count(timedelta(hours=24)) == 6
