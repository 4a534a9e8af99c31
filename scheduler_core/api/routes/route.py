"""A route of the API: its path, who may call it, its parameters, its answer and its handler."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass
from http import HTTPStatus
from typing import Any, Generic, TypeVar, cast

from scheduler_core.api.answers.kinds import ValueKind
from scheduler_core.api.answers.shared_schemas import BOOLEAN
from scheduler_core.api.requests.bodies import SMALL, BodyLimit
from scheduler_core.api.requests.permission import refusal_to_act
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.fields.basic_types import Schema
from scheduler_core.fields.places import refused
from scheduler_core.fields.records import read_mapping
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.records.api_token import ApiToken, Scope

T = TypeVar("T")

_MOST_REPEATED = 1_000

_NAME = "is_held_copy"
# The key that such an answer has besides its own.
HOLD = {_NAME: BOOLEAN}


@dataclass(frozen=True, slots=True)
class QueryParameter(Generic[T]):
    """A parameter of a URL's query; without it `default` holds. One that may stand there often is a list."""

    name: str
    kind: ValueKind[Any]
    description: str
    default: T
    is_list: bool = False
    most: int = 1

    def read(self, texts: Sequence[str]) -> T:
        if not texts:
            return self.default
        if len(texts) > self.most:
            raise refused(self.name, f"stands there {len(texts):,} times; {self.most:,} at most are taken")
        found: Any = [self.kind.parse(text, self.name) for text in texts]
        return cast("T", tuple(found) if self.is_list else found[0])


def asked(name: str, kind: ValueKind[T], description: str) -> QueryParameter[T | None]:
    """Return a parameter that may be missing."""
    return QueryParameter(name, kind, description, None)


def asked_or(name: str, kind: ValueKind[T], default: T, description: str) -> QueryParameter[T]:
    return QueryParameter(name, kind, description, default)


def asked_for_each(
    name: str, kind: ValueKind[T], description: str, most: int = _MOST_REPEATED
) -> QueryParameter[tuple[T, ...]]:
    """Return a parameter that may stand there several times."""
    return QueryParameter(name, kind, description, (), is_list=True, most=most)


@dataclass(frozen=True, slots=True)
class RequestBody(Generic[T]):
    """What the body of a request must be."""

    schema: Schema
    read: Callable[[object], T]
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """One key of a body, for the attribute of that name; `required` unless the attribute has a default.

    A body may call it by an older name, too, but not by both.
    """

    name: str
    kind: ValueKind[Any]
    description: str
    attribute: str = ""
    older_name: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, self.older_name) if self.older_name else (self.name,)

    @property
    def properties(self) -> Schema:
        """Return the keys that say it, as a schema has them."""
        properties = {self.name: {**self.kind.schema, "description": self.description}}
        if self.older_name:
            older = {**self.kind.schema, "description": f"the older name of {self.name}", "deprecated": True}
            properties[self.older_name] = older
        return properties


def body_of(make: Callable[..., T], *parts: Part) -> RequestBody[T]:
    """Return the body that has these keys, as the value that `make` makes of them."""
    needed = [part.name for part in parts if part.name in _needed_by(make)]
    names = [name for part in parts for name in part.names]

    def read(document: object) -> T:
        given = read_mapping(document, "", names)
        missing = next((name for name in needed if name not in given), None)
        if missing is not None:
            raise refused(missing, "is missing; give it a value")
        found = {}
        for part in parts:
            said = [name for name in part.names if name in given]
            if len(said) > 1:
                raise refused(part.older_name, f"is the older name of {part.name}; leave one of them out")
            if said:
                found[part.attribute or part.name] = part.kind.read(given[said[0]], said[0])
        return make(**found)

    schema: dict[str, object] = {
        "type": "object",
        "properties": {name: each for part in parts for name, each in part.properties.items()},
        "additionalProperties": False,
    }
    return RequestBody(schema | ({"required": needed} if needed else {}), read, is_required=bool(needed))


def _needed_by(make: Callable[..., Any]) -> set[str]:
    if not is_dataclass(make):
        return set()
    return {each.name for each in fields(make) if each.default is MISSING and each.default_factory is MISSING}


@dataclass(frozen=True, slots=True)
class RouteAnswer:
    """What a call is answered with; a document that is text is sent as it is."""

    document: object
    status: HTTPStatus = HTTPStatus.OK
    headers: Mapping[str, str] = field(default_factory=dict)


class Call:
    """One request as a handler sees it, on a thread that may wait: its parameters and its body are read."""

    def __init__(
        self,
        scheduler: Scheduler,
        token: ApiToken,
        path: Mapping[str, str],
        query: Mapping[str, object],
        said: object,
        headers: Mapping[str, str],
        core: Areas | None = None,
    ) -> None:
        self.scheduler = scheduler
        self.token = token
        self.core: Areas = core or scheduler.acting_as(token.actor, refusal_to_act(token, scheduler))
        self._path = path
        self._query = query
        self._said = said
        self._headers = headers

    def number(self, name: str) -> int:
        """Return a number of the path, which the route has checked."""
        return int(self._path[name])

    def text(self, name: str) -> str:
        """Return a text of the path."""
        return self._path[name]

    def asked(self, parameter: QueryParameter[T]) -> T:
        return cast("T", self._query[parameter.name])

    def body(self, body: RequestBody[T]) -> T:  # noqa: ARG002 - says the type
        """Return what the body of the request says, read as the route's body is."""
        return cast("T", self._said)

    def header(self, name: str) -> str | None:
        return self._headers.get(name)


@dataclass(frozen=True, slots=True)
class Route:
    """What one method of one path does.

    `answers` is the schema of what a success is answered with; `group` is where a reader of the description
    finds it, and `or_status` are other successes, answered alike. What every route may be refused with is
    said there once for all.
    """

    method: str
    path: str
    scope: Scope
    handle: Callable[[Call], RouteAnswer]
    summary: str
    group: str
    answers: Schema
    status: HTTPStatus = HTTPStatus.OK
    asks: tuple[QueryParameter[Any], ...] = ()
    body: RequestBody[Any] | None = None
    needs_revision: bool = False
    takes_key: bool = False
    or_status: tuple[HTTPStatus, ...] = ()
    content_type: str = "application/json"
    limit: BodyLimit = SMALL


@dataclass(frozen=True, slots=True)
class Stream:
    """A route whose answer goes on: events, as text/event-stream."""

    path: str
    summary: str
    group: str
    asks: tuple[QueryParameter[Any], ...] = ()
    method: str = "GET"
    scope: Scope = Scope.READ
    body: RequestBody[Any] | None = None
    limit: BodyLimit = SMALL


def hold_of(call: Call) -> dict[str, object]:
    """Return the key that says whether nothing fires until somebody has decided about the store."""
    return {_NAME: call.core.upkeep.is_undecided()}
