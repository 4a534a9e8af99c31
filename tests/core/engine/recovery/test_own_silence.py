"""An engine that was cut off lets others say that they live before it takes them for dead."""

from datetime import UTC, datetime, timedelta

from scheduler_core.engine.recovery.own_silence import OwnSilence

BEAT = timedelta(seconds=10)
LEASE = timedelta(seconds=60)
NOON = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)


class Beating:
    """An engine that beats, by the seconds since noon."""

    def __init__(self) -> None:
        self.silence = OwnSilence(BEAT, 0.0)

    def beat(self, second: float, *, clock: timedelta = timedelta(0)) -> bool:
        """Say that it lives; return whether it may judge others."""
        may = self.tries(second, clock=clock)
        self.silence.has_said(second, NOON + timedelta(seconds=second) + clock + LEASE)
        return may

    def tries(self, second: float, *, clock: timedelta = timedelta(0)) -> bool:
        return self.silence.is_over(second, NOON + timedelta(seconds=second) + clock)


def test_after_its_start_it_leaves_others_three_beats() -> None:
    one = Beating()

    assert [one.beat(second) for second in (0, 10, 20, 30, 40)] == [False, False, False, True, True]


def test_a_beat_that_comes_late_changes_nothing() -> None:
    one = Beating()
    for second in (0, 10, 20, 30):
        one.beat(second)

    assert one.beat(52)


def test_after_an_outage_it_leaves_others_three_beats_from_its_own_first_on() -> None:
    one = Beating()
    for second in (0, 10, 20, 30):
        one.beat(second)

    assert not any(one.tries(second) for second in range(60, 300, 10))
    assert [one.beat(second) for second in (300, 310, 320, 330)] == [False, False, False, True]


def test_a_clock_that_is_set_forward_makes_nobody_dead() -> None:
    one = Beating()
    for second in (0, 10, 20, 30):
        one.beat(second)
    hour = timedelta(hours=1)

    assert [one.beat(second, clock=hour) for second in (40, 50, 60, 70)] == [False, False, False, True]
