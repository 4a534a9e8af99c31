"""Judge what keeps single jobs, and channels, from doing what they are there for."""

from collections.abc import Iterator
from datetime import datetime

from scheduler_core.doctor.facts import BlindRule, Facts, LostTelling, UnsafeScript
from scheduler_core.doctor.finding import Diagnosis, Level, ago
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.calendar_state import OldCalendar
from scheduler_core.values.records.channel import KeptChannel
from scheduler_core.values.records.closed_hook import EXPIRED, NOT_YET, ClosedHook

# So many of a kind are named.
_MOST_SCRIPTS = 10
_MOST_TELLINGS = 10
_MOST_CALENDARS = 10
_MOST_HOOKS = 10
_MOST_BLIND = 10
_MOST_STOPPED = 10


def judge_jobs(facts: Facts) -> Iterator[Diagnosis]:
    """Judge jobs and channels, in the order in which a person would look."""
    yield from _of_stopped(facts.stopped_jobs)
    yield from _of_scripts(facts.unsafe_scripts)
    yield from _of_tellings(facts.lost_tellings)
    yield from _of_channels(facts.troubled_channels)
    yield from _of_calendars(facts.old_calendars, facts.now)
    yield from _of_hooks(facts.closed_hooks)
    yield from _of_blind_rules(facts.blind_rules)


def _of_stopped(stopped: tuple[JobLine, ...]) -> Iterator[Diagnosis]:
    for each in stopped[:_MOST_STOPPED]:
        said = f"The engine took the job “{each.name}” out of the plan: {each.disabled_reason}."
        advice = f"Once that is mended: hourbell job enable {each.id}"
        yield Diagnosis("stopped", Level.BAD, said, advice, each.id)
    if more := len(stopped[_MOST_STOPPED:]):
        told = "1 more job was taken out." if more == 1 else f"{more:,} more jobs were taken out."
        yield Diagnosis("stopped", Level.BAD, told, "See hourbell job list --state stopped")


def _of_channels(troubled: tuple[KeptChannel, ...]) -> Iterator[Diagnosis]:
    for each in troubled:
        if each.broken:
            said = f"The channel {each.name} does not work: {each.broken}."
            advice = f"Mend it there, then try it: hourbell channel test {each.name}"
            yield Diagnosis("channel", Level.BAD, said, advice)
            continue
        waits = "1 notice waits" if each.waiting == 1 else f"{each.waiting:,} notices wait"
        said = f"Of the channel {each.name} {waits}: {each.delay}."
        yield Diagnosis("channel", Level.WARN, said, "Nothing to do yet: it is tried again for a day.")


def _of_scripts(unsafe: tuple[UnsafeScript, ...]) -> Iterator[Diagnosis]:
    for script in unsafe[:_MOST_SCRIPTS]:
        yield Diagnosis(
            "scripts",
            Level.BAD,
            f"The job “{script.job_name}” will be refused: {script.reason}.",
            job_id=script.job_id,
        )
    if more := len(unsafe[_MOST_SCRIPTS:]):
        told = "1 more job is like that." if more == 1 else f"{more:,} more jobs are like that."
        yield Diagnosis("scripts", Level.BAD, told)
    if not unsafe:
        yield Diagnosis("scripts", Level.OK, "No script can be changed by another user.")


def _of_tellings(lost: tuple[LostTelling, ...]) -> Iterator[Diagnosis]:
    for each in lost[:_MOST_TELLINGS]:
        if not each.channel:
            said = f"The job “{each.job_name}” says when it is late, but no channel is told so."
            advice = "Let it tell one: hourbell job edit NAME --tell late:CHANNEL"
        else:
            said = (
                f"The job “{each.job_name}” is to tell the channel {each.channel}, but there is none."
                if each.job_name
                else f"The settings are to tell the channel {each.channel}, but there is none."
            )
            advice = f"Add it with: hourbell channel add {each.channel}"
        yield Diagnosis("telling", Level.WARN, said, advice, each.job_id)
    if more := len(lost[_MOST_TELLINGS:]):
        told = "1 more is told to nobody." if more == 1 else f"{more:,} more are told to nobody."
        yield Diagnosis("telling", Level.WARN, told, "See hourbell channel list")


def _of_calendars(old: tuple[OldCalendar, ...], now: datetime) -> Iterator[Diagnosis]:
    for each in old[:_MOST_CALENDARS]:
        if each.read_at is None:
            said = f"The job “{each.job_name}” knows nothing of its calendar {each.source}: {each.trouble}"
        else:
            age = ago(now - each.read_at)
            said = f"The job “{each.job_name}” goes by its calendar {each.source} of {age}: {each.trouble}"
        advice = f"Have it answered there, or give another: hourbell job edit {each.job_id} --ics TEXT"
        yield Diagnosis("calendar", Level.WARN, said, advice, each.job_id)
    if more := len(old[_MOST_CALENDARS:]):
        told = "1 more calendar is old." if more == 1 else f"{more:,} more calendars are old."
        yield Diagnosis("calendar", Level.WARN, told, "See hourbell watch list")


def _of_hooks(closed: tuple[ClosedHook, ...]) -> Iterator[Diagnosis]:
    for each in closed[:_MOST_HOOKS]:
        said = f"The job “{each.job_name}” waits for the hook {each.hook}, and nothing comes: {each.trouble}"
        advice = (
            "Choose a port with hourbell settings set api-port 8765, start the engine again, "
            f"and make its address with hourbell hook add {each.hook}"
        )
        if each.trouble == NOT_YET:
            advice = "Start the engine again; it says then if another program has the port"
        if each.trouble == EXPIRED:
            advice = f"Make a new address, which the service is to post to: hourbell hook renew {each.hook}"
        if each.lacking_secret:
            advice = f"Keep it here as it is there: hourbell secret set {each.lacking_secret}"
        if each.unreadable_secret:
            advice = (
                "What the service posts is refused until it can be had; hourbell secret list asks for it."
            )
        yield Diagnosis("hook", Level.WARN, said, advice, each.job_id)
    if more := len(closed[_MOST_HOOKS:]):
        told = "1 more job waits so." if more == 1 else f"{more:,} more jobs wait so."
        yield Diagnosis("hook", Level.WARN, told, "See hourbell hook list")


def _of_blind_rules(blind: tuple[BlindRule, ...]) -> Iterator[Diagnosis]:
    for each in blind[:_MOST_BLIND]:
        said = f"What begins the job “{each.job_name}” can't be seen here: {each.trouble}."
        advice = "Start the service that tells of it, or begin the job by something else."
        yield Diagnosis("events", Level.WARN, said, advice, each.job_id)
    if more := len(blind[_MOST_BLIND:]):
        told = (
            "1 more job is begun by what can't be seen."
            if more == 1
            else (f"{more:,} more jobs are begun by what can't be seen.")
        )
        yield Diagnosis("events", Level.WARN, told, "See hourbell watch list")
