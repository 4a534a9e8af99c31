"""Time zones by the names that calendars, Windows and people give them."""

import re
from collections.abc import Mapping
from functools import cache

from scheduler_core.recurrence.zones.zone_files import zone_files, zone_names
from scheduler_core.values.moments import FLOATING

# Abbreviations mean what most programs take them for: the readings of ICU and Java.
_ABBREVIATIONS = {
    "acst": "Australia/Adelaide",
    "adt": "America/Halifax",
    "aedt": "Australia/Sydney",
    "aest": "Australia/Sydney",
    "akdt": "America/Anchorage",
    "akst": "America/Anchorage",
    "ast": "America/Halifax",
    "awst": "Australia/Perth",
    "bst": "Europe/London",
    "cdt": "America/Chicago",
    "cest": "Europe/Paris",
    "cst": "America/Chicago",
    "edt": "America/New_York",
    "eest": "Europe/Athens",
    "ist": "Asia/Kolkata",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "mdt": "America/Denver",
    "msk": "Europe/Moscow",
    "nzdt": "Pacific/Auckland",
    "nzst": "Pacific/Auckland",
    "pdt": "America/Los_Angeles",
    "pst": "America/Los_Angeles",
    "utc": "UTC",
    "west": "Europe/Lisbon",
    "z": "UTC",
}
# The first that has a city wins; links such as US/Eastern name none.
_AREAS = ("Europe", "America", "Asia", "Australia", "Africa", "Pacific", "Atlantic", "Indian")
_OTHER_NAMES = {
    "tokio": "tokyo",
    "tokiot": "tokyo",
    "moskau": "moscow",
    "wien": "vienna",
    "zuerich": "zurich",
    "zuerch": "zurich",
    "rom": "rome",
    "athen": "athens",
    "warschau": "warsaw",
    "prag": "prague",
    "kopenhagen": "copenhagen",
    "lissabon": "lisbon",
    "bruessel": "brussels",
    "singapur": "singapore",
    "peking": "shanghai",
    "beijing": "shanghai",
    "mumbai": "kolkata",
    "delhi": "kolkata",
    "kalkutta": "kolkata",
    "san francisco": "los angeles",
    "kairo": "cairo",
}
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_OFFSET = re.compile(r"(?:UTC|GMT)?\s*([+-])\s*(\d{1,2})(?::?00)?", re.IGNORECASE)
_LONGEST_NAME = 100


def known_zone(name: str) -> str:
    """Return the name in the zone data for a name people use; InvalidInput where there is none.

    Understands the names of Windows and Outlook, names in other letters or with other signs between
    their words (US-Eastern), a calendar's prefix before the name, and whole hours from UTC.
    """
    short = name.strip()
    if short.casefold() == FLOATING:
        return FLOATING
    if short in zone_names():
        return short
    if len(short) <= _LONGEST_NAME:
        found = _of_words(short) or _of_tail(short) or _of_offset(short)
        if found is not None:
            return found
    zone_files().read(short)  # refuses it, and says what else may have been meant
    return short


def zone_of_city(name: str, *, is_before_noun: bool = True) -> str | None:
    """Return the zone that is named by a city, also as German has it before a noun: Berliner."""
    key = " ".join(name.casefold().translate(_FOLDED).replace("-", " ").split())
    endings = ("", "er", "r", "ische") if is_before_noun else ("",)
    for spelling in map(key.removesuffix, endings):
        found = _cities().get(_OTHER_NAMES.get(spelling, spelling))
        if found is not None:
            return found
    return None


@cache
def _cities() -> dict[str, str]:
    found: dict[str, str] = {}
    for area in reversed(_AREAS):
        for zone in zone_names():
            if zone.startswith(f"{area}/"):
                found[zone.rsplit("/", 1)[-1].casefold().replace("_", " ").replace("-", " ")] = zone
    return found


def _of_words(name: str) -> str | None:
    squeezed = _squeezed(name)
    return _ABBREVIATIONS.get(squeezed) or _squeezed_names().get(squeezed)


def _of_tail(name: str) -> str | None:
    """Find the zone in a global identifier such as /example.org/2026a/Europe/Berlin."""
    pieces = name.strip("/").split("/")
    tails = ("/".join(pieces[-count:]) for count in (3, 2, 1) if name.startswith("/"))
    return next((tail for tail in tails if tail in zone_names()), None)


def _of_offset(name: str) -> str | None:
    found = _OFFSET.fullmatch(name)
    if found is None:
        return None
    sign = "-" if found[1] == "+" else "+"  # Etc/GMT-2 is two hours ahead of UTC
    zone = f"Etc/GMT{sign}{int(found[2])}" if int(found[2]) else "UTC"
    return zone if zone in zone_names() else None


@cache
def _squeezed_names() -> dict[str, str]:
    names = {_squeezed(name): name for name in zone_names()}
    return names | {_squeezed(name): zone for name, zone in windows_zones().items()}


def windows_zones() -> Mapping[str, str]:
    """Return zones by the names Windows and Outlook give them, as Unicode CLDR has them."""
    from tzlocal.windows_tz import win_tz

    return win_tz


def _squeezed(name: str) -> str:
    """Leave of a name what tells it apart: letters, numbers, and the sign of an offset."""
    return re.sub(r"[^a-z0-9+-]|[+-](?!\d)", "", name.casefold())
