"""A change of the power supply begins a run."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of

LOW_PERCENT = 20
_MOST_PERCENT = 99


class PowerChange(StrEnum):
    """What of the power supply begins a run."""

    MAINS = "mains"
    BATTERY = "battery"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class OnPower(EventRule):
    """Fire when the machine gets power from mains or its battery, or the battery holds less than `percent`.

    It must be so for as long as it `lasts`.
    With `already` what is so when the rule begins fires, too.
    """

    change: PowerChange
    percent: int = LOW_PERCENT
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        if not 1 <= self.percent <= _MOST_PERCENT:
            raise InvalidInput("on_power", f"{self.percent}% is not between 1% and {_MOST_PERCENT}%")

    @property
    def watch_name(self) -> str:
        below = str(self.percent) if self.change is PowerChange.BELOW else ""
        return watch_name_of("power", self.change.value, below)
