"""What a job tells to which channels."""

from collections.abc import Iterable
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

LONGEST_CHANNEL_NAME = 60
MOST_TELLINGS = 20
_FIELD = "tell"
_LONGEST_SHOWN = 200


class Told(StrEnum):
    """What can be told of a job; the words are stored.

    That a job still fails is told each day to whom its failure was told.
    """

    FAILURE = "failure"
    RECOVERED = "recovered"
    MISSED = "missed"
    STOPPED = "stopped"
    SLOW = "slow"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told to a channel, by its name; none of the kinds keep the channel silent."""

    channel: str
    kinds: frozenset[Told]

    def __post_init__(self) -> None:
        check_channel_name(self.channel)


_NOTHING = "nothing"
_ALL = "all"


def check_channel_name(name: str) -> None:
    """Refuse a name that could not be said behind the kinds of what is told."""
    is_name = 0 < len(name) <= LONGEST_CHANNEL_NAME and all(sign.isalnum() or sign in "._-" for sign in name)
    if not is_name:
        raise InvalidInput(
            "name",
            f"{_shown(name)} is not a name of up to {LONGEST_CHANNEL_NAME} letters, digits and . _ - "
            "for a channel",
        )


def read_telling(text: str) -> Telling:
    """Read KINDS:CHANNEL, such as failure,recovered:phone."""
    said, colon, channel = text.strip().rpartition(":")
    if not colon or not channel.strip():
        raise InvalidInput(_FIELD, f"{text.strip()[:80]!r} names no channel; write failure,recovered:phone")
    words = [word.strip() for word in said.split(",")]
    if words == [_NOTHING]:
        return Telling(channel.strip(), frozenset())
    if words == [_ALL]:
        return Telling(channel.strip(), frozenset(Told))
    return Telling(channel.strip(), frozenset(map(_read_kind, words)))


def print_telling(telling: Telling) -> str:
    """Write what `read_telling` reads."""
    words = ",".join(kind for kind in Told if kind in telling.kinds) or _NOTHING
    return f"{words}:{telling.channel}"


def read_tellings(text: str) -> tuple[Telling, ...]:
    """Read several, a line or a semicolon between them, each of another channel."""
    lines = (line for line in text.replace("\n", ";").split(";") if line.strip())
    return checked_tellings(map(read_telling, lines))


def print_tellings(tellings: Iterable[Telling]) -> str:
    return "; ".join(map(print_telling, tellings))


def checked_tellings(tellings: Iterable[Telling], field: str = _FIELD) -> tuple[Telling, ...]:
    """Refuse a channel that is named twice, and too many of them."""
    found = tuple(tellings)
    if len(found) > MOST_TELLINGS:
        raise InvalidInput(field, f"{len(found)} channels are more than {MOST_TELLINGS}")
    names = [each.channel for each in found]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(field, f"{name} stands there twice; say all that goes there once")
    return found


def _read_kind(word: str) -> Told:
    if word in tuple(Told):
        return Told(word)
    known = ", ".join((*Told, _ALL, _NOTHING))
    raise InvalidInput(_FIELD, f"{word[:40]!r} is unknown; write {known}")


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")
