"""The tags of machines as the settings of a store say them: a line for one machine, or for all of them."""

import re
from collections.abc import Iterable

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


def with_tags_of(said: str, host: str, tags: frozenset[str], other_hosts: Iterable[str] = frozenset()) -> str:
    """Return the setting that gives a machine these tags, besides what it gives to every machine.

    The other hosts keep what they have: where some are called so in another domain, a line that names all
    of them becomes one for each. Else a line without a domain stays so. InvalidInput where no line can tell
    the machine from another.
    """
    machine = Machine(host)
    others = sorted({other.casefold() for other in other_hosts} - {host.casefold()})
    kept: list[str] = []
    names: list[str] = []
    place_in_text = 0
    for line in filter(str.strip, said.splitlines()):
        place, given = _line(line)
        if place is None or not fits(place, machine):
            kept.append(line)
            continue
        sharing = [other for other in others if fits(place, Machine(other))]
        wide = next((other for other in sharing if fits(on_host(other), machine)), None)
        if sharing and given <= tags:
            kept.append(line)
            continue
        if wide is not None:
            raise _cannot_tell(host, wide)
        place_in_text = place_in_text if names else len(kept)
        names.append(host.casefold() if sharing else place.name)
        kept += (_line_for(other, given) for other in sharing)
    if machine_tags(said, host) == tags | machine_tags("\n".join(kept), host):
        return said
    own = tags - machine_tags("\n".join(kept), host)
    if own:
        at = place_in_text if names else len(kept)
        kept.insert(at, _line_for(names[0] if names else host.casefold(), own))
    changed = "\n".join(kept)
    _refuse_to_change_others(said, changed, host, others)
    return changed


def _line_for(name: str, tags: Iterable[str]) -> str:
    return f"{name}: {', '.join(sorted(tags))}"


def _refuse_to_change_others(said: str, changed: str, host: str, others: Iterable[str]) -> None:
    for other in others:
        if machine_tags(changed, other) != machine_tags(said, other):
            raise _cannot_tell(host, other)


def _cannot_tell(host: str, other: str) -> InvalidInput:
    return InvalidInput(
        "tags",
        f"the settings can't tell {host} from {other}, whose tags would change as well; start Hourbell on "
        f"each of them with its tags instead: --tag",
    )


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
