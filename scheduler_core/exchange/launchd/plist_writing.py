"""Jobs as agents of launchd: one property list a job."""

import plistlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import product

from scheduler_core.exchange.common.agreement import (
    Agreement,
    agreement,
    keeps_times_of_day,
    meets_clock_changes,
)
from scheduler_core.exchange.common.commands import command_words
from scheduler_core.exchange.common.file_names import FreeStems, plain_stem
from scheduler_core.exchange.common.losses import (
    CanNot,
    Exported,
    ExportedFile,
    Loss,
    unsaid_fields,
    unsaid_of_action,
    unsaid_times,
)
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.exchange.common.watched_paths import Watched, watched_path
from scheduler_core.exchange.importing.one_by_one import files_of_each
from scheduler_core.exchange.launchd.plist_reading import (
    AT_LOAD,
    CALENDAR,
    INTERVAL,
    OUR_NAMES,
    QUEUES,
    WATCHED,
    times_of,
)
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.rules import AtStart, DayNumber, Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

_MOST_ENTRIES = 1_500
_SAID_OF_ACTION = frozenset({"script", "argv", "kind", "interpreter", "working_folder", "environment"})
_SAID_OF_JOB = frozenset({"folder", "tags", "notes", "enabled", "missed"})
_ZONE = "launchd fires in the zone of the machine: the times in the file are those of {}"
_IN_GENERAL = (
    Loss("", "launchd keeps no history and no output"),
    Loss("", "install the files in ~/Library/LaunchAgents, then: launchctl bootstrap gui/$UID FILE"),
)


def print_plists(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write jobs for a machine in `zone`, each as a property list of its own."""
    labels = FreeStems("-")

    def files_of(draft: JobDraft, lost: list[str]) -> list[ExportedFile]:
        content = _content(draft, zone, now, lost)
        label = labels.free(f"hourbell.{plain_stem(draft.name)}")
        text = plistlib.dumps({"Label": label, **content}, sort_keys=False).decode()
        return [ExportedFile(f"{label}.plist", text)]

    return files_of_each(drafts, files_of, (Loss("", _ZONE.format(zone)), *_IN_GENERAL))


def _content(draft: JobDraft, zone: str, now: datetime, lost: list[str]) -> dict[str, object]:
    content: dict[str, object] = {"ProgramArguments": list(command_words(draft.action, lost))}
    if isinstance(draft.action, ScriptAction):
        if draft.action.working_folder:
            content["WorkingDirectory"] = draft.action.working_folder
        if draft.action.environment:
            content["EnvironmentVariables"] = dict(draft.action.environment)
        lost += unsaid_of_action(draft.action, _SAID_OF_ACTION)
    content |= _times(draft.schedule, zone, now, lost)
    if draft.schedule.jitter:
        lost.append("without its jitter")
    if draft.policies.missed.kind is Missed.SKIP:
        lost.append("launchd catches up on what was due while the machine slept")
    elif draft.policies.missed != MissedPolicy():
        lost.append("launchd catches up on one missed occurrence, however late it is")
    lost += unsaid_fields(draft, _SAID_OF_JOB)
    if not draft.is_enabled:
        content["Disabled"] = True
    own_zone = "" if draft.schedule.zone == FLOATING else draft.schedule.zone
    about = {
        "Name": draft.name,
        "Zone": own_zone,
        "Folder": draft.folder,
        "Tags": list(draft.tags),
        "Notes": draft.notes,
    }
    return content | {OUR_NAMES: {key: value for key, value in about.items() if value}}


def _times(schedule: Schedule, zone: str, now: datetime, lost: list[str]) -> dict[str, object]:
    content: dict[str, object] = {}
    entries: list[dict[str, int]] = []
    files: dict[str, list[str]] = {}
    own_zone = zone if schedule.zone == FLOATING else schedule.zone
    for rule in schedule.rules:
        if isinstance(rule, AtStart):
            lost.append("RunAtLoad runs it at login, not when an engine starts")
            content[AT_LOAD] = True
        elif isinstance(rule, OnFile):
            key, path = _watched(rule, lost)
            files.setdefault(key, []).append(path)
        elif _is_a_distance(rule, own_zone, now):
            if INTERVAL in content or not isinstance(rule, Every):
                raise CanNot("launchd knows one distance between runs")
            lost.append("the distance is counted from the load of the agent, and stands still while asleep")
            content[INTERVAL] = int(rule.step.total_seconds())
        else:
            entries += _entries(rule, own_zone)
    if entries:
        content[CALENDAR] = entries if len(entries) > 1 else entries[0]
    _check(schedule, own_zone, content, zone, now, lost)
    return content | {key: list(dict.fromkeys(paths)) for key, paths in files.items()}


def _watched(rule: OnFile, lost: list[str]) -> tuple[str, str]:
    """Return the key of launchd for a rule about files, and the path that stands there."""
    found = watched_path(rule, "launchd", lost)
    if found.watched is Watched.THERE:
        raise CanNot("launchd runs as long as a folder is not empty, whatever lies in it")
    if not found.path.startswith("/"):
        raise CanNot("launchd knows no ~; name the folder in full")
    return (WATCHED if found.watched is Watched.CHANGED else QUEUES), found.path


def _check(
    schedule: Schedule, own_zone: str, content: dict[str, object], zone: str, now: datetime, lost: list[str]
) -> None:
    """Refuse times that launchd would read otherwise."""
    if unsaid := unsaid_times(schedule):
        raise CanNot(f"launchd knows no {unsaid}")
    rules = tuple(
        rule
        for rule in schedule.rules
        if not isinstance(rule, AtStart | OnFile) and not _is_a_distance(rule, own_zone, now)
    )
    if not rules:
        return
    again = Schedule(times_of(content, now), zone)
    found = agreement(Schedule(rules, own_zone), again, now)
    if found is Agreement.NOT:
        raise CanNot(
            "its times have no equal in launchd"
            if own_zone == zone
            else f"launchd goes by the zone of the machine, not by {own_zone}"
        )
    if found is Agreement.BUT_AT_CLOCK_CHANGES or meets_clock_changes(again, now):
        lost.append("launchd has its own way with times that a change of the clock skips or repeats")


def _is_a_distance(rule: Rule, zone: str, now: datetime) -> bool:
    if not isinstance(rule, Every) or rule.between or rule.weekdays:
        return False
    return not keeps_times_of_day(rule, zone, now)


def _entries(rule: Rule, zone: str) -> Iterator[dict[str, int]]:
    patterns = patterns_of(rule, zone)
    if not patterns:
        raise CanNot("its rule has no equal in launchd")
    for pattern in patterns:
        fields = _fields(pattern)
        if len(list(product(*fields.values()))) > _MOST_ENTRIES:
            raise CanNot(f"it would take more than {_MOST_ENTRIES:,} entries")
        for numbers in product(*fields.values()):
            yield dict(zip(fields, numbers, strict=True))


def _fields(pattern: Pattern) -> dict[str, list[int]]:
    """Return the numbers of each field that is not any."""
    if pattern.seconds != frozenset({0}):
        raise CanNot("launchd knows no seconds")
    days = [day.number for day in pattern.days if isinstance(day, DayNumber) and day.number > 0]
    if len(days) < len(pattern.days) or (days and pattern.weekdays):
        raise CanNot("launchd knows days of the month and weekdays, nothing that needs both or counts back")
    fields = {
        "Month": sorted(pattern.months),
        "Day": sorted(days),
        "Weekday": sorted((day.number + 1) % 7 for day in pattern.weekdays),
        "Hour": [] if pattern.has_all_hours else sorted(pattern.hours),
        "Minute": [] if pattern.has_all_minutes else sorted(pattern.minutes),
    }
    return {key: numbers for key, numbers in fields.items() if numbers}
