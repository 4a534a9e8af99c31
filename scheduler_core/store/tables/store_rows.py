"""What is not about one job: changes to tell, settings, engines, pauses, the store's own name."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.opening.column_types import PlainText, Whole, Word
from scheduler_core.store.tables.row import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    Row,
    index_where,
    lasting_id,
    one_of,
)
from scheduler_core.values.ids import EngineId


class OutboxRow(Row):
    """One transaction's changes of one kind: the ids, as a JSON list."""

    __tablename__ = "outbox"
    __table_args__ = (one_of("kind", ChangeKind), STRICT_WITH_LASTING_IDS)

    sequence: Mapped[int] = lasting_id()
    kind: Mapped[ChangeKind] = mapped_column(Word(ChangeKind))
    ids: Mapped[str]


class SettingRow(Row):
    """One setting, as JSON."""

    __tablename__ = "settings"
    __table_args__ = (STRICT,)

    name: Mapped[str] = mapped_column(PlainText, primary_key=True)
    value: Mapped[str]
    changed_at: Mapped[datetime]


class EngineRow(Row):
    """A process that runs jobs or ran them: alive until `lease_until`, unless it stopped before."""

    __tablename__ = "engines"

    id: Mapped[EngineId] = lasting_id()
    machine: Mapped[str]
    host: Mapped[str]
    pid: Mapped[int]
    boot: Mapped[str]
    version: Mapped[str]
    started_at: Mapped[datetime]
    heartbeat_at: Mapped[datetime]
    lease_until: Mapped[datetime]
    ticked_at: Mapped[datetime | None]
    stopped_at: Mapped[datetime | None]

    __table_args__ = (
        index_where("stopped_at IS NULL", "uq_engines_machine", "machine", is_unique=True),
        STRICT_WITH_LASTING_IDS,
    )


class PauseRow(Row):
    """A pause of a folder with all below it; the folder without a name is everything."""

    __tablename__ = "pauses"
    __table_args__ = (STRICT,)

    folder: Mapped[str] = mapped_column(PlainText, primary_key=True)
    until: Mapped[datetime | None]
    paused_at: Mapped[datetime]
    paused_by: Mapped[str]
    note: Mapped[str]


class KeptAnswerRow(Row):
    """What a request was answered that may be repeated under its key, which is its holder's own."""

    __tablename__ = "kept_answers"
    __table_args__ = (
        UniqueConstraint("holder", "key"),
        Index(None, "made_at"),
        STRICT_WITH_LASTING_IDS,
    )

    id: Mapped[int] = lasting_id()
    holder: Mapped[int]
    key: Mapped[str]
    digest: Mapped[str]
    status: Mapped[int]
    document: Mapped[str]
    headers: Mapped[str]
    made_at: Mapped[datetime]


class StoreIdentityRow(Row):
    """The one row that says which store this is; `seal` must match what is kept outside of it."""

    __tablename__ = "store_identity"
    __table_args__ = (CheckConstraint("id = 1", "one_row"), STRICT)

    id: Mapped[int] = mapped_column(Whole, primary_key=True, autoincrement=False)
    store_id: Mapped[str]
    seal: Mapped[str]
    former_seal: Mapped[str]
    created_at: Mapped[datetime]
