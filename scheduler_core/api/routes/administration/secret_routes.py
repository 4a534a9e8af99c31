"""Secrets, never told, and the tokens of other programs."""

from datetime import timedelta
from http import HTTPStatus

from scheduler_core.api.answers.kinds import number, text
from scheduler_core.api.answers.shared_schemas import STRING, list_of, of_keys, ref
from scheduler_core.api.requests.bodies import SCHEDULE
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.facade.objects import object_of_token
from scheduler_core.fields.basic_types import Schema
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import LONGEST_VALUE, check_secret_name
from scheduler_core.values.records.api_token import LONGEST_NAME, Scope

_GROUP = "secrets"
_LONGEST_NAME = 100

_TOKEN_GROUP = "tokens"


@dataclass(frozen=True, slots=True)
class _Named:
    name: str


_NAMED = body_of(_Named, Part("name", text(LONGEST_NAME, shortest=1), "the name of the token"))


@dataclass(frozen=True, slots=True)
class _Overlapping:
    overlap_seconds: int = 0


_OVERLAP = body_of(
    _Overlapping,
    Part("overlap_seconds", number(0, 86_400), "how long the former one opens yet; 0 for no longer"),
)


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


def list_tokens(call: Call) -> RouteAnswer:
    return RouteAnswer({"tokens": [object_of_token(token) for token in call.core.tokens.current()]})


def revoke_token(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_token(call.core.tokens.revoke(call.body(_NAMED).name)))


def rotate_token(call: Call) -> RouteAnswer:
    overlap = timedelta(seconds=call.body(_OVERLAP).overlap_seconds)
    rotated = call.core.tokens.rotate(call.token.name, overlap, keeps_end=True)
    made, former = rotated.made, rotated.former
    told = {"made": object_of_token(made.token), "former": object_of_token(former), "token": made.text}
    return RouteAnswer(told)


TOKEN_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/tokens",
        Scope.ADMIN,
        list_tokens,
        "List the tokens that are not revoked, without what opens anything.",
        _TOKEN_GROUP,
        of_keys({"tokens": list_of(ref("KnownToken"))}),
    ),
    Route(
        "POST",
        "/v1/tokens/revoke",
        Scope.ADMIN,
        revoke_token,
        "Let a token open nothing any more, from the next call on.",
        _TOKEN_GROUP,
        ref("KnownToken"),
        body=_NAMED,
    ),
    Route(
        "POST",
        "/v1/tokens/rotate",
        Scope.READ,
        rotate_token,
        "Put a new token in place of the one that calls; it may do the same and ends when that would.",
        _TOKEN_GROUP,
        of_keys({"made": ref("KnownToken"), "former": ref("KnownToken"), "token": STRING}),
        body=_OVERLAP,
    ),
)
