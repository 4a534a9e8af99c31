"""Who did what, each entry with the digest of all before it."""

from datetime import datetime

from sqlalchemy import Column, Named, TypedColumns

from scheduler_core.store.opening.column_types import PlainText, UtcDateTime, Whole
from scheduler_core.store.tables.common import STRICT, table_of


class AuditColumns(TypedColumns):
    """One entry; numbers have no gaps, and `act` is kept as text, so that no old word is ever unknown."""

    number: Named[int] = Column(Whole, primary_key=True, autoincrement=False)
    at: Named[datetime] = Column(UtcDateTime)
    who: Named[str] = Column(PlainText)
    act: Named[str] = Column(PlainText)
    about: Named[str] = Column(PlainText)
    ids: Named[str] = Column(PlainText)
    digest: Named[str] = Column(PlainText)


AUDIT = table_of(
    "audit",
    AuditColumns,
    **STRICT,
)
