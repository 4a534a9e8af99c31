"""What is told of a job, to which channels, and one notice of it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.channel import check_channel_name

MOST_TELLINGS = 20


class NoticeKind(StrEnum):
    """What a notice tells; the words are stored, and programs read them."""

    FAILURE = "failure"
    STILL_FAILING = "still-failing"
    RECOVERED = "recovered"
    MISSED = "missed"
    STOPPED = "stopped"
    TEST = "test"
    SUM = "sum"


# What can be chosen; that a job still fails is told each day to whom its failure was told.
CHOICES = (NoticeKind.FAILURE, NoticeKind.RECOVERED, NoticeKind.MISSED, NoticeKind.STOPPED)


@dataclass(frozen=True, slots=True)
class Telling:
    """Which kinds of news go to a channel, by its name; none at all keep the channel silent."""

    channel: str
    kinds: frozenset[NoticeKind]

    def __post_init__(self) -> None:
        check_channel_name(self.channel)
        if not self.kinds <= frozenset(CHOICES):
            raise InvalidInput("tell", f"only {', '.join(CHOICES)} can be chosen")

    def wants(self, kind: NoticeKind) -> bool:
        return (NoticeKind.FAILURE if kind is NoticeKind.STILL_FAILING else kind) in self.kinds


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: `id` is the same each time that it is sent, so that whoever gets it twice can tell.

    `text` is what the run said, in English where it is ours. `jobs` are those that a sum tells of.
    """

    id: str
    kind: NoticeKind
    at: datetime
    job_name: str = ""
    job_id: JobId | None = None
    run_id: RunId | None = None
    due_at: datetime | None = None
    state: str = ""
    text: str = ""
    exit_code: int | None = None
    http_status: int | None = None
    count: int = 1
    counts: Mapping[str, int] | None = None


_NOTHING = "nothing"
_ALL = "all"


def read_telling(text: str) -> Telling:
    """Read KINDS:CHANNEL, such as failure,recovered:phone."""
    said, colon, channel = text.strip().rpartition(":")
    if not colon or not channel.strip():
        raise InvalidInput("tell", f"{text.strip()[:80]!r} names no channel; write failure,recovered:phone")
    words = [word.strip() for word in said.split(",")]
    if words == [_NOTHING]:
        return Telling(channel.strip(), frozenset())
    if words == [_ALL]:
        return Telling(channel.strip(), frozenset(CHOICES))
    return Telling(channel.strip(), frozenset(map(_read_kind, words)))


def print_telling(telling: Telling) -> str:
    """Write what `read_telling` reads."""
    words = ",".join(kind for kind in CHOICES if kind in telling.kinds) or _NOTHING
    return f"{words}:{telling.channel}"


def read_tellings(text: str) -> tuple[Telling, ...]:
    """Read several, a line or a semicolon between them, each of another channel."""
    lines = (line for line in text.replace("\n", ";").split(";") if line.strip())
    return checked_tellings(map(read_telling, lines))


def print_tellings(tellings: Iterable[Telling]) -> str:
    return "; ".join(map(print_telling, tellings))


def checked_tellings(tellings: Iterable[Telling]) -> tuple[Telling, ...]:
    """Refuse a channel that is named twice, and too many of them."""
    found = tuple(tellings)
    if len(found) > MOST_TELLINGS:
        raise InvalidInput("tell", f"{len(found)} channels are more than {MOST_TELLINGS}")
    names = [each.channel for each in found]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput("tell", f"{name} stands there twice; say all that goes there once")
    return found


def _read_kind(word: str) -> NoticeKind:
    if word in CHOICES:
        return NoticeKind(word)
    known = ", ".join((*CHOICES, _ALL, _NOTHING))
    raise InvalidInput("tell", f"{word[:40]!r} is unknown; write {known}")
