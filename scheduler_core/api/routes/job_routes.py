"""Jobs: listed, read, made and changed, what they said before, and edits of single occurrences."""

from http import HTTPStatus

from scheduler_core.actions.checks import check_job
from scheduler_core.api.answers.job_answers import changed_since, job_of, made, seen_revision, told, warned
from scheduler_core.api.answers.kinds import FLAG, ID, INSTANT, number, text, word_of
from scheduler_core.api.answers.shared_schemas import INTEGER, WARNINGS, list_of, of_keys, ref
from scheduler_core.api.requests.bodies import MANY_JOBS, TEXT
from scheduler_core.api.requests.job_bodies import DRAFT, DRAFTS
from scheduler_core.api.requests.permission import fit_for
from scheduler_core.api.routes.route import (
    Call,
    Part,
    QueryParameter,
    RequestBody,
    Route,
    RouteAnswer,
    asked,
    asked_for_each,
    asked_or,
    body_of,
)
from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.exchange.table.job_objects import object_of_job
from scheduler_core.facade.objects import object_of_difference, object_of_history
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.fields.places import inside, item_of, refused
from scheduler_core.fields.schedules.schedule import EDIT
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.documents import job_document
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import refuse_errors
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.jobs.job_list import JobFilter, JobOrder
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.schedules.schedule import Edit, Skipped

_JOBS = "jobs"
_MOST_AT_ONCE = 1_000
_LONGEST_FOLDER = 500
_LONGEST_TAG = 100
_MOST_TAGS = 100
_MOST_TAGS_ASKED = 20

_TEXT = asked_or("text", text(1_000), "", "words looked for in names, folders, tags, notes and actions")
_FOLDER = asked("folder", text(_LONGEST_FOLDER), "a folder with all below it")
_TAG = asked_for_each("tag", text(_LONGEST_TAG), "a tag that must be there", _MOST_TAGS_ASKED)
_ENABLED = asked("enabled", FLAG, "only those that are on, or off")
_PAUSED = asked("paused", FLAG, "only those that are paused, or not")
_STOPPED = asked("stopped", FLAG, "only those that the engine stopped, or not")
_IN_BIN = asked_or("in_bin", FLAG, False, "those in the bin instead")
_ORDER = asked_or("order", word_of(JobOrder), JobOrder.NAME, "what they are sorted by")
_DESCENDING = asked_or("descending", FLAG, False, "the last one first")
_LIMIT = asked_or("limit", number(1, _MOST_AT_ONCE), 100, "how many at most")
_OFFSET = asked_or("offset", number(0, 10**9), 0, "how many are left out before the first")
_CALLED = QueryParameter(
    "text", text(1_000, shortest=1), "a number or a name; to look at a job, the beginning of its name too", ""
)
_FOR = asked_or(
    "for",
    word_of(Naming),
    Naming.LOOK,
    "what the job is named for: to act on it wants its number or whole name, and one out of the bin",
)

_GROUP = "jobs"
_BEFORE = asked("before", ID, "the number of the last entry seen")
_HISTORY_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_OLD = asked_or("old", ID, 1, "the earlier revision")
_NEW = asked("new", ID, "the later revision; without it the present one")


@dataclass(frozen=True, slots=True)
class _Revert:
    to: int


_REVERT = body_of(_Revert, Part("to", ID, "the revision to go back to"))


# ---- single occurrences

_EDIT: RequestBody[Edit] = RequestBody(ref("OccurrenceEdit"), lambda document: EDIT.read(document, ""))


# ---- what there is


def list_jobs(call: Call) -> RouteAnswer:
    wanted = JobFilter(
        call.asked(_TEXT),
        call.asked(_FOLDER),
        call.asked(_TAG),
        call.asked(_ENABLED),
        call.asked(_PAUSED),
        call.asked(_STOPPED),
        call.asked(_IN_BIN),
    )
    order, limit, offset = call.asked(_ORDER), call.asked(_LIMIT), call.asked(_OFFSET)
    ids = call.core.jobs.ids(wanted, order, is_descending=call.asked(_DESCENDING), offset=offset, limit=limit)
    lines = [object_of_job(line) for line in call.core.jobs.lines(ids)]
    return RouteAnswer({"jobs": lines, "total": call.core.jobs.count(wanted)})


def find_job(call: Call) -> RouteAnswer:
    found = call.core.jobs.find(call.asked(_CALLED), call.asked(_FOR), in_bin=call.asked(_IN_BIN))
    return told(call.core.jobs.get(found))


def get_job(call: Call) -> RouteAnswer:
    return told(call.core.jobs.get(job_of(call)))


def list_folders(call: Call) -> RouteAnswer:
    return RouteAnswer(call.core.jobs.folders())


def list_tags(call: Call) -> RouteAnswer:
    return RouteAnswer(call.core.jobs.tags())


# ---- what they say


def add_job(call: Call) -> RouteAnswer:
    draft = fit_for(call.token, call.core, call.body(DRAFT))
    refuse_over(draft, call.scheduler.now())
    return warned(call, made(call, call.core.jobs.add(draft)), [draft])


def add_jobs(call: Call) -> RouteAnswer:
    given: list[JobDraft] = call.body(DRAFTS)
    drafts = [_looked_over(call, draft, item_of("jobs", place)) for place, draft in enumerate(given)]
    added = RouteAnswer({"jobs": call.core.jobs.add_all(drafts)}, HTTPStatus.CREATED)
    return warned(call, added, drafts, of_times=True)


def _looked_over(call: Call, draft: JobDraft, place: str) -> JobDraft:
    """Refuse one of several jobs that could not be added, and say which."""
    try:
        refuse_errors(compile_schedule(draft.schedule))
        check_job(draft, call.scheduler.now())
    except InvalidInput as refusal:
        raise refused(inside(place, refusal.field), refusal.reason) from refusal
    return fit_for(call.token, call.core, draft, place=place)


def save_job(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    seen = seen_revision(call, job)
    draft = fit_for(call.token, call.core, call.body(DRAFT), job.draft)
    refuse_over(draft, call.scheduler.now(), job.draft)
    try:
        return warned(call, told(call.core.jobs.save(job.id, seen, draft)), [draft])
    except Conflict as error:
        raise changed_since(job) from error


@dataclass(frozen=True, slots=True)
class _NewName:
    name: str


@dataclass(frozen=True, slots=True)
class _CopyName:
    name: str | None = None


_NAME = text(LONGEST_NAME, shortest=1)
_NEW_NAME = body_of(_NewName, Part("name", _NAME, "what the job is called from now on"))
_COPY_NAME = body_of(_CopyName, Part("name", _NAME, "what the copy is called; without it “… (copy)”"))


def rename_job(call: Call) -> RouteAnswer:
    return told(call.core.jobs.rename(job_of(call), call.body(_NEW_NAME).name))


def duplicate_job(call: Call) -> RouteAnswer:
    return made(call, call.core.jobs.duplicate(job_of(call), call.body(_COPY_NAME).name))


# ---- the routes

_FILTERS = (_TEXT, _FOLDER, _TAG, _ENABLED, _PAUSED, _STOPPED, _IN_BIN)
_COUNTED = {"type": "object", "additionalProperties": INTEGER}

JOB_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/jobs",
        Scope.READ,
        list_jobs,
        "List jobs, one page of them.",
        _JOBS,
        of_keys({"jobs": list_of(ref("JobLine")), "total": INTEGER}),
        asks=(*_FILTERS, _ORDER, _DESCENDING, _LIMIT, _OFFSET),
    ),
    Route(
        "POST",
        "/v1/jobs",
        Scope.EDIT,
        add_job,
        "Add a job.",
        _JOBS,
        ref("SavedJob"),
        HTTPStatus.CREATED,
        body=DRAFT,
        limit=TEXT,
        takes_key=True,
    ),
    Route(
        "POST",
        "/v1/jobs/batch",
        Scope.EDIT,
        add_jobs,
        "Add jobs, all or none.",
        _JOBS,
        of_keys({"jobs": list_of(INTEGER), "warnings": WARNINGS}),
        HTTPStatus.CREATED,
        body=DRAFTS,
        limit=MANY_JOBS,
        takes_key=True,
    ),
    Route(
        "GET",
        "/v1/jobs/find",
        Scope.READ,
        find_job,
        "Read the job that a person means.",
        _JOBS,
        ref("Job"),
        asks=(_CALLED, _FOR, _IN_BIN),
    ),
    Route(
        "GET",
        "/v1/jobs/{job}",
        Scope.READ,
        get_job,
        "Read a job; its ETag is the revision.",
        _JOBS,
        ref("Job"),
    ),
    Route(
        "PUT",
        "/v1/jobs/{job}",
        Scope.EDIT,
        save_job,
        "Change a job that was read in the revision that If-Match names.",
        _JOBS,
        ref("SavedJob"),
        body=DRAFT,
        limit=TEXT,
        needs_revision=True,
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/rename",
        Scope.EDIT,
        rename_job,
        "Give a job another name.",
        _JOBS,
        ref("Job"),
        body=_NEW_NAME,
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/duplicate",
        Scope.EDIT,
        duplicate_job,
        "Add a job that says the same, switched off.",
        _JOBS,
        ref("Job"),
        HTTPStatus.CREATED,
        body=_COPY_NAME,
        takes_key=True,
    ),
    Route("GET", "/v1/folders", Scope.READ, list_folders, "Count the jobs of folders.", _JOBS, _COUNTED),
    Route("GET", "/v1/tags", Scope.READ, list_tags, "Count the jobs with each tag.", _JOBS, _COUNTED),
)


def list_history(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    entries = call.core.jobs.history(job.id, before=call.asked(_BEFORE), limit=call.asked(_HISTORY_LIMIT))
    return RouteAnswer({"history": [object_of_history(entry) for entry in entries]})


def get_revision(call: Call) -> RouteAnswer:
    draft = call.core.jobs.draft_at(job_of(call), call.number("revision"))
    return RouteAnswer(job_document(draft))


def show_difference(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    found = call.core.jobs.difference(job.id, call.asked(_OLD), call.asked(_NEW) or job.revision)
    return RouteAnswer({"differences": [object_of_difference(each) for each in found]})


def revert_job(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    seen, to = seen_revision(call, job), call.body(_REVERT).to
    fit_for(call.token, call.core, call.core.jobs.draft_at(job.id, to), job.draft)
    try:
        return told(call.core.jobs.revert(job.id, seen, to))
    except Conflict as error:
        raise changed_since(job) from error


def edit_occurrence(call: Call) -> RouteAnswer:
    return told(call.core.jobs.edit_occurrence(job_of(call), call.body(_EDIT)))


def undo_edit(call: Call) -> RouteAnswer:
    at = INSTANT.parse(call.text("at"), "at")
    return told(call.core.jobs.undo_occurrence_edit(job_of(call), Skipped(at)))


HISTORY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/jobs/{job}/history",
        Scope.READ,
        list_history,
        "List the changes of a job, the newest first.",
        _GROUP,
        of_keys({"history": list_of(ref("HistoryEntry"))}),
        asks=(_BEFORE, _HISTORY_LIMIT),
    ),
    Route(
        "GET",
        "/v1/jobs/{job}/revisions/{revision}",
        Scope.READ,
        get_revision,
        "Read a job as it was in a revision.",
        _GROUP,
        ref("JobDocument"),
    ),
    Route(
        "GET",
        "/v1/jobs/{job}/difference",
        Scope.READ,
        show_difference,
        "Compare two revisions of a job.",
        _GROUP,
        of_keys({"differences": list_of(ref("Difference"))}),
        asks=(_OLD, _NEW),
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/revert",
        Scope.EDIT,
        revert_job,
        "Save a job as it was in an earlier revision.",
        _GROUP,
        ref("Job"),
        body=_REVERT,
        needs_revision=True,
        takes_key=True,
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/occurrences",
        Scope.EDIT,
        edit_occurrence,
        "Skip, move or add one occurrence.",
        _GROUP,
        ref("Job"),
        body=_EDIT,
        takes_key=True,
    ),
    Route(
        "DELETE",
        "/v1/jobs/{job}/occurrences/{at}",
        Scope.EDIT,
        undo_edit,
        "Undo the edit of an occurrence; it follows the rules again.",
        _GROUP,
        ref("Job"),
    ),
)
