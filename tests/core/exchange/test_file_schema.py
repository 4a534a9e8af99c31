"""The JSON Schema that is shipped for files, which editors complete and check by."""

import json

import jsonschema_rs
import pytest
from hypothesis import strategies as st

from scheduler_core.exchange.native_file import file_schema, print_native_json
from scheduler_core.values.jobs.job import JobDraft
from tests.core.exchange.schema_file import SCHEMA_FILE, schema_text
from tests.core.native.job_strategies import job_drafts
from tests.support.properties import for_all

FILES = jsonschema_rs.validator_for(dict(file_schema()))
JOB = {"name": "x", "zone": "UTC", "action": {"http": "GET https://example.org"}}


def test_what_is_shipped_is_what_is_read() -> None:
    """Renew it with python -m tests.core.exchange.schema_file."""
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()


@pytest.mark.slow
@for_all(st.lists(job_drafts(), max_size=2), everyday=4, thorough=320)
def test_every_file_fits(drafts: list[JobDraft]) -> None:
    FILES.validate(json.loads(print_native_json(drafts)))


@pytest.mark.parametrize(
    "document", [{"hourbell": 1} | JOB, [{"hourbell": 1} | JOB], {"hourbell": 1, "jobs": [JOB]}]
)
def test_a_job_may_stand_alone_in_a_list_or_under_a_head(document: object) -> None:
    FILES.validate(document)


@pytest.mark.parametrize(
    "document", [JOB, [JOB], {"jobs": [JOB]}, {"hourbell": 1, "jobs": [JOB | {"color": 1}]}, 7]
)
def test_what_is_no_file_does_not_fit(document: object) -> None:
    assert not FILES.is_valid(document)
