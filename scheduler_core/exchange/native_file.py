"""Files of jobs in the native form: a head with the version, and all jobs in one list."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from scheduler_core.callback_rules import CallbackRule, read_callback_rule, rule_text
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import NOTHING, Beside
from scheduler_core.fields.basic_types import Schema, any_of, read_list, read_text, word
from scheduler_core.fields.places import attempt, inside, item_of, together
from scheduler_core.fields.records import of_keys, read_mapping
from scheduler_core.native.documents import (
    VERSION,
    VERSION_KEY,
    check_version,
    job_document,
    job_schema,
    read_job,
)
from scheduler_core.native.text.document_size import check_size
from scheduler_core.native.text.document_text import json_text, read_document, yaml_text
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.ranges import check_line

JOBS_KEY = "jobs"
CALLBACKS_KEY = "callbacks"
COLOURS_KEY = "colours"
_COLOUR = word(Colour)
_MOST_ENTRIES = 2_000_000  # of all jobs; aliases of YAML let a small file hold any number


def print_native_yaml(drafts: Iterable[JobDraft], beside: Beside = NOTHING) -> str:
    return yaml_text(_document(drafts, beside))


def print_native_json(drafts: Iterable[JobDraft], beside: Beside = NOTHING) -> str:
    return json_text(_document(drafts, beside))


def read_native(text: str) -> list[JobDraft]:
    """Return the jobs of a file."""
    drafts, _ = read_native_file(text)
    return drafts


def read_native_file(text: str) -> tuple[list[JobDraft], Beside]:
    """Return the jobs of a file and what stands next to them; one job alone, or a list of them, is taken too.

    Raises InvalidInput, whose field is the place in the file.
    """
    document = read_document(text)
    check_size(document, "", _MOST_ENTRIES)
    if isinstance(document, list):
        return _read_all(
            read_job, ((each, item_of("", number)) for number, each in enumerate(document))
        ), NOTHING
    head = read_mapping(document, "")
    if JOBS_KEY not in head:
        return [read_job(head)], NOTHING
    faults: list[InvalidInput] = []
    attempt(faults, check_version, head.get(VERSION_KEY), VERSION_KEY)
    if faults and VERSION_KEY in head:  # what another version means by the rest nobody here knows
        raise faults[0]
    found = attempt(faults, _read_head, head)
    if faults or found is None:
        raise together(faults)
    return found


def _read_head(head: Mapping[str, object]) -> tuple[list[JobDraft], Beside]:
    """Return what a file of this version holds."""
    read_mapping(head, "", (VERSION_KEY, JOBS_KEY, CALLBACKS_KEY, COLOURS_KEY))
    jobs = read_list(head[JOBS_KEY], JOBS_KEY)
    drafts = _read_all(_read_entry, ((each, number) for number, each in enumerate(jobs)))
    return drafts, Beside(tuple(_read_callbacks(head)), dict(_read_colours(head)))


def file_schema() -> Schema:
    """Return what JSON Schema says of a file: a head with jobs, a list of jobs, or one job."""
    job = {"$ref": "#/$defs/job"}
    whole = {"allOf": [job, {"required": [VERSION_KEY]}]}
    head = of_keys(
        {
            VERSION_KEY: {"const": VERSION},
            JOBS_KEY: {"type": "array", "items": job},
            CALLBACKS_KEY: {"type": "array", "items": {"type": "string"}},
            COLOURS_KEY: {"type": "object", "additionalProperties": _COLOUR.schema},
        },
        [VERSION_KEY, JOBS_KEY],
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Jobs of Hourbell",
        **any_of(head, {"type": "array", "items": whole}, whole),
        "$defs": {"job": job_schema()},
    }


def _read_all(read: Callable[..., JobDraft], entries: Iterable[tuple[object, object]]) -> list[JobDraft]:
    """Read the jobs of a list; a refusal tells the faults of all of them."""
    faults: list[InvalidInput] = []
    drafts = [attempt(faults, read, *each) for each in entries]
    if faults:
        raise together(faults)
    return [each for each in drafts if each is not None]


def _read_entry(entry: object, number: int) -> JobDraft:
    """Read a job that stands under the version of the file, and may have one of its own."""
    path = item_of(JOBS_KEY, number)
    given = read_mapping(entry, path)
    return read_job({VERSION_KEY: VERSION} | given, path)


def _read_callbacks(head: Mapping[str, object]) -> Iterator[CallbackRule]:
    for number, entry in enumerate(read_list(head.get(CALLBACKS_KEY, []), CALLBACKS_KEY)):
        path = item_of(CALLBACKS_KEY, number)
        try:
            yield read_callback_rule(read_text(entry, path))
        except InvalidInput as refusal:
            raise InvalidInput(path, refusal.reason) from refusal


def _read_colours(head: Mapping[str, object]) -> Iterator[tuple[str, Colour]]:
    for folder, colour in read_mapping(head.get(COLOURS_KEY, {}), COLOURS_KEY).items():
        path = inside(COLOURS_KEY, folder)
        check_line(path, folder, LONGEST_NAME)
        yield folder, _COLOUR.read(colour, path)


def _document(drafts: Iterable[JobDraft], beside: Beside) -> dict[str, object]:
    entries: dict[str, object] = {VERSION_KEY: VERSION, JOBS_KEY: [_entry(draft) for draft in drafts]}
    if beside.colours:
        entries[COLOURS_KEY] = {folder: colour.value for folder, colour in sorted(beside.colours.items())}
    if beside.callbacks:
        entries[CALLBACKS_KEY] = [rule_text(rule) for rule in beside.callbacks]
    return entries


def _entry(draft: JobDraft) -> dict[str, object]:
    return {key: value for key, value in job_document(draft).items() if key != VERSION_KEY}
