"""Who did what, each entry with the digest of all before it."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from scheduler_core.store.tables.row import STRICT, Row


class AuditRow(Row):
    """One entry; numbers have no gaps, and `act` is kept as text, so that no old word is ever unknown."""

    __tablename__ = "audit"
    __table_args__ = (STRICT,)

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    who: Mapped[str]
    act: Mapped[str]
    about: Mapped[str]
    ids: Mapped[str]
    digest: Mapped[str]
