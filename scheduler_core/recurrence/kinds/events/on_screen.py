"""Fires when the screen is locked or unlocked, and with a login."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.event_kind import EventKind, lasting
from scheduler_core.recurrence.kinds.events.said_change import said_change, written_change
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.events.on_screen import OnScreen, ScreenChange
from scheduler_core.values.schedules.policies import TimePolicies

_SAID = {
    ScreenChange.LOCKED: Phrase.SCREEN_LOCKED,
    ScreenChange.UNLOCKED: Phrase.SCREEN_UNLOCKED,
    ScreenChange.LOGIN: Phrase.USER_LOGS_IN,
}


class OnScreenKind(EventKind[OnScreen]):
    """Fires whenever the screen is locked or unlocked, or the user logs in."""

    made = OnScreen

    def describe(self, speaker: Speaker, rule: OnScreen, _policies: TimePolicies) -> str:
        return lasting(speaker, speaker.say(_SAID[rule.change]), rule.lasts)


def parse_on_screen(text: str) -> OnScreen:
    """Read a rule."""
    said = said_change("on_screen", text, ScreenChange, ScreenChange.UNLOCKED)
    if said.change is None:
        raise InvalidInput("on_screen", "says no change; write locked, unlocked or login")
    return OnScreen(said.change, said.already, said.lasts)


def print_on_screen(rule: OnScreen) -> str:
    """Write a rule so that it is read as the same one."""
    return written_change(rule.change, already=rule.already, lasts=rule.lasts)
