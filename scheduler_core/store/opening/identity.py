"""Identify a store, and tell whether it is a copy or an old state of itself.

A store agrees with a witness outside of it: a small file next to the SQLite file, or what a
PostgreSQL server says of itself. Whoever runs jobs seals the store anew at start and stop and
after a backup, so a copy, a restored backup or a file put back by other means disagrees. What lies in
the future of such a store is held until somebody has decided which of the two goes on.
"""

from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.audit.audit_head import keep_head, kept_head
from scheduler_core.store.faults import StoreFull
from scheduler_core.store.opening.location import FileLocation, Location
from scheduler_core.store.opening.store_files import seal_file, write_whole
from scheduler_core.store.settings import DECIDED_COPY, set_setting, setting
from scheduler_core.store.sql import STORE_IDENTITY, Connection, insert, select, text, update
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing

# The table's own number changes when a dump is restored into the same database.
_SERVER_WITNESS = """
    SELECT concat_ws('/',
        (SELECT system_identifier FROM pg_control_system()),
        (SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'store_identity'::regclass::oid)
"""
# The setting that says which seal, and in which place, was decided to be that of a second store.
HELD_COPY = (
    "this store is a copy or was restored: nothing fires or ends until you say hourbell trust (the other one "
    "is gone, this one goes on) or hourbell trust --copy (this is a second one, what is pending here ends)"
)


class StoreUndecided(StoreUnavailable):
    """Nobody has decided whether a copied or restored store goes on."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place}: {HELD_COPY}")


class StorePlace(Enum):
    """Where a store stands: where it last stood, elsewhere and nobody has decided, or as a second one."""

    OWN = auto()
    UNDECIDED = auto()
    SECOND = auto()


@dataclass(frozen=True, slots=True)
class StoreIdentity:
    """What stays the same in every copy of a store."""

    store_id: str
    created_at: datetime


def identity(tx: Reading) -> StoreIdentity:
    row = tx.connection.execute(select(STORE_IDENTITY.c.store_id, STORE_IDENTITY.c.created_at)).one()
    return StoreIdentity(row.store_id, row.created_at)


def is_in_its_place(store: Store) -> bool:
    """Return False for a copied or restored store: what it calls due may have run already."""
    with store.read() as tx:
        return place_of(store, tx) is StorePlace.OWN


def is_held_copy(store: Store, tx: Reading) -> bool:
    """Tell a copied or restored store in which nothing fires, as nobody has decided about it."""
    return place_of(store, tx) is StorePlace.UNDECIDED


def place_of(store: Store, tx: Reading) -> StorePlace:
    """Return where a store stands, and what was decided if that is elsewhere.

    A file that was taken away is not a copy: `Store.trouble` tells what became of it.
    """
    if store.trouble() is not None:
        return StorePlace.OWN
    known = tx.connection.execute(select(STORE_IDENTITY.c.seal, STORE_IDENTITY.c.former_seal)).one()
    if _witness(store, tx) in {known.seal, known.former_seal}:
        return StorePlace.OWN
    decided = setting(tx, DECIDED_COPY)
    return StorePlace.SECOND if decided == _name_of_place(store, tx, known.seal) else StorePlace.UNDECIDED


def take_for_second(store: Store, tx: Writing, now: datetime) -> None:
    """Decide that another store goes on: the next engine ends what is pending here, and starts from now on.

    Until then it can be trusted after all. A copy of this one is undecided again.
    """
    known = tx.connection.scalar(select(STORE_IDENTITY.c.seal))
    set_setting(tx, DECIDED_COPY, _name_of_place(store, tx, str(known)), now)


def forget_decision(tx: Writing, now: datetime) -> None:
    """Let somebody decide anew about a store that was given the content of a backup."""
    set_setting(tx, DECIDED_COPY, None, now)


def seal_if_in_place(store: Store) -> None:
    """Seal after a backup; what nobody has decided about stays undecided."""
    if is_in_its_place(store):
        seal(store)


def seal(store: Store) -> None:
    """Let the store and its witness agree on something new, which no copy made until now knows.

    What the witness says now stays known until it is written anew, also if whoever seals is killed
    before that, again and again.
    """
    with store.write() as tx:
        known = tx.connection.execute(select(STORE_IDENTITY.c.seal, STORE_IDENTITY.c.former_seal)).one()
        former = known.former_seal if _witness(store, tx) == known.former_seal else known.seal
        new = _new_seal(tx, store.location)
        tx.connection.execute(update(STORE_IDENTITY).values(seal=new, former_seal=former))
    witness_arrived(store.location, new)


def seal_arrived(connection: Connection, location: Location) -> str:
    """Seal a store in the transaction that makes it; return what is to be said by `witness_arrived`."""
    new = _new_seal(Reading(connection), location)
    connection.execute(update(STORE_IDENTITY).values(seal=new, former_seal=new))
    return new


def break_seal(connection: Connection) -> None:
    """Let a store disagree with its witness: it is held like a copy until somebody has decided."""
    from uuid import uuid4  # nothing is made where a store is only read

    new = uuid4().hex
    connection.execute(update(STORE_IDENTITY).values(seal=new, former_seal=new))


def witness_arrived(location: Location, seal: str) -> None:
    """Let a file in its place agree with its seal; an empty one leaves it without a witness."""
    if not isinstance(location, FileLocation):
        return
    if seal:
        _write_witness(seal_file(location.path), f"{seal} {location.path.stat().st_ino}")
    else:
        seal_file(location.path).unlink(missing_ok=True)


def is_nameless(tx: Reading) -> bool:
    """Tell a store whose tables were made, and that nobody has named since."""
    return tx.connection.scalar(select(STORE_IDENTITY.c.id)) is None


def name_store(store: Store, now: datetime) -> None:
    """Name a new store, and seal it; one that has a name keeps it.

    Its witness is there before it has a name: whoever is killed leaves it nameless, for the next to name.
    """
    with store.write() as tx:
        if not is_nameless(tx):
            return
        new = _new_seal(tx, store.location)
        from uuid import uuid4

        tx.connection.execute(
            insert(STORE_IDENTITY).values(
                id=1,
                store_id=str(uuid4()),
                seal=new,
                former_seal=new,
                created_at=now,
                works_from=store.steps.works_from,
            )
        )
        witness_arrived(store.location, new)
        if kept_head(store.location):
            keep_head(store.location, "")  # that of a store which was here before


def _new_seal(tx: Reading, location: Location) -> str:
    from uuid import uuid4

    return uuid4().hex if isinstance(location, FileLocation) else _server_witness(tx)


def _name_of_place(store: Store, tx: Reading, known: str) -> str:
    if not isinstance(store.location, FileLocation):
        return f"{known} at {_server_witness(tx)}"
    return f"{known} at {_number(store.location.path)}"


def _write_witness(path: Path, new: str) -> None:
    try:
        write_whole(path, new)
    except OSError as error:
        raise StoreFull(f"{path} can't be written ({error.strerror}); free some space on its disk") from error


def _witness(store: Store, tx: Reading) -> str:
    if not isinstance(store.location, FileLocation):
        return _server_witness(tx)
    try:
        word, _, number = seal_file(store.location.path).read_text(encoding="utf-8").partition(" ")
    except FileNotFoundError:
        return ""
    # A copy made with its seal has a number of its own in the file system; a file that was renamed keeps it.
    is_copied = bool(number) and number != _number(store.location.path)
    return "" if is_copied else word


def _number(path: Path) -> str:
    """Return the number of a file in its file system; "" for one that is taken away just now."""
    try:
        return str(path.stat().st_ino)
    except FileNotFoundError:
        return ""


def _server_witness(tx: Reading) -> str:
    return str(tx.connection.scalar(text(_SERVER_WITNESS)))
