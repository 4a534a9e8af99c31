"""Tokens of the API, which admins may see and revoke, and which no call makes."""

from dataclasses import dataclass

from scheduler_core.api.answers.kinds import text
from scheduler_core.api.answers.shared_schemas import list_of, of_keys, ref
from scheduler_core.api.routes.route import Answer, Call, Part, Route, body_of
from scheduler_core.facade.objects import object_of_token
from scheduler_core.values.records.api_token import LONGEST_NAME, Scope

_GROUP = "tokens"


@dataclass(frozen=True, slots=True)
class _Named:
    name: str


_NAMED = body_of(_Named, Part("name", text(LONGEST_NAME, shortest=1), "the name of the token"))


def list_tokens(call: Call) -> Answer:
    return Answer({"tokens": [object_of_token(token) for token in call.core.tokens.current()]})


def revoke_token(call: Call) -> Answer:
    return Answer(object_of_token(call.core.tokens.revoke(call.body(_NAMED).name)))


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
)
