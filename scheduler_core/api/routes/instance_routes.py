"""Instances over the API: where each stands step by step, and what is done to one."""

from collections.abc import Callable
from datetime import datetime

from scheduler_core.api.answers.held_copies import HOLD, hold_of
from scheduler_core.api.answers.kinds import ID, INSTANT, number, text, word_of
from scheduler_core.api.answers.shared_schemas import list_of, of_keys, ref
from scheduler_core.api.requests.permission import must_be_looked_at
from scheduler_core.api.routes.route import (
    Call,
    Part,
    Route,
    RouteAnswer,
    asked,
    asked_for_each,
    asked_or,
    body_of,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.objects import object_of_acted, object_of_progress, object_of_step_count
from scheduler_core.facade.runs.instances import MOST_LISTED
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.sequence import MOST_STEPS
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.progress import Acted, InstanceOrder, InstancePlace

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
