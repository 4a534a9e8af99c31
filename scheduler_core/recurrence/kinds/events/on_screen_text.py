"""A rule about the screen as one text: `unlocked`."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.events.said_change import said_change, written_change
from scheduler_core.values.schedules.events.on_screen import OnScreen, ScreenChange


def parse_on_screen(text: str) -> OnScreen:
    """Read a rule."""
    change, already = said_change("on_screen", text, ScreenChange, ScreenChange.UNLOCKED)
    if change is None:
        raise InvalidInput("on_screen", "says no change; write locked, unlocked or login")
    return OnScreen(change, already)


def print_on_screen(rule: OnScreen) -> str:
    """Write a rule so that it is read as the same one."""
    return written_change(rule.change, already=rule.already)
