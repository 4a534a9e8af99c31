"""A screen that is locked or unlocked, and a login, begin a run."""

from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of


class ScreenChange(StrEnum):
    """What of the screen begins a run."""

    LOCKED = "locked"
    UNLOCKED = "unlocked"
    LOGIN = "login"


@dataclass(frozen=True, slots=True)
class OnScreen(EventRule):
    """Fire when the screen is locked or unlocked, or the user logs in.

    With `already` what is so when the rule begins fires, too.
    """

    change: ScreenChange
    already: bool = False

    @property
    def watch_name(self) -> str:
        return watch_name_of("screen", self.change.value)
