"""The tags of machines as the settings of a store say them: a line for one machine, or for all of them."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.placement import fits
from scheduler_core.values.jobs.place import MOST_TAGS, Machine, OnHost, check_tag, on_host

MOST_LINES = 1_000
_FIELD = "machine_tags"
_BETWEEN = re.compile(r"[\s,]+")


def machine_tags(said: str, host: str) -> frozenset[str]:
    """Return the tags that the settings give to a machine, by its name.

    A line is `gpu, linux` for every machine, or `desk: gpu, linux` for the one that is called so.
    """
    machine = Machine(host)
    return frozenset(
        tag for place, tags in _lines(said) if place is None or fits(place, machine) for tag in tags
    )


def with_tags_of(said: str, host: str, tags: frozenset[str]) -> str:
    """Return the setting that gives a machine these tags, beside what it gives to every machine.

    A line that names the machine without its domain keeps doing so. What says that already stays as it is.
    """
    machine = Machine(host)
    others: list[str] = []
    names: list[str] = []
    place_in_text = 0
    for line in filter(str.strip, said.splitlines()):
        place, _ = _line(line)
        if place is None or not fits(place, machine):
            others.append(line)
        else:
            place_in_text = place_in_text if names else len(others)
            names.append(place.name)
    if machine_tags(said, host) == tags | machine_tags("\n".join(others), host):
        return said
    own = sorted(tags - machine_tags("\n".join(others), host))
    if own:
        at = place_in_text if names else len(others)
        others.insert(at, f"{names[0] if names else host.casefold()}: {', '.join(own)}")
    return "\n".join(others)


def check_machine_tags(said: str) -> None:
    """Refuse a setting of which a line can't be read."""
    lines = said.splitlines()
    if len(lines) > MOST_LINES:
        raise InvalidInput(_FIELD, f"{len(lines):,} of them are more than {MOST_LINES:,}")
    _lines(said)


def tags_from(words: str, field: str = _FIELD) -> frozenset[str]:
    """Read tags with commas or blanks between them."""
    tags = frozenset(tag.casefold() for tag in _BETWEEN.split(words) if tag)
    for tag in tags:
        check_tag(field, tag)
    if len(tags) > MOST_TAGS:
        raise InvalidInput(field, f"{len(tags):,} of them are more than {MOST_TAGS:,}")
    return tags


def _lines(said: str) -> list[tuple[OnHost | None, frozenset[str]]]:
    return [_line(line) for line in said.splitlines() if line.strip()]


def _line(line: str) -> tuple[OnHost | None, frozenset[str]]:
    name, colon, tags = line.partition(":")
    if not colon:
        return None, tags_from(line)
    if not name.strip():
        raise InvalidInput(_FIELD, f"{line.strip()!r} names no machine; write its name before the colon")
    try:
        return on_host(name), tags_from(tags)
    except InvalidInput as refusal:
        raise InvalidInput(_FIELD, refusal.reason) from refusal
