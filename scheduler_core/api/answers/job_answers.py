"""Answer with jobs and an ETag, which keeps callers from overwriting changes they have not seen."""

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus

from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import Call, RouteAnswer
from scheduler_core.exchange.table.job_objects import line_of, object_of_job
from scheduler_core.native.documents import job_document
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job, JobDraft

_IF_MATCH = "If-Match"


def job_of(call: Call) -> JobId:
    return JobId(call.number("job"))


def told(job: Job, status: HTTPStatus = HTTPStatus.OK) -> RouteAnswer:
    headers = {"ETag": _tag(job)}
    if status is HTTPStatus.CREATED:
        headers["Location"] = f"/v1/jobs/{job.id}"
    return RouteAnswer(object_of_job(line_of(job)) | {"document": job_document(job.draft)}, status, headers)


def made(call: Call, job_id: JobId) -> RouteAnswer:
    return told(call.core.jobs.get(job_id), HTTPStatus.CREATED)


def warned(
    call: Call, answer: RouteAnswer, drafts: Sequence[JobDraft], *, of_times: bool = False
) -> RouteAnswer:
    """Add what jobs that are saved need and would not find to an answer, in one list."""
    assert isinstance(answer.document, dict)
    several = len(drafts) > 1
    told = [
        f"“{draft.name}”: {sentence}" if several else sentence
        for draft, sentences in zip(drafts, call.scheduler.warnings(drafts, of_times=of_times), strict=True)
        for sentence in sentences
    ]
    return replace(answer, document=answer.document | {"warnings": told})


def seen_revision(call: Call, job: Job) -> int:
    """Return the revision that the caller has seen; Refusal unless it is the present one."""
    said = call.header(_IF_MATCH)
    if said is None:
        advice = "say which revision you have seen: the ETag of the job"
        raise Refusal(HTTPStatus.PRECONDITION_REQUIRED, advice, _IF_MATCH)
    if said.strip() not in {"*", _tag(job)}:
        raise changed_since(job)
    return job.revision


def changed_since(job: Job) -> Refusal:
    return Refusal(
        HTTPStatus.PRECONDITION_FAILED,
        f"job {job.id} was changed since you read it; read it again",
        _IF_MATCH,
        {"ETag": _tag(job)},
    )


def _tag(job: Job) -> str:
    return f'"{job.revision}"'
