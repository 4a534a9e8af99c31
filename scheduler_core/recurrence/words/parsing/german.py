"""A line of German, said over in the English that sentences are read in."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.vocabulary import KNOWN_WORDS

_EXAMPLE = "jeden Werktag um 9:30"
_WEEKDAYS = {
    "monday": "montag mo",
    "tuesday": "dienstag di",
    "wednesday": "mittwoch mi",
    "thursday": "donnerstag do",
    "friday": "freitag fr",
    "saturday": "samstag sonnabend sa",
    "sunday": "sonntag so",
}
_PARTS = {
    "morning": "morgen vormittag früh",
    "afternoon": "nachmittag",
    "evening": "abend",
    "night": "nacht",
}
_MONTHS = {
    "january": "januar jänner",
    "february": "februar feber",
    "march": "märz",
    "april": "april",
    "may": "mai",
    "june": "juni",
    "july": "juli",
    "august": "august",
    "september": "september",
    "october": "oktober",
    "november": "november",
    "december": "dezember",
}
_NUMBERS = (
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn zwanzig"
).split()
_TENS = {"dreißig": "thirty", "vierzig": "forty", "fünfzig": "fifty", "sechzig": "sixty", "neunzig": "ninety"}
_ENGLISH_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_ORDINALS = {
    "first": "erst",
    "second": "zweit",
    "third": "dritt",
    "fourth": "viert",
    "fifth": "fünft",
    "sixth": "sechst",
    "last": "letzt",
}
_ENDINGS = ("e", "en", "er", "es", "em")
_UNITS = {
    "second": "sekunde sek",
    "minute": "minute min",
    "hour": "stunde std",
    "day": "tag",
    "week": "woche",
    "month": "monat",
    "quarter": "quartal",
    "year": "jahr",
}
_PLURALS = {
    "seconds": "sekunden",
    "minutes": "minuten",
    "hours": "stunden",
    "days": "tage tagen tages",
    "weeks": "wochen",
    "months": "monate monaten",
    "quarters": "quartale quartalen",
    "years": "jahre jahren",
}
# What has no word of its own in English, the longest first.
_PHRASES = {
    "morgen früh": "tomorrow morning",
    "morgen vormittag": "tomorrow morning",
    "morgen nachmittag": "tomorrow afternoon",
    "morgen abend": "tomorrow evening",
    "morgen nacht": "tomorrow night",
    "heute früh": "this morning",
    "heute morgen": "this morning",
    "heute vormittag": "this morning",
    "heute nachmittag": "this afternoon",
    "heute abend": "this evening",
    "heute nacht": "tonight",
    "jeden morgen": "every morning",
    "an jedem morgen": "every morning",
    "am morgen": "in the morning",
    "am vormittag": "in the morning",
    "am nachmittag": "in the afternoon",
    "am abend": "in the evening",
    "in der nacht": "at night",
    "in der früh": "in the morning",
    "jede viertelstunde": "every 15 minutes",
    "jede halbe stunde": "every 30 minutes",
    "einer halben stunde": "half an hour",
    "einer viertelstunde": "15 minutes",
    "eineinhalb stunden": "90 minutes",
    "anderthalb stunden": "90 minutes",
    "vierzehn tage": "2 weeks",
    "14 tage": "2 weeks",
    "acht tage": "1 week",
    "am wochenende": "on weekends",
    "an wochenenden": "on weekends",
    "jedes wochenende": "on weekends",
    "an werktagen": "on weekdays",
    "an arbeitstagen": "on weekdays",
    "an wochentagen": "on weekdays",
    "mittags": "every day at noon",
    "jeden mittag": "every noon",
    "am mittag": "at noon",
    "um mitternacht": "at midnight",
    "jedes monats": "of every month",
    "jeden monats": "of every month",
    "des monats": "of the month",
    "im monat": "of the month",
    "des quartals": "of the quarter",
    "im quartal": "of the quarter",
    "jedes quartals": "of every quarter",
    "des jahres": "of the year",
    "im jahr": "of the year",
    "am monatsende": "on the last day of the month",
    "zum monatsende": "on the last day of the month",
    "am monatsanfang": "on the 1st of the month",
    "am monatsersten": "on the 1st of the month",
    "am monatsletzten": "on the last day of the month",
    "einmal täglich": "once a day",
    "zweimal täglich": "twice a day",
    "dreimal täglich": "3 times a day",
    "zweimal am tag": "twice a day",
    "einmal am tag": "once a day",
    "einmal pro woche": "once a week",
    "einmal im monat": "once a month",
    "zur vollen stunde": "on the hour",
    "bei der anmeldung": "at login",
    "beim anmelden": "at login",
    "nach der anmeldung": "at login",
    "bei jeder anmeldung": "at login",
    "beim einloggen": "at login",
    "beim start": "at start",
    "beim starten": "at start",
    "bei jedem start": "at start",
    "beim hochfahren": "at start",
    "beim systemstart": "at start",
    "viertel nach": "quarter past",
    "viertel vor": "quarter to",
    "am heiligabend": "on december 24",
    "an heiligabend": "on december 24",
    "an weihnachten": "on december 25",
    "zu weihnachten": "on december 25",
    "an silvester": "on december 31",
    "zu silvester": "on december 31",
    "an neujahr": "on january 1",
    "zu neujahr": "on january 1",
    "von jetzt an": "from now on",
    "ab jetzt": "from now on",
    "ab sofort": "from now on",
    "durchgezählt ab dem": "counted on through from",
    "durchgezählt ab": "counted on through from",
    "gezählt ab dem": "counted from",
    "gezählt ab": "counted from",
    "an jedem": "every",
    "an jeder": "every",
}
_WORDS = {
    "jeden jede jedes jeder jedem alle": "every",
    "täglich": "daily",
    "nächtlich": "nightly",
    "stündlich": "hourly",
    "minütlich": "every minute",
    "wöchentlich": "weekly",
    "vierzehntägig vierzehntäglich": "fortnightly",
    "monatlich": "monthly",
    "vierteljährlich quartalsweise": "quarterly",
    "halbjährlich": "every 6 months",
    "jährlich": "yearly",
    "werktags wochentags arbeitstags": "weekdays",
    "werktag arbeitstag wochentag werktage arbeitstage": "weekday",
    "wochenende": "weekend",
    "morgens vormittags frühmorgens": "mornings",
    "nachmittags": "afternoons",
    "abends": "evenings",
    "nachts": "nights",
    "heute": "today",
    "morgen": "tomorrow",
    "übermorgen": "the day after tomorrow",
    "um gegen": "at",
    "uhr": "o'clock",
    "am an": "on",
    "im in": "in",
    "den der die das dem": "the",
    "des": "of the",
    "und": "and",
    "bis": "to",
    "von vom": "from",
    "ab": "from",
    "zwischen": "between",
    "außer ausser": "except",
    "ohne": "except",
    "nicht": "not",
    "nächsten nächster nächste nächstes": "next",
    "kommenden kommende kommender": "coming",
    "diesen diese dieser": "this",
    "einmal einmalig": "once",
    "zweimal": "twice",
    "dreimal": "3 times",
    "mal": "times",
    "ein eine einer einem einen": "a",
    "halb": "half",
    "mittag": "noon",
    "mitternacht": "midnight",
    "nach": "past",
    "vor": "to",
    "feiertage feiertagen": "holidays",
    "ostern ostersonntag": "easter sunday",
    "ostermontag": "easter monday",
    "karfreitag": "good friday",
    "gründonnerstag": "maundy thursday",
    "pfingsten pfingstsonntag": "whit sunday",
    "pfingstmontag": "whit monday",
    "christi-himmelfahrt himmelfahrt": "ascension day",
    "fronleichnam": "corpus christi",
    "rosenmontag": "",
    "aschermittwoch": "ash wednesday",
    "heiligabend": "december 24",
    "weihnachten": "december 25",
    "silvester": "december 31",
    "neujahr": "january 1",
    "immer bitte jeweils": "",
    "zeit": "time",
}
_WORD = re.compile(r"(?<!\d)[^\W\d_]+(?:['-][^\W\d_]+)*")
_ORDINAL = re.compile(r"\b(\d{1,2})\.(?=\s|,|$)(?!\s*uhr)")
_DATE = re.compile(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b")
_CLOCK = re.compile(r"\b(\d{1,2})(?:[.:](\d{2}))?\s*uhr(?:\s+(\d{1,2})(?![\d.:]|\s*uhr))?")
_HALF_TO = re.compile(r"\bhalb\s+(\w+)")
_DASH = re.compile(r"(?<=[^\W\d_])\s*[-\u2010-\u2015]\s*(?=[^\W\d_])")
_NAMED = re.compile(r"(?<![\w'])'([^'\n]+)'(?![\w'])")
_OF_THE_MONTH = " of the month"
_ADVICE = {"every other …": "alle zwei Wochen am …", "every weekday at 9:30": _EXAMPLE}
_MOST_WORDS = 40
_MOST_SHOWN = 40
_WITHOUT_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
_ORDINAL_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
# Both languages have these, so they tell nothing of which one is written.
_OF_BOTH = frozenset("am so in august september november april an do of do also to at on die mai min".split())


def is_german(text: str) -> bool:
    """Tell whether a line has a word that only German has."""
    words = _WORD.findall(_DASH.sub(" - ", text.lower()))
    return any(word in _TELLING for word in words)


def in_english(text: str, field: str) -> str:
    """Return what a line of German says; InvalidInput names a word that is not known."""
    said = _DASH.sub(" - ", text.lower().replace("\u2019", "'"))
    said = _DATE.sub(_date, said)
    said = _CLOCK.sub(_clock, said)
    said = _ORDINAL.sub(lambda found: f"{found[1]}{_ending(int(found[1]))}", said)
    said = _HALF_TO.sub(_half_past_the_hour_before, said)
    for phrase, meaning in _SPELT_PHRASES:
        said = re.sub(rf"(?<!\w){phrase}(?!\w)", f" {meaning} ".replace(" ", "\u00a0"), said)
    return _WORD.sub(lambda found: _word(found, field), said).replace("\u00a0", " ")


def in_words_of(text: str, reason: str) -> str:
    """Return why a line of German was refused, with what it names in the words of the line."""
    return _NAMED.sub(lambda named: f"'{_as_typed(text.split()[:_MOST_WORDS], named[1])}'", reason)


def _as_typed(words: list[str], said: str) -> str:
    """Return those words of a line, or what could stand there, that a few words of English stand for."""
    if said.endswith(_OF_THE_MONTH):
        return f"{_as_typed(words, said.removesuffix(_OF_THE_MONTH))} im Monat"
    for count in range(1, min(len(words), len(said.split()) + 2) + 1):
        for first in range(len(words) - count + 1):
            typed = " ".join(words[first : first + count]).strip(" ,;")
            if _plain_english(typed) == said:
                return typed
    return _ADVICE.get(said, said)


def _plain_english(typed: str) -> str:
    try:
        return " ".join(in_english(typed, "").split())
    except InvalidInput:
        return ""


def _word(found: re.Match[str], field: str) -> str:
    word = found[0]
    is_english = found.string[found.start() - 1 : found.start()] == "\u00a0" or _is_zone(found)
    if is_english or _is_part_of_translation(found):
        return word
    meaning = _MEANINGS.get(word)
    if meaning is not None:
        return meaning
    if word in KNOWN_WORDS or len(word) == 1:
        return word
    raise InvalidInput(field, f"I don't understand {word[:_MOST_SHOWN]!r}; try {_EXAMPLE!r}")


def _is_part_of_translation(found: re.Match[str]) -> bool:
    """Tell whether a word came in place of a German phrase."""
    return found.string[found.end() : found.end() + 1] == "\u00a0"


def _is_zone(found: re.Match[str]) -> bool:
    around = found.string[found.start() - 1 : found.start()] + found.string[found.end() : found.end() + 1]
    return "/" in around


def _date(found: re.Match[str]) -> str:
    """Return 24.12.2026 as it is read everywhere; what is no day stays as it was typed, to be told so."""
    day, month, year = int(found[1]), int(found[2]), found[3]
    return f"{year}-{month:02}-{day:02}" if 0 < day <= 31 and 0 < month <= 12 else found[0]


def _clock(found: re.Match[str]) -> str:
    """Return 9 Uhr, 9 Uhr 30 and 9.30 Uhr as a time; a full hour may be of either half of the day."""
    hour, minutes = found[1], found[2] or found[3]
    return f"{hour}:{int(minutes):02}" if minutes is not None else f"{hour}\u00a0o'clock\u00a0"


def _half_past_the_hour_before(found: re.Match[str]) -> str:
    """Return halb acht as half past seven."""
    word = found[1]
    hour = int(word) if word.isdigit() else _HOURS.get(word)
    if hour is None or not 1 <= hour <= 12:
        return found[0]
    return f"\u00a0half\u00a0past\u00a0{_ENGLISH_NUMBERS[(hour - 2) % 12]}\u00a0"


def _ending(number: int) -> str:
    return "th" if 10 < number < 20 else _ORDINAL_ENDINGS.get(number % 10, "th")


def _spellings(word: str) -> set[str]:
    """Return a word as it is written with umlauts and without."""
    plain = word
    for letter, letters in _WITHOUT_UMLAUTS.items():
        plain = plain.replace(letter, letters)
    return {word, plain}


def _meanings() -> dict[str, str]:
    found = {word: meaning for words, meaning in _WORDS.items() for word in words.split()}
    for english, words in _WEEKDAYS.items():
        name, *short = words.split()
        for day in (name, *(word for word in short if len(word) > 2)):
            found |= {day: english, f"{day}s": f"{english}s", f"{day}e": f"{english}s"}
            for part, parts in _PARTS.items():
                found |= {f"{day}{word}": f"{english} {part}" for word in parts.split()}
                found |= {f"{day}{word}s": f"{english} {part}s" for word in parts.split()}
        found |= dict.fromkeys(short, english)
    found |= {word: english for english, words in _MONTHS.items() for word in words.split()}
    found |= dict(zip(_NUMBERS, _ENGLISH_NUMBERS, strict=True)) | _TENS
    for english, stem in _ORDINALS.items():
        found |= {f"{stem}{ending}": english for ending in _ENDINGS}
    for table in (_UNITS, _PLURALS):
        found |= {word: english for english, words in table.items() for word in words.split()}
    found |= {word: part for part, words in _PARTS.items() for word in words.split() if word != "morgen"}
    return {spelt: meaning for word, meaning in found.items() for spelt in _spellings(word)}


_HOURS = {
    spelt: number for number, word in enumerate(_NUMBERS[:12], start=1) for spelt in _spellings(word)
} | {"ein": 1}
_MEANINGS = _meanings()
_SPELT_PHRASES = sorted(
    ((spelt, meaning) for phrase, meaning in _PHRASES.items() for spelt in _spellings(phrase)),
    key=lambda pair: -len(pair[0]),
)
_TELLING = (_MEANINGS.keys() | {word for phrase, _ in _SPELT_PHRASES for word in phrase.split()}) - (
    KNOWN_WORDS | _OF_BOTH
)
