"""What JSON Schema says of documents: all that is written fits, and what no reader knows does not."""

from typing import Any

import jsonschema_rs
import pytest

from scheduler_core.fields.schedules.schedule import EDIT
from scheduler_core.native.documents import (
    action_document,
    action_schema,
    job_document,
    job_schema,
    schedule_document,
    schedule_schema,
)
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.schedule import Edit, Schedule
from tests.core.native.job_strategies import actions, any_schedules, job_drafts
from tests.core.native.typical_jobs import FULL_JOB, SMALL_JOB
from tests.support.properties import for_all
from tests.support.strategies.schedules import edits

JOBS = jsonschema_rs.validator_for(dict(job_schema()))
SCHEDULES = jsonschema_rs.validator_for(dict(schedule_schema()))
ACTIONS = jsonschema_rs.validator_for(dict(action_schema()))
EDITS = jsonschema_rs.validator_for(dict(EDIT.schema))


@for_all(job_drafts(), thorough=100)
def test_every_job_fits(draft: JobDraft) -> None:
    JOBS.validate(job_document(draft))


@for_all(any_schedules(), thorough=100)
def test_every_schedule_fits(schedule: Schedule) -> None:
    SCHEDULES.validate(schedule_document(schedule))


@for_all(actions(), thorough=100)
def test_every_action_fits(action: JobAction) -> None:
    ACTIONS.validate(action_document(action))


@for_all(edits(), thorough=100)
def test_every_edit_fits(edit: Edit) -> None:
    EDITS.validate(EDIT.write(edit))


@pytest.mark.parametrize("document", [FULL_JOB, SMALL_JOB], ids=["full", "small"])
def test_typical_jobs_fit(document: dict[str, Any]) -> None:
    JOBS.validate(document)


@pytest.mark.parametrize(
    "change",
    [
        {"color": "red"},
        {"name": 7},
        {"zone": None},
        {"tags": "home"},
        {"enabled": "yes"},
        {"rules": [{"every": 3600, "anchor": "2026-01-01T00:00"}]},
        {"rules": [{"often": "1h"}]},
        {"rules": [{"once": "tomorrow"}]},
        {"action": {"http": "GET https://example.org", "argv": ["true"]}},
        {"action": {"http": "GET https://example.org", "expect": ["ok"]}},
        {"action": {"sequence": [{"wait": 5}]}},
        {"policies": {"missed": "perhaps"}},
        {"policies": {"retry": {"retries": "3"}}},
        {"gap": "jump"},
        {"edits": [{"skip": "2026-01-01T00:00Z", "to": "2026-01-02T00:00Z"}]},
    ],
)
def test_what_no_reader_takes_does_not_fit(change: dict[str, Any]) -> None:
    assert not JOBS.is_valid(SMALL_JOB | change)


def test_what_is_needed_is_missed() -> None:
    for key in ("name", "zone", "action"):
        assert not JOBS.is_valid({name: value for name, value in SMALL_JOB.items() if name != key})
