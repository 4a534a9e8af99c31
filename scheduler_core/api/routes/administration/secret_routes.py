"""Secrets: named, kept and forgotten, and never told."""

from http import HTTPStatus

from scheduler_core.api.answers.kinds import text
from scheduler_core.api.answers.shared_schemas import STRING, list_of, of_keys
from scheduler_core.api.requests.bodies import SCHEDULE
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.fields.basic_types import Schema
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import LONGEST_VALUE, check_secret_name
from scheduler_core.values.records.api_token import Scope

_GROUP = "secrets"
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class _Secret:
    value: str


@dataclass(frozen=True, slots=True)
class _NewName:
    name: str


_SECRET = body_of(_Secret, Part("value", text(LONGEST_VALUE, shortest=1), "the secret itself"))
_NEW_NAME = body_of(_NewName, Part("name", text(_LONGEST_NAME, shortest=1), "what it is called from now on"))
_JOBS_LEFT: Schema = {
    **list_of(STRING),
    "description": "The jobs that go on asking for the former name, and will fail.",
}
_NO_CONTENT = RouteAnswer(None, HTTPStatus.NO_CONTENT)


def list_secrets(call: Call) -> RouteAnswer:
    """Name the secrets there are; no call ever reads one."""
    return RouteAnswer({"names": call.core.secrets.names()})


def keep_secret(call: Call) -> RouteAnswer:
    name = call.text("name")
    check_secret_name(name)
    call.core.secrets.keep(name, call.body(_SECRET).value)
    return _NO_CONTENT


def rename_secret(call: Call) -> RouteAnswer:
    name = call.text("name")
    check_secret_name(name)
    new_name = call.body(_NEW_NAME).name
    jobs = call.core.secrets.rename(name, new_name)
    return RouteAnswer({"name": new_name, "jobs": list(jobs)})


def forget_secret(call: Call) -> RouteAnswer:
    name = call.text("name")
    check_secret_name(name)
    call.core.secrets.forget(name)
    return _NO_CONTENT


SECRET_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/secrets",
        Scope.READ,
        list_secrets,
        "List the names of secrets.",
        _GROUP,
        of_keys({"names": list_of(STRING)}),
    ),
    Route(
        "PUT",
        "/v1/secrets/{name}",
        Scope.SECRETS,
        keep_secret,
        "Keep a secret, which no call reads again.",
        _GROUP,
        {},
        HTTPStatus.NO_CONTENT,
        body=_SECRET,
        limit=SCHEDULE,
    ),
    Route(
        "POST",
        "/v1/secrets/{name}/rename",
        Scope.SECRETS,
        rename_secret,
        "Give a secret another name; jobs go on asking for the former one.",
        _GROUP,
        of_keys({"name": STRING, "jobs": _JOBS_LEFT}),
        body=_NEW_NAME,
        limit=SCHEDULE,
    ),
    Route(
        "DELETE",
        "/v1/secrets/{name}",
        Scope.SECRETS,
        forget_secret,
        "Forget a secret.",
        _GROUP,
        {},
        HTTPStatus.NO_CONTENT,
    ),
)
