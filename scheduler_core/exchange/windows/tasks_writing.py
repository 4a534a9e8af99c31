"""Jobs as tasks for the Windows Task Scheduler: one file a job."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from scheduler_core.exchange.common.commands import USUAL_SHELL, command_words
from scheduler_core.exchange.common.file_names import FreeStems, file_stem
from scheduler_core.exchange.common.losses import (
    STAYS_AWAKE,
    Exported,
    ExportedFile,
    Loss,
    unsaid_fields,
    unsaid_of_action,
)
from scheduler_core.exchange.importing.one_by_one import files_of_each
from scheduler_core.exchange.windows.command_line import joined_arguments
from scheduler_core.exchange.windows.iso_spans import iso_span
from scheduler_core.exchange.windows.task_command import VARIABLE
from scheduler_core.exchange.windows.tasks_reading import MOST_PARALLEL, OUR_ZONE, OVERLAPS
from scheduler_core.exchange.windows.triggers_writing import add_element, write_triggers
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Idle,
    Missed,
    NetworkUp,
    OnMains,
    Overlapping,
    RunPolicies,
    Wake,
)
from scheduler_core.values.moments import FLOATING

_NAMESPACE = "http://schemas.microsoft.com/windows/2004/02/mit/task"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_LEAST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(days=31)
_MOST_RETRIES = 999
_SAID_OF_JOB = frozenset(
    {"folder", "notes", "enabled", "missed", "overlapping", "timeout", "retry", "conditions", "wake"}
)
_SAID_OF_ACTION = frozenset({"script", "argv", "kind", "interpreter", "working_folder"})
_ZONE = "Windows fires in the zone of the machine: the times in the file are those of {}"
_IN_GENERAL = (
    Loss("", "Windows keeps no output of runs"),
    Loss("", 'register the files with: schtasks /create /tn NAME /xml "FILE"'),
)


def print_tasks(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write jobs for a machine in `zone`, each as a task of its own."""
    stems = FreeStems()

    def files_of(draft: JobDraft, lost: list[str]) -> list[ExportedFile]:
        task = _task(draft, zone, now, lost)
        indent(task)
        stem = stems.free(file_stem(draft.name))
        return [ExportedFile(f"{stem}.xml", f"{_HEAD}{tostring(task, encoding='unicode')}\n")]

    return files_of_each(drafts, files_of, (Loss("", _ZONE.format(zone)), *_IN_GENERAL))


def _task(draft: JobDraft, zone: str, now: datetime, lost: list[str]) -> Element:
    task = Element("Task", {"version": "1.2", "xmlns": _NAMESPACE})
    about = SubElement(task, "RegistrationInfo")
    if draft.notes:
        add_element(about, "Description", _printable(draft.notes, lost))
    path = "\\".join([*filter(None, draft.folder.split("/")), draft.name])
    add_element(about, "URI", _printable(f"\\{path}", lost))
    if draft.schedule.zone != FLOATING:
        add_element(about, "Documentation", f"{OUR_ZONE}{draft.schedule.zone}")
    triggers = SubElement(task, "Triggers")
    write_triggers(triggers, draft.schedule, zone, now, lost)
    if draft.schedule.jitter:
        lost.append("without its jitter")
    _add_settings(SubElement(task, "Settings"), draft, lost)
    _add_command(SubElement(SubElement(task, "Actions"), "Exec"), draft, lost)
    return task


def _add_command(command: Element, draft: JobDraft, lost: list[str]) -> None:
    action = draft.action
    words = command_words(action, lost)
    if isinstance(action, ScriptAction):
        lost += unsaid_of_action(action, _SAID_OF_ACTION)
        if action.kind is CommandKind.SHELL and words[0] == USUAL_SHELL:
            lost.append("its command line is one of cmd.exe")
            words = ()
            add_element(command, "Command", "cmd.exe")
            add_element(command, "Arguments", _printable(f'/d /s /c "{action.command_line}"', lost))
    if any(map(VARIABLE.search, words)):
        lost.append("Windows fills in variables such as %PATH% in its command")
    if words:
        add_element(command, "Command", _printable(words[0], lost))
        if len(words) > 1:
            add_element(command, "Arguments", _printable(joined_arguments(words[1:]), lost))
    if isinstance(action, ScriptAction) and action.working_folder:
        add_element(command, "WorkingDirectory", action.working_folder)


def _add_settings(settings: Element, draft: JobDraft, lost: list[str]) -> None:
    policies = draft.policies
    conditions = policies.conditions.conditions
    words = {kind: word for word, kind in OVERLAPS.items()}
    add_element(settings, "MultipleInstancesPolicy", words[policies.overlapping.kind])
    if policies.overlapping.kind is Overlapping.PARALLEL and policies.overlapping.most != MOST_PARALLEL:
        lost.append("Windows runs any number in parallel")
    on_batteries = "true" if OnMains() in conditions else "false"
    add_element(settings, "DisallowStartIfOnBatteries", on_batteries)
    add_element(settings, "StopIfGoingOnBatteries", "false")
    catches_up = policies.missed.kind is not Missed.SKIP
    add_element(settings, "StartWhenAvailable", "true" if catches_up else "false")
    if policies.missed.kind is Missed.ALL or policies.missed.window is not None:
        lost.append("Windows catches up on one missed occurrence, however late it is")
    network = any(isinstance(each, NetworkUp) for each in conditions)
    add_element(settings, "RunOnlyIfNetworkAvailable", "true" if network else "false")
    idle = next((each for each in conditions if isinstance(each, Idle)), None)
    if idle is not None:
        add_element(add_element(settings, "IdleSettings"), "Duration", iso_span(idle.for_at_least))
    add_element(settings, "Enabled", "true" if draft.is_enabled else "false")
    add_element(settings, "RunOnlyIfIdle", "true" if idle else "false")
    if policies.wake is not Wake.NO:
        add_element(settings, "WakeToRun", "true")
    if policies.wake is Wake.THEN_SLEEP:
        lost.append(STAYS_AWAKE)
    timeout = policies.timeout
    add_element(settings, "ExecutionTimeLimit", iso_span(timeout) if timeout else "PT0S")
    _add_retry(settings, policies, lost)
    kept = (OnMains, NetworkUp, Idle)
    lost += ["without a condition"] * sum(not isinstance(each, kept) for each in conditions)
    lost += unsaid_fields(draft, _SAID_OF_JOB)


def _add_retry(settings: Element, policies: RunPolicies, lost: list[str]) -> None:
    retry = policies.retry
    if not retry.retries:
        return
    wait = min(max(retry.first_wait, _LEAST_WAIT), _LONGEST_WAIT)
    if retry.backoff is not Backoff.FIXED or wait != retry.first_wait:
        lost.append(f"it is tried again every {iso_span(wait)} at equal distances")
    element = add_element(settings, "RestartOnFailure")
    add_element(element, "Interval", iso_span(wait))
    add_element(element, "Count", str(min(retry.retries, _MOST_RETRIES)))


def _printable(text: str, lost: list[str]) -> str:
    """Return a text without the characters that XML can't hold."""
    kept = "".join(sign for sign in text if sign in "\t\n\r" or sign >= " ")
    if kept != text:
        lost.append("without control characters, which XML can't hold")
    return kept
