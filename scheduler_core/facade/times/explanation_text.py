"""Write an explanation as plain sentences. Pure."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import TypeAlias

from scheduler_core.facade.times.explanation import Verdict, Why
from scheduler_core.facade.times.explanation_policies import (
    WORTH_A_WORD,
    calendar_sentences,
    event_moved_to,
    goes_by_calendars_alone,
    named_before,
    origin_sentences,
    policy_sentences,
    value_sentences,
)
from scheduler_core.recurrence.explain import Obstacle
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.pause import PauseHold, asking_here, named_here
from scheduler_core.values.runs.backfill import backfill_of
from scheduler_core.values.runs.run import MOST_COUNTED, Held, Reason, Run, RunState, Trigger

_BY_ITS_FILE = frozenset({JobChange.ADDED, JobChange.EDITED})

Shown: TypeAlias = Callable[[datetime], str]

_ENDS = {
    RunState.CLAIMED: "is waiting to begin",
    RunState.RUNNING: "is running",
    RunState.SUCCEEDED: "succeeded",
    RunState.FAILED: "failed",
    RunState.TIMED_OUT: "ran out of time",
    RunState.CANCELLED: "was cancelled",
    RunState.INTERRUPTED: "was interrupted",
    RunState.SKIPPED: "was skipped",
    RunState.MISSED: "was missed",
}
_TRIGGERS = {
    Trigger.SCHEDULE: "by the schedule",
    Trigger.CATCH_UP: "to make up for a missed occurrence",
    Trigger.RETRY: "as a retry",
    Trigger.RERUN: "as it was run again",
    Trigger.MANUAL: "by hand",
    Trigger.START: "by the start of the engine",
    Trigger.API: "by another program",
    Trigger.STEP: "as the next step of its sequence",
    Trigger.CHAIN: "as another job had ended",
}
_MOST_WAITING = 3
_CANCELLED_BY = "cancelled by "
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
# What holds a run that has not begun, as long as it does.
_HELD = {
    Held.PAUSED: "held as long as the job is paused",
    Held.OFF: "held as long as the job is switched off",
    Held.BIN: "held as long as the job is in the bin",
}
_AFTER = {
    When.SUCCESS: "after whose success it runs",
    When.FAILURE: "after whose failure it runs",
    When.ALWAYS: "after whose end it runs",
}
_UNDECIDED = "somebody has decided about this store by then: it is a copy or was restored"
_OBSTACLES = {
    Obstacle.SKIPPED: "this one occurrence was skipped by an edit",
    Obstacle.BLACKOUT: "it lies in a blackout",
    Obstacle.EXCLUDED: "it is excluded",
    Obstacle.OFF_DAY: "it is an off day",
    Obstacle.BEFORE_START: "the schedule starts later",
    Obstacle.AFTER_END: "the schedule has ended by then",
    Obstacle.COUNT_REACHED: "the schedule has fired as often as it may by then",
    Obstacle.IN_GAP: "the clock jumps over it",
    Obstacle.OTHER_PASS: "the clock shows this time twice",
    Obstacle.NOT_PLANNED: "no rule names it",
}


def sentences(why: Why, shown: Shown) -> list[str]:
    """Return what there is to say, the most important first; `shown` writes an instant for the reader."""
    return [
        *_said(why, shown),
        *_schedule(why, shown),
        *calendar_sentences(why, shown),
        *policy_sentences(why),
    ]


def _said(why: Why, shown: Shown) -> Iterator[str]:
    name, at = f"“{why.job.name}”", shown(why.at)
    match why.verdict:
        case Verdict.IN_LEDGER:
            yield from _in_ledger(why, shown)
        case Verdict.NO_JOB_YET:
            yield f"{name} did not exist at {at}; it was made at {shown(why.job.created_at)}."
        case Verdict.IN_BIN:
            since = _by(why.standing.deletion, shown)
            if why.is_to_come or why.job.deleted_at is not None:
                yield f"{name} is in the bin at {at}{since}, so nothing is run."
            else:
                yield f"{name} was in the bin at {at}{since}, so nothing was run."
            yield from _meanwhile(why)
            yield from _waiting_runs(why, shown)
            yield from _running_runs(why, shown)
        case Verdict.SWITCHED_OFF:
            if why.is_to_come or not why.job.draft.is_enabled:
                yield f"{name} is switched off at {at}, so nothing is run."
            else:
                yield f"{name} was off at {at}, so nothing was run."
            yield from _switched_off(why, shown)
            yield from _meanwhile(why)
            yield from _waiting_runs(why, shown)
            yield from _running_runs(why, shown)
        case Verdict.STOPPED:
            reason = why.standing.stop.detail if why.standing.stop is not None else ""
            yield _sentence(f"Hourbell had taken {name} out of the plan: {reason}")
            yield from _meanwhile(why)
        case Verdict.AFTER_LAST_END:
            yield f"Whether {name} runs at {at} depends on when the run before it ends."
        case Verdict.NOT_PLANNED:
            yield from _waiting_runs(why, shown)  # what waits is what is asked after
            yield _not_planned(why, name, at, shown)
            yield from _around(why, shown)
            yield from _running_runs(why, shown)
        case Verdict.FORGOTTEN:
            yield (
                f"{at} is an occurrence, but the log of {name} begins after {shown(why.accounted_after_at)}: "
                "older runs were thinned out, or an edit has decided anew since."
            )
        case Verdict.NOT_LOOKED_AT:
            yield f"{name} has not run at {at}{_not_looked_at(why)}."
        case Verdict.WILL_BE_SKIPPED:
            yield f"{name} will skip {at}, because {_held(why.hold, shown)}."
        case Verdict.WILL_RUN:
            yield _to_come(why, name, at)


def _in_ledger(why: Why, shown: Shown) -> Iterator[str]:
    newest_first = why.runs[::-1]  # how it stands now, before how it came to that
    for run in sorted(newest_first, key=lambda run: run.id != why.asked_run):
        yield from _about_run(run, why, shown)
    if not any(run.reason is Reason.PAUSED for run in why.runs):
        return
    if why.standing.pause is not None:
        yield _pause(why.standing.pause, shown)
    elif why.hold is not None:
        yield _sentence(f"Now {_held(why.hold, shown, 'the job')}")


def _not_looked_at(why: Why) -> str:
    if why.is_held_copy:
        return ": this store is a copy or was restored, and nothing fires"
    if why.has_engine:
        if why.silence:
            return f" yet: the engine gives no sign of life: {why.silence}"
        return " yet: the engine is about to look at it"
    return " yet: no engine runs, and the next one decides about it"


def _to_come(why: Why, name: str, at: str) -> str:
    if why.is_held_copy:
        return f"{name} will run at {at} only if {_UNDECIDED}."
    if not why.has_engine:
        return f"{name} will run at {at} only if an engine runs by then; none runs now."
    if why.silence:
        return _sentence(
            f"{name} will run at {at} only if the engine, which gives no sign of life, goes on: {why.silence}"
        )
    if why.no_machine:
        return _sentence(f"{name} will be due at {at}, and wait: {why.no_machine}")
    return f"{name} will run at {at}."


def _about_run(run: Run, why: Why, shown: Shown) -> Iterator[str]:
    reason = f": {run.reason_text}" if run.reason_text else ""
    if run.due_until is not None and run.due_until > run.due_at:
        yield _sentence(f"It is one of {_span(run, shown)} that {_plural(run.state)}{reason}")
        return
    what = f"{_which(run)} at {shown(run.due_at)}"
    if run.state is RunState.CLAIMED:
        yield _waiting(run, why, what, shown)
        if why.queued_before and run.why_waiting:
            yield _queue(why.queued_before)
        yield from _goes_on_only_if(run, why, shown)
    elif run.state is RunState.RUNNING and not why.has_engine:
        yield f"{what} was running when its engine ended; the next one finds out what became of it."
    elif run.state is RunState.CANCELLED and run.reason_text.startswith(_CANCELLED_BY):
        yield f"{what} was cancelled by {named_here(run.reason_text.removeprefix(_CANCELLED_BY))}."
    else:
        yield _sentence(f"{what} {_ENDS[run.state]}{reason}")
    if run.started_at is not None and run.state is not RunState.SKIPPED:
        late = run.started_at - run.planned_at
        is_late = late >= WORTH_A_WORD and run.step == 1 and not run.is_of_backfill
        lateness = f", {_length(late)} late" if is_late else ""
        asked = f"; {asking_here(run.asked_by)}" if run.asked_by else ""
        yield f"It began at {shown(run.started_at)} {_trigger(run, why)}{lateness}{asked}."
        if run.id in why.aways:
            yield f"When it was due, {why.aways[run.id]}."
        if run.id in why.begun_by:
            yield f"It is about {why.begun_by[run.id].about}."
        if run.id == why.values_of:
            yield from value_sentences(why)
        if is_late and why.waited_for is not None and why.waited_for.finished_at is not None:
            before = why.waited_for
            yield f"It waited for run {before.id}, which ended at {shown(why.waited_for.finished_at)}."
    if run.first_error_line and run.state is RunState.INTERRUPTED:
        yield f"Its last line: {run.first_error_line}"
    elif run.first_error_line and run.first_error_line not in run.reason_text:
        yield f"Its first error: {run.first_error_line}"


def how_told(run: Run, shown: Shown) -> tuple[str, ...]:
    """Return the sentences that say of an ended run no more than when it was, how it ended, and its error."""
    reason = f": {run.reason_text}" if run.reason_text and not run.first_error_line else ""
    ended = _sentence(f"{_which(run)} at {shown(run.due_at)} {_ENDS[run.state]}{reason}")
    return ended, f"Its first error: {run.first_error_line}"


def _queue(count: int) -> str:
    if count == 1:
        return "Another run of the job is to begin before it."
    return f"{count:,} other runs of the job are to begin before it."


def _waiting_runs(why: Why, shown: Shown) -> Iterator[str]:
    """Tell of what was due before and waits, or is held."""
    waiting = [run for run in why.under_way if run.state is RunState.CLAIMED]
    for run in waiting[:_MOST_WAITING]:
        yield from _about_run(run, why, shown)
    if len(waiting) > _MOST_WAITING:
        yield f"{len(waiting) - _MOST_WAITING:,} more of its runs wait."


def _running_runs(why: Why, shown: Shown) -> Iterator[str]:
    for run in why.under_way:
        if run.state is not RunState.CLAIMED:
            yield from _about_run(run, why, shown)


def _which(run: Run) -> str:
    if run.attempt > 1:
        return f"Attempt {run.attempt} (step {run.step})" if run.step > 1 else f"Attempt {run.attempt}"
    never_ran = run.started_at is None and run.finished_at is not None and run.step == 1
    return f"Step {run.step}" if run.step > 1 else "The occurrence" if never_ran else "The run"


def _waiting(run: Run, why: Why, what: str, shown: Shown) -> str:
    """Say what keeps a run from beginning, or until when it waits."""
    is_wait = run.attempt == 1 and _waits_for_time(run, why)  # it goes on whatever holds the step behind it
    if run.held is not Held.NOT and not is_wait:
        if run.held is Held.PAUSED and why.hold is not None:
            return _sentence(f"{what} is held: {_held(why.hold, shown, 'the job')}")
        return f"{what} is {run.why_held or _HELD[run.held]}."
    if run.waits_until is not None and _waits_for_time(run, why):
        event = f", or until the event “{run.waits_for}” comes" if run.waits_for else ""
        return f"{what} waits until {shown(run.waits_until)}{event}."
    if why.is_held_copy:
        return f"{what} has not begun: this store is a copy or was restored, and nothing fires."
    if not why.has_engine:
        return f"{what} has not begun: no engine runs."
    if why.silence:
        return _sentence(f"{what} has not begun: the engine gives no sign of life: {why.silence}")
    reason = f": {run.reason_text}" if run.reason_text else ""
    return _sentence(f"{what} {_ENDS[run.state]}{reason}")


def _waits_for_time(run: Run, why: Why) -> bool:
    return run.waits_until is not None and run.waits_until > max(run.due_at, why.asked_at)


def _goes_on_only_if(run: Run, why: Why, shown: Shown) -> Iterator[str]:
    """Say what else is needed for the end of a wait, where that is not there now."""
    if not _waits_for_time(run, why):
        return
    if run.held is not Held.NOT:
        if run.attempt == 1:
            yield _sentence(_held_behind(run, why, shown))
        return
    if why.is_held_copy:
        yield f"It goes on only if {_UNDECIDED}."
    elif not why.has_engine:
        yield "It goes on only if an engine runs by then; none runs now."
    elif why.silence:
        yield _sentence(f"It goes on only if the engine does, which gives no sign of life: {why.silence}")


def _held_behind(run: Run, why: Why, shown: Shown) -> str:
    if run.held is Held.PAUSED and why.hold is not None:
        return f"What follows then is held: {_held(why.hold, shown, 'the job')}"
    return f"What follows then is {run.why_held or _HELD[run.held]}"


def _trigger(run: Run, why: Why) -> str:
    """Say by what a run began; no rule of time named what an event rule began."""
    if backfill := backfill_of(run.request):
        return f"to make up for it, by the backfill {backfill}"
    draft, explanation = why.standing.draft, why.explanation
    is_unnamed = explanation is not None and not explanation.is_occurrence
    waits_for_events = draft is not None and draft.schedule.fires_on_events
    if run.trigger is Trigger.SCHEDULE and is_unnamed and waits_for_events:
        return "as what it waits for had happened"
    return _TRIGGERS[run.trigger]


def _span(run: Run, shown: Shown) -> str:
    count = f"more than {MOST_COUNTED:,}" if run.occurrences > MOST_COUNTED else f"{run.occurrences:,}"
    until = run.due_at if run.due_until is None else run.due_until
    return f"{count} occurrences from {shown(run.due_at)} to {shown(until)}"


def _sentence(words: str) -> str:
    """End a sentence whose last words are others' and may be one already."""
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _length(length: timedelta) -> str:
    """Say a length in its two largest units, as the window does: 3.2 s, 1 min 30 s, 2 h 5 min."""
    if length < timedelta(minutes=1):
        return f"{length / timedelta(seconds=1):.1f} s".replace(".0 ", " ")
    left = round(length.total_seconds())
    parts: list[str] = []
    for size, unit in _UNITS:
        count, left = divmod(left, size)
        parts += [f"{count} {unit}"] if count else []
    return " ".join(parts[:2])


def _pause(entry: HistoryEntry, shown: Shown) -> str:
    who = f" by {named_here(entry.changed_by)}" if entry.changed_by else ""
    ends, note = entry.pause
    until = "" if ends is None else f" and was to last until {shown(ends)}"
    detail = f": {note}" if note else ""
    return _sentence(f"That pause began at {shown(entry.changed_at)}{who}{until}{detail}")


def _meanwhile(why: Why) -> Iterator[str]:
    """Say what becomes of events that come while a job is not live: they count as known from then on."""
    if why.standing.draft is None or not why.standing.draft.schedule.fires_on_events:
        return
    if any(getattr(rule, "already", False) for rule in why.standing.draft.schedule.rules):
        yield "Of what it waits for only what is still so when it is on again begins a run then."
    else:
        yield "What it waits for begins nothing meanwhile, nor once it is on again."


def _switched_off(why: Why, shown: Shown) -> Iterator[str]:
    entry = why.standing.switched_off
    if entry is None:
        return
    who = f" by {named_here(entry.changed_by)}" if entry.changed_by else ""
    detail = f": {entry.detail}" if entry.detail else ""
    is_off_now = not why.job.draft.is_enabled
    since = "It has been off since" if is_off_now else "It had been off since"
    yield _sentence(f"{since} {shown(entry.changed_at)}{who}{detail}")
    if entry.detail and entry.change in _BY_ITS_FILE and not why.job.draft.is_enabled:
        yield f"After looking at it, hourbell job enable {why.job.id} switches it on."


def _plural(state: RunState) -> str:
    return _ENDS[state].replace("was ", "were ")


def _schedule(why: Why, shown: Shown) -> Iterator[str]:
    if not why.sentence:
        return
    revision = why.standing.revision
    of = f"revision {revision}" if revision else "its schedule of today, as the older one is not kept"
    yield f"By {of}: {why.sentence}"
    explanation = why.explanation
    if explanation is not None and explanation.is_occurrence:
        yield from origin_sentences(explanation, shown)
    if explanation is None or explanation.shifted_from is None:
        yield from why.clock_changes


def _hindrance(why: Why, shown: Shown) -> str:
    explanation = why.explanation
    if explanation is None or explanation.obstacle in {None, Obstacle.NOT_PLANNED}:
        before = named_before(why, shown)
        return before if before is not None else _unplanned(why, shown)
    found, moved_to = explanation.obstacle, explanation.moved_to
    if found in {Obstacle.MOVED_AWAY, Obstacle.DELAYED} and moved_to is not None:
        how = "was moved" if found is Obstacle.MOVED_AWAY else "is delayed by jitter"
        return f"it {how} to {shown(moved_to)}"
    if found is Obstacle.BLACKOUT and explanation.span is not None:
        begin, end = explanation.span
        return f"it lies in a blackout ({shown(begin)} to {shown(end)})"
    if found is Obstacle.IN_GAP and explanation.shifted_from is not None:
        then = (
            "and the job leaves such times out" if moved_to is None else f"and it runs at {shown(moved_to)}"
        )
        return f"the clock jumps over {explanation.shifted_from:%H:%M} that day, {then}"
    if found is Obstacle.OTHER_PASS and moved_to is not None:
        which = "first" if explanation.is_second else "second"
        return f"the clock shows this time twice, and the job runs the {which} time, at {shown(moved_to)}"
    detail = f" ({explanation.detail})" if explanation.detail else ""
    rolled_to = moved_to if found is Obstacle.OFF_DAY else None
    instead = "" if rolled_to is None else f", and it runs at {shown(rolled_to)} instead"
    return f"{_OBSTACLES[found]}{detail}{instead}"


def _not_planned(why: Why, name: str, at: str, shown: Shown) -> str:
    if _begins_with_engine(why):
        return f"{name} runs at {at} only if Hourbell starts then."
    if _may_happen_then(why):
        return f"Whether {name} runs at {at} depends on what it waits for."
    return f"{name} is not to run at {at}: {_hindrance(why, shown)}."


def _begins_with_engine(why: Why) -> bool:
    """Tell whether a start of Hourbell begins the job, and nothing else at an instant to come."""
    draft = why.standing.draft
    if not _is_unnamed_to_come(why) or draft is None:
        return False
    return draft.schedule.fires_at_start and not draft.schedule.fires_on_events


def _may_happen_then(why: Why) -> bool:
    """Tell whether something may begin the job at an instant to come that no rule names."""
    draft = why.standing.draft
    return _is_unnamed_to_come(why) and draft is not None and draft.schedule.fires_on_events


def _is_unnamed_to_come(why: Why) -> bool:
    found = why.explanation
    return why.is_to_come and (found is None or found.obstacle in {None, Obstacle.NOT_PLANNED})


def _unplanned(why: Why, shown: Shown) -> str:
    """Say why no rule names an instant: no job started it then, or the rules yield none so early or late."""
    if why.not_followed is not None:
        run = why.not_followed.run
        return f"run {run.id} of “{run.job_name}”, {_AFTER[why.not_followed.when]}, {_ENDS[run.state]}"
    moved_to = event_moved_to(why)
    if moved_to is not None:
        return f"its event in the calendar was moved, and it runs at {shown(moved_to)}"
    if why.before_at is None and why.after_at is not None:
        return f"its first occurrence is {shown(why.after_at)}"
    if why.after_at is None and why.before_at is not None:
        last = shown(why.before_at)
        is_to_come = why.before_at > why.asked_at
        return f"its last occurrence is {last}" if is_to_come else f"its last occurrence was {last}"
    draft = why.standing.draft
    if draft is not None and draft.schedule.fires_on_events:
        return "nothing that it waits for had settled then; hourbell watch test shows what it sees"
    if draft is not None and draft.schedule.fires_at_start and why.before_at is why.after_at is None:
        return "Hourbell did not start then"
    if goes_by_calendars_alone(why):
        return "its calendar has no event for then"
    return _OBSTACLES[Obstacle.NOT_PLANNED]


def _around(why: Why, shown: Shown) -> Iterator[str]:
    if why.span is not None:
        reason = f": {why.span.reason_text}" if why.span.reason_text else ""
        yield _sentence(f"It lies among {_span(why.span, shown)} that {_plural(why.span.state)}{reason}")
    before = why.before_at if why.before_at is None or why.before_at >= why.job.created_at else None
    known = [
        f"{word} {shown(at)}"
        for word, at in (("the one before is", before), ("the next is", why.after_at))
        if at is not None
    ]
    if known:
        sentence = ", ".join(known)
        yield f"{sentence[0].upper()}{sentence[1:]}."


def _held(hold: PauseHold | None, shown: Shown, job: str = "it") -> str:
    return "it is paused" if hold is None else hold.told(shown, job)


def _by(change: HistoryEntry | None, shown: Shown) -> str:
    if change is None:
        return ""
    who = f" by {named_here(change.changed_by)}" if change.changed_by else ""
    return f" (since {shown(change.changed_at)}{who})"
