"""`hourbell run show`: all that is known of one run."""

import argparse
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_distance
from scheduler_core.cli.printing.terminal import harmless, styled
from scheduler_core.cli.run.instance_words import held_words, outcome_word, trigger_words
from scheduler_core.cli.run.table import (
    first_error_of,
    length_text,
    local_text,
    occurrences_text,
    styled_outcome,
    took_text,
)
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.sizes import rounded_size
from scheduler_core.phrases.step_words import step_words
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.sequence import Branch, SequenceAction, Wait, policies_of
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import BLOCK_BYTES, UNFINISHED, Held, Run, RunState, Trigger

_TITLE_WIDTH = 10
_LEAST_ROUNDED = 1024
_RAN_AGAIN = "it was run again after it was cut off: it may have run before"


def show_run(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.get(options.run)
        attempts = scheduler.runs.attempts(run.id)
        draft = _draft(scheduler, run)
        step = _step(scheduler, run, draft)
        values = scheduler.runs.values(run.id) if draft is not None and draft.parameters else ()
        event = scheduler.runs.event(run.id)
        if run.state in UNFINISHED:
            tell_if_nothing_fires(scheduler, options)
    if options.json:
        given = {"values": {each.name: each.text for each in values}} if values else {}
        began = {} if event is None else {"event": {"subjects": list(event.subjects)}}
        print_object(dict(object_of(run)) | given | began)
        return ExitCode.DONE
    told = tr(
        "Run {run} of “{job}” (job {number}, revision {revision})",
        run=run.id,
        job=run.job_name,
        number=run.job_id,
        revision=run.revision,
    )
    print(harmless(told))
    for title, text in _facts(run, _attempt(run, attempts, draft), step, event, clock.now(), local_zone()):
        style = styled_outcome(run).style if title == "outcome" else None
        print(f"  {tr(title):<{_TITLE_WIDTH}}{styled(harmless(text), style)}")
    for number, value in enumerate(values):
        title = tr("values") if number == 0 else ""
        print(f"  {title:<{_TITLE_WIDTH}}{harmless(_value_text(value))}")
    return ExitCode.DONE


def _facts(
    run: Run, attempt: str, step: str, event: RunEvent | None, now: datetime, zone: str
) -> list[tuple[str, str]]:
    facts = [
        ("due", f"{local_text(run.due_at, zone)} ({spoken_distance(run.due_at, now)}), {_by(run, event)}"),
        ("event", "" if event is None else event.about),
        ("until", _span(run, zone)),
        (
            "outcome",
            ": ".join(filter(None, (outcome_word(run), "" if run.why_held else of_core(run.reason_text)))),
        ),
        ("step", step),
        ("waits", _waits(run, now, zone)),
        (
            "state",
            "" if run.held is Held.NOT or run.state not in UNFINISHED else held_words(run.held, run.why_held),
        ),
        ("started", _started(run, zone)),
        ("finished", _finished(run, zone)),
        ("on", run.host),
        ("result", _result(run)),
        ("took", _took(run)),
        ("unkept", _unkept(run)),
        (
            "wrote" if run.state is RunState.INTERRUPTED else "error",
            "" if run.first_error_line == run.reason_text else first_error_of(run),
        ),
        ("said", run.result_line),
        ("output", _output(run)),
        ("attempt", attempt),
        (
            "again",
            tr("it was run again after it was cut off: it may have run before")
            if run.may_have_run_before
            else "",
        ),
        ("key", run.idempotency_key),
        ("decide", _decision(run)),
    ]
    return [(title, text) for title, text in facts if text]


def _value_text(value: RunValue) -> str:
    return (
        tr("{name} = the secret {secret}", name=value.name, secret=value.text)
        if value.is_secret
        else (f"{value.name} = {value.text}")
    )


def _by(run: Run, event: RunEvent | None) -> str:
    """Say what asked for a run: an event stands for the rule of the schedule that waited for it."""
    if event is not None and run.trigger is Trigger.SCHEDULE:
        return tr("by an event")
    return tr("by {trigger}", trigger=trigger_words(run))


def _output(run: Run) -> str:
    if not run.output_bytes:
        return ""
    return tr_count(
        run.output_bytes,
        "{count:,} byte: hourbell run output {run}",
        "{count:,} bytes: hourbell run output {run}",
        run=run.id,
    )


def _draft(scheduler: Scheduler, run: Run) -> JobDraft | None:
    """Return what the job said when the run acted; None if nobody knows any more."""
    try:
        return scheduler.jobs.draft_at(run.job_id, run.revision)
    except (NotFound, StoreUnavailable):
        return None


def _step(scheduler: Scheduler, run: Run, draft: JobDraft | None) -> str:
    """Say which step of its sequence a run is; nothing for a run of another kind."""
    if draft is None:
        return f"{run.step}" if run.step > 1 else ""
    action = draft.action
    step = action.step(run.step) if isinstance(action, SequenceAction) else None
    if step is None or not isinstance(action, SequenceAction):
        return ""
    others = [
        tr("{step} run {run}", step=each.step, run=each.id)
        for each in scheduler.runs.steps(run.id)
        if each.step != run.step
    ]
    more = tr("; step {steps}", steps=", ".join(others)) if others else ""
    place = tr(
        "{step} of {count}: {what}",
        step=run.step,
        count=len(action.steps),
        what=step_words(step, tr, of_core),
    )
    return place + more


def _span(run: Run, zone: str) -> str:
    return "" if run.due_until is None else f"{local_text(run.due_until, zone)}, {occurrences_text(run)}"


def _waits(run: Run, now: datetime, zone: str) -> str:
    """Say until when a run waits that has not begun, and for which event."""
    if run.waits_until is None or run.waits_until <= now:
        return ""
    for_event = tr(" for “{event}”", event=run.waits_for) if run.waits_for else ""
    return tr(
        "until {time}{for_event}; hourbell run reschedule {run} moves it",
        time=f"{local_text(run.waits_until, zone)} ({spoken_distance(run.waits_until, now)})",
        for_event=for_event,
        run=run.id,
    )


def _started(run: Run, zone: str) -> str:
    lateness = run.lateness
    if run.started_at is None or lateness is None:
        return ""
    started = local_text(run.started_at, zone)
    if run.step > 1:
        return started
    if run.attempt > 1:  # its pause is planned, and no delay
        return tr("{started}, {length} after this try was due", started=started, length=length_text(lateness))
    return tr("{started}, {length} after it was due", started=started, length=length_text(lateness))


def _finished(run: Run, zone: str) -> str:
    if run.finished_at is None:
        return ""
    took = took_text(run)
    return local_text(run.finished_at, zone) + (tr(", after {length}", length=took) if took else "")


def _result(run: Run) -> str:
    if run.http_status is not None:
        return tr("HTTP status {number}", number=run.http_status)
    return "" if run.exit_code is None else tr("exit code {number}", number=run.exit_code)


def _took(run: Run) -> str:
    """Say what a script took of its machine."""
    if run.usage is None:
        return ""
    computing = length_text(run.usage.computing)
    read, written = (_size(each * BLOCK_BYTES) for each in (run.usage.blocks_read, run.usage.blocks_written))
    if run.usage.peak_memory is None:
        return tr(
            "{length} of computing; read {read} and wrote {written}",
            length=computing,
            read=read,
            written=written,
        )
    return tr(
        "{length} of computing, {memory} of memory; read {read} and wrote {written}",
        length=computing,
        memory=_size(run.usage.peak_memory),
        read=read,
        written=written,
    )


def _size(count: int) -> str:
    if count >= _LEAST_ROUNDED:
        return rounded_size(count)
    return tr_count(count, "{count:,} byte", "{count:,} bytes")


def _unkept(run: Run) -> str:
    return (
        tr("this machine could not keep {limits}", limits=of_core(run.unkept_limits))
        if run.unkept_limits
        else ""
    )


def _attempt(run: Run, attempts: list[Run], draft: JobDraft | None) -> str:
    """Say which attempt it is, of how many there may be, and what came of the others."""
    retries = 0 if draft is None else _retries_of(draft, run.step)
    if len(attempts) < 2 and not retries:
        return ""
    # What a crash or a person had run again comes on top of the retries.
    more = sum(each.trigger is Trigger.RERUN for each in attempts)
    most = max(len(attempts), 1 + retries + more)
    others = [
        tr("run {run} {outcome}", run=each.id, outcome=outcome_word(each))
        for each in attempts
        if each.id != run.id
    ]
    return "; ".join(
        [tr("{attempt} of {count}", attempt=run.attempt, count=most), *filter(None, [", ".join(others)])]
    )


def _retries_of(draft: JobDraft, number: int) -> int:
    """Return how often what failed is tried again: by the step, else by its job."""
    action = draft.action
    step = action.step(number) if isinstance(action, SequenceAction) else None
    if isinstance(step, (Wait, Branch)):
        return 0
    policies = draft.policies if step is None else policies_of(step, draft.policies)
    return policies.retry.retries


def _decision(run: Run) -> str:
    if run.state is not RunState.INTERRUPTED:
        return ""
    return tr("hourbell run answer {run} again, or: hourbell run answer {run} worked", run=run.id)
