"""Jobs from command lines and back, without a store."""

import contextlib
import io
from datetime import datetime
from typing import Any

from scheduler_core.cli.commands import parse
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.cli.running import NOW

DAILY = ("--cron", "@daily", "--tz", "UTC")


def job_of(*words: str, now: datetime = NOW) -> JobDraft:
    """Return the job that `job add` makes of these words."""
    return read_draft(parse(["job", "add", *words]), now)


def call_of(*words: str) -> HttpAction:
    action = job_of("name", *DAILY, *words).action
    assert isinstance(action, HttpAction)
    return action


def script_of(*words: str) -> ScriptAction:
    action = job_of("name", *DAILY, *words).action
    assert isinstance(action, ScriptAction)
    return action


def edited(draft: JobDraft, *words: str) -> JobDraft:
    """Return the job that `job edit` makes of another."""
    return read_draft(parse(["job", "edit", "name", *words]), NOW, draft)


def refusal_of(*words: str) -> str:
    """Return what `job add` says of words that it refuses; of wrong use, the first line."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            job: Any = job_of(*words)
    except InvalidInput as refusal:
        return str(refusal)
    except SystemExit:
        return said.getvalue().splitlines()[0]
    raise AssertionError(f"not refused: {job}")
