"""Instances and their keys over the API: where each stands, and what is done to one."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus

from scheduler_core.api.answers.job_answers import told, warned
from scheduler_core.api.answers.kinds import FLAG, ID, INSTANT, number, optional, text, word_of
from scheduler_core.api.answers.shared_schemas import list_of, of_keys, one_of_words, ref
from scheduler_core.api.requests.bodies import TEXT
from scheduler_core.api.requests.job_bodies import DRAFT
from scheduler_core.api.requests.permission import fit_for, must_be_looked_at
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import (
    HOLD,
    Call,
    Part,
    Route,
    RouteAnswer,
    asked,
    asked_for_each,
    asked_or,
    body_of,
    hold_of,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import (
    object_of_acted,
    object_of_instance,
    object_of_progress,
    object_of_step_count,
)
from scheduler_core.facade.runs.instances import MOST_LISTED
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.jobs.sequence import MOST_STEPS
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.instance import Instance, StartOutcome
from scheduler_core.values.runs.progress import Acted, InstanceOrder, InstancePlace

_KEY_GROUP = "keys"
_KEY = "key"
_KEY_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_KEY_AGAIN = asked_or("again", FLAG, False, "start it anew if what the key started has finished")


@dataclass(frozen=True, slots=True)
class _NewTime:
    at: datetime | None


_NEW_TIME = body_of(
    _NewTime, Part("at", optional(INSTANT), "when it is to go on; null and what is past are now")
)


_INSTANCES = of_keys({"instances": list_of(ref("Instance"))} | HOLD)
_STARTED = of_keys(
    {
        "outcome": one_of_words(StartOutcome),
        "instance": {"anyOf": [ref("Instance"), {"type": "null"}]},
        "job": ref("SavedJob"),
    }
)

_GROUP = "instances"
_JOB = asked_for_each("job", ID, "the number of a job; several count together")
_ORDER = asked_or("by", word_of(InstanceOrder), InstanceOrder.UNTIL, "what ends, or began, first")
_LIMIT = asked_or("limit", number(1, MOST_LISTED), 100, "how many at most")
_AFTER = asked("after", text(60), "where the last page ended: what it calls next")


@dataclass(frozen=True, slots=True)
class _Moved:
    at: datetime


@dataclass(frozen=True, slots=True)
class _Again:
    step: int


_MOVED = body_of(_Moved, Part("at", INSTANT, "when it is to go on; what is past is now"))
_AGAIN = body_of(_Again, Part("step", number(1, MOST_STEPS), "the step with which it begins"))


def list_instances(call: Call) -> RouteAnswer:
    page = call.core.instances.page(
        _job_ids(call), call.asked(_ORDER), limit=call.asked(_LIMIT), after=_read_place(call.asked(_AFTER))
    )
    following = page.following
    told = {
        "instances": [object_of_progress(each) for each in page.found],
        "next": None if following is None else f"{following.at.isoformat()}/{following.run_id}",
    }
    return RouteAnswer(told | hold_of(call))


def count_instances(call: Call) -> RouteAnswer:
    found = call.core.instances.step_counts(_job_ids(call))
    return RouteAnswer({"counts": [object_of_step_count(each) for each in found]})


def list_failed(call: Call) -> RouteAnswer:
    found = call.core.instances.failed(_job_ids(call), limit=call.asked(_LIMIT))
    return RouteAnswer({"instances": [object_of_progress(each) for each in found]})


def show_instance(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_progress(call.core.instances.get(_run(call))))


def go_on(call: Call) -> RouteAnswer:
    return _answer(call.core.instances.go_on(_run(call)))


def move(call: Call) -> RouteAnswer:
    return _answer(call.core.instances.move(_run(call), call.body(_MOVED).at))


def send(call: Call) -> RouteAnswer:
    return _answer(call.core.instances.send(_run(call)))


def skip(call: Call) -> RouteAnswer:
    return _answer(call.core.instances.skip(_run(call)))


def again(call: Call) -> RouteAnswer:
    run = call.core.runs.get(_run(call))
    must_be_looked_at(call.token, call.core, call.core.jobs.get(run.job_id))
    return _answer(call.core.instances.again(run.id, call.body(_AGAIN).step))


def end(call: Call) -> RouteAnswer:
    return _answer(call.core.instances.end(_run(call)))


def _answer(acted: Acted) -> RouteAnswer:
    return RouteAnswer(object_of_acted(acted))


def _run(call: Call) -> RunId:
    return RunId(call.number("run"))


def _job_ids(call: Call) -> list[JobId] | None:
    numbers: tuple[int, ...] = call.asked(_JOB)
    return [JobId(each) for each in numbers] or None


def _read_place(said: str | None) -> InstancePlace | None:
    if said is None:
        return None
    at, _, run_id = said.partition("/")
    try:
        return InstancePlace(INSTANT.parse(at, "after"), RunId(ID.parse(run_id, "after")))
    except InvalidInput:
        raise refused("after", "is not what a page of instances calls next") from None


_PAGE = of_keys(
    {
        "instances": list_of(ref("InstanceProgress")),
        "next": {"type": ["string", "null"]},
    }
    | HOLD
)
_FAILED = of_keys({"instances": list_of(ref("InstanceProgress"))})
_COUNTS = of_keys({"counts": list_of(ref("StepCount"))})


def _act(name: str, handler: Callable[[Call], RouteAnswer], purpose: str) -> Route:
    return Route("POST", f"/v1/instances/{{run}}/{name}", Scope.EDIT, handler, purpose, _GROUP, ref("Acted"))


INSTANCE_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/instances",
        Scope.READ,
        list_instances,
        "List what runs step by step, waits, is queued or held: where it stands, for what, until when.",
        _GROUP,
        _PAGE,
        asks=(_JOB, _ORDER, _LIMIT, _AFTER),
    ),
    Route(
        "GET",
        "/v1/instances/counts",
        Scope.READ,
        count_instances,
        "Count how many of them stand at each step of each job.",
        _GROUP,
        _COUNTS,
        asks=(_JOB,),
    ),
    Route(
        "GET",
        "/v1/instances/failed",
        Scope.READ,
        list_failed,
        "List what failed in the last 7 days and was neither begun again nor followed by another.",
        _GROUP,
        _FAILED,
        asks=(_JOB, _LIMIT),
    ),
    Route(
        "GET",
        "/v1/instances/{run}",
        Scope.READ,
        show_instance,
        "Tell how far the instance of a run has come, also one that has ended.",
        _GROUP,
        ref("InstanceProgress"),
    ),
    _act("go-on", go_on, "Let a wait end, or a next try begin, now."),
    Route(
        "POST",
        "/v1/instances/{run}/move",
        Scope.EDIT,
        move,
        "Reschedule a wait, or a next try.",
        _GROUP,
        ref("Acted"),
        body=_MOVED,
    ),
    _act("send", send, "Send the event that a wait waits for, to this instance alone."),
    _act("skip", skip, "Count a wait, or a step that is to begin, as skipped, and let the sequence go on."),
    Route(
        "POST",
        "/v1/instances/{run}/again",
        Scope.EDIT,
        again,
        "Start an instance again from a step, with the job as it is now; one that waits is ended.",
        _GROUP,
        ref("Acted"),
        body=_AGAIN,
    ),
    _act("end", end, "End an instance wherever it stands; an action under way is stopped."),
)


def list_keys(call: Call) -> RouteAnswer:
    return _instances(call, call.core.keys.all())


def show_key(call: Call) -> RouteAnswer:
    return _instances(call, call.core.keys.get(_key(call)))


def list_waits(call: Call) -> RouteAnswer:
    asked: tuple[int, ...] = call.asked(_JOB)
    found = call.core.runs.waiting(call.asked(_KEY_LIMIT), job_ids=[JobId(each) for each in asked] or None)
    return _instances(call, found)


def start_by_key(call: Call) -> RouteAnswer:
    """Add the job unless one with its key is there; made again it finds what it made."""
    key, draft = _key(call), call.body(DRAFT)
    if draft.policies.key not in {"", key}:
        raise refused("policies.key", f"is not “{key}”, the key of the path; leave it out")
    draft = fit_for(call.token, call.core, _with_key(draft, key))
    started = call.core.keys.start(draft, again=call.asked(_KEY_AGAIN))
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


KEY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/keys",
        Scope.READ,
        list_keys,
        "List what is under way or to come of all jobs with a correlation key.",
        _KEY_GROUP,
        _INSTANCES,
    ),
    Route(
        "GET",
        "/v1/keys/{key}",
        Scope.READ,
        show_key,
        "Tell where a key stands: what is under way or to come, or else how the last instance ended.",
        _KEY_GROUP,
        _INSTANCES,
    ),
    Route(
        "PUT",
        "/v1/keys/{key}",
        Scope.EDIT,
        start_by_key,
        "Add a job unless one with this key is there, and say which: made (201), live or finished (200).",
        _KEY_GROUP,
        _STARTED,
        asks=(_KEY_AGAIN,),
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
        _KEY_GROUP,
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
        _KEY_GROUP,
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
        asks=(_JOB, _KEY_LIMIT),
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
