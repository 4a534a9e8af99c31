"""Tokens of the API: made, found, used and revoked."""

from datetime import datetime
from typing import Any

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.audit.audit_content import witness_of_token, witnessed
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import API_TOKENS, AUDIT, Row, insert, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import TokenId
from scheduler_core.values.records.api_token import ApiToken, Scope, TokenDraft, former_name
from scheduler_core.values.records.audit import AuditAct

_COLUMNS = (
    API_TOKENS.c.id,
    API_TOKENS.c.name,
    API_TOKENS.c.scopes,
    API_TOKENS.c.created_at,
    API_TOKENS.c.created_by,
    API_TOKENS.c.expires_at,
    API_TOKENS.c.last_used_at,
    API_TOKENS.c.revoked_at,
)


@dataclass(frozen=True, slots=True)
class KnownToken:
    """A token with the hash of its secret."""

    token: ApiToken
    secret_hash: str


def add_token(tx: Writing, draft: TokenDraft, secret_hash: str, who: str, now: datetime) -> ApiToken:
    """Keep a token; Conflict if one of that name is not revoked."""
    is_taken = select(API_TOKENS.c.id).where(
        API_TOKENS.c.name == draft.name, API_TOKENS.c.revoked_at.is_(None)
    )
    if tx.connection.scalar(is_taken) is not None:
        raise Conflict(f"there is a token “{draft.name}” already; revoke it, or choose another name")
    columns = {
        "name": draft.name,
        "scopes": " ".join(sorted(draft.scopes)),
        "secret_hash": secret_hash,
        "created_at": now,
        "created_by": who,
        "expires_at": draft.expires_at,
    }
    row = tx.connection.execute(insert(API_TOKENS).values(columns).returning(*_COLUMNS)).one()
    tx.witness(*witness_of_token(_token(row), secret_hash))
    tx.note(ChangeKind.SETTINGS)
    return _token(row)


def api_tokens(tx: Reading) -> list[ApiToken]:
    """Return all tokens that are not revoked, by name."""
    wanted = select(*_COLUMNS).where(API_TOKENS.c.revoked_at.is_(None)).order_by(API_TOKENS.c.name)
    return [_token(row) for row in tx.connection.execute(wanted)]


def known_token(tx: Reading, token_id: TokenId) -> KnownToken | None:
    row = tx.connection.execute(
        select(*_COLUMNS, API_TOKENS.c.secret_hash).where(API_TOKENS.c.id == token_id)
    ).one_or_none()
    return None if row is None else KnownToken(_token(row), row.secret_hash)


def all_tokens(tx: Reading) -> list[tuple[ApiToken, str]]:
    """Return all tokens there ever were, with the hashes of their secrets."""
    rows = tx.connection.execute(select(*_COLUMNS, API_TOKENS.c.secret_hash).order_by(API_TOKENS.c.id))
    return [(_token(row), row.secret_hash) for row in rows]


def vouch_for_older_tokens(tx: Writing) -> None:
    """Have the audit say what tokens open that it knows to be made, from before its entries held that."""
    vouched_for = witnessed(tx)
    made = set(tx.connection.scalars(select(AUDIT.c.about).where(AUDIT.c.act == AuditAct.CREATE_TOKEN.value)))
    for token, secret_hash in all_tokens(tx):
        name, digest = witness_of_token(token, secret_hash)
        if name not in vouched_for and token.name in made:
            tx.witness(name, digest)


def note_use(tx: Writing, token_id: TokenId, now: datetime) -> None:
    tx.connection.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id).values(last_used_at=now))


def revoke_token(tx: Writing, name: str, now: datetime) -> ApiToken:
    """Revoke a token, with those whose place it took; NotFound if there is none."""
    for each in api_tokens(tx):
        if each.name == former_name(name, each.id):
            _revoke(tx, each.name, now)
    return _revoke(tx, name, now)


def _revoke(tx: Writing, name: str, now: datetime) -> ApiToken:
    row = tx.connection.execute(
        update(API_TOKENS)
        .where(API_TOKENS.c.name == name, API_TOKENS.c.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(*_COLUMNS, API_TOKENS.c.secret_hash)
    ).one_or_none()
    if row is None:
        raise NotFound(f"there is no token “{name}”")
    tx.witness(*witness_of_token(_token(row), row.secret_hash))
    tx.note(ChangeKind.SETTINGS)
    return _token(row)


def step_aside(tx: Writing, name: str, now: datetime, until: datetime) -> ApiToken:
    """Leave the name of a token to one that takes its place; NotFound if there is none of that name.

    It is revoked now, or opens `until` then under a name of its own, where that is to come.
    """
    live = (API_TOKENS.c.name == name, API_TOKENS.c.revoked_at.is_(None))
    row = tx.connection.execute(select(*_COLUMNS).where(*live)).one_or_none()
    if row is None:
        raise NotFound(f"there is no token “{name}”")
    token = _token(row)
    if token.is_former:
        raise Conflict(f"another token has taken the place of “{name}” already; rotate that one")
    if until <= now or not token.is_valid(now):
        return revoke_token(tx, name, now)
    ends_at = until if token.expires_at is None else min(until, token.expires_at)
    changed = tx.connection.execute(
        update(API_TOKENS)
        .where(API_TOKENS.c.id == token.id)
        .values(name=_former_name(tx, token), expires_at=ends_at)
        .returning(*_COLUMNS, API_TOKENS.c.secret_hash)
    ).one()
    tx.witness(*witness_of_token(_token(changed), changed.secret_hash))
    return _token(changed)


def _former_name(tx: Reading, token: ApiToken) -> str:
    """Return a name that tells of the number of a token, which no other has; Conflict if it is taken."""
    found = former_name(token.name, token.id)
    is_taken = select(API_TOKENS.c.id).where(API_TOKENS.c.name == found, API_TOKENS.c.revoked_at.is_(None))
    if tx.connection.scalar(is_taken) is not None:
        raise Conflict(f"there is a token “{found}” already; revoke it, then try again")
    return found


def _token(row: Row[*tuple[Any, ...]]) -> ApiToken:
    return ApiToken(
        row.id,
        row.name,
        frozenset(scope for scope in Scope if scope in row.scopes.split()),  # another word is no right
        row.created_at,
        row.created_by,
        row.expires_at,
        row.last_used_at,
        row.revoked_at,
    )
