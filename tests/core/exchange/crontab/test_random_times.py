"""Random values of cronie and OpenBSD: one number for each, the same at each import, and told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.crontab.random_times import drawn
from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.formats import FileFormat, guessed_format
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.schedules.cron import Cron
from tests.core.exchange.foreign_jobs import ZONE


def times(when: str, seed: str = "backup") -> Cron:
    return parse_cron(drawn(when, seed, lambda _: None))


@given(
    st.tuples(st.integers(0, 59), st.integers(0, 59)).map(sorted),
    st.none() | st.integers(1, 59),
    st.text(max_size=5),
)
def test_what_is_drawn_lies_in_its_range(bounds: list[int], step: int | None, seed: str) -> None:
    low, high = bounds
    minutes = sorted(times(f"{low}~{high}{f'/{step}' if step else ''} * * * *", seed).minutes.allowed)

    assert low <= minutes[0]
    assert minutes[-1] <= high
    if step is None:
        assert len(minutes) == 1
    else:
        assert minutes[0] < low + step
        assert minutes == list(range(minutes[0], high + 1, step))


@pytest.mark.parametrize("when", ["~ * * * *", "0 ~6 * * *", "0 3~ * * *", "0 0 1~28 * *", "0 0 * * 1~5"])
def test_each_field_takes_open_ranges(when: str) -> None:
    assert times(when) == times(when)


def test_commands_are_spread_over_the_range() -> None:
    minutes = {min(times("~ * * * *", f"job {number}").minutes.allowed) for number in range(200)}

    assert len(minutes) > 40


@pytest.mark.parametrize(
    "when", ["20~5 * * * *", "5~60 * * * *", "0~9/0 * * * *", "a~b * * * *", "0 0~24 * * *"]
)
def test_a_range_that_is_none_is_refused(when: str) -> None:
    with pytest.raises(InvalidInput):
        times(when)


def test_a_crontab_with_random_times_is_known_and_says_what_was_drawn() -> None:
    text = "~ 2 * * * backup\n5~5 3 * * * fetch\n"
    first, second = read_crontab(text, ZONE, has_users=False), read_crontab(text, ZONE, has_users=False)

    assert guessed_format(text) is FileFormat.CRONTAB
    assert first == second
    assert [draft.name for draft in first.drafts] == ["backup", "fetch"]
    assert first.drafts[1].schedule.rules == (parse_cron("5 3 * * *"),)
    assert "line 2: minute 5~5: cron draws a number each time it reads the file; here it stays 5" in map(
        str, first.losses
    )
