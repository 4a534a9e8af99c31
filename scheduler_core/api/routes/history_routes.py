"""What jobs said before, and what single occurrences of them are to do."""

from scheduler_core.api.answers.job_answers import changed_since, job_of, seen_revision, told
from scheduler_core.api.answers.kinds import ID, INSTANT, number
from scheduler_core.api.answers.shared_schemas import list_of, of_keys, ref
from scheduler_core.api.requests.permission import fit_for
from scheduler_core.api.routes.route import (
    Call,
    Part,
    RequestBody,
    Route,
    RouteAnswer,
    asked,
    asked_or,
    body_of,
)
from scheduler_core.errors import Conflict
from scheduler_core.facade.objects import object_of_difference, object_of_history
from scheduler_core.fields.schedules.schedule import EDIT
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.documents import job_document
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.schedules.schedule import Edit, Skipped

_GROUP = "jobs"
_BEFORE = asked("before", ID, "the number of the last entry seen")
_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_OLD = asked_or("old", ID, 1, "the earlier revision")
_NEW = asked("new", ID, "the later revision; without it the present one")


def list_history(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    entries = call.core.jobs.history(job.id, before=call.asked(_BEFORE), limit=call.asked(_LIMIT))
    return RouteAnswer({"history": [object_of_history(entry) for entry in entries]})


def get_revision(call: Call) -> RouteAnswer:
    draft = call.core.jobs.draft_at(job_of(call), call.number("revision"))
    return RouteAnswer(job_document(draft))


def show_difference(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    found = call.core.jobs.difference(job.id, call.asked(_OLD), call.asked(_NEW) or job.revision)
    return RouteAnswer({"differences": [object_of_difference(each) for each in found]})


@dataclass(frozen=True, slots=True)
class _Revert:
    to: int


_REVERT = body_of(_Revert, Part("to", ID, "the revision to go back to"))


def revert_job(call: Call) -> RouteAnswer:
    job = call.core.jobs.get(job_of(call))
    seen, to = seen_revision(call, job), call.body(_REVERT).to
    fit_for(call.token, call.core, call.core.jobs.draft_at(job.id, to), job.draft)
    try:
        return told(call.core.jobs.revert(job.id, seen, to))
    except Conflict as error:
        raise changed_since(job) from error


# ---- single occurrences

_EDIT: RequestBody[Edit] = RequestBody(ref("OccurrenceEdit"), lambda document: EDIT.read(document, ""))


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
        asks=(_BEFORE, _LIMIT),
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
