"""A job that goes by an old calendar is told on the desktop, once for each time that it comes to that."""

from datetime import timedelta

from gui.desktop.firing_notices import CalendarNotices
from gui.desktop.notification_words import Notification
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.calendar_state import OldCalendar
from tests.gui.conftest import NOON


def old(name: str, number: int, minutes: int = 0) -> OldCalendar:
    since = NOON + timedelta(minutes=minutes)
    return OldCalendar(JobId(number), name, "https://a.example/…", "it is answered with status 404", since)


def told_of(*looks: tuple[OldCalendar, ...]) -> list[Notification]:
    shown: list[Notification] = []
    notices = CalendarNotices(shown.append)
    for each in looks:
        notices.take(each)
    return shown


def test_what_is_old_is_told_once_with_why() -> None:
    (only,) = told_of((), (old("Back up", 1),), (old("Back up", 1),))

    assert only.title == "Back up goes by an old calendar"
    assert only.text == "It is answered with status 404."
    assert only.is_trouble


def test_what_was_read_and_is_old_again_is_told_again() -> None:
    assert len(told_of((old("Back up", 1),), (), (old("Back up", 1, 5),))) == 2


def test_several_at_once_are_one_notification() -> None:
    (only,) = told_of((old("Back up", 1), old("Call", 2)))

    assert "Back up, Call" in only.text
