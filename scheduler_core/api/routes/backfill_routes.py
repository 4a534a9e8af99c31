"""Backfills: what past occurrences of a job have, and runs that make up for them."""

from datetime import datetime

from scheduler_core.api.answers.job_answers import job_of
from scheduler_core.api.answers.kinds import FLAG, INSTANT, ValueKind, mapping_of, number, text, word_of
from scheduler_core.api.answers.shared_schemas import INTEGER, list_of, of_keys, ref
from scheduler_core.api.requests.permission import must_be_looked_at, refuse_secrets
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.facade.objects import object_of_backfill, object_of_backfill_instant
from scheduler_core.fields.basic_types import Schema
from scheduler_core.fields.jobs.parameters import VALUE
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.parameters import MOST_PARAMETERS
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.backfill import LONGEST_ID, MOST_AT_ONCE, BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import Trigger

_GROUP = "backfills"
_VALUES = mapping_of(ValueKind(VALUE.schema, VALUE.read, VALUE.read), MOST_PARAMETERS)


@dataclass(frozen=True, slots=True)
class _AskedBackfill:
    since: datetime
    until: datetime
    only: BackfillChoice = BackfillChoice.MISSING
    at_once: int = 1
    newest_first: bool = False
    id: str = ""
    values: tuple[tuple[str, str], ...] = ()
    dry_run: bool = False


_ASKED = body_of(
    _AskedBackfill,
    Part("since", INSTANT, "due from then on"),
    Part("until", INSTANT, "due before then; what is to come is left out"),
    Part("only", word_of(BackfillChoice), "what never began, what failed and was not made up for, or all"),
    Part("at_once", number(1, MOST_AT_ONCE), "so many of them go on at once"),
    Part("newest_first", FLAG, "begin with the newest"),
    Part("id", text(LONGEST_ID), "a name for it: asked for twice it is one backfill"),
    Part("with", _VALUES, "values of parameters by name; the others have defaults", "values", "values"),
    Part("dry_run", FLAG, "only tell what would run"),
)


def start_backfill(call: Call) -> RouteAnswer:
    """Start a backfill; which secrets its runs take, the job alone says."""
    job, said = call.core.jobs.get(job_of(call)), call.body(_ASKED)
    must_be_looked_at(call.token, call.core, job)
    refuse_secrets(job, said.values)
    order = BackfillOrder(
        said.since,
        said.until,
        BackfillChoice(said.only),
        said.at_once,
        said.newest_first,
        said.id,
        said.values,
    )
    if said.dry_run:
        plan = call.core.backfills.look(job.id, order)
        return RouteAnswer({"instants": [object_of_backfill_instant(each) for each in plan.instants]})
    begun = call.core.backfills.start(job.id, order, trigger=Trigger.API)
    return RouteAnswer({"backfill": object_of_backfill(begun)})


def list_backfills(call: Call) -> RouteAnswer:
    found = call.core.backfills.of_job(call.core.jobs.get(job_of(call)).id)
    return RouteAnswer({"backfills": [object_of_backfill(each) for each in found]})


def cancel_backfill(call: Call) -> RouteAnswer:
    job_id, backfill = call.core.jobs.get(job_of(call)).id, call.text("backfill")
    ended = call.core.backfills.cancel(job_id, backfill)
    left = object_of_backfill(call.core.backfills.get(job_id, backfill))
    return RouteAnswer({"backfill": left, **ended.counts})


_BACKFILL = of_keys({"backfill": ref("Backfill")})
_ENDED = of_keys({"backfill": ref("Backfill"), "asked": INTEGER, "dropped": INTEGER})
_BEGUN: Schema = {"oneOf": [_BACKFILL, of_keys({"instants": list_of(ref("BackfillInstant"))})]}

BACKFILL_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/v1/jobs/{job}/backfills",
        Scope.RUN,
        start_backfill,
        "Run past occurrences of a job that were missed or failed, or tell which would run.",
        _GROUP,
        _BEGUN,
        body=_ASKED,
        takes_key=True,
    ),
    Route(
        "GET",
        "/v1/jobs/{job}/backfills",
        Scope.READ,
        list_backfills,
        "List the backfills of a job, the newest first, with how far each has come.",
        _GROUP,
        of_keys({"backfills": list_of(ref("Backfill"))}),
    ),
    Route(
        "POST",
        "/v1/jobs/{job}/backfills/{backfill}/cancel",
        Scope.RUN,
        cancel_backfill,
        "Ask for the end of all that a backfill has not done yet, and say how much that was.",
        _GROUP,
        _ENDED,
    ),
)
