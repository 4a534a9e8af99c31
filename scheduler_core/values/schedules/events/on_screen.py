"""A screen that is locked or unlocked, and a login, begin a run."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of


class ScreenChange(StrEnum):
    """What of the screen begins a run."""

    LOCKED = "locked"
    UNLOCKED = "unlocked"
    LOGIN = "login"


@dataclass(frozen=True, slots=True)
class OnScreen(EventRule):
    """Fire when the screen is locked or unlocked, or the user logs in.

    It must be so for as long as it `lasts`.
    With `already` what is so when the rule begins fires, too.
    """

    change: ScreenChange
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if self.lasts and self.change is ScreenChange.LOGIN:
            raise InvalidInput("lasts", "a login happens and does not last; leave out how long")

    @property
    def watch_name(self) -> str:
        return watch_name_of("screen", self.change.value)
