"""`hourbell instance`: sequences under way listed, shown step by step, and what is done to one."""

import argparse
from collections.abc import Iterator
from datetime import datetime
from typing import assert_never

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_instant
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.following import warn_if_nobody_runs_it
from scheduler_core.cli.run.instance_words import held_words, instance_words, word_of_state
from scheduler_core.cli.run.table import first_error_of, local_text, took_text
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.objects import object_of_acted, object_of_progress
from scheduler_core.facade.runs.instances import MOST_LISTED
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.command_times import Moment, read_instant, read_length
from scheduler_core.phrases.condition_words import print_condition
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import (
    Acted,
    Awaits,
    Following,
    Follows,
    InstanceOrder,
    Progress,
    StepMark,
    StepProgress,
)

_COLUMNS = (
    PrintedColumn("Run", is_right=True),
    PrintedColumn("Key", is_elastic=True),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Stands at", is_elastic=True),
    PrintedColumn("Since"),
    PrintedColumn("Waits for", is_elastic=True),
    PrintedColumn("Until"),
)
_STEP_COLUMNS = (
    PrintedColumn("Step", is_right=True),
    PrintedColumn("Name", is_elastic=True),
    PrintedColumn("State"),
    PrintedColumn("Run", is_right=True),
    PrintedColumn("Ended"),
    PrintedColumn("Took"),
    PrintedColumn("Said", is_elastic=True),
)
_TITLE_WIDTH = 10
_WAS_DONE = {
    "instance go-on": "goes on already",
    "instance move": "ends then already",
    "instance send": "had got its event before",
    "instance skip": "was skipped before",
    "instance again": "was begun again before",
    "instance end": "was asked to end before",
}

MARKS = {
    StepMark.DONE: "done",
    StepMark.FAILED: "failed",
    StepMark.SKIPPED: "skipped",
    StepMark.STOPPED: "ended",
    StepMark.LEFT_OUT: "left out",
    StepMark.RUNNING: "running",
    StepMark.HERE: "here",
    StepMark.TO_COME: "",
}


def list_instances(options: argparse.Namespace, clock: Clock) -> int:
    now, zone = clock.now(), local_zone()
    with opened_scheduler(options, clock) as scheduler:
        tell_if_nothing_fires(scheduler, options)
        found = _listed(scheduler, options)
        if options.json:
            print_lines(map(object_of_progress, found))
        else:
            standstill = scheduler.upkeep.standstill()
            cells = [_cells(each, now, zone, standstill) for each in found]
            print_table(_COLUMNS, cells, is_quiet=options.quiet)
    return ExitCode.DONE


def show_instance(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        found = _meant(scheduler, options.instance)
        tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_lines(map(object_of_progress, found))
        return ExitCode.DONE
    for number, each in enumerate(found):
        if number:
            print()
        _print_instance(each, clock.now(), is_quiet=options.quiet)
    return ExitCode.DONE


def act_on_instance(options: argparse.Namespace, clock: Clock) -> int:
    now = clock.now()
    with opened_scheduler(options, clock) as scheduler:
        acted = _acted(scheduler, options, now)
        if options.json:
            print_object(object_of_acted(acted))
        elif not options.quiet:
            print(harmless(_told(acted, options, clock.now())))
            if acted.progress.instance.state is not InstanceState.ENDED:
                warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def _acted(scheduler: Scheduler, options: argparse.Namespace, now: datetime) -> Acted:
    run_id, instances = RunId(options.run), scheduler.instances
    match options.command:
        case "instance go-on":
            return instances.go_on(run_id)
        case "instance move":
            return instances.move(run_id, _time_of(options, now))
        case "instance send":
            return instances.send(run_id)
        case "instance skip":
            return instances.skip(run_id)
        case "instance again":
            return instances.again(run_id, options.step)
        case _:
            return instances.end(run_id)


def _time_of(options: argparse.Namespace, now: datetime) -> datetime:
    if options.delay is not None:
        return now + read_length("in", options.delay)
    return read_instant("at", options.at, Moment(now, local_zone()))


def _told(acted: Acted, options: argparse.Namespace, now: datetime) -> str:
    instance = acted.progress.instance
    if acted.was_done:
        done = tr(_WAS_DONE[options.command])
        if options.command == "instance again":
            done += tr(", as run {run}", run=instance.run_id)
        return tr("Run {run} {done}; nothing was changed.", run=options.run, done=done)
    return tr(
        "{name} stands at {where} (run {run}): {said}.",
        name=tr("“{job}”", job=instance.job_name) + (f" ({instance.key})" if instance.key else ""),
        where=place_words(acted.progress),
        run=instance.run_id,
        said=instance_words(instance, now, local_zone()),
    )


def _listed(scheduler: Scheduler, options: argparse.Namespace) -> Iterator[Progress]:
    job_ids = None if options.job is None else scheduler.jobs.find_all(options.job, Naming.LOOK)
    if options.failed:
        yield from scheduler.instances.failed(job_ids, limit=min(options.limit, MOST_LISTED))
        return
    order, left, after = InstanceOrder(options.by), options.limit, None
    while left > 0:
        page = scheduler.instances.page(job_ids, order, limit=min(left, MOST_LISTED), after=after)
        yield from page.found
        left -= len(page.found)
        after = page.following
        if after is None:
            return


def _meant(scheduler: Scheduler, words: str) -> list[Progress]:
    """Return what goes by a key, or the instance of a run; “#8” is always number 8."""
    number = words.strip().removeprefix("#")
    is_number = number.isascii() and number.isdecimal()
    if not words.strip().startswith("#"):
        try:
            return scheduler.instances.with_key(words)
        except NotFound:
            if not is_number:
                raise
    if not is_number:
        told = tr("“{word}” is neither a key nor the number of a run", word=words)
        raise InvalidInput("instance", told)
    return [scheduler.instances.get(RunId(int(number)))]


def _cells(progress: Progress, now: datetime, zone: str, standstill: str) -> tuple[str, ...]:
    instance = progress.instance
    return (
        str(instance.run_id),
        instance.key,
        f"{instance.job_id} {instance.job_name}",
        place_words(progress),
        spoken_instant(progress.since, zone),
        awaits_words(progress, standstill),
        until_words(progress, now, zone),
    )


def _print_instance(progress: Progress, now: datetime, *, is_quiet: bool) -> None:
    instance, zone = progress.instance, local_zone()
    key = tr(", key “{key}”", key=instance.key) if instance.key else ""
    print(harmless(tr("“{job}” (job {number})", job=instance.job_name, number=instance.job_id) + key))
    facts = [
        ("began", spoken_instant(progress.began_at, zone)),
        ("about", progress.about),
        ("by", progress.asked_by),
        (
            "repeats",
            "" if progress.repeats_run is None else tr("what stood at run {run}", run=progress.repeats_run),
        ),
        (
            "stands",
            tr(
                "{where}, since {time}",
                where=place_words(progress),
                time=spoken_instant(progress.since, zone),
            ),
        ),
        ("waits for", "" if instance.is_over else awaits_words(progress)),
        ("until", until_words(progress, now, zone)),
        ("then", "" if progress.then is None else following_words(progress.then, progress)),
        ("ended", instance_words(instance, now, zone) if instance.state is InstanceState.ENDED else ""),
    ]
    told = [(tr(title), text) for title, text in facts if text]
    width = max(_TITLE_WIDTH, *(len(title) + 1 for title, _ in told))
    for title, text in told:
        print(harmless(f"  {title:<{width}}{text}"))
    print_table(_STEP_COLUMNS, [_step_cells(each, zone) for each in progress.steps], is_quiet=is_quiet)


def _step_cells(step: StepProgress, zone: str) -> tuple[str, ...]:
    run = step.run
    if run is None or step.mark is StepMark.TO_COME:
        return (str(step.number), of_core(step.name), _mark(step), "", "", "", "")
    return (
        str(step.number),
        of_core(step.name),
        tr("{mark} before", mark=_mark(step)) if step.from_before else _mark(step),
        str(run.id),
        "" if run.finished_at is None else local_text(run.finished_at, zone),
        took_text(run),
        "" if run.finished_at is None else first_error_of(run) or of_core(run.reason_text),
    )


def _mark(step: StepProgress) -> str:
    return tr(MARKS[step.mark]) if MARKS[step.mark] else ""


def place_words(progress: Progress) -> str:
    """Say at which step it stands, of how many, and what that is."""
    step, count = progress.instance.step, len(progress.steps)
    here = progress.here
    name = "" if here is None else of_core(here.name)
    return tr("{step} of {count}: {what}", step=step, count=count, what=name) if count > 1 else name


def awaits_words(progress: Progress, standstill: str = "") -> str:
    """Say what an instance waits for, and what comes then if that is not the next step alone.

    `standstill` keeps all from beginning.
    """
    instance = progress.instance
    match progress.awaits:
        case Awaits.NOTHING:
            return waits_for_you(instance) or tr("nothing, it is over")
        case Awaits.TIME:
            return tr("its time")
        case Awaits.EVENT:
            event, what = instance.event, _on_event(progress) + _else(progress)
            return tr("the event “{event}”, {what}", event=event, what=what)
        case Awaits.CONDITION:
            said = ", ".join(map(print_condition, progress.conditions))
            return of_core(instance.why_queued) or tr("{conditions}, or its turn", conditions=said)
        case Awaits.MACHINE:
            return of_core(instance.reason) or tr("a machine on which it may run")
        case Awaits.TURN:
            if standstill:
                return tr("an engine: {why}", why=of_core(standstill))
            return of_core(instance.why_queued) or tr("its turn, or an engine")
        case Awaits.NEXT_TRY:
            return tr("try {attempt}", attempt=instance.attempt)
        case Awaits.RELEASE:
            return held_words(instance.held, instance.why_held)
        case Awaits.ITS_END:
            return tr("is being ended") if instance.state is InstanceState.ENDING else tr("its end, it runs")
        case _ as never:
            assert_never(never)


def waits_for_you(instance: Instance) -> str:
    """Say what lets a failed one begin again; "" if it did not fail."""
    if instance.outcome is None or not instance.has_failed:
        return ""
    said = ": ".join(filter(None, (word_of_state(instance.outcome), of_core(instance.reason))))
    return tr("you; {said}", said=said)


def _on_event(progress: Progress) -> str:
    if not progress.on_event:
        return ""
    return tr("which {follows}", follows=following_words(progress.on_event, progress))


def _else(progress: Progress) -> str:
    return tr("; else {follows}", follows=following_words(progress.then, progress)) if progress.then else ""


def following_words(following: Following, progress: Progress) -> str:
    """Say what comes: goes on with step 3, leaves out the rest."""
    match following.kind:
        case Follows.STEP:
            name = next((each.name for each in progress.steps if each.number == following.step), "")
            return tr("goes on with step {step} ({name})", step=following.step, name=of_core(name))
        case Follows.LEAVE_OUT:
            return tr("leaves out the rest")
        case Follows.FAIL:
            return tr("fails")
        case Follows.OVER:
            return tr("is over")
        case _ as never:
            assert_never(never)


def until_words(progress: Progress, now: datetime, zone: str) -> str:
    until = progress.instance.until
    return "" if until is None else f"{spoken_instant(until, zone)} ({spoken_distance(until, now)})"
