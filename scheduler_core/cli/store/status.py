"""`hourbell status`: the state of a store at a glance."""

import argparse
from collections.abc import Iterable, Sequence
from datetime import datetime, time

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.spoken_times import spoken_age, spoken_distance, spoken_time
from scheduler_core.cli.printing.terminal import Style, harmless, styled
from scheduler_core.cli.run.instance_words import instance_words
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.control.engine_state import EngineKind, EngineState, Status
from scheduler_core.facade.status_object import FoundStatus, found_status, object_of_status
from scheduler_core.facade.times.planned import Planned
from scheduler_core.phrases.command_times import Moment, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone, shown_time
from scheduler_core.program_version import number_of, program_version
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.calendar_state import OldCalendar
from scheduler_core.values.records.channel import KeptChannel
from scheduler_core.values.records.closed_hook import ClosedHook
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run_ends import Backlog, MachineWaitEnd

_TITLE_WIDTH = 10
_MOST_NAMED = 20
_SECOND = "this store was taken for a second one; an engine ends what is pending here, and starts from now on"


def status(options: argparse.Namespace, clock: Clock) -> int:
    zone = local_zone()
    moment = Moment(clock.now(), zone)
    midnight = to_instant("since", datetime.combine(moment.local.date(), time.min), moment)
    with opened_scheduler(options, clock) as scheduler:
        whole = found_status(scheduler, scheduler.location, midnight)
    if options.json:
        print_object(object_of_status(whole))
        return ExitCode.DONE
    if whole.is_copy:
        said = of_core(HELD_COPY) if whole.is_held_copy else tr(_SECOND)
        print(f"{tr('Copy'):<{_TITLE_WIDTH}}{styled(said, Style.WARN)}")
    for title, text, style in _lines(whole, moment):
        print(f"{tr(title):<{_TITLE_WIDTH}}{styled(harmless(text), style)}")
    return ExitCode.DONE


def _lines(whole: FoundStatus, moment: Moment) -> list[tuple[str, str, Style | None]]:
    found = whole.status
    lines = [
        ("Store", whole.store, None),
        ("Engine", _engine_text(found.engine, moment.now), _engine_style(found.engine)),
        *_version_lines(found.engine),
        *_awake_lines(found.engine),
        ("Runs", _runs_text(found), None),
        *_backlog_lines(found.backlog),
        ("Next", _next_text(found.next_up, moment), None),
        *_queued_lines(found.queued),
        *_wait_lines(found.next_wait, moment),
        ("Jobs", tr("{jobs:,}, {paused:,} of them paused", jobs=found.jobs, paused=found.paused), None),
    ]
    if found.without_machine:
        lines.append(("Machines", _without_machine_text(found.without_machine, moment), Style.BAD))
    if found.is_all_paused:
        lines.append(("Paused", _pause_text(found, moment), Style.WARN))
    for each in found.broken_channels:
        said = tr("“{name}” does not work: {why}", name=each.name, why=of_core(each.broken))
        lines.append(("Channel", said, Style.BAD))
    lines += [("Channel", _delay_text(each), Style.WARN) for each in found.delayed_channels]
    lines += [("Calendar", _calendar_text(each), Style.BAD) for each in found.old_calendars]
    lines += [("Hook", _hook_text(each), Style.BAD) for each in found.closed_hooks]
    if whole.failing:
        lines.append(("Failing", _named([line.name for line in whole.failing]), Style.BAD))
    lines += [("Stopped", _stopped_text(line), Style.BAD) for line in whole.stopped[:_MOST_NAMED]]
    if more := len(whole.stopped[_MOST_NAMED:]):
        said = tr("{count:,} more: hourbell job list --state stopped", count=more)
        lines.append(("Stopped", said, Style.BAD))
    count = found.recent_failures
    said = tr_count(count, "{count:,} run failed", "{count:,} runs failed") if count else tr("no run failed")
    lines.append(("Today", said, Style.BAD if count else None))
    return lines


def _delay_text(channel: KeptChannel) -> str:
    waits = tr_count(channel.waiting, "{count} notice waits", "{count} notices wait")
    return tr(
        "“{name}”: {waits}, and is tried again: {why}",
        name=channel.name,
        waits=waits,
        why=of_core(channel.delay),
    )


def _stopped_text(line: JobLine) -> str:
    """Say why the engine took a job out of the plan, and what takes it back."""
    return tr(
        "“{job}” begins no run: {why}. Once that is mended: hourbell job enable {number}",
        job=line.name,
        why=of_core(line.disabled_reason),
        number=line.id,
    )


def _calendar_text(old: OldCalendar) -> str:
    """Say which job goes by an old calendar, of when it is, and why."""
    name, why = old.job_name, of_core(old.trouble)
    if old.read_at is None:
        return tr("“{job}” knows nothing of its calendar: {why}", job=name, why=why)
    time = with_weekday(shown_time(old.read_at, local_zone()))
    return tr("“{job}” goes by its calendar of {time}: {why}", job=name, time=time, why=why)


def _hook_text(closed: ClosedHook) -> str:
    why = of_core(closed.trouble)
    return tr(
        "“{job}” waits for {hook}, and nothing comes: {why}", job=closed.job_name, hook=closed.hook, why=why
    )


def _awake_lines(engine: EngineState) -> list[tuple[str, str, Style | None]]:
    """Name the jobs whose runs keep the machine awake."""
    if not engine.keeps_awake:
        return []
    return [("Awake", tr("kept so by {jobs}", jobs=_named(engine.keeps_awake)), None)]


def _named(names: Sequence[str]) -> str:
    shown = ", ".join(tr("“{job}”", job=name) for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown + (tr(" and {count:,} more", count=more) if more > 0 else "")


def _pause_text(found: Status, moment: Moment) -> str:
    until = found.all_paused_until
    if until is None:
        end = tr("until it is resumed")
    else:
        local = in_zone(until, moment.zone).replace(microsecond=0)
        end = tr("until {time}", time=spoken_time(local, with_seconds=bool(local.second)))
    who = tr(found.all_paused_by)
    return tr("everything, {end}, by {who}: hourbell job resume --all", end=end, who=who)


def _runs_text(found: Status) -> str:
    held = tr(", {count:,} held (hourbell run list tells by what)", count=found.held) if found.held else ""
    return tr("{running:,} running, {waiting:,} waiting", running=found.running, waiting=found.waiting) + held


def _without_machine_text(waits: Sequence[MachineWaitEnd], moment: Moment) -> str:
    """Say which runs no machine takes, and why, by the one that has waited the longest."""
    oldest = waits[0]
    count = tr_count(len(waits), "{count:,} run waits", "{count:,} runs wait")
    since = spoken_age(oldest.since, moment.now)
    return tr(
        "{count} for a machine, “{job}” for {length}: {why} (hourbell machines list)",
        count=count,
        job=oldest.job_name,
        length=since,
        why=of_core(oldest.why),
    )


def _backlog_lines(backlog: Backlog | None) -> list[tuple[str, str, Style | None]]:
    """Say how much is made up for yet, and how fast that goes."""
    if backlog is None:
        return []
    runs = tr_count(backlog.runs, "{count:,} run to make up for", "{count:,} runs to make up for")
    begun = tr("{count:,} begun in the last minute", count=backlog.begun_lately)
    return [("Backlog", f"{runs}, {begun}", None)]


def _queued_lines(queued: Iterable[Instance]) -> list[tuple[str, str, Style | None]]:
    """Say what is due and waits for others, and for what."""
    return [
        (
            "Due",
            tr(
                "“{job}” (run {run}) waits: {why}",
                job=each.job_name,
                run=each.run_id,
                why=of_core(each.why_queued),
            ),
            None,
        )
        for each in queued
    ]


def _wait_lines(wait: Instance | None, moment: Moment) -> list[tuple[str, str, Style | None]]:
    """Say which wait or next try is over first."""
    if wait is None:
        return []
    return [("Waits", f"“{wait.job_name}” {instance_words(wait, moment.now, moment.zone)}", None)]


def _engine_text(engine: EngineState, now: datetime) -> str:
    if engine.hindrance is Hindrance.COPY:
        return tr("held, as this store is a copy or was restored; nothing fires")
    complaints = map(of_core, engine.complaints)
    if engine.kind is EngineKind.NONE:
        return "; ".join((tr("none runs, so no job fires: hourbell engine"), *complaints))
    looked = (
        ""
        if engine.beat_at is None
        else tr(", looked for due jobs {ago}", ago=spoken_distance(engine.beat_at, now))
    )
    tags = tr(" (tags {tags})", tags=", ".join(engine.tags)) if engine.tags else ""
    process = tr("process {number} on {host}", number=engine.pid, host=engine.host)
    return "; ".join((f"{process}{tags}{looked}", *complaints))


def _version_lines(engine: EngineState) -> list[tuple[str, str, Style | None]]:
    """Say that the engine has another version than this command."""
    if not engine.is_other_version:
        return []
    own = program_version()
    if number_of(engine.version) > number_of(own):
        advice = tr("update this one")
    else:
        advice = tr("start the engine again on {host}, with the newer one", host=engine.host)
    said = tr(
        "the engine is Hourbell {engine}, this command {own}: {advice}",
        engine=engine.version,
        own=own,
        advice=advice,
    )
    return [("Versions", said, Style.WARN)]


def _engine_style(engine: EngineState) -> Style:
    return Style.GOOD if engine.is_well else Style.BAD


def _next_text(planned: Planned | None, moment: Moment) -> str:
    if planned is None:
        return tr("nothing")
    local = in_zone(planned.at.replace(microsecond=0), moment.zone)
    at = spoken_time(local, with_seconds=bool(local.second))
    distance = spoken_distance(planned.at, moment.now)
    return tr("“{job}” {time} ({distance})", job=planned.job_name, time=at, distance=distance)
