"""What is cut out of a German line before its words are: asking, odd days, days that move off a weekend."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.english_cuts import (
    EVEN_DAYS,
    EVEN_MONTHS,
    HOURS_AND_MINUTES,
    MARK,
    MONTHS_OF_QUARTERS,
    ODD_DAYS,
    ODD_MONTHS,
    RANGE,
    SLASHED_DATE,
    hours_and_minutes,
    moved,
    slashed_date,
)
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Cut

_SUBJECT = r"(?:es|das|ihn|sie|dies|de[nr] job|da[sr] skript|mich|uns)"
_ACTING = r"(?:laufen|starten|ausführen|ausgeführt werden|ausführst|startest|passieren)"
# What people say to one another around it; it says nothing of when.
_ASKING = re.compile(
    rf"\b(?:ich (?:möchte|will|hätte gern|brauche)|kannst du|könntest du|könnten sie|bitte|lass|lasse|führe"
    rf"|führ|starte|erinnere|erinner|mach|mache)(?: bitte)? {_SUBJECT}\b|\b(?:es|das|(?:der|mein|dieser) job"
    rf"|(?:das|mein|dieses) skript) soll\b|\bsoll (?:es|das|der job|das skript)\b"
    rf"|\bich (?:möchte|will|hätte gern),? dass {_SUBJECT}\b|(?<=\s)läuft(?=[\s.!]*$)"
    rf"|\b{_ACTING}\b(?: lassen\b)?"
    r"|\b(?:bitte )?(?:weck|wecke|ruf|rufe|benachrichtige|melde|sag|sage|schick|schicke)"
    r" (?:mich|mir|uns|dich)\b"
    r"(?: (?:bitte|bescheid|an|auf))*",
    re.IGNORECASE,
)
_THING = (
    r"(?:backup|sicherung|datensicherung|bericht|report|skript|job|aufgabe|import|export|abgleich|newsletter"
    r"|erinnerung|mail|update|prüfung)"
)
# Backup täglich um 9, tägliche Sicherung um 2: what is run stands beside when.
_OFTEN = {
    "täg": "daily",
    "nächt": "nightly",
    "wöchent": "weekly",
    "monat": "monthly",
    "stünd": "hourly",
    "jähr": "yearly",
}
_NAMED = re.compile(
    rf"^{_THING}(?: ?[:,-])?(?=\s+(?:(?:täg|nächt|wöchent|monat|stünd|jähr)lich|jede[nrs]?|am|um|im|in|alle"
    rf"|ab|von|zwischen|einmal|zweimal|werktags|(?:mon|diens|donners|frei|sams|sonn)tags"
    rf"|mittwochs|nachts)\b)"
    rf"|\b((?:täg|nächt|wöchent|monat|stünd|jähr)liche[rs]?) {_THING}\b",
    re.IGNORECASE,
)
# So is Sunday as well: behind another short day, a sign or a joint it is that.
_SO = re.compile(r"\bso\s+(?:gegen|um|etwa|ungefähr|circa|ca)\b(?:\s+(?:gegen|um)\b)?", re.IGNORECASE)
_BEFORE_SUNDAY = re.compile(
    r"(?:^|[-,;/&+]|\b(?:mo|di|mi|do|fr|sa|und|bis|am|jeden|oder|außer|ausser|ohne|nicht)\.?)\s*$",
    re.IGNORECASE,
)
_DAY_BEFORE_SO = re.compile(r"\b(mo|di|mi|do|fr|sa)\.?\s+$", re.IGNORECASE)
_VAGUE = re.compile(r"\b(?:gegen|etwa|ungefähr|circa|ca)\b", re.IGNORECASE)
_OR_SO = re.compile(r"\boder so\b")  # in small letters, and no Sunday
_SORTED_DAYS = re.compile(
    r"\b(?:an\s+(?:allen\s+)?|alle\s+|jede[nm]\s+)?(un)?gerade[nm]?\s+(?:tag(?:en|e)?|kalendertag(?:en|e)?)\b"
    r"(?:\s+(?:im|des|jedes|jeden)\s+monats?\b)?",
    re.IGNORECASE,
)
_OFF_WEEKEND = re.compile(
    r"\b(?:aber\s+)?(?:am\s+wochenende|wenn\s+(?:das|es|der|er)\s+(?:auf\s+)?(?:ein|das|am)\s*wochenende"
    r"(?:\s+(?:ist|fällt|wäre))?|fällt\s+(?:das|er|es)\s+auf\s+(?:ein|das)\s+wochenende),?\s*(?:dann\s+)?"
    r"(?:stattdessen\s+)?(?:am\s+)?"
    r"(?:(freitags?\s+(?:davor|vorher|zuvor)|vorhergehenden\s+freitag|freitag\s+davor)"
    r"|montags?\s+(?:danach|darauf|nachher)|(?:nächsten|folgenden|darauffolgenden)\s+montag)"
    r"(?:\s+stattdessen)?\b",
    re.IGNORECASE,
)
_QUARTERS = {
    "1.": 0,
    "2.": 1,
    "3.": 2,
    "4.": 3,
    "ersten": 0,
    "zweiten": 1,
    "dritten": 2,
    "vierten": 3,
    "letzten": 3,
}
_QUARTER = re.compile(
    r"\b(?:im|in) (?:q([1-4])\b|(1\.|2\.|3\.|4\.|ersten|zweiten|dritten|vierten|letzten) quartal\b"
    r"(?: (?:des|jedes) jahres\b)?)",
    re.IGNORECASE,
)
_HALF_OF_YEAR = re.compile(r"\bim (1\.|2\.|ersten|zweiten) halbjahr\b", re.IGNORECASE)
_OUT = re.compile(r"(?<=\s)aus(?=[\s.!]*$)", re.IGNORECASE)
_CARRYING = re.compile(r"\bführe?\b", re.IGNORECASE)
_DOTTED_TIME = re.compile(
    r"(?<![\d.,:-])(\d{1,2})\.(00|1[3-9]|[2-5]\d)(?![\d.,:-]|\s*(?:uhr|stunde|minute|sekunde|std|min|tag|woche|°|,))",
    re.IGNORECASE,
)
_COMMA_TIME = re.compile(r"(?<![\d.,:-])(\d{1,2}),(00|[2-5]\d)(?=\s*(?:uhr|h)\b)", re.IGNORECASE)
_BEHIND_LATITUDE = re.compile(r"\d\s*°?\s*,\s*$")


def _about(found: re.Match[str]) -> str | None:
    """Return so gegen as a time; behind a day it is Sunday in capitals, or nobody knows: sa so gegen 7."""
    if not _BEFORE_SUNDAY.search(found.string, 0, found.start()):
        return "at"
    day = _DAY_BEFORE_SO.search(found.string, 0, found.start())
    if day is None or found[0][0] == "S" or not _VAGUE.search(found[0]):
        return None
    return "at" if day[1][0].isupper() else "or so"


def _named(found: re.Match[str]) -> str:
    return "" if found[1] is None else _OFTEN[found[1][: found[1].rindex("lich")].lower()]


def _dotted_time(found: re.Match[str]) -> str | None:
    """Return 17.30, which is not a day of a month, as a time; behind a latitude it is a longitude."""
    if int(found[1]) > 23 or _BEHIND_LATITUDE.search(found.string, 0, found.start()):
        return None
    return f"{found[1]}:{found[2]}"


def _comma_time(found: re.Match[str]) -> str | None:
    """Return 9,30 Uhr as a time; 9,15 Uhr can be two hours."""
    is_hour = found[2] != "00" and int(found[2]) < 24
    return None if is_hour or int(found[1]) > 23 else f"{found[1]}:{found[2]}"


_ONE = re.compile(r"\bein(?=\s+uhr\b)", re.IGNORECASE)
_NTH_DAY_AND_NIGHT = re.compile(r"\b(\d{1,3})\. tag und nacht\b", re.IGNORECASE)
# Before 30 Uhr is cut out as an hour, and 3. as a day of the month.
EARLY_CUTS: tuple[Cut, ...] = (
    (_COMMA_TIME, _comma_time),
    (_ONE, lambda _: "one"),
    (_NTH_DAY_AND_NIGHT, lambda found: f"{found[1]}th day and night"),
)


def _months_of_quarter(found: re.Match[str]) -> str:
    place = int(found[1]) - 1 if found[1] else _QUARTERS[found[2].lower()]
    return f"in {MONTHS_OF_QUARTERS[place]}"


# The last day of march: from is it only where an end or `an` follows.
_OF_MONTH = re.compile(
    r"\bvo[nm]\s+(?=(?:januar|jänner|februar|märz|maerz|april|mai|juni|juli|august|september|oktober"
    r"|november|dezember)\b(?!\s+\d{4})(?!\s*(?:-|(?:bis|an)\b)))",
    re.IGNORECASE,
)
_SORTED_MONTHS = re.compile(
    r"\b(?:(?:in|während) )?(?:allen |den |jedem |jeden )?(un)?geraden (?:kalender)?monat(?:en)?\b",
    re.IGNORECASE,
)
_EACH_TIME = re.compile(r"\bje(?= (?:um )?\d{1,2}[:.]\d\d)", re.IGNORECASE)
_EACH_NTH_MORNING = re.compile(r"\bjede[nr]? (zweiten|dritten|vierten|2\.|3\.|4\.) morgen\b", re.IGNORECASE)
_PLACES = {"zweiten": 2, "2.": 2, "dritten": 3, "3.": 3, "vierten": 4, "4.": 4}
# Dreimal täglich: 7, 13 und 21:30.
_TIMES_BEHIND_COUNT = re.compile(
    r"(?:(?<=mal täglich)|(?<=mal am tag)|(?<=mal pro tag)):\s+(?:(?:at|um)\s)?", re.IGNORECASE
)

CUTS: tuple[Cut, ...] = (
    (_TIMES_BEHIND_COUNT, lambda _: "at"),
    (_OR_SO, lambda _: "or so"),
    (SLASHED_DATE, slashed_date),
    (MARK, lambda found: f":{found[1]}"),
    (RANGE, lambda _: "-"),
    (_EACH_TIME, lambda _: ""),
    (_EACH_NTH_MORNING, lambda found: f"every {_PLACES[found[1].lower()]} mornings"),
    (_QUARTER, _months_of_quarter),
    (_HALF_OF_YEAR, lambda found: "in july-december" if _QUARTERS[found[1].lower()] else "in january-june"),
    (HOURS_AND_MINUTES, hours_and_minutes),
    (_OUT, lambda found: "" if _CARRYING.search(found.string) else None),
    (_OFF_WEEKEND, moved),
    (_OF_MONTH, lambda _: "in "),
    (_SORTED_DAYS, lambda found: ODD_DAYS if found[1] else EVEN_DAYS),
    (_SORTED_MONTHS, lambda found: ODD_MONTHS if found[1] else EVEN_MONTHS),
    (_SO, _about),
    (_ASKING, lambda _: ""),
    (_NAMED, _named),
    (_DOTTED_TIME, _dotted_time),
)
