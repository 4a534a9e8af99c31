"""Read and write documents of jobs and their parts, for the store and for files.

A document is made of dicts, lists, texts, whole numbers and flags, so that JSON and YAML can hold it.
Its top says its version. What is written is read back as an equal value; the order of keys matters
only within headers, environment and form fields. Reading raises InvalidInput, whose field is the
path of what is wrong, such as `rules[0].weekly`, below `path` if that is given.
"""

from typing import TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import Form, Schema, any_of
from scheduler_core.fields.jobs.job import ACTION, JOB, KEYS_BESIDE_SCHEDULE
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.places import attempt, inside, refused, seen, together
from scheduler_core.fields.records import joined, of_keys, read_mapping
from scheduler_core.fields.schedules.schedule import SCHEDULE
from scheduler_core.native.text.document_size import check_size
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.schedule import Schedule

VERSION = 1
VERSION_KEY = "hourbell"

T = TypeVar("T")


def job_document(draft: JobDraft) -> dict[str, object]:
    """Return what people wrote; copies of calendars are of the store that reads them."""
    return _written(JOB, draft.said)


def kept_document(draft: JobDraft) -> dict[str, object]:
    """Return all of a job, as a store keeps it."""
    return _written(JOB, draft)


def read_job(document: object, path: str = "") -> JobDraft:
    return _read(JOB, document, path)


def schedule_document(schedule: Schedule) -> dict[str, object]:
    return _written(SCHEDULE, schedule.said)


def read_schedule(document: object, path: str = "") -> Schedule:
    return _read(SCHEDULE, document, path)


def beside_schedule() -> tuple[str, ...]:
    """Return the keys of a job's document without which it is that of its schedule."""
    return KEYS_BESIDE_SCHEDULE


def action_document(action: JobAction) -> dict[str, object]:
    return _written(ACTION, action)


def read_action(document: object, path: str = "") -> JobAction:
    return _read(ACTION, document, path)


def policies_document(policies: RunPolicies) -> dict[str, object]:
    return _written(POLICIES, policies)


def read_policies(document: object, path: str = "") -> RunPolicies:
    return _read(POLICIES, document, path)


def job_schema() -> Schema:
    """Return what JSON Schema says of the document of a job; it lets the version be left out."""
    return _versioned(JOB.schema)


def schedule_schema() -> Schema:
    return _versioned(SCHEDULE.schema)


def action_schema() -> Schema:
    return _versioned(ACTION.schema)


def _versioned(schema: Schema) -> Schema:
    """Return a schema of mappings, or of any of several, with the version as one more key."""
    kinds = schema.get("anyOf")
    if isinstance(kinds, list):
        return any_of(*map(_versioned, kinds))
    return joined(of_keys({VERSION_KEY: {"type": "integer", "minimum": 1, "maximum": VERSION}}), schema)


def _written(form: Form[T], value: T) -> dict[str, object]:
    document = {VERSION_KEY: VERSION} | read_mapping(form.write(value), "")
    check_size(document, "")
    return document


def _read(form: Form[T], document: object, path: str) -> T:
    given = read_mapping(document, path)
    faults: list[InvalidInput] = []
    attempt(faults, check_version, given.get(VERSION_KEY), inside(path, VERSION_KEY))
    if faults and VERSION_KEY in given:  # what another version means by the rest nobody here knows
        raise faults[0]
    check_size(given, path)
    rest = {key: value for key, value in given.items() if key != VERSION_KEY}
    read = attempt(faults, form.read, rest, path)
    if faults or read is None:
        raise together(faults)
    return read


def check_version(version: object, path: str) -> None:
    """Refuse a document of no version, or of one that this program is too old for."""
    if version is None:
        raise refused(path, f"is missing; write {VERSION}, the version of this form")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise refused(path, f"{seen(version)} is not a version; write {VERSION}")
    if version > VERSION:
        raise refused(
            path,
            f"version {seen(version)} is newer than this program, which knows up to {VERSION}; update it",
        )
