"""Runs: the log, their output, and requests to cancel, repeat or answer for them."""

from enum import StrEnum
from http import HTTPStatus

from scheduler_core.api.answers.job_answers import job_of
from scheduler_core.api.answers.kinds import FLAG, ID, INSTANT, ValueKind, mapping_of, number, text, word_of
from scheduler_core.api.answers.shared_schemas import (
    BOOLEAN,
    INTEGER,
    STRING,
    list_of,
    of_keys,
    one_of_words,
    ref,
)
from scheduler_core.api.requests.permission import must_be_looked_at, refuse_secrets
from scheduler_core.api.requests.refusals import Refusal
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
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import object_of_chunk, object_of_failure, object_of_statistics
from scheduler_core.facade.runs.runs import InterruptedRunAnswer
from scheduler_core.fields.jobs.parameters import VALUE
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import MOST_PARAMETERS
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.run import OutputStream, Run, RunState, Trigger
from scheduler_core.values.runs.run_log import LogPlace, RunFilter

_GROUP = "runs"

_JOB = asked_for_each("job", ID, "the number of a job; several count together")
_STATE = asked_for_each("state", word_of(RunState), "a state; several count together", len(RunState))
_TRIGGER = asked_for_each(
    "trigger", word_of(Trigger), "what asked for it; several count together", len(Trigger)
)
_SINCE = asked("since", INSTANT, "due from then on")
_UNTIL = asked("until", INSTANT, "due before then")
_TEXT = asked_or("text", text(1_000), "", "words looked for in reasons, error lines and names of jobs")
_IN_OUTPUT = asked_or("in_output", FLAG, False, "the text may stand in what a run wrote, too")
_FILTERS = (_JOB, _STATE, _TRIGGER, _SINCE, _UNTIL, _TEXT, _IN_OUTPUT)
_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_AFTER = asked("after", text(60), "where the last page ended: what it calls next")


# ---- the log


def list_runs(call: Call) -> RouteAnswer:
    page = call.core.runs.page(_filter(call), call.asked(_LIMIT), _read_place(call.asked(_AFTER)))
    return RouteAnswer(
        {
            "runs": [object_of(run) for run in page.runs],
            "next": None if page.after is None else f"{page.after.due_at.isoformat()}/{page.after.id}",
        }
    )


def count_runs(call: Call) -> RouteAnswer:
    return RouteAnswer(call.core.runs.count(_filter(call)))


def get_run(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of(call.core.runs.get(_run(call))))


def list_attempts(call: Call) -> RouteAnswer:
    run = call.core.runs.get(_run(call))
    return RouteAnswer({"runs": [object_of(each) for each in call.core.runs.attempts(run.id)]})


def show_statistics(call: Call) -> RouteAnswer:
    found = call.core.runs.statistics(_filter(call))
    return RouteAnswer(object_of_statistics(found))


def list_failures(call: Call) -> RouteAnswer:
    found = call.core.runs.failures(_filter(call), call.asked(_LIMIT))
    return RouteAnswer({"failures": [object_of_failure(each) for each in found]})


# ---- what they wrote

_CHUNK = asked_or("after", number(0, 10**18 - 1), 0, "the number of the last chunk seen")
_STREAM = asked("stream", word_of(OutputStream), "only this stream")
_CHUNKS = asked_or("limit", number(1, 1_000), 200, "how many chunks at most")
_TAIL = asked("tail", number(1, 1_000), "only so many of the newest chunks")


def read_output(call: Call) -> RouteAnswer:
    """Return chunks; whoever has fewer than he asked for has all there is so far."""
    run = call.core.runs.get(_run(call))
    tail = call.asked(_TAIL)
    if tail is not None:
        chunks = call.core.runs.output_tail(run.id, tail)
    else:
        after, stream, limit = call.asked(_CHUNK), call.asked(_STREAM), call.asked(_CHUNKS)
        chunks = call.core.runs.output(run.id, after=after, stream=stream, limit=limit)
    return RouteAnswer({"chunks": [object_of_chunk(chunk) for chunk in chunks], "run": object_of(run)})


def list_values(call: Call) -> RouteAnswer:
    found = call.core.runs.values(_run(call))
    return RouteAnswer(
        {"values": [{"name": each.name, "value": each.text, "is_secret": each.is_secret} for each in found]}
    )


# ---- requests


_VALUES = mapping_of(ValueKind(VALUE.schema, VALUE.read, VALUE.read), MOST_PARAMETERS)


@dataclass(frozen=True, slots=True)
class _Asked:
    values: tuple[tuple[str, str], ...] = ()


_WITH = Part("with", _VALUES, "values of parameters by name; the others have defaults", "values", "values")
_ASKED = body_of(_Asked, _WITH)


def run_now(call: Call) -> RouteAnswer:
    """Request a run; a call with the same key is the same run for as long as the ledger knows it.

    Which secret a run takes, its job alone says.
    """
    job = call.core.jobs.get(job_of(call))
    must_be_looked_at(call.token, call.core, job)
    key = call.header("Idempotency-Key")
    request = "" if key is None else f"api-{call.token.id}-{key}"
    values = call.body(_ASKED).values
    refuse_secrets(job, values)
    run_id = call.core.runs.run_now(job.id, trigger=Trigger.API, request=request, values=values)
    return _asked_for(call, run_id)


def cancel_run(call: Call) -> RouteAnswer:
    """Ask for the end of a run; one that has ended is a conflict."""
    run = call.core.runs.get(_run(call))
    if run.finished_at is not None:
        raise Refusal(HTTPStatus.CONFLICT, f"run {run.id} has ended already: {run.state}")
    call.core.runs.cancel([run.id])
    return RouteAnswer(object_of(call.core.runs.get(run.id)), HTTPStatus.ACCEPTED)


def retry_run(call: Call) -> RouteAnswer:
    _must_be_looked_at(call, call.core.runs.get(_run(call)))
    return _asked_for(call, call.core.runs.retry(_run(call)))


class _Says(StrEnum):
    AGAIN = "again"
    WORKED = "worked"


@dataclass(frozen=True, slots=True)
class _Decided:
    answer: _Says


_DECIDED = body_of(_Decided, Part("answer", word_of(_Says), "run it again, or: it has worked"))


def answer_run(call: Call) -> RouteAnswer:
    run_id, said = _run(call), call.body(_DECIDED).answer
    if said is _Says.WORKED:
        return RouteAnswer(object_of(call.core.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)))
    _must_be_looked_at(call, call.core.runs.get(run_id))
    return RouteAnswer(object_of(call.core.runs.answer(run_id, InterruptedRunAnswer.RUN_AGAIN)))


# ---- how it is done


def _run(call: Call) -> RunId:
    return RunId(call.number("run"))


def _must_be_looked_at(call: Call, run: Run) -> None:
    must_be_looked_at(call.token, call.core, call.core.jobs.get(run.job_id))


def _asked_for(call: Call, run_id: RunId) -> RouteAnswer:
    headers = {"Location": f"/v1/runs/{run_id}"}
    return RouteAnswer(object_of(call.core.runs.get(run_id)), HTTPStatus.ACCEPTED, headers)


def _filter(call: Call) -> RunFilter:
    since, until = call.asked(_SINCE), call.asked(_UNTIL)
    if since is not None and until is not None and until <= since:
        raise refused("until", "is not after since")
    jobs, states, triggers = call.asked(_JOB), call.asked(_STATE), call.asked(_TRIGGER)
    return RunFilter(
        tuple(map(JobId, jobs)) or None,
        frozenset(states) or None,
        frozenset(triggers) or None,
        since,
        until,
        call.asked(_TEXT),
        call.asked(_IN_OUTPUT),
    )


def _read_place(said: str | None) -> LogPlace | None:
    if said is None:
        return None
    at, _, run_id = said.partition("/")
    try:
        return LogPlace(INSTANT.parse(at, "after"), RunId(ID.parse(run_id, "after")))
    except InvalidInput:
        raise refused("after", "is not what a page of runs calls next") from None


# ---- the routes

_OUTPUT = of_keys({"chunks": list_of(ref("Chunk")), "run": ref("Run")})
_VALUE_SCHEMA = of_keys({"name": STRING, "value": STRING, "is_secret": BOOLEAN})
_COUNTS = {"type": "object", "propertyNames": one_of_words(RunState), "additionalProperties": INTEGER}

RUN_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/runs",
        Scope.READ,
        list_runs,
        "List runs, the newest first, one page of them.",
        _GROUP,
        of_keys({"runs": list_of(ref("Run")), "next": {"type": ["string", "null"]}}),
        asks=(*_FILTERS, _LIMIT, _AFTER),
    ),
    Route(
        "GET",
        "/v1/runs/count",
        Scope.READ,
        count_runs,
        "Count runs by their state.",
        _GROUP,
        _COUNTS,
        asks=_FILTERS,
    ),
    Route(
        "GET",
        "/v1/runs/statistics",
        Scope.READ,
        show_statistics,
        "Summarise runs: outcomes, how long they took and how late they were.",
        _GROUP,
        ref("Statistics"),
        asks=_FILTERS,
    ),
    Route(
        "GET",
        "/v1/runs/failures",
        Scope.READ,
        list_failures,
        "List the ways in which runs failed, the most frequent first.",
        _GROUP,
        of_keys({"failures": list_of(ref("Failure"))}),
        asks=(*_FILTERS, _LIMIT),
    ),
    Route(
        "GET",
        "/v1/runs/{run}",
        Scope.READ,
        get_run,
        "Read a run.",
        _GROUP,
        ref("Run"),
    ),
    Route(
        "GET",
        "/v1/runs/{run}/values",
        Scope.READ,
        list_values,
        "Read the values of the parameters of a run; of a secret, its name.",
        _GROUP,
        of_keys({"values": list_of(_VALUE_SCHEMA)}),
    ),
    Route(
        "GET",
        "/v1/runs/{run}/attempts",
        Scope.READ,
        list_attempts,
        "List all attempts at what a run was for.",
        _GROUP,
        of_keys({"runs": list_of(ref("Run"))}),
    ),
    Route(
        "GET",
        "/v1/runs/{run}/output",
        Scope.READ,
        read_output,
        "Read what a run wrote, in chunks; ask again after the last one, or follow.",
        _GROUP,
        _OUTPUT,
        asks=(_CHUNK, _STREAM, _CHUNKS, _TAIL),
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/run",
        Scope.RUN,
        run_now,
        "Run a job now; the same Idempotency-Key is one run.",
        _GROUP,
        ref("Run"),
        HTTPStatus.ACCEPTED,
        body=_ASKED,
        takes_key=True,
    ),
    Route(
        "POST",
        "/v1/runs/{run}/cancel",
        Scope.RUN,
        cancel_run,
        "Ask for the end of a run.",
        _GROUP,
        ref("Run"),
        HTTPStatus.ACCEPTED,
    ),
    Route(
        "POST",
        "/v1/runs/{run}/retry",
        Scope.RUN,
        retry_run,
        "Wish for one more attempt at what a finished run was for.",
        _GROUP,
        ref("Run"),
        HTTPStatus.ACCEPTED,
        takes_key=True,
    ),
    Route(
        "POST",
        "/v1/runs/{run}/answer",
        Scope.RUN,
        answer_run,
        "Decide about an interrupted run.",
        _GROUP,
        ref("Run"),
        body=_DECIDED,
        takes_key=True,
    ),
)
