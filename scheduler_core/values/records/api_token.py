"""Tokens of the API, and what each permits."""

from datetime import datetime
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import TokenId
from scheduler_core.values.ranges import check_line
from scheduler_core.values.schedules.events.signal_events import check_hook

LONGEST_NAME = 100
_FORMER = " (former, "


class Scope(StrEnum):
    """Something that a token may do, as `fields/scopes` explains; the first four hold those before them."""

    READ = "read"
    RUN = "run"
    EDIT = "edit"
    ADMIN = "admin"
    SCRIPTS = "scripts"
    SECRETS = "secrets"
    PRIVATE = "private"
    CALENDAR = "calendar"
    HOOK = "hook"

    @property
    def is_for_jobs(self) -> bool:
        """Tell whether it is about what the jobs may do that the token makes."""
        return self in _FOR_JOBS

    @property
    def is_of_link(self) -> bool:
        """Tell whether its token stands in an address, which gets about, and so opens nothing else."""
        return self in _OF_LINKS


_HELD = {
    Scope.RUN: {Scope.READ},
    Scope.EDIT: {Scope.READ, Scope.RUN},
    Scope.ADMIN: {Scope.READ, Scope.RUN, Scope.EDIT, Scope.SECRETS, Scope.PRIVATE},
}
_OF_LINKS = frozenset({Scope.CALENDAR, Scope.HOOK})
_FOR_JOBS = frozenset({Scope.SCRIPTS, Scope.SECRETS, Scope.PRIVATE})


@dataclass(frozen=True, slots=True)
class TokenDraft:
    """A token to be made."""

    name: str
    scopes: frozenset[Scope]
    expires_at: datetime | None = None

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidInput("name", "give the token a name, such as that of the program that uses it")
        check_line("name", self.name, LONGEST_NAME)
        if not self.scopes:
            raise InvalidInput("scope", f"say what it may do: {', '.join(Scope)}")
        if Scope.HOOK in self.scopes:
            check_hook("name", self.name)
        if self.scopes & _OF_LINKS and len(self.scopes) > 1:
            lone = min(self.scopes & _OF_LINKS)
            raise InvalidInput("scope", f"{lone} stands alone: a link is seen by more than one program")
        if self.scopes & _FOR_JOBS and Scope.EDIT not in everything_in(self.scopes):
            lone = min(self.scopes & _FOR_JOBS)
            raise InvalidInput("scope", f"{lone} is about jobs that are made, so edit or admin belongs to it")


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token as everybody may see it: never its secret."""

    id: TokenId
    name: str
    scopes: frozenset[Scope]
    created_at: datetime
    created_by: str
    expires_at: datetime | None = None
    last_used_at: datetime | None = None
    revoked_at: datetime | None = None

    @property
    def actor(self) -> str:
        """What the audit calls whoever uses it."""
        return f"API token {self.name}"

    @property
    def is_former(self) -> bool:
        """Tell whether another token has taken its place and its name."""
        return self.name == former_name(self.name.rpartition(_FORMER)[0], self.id)

    @property
    def hook(self) -> str:
        """Return the name of the hook that it opens, also once another token has taken its place."""
        return self.name.rpartition(_FORMER)[0] if self.is_former else self.name

    def end_as_before(self, now: datetime) -> datetime | None:
        """Return when a token ends that is made now to be valid for as long as this one was made for."""
        return None if self.expires_at is None else now + (self.expires_at - self.created_at)

    def may(self, scope: Scope) -> bool:
        return scope in everything_in(self.scopes)

    def is_valid(self, now: datetime) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


def former_name(name: str, token_id: TokenId) -> str:
    """Return what a token is called whose name another one has taken."""
    number = f"{_FORMER}{token_id})"
    return name[: LONGEST_NAME - len(number)] + number


def everything_in(scopes: frozenset[Scope]) -> frozenset[Scope]:
    """Return scopes with all that they hold."""
    return scopes.union(*(_HELD.get(scope, ()) for scope in scopes))
