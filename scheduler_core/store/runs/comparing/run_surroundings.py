"""What scripts ran by, kept once for all runs that it was the same for."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from scheduler_core.digests import sha256
from scheduler_core.store.batches import among
from scheduler_core.store.settings import SURROUNDINGS_KEY, set_setting, setting
from scheduler_core.store.sql import RUNS, SURROUNDINGS, delete, insert, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.surroundings import FileMark, Surroundings

_LETTERS = 32
_MOST_KNOWN = 1_000
_TEXTS = 64  # many runs in a row have the same
_KEY_BYTES = 16
# So often it is noted that something is still so.
_DAY = timedelta(days=1)


def digest_key(tx: Writing, now: datetime) -> bytes:
    """Return the key of this store by which values are told apart, made when it is first asked for."""
    known = known_key(tx)
    if known:
        return known
    from secrets import token_hex  # few commands need a key, and it loads OpenSSL

    made = token_hex(_KEY_BYTES)
    set_setting(tx, SURROUNDINGS_KEY, json.dumps(made), now)
    return made.encode()


def known_key(tx: Reading) -> bytes:
    """Return the key of this store, empty where none was made yet."""
    text = setting(tx, SURROUNDINGS_KEY)
    return b"" if text is None else str(json.loads(text)).encode()


@lru_cache(_TEXTS)
def name_of(text: str) -> str:
    """Return by what name a text is kept; "" for none."""
    return "" if not text else sha256(text.encode()).hexdigest()[:_LETTERS]


class KnownSurroundings:
    """Remembers what a store has anyway, so that few runs ask for it.

    Only what was there before a transaction began is remembered, as that may come to nothing; and for a day
    at most from its last use, as what was long unused goes.
    """

    def __init__(self) -> None:
        self._until: dict[str, datetime] = {}

    def is_there(self, text: str, now: datetime) -> bool:
        until = self._until.get(name_of(text))
        return until is not None and until - _DAY <= now <= until

    def remember(self, found: Mapping[str, datetime]) -> None:
        """Hear which of them were there, with the instant of their last use."""
        if len(self._until) + len(found) > _MOST_KNOWN:
            self._until.clear()
        self._until.update((name, used_at + _DAY) for name, used_at in found.items())


def keep_surroundings(tx: Writing, texts: Iterable[str], now: datetime) -> dict[str, datetime]:
    """Keep these by their names, each once; return those that were there, and when they were last used."""
    wanted = {name_of(text): text for text in texts if text}
    if not wanted:
        return {}
    known: dict[str, datetime] = {
        row.digest: row.used_at
        for row in tx.connection.execute(
            select(SURROUNDINGS.c.digest, SURROUNDINGS.c.used_at).where(
                SURROUNDINGS.c.digest.in_(sorted(wanted))
            )
        )
    }
    new = [
        {"digest": name, "told": text, "used_at": now} for name, text in wanted.items() if name not in known
    ]
    if new:
        tx.connection.execute(insert(SURROUNDINGS), new)
    old = sorted(name for name, used_at in known.items() if used_at < now - _DAY)
    if old:
        tx.connection.execute(update(SURROUNDINGS).where(SURROUNDINGS.c.digest.in_(old)).values(used_at=now))
    return known


def try_to_keep_surroundings(
    tx: Writing, texts: Iterable[str], now: datetime, there: KnownSurroundings
) -> str:
    """Keep these if that can be; return why it can't, "" where it can.

    All else that the transaction does stays: the role of a worker may have no right to this table.
    """
    wanted = [text for text in texts if text and not there.is_there(text, now)]
    if not wanted:
        return ""
    savepoint = tx.connection.begin_nested()
    from sqlalchemy.exc import DBAPIError  # not where a store is only read

    try:
        there.remember(keep_surroundings(tx, wanted, now))
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        savepoint.rollback()  # fails where the whole transaction is gone
        return str(error.orig).partition("\n")[0]
    savepoint.commit()
    return ""


def surroundings_of(tx: Reading, run_id: RunId) -> Surroundings | None:
    """Return what a run ran by; None where that was not noted."""
    text = tx.connection.scalar(
        select(SURROUNDINGS.c.told)
        .join(RUNS, RUNS.c.surroundings == SURROUNDINGS.c.digest)
        .where(RUNS.c.id == run_id)
    )
    return None if text is None else read(text)


def unused_surroundings(tx: Reading, now: datetime) -> list[str]:
    """Return the names of what no run that is kept ran by, and none is about to.

    It reads all runs if anything was last used some time ago.
    """
    is_old = SURROUNDINGS.c.used_at < now - 2 * _DAY
    if tx.connection.scalar(select(SURROUNDINGS.c.digest).where(is_old).limit(1)) is None:
        return []
    used = select(RUNS.c.surroundings).where(RUNS.c.surroundings != "")
    unused = select(SURROUNDINGS.c.digest).where(is_old, SURROUNDINGS.c.digest.not_in(used))
    return list(tx.connection.scalars(unused.order_by(SURROUNDINGS.c.digest)))


def delete_surroundings(tx: Writing, names: Sequence[str], now: datetime, limit: int) -> int:
    """Delete so many of these at most, unless a run has begun by them meanwhile."""
    doomed = (
        select(SURROUNDINGS.c.digest)
        .where(among(tx, SURROUNDINGS.c.digest, names), SURROUNDINGS.c.used_at < now - 2 * _DAY)
        .limit(limit)
    )
    gone = tx.connection.execute(
        delete(SURROUNDINGS).where(SURROUNDINGS.c.digest.in_(doomed)).returning(SURROUNDINGS.c.digest)
    )
    return len(gone.all())


def written(seen: Surroundings) -> str:
    """Return what was seen as a text that is the same for the same."""
    files = seen.program, seen.interpreter, seen.script
    return _written(files, seen.folder, seen.user, seen.kernel, tuple(seen.environment.items()))


@lru_cache(_TEXTS)
def _written(
    files: tuple[FileMark | None, FileMark | None, FileMark | None],
    folder: str,
    user: str,
    kernel: str,
    variables: tuple[tuple[str, str], ...],
) -> str:
    program, interpreter, script = map(_written_file, files)
    told = {
        "program": program,
        "interpreter": interpreter,
        "script": script,
        "folder": folder,
        "user": user,
        "kernel": kernel,
        "variables": dict(variables),
    }
    return json.dumps(told, sort_keys=True, separators=(",", ":"))


def read(text: str) -> Surroundings | None:
    """Read what was noted; None where another version wrote it otherwise."""
    try:
        told: dict[str, Any] = json.loads(text)
        environment: Mapping[str, str] = told["variables"]
        return Surroundings(
            _read_file(told["program"]),
            _read_file(told["interpreter"]),
            _read_file(told["script"]),
            str(told["folder"]),
            str(told["user"]),
            str(told["kernel"]),
            {str(name): str(digest) for name, digest in environment.items()},
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _written_file(mark: FileMark | None) -> list[object] | None:
    return None if mark is None else [mark.path, mark.size, mark.modified_ns, mark.digest]


def _read_file(told: list[Any] | None) -> FileMark | None:
    if told is None:
        return None
    path, size, modified_ns, digest = told
    return FileMark(str(path), int(size), int(modified_ns), str(digest))
