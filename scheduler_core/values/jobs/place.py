"""Where a job may run: on any machine, on one host, or on machines with tags."""

from collections.abc import Iterable
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import check_count, check_line

LONGEST_HOST = 253
LONGEST_TAG = 64
MOST_TAGS = 20

ANYWHERE_WORD = "any"
_FIELD = "runs-on"
_BETWEEN_TAGS = ","
_RESERVED = ":,"
_FORMS = "any, host:NAME or tags:TAG,TAG"


@dataclass(frozen=True, slots=True)
class AnyMachine:
    """Every machine will do."""


@dataclass(frozen=True, slots=True)
class OnHost:
    """The machine that is called so, in small letters; without a domain it is meant in any."""

    name: str

    def __post_init__(self) -> None:
        check_host(_FIELD, self.name)
        if self.name != self.name.casefold():
            raise InvalidInput(_FIELD, f"{self.name!r} is to be written in small letters")


@dataclass(frozen=True, slots=True)
class WithTags:
    """Machines that have all of these tags, which are in order and in small letters."""

    tags: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.tags:
            raise InvalidInput(_FIELD, "there is no tag; name at least one, such as gpu")
        check_count(_FIELD, self.tags, MOST_TAGS)
        for tag in self.tags:
            check_tag(_FIELD, tag)
        if self.tags != tuple(sorted({tag.casefold() for tag in self.tags})):
            raise InvalidInput(_FIELD, "tags stand in order, each once and in small letters")


Place: TypeAlias = AnyMachine | OnHost | WithTags
ANYWHERE = AnyMachine()


@dataclass(frozen=True, slots=True)
class Machine:
    """What a place asks of a machine: how it is called, and its tags."""

    host: str
    tags: frozenset[str] = frozenset()


def on_host(name: str) -> OnHost:
    return OnHost(name.strip().casefold())


def with_tags(tags: Iterable[str]) -> WithTags:
    return WithTags(tuple(sorted({tag.strip().casefold() for tag in tags if tag.strip()})))


def place_text(place: Place) -> str:
    """Return a place as one text, by which places can be told and found; "" is every machine."""
    match place:
        case AnyMachine():
            return ""
        case OnHost():
            return f"host:{place.name}"
        case WithTags():
            return f"tags:{_BETWEEN_TAGS.join(place.tags)}"


def read_place(text: str) -> Place:
    """Read what `place_text` writes, as people may write it; `any` is every machine, too."""
    said = text.strip()
    if said.casefold() in {"", ANYWHERE_WORD}:
        return ANYWHERE
    kind, colon, rest = said.partition(":")
    match kind.strip().casefold():
        case "host" if colon:
            return on_host(rest)
        case "tags" | "tag" if colon:
            return with_tags(rest.split(_BETWEEN_TAGS))
    raise InvalidInput(_FIELD, f"{said!r} is not understood; write {_FORMS}")


def check_tag(field: str, tag: str) -> None:
    """Refuse what can't be the tag of a machine."""
    check_line(field, tag, LONGEST_TAG)
    if not tag or not _is_one_word(tag):
        raise InvalidInput(field, f"{tag!r} is not a tag: one word without a comma or colon, such as gpu")


def check_host(field: str, name: str) -> None:
    """Refuse what can't be the name of a machine."""
    check_line(field, name, LONGEST_HOST)
    if not name:
        raise InvalidInput(field, "there is no name of a machine; write it as that machine says it: hostname")
    if not _is_one_word(name):
        raise InvalidInput(field, f"{name!r} is not a name of a machine: one word without a comma or colon")


def _is_one_word(text: str) -> bool:
    return not any(letter.isspace() or letter in _RESERVED for letter in text)
