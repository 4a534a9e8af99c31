"""Read the request for a new token, and list tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from scheduler_core.errors import Conflict, InvalidInput, SchedulerError
from scheduler_core.values.records.api_token import ApiToken, Scope, TokenDraft

if TYPE_CHECKING:
    from scheduler_core.facade.control.links import Link
    from scheduler_core.facade.control.tokens import NewToken, Rotated

# What can be chosen as the end of a token, besides a number of days.
NEVER, ON_A_DAY, AS_BEFORE = "never", "day", "as before"
# How long a token that is replaced opens yet.
OVERLAPS = {"0s": timedelta(0), "1h": timedelta(hours=1), "1d": timedelta(days=1), "7d": timedelta(days=7)}


@dataclass(frozen=True, slots=True)
class TokensNow:
    """The tokens there are, at an instant."""

    tokens: Sequence[ApiToken]
    now: datetime


def usual_request() -> dict[str, str]:
    """Return what the form of a new token starts with: as little as is of any use."""
    return {"name": "", "scope": Scope.READ, "expires": "90", "expires_on": ""}


def usual_replacement() -> dict[str, str]:
    """Return what the form of a token that is replaced starts with."""
    return {"expires": AS_BEFORE, "expires_on": "", "former": "0s"}


def tokens_now(core: Core) -> TokensNow:
    return TokensNow(core.tokens.current(), core.now())


def make_token(texts: Mapping[str, str], core: Core) -> "NewToken":
    """Make a token; InvalidInput names the place of the form that is wrong."""
    scopes = frozenset(Scope(word) for word in texts["scope"].split(",") if word)
    try:
        return core.tokens.create(TokenDraft(texts["name"].strip(), scopes, _end(texts, core.now())))
    except Conflict as error:
        raise InvalidInput("name", str(error)) from error
    except InvalidInput as error:
        _refuse_day(texts, error)
        if error.field == "scope":
            raise InvalidInput("scope", _reason_of_scopes(scopes)) from error
        raise


def usual_link() -> dict[str, str]:
    """Return what the form of a new link to the calendar starts with."""
    return {"name": "calendar"}


def make_link(texts: Mapping[str, str], core: Core) -> "Link":
    """Make a link to the calendar; InvalidInput says that its name can't be taken."""
    try:
        return core.calendars.link(texts["name"].strip())
    except Conflict as error:
        raise InvalidInput("name", str(error)) from error
    except InvalidInput as error:
        raise _of_no_field(error) from error


def _of_no_field(error: InvalidInput) -> SchedulerError:
    """Return a refusal that no field of the form is to blame for."""
    return error if error.field == "name" else Conflict(error.reason)


def replace_token(token: ApiToken, texts: Mapping[str, str], core: Core) -> "Rotated":
    """Put a new token in place of one; InvalidInput names the place of the form that is wrong."""
    is_as_before = texts["expires"] == AS_BEFORE
    ends_at = None if is_as_before else _end(texts, core.now())
    is_hook = Scope.HOOK in token.scopes
    is_link = is_hook or Scope.CALENDAR in token.scopes
    if is_link:
        _refuse_without_port(core)
    try:
        rotated = core.tokens.rotate(token.name, OVERLAPS[texts["former"]], ends_at, only=token.id)
        if not is_link:
            return rotated
        address = core.hooks.address if is_hook else core.calendars.address
        made = replace(rotated.made, text=address(rotated.made.text))
        return replace(rotated, made=made)
    except InvalidInput as error:
        _refuse_day(texts, error)
        raise


def _refuse_without_port(core: Core) -> None:
    try:
        core.calendars.address("")
    except InvalidInput as error:
        raise _of_no_field(error) from error


def revoke_token(token: ApiToken, core: Core) -> None:
    core.tokens.revoke(token.name, only=token.id)


def _refuse_day(texts: Mapping[str, str], error: InvalidInput) -> None:
    """Name the field of the day where the end that it says is refused."""
    if error.field == "expires" and texts["expires"] == ON_A_DAY:
        raise InvalidInput("expires_on", error.reason) from error


def _reason_of_scopes(scopes: frozenset[Scope]) -> str:
    """Return what is wrong with some rights, by the names that the form gives them."""
    if not scopes:
        return _tr("Choose what it may do")
    return _tr("Check Edit or Administer, too: the others are about jobs that the program makes")


def _end(texts: Mapping[str, str], now: datetime) -> datetime | None:
    from scheduler_core.phrases.command_times import Moment, read_instant
    from scheduler_core.phrases.local_zone import local_zone

    chosen = texts["expires"]
    if chosen == NEVER:
        return None
    if chosen == ON_A_DAY:
        return read_instant("expires_on", texts["expires_on"], Moment(now, local_zone()))
    return now + timedelta(days=int(chosen))


def _tr(text: str) -> str:
    return QCoreApplication.translate("token_wishes", text)
