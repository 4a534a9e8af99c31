from datetime import timedelta

import pytest

from gui.desktop.notification_digest import REST, DigestNews, DigestWish, Ended, NewsKind, NotificationDigest
from gui.text.wall_clock import local
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import DailyWindow
from tests.gui.conftest import NOON
from tests.support.fake_clock import FakeClock

MINUTE = timedelta(minutes=1)


class DigestWithClock:
    """A digest with a clock, as the window uses them."""

    def __init__(self, *, tells_successes: bool = False) -> None:
        self.clock = FakeClock(NOON)
        self.digest = NotificationDigest()
        self._wish = DigestWish(successes=tells_successes)
        self._wishes: dict[JobId, DigestWish] = {}
        self._count = 0

    def end(self, job: int, state: RunState) -> DigestNews | None:
        self._count += 1
        self.digest.heed({JobId(job): self._wish} | self._wishes)
        self.digest.take(Ended(RunId(self._count), JobId(job), f"job {job}", state))
        return self.digest.news(self.clock.now())

    def wish(self, job: int, wish: DigestWish) -> DigestNews | None:
        """Let a job wish something from now on."""
        self._wishes[JobId(job)] = wish
        self.digest.heed({JobId(job): wish})
        return self.digest.news(self.clock.now())

    def hush(self, job: int, length: timedelta, *, after: timedelta = timedelta(0)) -> DigestNews | None:
        """Give a job quiet hours that begin after a while, and last so long."""
        begins = local(self.clock.now()) + after
        return self.wish(job, DigestWish(quiet_hours=DailyWindow(begins.time(), (begins + length).time())))

    def fail(self, job: int = 1) -> DigestNews | None:
        return self.end(job, RunState.FAILED)

    def be_late(self, job: int = 1) -> DigestNews | None:
        self.digest.take(Ended(RunId(0), JobId(job), f"job {job}", RunState.CLAIMED, is_late=True))
        return self.digest.news(self.clock.now())

    def succeed(self, job: int = 1) -> DigestNews | None:
        return self.end(job, RunState.SUCCEEDED)

    def wait(self, length: timedelta) -> DigestNews | None:
        self.clock.advance(length)
        return self.digest.news(self.clock.now())

    def next_in(self) -> timedelta | None:
        now = self.clock.now()
        at = self.digest.next_at(now)
        return None if at is None else at - now


def jobs(news: DigestNews | None) -> list[JobId]:
    assert news is not None
    return [run.job_id for run in news.runs]


def test_the_first_failure_is_told_at_once() -> None:
    news = DigestWithClock().fail()

    assert news is not None
    assert news.kind is NewsKind.TROUBLE
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
    assert news.kind is NewsKind.RECOVERY
    assert jobs(news) == [1, 2]
    assert controller.succeed(2) is None


def test_a_job_that_flaps_is_told_twice_in_a_rest() -> None:
    controller = DigestWithClock()
    told = []
    for _ in range(9):
        told += [controller.fail(), controller.succeed()]
        controller.clock.advance(MINUTE)

    assert [news.kind for news in told if news] == [NewsKind.TROUBLE, NewsKind.RECOVERY]


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
    assert news.kind is NewsKind.SUCCESS
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


# ---- jobs that are silent, or in their quiet hours

SILENT = DigestWish(failures=False, missed=False)
GONE = DigestWish(comes_again=False)


def test_what_happens_in_quiet_hours_is_told_when_they_are_over() -> None:
    controller = DigestWithClock()
    controller.hush(1, 30 * MINUTE)

    assert controller.fail() is None
    assert controller.next_in() == 30 * MINUTE
    assert controller.wait(29 * MINUTE) is None
    assert jobs(controller.wait(MINUTE)) == [1]
    assert controller.next_in() is None


def test_a_job_that_works_again_within_its_quiet_hours_is_no_news() -> None:
    controller = DigestWithClock()
    controller.hush(1, 30 * MINUTE)
    controller.fail()
    controller.succeed()

    assert controller.wait(31 * MINUTE) is None


def test_quiet_hours_of_one_job_keep_no_other_back() -> None:
    controller = DigestWithClock()
    controller.hush(1, 30 * MINUTE)
    controller.fail(1)

    assert jobs(controller.fail(2)) == [2]
    assert jobs(controller.wait(REST + 30 * MINUTE)) == [1]


def test_quiet_hours_that_begin_before_the_turn_of_a_job_hold_it_back() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.hush(2, 30 * MINUTE, after=MINUTE)
    controller.fail(2)

    assert controller.wait(REST) is None
    assert jobs(controller.wait(21 * MINUTE)) == [2]


def test_quiet_hours_that_are_taken_back_hold_nothing_back() -> None:
    controller = DigestWithClock()
    controller.hush(1, 30 * MINUTE)
    controller.fail()

    assert jobs(controller.wish(1, DigestWish())) == [1]


@pytest.mark.parametrize("wish", [SILENT, GONE], ids=["silenced", "gone"])
@pytest.mark.parametrize("is_before", [True, False], ids=["before", "after"])
def test_who_says_nothing_more_keeps_no_recovery_back(wish: DigestWish, is_before: bool) -> None:
    """A job that was silenced while it failed had to end once more before others could be told to work."""
    controller = DigestWithClock()
    controller.fail(1)
    controller.wait(REST)
    controller.fail(2)
    if is_before:
        controller.wish(1, wish)

    recovered = controller.succeed(2)

    if not is_before:
        assert recovered is None
        recovered = controller.wish(1, wish)
    assert jobs(recovered) == [2]


def test_a_recovery_waits_for_a_failing_job_no_longer_than_to_its_quiet_hours() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.wait(REST)
    controller.fail(2)
    controller.hush(1, 30 * MINUTE, after=5 * MINUTE)

    assert controller.succeed(2) is None
    assert controller.next_in() == 5 * MINUTE
    assert jobs(controller.wait(5 * MINUTE)) == [2]
    assert controller.succeed(1) is None
    assert jobs(controller.wait(30 * MINUTE)) == [1]


def test_a_job_that_is_woken_while_it_fails_is_no_news_and_its_recovery_is() -> None:
    controller = DigestWithClock()
    controller.fail()
    controller.wish(1, SILENT)

    assert controller.fail() is None
    assert controller.wish(1, DigestWish()) is None
    assert controller.wait(REST) is None
    assert controller.fail() is None
    assert jobs(controller.succeed()) == [1]


def test_a_job_that_was_silent_when_it_failed_first_is_told_when_it_fails_again() -> None:
    controller = DigestWithClock()
    controller.wish(1, SILENT)

    assert controller.fail() is None
    assert controller.wish(1, DigestWish()) is None
    assert jobs(controller.fail()) == [1]


def test_a_job_that_is_silenced_before_its_turn_is_not_told_after_all() -> None:
    controller = DigestWithClock()
    controller.fail(1)
    controller.fail(2)
    controller.wish(2, SILENT)

    assert controller.wait(REST) is None
    assert controller.next_in() is None


def test_a_job_that_is_silenced_tells_no_recovery() -> None:
    controller = DigestWithClock()
    controller.fail()
    controller.wish(1, SILENT)

    assert controller.succeed() is None
    assert controller.wish(1, DigestWish()) is None
    controller.wait(REST)
    assert jobs(controller.fail()) == [1]


def test_what_a_failing_job_keeps_back_is_not_asked_for_again_and_again() -> None:
    """The turn of a success was in the past while another job failed: a thousand looks a second."""
    controller = DigestWithClock(tells_successes=True)
    controller.succeed(1)
    controller.fail(2)
    controller.clock.advance(2 * REST)

    assert controller.succeed(1) is None
    assert controller.next_in() is None


def test_what_a_job_wished_is_forgotten_where_nothing_of_it_is_to_be_told() -> None:
    """Each job that ever ended was remembered for as long as the window lived."""
    controller = DigestWithClock()
    controller.wish(1, SILENT)
    controller.hush(2, 30 * MINUTE)
    controller.fail(2)
    controller.wish(3, DigestWish())

    controller.digest.take(Ended(RunId(9), JobId(1), "job 1", RunState.FAILED))

    assert jobs(controller.digest.news(controller.clock.now())) == [1]
    assert jobs(controller.wait(REST + 30 * MINUTE)) == [2]


def test_a_job_that_is_late_is_news_when_it_fails_and_once_when_it_works() -> None:
    """A failure after that was never told."""
    controller = DigestWithClock()
    assert jobs(controller.be_late()) == [1]
    assert controller.be_late() is None
    controller.wait(REST)

    failure, again, recovery = controller.fail(), controller.be_late(), controller.succeed()

    assert failure is not None
    assert failure.kind is NewsKind.TROUBLE
    assert again is None
    assert recovery is not None
    assert recovery.kind is NewsKind.RECOVERY
    assert controller.succeed() is None


def test_a_job_that_is_late_keeps_the_recovery_of_others_back() -> None:
    controller = DigestWithClock()
    controller.be_late()
    controller.wait(REST)
    controller.fail(2)

    assert controller.succeed(2) is None
    assert sorted(jobs(controller.succeed(1))) == [1, 2]
