"""The piece of a sentence that names the zone its times are of."""

import re
from typing import NoReturn

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    KNOWN_WORDS,
    NAMED_TIMES,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)
from scheduler_core.recurrence.zones.zone_aliases import known_zone, zone_of_city
from scheduler_core.values.moments import FLOATING

_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+/-]*")
_CITY_TIME = re.compile(
    r"([^\W\d_]+(?:[ '-][^\W\d_]+){0,3}?)'?s? (?:local )?(?:time|zeit|ortszeit)\b", re.IGNORECASE
)
_CITY = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+){0,2}")
_MOST_WORDS_OF_CITY = 3
_REGIONS = {
    "central european": "Europe/Berlin",  # before its first word alone
    "eastern european": "Europe/Helsinki",
    "eastern": "America/New_York",
    "central": "America/Chicago",
    "mountain": "America/Denver",
    "pacific": "America/Los_Angeles",
    "british": "Europe/London",
    "japan": "Asia/Tokyo",
    "japanese": "Asia/Tokyo",
}
_BEHIND_A_TIME = frozenset({"eastern", "pacific"})  # 9am eastern, which needs no word more
# Letters that name one zone and no other, be it winter or summer there.
_LETTERS = {
    "et": "America/New_York",
    "ct": "America/Chicago",
    "mt": "America/Denver",
    "pt": "America/Los_Angeles",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "hkt": "Asia/Hong_Kong",
    "sgt": "Asia/Singapore",
    "msk": "Europe/Moscow",
    "hst": "Pacific/Honolulu",
}
# Letters of a winter or summer time: all year, or as the clocks go there; or of several places.
_UNCLEAR_LETTERS = {
    "est": ("America/New_York", "UTC-5"),
    "edt": ("America/New_York", "UTC-4"),
    "mst": ("America/Denver", "UTC-7"),
    "mdt": ("America/Denver", "UTC-6"),
    "pst": ("America/Los_Angeles", "UTC-8"),
    "pdt": ("America/Los_Angeles", "UTC-7"),
    "cdt": ("America/Chicago", "UTC-5"),
    "cst": ("America/Chicago", "Asia/Shanghai"),
    "cet": ("Europe/Berlin", "UTC+1"),
    "cest": ("Europe/Berlin", "UTC+2"),
    "mez": ("Europe/Berlin", "UTC+1"),
    "mesz": ("Europe/Berlin", "UTC+2"),
    "wet": ("Europe/Lisbon", "UTC"),
    "eet": ("Europe/Helsinki", "UTC+2"),
    "bst": ("Europe/London", "Asia/Dhaka"),
    "ist": ("Asia/Kolkata", "Europe/Dublin"),
    "ast": ("America/Halifax", "Asia/Riyadh"),
    "aest": ("Australia/Sydney", "Australia/Brisbane"),
    "aedt": ("Australia/Sydney", "UTC+11"),
    "nzst": ("Pacific/Auckland", "UTC+12"),
    "nzdt": ("Pacific/Auckland", "UTC+13"),
}
_OFFSET = re.compile(r"(?:UTC|GMT)\s?([+-])\s?(\d{1,2})(?::?00)?(?![\d:])", re.IGNORECASE)
_FARTHEST_OFFSET = 12
_PLAIN_ZONES = {"utc": "UTC", "gmt": "UTC", FLOATING: FLOATING}
_ENDS_OF_TIMES = frozenset({"am", "pm", "o'clock", *NAMED_TIMES})


def zone(scene: Scene) -> bool:
    """Read in Europe/Berlin, Europe/Berlin time, UTC, in Tokyo, pacific time, 9am ET."""
    reader = scene.reader
    is_behind_time = _is_behind_time(reader)
    has_in = reader.take_word("in")
    if has_in:
        reader.take_word("the")
    has_word = any(reader.take_words(words) for words in ("timezone", "time zone", "zone"))
    found = _read_zone(reader, has_in=has_in or has_word, is_behind_time=is_behind_time or has_in or has_word)
    if found is None:
        return False
    if scene.frame.zone_is_said and scene.frame.zone != found:
        _refuse_two_zones(reader, scene.frame.zone, found)
    scene.frame.zone, scene.frame.zone_is_said = found, True
    return True


def refuse_other_zone(scene: Scene) -> None:
    """Refuse 9:00 UTC and 17:00 Europe/Berlin, whose second time is told from the first by its zone."""
    reader = scene.reader
    if scene.frame.zone_is_said:
        found = _read_zone(reader, has_in=reader.take_word("in"), is_behind_time=_is_behind_time(reader))
        if found is not None and found != scene.frame.zone:
            _refuse_two_zones(reader, scene.frame.zone, found)


def _refuse_two_zones(reader: Reader, first: str, second: str) -> NoReturn:
    reader.refuse(f"a job has one time zone; write a line for {first} and another one for {second}")


def _read_zone(reader: Reader, *, has_in: bool, is_behind_time: bool) -> str | None:
    city = _CITY_TIME.match(reader.text, reader.peek().start)
    found = None if city is None else zone_of_city(city[1])
    if city is not None and found is not None:
        reader.take_until(city.end())
        return found
    return (
        reader.attempt(lambda _: _read_region(reader, is_behind_time=is_behind_time))
        or _read_letters(reader, is_behind_time=is_behind_time)
        or _read_offset(reader)
        or _read_name(reader)
        or (_read_city(reader) if has_in or is_behind_time else None)
    )


def _is_behind_time(reader: Reader) -> bool:
    before = reader.peek(-1)
    return before.kind in {TokenKind.TIME, TokenKind.NUMBER} or before.text in _ENDS_OF_TIMES


def _read_region(reader: Reader, *, is_behind_time: bool) -> str | None:
    reader.take_word("us")
    for region, its_zone in _REGIONS.items():
        if reader.take_words(region):
            if reader.peek().text == "/":
                return None
            reader.take_word("standard", "daylight")
            if reader.take_word("time") or (is_behind_time and region in _BEHIND_A_TIME):
                return its_zone
            return None
    return None


def _read_letters(reader: Reader, *, is_behind_time: bool) -> str | None:
    """Read ET and JST; refuse PST with the names of the zones that it can mean."""
    token = reader.peek()
    typed = reader.typed(token, token)
    if token.kind is not TokenKind.WORD or not (typed.isupper() or is_behind_time):
        return None
    letters = typed.lower()
    if letters in _UNCLEAR_LETTERS and (typed.isupper() or letters not in KNOWN_WORDS):
        first, second = _UNCLEAR_LETTERS[letters]
        reader.refuse(f"{typed!r} can mean two times; write {first} or {second}")
    found = _LETTERS.get(letters)
    if found is not None:
        reader.take()
        reader.take_word("time")
    return found


def _read_offset(reader: Reader) -> str | None:
    offset = _OFFSET.match(reader.text, reader.peek().start)
    if offset is None:
        return None
    hours = int(offset[1] + offset[2])
    if abs(hours) > _FARTHEST_OFFSET:
        reader.refuse(f"there is no zone {offset[0]}")
    reader.take_until(offset.end())
    return known_zone(f"Etc/GMT{-hours:+}" if hours else "UTC")


def _read_name(reader: Reader) -> str | None:
    match = _ZONE.match(reader.text, reader.peek().start)
    if match is None:
        return None
    name = _PLAIN_ZONES.get(match[0].lower())
    if name is None and ("/" not in match[0] or reader.peek().text in WEEKDAYS | WEEKDAY_GROUPS):
        return None
    name = name or _known_zone(reader, match[0])
    reader.take_until(match.end())
    any(reader.take_words(words) for words in ("time zone", "timezone", "time"))
    return name


def _read_city(reader: Reader) -> str | None:
    """Read Tokyo, New York, behind in; the city with most words that there is."""
    token = reader.peek()
    match = _CITY.match(reader.text, token.start)
    if match is None:
        return None
    is_plain = not token.is_said and token.text not in KNOWN_WORDS  # may is a month, and new york a city
    words = re.split(r"(?<=[ '-])", match[0])
    for count in range(min(len(words), _MOST_WORDS_OF_CITY), 0, -1):
        typed = "".join(words[:count]).rstrip(" '-")
        found = zone_of_city(typed, is_before_noun=False) if is_plain or count > 1 else None
        if found is not None:
            reader.take_until(token.start + len(typed))
            return found
    return None


def _known_zone(reader: Reader, name: str) -> str:
    try:
        return known_zone(name)
    except InvalidInput as error:
        reader.refuse(error.reason)
