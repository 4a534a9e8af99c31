"""When notices are sent: tries that come ever later for a day, and sixty an hour for one channel."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as some

from scheduler_core.engine.telling.telling import (
    FEWEST_TRIES,
    GIVEN_UP_AFTER,
    HOUR,
    MOST_AN_HOUR,
    OLDEST,
    free_at,
    next_try,
)
from tests.support.fake_clock import START

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def test_tries_come_ever_later_until_a_day_is_over() -> None:
    at, tries, waits = START, 0, []
    while True:
        tries += 1
        following = next_try(START, tries, at)
        if following is None:
            break
        waits.append(following - at)
        at = following

    assert waits == sorted(waits)
    assert waits[0] == 10 * SECOND
    assert timedelta(hours=22) < at - START <= GIVEN_UP_AFTER


def test_what_waited_while_the_machine_was_off_has_some_tries_too() -> None:
    monday = START + 60 * HOUR

    assert next_try(START, 1, monday) == monday + 10 * SECOND
    assert next_try(START, FEWEST_TRIES - 1, monday) is not None
    assert next_try(START, FEWEST_TRIES, monday) is None
    assert next_try(START, 1, START + OLDEST) is None


def test_a_server_that_asks_for_more_time_gets_it_within_bounds() -> None:
    assert next_try(START, 1, START, 5 * MINUTE) == START + 5 * MINUTE
    assert next_try(START, 1, START, SECOND) == START + 10 * SECOND
    assert next_try(START, 1, START, timedelta(days=9)) == START + HOUR


@given(some.lists(some.integers(0, 7_200), max_size=150))
def test_never_more_than_sixty_go_within_an_hour(moments: list[int]) -> None:
    sent: list[datetime] = []
    for second in sorted(moments):
        at = max(START + second * SECOND, *sent[-1:], START)
        at = max(at, free_at(sent, at))
        sent.append(at)

    for place in range(len(sent) - MOST_AN_HOUR):
        assert sent[place + MOST_AN_HOUR] - sent[place] >= HOUR
