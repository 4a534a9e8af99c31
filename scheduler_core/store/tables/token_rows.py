"""Tokens of the API, without what makes them valid."""

from datetime import datetime

from sqlalchemy import Column, Named, TypedColumns

from scheduler_core.store.opening.column_types import PlainText, UtcDateTime
from scheduler_core.store.tables.common import STRICT_WITH_LASTING_IDS, index_where, lasting_id, table_of
from scheduler_core.values.ids import TokenId


class ApiTokenColumns(TypedColumns):
    """One token: `secret_hash` is of what its holder has, `scopes` are words with blanks between them.

    A revoked one stays, as its name stands in histories.
    """

    id: Named[TokenId] = lasting_id()
    name: Named[str] = Column(PlainText)
    scopes: Named[str] = Column(PlainText)
    secret_hash: Named[str] = Column(PlainText)
    created_at: Named[datetime] = Column(UtcDateTime)
    created_by: Named[str] = Column(PlainText)
    expires_at: Named[datetime | None] = Column(UtcDateTime)
    last_used_at: Named[datetime | None] = Column(UtcDateTime)
    revoked_at: Named[datetime | None] = Column(UtcDateTime)


API_TOKENS = table_of(
    "api_tokens",
    ApiTokenColumns,
    index_where("revoked_at IS NULL", "uq_api_tokens_name", "name", is_unique=True),
    **STRICT_WITH_LASTING_IDS,
)
