"""When a channel gets a digest of all runs."""

import re
from collections.abc import Iterable
from datetime import time

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.telling import MOST_TELLINGS, check_channel_name

FIELD = "digest"
_WORDS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DIGEST = re.compile(
    r"(?:(?P<day>[a-z]+)\s+)?(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])\s*:\s*(?P<channel>\S+)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest to a channel at a time of day: each day, or on a weekday of each week (0 is Monday)."""

    channel: str
    at: time
    weekday: int | None = None

    def __post_init__(self) -> None:
        check_channel_name(self.channel)


def read_digests(text: str) -> tuple[Digest, ...]:
    """Read [WEEKDAY ]TIME:CHANNEL, such as 08:00:phone; several have a semicolon between them."""
    found = tuple(_read(each.strip()) for each in text.replace("\n", ";").split(";") if each.strip())
    if len(found) > MOST_TELLINGS:
        raise InvalidInput(FIELD, f"{len(found)} digests are more than {MOST_TELLINGS}")
    if len(set(found)) < len(found):
        raise InvalidInput(FIELD, "a digest stands there twice; say it once")
    return found


def print_digests(digests: Iterable[Digest]) -> str:
    """Write what `read_digests` reads."""
    return "; ".join(map(_printed, digests))


def _read(text: str) -> Digest:
    parts = _DIGEST.fullmatch(text)
    day = (parts["day"] or "").casefold()[:3] if parts else ""
    if parts is None or (day and day not in _WORDS):
        raise InvalidInput(
            FIELD, f"{text[:80]!r} is not a digest; write 08:00:phone, or mon 08:00:phone for once a week"
        )
    weekday = _WORDS.index(day) if day else None
    return Digest(parts["channel"], time(int(parts["hour"]), int(parts["minute"])), weekday)


def _printed(digest: Digest) -> str:
    day = "" if digest.weekday is None else f"{_WORDS[digest.weekday]} "
    return f"{day}{digest.at:%H:%M}:{digest.channel}"
