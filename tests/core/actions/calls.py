"""Calls made in tests: what they are given, and what came of them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from scheduler_core.actions.http.call import run_http
from scheduler_core.actions.http.call_limits import ConnectionLimits
from scheduler_core.actions.http.connections import HttpConnections
from scheduler_core.actions.outcome import BODY, HEAD, NOTE, ActionContext, ActionOutcome
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import RunResult, RunState, Trigger

NOW = datetime(2026, 11, 20, 8, 0, 5, tzinfo=UTC)
DUE = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)

Result = TypeVar("Result")


class StandingClock:
    """Always the same instant."""

    def now(self) -> datetime:
        return NOW


@dataclass(frozen=True, slots=True)
class KnownSecrets:
    """Secrets by name; all others are missing."""

    by_name: dict[str, str] = field(default_factory=dict)

    async def secret(self, name: str) -> str:
        if name not in self.by_name:
            raise SecretUnavailable(f"there is no secret {name}")
        return self.by_name[name]


@dataclass(slots=True)
class Kept:
    """What an action put out, in order."""

    pieces: list[tuple[str, bytes]] = field(default_factory=list)

    def write(self, stream: str, data: bytes) -> None:
        self.pieces.append((stream, data))

    def of(self, stream: str) -> bytes:
        return b"".join(data for name, data in self.pieces if name == stream)

    @property
    def head(self) -> str:
        return self.of(HEAD).decode()

    @property
    def body(self) -> bytes:
        return self.of(BODY)

    @property
    def note(self) -> str:
        return self.of(NOTE).decode()

    @property
    def everything(self) -> bytes:
        return b"".join(data for _, data in self.pieces)


@dataclass(frozen=True, slots=True)
class Made:
    """A call that ended."""

    outcome: ActionOutcome
    output: Kept


def a_context(**secrets: str) -> ActionContext:
    """Return run 7 of the job "Nightly & more", with these secrets."""
    return ActionContext(
        job_name="Nightly & more",
        job_id=JobId(3),
        run_id=RunId(7),
        due_at=DUE,
        attempt=2,
        trigger=Trigger.SCHEDULE,
        idempotency_key="job3-20261120T080000",
        secrets=KnownSecrets(secrets),
        last=RunResult(RunState.FAILED, 3, 503, "no space left"),
    )


def call(
    action: HttpAction,
    context: ActionContext | None = None,
    *,
    limit: timedelta | None = timedelta(seconds=20),
) -> Made:
    """Make one call and close everything."""
    kept = Kept()

    async def work(connections: HttpConnections) -> ActionOutcome:
        return await TimeLimit(limit).over(run_http(action, context or a_context(), connections, kept))

    return Made(with_connections(work), kept)


def with_connections(
    work: Callable[[HttpConnections], Awaitable[Result]], limits: ConnectionLimits | None = None
) -> Result:
    """Run a coroutine with connections that are closed after it."""

    async def run() -> Result:
        async with HttpConnections(StandingClock(), limits) as connections:
            return await work(connections)

    return asyncio.run(run())
