"""Make, list and revoke tokens of the API, and find the holder of one."""

import hashlib
import hmac
import secrets
from dataclasses import field
from datetime import datetime, timedelta

from scheduler_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time
from scheduler_core.store import api_tokens
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import TokenId
from scheduler_core.values.records.api_token import ApiToken, TokenDraft
from scheduler_core.values.records.audit import AuditAct

_PREFIX = "hourbell"
_SECRET_BYTES = 32
_LONGEST_NUMBER = 18
_NOBODYS = hashlib.sha256(b"").hexdigest()
LONGEST_OVERLAP = timedelta(days=365)
_USE_IS_NOTED_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token as it is made: the only time that its text can be seen."""

    token: ApiToken
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rotated:
    """A token that took the place of another, and the former one, which is revoked or ends soon."""

    made: NewToken
    former: ApiToken


class Tokens:
    """Of a token the store keeps the hash; a random secret of 256 bits needs no slow one."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def create(self, draft: TokenDraft) -> NewToken:
        """Make a token; Conflict if there is one of that name."""
        now = self._access.now()
        _refuse_past(draft.expires_at, now)
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        with self._access.write(AuditAct.CREATE_TOKEN, draft.name, is_noted=False) as tx:
            made = api_tokens.add_token(tx, draft, _hash(secret), self._access.who, now)
        return NewToken(made, f"{_PREFIX}_{made.id}_{secret}")

    def rotate(
        self,
        name: str,
        overlap: timedelta = timedelta(0),
        expires_at: datetime | None = None,
        *,
        keeps_end: bool = False,
        is_endless: bool = False,
        only: TokenId | None = None,
    ) -> Rotated:
        """Put a new token in place of one, which opens for the `overlap` yet, by default nothing from now on.

        The new one may do the same. Without `expires_at` it is valid for as long as the former was made for,
        or, if it `keeps_end`, no longer than that, or, if it `is_endless`, until it is revoked. NotFound if
        there is no token of that name; Conflict if it is not the `only` one that is meant.
        """
        if not timedelta(0) <= overlap <= LONGEST_OVERLAP:
            raise InvalidInput("overlap", "must be a length from 0 s to a year, such as 1d")
        now = self._access.now()
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        with self._access.write(AuditAct.ROTATE_TOKEN, name, is_noted=False) as tx:
            before = _named(tx, name, only)
            ends_at = expires_at or (before.expires_at if keeps_end else before.end_as_before(now))
            ends_at = None if is_endless else ends_at
            _refuse_past(ends_at, now)
            former = api_tokens.step_aside(tx, name, now, now + overlap)
            draft = TokenDraft(name, before.scopes, ends_at)
            made = api_tokens.add_token(tx, draft, _hash(secret), self._access.who, now)
        return Rotated(NewToken(made, f"{_PREFIX}_{made.id}_{secret}"), former)

    def current(self) -> list[ApiToken]:
        """Return the tokens that are not revoked, those that have expired too."""
        with self._access.read() as tx:
            return api_tokens.api_tokens(tx)

    def revoke(self, name: str, *, only: TokenId | None = None) -> ApiToken:
        """Revoke a token.

        NotFound if there is none of that name, Conflict if it is not the `only` one meant.
        """
        with self._access.write(AuditAct.REVOKE_TOKEN, name, is_noted=False) as tx:
            _named(tx, name, only)
            return api_tokens.revoke_token(tx, name, self._access.now())

    def holder(self, text: str) -> ApiToken | None:
        """Return the token of this text; None where it is no valid one. It takes as long either way."""
        token_id, secret = _parts(text)
        with self._access.read() as tx:
            known = api_tokens.known_token(tx, token_id)
        expected = _NOBODYS if known is None else known.secret_hash
        is_right = hmac.compare_digest(_hash(secret), expected)
        if known is None or not is_right or not known.token.is_valid(self._access.now()):
            return None
        self._note_use(known.token)
        return known.token

    def _note_use(self, token: ApiToken) -> None:
        now = self._access.now()
        if token.last_used_at is not None and now - token.last_used_at < _USE_IS_NOTED_AFTER:
            return
        try:
            with self._access.store.write() as tx:
                api_tokens.note_use(tx, token.id, now)
        except StoreUnavailable:  # a store that is full, locked or read-only still answers
            return


def _refuse_past(expires_at: datetime | None, now: datetime) -> None:
    if expires_at is not None and expires_at <= now:
        told = shown_time(expires_at, local_zone())
        raise InvalidInput("expires", f"{told} is past; say an instant to come")


def _named(tx: Reading, name: str, only: TokenId | None) -> ApiToken:
    """Return the token of a name; Conflict if another than the one that is meant has it by now."""
    found = next((each for each in api_tokens.api_tokens(tx) if each.name == name), None)
    if found is None:
        raise NotFound(f"there is no token “{name}”")
    if only is not None and found.id != only:
        raise Conflict(f"another token has taken the place of “{name}” meanwhile; look at the tokens again")
    return found


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def _parts(text: str) -> tuple[TokenId, str]:
    """Take the text of a token apart; what is none has the number 0, which no token has."""
    prefix, _, rest = text.partition("_")
    number, _, secret = rest.partition("_")
    is_token = prefix == _PREFIX and number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER
    return (TokenId(int(number)), secret) if is_token else (TokenId(0), secret)
