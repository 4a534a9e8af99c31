"""Whatever a person said of a value comes back from its document, through JSON as well."""

import json

import pytest
from hypothesis import strategies as st

from scheduler_core.native.documents import (
    action_document,
    job_document,
    policies_document,
    read_action,
    read_job,
    read_policies,
    read_schedule,
    schedule_document,
)
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.native.job_strategies import (
    actions,
    any_schedules,
    job_drafts,
    long_rules,
    run_policies,
    worded_rules,
)
from tests.support.properties import for_all
from tests.support.strategies.schedules import rules

pytestmark = pytest.mark.slow


def through_json(document: dict[str, object]) -> object:
    return json.loads(json.dumps(document, allow_nan=False))


@for_all(st.one_of(rules(), worded_rules()), everyday=30, thorough=2400)
def test_every_rule_comes_back(rule: Rule) -> None:
    schedule = Schedule((rule,), "Europe/Berlin")

    assert read_schedule(through_json(schedule_document(schedule))) == schedule.said


@for_all(long_rules(), everyday=5, thorough=100)
def test_a_rule_too_long_for_its_short_text_comes_back(rule: Rule) -> None:
    schedule = Schedule((rule,))

    assert read_schedule(through_json(schedule_document(schedule))) == schedule.said


@for_all(any_schedules(), everyday=8, thorough=640)
def test_every_schedule_comes_back(schedule: Schedule) -> None:
    assert read_schedule(through_json(schedule_document(schedule))) == schedule.said


@for_all(actions(), everyday=12, thorough=500)
def test_every_action_comes_back(action: Action) -> None:
    assert read_action(through_json(action_document(action))) == action


@for_all(run_policies(), everyday=15, thorough=500)
def test_all_policies_come_back(policies: RunPolicies) -> None:
    assert read_policies(through_json(policies_document(policies))) == policies


@for_all(job_drafts(), everyday=8, thorough=500)
def test_every_job_comes_back_and_is_written_alike_again(draft: JobDraft) -> None:
    document = job_document(draft)

    read = read_job(through_json(document))

    assert read == draft.said
    assert json.dumps(job_document(read)) == json.dumps(document)
