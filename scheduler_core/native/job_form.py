"""Jobs: the entries of the schedule beside what the job is called, does and puts up with."""

from scheduler_core.native.choices import only_key
from scheduler_core.native.forms import FLAG, TEXT, Form, Spelling, list_of
from scheduler_core.native.http_form import HTTP
from scheduler_core.native.policy_forms import POLICIES
from scheduler_core.native.records import Record, field, read_mapping
from scheduler_core.native.schedule_form import SCHEDULE_KEYS, read_schedule_entries, schedule_entries
from scheduler_core.native.script_form import SCRIPT
from scheduler_core.values.actions import Action, HttpAction
from scheduler_core.values.job import JobDraft

_HTTP_KEY, *_ = HTTP.keys
_ACTION_KEYS = (_HTTP_KEY, *SCRIPT.keys)


def _write_action(action: Action) -> object:
    return HTTP.write(action) if isinstance(action, HttpAction) else SCRIPT.write(action)


def _read_action(document: object, path: str) -> Action:
    given = read_mapping(document, path)
    has_kind = "kind" in given
    is_http = not has_kind and only_key(given, _ACTION_KEYS, path, "action") == _HTTP_KEY
    return HTTP.read(given, path) if is_http else SCRIPT.read(given, path)


ACTION: Form[Action] = Spelling(_write_action, _read_action)

_DESCRIPTION = Record(
    JobDraft,
    field("name", TEXT),
    field("folder", TEXT),
    field("tags", list_of(TEXT)),
    field("notes", TEXT),
    field("enabled", FLAG, "is_enabled"),
    blamed={"tag": "tags"},
)
_CONDUCT = Record(JobDraft, field("action", ACTION), field("policies", POLICIES))
_KEYS = (*_DESCRIPTION.keys, *SCHEDULE_KEYS, *_CONDUCT.keys)


def _write_job(draft: JobDraft) -> dict[str, object]:
    return _DESCRIPTION.write(draft) | schedule_entries(draft.schedule) | _CONDUCT.write(draft)


def _read_job(document: object, path: str) -> JobDraft:
    given = read_mapping(document, path, _KEYS)
    attributes = _DESCRIPTION.attributes(given, path)
    attributes["schedule"] = read_schedule_entries(given, path)
    return _DESCRIPTION.build(attributes | _CONDUCT.attributes(given, path), path)


JOB: Form[JobDraft] = Spelling(_write_job, _read_job)
