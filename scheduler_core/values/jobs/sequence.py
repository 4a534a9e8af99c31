"""A sequence: steps one after the other, with waits between them that outlast any crash."""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import SHORTEST_TIMEOUT, RetryPolicy, RunPolicies
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import check_count, check_line, check_span

MOST_STEPS = 100
LONGEST_EVENT = 200
_LONGEST_STEP_NAME = 200
_LONGEST_WAIT = timedelta(days=36_525)
# A name that begins so was meant as a time, and nobody would ever send an event of that name.
_LIKE_A_TIME = re.compile(
    r"[0-9]{1,4}[-/.][0-9]{1,2}(?:[-/.][0-9]{1,4})?(?:[ Tt,].*)?"
    r"|[0-9]{1,2}:[0-9]{2}.*"
    r"|(?:[0-9]+(?:\.[0-9]+)? ?(?:s|m|h|d|w|sec|min|hour|day|week|month|year)(?:ond|ute)?s?)+",
    re.IGNORECASE,
)


class Otherwise(StrEnum):
    """What follows when an event did not come in time."""

    RUN = "run"
    SKIP = "skip"
    FAIL = "fail"


class Since(StrEnum):
    """From when on an event counts that came before the wait for it."""

    EVER = "ever"
    START = "start"


@dataclass(frozen=True, slots=True)
class Act:
    """Call or run something, if what came before it ended as `when` says.

    None for `timeout` or `retry` means what the job says for its runs.
    """

    action: Action
    when: When = When.SUCCESS
    name: str = ""
    timeout: timedelta | None = None
    retry: RetryPolicy | None = None

    def __post_init__(self) -> None:
        check_line("name", self.name, _LONGEST_STEP_NAME)
        if self.timeout is not None:
            check_span("timeout", self.timeout, SHORTEST_TIMEOUT)


@dataclass(frozen=True, slots=True)
class Wait:
    """Let so much time pass, or all of it until a moment; less where an event ends it.

    A moment without a zone is meant on the wall clock of the job. No time at all, and a moment that is past,
    are passed straight through. `until` is the event at which the sequence goes on at once; `otherwise` says
    what follows if it has not come by then: to go on all the same, to leave out the rest, or to have failed.
    `unless` is the event that ends the sequence. `since` says whether an event with the key of the job counts
    that came before the sequence began.
    """

    time: timedelta | datetime
    when: When = When.SUCCESS
    until: str = ""
    otherwise: Otherwise = Otherwise.RUN
    unless: str = ""
    since: Since = Since.EVER

    def __post_init__(self) -> None:
        if isinstance(self.time, datetime):
            object.__setattr__(self, "time", plain_moment(self.time))
        elif self.time < timedelta(0):
            raise InvalidInput("wait", "is below zero; leave it out, or write 0s")
        elif self.time > _LONGEST_WAIT:
            raise InvalidInput("wait", "is longer than a hundred years")
        for field, event in (("until", self.until), ("unless", self.unless)):
            if event:
                _check_awaited(field, event)
        if self.until and self.unless:
            raise InvalidInput("unless", "stands beside until; a wait has only one of them")
        if self.otherwise is not Otherwise.RUN and not self.until:
            raise InvalidInput("otherwise", "says what follows without an event; name that with until")
        if self.since is not Since.EVER and not self.event:
            raise InvalidInput("since", "says which events count; name one with until or unless")

    @property
    def event(self) -> str:
        """The event that ends it; empty if only time does."""
        return self.until or self.unless


Step: TypeAlias = Act | Wait


@dataclass(frozen=True, slots=True)
class SequenceAction:
    """Take steps, counted from 1, the first one at the occurrence; each is a run of its own."""

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        check_count("sequence", self.steps, MOST_STEPS)
        if not any(isinstance(step, Act) for step in self.steps):
            raise InvalidInput("sequence", "has no step that calls or runs something")
        if self.steps[0].when is When.FAILURE:
            raise InvalidInput("sequence", "nothing can fail before the first step; take out its when")

    def step(self, number: int) -> Step | None:
        """Return a step; None where the sequence has none of that number."""
        return self.steps[number - 1] if 1 <= number <= len(self.steps) else None

    def after(self, number: int, *, has_succeeded: bool) -> int | None:
        """Return the number of the step that follows another; None if the sequence is over."""
        for following, step in enumerate(self.steps[number:], number + 1):
            if step.when.fits(has_succeeded=has_succeeded):
                return following
        return None


JobAction: TypeAlias = Action | SequenceAction


def actions_of(action: JobAction) -> tuple[Action, ...]:
    """Return all that a job may call or run."""
    if isinstance(action, SequenceAction):
        return tuple(step.action for step in action.steps if isinstance(step, Act))
    return (action,)


def action_of(action: JobAction, step: int) -> Action | None:
    """Return what a step of a job calls or runs; None for a wait, or where there is no such step."""
    if not isinstance(action, SequenceAction):
        return action
    taken = action.step(step)
    return taken.action if isinstance(taken, Act) else None


def policies_of(step: Act, policies: RunPolicies) -> RunPolicies:
    """Return the policies of a job with what a step of it says otherwise."""
    timeout = policies.timeout if step.timeout is None else step.timeout
    return replace(policies, timeout=timeout, retry=policies.retry if step.retry is None else step.retry)


def is_like_time(name: str) -> bool:
    """Tell whether a name was rather meant as a time: 2027-01-01, 9:00 or 40d."""
    return _LIKE_A_TIME.fullmatch(name) is not None


def _check_awaited(field: str, name: str) -> None:
    check_event(field, name)
    if is_like_time(name):
        advice = f"wait: until {name}" if field == "until" else f"wait: {name}"
        raise InvalidInput(field, f"{name!r} is a time, and an event is named here; write {advice}")


def check_event(field: str, name: str) -> None:
    """Refuse what can't be the name of an event."""
    check_line(field, name, LONGEST_EVENT)
    if not name.strip():
        raise InvalidInput(field, "is blank; write the name of an event, such as paid")
    if name != name.strip():
        raise InvalidInput(field, f"{name!r} names no event; write a name without spaces around it")
