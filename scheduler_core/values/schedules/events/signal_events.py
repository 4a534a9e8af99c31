"""What others send or end begins a run: events, hooks, jobs, and silence where something was expected."""

import re
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.event_names import check_event, is_like_time
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.ranges import LONGEST_JOB_NAME, check_count, check_line, written_span
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


# Begins the names under which deliveries are kept among events; nobody else sends events of such a name.
HOOK_EVENTS = "hook:"
# The secret that signs is called by it, so the name must be one that a secret can have.
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")


class Signature(StrEnum):
    """How a delivery is signed that begins a run."""

    NONE = "unsigned"
    GITHUB = "github"
    STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class OnHook(EventRule):
    """Fire with each delivery to the hook of this name; where it says a signature, with those signed so."""

    name: str
    signed: Signature = Signature.NONE
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_hook("on_hook", self.name)

    @property
    def watch_name(self) -> str:
        return watch_name_of("hook", self.name, self.signed.value)

    @property
    def event_name(self) -> str:
        """Return under which name its deliveries are kept."""
        return event_of_hook(self.name, self.signed)

    @property
    def secret(self) -> str:
        """Return the name of the secret that signs; "" where nothing is signed."""
        return "" if self.signed is Signature.NONE else secret_of_hook(self.name)


def check_hook(field: str, name: str) -> None:
    """Refuse what can't be the name of a hook."""
    if _NAME.fullmatch(name) is None:
        raise InvalidInput(
            field,
            f"{shown(name)!r} is no name of a hook: up to 80 letters, digits and . _ - "
            "(no dot or dash at its start)",
        )


def event_of_hook(name: str, signed: Signature) -> str:
    """Return under which name deliveries that are signed so are kept."""
    return HOOK_EVENTS + (name if signed is Signature.NONE else f"{name}, {signed.value}")


def secret_of_hook(name: str) -> str:
    """Return what the secret is called that signs the deliveries to a hook."""
    return f"hook-{name}"


_MOST_JOBS = 20


@dataclass(frozen=True, slots=True)
class OnJob(EventRule):
    """Fire once each of these jobs has ended so, counted anew after each time.

    Of a job that ended again the last end counts.
    """

    jobs: tuple[str, ...]
    when: When = When.SUCCESS
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_count("on_job", self.jobs, _MOST_JOBS)
        if not self.jobs or not all(name.strip() for name in self.jobs):
            raise InvalidInput("on_job", "lacks the name of a job; write it like “Backup and Report”")
        for name in self.jobs:
            check_line("on_job", name, LONGEST_JOB_NAME)
        if len({name.casefold() for name in self.jobs}) < len(self.jobs):
            raise InvalidInput("on_job", "names a job twice; once is enough")

    @property
    def watch_name(self) -> str:
        return watch_name_of("job", self.when.value, *self.jobs)


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
