"""Print a job as the command line that would make it."""

import shlex
from contextlib import redirect_stderr
from dataclasses import replace
from datetime import datetime
from io import StringIO

from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.options.action_options import words_of
from scheduler_core.cli.options.field_options import written
from scheduler_core.cli.options.job_options import parse_add
from scheduler_core.cli.options.rule_printing import written_schedule
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import Rule


def written_job(draft: JobDraft) -> list[str]:
    """Return the words behind `hourbell job add`, whether or not they say everything."""
    return [
        draft.name,
        *written_schedule(draft.schedule),
        *written_action(draft.action),
        *written(draft.policies, POLICIES),
        *written(draft, DESCRIPTION),
    ]


def written_action(action: JobAction) -> list[str]:
    """Return the options for an action; steps stand in a file, which no option can hold."""
    return [] if isinstance(action, SequenceAction) else words_of(action).written(action)


def command_line_of(draft: JobDraft, now: datetime) -> str | None:
    """Return the command line that makes this job; None where options can't say all of it."""
    words = written_job(draft)
    try:
        with redirect_stderr(StringIO()):  # where argparse would say what it has not understood
            read = read_draft(parse_add(words), now)
    except (InvalidInput, SystemExit):
        return None
    if _meaning(read) != _meaning(draft):
        return None
    return " ".join(map(quoted, ["hourbell", "job", "add", *words]))


def quoted(word: str) -> str:
    """Quote a word for a shell; signs that a terminal would obey are written as escapes."""
    if word.replace("\n", "").isprintable():
        return shlex.quote(word)
    escaped = word.replace("\\", "\\\\").replace("'", "\\'")
    return "$'" + "".join(map(_escaped, escaped)) + "'"


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


def _meaning(draft: JobDraft) -> JobDraft:
    """Return the job without what makes no difference: how rules were written, in which order edits came."""
    schedule = draft.schedule.said
    rules = tuple(map(_without_text, schedule.rules))
    edits = tuple(sorted(schedule.edits, key=lambda edit: (type(edit).__name__, edit.at)))
    return replace(draft, schedule=replace(schedule, rules=rules, edits=edits))


def _without_text(rule: Rule) -> Rule:
    return replace(rule, text="") if isinstance(rule, Cron | OnCalendar | RecurrenceSet) else rule
