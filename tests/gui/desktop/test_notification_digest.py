from datetime import timedelta

from gui.desktop.notification_digest import REST, Digest, Ended, News, Told
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.support.fake_clock import FakeClock

MINUTE = timedelta(minutes=1)


class DigestWithClock:
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
    news = DigestWithClock().fail()

    assert news is not None
    assert news.kind is Told.TROUBLE
    assert jobs(news) == [1]


def test_a_job_that_goes_on_failing_is_no_news() -> None:
    controller = DigestWithClock()
    controller.fail()

    assert [controller.fail() for _ in range(5)] == [None] * 5
    assert controller.wait(10 * REST) is None
    assert controller.next_in() is None


def test_what_fails_soon_after_comes_in_one_digest() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.clock.advance(MINUTE)

    assert [controller.fail(job) for job in (2, 3, 3)] == [None] * 3
    assert controller.next_in() == REST - MINUTE
    assert jobs(controller.wait(REST - MINUTE)) == [2, 3]
    assert controller.next_in() is None


def test_what_fails_long_after_is_told_at_once() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.clock.advance(REST)

    assert jobs(controller.fail(2)) == [2]


def test_a_job_that_works_again_before_the_digest_is_left_out() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.fail(2)
    controller.succeed(2)

    assert controller.wait(REST) is None


def test_the_recovery_is_told_once_nothing_fails_any_more() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.fail(2)
    controller.wait(REST)

    assert controller.succeed(1) is None
    news = controller.succeed(2)

    assert news is not None
    assert news.kind is Told.RECOVERY
    assert jobs(news) == [1, 2]
    assert controller.succeed(2) is None


def test_a_job_that_flaps_is_told_twice_in_a_rest() -> None:
    controller = DigestWithClock()
    told = []
    for _ in range(9):
        told += [controller.fail(), controller.succeed()]
        controller.clock.advance(MINUTE)

    assert [news.kind for news in told if news] == [Told.TROUBLE, Told.RECOVERY]


def test_what_was_missed_is_told_and_never_recovers() -> None:
    controller = DigestWithClock()

    assert jobs(controller.end(1, RunState.MISSED)) == [1]
    assert controller.succeed(1) is None


def test_a_success_is_no_news() -> None:
    controller = DigestWithClock()

    assert controller.succeed() is None
    assert controller.end(1, RunState.SKIPPED) is None
    assert controller.end(1, RunState.CANCELLED) is None


def test_successes_that_are_wanted_are_gathered_too() -> None:
    controller = DigestWithClock(tells_successes=True)

    assert jobs(controller.succeed(1)) == [1]
    assert [controller.succeed(job) for job in (1, 2)] == [None] * 2
    news = controller.wait(REST)

    assert news is not None
    assert news.kind is Told.SUCCESS
    assert jobs(news) == [1, 2]


def test_whoever_wants_quiet_hears_later_what_still_fails() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.digest.quiet_until = controller.clock.now() + timedelta(hours=1)
    controller.clock.advance(REST)

    assert controller.fail(2) is None
    assert controller.next_in() == timedelta(hours=1) - REST
    assert jobs(controller.wait(timedelta(hours=1))) == [2]


def test_a_clock_that_was_set_back_silences_nothing() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.clock.advance(-timedelta(days=400))

    assert jobs(controller.fail(2)) == [2]


def test_what_happens_in_quiet_hours_is_told_when_they_are_over() -> None:
    controller = DigestWithClock()

    assert controller.end(1, RunState.FAILED, quiet_for=30 * MINUTE) is None
    assert controller.next_in() == 30 * MINUTE
    assert controller.wait(29 * MINUTE) is None
    assert jobs(controller.wait(MINUTE)) == [1]
    assert controller.next_in() is None


def test_a_job_that_works_again_within_its_quiet_hours_is_no_news() -> None:
    controller = DigestWithClock()
    controller.end(1, RunState.FAILED, quiet_for=30 * MINUTE)
    controller.end(1, RunState.SUCCEEDED, quiet_for=30 * MINUTE)

    assert controller.wait(31 * MINUTE) is None


def test_quiet_hours_of_one_job_keep_no_other_back() -> None:
    controller = DigestWithClock()
    controller.end(1, RunState.FAILED, quiet_for=30 * MINUTE)

    assert jobs(controller.fail(2)) == [2]
    assert jobs(controller.wait(REST + 30 * MINUTE)) == [1]
