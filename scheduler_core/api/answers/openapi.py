"""The description of the API (OpenAPI 3.1), made from the routes that serve."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from scheduler_core.api.answers.kinds import ID, INSTANT, text
from scheduler_core.api.answers.shared_schemas import BOOLEAN, INTEGER, SCHEMAS, of_keys, ref
from scheduler_core.api.requests.refusals import PROBLEM_TYPE
from scheduler_core.api.routes.calendar_link import CALENDAR_PATH
from scheduler_core.api.routes.hook_door import HOOK_PATH
from scheduler_core.api.routes.observation import HEALTH_PATH, METRICS_PATH, METRICS_TYPE
from scheduler_core.api.routes.route import QueryParameter, RequestBody, Route, Stream
from scheduler_core.fields.basic_types import Schema
from scheduler_core.fields.schedules.schedule import EDIT
from scheduler_core.native.documents import action_schema, job_schema, schedule_schema
from scheduler_core.program_version import program_version
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.backfill import LONGEST_ID

_JSON = "application/json"
_EVENTS = "text/event-stream"
_ABOUT = """Everything that the window and the command line can do, for programs of this machine.

Instants are ISO 8601 with an offset; those in answers are UTC. What is refused is told as a problem document
(RFC 9457), whose `field` names what is to blame. Jobs are documents of the native format: `hourbell export`
writes it. Make a token with `hourbell token create NAME --scope …`."""
_OF_EVERY_ROUTE = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.MISDIRECTED_REQUEST,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
_OF_CHANGES = (
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.CONFLICT,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
)
_OF_REVISIONS = (HTTPStatus.PRECONDITION_FAILED, HTTPStatus.PRECONDITION_REQUIRED)
_IN_PATHS: Mapping[str, tuple[Schema, str]] = {
    "job": (ID.schema, "the number of a job"),
    "run": (ID.schema, "the number of a run"),
    "machine": (ID.schema, "the number of a machine; one that it had before will do"),
    "revision": (ID.schema, "a revision of the job"),
    "at": (INSTANT.schema, "the instant of the occurrence"),
    "name": (text(100, shortest=1).schema, "the name of a secret"),
    "backfill": (text(LONGEST_ID, shortest=1).schema, "the id of a backfill"),
    "key": (text(LONGEST_KEY, shortest=1).schema, "a correlation key"),
}


def description(routes: Iterable[Route], streams: Iterable[Stream]) -> dict[str, object]:
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    for stream in streams:
        paths.setdefault(stream.path, {})[stream.method.lower()] = _stream_operation(stream)
    paths |= _observed()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hourbell",
            "version": program_version() or "0",
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": dict(SCHEMAS) | dict(document_schemas()),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": _scopes()}},
        },
    }


def _observed() -> dict[str, dict[str, object]]:
    """Describe what watches over Hourbell reads, which stands outside of the versions of the API."""
    strangers = (
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.FORBIDDEN,
        HTTPStatus.MISDIRECTED_REQUEST,
    )
    told = {_JSON: {"schema": ref("Health")}}
    health: dict[str, object] = {
        "200": {"description": "All is well.", "content": told},
        "503": {
            "description": "No engine runs, it has complaints, or nobody can tell.",
            "content": told | {PROBLEM_TYPE: {"schema": ref("Problem")}},
        },
    }
    numbers: dict[str, object] = {
        "200": {"description": "The numbers.", "content": {METRICS_TYPE: {"schema": {"type": "string"}}}}
    }
    return {
        HEALTH_PATH: _observation(
            "get_health", "Say whether an engine runs the jobs, and well.", health | _refusals(strangers)
        ),
        METRICS_PATH: _observation(
            "get_metrics",
            "Tell numbers to Prometheus.",
            numbers | _refusals((*strangers, HTTPStatus.SERVICE_UNAVAILABLE)),
        ),
        CALENDAR_PATH: _calendar(),
        HOOK_PATH: _hook(),
    }


def _calendar() -> dict[str, object]:
    """Describe what calendar programs read, which show the secret of a link in the path."""
    link = {
        "name": "link",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "the secret of the link",
    }
    seen = _header("If-None-Match", {"type": "string"}, "the ETag of what is known already")
    told = {"text/calendar": {"schema": {"type": "string"}}}
    refused = _refusals(
        (
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.NOT_FOUND,
            HTTPStatus.MISDIRECTED_REQUEST,
            HTTPStatus.SERVICE_UNAVAILABLE,
        )
    )
    answers: dict[str, object] = {
        "200": {"description": "The past 7 days and the next 60.", "content": told},
        "304": {"description": "It is as whoever asks knows it."},
    }
    return {
        "get": {
            "operationId": "get_calendar",
            "summary": "Show when jobs run as a calendar.",
            "description": "Takes the secret of a link, which `hourbell calendar link` makes, and no token.",
            "tags": ["observation"],
            "security": [],
            "parameters": [link, seen],
            "responses": answers | refused,
        }
    }


def _hook() -> dict[str, object]:
    """Describe what services post to, which show the secret of a hook in the path."""
    secret = {
        "name": "secret",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "the secret of the hook",
    }
    taken = {"schema": of_keys({"is_known": BOOLEAN, "left_out": INTEGER})}
    answers: dict[str, object] = {
        "200": {"description": "It was delivered before.", "content": {"application/json": taken}},
        "202": {
            "description": "It is written down, and begins its jobs.",
            "content": {"application/json": taken},
        },
    }
    refused = _refusals(
        (
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.UNAUTHORIZED,
            HTTPStatus.REQUEST_TIMEOUT,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            HTTPStatus.MISDIRECTED_REQUEST,
            HTTPStatus.SERVICE_UNAVAILABLE,
        )
    )
    return {
        "post": {
            "operationId": "take_delivery",
            "summary": "Begin the jobs that wait for a hook.",
            "description": "Takes the address that `hourbell hook add` makes, and no token; 256 KiB at most.",
            "tags": ["events"],
            "security": [],
            "parameters": [secret],
            "requestBody": {"content": {"*/*": {"schema": {"type": "string"}}}},
            "responses": answers | refused,
        }
    }


def _observation(name: str, summary: str, responses: Mapping[str, object]) -> dict[str, object]:
    return {
        "get": {
            "operationId": name,
            "summary": summary,
            "description": f"Takes the scope `{Scope.READ}`, but for callers on the socket file.",
            "tags": ["observation"],
            "responses": dict(responses),
        }
    }


def _operation(route: Route) -> dict[str, object]:
    told: dict[str, object] = {
        "operationId": _id(route.method, route.path),
        "summary": route.summary,
        "description": f"Takes the scope `{route.scope}`.",
        "tags": [route.group],
        "parameters": [*_path_parameters(route.path), *map(_query_parameter, route.asks), *_headers(route)],
        "responses": _responses(route),
    }
    return told | _request_body(route.body)


def _request_body(body: RequestBody[object] | None) -> dict[str, object]:
    if body is None:
        return {}
    content = {_JSON: {"schema": dict(body.schema)}}
    return {"requestBody": {"content": content, "required": body.is_required}}


def _stream_operation(stream: Stream) -> dict[str, object]:
    seen = _header("Last-Event-ID", {"type": "string"}, "the id of the last event seen")
    statuses = _OF_EVERY_ROUTE if stream.method == "GET" else (*_OF_EVERY_ROUTE, *_OF_CHANGES)
    told: dict[str, object] = {
        "operationId": _id(stream.method, stream.path),
        "summary": stream.summary,
        "description": f"Takes the scope `{stream.scope}`.",
        "tags": [stream.group],
        "parameters": [
            *_path_parameters(stream.path),
            *map(_query_parameter, stream.asks),
            *([seen] if stream.method == "GET" else []),
        ],
        "responses": {
            "200": {"description": stream.summary, "content": {_EVENTS: {"schema": {"type": "string"}}}},
            **_refusals(statuses),
        },
    }
    return told | _request_body(stream.body)


def _id(method: str, path: str) -> str:
    words = [word.strip("{}") for word in path.split("/")[2:]]
    return "_".join((method.lower(), *words)).replace(".", "_")


def _path_parameters(path: str) -> list[dict[str, object]]:
    names = [word.strip("{}") for word in path.split("/") if word.startswith("{")]
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": dict(_IN_PATHS[name][0]),
            "description": _IN_PATHS[name][1],
        }
        for name in names
    ]


def _query_parameter(parameter: QueryParameter[object]) -> dict[str, object]:
    schema = dict(parameter.kind.schema)
    if parameter.is_list:
        schema = {"type": "array", "items": schema, "maxItems": parameter.most}
    elif parameter.default is not None:
        schema["default"] = parameter.default
    return {
        "name": parameter.name,
        "in": "query",
        "required": False,
        "schema": schema,
        "description": parameter.description,
    }


def _headers(route: Route) -> list[dict[str, object]]:
    headers = []
    if route.needs_revision:
        seen = "the ETag of the job as you have read it"
        headers.append(_header("If-Match", {"type": "string"}, seen, is_required=True))
    if route.takes_key:
        key = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
        headers.append(
            _header(
                "Idempotency-Key",
                key,
                "the same call with the same key is carried out once, and answered alike for three days",
            )
        )
    return headers


def _header(name: str, schema: Schema, meaning: str, *, is_required: bool = False) -> dict[str, object]:
    return {
        "name": name,
        "in": "header",
        "required": is_required,
        "schema": dict(schema),
        "description": meaning,
    }


def _responses(route: Route) -> dict[str, object]:
    refused = set(_OF_EVERY_ROUTE)
    if route.method != "GET":
        refused.update(_OF_CHANGES)
    if route.needs_revision:
        refused.update(_OF_REVISIONS)
    success: dict[str, object] = {"description": route.summary}
    if route.status is not HTTPStatus.NO_CONTENT:
        success["content"] = {route.content_type: {"schema": dict(route.answers)}}
    told: dict[str, object] = {str(each.value): success for each in (route.status, *route.or_status)}
    return told | _refusals(refused)


def _refusals(statuses: Iterable[HTTPStatus]) -> dict[str, object]:
    problem = {PROBLEM_TYPE: {"schema": ref("Problem")}}
    return {
        str(status.value): {"description": status.phrase, "content": problem} for status in sorted(statuses)
    }


def _scopes() -> str:
    return (
        f"A token of `hourbell token create`. Scopes: {', '.join(Scope)}. What starts a program takes "
        f"`{Scope.SCRIPTS}`, too: scripts, chains, rules that watch the machine, and channels that run one "
        "where something is newly told there."
    )


def document_schemas() -> Mapping[str, Schema]:
    return {
        "JobDocument": job_schema(),
        "ScheduleDocument": schedule_schema(),
        "ActionDocument": action_schema(),
        "OccurrenceEdit": EDIT.schema,
    }
