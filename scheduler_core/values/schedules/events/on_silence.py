"""Events that stay away begin a run."""

from datetime import timedelta
from typing import ClassVar

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.event_names import check_event, is_like_time
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of

SHORTEST_SILENCE = timedelta(minutes=1)
# Events are kept for so long, so that a rule always knows the last one.
LONGEST_SILENCE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class OnSilence(EventRule):
    """Fire when no event of this name has come for so long, once until the next one comes.

    Where the job has a key, events of that key or without one count.
    """

    name: str
    length: timedelta
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_event("on_silence", self.name)
        if is_like_time(self.name):
            raise InvalidInput(
                "on_silence", f"{self.name!r} is a time, and no name of an event; write a name such as paid"
            )
        if not SHORTEST_SILENCE <= self.length <= LONGEST_SILENCE:
            shortest, longest = written_span(SHORTEST_SILENCE), written_span(LONGEST_SILENCE)
            raise InvalidInput(
                "on_silence", f"{written_span(self.length)} is not between {shortest} and {longest}"
            )
        if self.length.microseconds:
            raise InvalidInput("on_silence", f"{written_span(self.length)} is not a whole number of seconds")

    @property
    def watch_name(self) -> str:
        return watch_name_of("silence", self.name)
