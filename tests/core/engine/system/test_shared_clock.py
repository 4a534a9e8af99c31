"""Machines that share a database go by its clock."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)


class WrongClock(FakeClock):
    """The clock of this machine, wrong by so much."""

    def __init__(self, by: timedelta) -> None:
        super().__init__()
        self.by = by

    def now(self) -> datetime:
        return SystemClock().now() + self.by


@pytest.fixture(scope="module")
def server(migrated_database: str) -> Iterator[Store]:
    opened = open_store(migrated_database, START)
    yield opened
    opened.close()


def error_of(clock: SharedClock) -> timedelta:
    return abs(clock.now() - datetime.now(UTC))  # noqa: TID251 - the truth itself


@pytest.mark.slow
@pytest.mark.parametrize("by", [-HOUR, timedelta(seconds=2), HOUR])
def test_a_host_whose_clock_is_wrong_goes_by_the_database_s(server: Store, by: timedelta) -> None:
    """A host an hour fast ran everybody's jobs an hour early."""
    clock = SharedClock(WrongClock(by))

    with server.read() as tx:
        clock.compare(tx)

    assert error_of(clock) < timedelta(milliseconds=500)


@pytest.mark.slow
def test_a_small_difference_is_left_alone(server: Store) -> None:
    """It is not told from the way to the server, and a clock that trembles would be set all the time."""
    wrong = WrongClock(timedelta(milliseconds=100))
    clock = SharedClock(wrong)

    before = wrong.now()
    with server.read() as tx:
        clock.compare(tx)

    assert before <= clock.now() <= wrong.now()


@pytest.mark.slow
def test_a_host_s_clock_that_is_set_moves_nothing(server: Store) -> None:
    """It moved the jobs of all machines by an hour, and ten seconds later nothing moved them back."""
    host = FakeClock(SystemClock().now())
    clock = SharedClock(host)
    with server.read() as tx:
        clock.compare(tx)
    before = clock.now()

    host.jump(-HOUR)
    host.advance(SECOND)

    assert clock.now() - before == SECOND


@pytest.mark.slow
def test_a_small_drift_does_not_add_up(server: Store) -> None:
    host = FakeClock(SystemClock().now() - 2 * SECOND)
    clock = SharedClock(host)
    for _ in range(2):
        with server.read() as tx:
            clock.compare(tx)
        host.advance(SECOND)  # which has not gone by in truth
    with server.read() as tx:
        clock.compare(tx)

    assert error_of(clock) < timedelta(milliseconds=500)


def test_a_file_has_no_time_of_its_own(store: Store) -> None:
    clock = SharedClock(FakeClock())

    with store.read() as tx:
        clock.compare(tx)

    assert clock.now() == START
