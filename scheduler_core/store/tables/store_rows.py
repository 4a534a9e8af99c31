"""Tables of the store itself: outbox, settings, engines, pauses, identity."""

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    Column,
    Index,
    Named,
    TypedColumns,
    UniqueConstraint,
    text,
    true,
)

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.opening.column_types import Flag, PlainText, UtcDateTime, Whole, Word
from scheduler_core.store.tables.common import (
    STRICT,
    STRICT_WITH_LASTING_IDS,
    index_where,
    lasting_id,
    one_of,
    table_of,
)
from scheduler_core.values.ids import EngineId


class OutboxColumns(TypedColumns):
    """One transaction's changes of one kind: the ids, as a JSON list."""

    sequence: Named[int] = lasting_id()
    kind: Named[ChangeKind] = Column(Word(ChangeKind))
    ids: Named[str] = Column(PlainText)


OUTBOX = table_of(
    "outbox",
    OutboxColumns,
    one_of("kind", ChangeKind),
    **STRICT_WITH_LASTING_IDS,
)


class SettingColumns(TypedColumns):
    """One setting, as JSON."""

    name: Named[str] = Column(PlainText, primary_key=True)
    value: Named[str] = Column(PlainText)
    changed_at: Named[datetime] = Column(UtcDateTime)


SETTING_ROWS = table_of(
    "settings",
    SettingColumns,
    **STRICT,
)


class EngineColumns(TypedColumns):
    """A process that runs jobs or ran them: alive until `lease_until`, unless it stopped before.

    `form` is that of the tables it knows, `tags` a JSON list of what its machine is called. One that
    does not plan stands by for the one that does, or carries out only and never `may_plan`. `clock_ahead` is
    by how many microseconds the clock of its machine was ahead of the server's when it last looked.
    """

    id: Named[EngineId] = lasting_id()
    machine: Named[str] = Column(PlainText)
    host: Named[str] = Column(PlainText)
    pid: Named[int] = Column(Whole)
    boot: Named[str] = Column(PlainText)
    version: Named[str] = Column(PlainText)
    started_at: Named[datetime] = Column(UtcDateTime)
    heartbeat_at: Named[datetime] = Column(UtcDateTime)
    lease_until: Named[datetime] = Column(UtcDateTime)
    ticked_at: Named[datetime | None] = Column(UtcDateTime)
    stopped_at: Named[datetime | None] = Column(UtcDateTime)
    form: Named[str] = Column(PlainText, server_default=text("''"))
    tags: Named[str] = Column(PlainText, server_default=text("'[]'"))
    plans: Named[bool] = Column(Flag, server_default=true())
    may_plan: Named[bool] = Column(Flag, server_default=true())
    clock_ahead: Named[int | None] = Column(Whole)
    forgotten_at: Named[datetime | None] = Column(UtcDateTime)


ENGINES = table_of(
    "engines",
    EngineColumns,
    index_where("stopped_at IS NULL", "uq_engines_machine", "machine", is_unique=True),
    **STRICT_WITH_LASTING_IDS,
)


class DrainColumns(TypedColumns):
    """A machine that takes no more runs to carry out, whatever process of Hourbell is started on it."""

    machine: Named[str] = Column(PlainText, primary_key=True)
    drained_at: Named[datetime] = Column(UtcDateTime)
    drained_by: Named[str] = Column(PlainText)


DRAINS = table_of(
    "drains",
    DrainColumns,
    **STRICT,
)


class PauseColumns(TypedColumns):
    """A pause of a folder with all below it; the folder without a name is everything."""

    folder: Named[str] = Column(PlainText, primary_key=True)
    until: Named[datetime | None] = Column(UtcDateTime)
    paused_at: Named[datetime] = Column(UtcDateTime)
    paused_by: Named[str] = Column(PlainText)
    note: Named[str] = Column(PlainText)


PAUSES = table_of(
    "pauses",
    PauseColumns,
    **STRICT,
)


class KeptAnswerColumns(TypedColumns):
    """What a request was answered that may be repeated under its key, which is its holder's own."""

    id: Named[int] = lasting_id()
    holder: Named[int] = Column(Whole)
    key: Named[str] = Column(PlainText)
    digest: Named[str] = Column(PlainText)
    status: Named[int] = Column(Whole)
    document: Named[str] = Column(PlainText)
    headers: Named[str] = Column(PlainText)
    made_at: Named[datetime] = Column(UtcDateTime)


KEPT_ANSWERS = table_of(
    "kept_answers",
    KeptAnswerColumns,
    UniqueConstraint("holder", "key"),
    Index(None, "made_at"),
    **STRICT_WITH_LASTING_IDS,
)


class StoreIdentityColumns(TypedColumns):
    """The one row that says which store this is; `seal` must match what is kept outside of it.

    Programs that know the tables from the form `works_from` on may go on with it.
    """

    id: Named[int] = Column(Whole, primary_key=True, autoincrement=False)
    store_id: Named[str] = Column(PlainText)
    seal: Named[str] = Column(PlainText)
    former_seal: Named[str] = Column(PlainText)
    created_at: Named[datetime] = Column(UtcDateTime)
    works_from: Named[str] = Column(PlainText, server_default=text("'0004'"))


STORE_IDENTITY = table_of(
    "store_identity",
    StoreIdentityColumns,
    CheckConstraint("id = 1", "one_row"),
    **STRICT,
)
