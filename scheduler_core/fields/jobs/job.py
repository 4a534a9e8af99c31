"""The fields of a job: name, folder, action and policies, next to those of its schedule."""

from scheduler_core.errors import InvalidInput
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, TEXT, Form, Spelling, any_of, list_of, word
from scheduler_core.fields.choices import only_key
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.jobs.parameters import PARAMETERS
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.sequence import ONE_ACTION, ONE_ACTION_KEYS, SEQUENCE
from scheduler_core.fields.kept_readings import remembered
from scheduler_core.fields.places import attempt, together
from scheduler_core.fields.records import Record, field, joined, read_mapping
from scheduler_core.fields.schedules.schedule import (
    SCHEDULE,
    SCHEDULE_KEYS,
    SCHEDULE_SCHEMA,
    schedule_entries,
    tell_zone,
)
from scheduler_core.fields.typed import Editor, Parts, typed_list
from scheduler_core.values.jobs.colour import Colour
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

_COLOURS = {
    "folder": "As its folder",
    "blue": "Blue",
    "teal": "Teal",
    "moss": "Moss green",
    "ochre": "Ochre",
    "clay": "Clay",
    "rose": "Rose",
    "violet": "Violet",
    "slate": "Slate grey",
}
DESCRIPTION = Record(
    JobDraft,
    field("name", TEXT, typed=typed.LINE, label=FieldLabel("job", "Name", example="What to call this job")),
    field(
        "folder",
        TEXT,
        typed=typed.LINE,
        option=Option("the folder it is in, such as Home/Backups", "PATH"),
        label=FieldLabel("about", "Folder", example="no folder"),
    ),
    field(
        "tags",
        list_of(TEXT),
        typed=typed_list(Parts(str, str, str.casefold)),
        option=Option("give it a tag", "TAG", name="tag", part=("TAG", "a tag")),
        label=FieldLabel("about", "Tags", "With commas between them.", "nightly, nas"),
    ),
    field(
        "notes",
        TEXT,
        option=Option("notes about it", "TEXT|@FILE", takes_file=True),
        label=FieldLabel(
            "about", "Notes", example="What others should know about this job", editor=Editor.TEXT
        ),
    ),
    field(
        "colour",
        word(Colour),
        option=Option("the colour that it is shown in (that of its folder)"),
        label=FieldLabel("about", "Colour", texts=_COLOURS),
    ),
    field(
        "enabled",
        FLAG,
        "is_enabled",
        option=Option("whether it fires (yes)"),
        label=FieldLabel("job", "Runs by its schedule"),
    ),
    PARAMETERS,
    blamed={"tag": "tags"},
)
_CONDUCT = Record(JobDraft, field("action", remembered(ACTION)), field("policies", remembered(POLICIES)))
_SCHEDULE_ENTRIES = remembered(SCHEDULE)
KEYS_BESIDE_SCHEDULE = (*DESCRIPTION.keys, *_CONDUCT.keys)
_KEYS = (*KEYS_BESIDE_SCHEDULE, *SCHEDULE_KEYS)


def _write_job(draft: JobDraft) -> dict[str, object]:
    return DESCRIPTION.write(draft) | schedule_entries(draft.schedule) | _CONDUCT.write(draft)


def _read_job(document: object, path: str) -> JobDraft:
    given = read_mapping(document, path)
    faults: list[InvalidInput] = []
    attempt(faults, read_mapping, given, path, _KEYS)
    attributes = attempt(faults, DESCRIPTION.attributes, given, path)
    entries = {key: given[key] for key in SCHEDULE_KEYS if key in given}
    schedule = attempt(faults, _SCHEDULE_ENTRIES.read, entries, path)
    conduct = attempt(faults, _CONDUCT.attributes, given, path)
    if attributes is None or conduct is None or faults:
        if schedule is not None:
            tell_zone(faults, given, path)
        raise together(faults)
    return DESCRIPTION.build({**attributes, "schedule": schedule, **conduct}, path)


JOB: Form[JobDraft] = Spelling(
    _write_job, _read_job, joined(DESCRIPTION.schema, SCHEDULE_SCHEMA, _CONDUCT.schema)
)
