"""A machine that wakes begins a run."""

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of


@dataclass(frozen=True, slots=True)
class OnWake(EventRule):
    """Fire when the machine has woken from sleep."""

    @property
    def watch_name(self) -> str:
        return watch_name_of("wake")
