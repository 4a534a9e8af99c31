from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.text.today import Today
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_day_is_that_of_the_wall_calendar_not_of_utc() -> None:
    clock = FakeClock(datetime(2026, 11, 20, 23, 30, tzinfo=UTC))

    assert Today(clock.now).day == date(2026, 11, 21)


def test_midnight_brings_a_new_day(qtbot: QtBot) -> None:
    clock = FakeClock(datetime(2026, 11, 20, 22, 59, 59, 999_000, tzinfo=UTC))
    today = Today(clock.now)

    with qtbot.waitSignal(today.changed) as notice:
        clock.advance(timedelta(seconds=1))

    assert notice.args == [date(2026, 11, 21)]


@pytest.mark.slow
def test_a_day_that_passed_asleep_is_noticed_on_return(
    qapp: QApplication, application: Application, clock: FakeClock
) -> None:
    clock.advance(timedelta(days=3))

    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)

    assert application.today.day == date(2026, 11, 23)


@pytest.mark.parametrize(
    ("start_at", "hours"),
    [
        (datetime(2026, 3, 28, 23, 0, tzinfo=UTC), 23),
        (datetime(2026, 10, 24, 22, 0, tzinfo=UTC), 25),
        (datetime(2026, 11, 19, 23, 0, tzinfo=UTC), 24),
    ],
)
def test_a_day_is_as_long_as_it_is_here(start_at: datetime, hours: int) -> None:
    today = Today(FakeClock(start_at).now)

    assert today.milliseconds_until_midnight() == hours * 3_600_000


def test_looking_again_on_the_same_day_tells_nothing(qtbot: QtBot, clock: FakeClock) -> None:
    today = Today(clock.now)

    with qtbot.assertNotEmitted(today.changed):
        clock.advance(timedelta(hours=1))
        today.refresh()
