"""Warn of rules about files that begin nothing yet, or that a job's own output would fulfil."""

from collections.abc import Iterator
from pathlib import Path

from scheduler_core.actions.script.written_files import written_files
from scheduler_core.engine.watching.file_look import would_match
from scheduler_core.facade.runs.lamps import Lamps
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import actions_of
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile


def warnings_of_files(draft: JobDraft, lamps: Lamps) -> Iterator[str]:
    """Yield a sentence for each folder that is not there, or not seen, and for each file that begins a run.

    Those are files that the job itself writes.
    """
    rules = [rule for rule in draft.schedule.rules if isinstance(rule, OnFile)]
    for folder in lamps.missing_folders(rules):
        yield f"The folder {folder} is not there; until it is, no file in it begins a run."
    for trouble in lamps.file_troubles(rules):
        yield f"Not all that it waits for is seen at once: {trouble}."
    told = dict.fromkeys(_own_output(draft, rules))
    for file in told:
        yield f"It writes {file}, which begins its next run; let it write elsewhere, or name other files."


def _own_output(draft: JobDraft, rules: list[OnFile]) -> Iterator[str]:
    for rule in rules:
        if rule.change is FileChange.GOES:
            continue
        example = _example(rule)
        for action in actions_of(draft.action):
            if isinstance(action, ScriptAction):
                for file in written_files(action, example):
                    if would_match(rule, file):
                        yield str(file)


def _example(rule: OnFile) -> str:
    """Return a file that the rule is about; "" where none can be told."""
    pattern = str(Path(rule.pattern).expanduser())
    return "" if "[" in pattern else pattern.replace("*", "x").replace("?", "x")
