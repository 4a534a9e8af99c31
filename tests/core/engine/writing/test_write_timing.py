"""When the writer writes."""

from scheduler_core.engine.writing.write_timing import MOST_AT_ONCE, TimedWaiting, WriteTiming

NOTHING = TimedWaiting(0, 0)


def a_burst(prompt: int, others: int = 0) -> TimedWaiting:
    return TimedWaiting(prompt, others, 100.0)


def test_as_long_as_nothing_comes_there_is_nothing_to_wait_for() -> None:
    assert WriteTiming().wait(NOTHING, 100.0) is None


def test_what_somebody_waits_for_is_written_at_once() -> None:
    assert WriteTiming().wait(a_burst(1), 100.0) == 0


def test_after_a_commit_it_rests_for_longer_the_longer_that_took() -> None:
    """A stream of single beginnings made a commit for each."""
    pace = WriteTiming()

    pace.note_commit(99.998, 100.0)
    after_a_quick_one = pace.wait(a_burst(1), 100.0)
    pace.note_commit(90.0, 100.0)
    after_a_slow_one = pace.wait(a_burst(1), 100.0)

    assert after_a_quick_one is not None
    assert after_a_slow_one is not None
    assert 0 < after_a_quick_one < after_a_slow_one <= 0.02


def test_many_are_not_kept_waiting_by_a_rest() -> None:
    pace = WriteTiming()
    pace.note_commit(99.0, 100.0)

    assert pace.wait(a_burst(MOST_AT_ONCE), 100.0) == 0


def test_what_is_urgent_is_not_kept_waiting_by_a_rest() -> None:
    """Ten thousand due at once were claimed with a rest after each two hundred."""
    pace = WriteTiming()
    pace.note_commit(99.0, 100.0)

    assert pace.wait(TimedWaiting(1, 0, is_urgent=True), 100.0) == 0


def test_a_rest_ends_though_the_clock_stands_still() -> None:
    pace = WriteTiming()
    pace.note_commit(99.0, 100.0)

    pace.has_rested()

    assert pace.wait(a_burst(1), 100.0) == 0


def test_what_nobody_waits_for_is_written_a_moment_later() -> None:
    pace = WriteTiming()
    ends = TimedWaiting(0, 3, 100.0)

    wait = pace.wait(ends, 100.0)

    assert wait is not None
    assert wait > 0
    assert not pace.includes_others(ends, 100.0)
    assert pace.includes_others(ends, 100.0 + 1.01 * wait)


def test_few_go_along_with_what_somebody_waits_for() -> None:
    assert WriteTiming().includes_others(a_burst(1, others=3), 100.0)


def test_a_burst_is_not_held_up_by_its_own_ends() -> None:
    """The ends of the first half of a burst held up the beginnings of the other half."""
    pace = WriteTiming()

    assert not pace.includes_others(a_burst(MOST_AT_ONCE, MOST_AT_ONCE), 100.001)
    assert pace.includes_others(a_burst(MOST_AT_ONCE, MOST_AT_ONCE), 100.26)


def test_ends_of_a_burst_wait_until_most_of_it_has_ended() -> None:
    """A commit for each five hundred rows took a fifth of the time of a thousand calls."""
    pace = WriteTiming()
    ends = a_burst(0, others=3 * MOST_AT_ONCE)

    wait = pace.wait(ends, 100.0)

    assert wait is not None
    assert 0.2 < wait <= 0.25
    assert not pace.includes_others(ends, 100.2)
    assert pace.includes_others(ends, 100.26)


def test_no_more_is_gathered_than_a_few_commits_take() -> None:
    pace = WriteTiming()
    ends = a_burst(0, others=10 * MOST_AT_ONCE)

    assert pace.wait(ends, 100.0) == 0
    assert pace.includes_others(ends, 100.001)


def test_while_one_commit_follows_another_ends_go_along_with_the_next() -> None:
    """At 200 runs a second every other commit was for a few ends alone."""
    pace = WriteTiming()
    ends = TimedWaiting(0, 3, 100.0)

    for at in (99.95, 99.97, 99.99):
        pace.note_commit(at, at + 0.001)

    assert not pace.includes_others(ends, 100.2)
    assert pace.includes_others(ends, 100.26)


def test_ends_go_along_with_the_next_of_a_stream_of_commits() -> None:
    """A commit of twenty beginnings each 50 ms was followed by one of their ends each time."""
    pace = WriteTiming()
    ends = TimedWaiting(0, 5, 100.11)

    before = pace.includes_others(ends, 100.14)
    for number in range(3):
        pace.note_commit(100.0 + number / 20, 100.002 + number / 20)

    assert before
    assert not pace.includes_others(ends, 100.14)
    assert pace.includes_others(TimedWaiting(10, 5, 100.11), 100.15)
