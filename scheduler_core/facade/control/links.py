"""Makes, renews and revokes secret addresses at the door of an engine, which are tokens for one thing."""

from collections.abc import Callable
from dataclasses import field

from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.errors import AlreadyThere, Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.tokens import NewToken, Tokens
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.doors import chosen_port, living_doors
from scheduler_core.values.records.api_token import ApiToken, Scope, TokenDraft


@dataclass(frozen=True, slots=True)
class Link:
    """A secret address as it is made: the only time that it can be seen."""

    token: ApiToken
    address: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LinkWords:
    """What a kind of links is called, what is refused in which words, and where the secret stands."""

    path: str
    taken: str
    foreign: str
    missing: str
    unreachable: str


class Links:
    """The links of one scope; the secret stands in the path, and the store keeps its hash."""

    def __init__(self, access: Access, scope: Scope, words: LinkWords) -> None:
        self._access = access
        self._scope = scope
        self._words = words

    def current(self) -> list[ApiToken]:
        """Return the links there are, by name."""
        return [each for each in Tokens(self._access).current() if self._scope in each.scopes]

    def make(self, name: str) -> Link:
        """Make a link; Conflict if there is one of that name, InvalidInput if nothing could answer at it."""
        address = self._addresses()
        before = next((each for each in Tokens(self._access).current() if each.name == name), None)
        if before is not None:
            if self._scope in before.scopes:
                raise AlreadyThere(self._words.taken.format(name=name))
            raise Conflict(self._words.foreign.format(name=name))
        return _linked(Tokens(self._access).create(TokenDraft(name, frozenset({self._scope}))), address)

    def renew(self, name: str) -> Link:
        """Put a new link in place of one, which opens nothing from now on; the new one has no end."""
        address, before = self._addresses(), self._named(name)
        return _linked(Tokens(self._access).rotate(name, only=before.id, is_endless=True).made, address)

    def revoke(self, name: str) -> ApiToken:
        """Let a link open nothing any more."""
        return Tokens(self._access).revoke(name, only=self._named(name).id)

    def address(self, text: str) -> str:
        """Return the link that the text of a token stands in; InvalidInput if nothing could answer at it."""
        return self._addresses()(text)

    def _addresses(self) -> Callable[[str], str]:
        door = door_of(self._access)
        if not door:
            raise InvalidInput("api-port", self._words.unreachable)
        return lambda text: door + self._words.path.format(text)

    def _named(self, name: str) -> ApiToken:
        found = next((each for each in self.current() if each.name == name), None)
        if found is None:
            raise NotFound(self._words.missing.format(name=name))
        return found


def door_of(access: Access) -> str:
    """Return where the engine that lives answers, else the next one; "" where it answers on no port.

    Of several engines that of this machine counts first, as they answer on their own machines alone.
    """
    with access.read() as tx:
        doors, port = living_doors(tx, access.now()), chosen_port(tx)
    if len(doors) > 1:
        port = doors.get(this_engine(access.store.location).machine) or max(doors.values()) or port
    elif doors:
        port = max(doors.values()) or port
    return f"http://127.0.0.1:{port}" if port else ""


def _linked(made: NewToken, address: Callable[[str], str]) -> Link:
    return Link(made.token, address(made.text))
