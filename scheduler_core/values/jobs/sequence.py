"""A sequence: steps one after the other, with branches, and with waits that outlast any crash."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.event_names import check_event, is_like_time
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import SHORTEST_TIMEOUT, RetryPolicy, RunPolicies
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import check_count, check_line, check_span

MOST_STEPS = 100
DEEPEST_BRANCH = 4
_LONGEST_STEP_NAME = 200
_LONGEST_WAIT = timedelta(days=36_525)


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
    name: str = ""

    def __post_init__(self) -> None:
        check_line("name", self.name, _LONGEST_STEP_NAME)
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


@dataclass(frozen=True, slots=True)
class Branch:
    """Go one of two ways: the first if an event came, or without a name if what came before went well.

    The next `then` steps are the first way, and the `otherwise` steps after these are the other one; behind
    it the ways join, but for one that ends the sequence. An event counts as it does for a wait, and so does
    one that has ended a wait of the same sequence. What failed before is dealt with by the steps of its way.
    """

    event: str
    then: int = 0
    otherwise: int = 0
    then_ends: bool = False
    otherwise_ends: bool = False
    since: Since = Since.EVER
    name: str = ""

    def __post_init__(self) -> None:
        check_line("name", self.name, _LONGEST_STEP_NAME)
        if self.event:
            _check_awaited("if", self.event)
        elif self.since is not Since.EVER:
            raise InvalidInput("since", "says which events count, and this branch asks for none")

    @property
    def when(self) -> When:
        """When it is taken: one that asks how it went is there for failures, too."""
        return When.SUCCESS if self.event else When.ALWAYS

    @property
    def size(self) -> int:
        """How many steps it is with all that it holds."""
        return 1 + self.then + self.otherwise


Step: TypeAlias = Act | Wait | Branch
# What calls and runs nothing.
WaitOrBranch: TypeAlias = Wait | Branch


@dataclass(frozen=True, slots=True)
class StepPlace:
    """Where a step stands: within how many branches, and in which way of the innermost."""

    depth: int = 0
    branch: int | None = None
    is_first_way: bool = True


@dataclass(frozen=True, slots=True)
class SequenceAction:
    """Take steps, counted from 1, the first one at the occurrence; each is a run of its own.

    What a branch holds follows it in the same row.
    """

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        check_count("sequence", self.steps, MOST_STEPS)
        if not any(isinstance(step, Act) for step in self.steps):
            raise InvalidInput("sequence", "has no step that calls or runs something")
        first = self.steps[0]
        if isinstance(first, Branch) and not first.event:
            raise InvalidInput("sequence", "nothing goes well or fails before the first step; name an event")
        if first.when is When.FAILURE:
            raise InvalidInput("sequence", "nothing can fail before the first step; take out its when")
        for number, place in enumerate(self.places, 1):
            self._check_place(number, place)

    @property
    def places(self) -> tuple[StepPlace, ...]:
        """Where each step stands."""
        found: list[StepPlace] = []
        self._place(0, len(self.steps), StepPlace(), found)
        return tuple(found)

    def step(self, number: int) -> Step | None:
        """Return a step; None where the sequence has none of that number."""
        return self.steps[number - 1] if 1 <= number <= len(self.steps) else None

    def after(
        self, number: int, *, has_succeeded: bool, has_come: bool = False, is_skipped: bool = False
    ) -> int | None:
        """Return the number of the step that follows another; None if the sequence is over.

        `has_come` tells of the event of a branch. One that is skipped leaves out both of its ways.
        """
        return self._after(
            self._behind(), number, has_succeeded=has_succeeded, has_come=has_come, is_skipped=is_skipped
        )

    def _after(
        self,
        behind: Mapping[int, int | None],
        number: int,
        *,
        has_succeeded: bool,
        has_come: bool,
        is_skipped: bool = False,
    ) -> int | None:
        step, following = self.steps[number - 1], behind[number]
        if isinstance(step, Branch) and not is_skipped:
            is_first = has_come if step.event else has_succeeded
            following = _way(step, number, following, is_first=is_first)
            has_succeeded = has_succeeded or self.begins_way(following, number)
        while following is not None and not self.steps[following - 1].when.fits(has_succeeded=has_succeeded):
            following = behind[following]
        return following

    def begins_way(self, number: int | None, branch: int) -> bool:
        """Tell whether a step is the first of a way of a branch, so that it deals with what failed before."""
        return number is not None and self.places[number - 1].branch == branch

    def reachable(self, number: int) -> frozenset[int]:
        """Return the steps that may still come after another, however it and they end."""
        behind = self._behind()
        found: set[int] = set()
        asked = [number]
        while asked:
            at = asked.pop()
            has_ways = isinstance(self.steps[at - 1], Branch)
            either = {
                self._after(behind, at, has_succeeded=succeeded, has_come=came)
                for succeeded in (True, False)
                for came in ((True, False) if has_ways else (False,))
            }
            asked += (new := {each for each in either if each is not None} - found)
            found |= new
        return frozenset(found)

    def _behind(self) -> dict[int, int | None]:
        """Return which step comes behind each one with all that it holds, whatever came of it."""
        found: dict[int, int | None] = {}
        self._link(1, len(self.steps), None, found)
        return found

    def _link(self, first: int, last: int, then: int | None, found: dict[int, int | None]) -> None:
        number = first
        while number <= last:
            step = self.steps[number - 1]
            size = step.size if isinstance(step, Branch) else 1
            behind = found[number] = number + size if number + size <= last else then
            if isinstance(step, Branch):
                other = number + 1 + step.then
                self._link(number + 1, other - 1, None if step.then_ends else behind, found)
                self._link(other, number + size - 1, None if step.otherwise_ends else behind, found)
            number += size

    def _place(self, begin: int, end: int, place: StepPlace, found: list[StepPlace]) -> None:
        at = begin
        while at < end:
            step = self.steps[at]
            found.append(place)
            at += 1
            if isinstance(step, Branch):
                number = at
                if at + step.then + step.otherwise > end:
                    raise InvalidInput("sequence", f"step {number} is a branch that holds more than there is")
                for count, is_first in ((step.then, True), (step.otherwise, False)):
                    self._place(at, at + count, StepPlace(place.depth + 1, number, is_first), found)
                    at += count

    def _check_place(self, number: int, place: StepPlace) -> None:
        step = self.steps[number - 1]
        if place.depth > DEEPEST_BRANCH:
            raise InvalidInput("sequence", f"step {number} is within more than {DEEPEST_BRANCH} branches")
        if isinstance(step, Branch) and step.size == 1 and not (step.then_ends or step.otherwise_ends):
            raise InvalidInput("sequence", f"step {number} is a branch without steps")
        is_first_of_way = place.branch is not None and self._is_first(number, place.branch)
        if is_first_of_way and step.when is When.FAILURE:
            reason = f"nothing can fail before step {number}, the first of its way; take out its when"
            raise InvalidInput("sequence", reason)

    def _is_first(self, number: int, branch: int) -> bool:
        held = self.steps[branch - 1]
        return isinstance(held, Branch) and number in {branch + 1, branch + 1 + held.then}


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


def _way(branch: Branch, number: int, behind: int | None, *, is_first: bool) -> int | None:
    """Return the step that a way begins with, or where it leads without any."""
    if is_first:
        count, ends, first = branch.then, branch.then_ends, number + 1
    else:
        count, ends, first = branch.otherwise, branch.otherwise_ends, number + 1 + branch.then
    return first if count else None if ends else behind


def _check_awaited(field: str, name: str) -> None:
    check_event(field, name)
    if is_like_time(name):
        advice = f"wait: until {name}" if field == "until" else f"wait: {name}"
        raise InvalidInput(field, f"{name!r} is a time, and an event is named here; write {advice}")
