from datetime import timedelta

from gui.desktop.notification_digest import REST, Digest, Ended, News, Told
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.support.fake_clock import FakeClock

MINUTE = timedelta(minutes=1)


class Desk:
    """A digest with a clock, as the window uses them."""

    def __init__(self, *, tells_successes: bool = False) -> None:
        self.clock = FakeClock(NOON)
        self.digest = Digest()
        self._tells_successes = tells_successes
        self._count = 0

    def end(self, job: int, state: RunState, quiet_for: timedelta | None = None) -> News | None:
        self._count += 1
        quiet_until = None if quiet_for is None else self.clock.now() + quiet_for
        ended = Ended(RunId(self._count), JobId(job), f"job {job}", state, quiet_until=quiet_until)
        self.digest.take(ended, tells_successes=self._tells_successes)
        return self.digest.news(self.clock.now())

    def fail(self, job: int = 1) -> News | None:
        return self.end(job, RunState.FAILED)

    def succeed(self, job: int = 1) -> News | None:
        return self.end(job, RunState.SUCCEEDED)

    def wait(self, length: timedelta) -> News | None:
        self.clock.advance(length)
        return self.digest.news(self.clock.now())

    def next_in(self) -> timedelta | None:
        now = self.clock.now()
        at = self.digest.next_at(now)
        return None if at is None else at - now


def jobs(news: News | None) -> list[JobId]:
    assert news is not None
    return [run.job_id for run in news.runs]


def test_the_first_failure_is_told_at_once() -> None:
    news = Desk().fail()

    assert news is not None
    assert news.kind is Told.TROUBLE
    assert jobs(news) == [1]


def test_a_job_that_goes_on_failing_is_no_news() -> None:
    desk = Desk()
    desk.fail()

    assert [desk.fail() for _ in range(5)] == [None] * 5
    assert desk.wait(10 * REST) is None
    assert desk.next_in() is None


def test_what_fails_soon_after_comes_in_one_digest() -> None:
    desk = Desk()
    desk.fail(1)
    desk.clock.advance(MINUTE)

    assert [desk.fail(job) for job in (2, 3, 3)] == [None] * 3
    assert desk.next_in() == REST - MINUTE
    assert jobs(desk.wait(REST - MINUTE)) == [2, 3]
    assert desk.next_in() is None


def test_what_fails_long_after_is_told_at_once() -> None:
    desk = Desk()
    desk.fail(1)
    desk.clock.advance(REST)

    assert jobs(desk.fail(2)) == [2]


def test_a_job_that_works_again_before_the_digest_is_left_out() -> None:
    desk = Desk()
    desk.fail(1)
    desk.fail(2)
    desk.succeed(2)

    assert desk.wait(REST) is None


def test_the_recovery_is_told_once_nothing_fails_any_more() -> None:
    desk = Desk()
    desk.fail(1)
    desk.fail(2)
    desk.wait(REST)

    assert desk.succeed(1) is None
    news = desk.succeed(2)

    assert news is not None
    assert news.kind is Told.RECOVERY
    assert jobs(news) == [1, 2]
    assert desk.succeed(2) is None


def test_a_job_that_flaps_is_told_twice_in_a_rest() -> None:
    desk = Desk()
    told = []
    for _ in range(9):
        told += [desk.fail(), desk.succeed()]
        desk.clock.advance(MINUTE)

    assert [news.kind for news in told if news] == [Told.TROUBLE, Told.RECOVERY]


def test_what_was_missed_is_told_and_never_recovers() -> None:
    desk = Desk()

    assert jobs(desk.end(1, RunState.MISSED)) == [1]
    assert desk.succeed(1) is None


def test_a_success_is_no_news() -> None:
    desk = Desk()

    assert desk.succeed() is None
    assert desk.end(1, RunState.SKIPPED) is None
    assert desk.end(1, RunState.CANCELLED) is None


def test_successes_that_are_wanted_are_gathered_too() -> None:
    desk = Desk(tells_successes=True)

    assert jobs(desk.succeed(1)) == [1]
    assert [desk.succeed(job) for job in (1, 2)] == [None] * 2
    news = desk.wait(REST)

    assert news is not None
    assert news.kind is Told.SUCCESS
    assert jobs(news) == [1, 2]


def test_whoever_wants_quiet_hears_later_what_still_fails() -> None:
    desk = Desk()
    desk.fail(1)
    desk.digest.quiet_until = desk.clock.now() + timedelta(hours=1)
    desk.clock.advance(REST)

    assert desk.fail(2) is None
    assert desk.next_in() == timedelta(hours=1) - REST
    assert jobs(desk.wait(timedelta(hours=1))) == [2]


def test_a_clock_that_was_set_back_silences_nothing() -> None:
    desk = Desk()
    desk.fail(1)
    desk.clock.advance(-timedelta(days=400))

    assert jobs(desk.fail(2)) == [2]


def test_what_happens_in_quiet_hours_is_told_when_they_are_over() -> None:
    desk = Desk()

    assert desk.end(1, RunState.FAILED, quiet_for=30 * MINUTE) is None
    assert desk.next_in() == 30 * MINUTE
    assert desk.wait(29 * MINUTE) is None
    assert jobs(desk.wait(MINUTE)) == [1]
    assert desk.next_in() is None


def test_a_job_that_works_again_within_its_quiet_hours_is_no_news() -> None:
    desk = Desk()
    desk.end(1, RunState.FAILED, quiet_for=30 * MINUTE)
    desk.end(1, RunState.SUCCEEDED, quiet_for=30 * MINUTE)

    assert desk.wait(31 * MINUTE) is None


def test_quiet_hours_of_one_job_keep_no_other_back() -> None:
    desk = Desk()
    desk.end(1, RunState.FAILED, quiet_for=30 * MINUTE)

    assert jobs(desk.fail(2)) == [2]
    assert jobs(desk.wait(REST + 30 * MINUTE)) == [1]
