"""An event that somebody sent, and what an event rule began a run for."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import EventId, JobId, RunId

# So many of its subjects are named.
_MOST_NAMED = 3
# What runs are told of who sent their event, where a run did.
_SENT_BY = "event_sent_by"
_BY_RUN = "run "


@dataclass(frozen=True, slots=True)
class Event:
    """One event. With a `key` it is for the jobs with that correlation key, without one for all.

    The `data` is what its sender says of it, for the runs that it begins.
    """

    id: EventId
    name: str
    key: str
    came_at: datetime
    sent_by: str
    request: str = ""
    data: str = ""


@dataclass(frozen=True, slots=True)
class SentEvent:
    """An event with the waits that it ended and the jobs that it `begins`, once an engine runs.

    One that was sent before `is_known` and does nothing more.
    """

    event: Event
    ended_waits: tuple[RunId, ...] = ()
    is_known: bool = False
    begins: tuple[JobId, ...] = ()


@dataclass(frozen=True, slots=True)
class RunEvent:
    """Which rule of its job began a run, named by what it watches, and what it is about.

    The subjects are paths unless values are `told`.
    """

    rule: str
    subjects: tuple[str, ...]
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """Name what it is about: its first subjects, with dots where there are more."""
        named = self.told.get("event_name") or ", ".join(self.subjects[:_MOST_NAMED])
        return f"{named}, …" if len(self.subjects) > _MOST_NAMED else named

    @property
    def tells_apart(self) -> str:
        """Return what differs from one run of a rule to the next: the key of an event, the name of a file."""
        if self.told:
            return self.told.get("event_key", "")
        name = self.subjects[0].replace("\\", "/").rstrip("/").rpartition("/")[2] if self.subjects else ""
        return f"{name}, …" if len(self.subjects) > 1 else name


def sender_of_run(run_id: RunId) -> str:
    """Return who sent an event that a run sent."""
    return f"{_BY_RUN}{run_id}"


def told_of_sender(sent_by: str) -> Mapping[str, str]:
    """Return what runs are told of who sent their event: nothing, unless a run did."""
    return {_SENT_BY: sent_by} if sent_by.startswith(_BY_RUN) else {}


def run_that_sent(told: Mapping[str, str]) -> RunId | None:
    """Return the run that sent an event, by what another one was told of it; None where no run did."""
    number = told.get(_SENT_BY, "").removeprefix(_BY_RUN)
    return RunId(int(number)) if number.isascii() and number.isdigit() else None
