"""Say what an instant comes from and which policies of its job decided about it. Pure."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from scheduler_core.facade.times.explanation import Verdict, Why
from scheduler_core.phrases.place_words import place_words
from scheduler_core.planning.interruptions import after_interruption, interrupted_policy
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import ANYWHERE
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    ConditionPolicy,
    Interrupted,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.records.pause import named_here
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar, KnownEvent

WORTH_A_WORD = timedelta(seconds=1)
_LATE = frozenset({Reason.TOO_LATE, Reason.ASLEEP, Reason.OFF, Reason.CLOCK_SET_FORWARD, Reason.SUPERSEDED})
_CUT_OFF = frozenset({Reason.CRASH, Reason.SHUTDOWN})
_FAILED = frozenset({Reason.FAILURE, Reason.TIME_OUT, Reason.LIMIT})
_NOT_YET_RUN = frozenset({Verdict.WILL_RUN, Verdict.NOT_LOOKED_AT})
_MADE_UP_FOR = {Missed.SKIP: "none is", Missed.LAST: "only the last one is", Missed.ALL: "each is"}
_WHILE_ONE_RUNS = {
    Overlapping.SKIP: "is skipped",
    Overlapping.QUEUE: "waits",
    Overlapping.PARALLEL: "runs beside it",
    Overlapping.REPLACE: "takes its place",
}
_AFTER_A_CUT = {
    Interrupted.MARK: "is left as it is",
    Interrupted.RERUN: "is run again",
    Interrupted.ASK: "waits for a person to decide",
}

Shown: TypeAlias = Callable[[datetime], str]


def policy_sentences(why: Why) -> list[str]:
    """Return a sentence for each policy that had a say, or will have one."""
    draft = why.standing.draft
    if draft is None:
        return []
    said = [sentence for run in why.runs for sentence in _that_decided(run, _said_for(run, why, draft))]
    if why.verdict in _NOT_YET_RUN:
        said.append(_missed(draft.policies.made_up_for))
    return list(dict.fromkeys(said))


def _said_for(run: Run, why: Why, then: JobDraft) -> JobDraft:
    """Return what a run goes by: until it begins, what the job says now."""
    return why.job.draft if run.state is RunState.CLAIMED else then


def _that_decided(run: Run, draft: JobDraft) -> Iterator[str]:
    policies = draft.policies
    if run.reason in _LATE or run.trigger is Trigger.CATCH_UP:
        yield _missed(policies.made_up_for)
    is_skipped = policies.overlapping.kind is not Overlapping.SKIP or run.state is not RunState.CLAIMED
    if run.reason in {Reason.OVERLAP, Reason.REPLACED} and is_skipped:
        yield _overlapping(policies.overlapping)
    has_ended = run.state is not RunState.CLAIMED  # before, the reason itself says how long it waits
    if run.reason is Reason.CONDITION and policies.conditions.conditions and has_ended:  # else an event did
        yield _conditions(policies.conditions)
    if run.reason is Reason.MACHINE and policies.place != ANYWHERE:
        yield _place(policies)
    if _began_late(run):
        if policies.conditions.conditions and policies.conditions.wait:
            yield _conditions(policies.conditions)
        if policies.overlapping.kind is not Overlapping.SKIP:
            yield _overlapping(policies.overlapping)
    if run.reason in _CUT_OFF:
        yield _interrupted(draft)
    if run.reason in _FAILED:
        yield _retry(policies.retry)


def _began_late(run: Run) -> bool:
    """Tell whether an occurrence waited for something although the engine was there."""
    is_first = run.attempt == 1 and run.step == 1 and run.trigger is Trigger.SCHEDULE
    return is_first and run.started_at is not None and run.started_at - run.due_at >= WORTH_A_WORD


def _missed(policy: MissedPolicy) -> str:
    late = "" if policy.window is None else f" if it is at most {print_duration(policy.window)} late"
    on_time = " Up to 30 s late is on time." if policy.kind is Missed.SKIP else ""
    made_up = f"{_MADE_UP_FOR[policy.kind]} made up for{late}"
    return f"Of occurrences that are missed {made_up}, by its policy.{on_time}"


def _overlapping(policy: OverlapPolicy) -> str:
    limit = f", up to {policy.most} at once" if policy.kind is Overlapping.PARALLEL else ""
    return f"What comes due while a run goes on {_WHILE_ONE_RUNS[policy.kind]}{limit}, by its policy."


def _conditions(policy: ConditionPolicy) -> str:
    then = "is skipped" if policy.after_wait is AfterWait.SKIP else "runs all the same"
    if not policy.wait:
        return f"Where its conditions do not hold it {then}, by its policy."
    return f"It waits up to {print_duration(policy.wait)} for its conditions, and then {then}, by its policy."


def _place(policies: RunPolicies) -> str:
    limit = policies.missed.window
    at_most = "" if limit is None else f" for up to {print_duration(limit)}"
    at_most = " as long as it is on time" if policies.missed.kind is Missed.SKIP else at_most
    where = place_words(policies.place)
    return f"It runs on {where} only, and waits{at_most} until one is there, by its policy."


def _interrupted(draft: JobDraft) -> str:
    policy = interrupted_policy(draft.action, draft.policies)
    kind = after_interruption(draft.action, draft.policies, reruns=0)
    times = f" up to {policy.most_reruns:,} times" if policy.most_reruns > 1 else " once"
    limit = times if kind is Interrupted.RERUN else ""
    return f"A run that is cut off {_AFTER_A_CUT[kind]}{limit}, by its policy."


def _retry(policy: RetryPolicy) -> str:
    if not policy.retries:
        return "What fails is not tried again, by its policy."
    count = "once more" if policy.retries == 1 else f"up to {policy.retries} times more"
    if policy.backoff is Backoff.FIXED:
        each = "" if policy.retries == 1 else ", each time"
        return f"What fails is tried {count}{each} after {print_duration(policy.first_wait)}, by its policy."
    waits = f"{print_duration(policy.first_wait)} to {print_duration(policy.longest_wait)}"
    return f"What fails is tried {count} after {waits}, by its policy."


def value_sentences(why: Why) -> Iterator[str]:
    """Say which values were given to a run, and which it had from its job."""
    given = [f"{each.name} = {each.text}" for each in why.values if each.name in why.given]
    others = [f"{each.name} = {each.text}" for each in why.values if each.name not in why.given]
    if given:
        yield f"It was given {', '.join(given)}."
    if others:
        yield f"Its job gave it {', '.join(others)}."


def origin_sentences(explanation: Explanation, shown: Shown) -> Iterator[str]:
    """Say how an occurrence came to be when it is."""
    if explanation.is_added:
        yield "This occurrence was added by an edit."
    if explanation.moved_from is not None:
        yield f"It was moved here from {shown(explanation.moved_from)}."
    if explanation.delayed_by_jitter_from is not None:
        yield f"Jitter delayed it from {shown(explanation.delayed_by_jitter_from)}."
    if explanation.shifted_from is not None:
        yield f"The clock jumps over {explanation.shifted_from:%H:%M} that day, so it fires later."
    if explanation.is_repeated:
        which = "second" if explanation.is_second else "first"
        yield f"The clock shows this time twice; it is the {which}."
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        yield f"It stands in for {days}, an off day."


def calendar_sentences(why: Why, shown: Shown) -> Iterator[str]:
    """Say of when the copies are that tell what is to come by calendars."""
    for source, state in why.calendars:
        if state.failed_since is not None:
            yield f"The calendar {source} can't be read since {shown(state.failed_since)}: {state.trouble}"
        if state.read_at is not None:
            yield f"The calendar {source} was read last at {shown(state.read_at)}."


def event_moved_to(why: Why) -> datetime | None:
    """Return when the job runs by an event that its calendar has moved away from this instant."""
    if why.standing.draft is None:
        return None
    for rule in why.standing.draft.schedule.rules:
        if isinstance(rule, FromCalendar) and rule.edge is Edge.START:
            meant_at = (why.at - rule.offset).astimezone(UTC)
            found = next((event for event in rule.known if _was_at(event, meant_at)), None)
            if found is not None:
                return found.at + rule.offset
    return None


def _was_at(event: KnownEvent, at: datetime) -> bool:
    """Tell whether an event with a zone begins elsewhere than its series has it, which its name says."""
    is_moved = event.at.tzinfo is not None and event.at != at
    return is_moved and event.name.endswith(f"/{at:%Y%m%dT%H%M%S}")


def goes_by_calendars_alone(why: Why) -> bool:
    draft = why.standing.draft
    rules = () if draft is None else draft.schedule.rules
    return bool(rules) and all(isinstance(rule, FromCalendar) and rule.known for rule in rules)


def named_before(why: Why, shown: Shown) -> str | None:
    """Say which earlier revision named an instant, and whose change ended that."""
    if why.named_before is None:
        return None
    change = why.named_before.change
    who = f" by {named_here(change.changed_by)}" if change.changed_by else ""
    return (
        f"revision {why.named_before.revision} had it, and revision {change.revision}, "
        f"made{who} at {shown(change.changed_at)}, has not"
    )
