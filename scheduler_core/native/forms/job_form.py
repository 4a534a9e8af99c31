"""Jobs: the entries of the schedule beside what the job is called, does and puts up with."""

from scheduler_core.native.choices import only_key
from scheduler_core.native.forms.basic_forms import FLAG, TEXT, Form, Spelling, any_of, list_of
from scheduler_core.native.forms.policy_forms import POLICIES
from scheduler_core.native.forms.schedule_form import (
    SCHEDULE,
    SCHEDULE_KEYS,
    SCHEDULE_SCHEMA,
    schedule_entries,
)
from scheduler_core.native.forms.sequence_form import ONE_ACTION, ONE_ACTION_KEYS, SEQUENCE
from scheduler_core.native.kept_readings import remembered
from scheduler_core.native.records import Record, field, joined, read_mapping
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction

_SEQUENCE_KEY, *_ = SEQUENCE.keys
_ACTION_KEYS = (*ONE_ACTION_KEYS, _SEQUENCE_KEY)


def _write_action(action: JobAction) -> object:
    return SEQUENCE.write(action) if isinstance(action, SequenceAction) else ONE_ACTION.write(action)


def _read_action(document: object, path: str) -> JobAction:
    given = read_mapping(document, path)
    if "kind" not in given and only_key(given, _ACTION_KEYS, path, "action") == _SEQUENCE_KEY:
        return SEQUENCE.read(given, path)
    return ONE_ACTION.read(given, path)


ACTION: Form[JobAction] = Spelling(_write_action, _read_action, any_of(ONE_ACTION.schema, SEQUENCE.schema))

_DESCRIPTION = Record(
    JobDraft,
    field("name", TEXT),
    field("folder", TEXT),
    field("tags", list_of(TEXT)),
    field("notes", TEXT),
    field("enabled", FLAG, "is_enabled"),
    blamed={"tag": "tags"},
)
_CONDUCT = Record(JobDraft, field("action", remembered(ACTION)), field("policies", remembered(POLICIES)))
_SCHEDULE_ENTRIES = remembered(SCHEDULE)
_KEYS = (*_DESCRIPTION.keys, *SCHEDULE_KEYS, *_CONDUCT.keys)


def _write_job(draft: JobDraft) -> dict[str, object]:
    return _DESCRIPTION.write(draft) | schedule_entries(draft.schedule) | _CONDUCT.write(draft)


def _read_job(document: object, path: str) -> JobDraft:
    given = read_mapping(document, path, _KEYS)
    attributes = _DESCRIPTION.attributes(given, path)
    entries = {key: given[key] for key in SCHEDULE_KEYS if key in given}
    attributes["schedule"] = _SCHEDULE_ENTRIES.read(entries, path)
    return _DESCRIPTION.build(attributes | _CONDUCT.attributes(given, path), path)


JOB: Form[JobDraft] = Spelling(
    _write_job, _read_job, joined(_DESCRIPTION.schema, SCHEDULE_SCHEMA, _CONDUCT.schema)
)
