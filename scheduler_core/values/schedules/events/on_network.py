"""Networks that are joined or left begin a run."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import check_line
from scheduler_core.values.schedules.events.event_rule import EventRule, check_lasting, watch_name_of

_LONGEST_NETWORK = 200


class NetworkChange(StrEnum):
    """What of a network begins a run."""

    JOINED = "joined"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class OnNetwork(EventRule):
    """Fire when a network is joined, or left: one of this name, or any without one.

    It must be so for as long as it `lasts`.
    With `already` one that is joined when the rule begins fires, too.
    """

    change: NetworkChange
    name: str = ""
    already: bool = False
    lasts: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        check_lasting(self.lasts)
        check_line("on_network", self.name, _LONGEST_NETWORK)
        if self.name != self.name.strip():
            raise InvalidInput(
                "on_network", f"{self.name!r} names no network; write it without spaces around it"
            )

    @property
    def watch_name(self) -> str:
        return watch_name_of("network", self.change.value, self.name)
