"""Other schedulers as subjects: APScheduler with each of its stores, and huey."""

import http.client
import math
import subprocess
import threading
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.jobstores.memory import MemoryJobStore
from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.date import DateTrigger
from apscheduler.triggers.interval import IntervalTrigger
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from scheduler_core.store.opening.sqlite_library import sound_library
from tests.benchmarks.subjects.engine_works import CALL, PROGRAM, Fired, now

_WORKERS = 10


class _Base(DeclarativeBase):
    pass


class _RunRecord(_Base):
    """The usual way to record runs: one session for each change of state."""

    __tablename__ = "records"

    id: Mapped[int] = mapped_column(primary_key=True)
    job: Mapped[int]
    state: Mapped[str]


class _Acting:
    """What a job of a peer does; it has to be found by name, so it is kept in the module."""

    def __init__(self) -> None:
        self.fired: list[Fired] = []
        self.kind, self.url = "", ""
        self.due: Sequence[datetime] = ()
        self.every: timedelta | None = None
        self.records: Engine | None = None
        self._connections = threading.local()

    def act(self, number: int) -> None:
        begun = now()
        if self.records is None:
            self._act()
        else:
            with Session(self.records) as session:
                record = _RunRecord(job=number, state="running")
                session.add(record)
                session.commit()
                key = record.id
            begun = now()
            self._act()
            with Session(self.records) as session:
                session.get_one(_RunRecord, key).state = "succeeded"
                session.commit()
        self.fired.append(Fired(self._due_of(number, begun), begun, now()))

    def _act(self) -> None:
        if self.kind == CALL:
            self._call()
        elif self.kind == PROGRAM:
            subprocess.run(["/bin/true"], stdin=subprocess.DEVNULL, check=True)

    def _call(self) -> None:
        place = urlsplit(self.url)
        connection = getattr(self._connections, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection(place.netloc)
            self._connections.connection = connection
        connection.request("GET", place.path or "/")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200

    def _due_of(self, number: int, begun: float) -> float:
        first = self.due[number].timestamp()
        if self.every is None:
            return first
        step = self.every.total_seconds()
        return first + math.floor((begun - first) / step + 1e-9) * step


ACTING = _Acting()


def act(number: int) -> None:
    ACTING.act(number)


class Apscheduler:
    """APScheduler 3 with ten threads; `store` is memory or WAL, and records are kept by choice."""

    def __init__(
        self, folder: Path, action: str, url: str, *, store: str, keeps_records: bool = False
    ) -> None:
        ACTING.kind, ACTING.url = action, url
        jobs = MemoryJobStore() if store == "memory" else SQLAlchemyJobStore(engine=_wal(folder / "peer.db"))
        if keeps_records:
            ACTING.records = _wal(folder / "peer.db")
            _Base.metadata.create_all(ACTING.records)
        self._scheduler = BackgroundScheduler(
            timezone=UTC, jobstores={"default": jobs}, executors={"default": ThreadPoolExecutor(_WORKERS)}
        )

    @property
    def ended(self) -> int:
        return len(ACTING.fired)

    @property
    def fired(self) -> Sequence[Fired]:
        return ACTING.fired

    def add(self, due: Sequence[datetime], every: timedelta | None) -> None:
        ACTING.due, ACTING.every = due, every
        self._scheduler.start(paused=True)
        for number, at in enumerate(due):
            trigger = DateTrigger(at) if every is None else IntervalTrigger(seconds=1, start_date=at)
            self._scheduler.add_job(act, trigger, args=(number,), misfire_grace_time=None, max_instances=3)

    def start(self) -> None:
        if self._scheduler.running:
            self._scheduler.resume()
        else:
            self._scheduler.start()

    def stop(self) -> None:
        self._scheduler.shutdown()


class Huey:
    """huey on SQLite with ten threads."""

    def __init__(self, folder: Path, action: str, url: str) -> None:
        from huey import SqliteHuey  # type: ignore[import-not-found]  # installed for this comparison alone

        ACTING.kind, ACTING.url = action, url
        self._huey: Any = SqliteHuey(filename=str(folder / "peer.db"), results=False, utc=True)
        self._task: Any = self._huey.task()(act)
        self._consumer: Any = None

    @property
    def ended(self) -> int:
        return len(ACTING.fired)

    @property
    def fired(self) -> Sequence[Fired]:
        return ACTING.fired

    def add(self, due: Sequence[datetime], every: timedelta | None) -> None:
        assert every is None, "huey repeats by the minute"
        ACTING.due, ACTING.every = due, every
        for number, at in enumerate(due):
            self._task.schedule(args=(number,), eta=at.replace(tzinfo=None))

    def start(self) -> None:
        self._consumer = self._huey.create_consumer(
            workers=_WORKERS, worker_type="thread", periodic=False, check_worker_health=False
        )
        self._consumer.start()

    def stop(self) -> None:
        if self._consumer is not None:
            self._consumer.stop(graceful=True)


def _wal(path: Path) -> Engine:
    """Connect as our own store does: with a write-ahead log, and durably."""
    engine = create_engine(
        f"sqlite:///{path}", module=sound_library(), connect_args={"timeout": 120}, pool_size=_WORKERS
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - the library's own
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    return engine
