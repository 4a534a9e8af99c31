"""Jobs of tasks that the Windows Task Scheduler wrote."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from xml.etree.ElementTree import Element

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, checked_draft, noted
from scheduler_core.exchange.common.safe_xml import child, local_name, read_xml, text_at
from scheduler_core.exchange.importing.derived_names import FreeNames
from scheduler_core.exchange.importing.one_by_one import JobCollector
from scheduler_core.exchange.windows.iso_spans import read_iso_span
from scheduler_core.exchange.windows.task_command import read_command
from scheduler_core.exchange.windows.triggers_reading import read_triggers
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.job import LONGEST_NAME, LONGEST_NOTES, JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Condition,
    ConditionPolicy,
    Idle,
    Missed,
    MissedPolicy,
    NetworkUp,
    OnMains,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
    Wake,
)

OVERLAPS = {
    "IgnoreNew": Overlapping.SKIP,
    "Queue": Overlapping.QUEUE,
    "Parallel": Overlapping.PARALLEL,
    "StopExisting": Overlapping.REPLACE,
}
MOST_PARALLEL = 10
OUR_ZONE = "Its times are those of "
_USUAL_IDLE = timedelta(minutes=10)
_USUAL_LIMIT = timedelta(days=3)  # of a task that says none
_ON, _OFF = frozenset({"true", "1"}), frozenset({"false", "0"})
_END = "</Task>"
_MOST_TASKS = 5_000
_IN_GENERAL = noted("the account that a task runs under stays with Windows; here it is you")


def read_tasks(text: str, zone: str, now: datetime) -> Imported:
    """Return the jobs of one task, of several in a row, or of `schtasks /query /xml`."""
    names, collector = FreeNames(), JobCollector("task")
    for number, task in enumerate(_tasks(text), 1):
        name = text_at(task, "RegistrationInfo", "URI")
        read = partial(_draft, task, zone, now, names)
        collector.add(name or f"task {number}", read, is_named=bool(name.strip("\\")))
    return collector.imported(_IN_GENERAL)


def _tasks(text: str) -> Iterator[Element]:
    parts = [part for part in text.split("<?xml") if part.strip("\ufeff \r\n\t")]
    if len(parts) > _MOST_TASKS:
        raise InvalidInput("document", f"has more than {_MOST_TASKS:,} tasks; split it")
    for part in parts:
        # Without its first line, which may tell of another encoding than the text has come in.
        _, mark, rest = part.partition("?>")
        root = read_xml((rest if mark else part).lstrip("\ufeff \r\n\t"))
        if local_name(root) == "Task":
            yield root
        elif local_name(root) == "Tasks":
            yield from (each for each in root if local_name(each) == "Task")
        else:
            raise InvalidInput("document", f"{shown(local_name(root))} is not a task of Windows")


def _draft(
    task: Element, zone: str, now: datetime, names: FreeNames, lose: Callable[[str], None]
) -> JobDraft:
    triggers = child(task, "Triggers")
    if triggers is None or len(triggers) == 0:
        raise InvalidInput("Triggers", "there are none: it is only started by hand")
    found = read_triggers(triggers, _own_zone(task) or zone, now, lose)
    path, _, name = text_at(task, "RegistrationInfo", "URI").strip("\\").rpartition("\\")
    folder = path.replace("\\", "/")[:LONGEST_NAME]
    draft = JobDraft(
        names.free(name or "Task", folder),
        found.schedule,
        read_command(task, lose),
        _policies(task, found.time_limit, lose),
        folder,
        notes=text_at(task, "RegistrationInfo", "Description")[:LONGEST_NOTES],
        is_enabled=text_at(task, "Settings", "Enabled").casefold() not in _OFF,
    )
    return checked_draft(draft)


def _own_zone(task: Element) -> str:
    """Return the zone of a job that we have written; "" for tasks of others."""
    about = text_at(task, "RegistrationInfo", "Documentation").strip()
    return known_zone(about.removeprefix(OUR_ZONE)) if about.startswith(OUR_ZONE) else ""


def _policies(task: Element, trigger_limit: timedelta | None, lose: Callable[[str], None]) -> RunPolicies:
    settings = child(task, "Settings")
    settings = Element("Settings") if settings is None else settings
    overlap = OVERLAPS.get(text_at(settings, "MultipleInstancesPolicy"), Overlapping.SKIP)
    for told in _untold(task, settings):
        lose(told)
    catches_up = _is_on(settings, "StartWhenAvailable")
    limits = [_span(settings, "ExecutionTimeLimit", _USUAL_LIMIT), trigger_limit]
    return RunPolicies(
        missed=MissedPolicy() if catches_up else MissedPolicy(Missed.SKIP),
        overlapping=OverlapPolicy(overlap, MOST_PARALLEL if overlap is Overlapping.PARALLEL else 1),
        retry=_retry(settings),
        conditions=ConditionPolicy(tuple(_conditions(settings))),
        timeout=min(filter(None, limits), default=None),
        wake=Wake.YES if _is_on(settings, "WakeToRun") else Wake.NO,
    )


def _untold(task: Element, settings: Element) -> Iterator[str]:
    """Yield what a task says that no job can."""
    # Windows does this unless a task says otherwise.
    if text_at(settings, "StopIfGoingOnBatteries").casefold() not in _OFF:
        yield "StopIfGoingOnBatteries: a run goes on when the machine goes on batteries"
    if after := text_at(settings, "DeleteExpiredTaskAfter"):
        yield f"DeleteExpiredTaskAfter {shown(after)}: the job stays when it has ended"
    if _is_on(settings, "RunOnlyIfIdle"):
        if text_at(settings, "IdleSettings", "StopOnIdleEnd").casefold() not in _OFF:
            yield "StopOnIdleEnd: a run goes on when the machine is used again"
        if text_at(settings, "IdleSettings", "RestartOnIdle").casefold() in _ON:
            yield "RestartOnIdle"
    if text_at(settings, "NetworkSettings", "Name"):
        yield "NetworkSettings: any network will do"
    if text_at(settings, "MaintenanceSettings", "Period"):
        yield "MaintenanceSettings"
    if text_at(task, "Principals", "Principal", "RunLevel") == "HighestAvailable":
        yield "RunLevel HighestAvailable: it runs with the rights of the engine"


def _retry(settings: Element) -> RetryPolicy:
    count = text_at(settings, "RestartOnFailure", "Count")
    wait = _span(settings, "RestartOnFailure", timedelta(0), "Interval")
    if not (count.isascii() and count.isdecimal()) or not wait:
        return RetryPolicy()
    return RetryPolicy(
        int(count[:6]), Backoff.FIXED, wait, max(wait, RetryPolicy().longest_wait), has_jitter=False
    )


def _conditions(settings: Element) -> Iterator[Condition]:
    # Windows starts nothing on batteries unless a task says otherwise.
    if text_at(settings, "DisallowStartIfOnBatteries").casefold() not in _OFF:
        yield OnMains()
    if _is_on(settings, "RunOnlyIfNetworkAvailable"):
        yield NetworkUp()
    if _is_on(settings, "RunOnlyIfIdle"):
        yield Idle(
            _span(settings, "IdleSettings", timedelta(minutes=10), "Duration") or timedelta(minutes=10)
        )


def _span(settings: Element, name: str, usual: timedelta, *path: str) -> timedelta:
    text = text_at(settings, name, *path)
    if not text:
        return usual
    length = read_iso_span(text)
    if length is None:
        raise InvalidInput(path[-1] if path else name, f"{shown(text)} is not a length of time such as PT5M")
    return length


def _is_on(settings: Element, name: str) -> bool:
    return text_at(settings, name).casefold() in _ON
