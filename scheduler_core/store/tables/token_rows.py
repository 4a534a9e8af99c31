"""Tokens of the API, without what makes them valid."""

from datetime import datetime

from sqlalchemy.orm import Mapped

from scheduler_core.store.tables.row import STRICT_WITH_LASTING_IDS, Row, index_where, lasting_id
from scheduler_core.values.ids import TokenId


class ApiTokenRow(Row):
    """One token: `secret_hash` is of what its holder has, `scopes` are words with blanks between them.

    A revoked one stays, as its name stands in histories.
    """

    __tablename__ = "api_tokens"

    id: Mapped[TokenId] = lasting_id()
    name: Mapped[str]
    scopes: Mapped[str]
    secret_hash: Mapped[str]
    created_at: Mapped[datetime]
    created_by: Mapped[str]
    expires_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]

    __table_args__ = (
        index_where("revoked_at IS NULL", "uq_api_tokens_name", "name", is_unique=True),
        STRICT_WITH_LASTING_IDS,
    )
