"""Read jobs and their parts from bodies in the native format."""

from scheduler_core.api.answers.shared_schemas import list_of, of_keys, ref
from scheduler_core.api.routes.route import RequestBody
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import read_list
from scheduler_core.fields.places import attempt, item_of, refused, together
from scheduler_core.fields.records import read_mapping
from scheduler_core.native.documents import VERSION, VERSION_KEY, read_action, read_job, read_schedule
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.schedule import Schedule

_JOBS = "jobs"
_MOST_JOBS = 10_000


def versioned(document: object, path: str) -> dict[str, object]:
    """Return a document with the version that it may leave out here."""
    return {VERSION_KEY: VERSION} | read_mapping(document, path)


def _read_draft(document: object) -> JobDraft:
    return read_job(versioned(document, ""))


def _read_drafts(document: object) -> list[JobDraft]:
    given = read_mapping(document, "", (_JOBS,))
    if _JOBS not in given:
        raise refused(_JOBS, "is missing; give it a list of jobs")
    entries = read_list(given[_JOBS], _JOBS)
    if not 1 <= len(entries) <= _MOST_JOBS:
        raise refused(_JOBS, f"has {len(entries):,} entries; 1 to {_MOST_JOBS:,} are taken")
    faults: list[InvalidInput] = []
    drafts = [
        attempt(faults, _read_one_of, each, item_of(_JOBS, place)) for place, each in enumerate(entries)
    ]
    if faults:
        raise together(faults)
    return [each for each in drafts if each is not None]


def _read_one_of(document: object, path: str) -> JobDraft:
    return read_job(versioned(document, path), path)


def read_schedule_part(document: object, path: str) -> Schedule:
    return read_schedule(versioned(document, path), path)


def read_action_part(document: object, path: str) -> JobAction:
    return read_action(versioned(document, path), path)


DRAFT: RequestBody[JobDraft] = RequestBody(ref("JobDocument"), _read_draft)
DRAFTS: RequestBody[list[JobDraft]] = RequestBody(
    of_keys({_JOBS: {**list_of(ref("JobDocument")), "minItems": 1, "maxItems": _MOST_JOBS}}), _read_drafts
)
