"""Files of jobs in the native form: a head with the version, and all jobs in one list."""

from collections.abc import Iterable

from scheduler_core.native.document_size import check_size
from scheduler_core.native.document_text import json_text, read_document, yaml_text
from scheduler_core.native.documents import VERSION, VERSION_KEY, check_version, job_document, read_job
from scheduler_core.native.forms import read_list
from scheduler_core.native.places import item_of
from scheduler_core.native.records import read_mapping
from scheduler_core.values.job import JobDraft

JOBS_KEY = "jobs"
_MOST_ENTRIES = 2_000_000  # of all jobs; aliases of YAML let a small file hold any number


def print_native_yaml(drafts: Iterable[JobDraft]) -> str:
    return yaml_text(_document(drafts))


def print_native_json(drafts: Iterable[JobDraft]) -> str:
    return json_text(_document(drafts))


def read_native(text: str) -> list[JobDraft]:
    """Return the jobs of a file; one job alone and a list without a head are taken too.

    Raises InvalidInput, whose field is the place in the file.
    """
    document = read_document(text)
    check_size(document, "", _MOST_ENTRIES)
    if isinstance(document, list):
        return [read_job(each, item_of("", number)) for number, each in enumerate(document)]
    head = read_mapping(document, "")
    if JOBS_KEY not in head:
        return [read_job(head)]
    check_version(head.get(VERSION_KEY), VERSION_KEY)
    read_mapping(head, "", (VERSION_KEY, JOBS_KEY))
    return [_read_entry(each, number) for number, each in enumerate(read_list(head[JOBS_KEY], JOBS_KEY))]


def _read_entry(entry: object, number: int) -> JobDraft:
    """Read a job that stands under the version of the file, and may have one of its own."""
    path = item_of(JOBS_KEY, number)
    given = read_mapping(entry, path)
    return read_job({VERSION_KEY: VERSION} | given, path)


def _document(drafts: Iterable[JobDraft]) -> dict[str, object]:
    return {VERSION_KEY: VERSION, JOBS_KEY: [_entry(draft) for draft in drafts]}


def _entry(draft: JobDraft) -> dict[str, object]:
    return {key: value for key, value in job_document(draft).items() if key != VERSION_KEY}
