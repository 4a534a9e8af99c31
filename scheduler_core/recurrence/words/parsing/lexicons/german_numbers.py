"""German numbers, places in a row, dates and times in the words of the grammar."""

import re

_UNITS = "ein zwei drei vier fünf sechs sieben acht neun".split()
_SIMPLE = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn"
).split()
_TENS = {"zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "neunzig": 90}
_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_ENGLISH_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 90: "ninety"}
_ORDINALS = {
    "erst": "first",
    "zweit": "second",
    "dritt": "third",
    "viert": "fourth",
    "fünft": "fifth",
    "sechst": "sixth",
    "siebt": "seventh",
    "siebent": "seventh",
    "acht": "eighth",
    "neunt": "ninth",
    "zehnt": "tenth",
    "elft": "eleventh",
    "zwölft": "twelfth",
    "letzt": "last",
    "vorletzt": "penultimate",
    "allerletzt": "last",
    "allererst": "first",
    "drittletzt": "3rd last",
    "viertletzt": "4th last",
    "fünftletzt": "5th last",
}
_ENDINGS = ("e", "en", "er", "es", "em")
_ENDING = {1: "st", 2: "nd", 3: "rd"}
_MONTHS = ("january february march april may june july august september october november december").split()
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_CLOCK = re.compile(
    r"\b(\d{1,2})(?:[.:](\d{2}))?\s*uhr\b(?:\s+(\d{1,2})(?![\d:]|\.\d|\s*(?:uhr|mal|x|-|stunde|minute|tag|woche)))?",
    re.IGNORECASE,
)
# Two digits behind a space are hours: 1.12. 17 und 18 Uhr.
_DATE = re.compile(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|(?<=\.)\d{2}(?![.:]?\d|\s*uhr))\b", re.IGNORECASE)
_DAY_AND_MONTH = re.compile(r"\b(\d{1,2})\.\s?(0?[1-9]|1[0-2])\.(?!\d)")
_LATITUDE = re.compile(r"(?:(?<![\d.])(?:-\d+|-?\d+\.\d+)|\b(?:bei|at)\s+\d+)\s*°?\s*,\s*-?$")
_DAYS_OF_MONTH = re.compile(r"(?<![-:.,\d])\b(\d{1,2})\.\s?-\s?(\d{1,2})\.(?=\s)(?!\s*uhr)", re.IGNORECASE)
_ORDINAL = re.compile(
    r"(?<!\bum )(?<!\bgegen )(?<!\bminute )(?<!\d,)(?<!\d, )(?<![-:.\d])"
    r"\b(\d{1,3})\.(?=[\s,/+-]|$)(?!\s*uhr)",
    re.IGNORECASE,
)
_DECIMAL = re.compile(r"\b(\d+),(\d+)(?=\s*(?:stunde|minute|sekunde|std|min|h\b|tag))", re.IGNORECASE)
_PARTS_OF_HOUR = {
    "halb": "every 30 minutes",
    "viertel": "every 15 minutes",
    "dreiviertel": "every 45 minutes",
}
_RHYTHM_UNITS = {
    "sekunden": "seconds",
    "minuten": "minutes",
    "stunden": "hours",
    "tages": "days",
    "tage": "days",
    "wochen": "weeks",
    "monats": "months",
    "monate": "months",
}
_RHYTHM = re.compile(
    r"\b(?:im|in|mit|mit einem|in einem)\s+([^\W_]*?)[ -]?"
    r"(sekunden|minuten|stunden|tages|tage|wochen|monats|monate)"
    r"[ -]?(?:takt|rhythmus|abstand|abständen|intervall|intervallen|turnus)\b",
    re.IGNORECASE,
)
_HALF_TO = re.compile(r"\bhalb\s+(\w+)", re.IGNORECASE)
_BESIDE_HALF = re.compile(r"\b(fünf|zehn|5|10)\s+(?:minuten\s+)?(vor|nach)\s+halb\s+(\w+)", re.IGNORECASE)
_QUARTER_OF = re.compile(r"(?<!drei )(?<!drei)\bviertel\s+(\w+)", re.IGNORECASE)
_QUARTER_TO = re.compile(r"\bdrei\s?viertel\s+(\w+)", re.IGNORECASE)


def _ordinal(number: int) -> str:
    return f"{number}{'th' if 10 < number < 20 else _ENDING.get(number % 10, 'th')}"


def _of_units() -> dict[str, str]:
    """Return numbers up to a hundred: twenty-one is one-and-twenty."""
    found = {word: _ENGLISH[number] for number, word in enumerate(_SIMPLE)}
    for tens, value in _TENS.items():
        found[tens] = _ENGLISH_TENS[value]
        found |= {f"{unit}und{tens}": str(value + place) for place, unit in enumerate(_UNITS, start=1)}
    found |= dict.fromkeys(("hundert", "einhundert"), "100")
    return {word.translate(_FOLDED): said for word, said in found.items()}


def _of_ordinals() -> dict[str, str]:
    stems = dict(_ORDINALS)
    stems |= {f"{word}t": _ordinal(number) for number, word in enumerate(_SIMPLE) if number > 12}
    for tens, value in _TENS.items():
        stems[f"{tens}st"] = _ordinal(value)
        stems |= {f"{unit}und{tens}st": _ordinal(value + place) for place, unit in enumerate(_UNITS, start=1)}
    return {f"{stem}{ending}".translate(_FOLDED): said for stem, said in stems.items() for ending in _ENDINGS}


_NUMBERS = _of_units()
_VALUES = {word.translate(_FOLDED): number for number, word in enumerate(_SIMPLE)} | {"ein": 1}
# Turns know a number by these; one of several words is cut out before.
NUMBER_WORDS = frozenset(_NUMBERS)
COUNTED_WORDS = _NUMBERS | _of_ordinals()
_COUNTED_ENDS = {
    "mal": "{} times",
    "taegig": "every {} days",
    "taeglich": "every {} days",
    "stuendlich": "every {} hours",
    "minuetlich": "every {} minutes",
    "minuetig": "every {} minutes",
    "woechentlich": "every {} weeks",
    "woechig": "every {} weeks",
    "monatlich": "every {} months",
    "jaehrlich": "every {} years",
}


def compound_number(word: str) -> str | None:
    """Return what zehnmal, dreitägig and zweistündlich say."""
    for ending, said in _COUNTED_ENDS.items():
        number = _NUMBERS.get(word.removesuffix(ending)) if word.endswith(ending) else None
        if number is not None:
            return said.format(number)
    return None


def _clock(found: re.Match[str]) -> str:
    """Return 9 Uhr, 9 Uhr 30 and 9.30 Uhr as a time; a full hour may be of either half of the day."""
    hour, minutes = found[1], found[2] or found[3]
    return f"{hour}:{int(minutes):02}" if minutes is not None else f"{hour} o'clock"


def _date(found: re.Match[str]) -> str | None:
    """Return 24.12.2026 as it is read everywhere; what is no day stays as it was typed, to be told so."""
    day, month, year = int(found[1]), int(found[2]), found[3] if len(found[3]) == 4 else f"20{found[3]}"
    return f"{year}-{month:02}-{day:02}" if 0 < day <= 31 and 0 < month <= 12 else None


def _day_and_month(found: re.Match[str]) -> str | None:
    """Return 24.12. as december 24; behind a latitude it is a longitude that ends the sentence."""
    if _LATITUDE.search(found.string, 0, found.start()):
        return None
    day, month = int(found[1]), int(found[2])
    return f"{_MONTHS[month - 1]} {day}" if 0 < day <= 31 else None


def _before_the_hour(found: re.Match[str], spoken: str) -> str | None:
    """Return halb acht as half past seven, dreiviertel acht as quarter to eight."""
    hour = _hour(found[1])
    if hour is None:
        return None
    return spoken.format(before=_ENGLISH[(hour - 2) % 12 + 1], hour=_ENGLISH[hour])


def _beside_half(found: re.Match[str]) -> str | None:
    """Return fünf nach halb acht as thirty-five minutes past seven."""
    hour = _hour(found[3])
    beside = 5 if found[1].lower() in {"fünf", "5"} else 10
    if hour is None:
        return None
    minutes = 30 + beside if found[2].lower() == "nach" else 30 - beside
    return " ".join((str(minutes), "minutes past", _ENGLISH[(hour - 2) % 12 + 1]))


def _hour(word: str) -> int | None:
    """Return the hour of a clock of twelve."""
    word = word.lower().translate(_FOLDED)
    hour = int(word) if word.isdigit() else _VALUES.get(word)
    return hour if hour is not None and 1 <= hour <= 12 else None


def _rhythm(found: re.Match[str]) -> str | None:
    """Return im 5-Minuten-Takt, im Stundenrhythmus and in Viertelstundenabständen as a step."""
    number, unit = found[1].lower().translate(_FOLDED), found[2].lower()
    if number in _PARTS_OF_HOUR:
        return _PARTS_OF_HOUR[number] if unit == "stunden" else None
    count = 1 if not number else int(number) if number.isdigit() else _VALUES.get(number)
    return None if count is None else f"every {count} {_RHYTHM_UNITS[unit]}"


CUTS = (
    (_DAYS_OF_MONTH, lambda found: f"{_ordinal(int(found[1]))}-{_ordinal(int(found[2]))}"),
    (_DATE, _date),
    (_BESIDE_HALF, _beside_half),
    (_HALF_TO, lambda found: _before_the_hour(found, "half past {before}")),
    (_QUARTER_TO, lambda found: _before_the_hour(found, "quarter to {hour}")),
    (_QUARTER_OF, lambda found: _before_the_hour(found, "quarter past {before}")),
    (_RHYTHM, _rhythm),
    (_CLOCK, _clock),
    (_DECIMAL, lambda found: f"{found[1]}.{found[2]}"),
    (_DAY_AND_MONTH, _day_and_month),
    (_ORDINAL, lambda found: _ordinal(int(found[1]))),
)
