"""Tokens of the API, which admins may see and revoke; a call makes one only in place of its own."""

from datetime import timedelta

from scheduler_core.api.answers.kinds import number, text
from scheduler_core.api.answers.shared_schemas import STRING, list_of, of_keys, ref
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.facade.objects import object_of_token
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.records.api_token import LONGEST_NAME, Scope

_GROUP = "tokens"


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
        _GROUP,
        of_keys({"tokens": list_of(ref("KnownToken"))}),
    ),
    Route(
        "POST",
        "/v1/tokens/revoke",
        Scope.ADMIN,
        revoke_token,
        "Let a token open nothing any more, from the next call on.",
        _GROUP,
        ref("KnownToken"),
        body=_NAMED,
    ),
    Route(
        "POST",
        "/v1/tokens/rotate",
        Scope.READ,
        rotate_token,
        "Put a new token in place of the one that calls; it may do the same and ends when that would.",
        _GROUP,
        of_keys({"made": ref("KnownToken"), "former": ref("KnownToken"), "token": STRING}),
        body=_OVERLAP,
    ),
)
