"""Instances by correlation key: started once, looked at, given another time, ended."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus

from scheduler_core.api.answers.held_copies import HOLD, hold_of
from scheduler_core.api.answers.job_answers import told, warned
from scheduler_core.api.answers.kinds import FLAG, ID, INSTANT, number, optional
from scheduler_core.api.answers.shared_schemas import list_of, of_keys, one_of_words, ref
from scheduler_core.api.requests.bodies import TEXT
from scheduler_core.api.requests.job_bodies import DRAFT
from scheduler_core.api.requests.permission import fit_for
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, asked_for_each, asked_or, body_of
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.instance import Instance, StartOutcome

_GROUP = "keys"
_KEY = "key"
_JOB = asked_for_each("job", ID, "the number of a job; several count together")
_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_AGAIN = asked_or("again", FLAG, False, "start it anew if what the key started has finished")


@dataclass(frozen=True, slots=True)
class _NewTime:
    at: datetime | None


_NEW_TIME = body_of(
    _NewTime, Part("at", optional(INSTANT), "when it is to go on; null and what is past are now")
)


def list_keys(call: Call) -> RouteAnswer:
    return _instances(call, call.core.keys.all())


def show_key(call: Call) -> RouteAnswer:
    return _instances(call, call.core.keys.get(_key(call)))


def list_waits(call: Call) -> RouteAnswer:
    asked: tuple[int, ...] = call.asked(_JOB)
    found = call.core.runs.waiting(call.asked(_LIMIT), job_ids=[JobId(each) for each in asked] or None)
    return _instances(call, found)


def start_by_key(call: Call) -> RouteAnswer:
    """Add the job unless one with its key is there; made again it finds what it made."""
    key, draft = _key(call), call.body(DRAFT)
    if draft.policies.key not in {"", key}:
        raise refused("policies.key", f"is not “{key}”, the key of the path; leave it out")
    draft = fit_for(call.token, call.core, _with_key(draft, key))
    started = call.core.keys.start(draft, again=call.asked(_AGAIN))
    is_made = started.outcome is StartOutcome.MADE
    job = told(call.core.jobs.get(started.job_id), HTTPStatus.CREATED if is_made else HTTPStatus.OK)
    job = warned(call, job, [draft])
    instance = None if started.instance is None else object_of_instance(started.instance)
    return replace(job, document={"outcome": started.outcome, "instance": instance, "job": job.document})


def reschedule_key(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_instance(call.core.keys.reschedule(_key(call), call.body(_NEW_TIME).at)))


def revoke_key(call: Call) -> RouteAnswer:
    return _instances(call, call.core.keys.revoke(_key(call)))


def reschedule_run(call: Call) -> RouteAnswer:
    run_id = RunId(call.number("run"))
    return RouteAnswer(object_of(call.core.runs.reschedule(run_id, call.body(_NEW_TIME).at)))


def _instances(call: Call, found: Iterable[Instance]) -> RouteAnswer:
    return RouteAnswer({"instances": [object_of_instance(each) for each in found]} | hold_of(call))


def _with_key(draft: JobDraft, key: str) -> JobDraft:
    return replace(draft, policies=replace(draft.policies, key=key))


def _key(call: Call) -> str:
    key = call.text(_KEY)
    if len(key) > LONGEST_KEY:
        raise Refusal(HTTPStatus.UNPROCESSABLE_ENTITY, f"is longer than {LONGEST_KEY} characters", _KEY)
    return key


_INSTANCES = of_keys({"instances": list_of(ref("Instance"))} | HOLD)
_STARTED = of_keys(
    {
        "outcome": one_of_words(StartOutcome),
        "instance": {"anyOf": [ref("Instance"), {"type": "null"}]},
        "job": ref("SavedJob"),
    }
)

KEY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/keys",
        Scope.READ,
        list_keys,
        "List what is under way or to come of all jobs with a correlation key.",
        _GROUP,
        _INSTANCES,
    ),
    Route(
        "GET",
        "/v1/keys/{key}",
        Scope.READ,
        show_key,
        "Tell where a key stands: what is under way or to come, or else how the last instance ended.",
        _GROUP,
        _INSTANCES,
    ),
    Route(
        "PUT",
        "/v1/keys/{key}",
        Scope.EDIT,
        start_by_key,
        "Add a job unless one with this key is there, and say which: made (201), live or finished (200).",
        _GROUP,
        _STARTED,
        asks=(_AGAIN,),
        body=DRAFT,
        or_status=(HTTPStatus.CREATED,),
        limit=TEXT,
    ),
    Route(
        "POST",
        "/v1/keys/{key}/reschedule",
        Scope.EDIT,
        reschedule_key,
        "Give the start, the wait or the next try of a key another time.",
        _GROUP,
        ref("Instance"),
        body=_NEW_TIME,
        takes_key=True,
    ),
    Route(
        "POST",
        "/v1/keys/{key}/revoke",
        Scope.EDIT,
        revoke_key,
        "End what is under way with a key, and switch off a job that is to begin once; tell what that ended.",
        _GROUP,
        _INSTANCES,
    ),
    Route(
        "GET",
        "/v1/runs/waiting",
        Scope.READ,
        list_waits,
        "List the waits and next tries that are over next: since when, until when, and for which event.",
        "runs",
        _INSTANCES,
        asks=(_JOB, _LIMIT),
    ),
    Route(
        "POST",
        "/v1/runs/{run}/reschedule",
        Scope.RUN,
        reschedule_run,
        "Reschedule a wait, or a next try.",
        "runs",
        ref("Run"),
        body=_NEW_TIME,
        takes_key=True,
    ),
)
