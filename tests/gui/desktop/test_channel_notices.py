"""A channel that does not work is told on the desktop, once for each time that it breaks."""

from datetime import timedelta

from gui.desktop.firing_notices import ChannelNotices
from gui.desktop.notification_words import Notification
from scheduler_core.values.ids import ChannelId
from scheduler_core.values.records.channel import Channel, ChannelKind, KeptChannel
from tests.gui.conftest import NOON

GONE = "the server answered 404 Not Found"


def broken(name: str, number: int, minutes: int = 0) -> KeptChannel:
    channel = Channel(name, ChannelKind.HOOK, "https://there.example/x")
    return KeptChannel(ChannelId(number), channel, NOON, "ann", NOON + timedelta(minutes=minutes), GONE)


def told_of(*looks: tuple[KeptChannel, ...]) -> list[Notification]:
    shown: list[Notification] = []
    notices = ChannelNotices(shown.append)
    for each in looks:
        notices.take(each)
    return shown


def test_what_breaks_is_told_once_with_why() -> None:
    phone = broken("phone", 1)

    (only,) = told_of((), (phone,), (phone,), (phone,))

    assert only.title == "The channel phone does not work"
    assert only.text == "The server answered 404 Not Found."
    assert only.is_trouble


def test_what_was_mended_and_breaks_again_is_told_again() -> None:
    assert len(told_of((broken("phone", 1),), (), (broken("phone", 1, 5),))) == 2


def test_several_at_once_are_one_notification() -> None:
    (only,) = told_of((broken("phone", 1), broken("desk", 2)))

    assert "phone, desk" in only.text


def test_one_more_does_not_tell_the_others_again() -> None:
    first, second = told_of((broken("phone", 1),), (broken("phone", 1), broken("desk", 2)))

    assert ("phone" in first.title, "desk" in second.title) == (True, True)
