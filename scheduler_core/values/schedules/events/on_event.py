"""Events that somebody sends begin a run."""

from typing import ClassVar

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.event_names import check_event, is_like_time
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of


@dataclass(frozen=True, slots=True)
class OnEvent(EventRule):
    """Fire with each event of this name; where the job has a key, with those of that key or without one."""

    name: str
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_event("on_event", self.name)
        if is_like_time(self.name):
            raise InvalidInput(
                "on_event", f"{self.name!r} is a time, and no name of an event; write a name such as paid"
            )

    @property
    def watch_name(self) -> str:
        return watch_name_of("event", self.name)
