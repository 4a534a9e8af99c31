"""Whole jobs, and the version at the top of every document."""

import json
from collections.abc import Callable

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.schedules.schedule import SCHEDULE_KEYS
from scheduler_core.native.documents import (
    VERSION,
    action_document,
    job_document,
    policies_document,
    read_action,
    read_job,
    read_policies,
    read_schedule,
    schedule_document,
)
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.native.typical_jobs import FULL_JOB, SMALL_JOB

READERS = (read_job, read_schedule, read_action, read_policies)


def test_a_plain_job_says_little() -> None:
    draft = JobDraft("Hello", Schedule((AtStart(),)), ScriptAction(CommandKind.SHELL, command_line="true"))

    assert job_document(draft) == SMALL_JOB
    assert read_job(SMALL_JOB) == draft


def test_a_job_that_says_everything_is_written_as_it_was_read() -> None:
    assert json.dumps(job_document(read_job(FULL_JOB)), indent=1) == json.dumps(FULL_JOB, indent=1)


def test_the_full_job_has_every_key() -> None:
    """So that whoever adds a key shows it here."""
    assert set(SCHEDULE_KEYS) <= set(FULL_JOB)
    assert set(HTTP.keys) == set(FULL_JOB["action"])
    assert set(POLICIES.keys) == set(FULL_JOB["policies"])


def test_the_parts_of_a_job_are_documents_of_their_own() -> None:
    draft = read_job(FULL_JOB)

    assert read_schedule(schedule_document(draft.schedule)) == draft.schedule
    assert action_document(draft.action) == {"hourbell": VERSION} | FULL_JOB["action"]
    assert policies_document(draft.policies) == {"hourbell": VERSION} | FULL_JOB["policies"]


def test_a_document_is_made_of_plain_values_alone() -> None:
    assert kinds_in(job_document(read_job(FULL_JOB))) == {dict, list, str, int, bool}


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    ("version", "reason"),
    [
        (2, "version 2 is newer than this program, which knows up to 1; update it"),
        (None, "is missing; write 1, the version of this form"),
        (0, "0 is not a version; write 1"),
        (True, "true is not a version; write 1"),
        ("1", "'1' is not a version; write 1"),
        (1.0, "1.0 is not a version; write 1"),
    ],
)
def test_another_version_is_refused_before_all_else(
    read: Callable[[object], object], version: object, reason: str
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read({"hourbell": version, "something": "new"})

    assert (refusal.value.field, refusal.value.reason) == ("hourbell", reason)


def test_a_missing_version_hides_no_other_fault() -> None:
    """Each mend of a file showed the next fault only."""
    document = {key: value for key, value in SMALL_JOB.items() if key != "hourbell"}

    with pytest.raises(InvalidInput) as refusal:
        read_job(document | {"colour": 7, "rules": [{"evry": "1h"}]})

    fields = [each.field for each in (refusal.value, *refusal.value.others)]
    assert fields == ["hourbell", "colour", "rules[0]"]


@pytest.mark.parametrize("wrong", [{"rules": [{"weekly": "mon 25:00"}]}, {"tags": "nas"}])
def test_an_unknown_zone_is_told_beside_other_faults(wrong: dict[str, object]) -> None:
    """The zone was told when all else was mended."""
    with pytest.raises(InvalidInput) as refusal:
        read_job(SMALL_JOB | {"zone": "Mars/Olympus"} | wrong)

    told = {each.field: each.reason for each in (refusal.value, *refusal.value.others)}
    assert told.pop("zone").startswith("there is no zone 'Mars/Olympus'")
    assert len(told) == 1


def test_a_path_leads_to_a_job_within_a_larger_file() -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_job(SMALL_JOB | {"rules": [{"weekly": "mon 25:00"}]}, "jobs[3]")

    assert refusal.value.field == "jobs[3].rules[0].weekly"


def test_a_document_is_not_changed_by_reading() -> None:
    before = json.dumps(FULL_JOB)

    read_job(FULL_JOB)

    assert json.dumps(FULL_JOB) == before


def kinds_in(value: object) -> set[type]:
    inner: list[object] = []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    return {type(value)}.union(*(kinds_in(each) for each in inner))
