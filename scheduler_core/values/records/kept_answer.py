"""The kept answer to a request with an idempotency key."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class AskedOnce:
    """A request that its holder, the number of a token, may repeat under a key; `digest` is of all of it."""

    holder: int
    key: str
    digest: str


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """What a request was answered with: a status of HTTP, and JSON."""

    digest: str
    status: int
    document: str
    headers: str
    made_at: datetime
