"""German in the words of the grammar, word by word."""

from scheduler_core.recurrence.words.parsing.lexicons import german_cuts
from scheduler_core.recurrence.words.parsing.lexicons.german_families import FAMILIES
from scheduler_core.recurrence.words.parsing.lexicons.german_numbers import (
    COUNTED_WORDS,
    CUTS,
    NUMBER_WORDS,
    compound_number,
)
from scheduler_core.recurrence.words.parsing.lexicons.german_turns import TURNS
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon, folded
from scheduler_core.recurrence.words.parsing.vocabulary import KNOWN_WORDS, turns_of_edges

_EXAMPLE = "jeden Werktag um 9:30"
_WEEKDAYS = {
    "montag": "monday",
    "dienstag": "tuesday",
    "mittwoch": "wednesday",
    "donnerstag": "thursday",
    "freitag": "friday",
    "samstag": "saturday",
    "sonnabend": "saturday",
    "sonntag": "sunday",
}
_SHORT_WEEKDAYS = {
    "mo": "monday",
    "di": "tuesday",
    "mi": "wednesday",
    "do": "thursday",
    "fr": "friday",
    "sa": "saturday",
    "so": "sunday",
}
_PARTS = {
    "morgen": "morning",
    "vormittag": "morning",
    "früh": "morning",
    "mittag": "lunchtime",
    "nachmittag": "afternoon",
    "abend": "evening",
    "nacht": "night",
}
_MONTHS = {
    "januar": "january",
    "jänner": "january",
    "jan": "january",
    "februar": "february",
    "feber": "february",
    "feb": "february",
    "märz": "march",
    "mär": "march",
    "april": "april",
    "apr": "april",
    "mai": "may",
    "juni": "june",
    "jun": "june",
    "juli": "july",
    "jul": "july",
    "august": "august",
    "aug": "august",
    "september": "september",
    "sept": "september",
    "sep": "september",
    "oktober": "october",
    "okt": "october",
    "november": "november",
    "nov": "november",
    "dezember": "december",
    "dez": "december",
}
_UNITS = {
    "sekunde sek s": "second",
    "sekunden": "seconds",
    "minute min": "minute",
    "minuten": "minutes",
    "stunde std h": "hour",
    "stunden": "hours",
    "tag": "day",
    "tage tagen tages": "days",
    "woche": "week",
    "wochen": "weeks",
    "monat": "month",
    "monate monaten monats": "months",
    "quartal vierteljahr": "quarter",
    "quartale quartalen quartals vierteljahre vierteljahren": "quarters",
    "jahr": "year",
    "jahre jahren jahres": "years",
}
_WORDS = {
    "jeden jede jedes jeder jedem alle aller jd": "every",
    "täglich tagtäglich tägliche täglicher tägliches": "daily",
    "nächtlich allnächtlich nächtliche nächtlicher nächtliches": "nightly",
    "stündlich stündliche stündlicher stündliches": "hourly",
    "halbstündlich": "every 30 minutes",
    "viertelstündlich": "every 15 minutes",
    "minütlich": "every minute",
    "sekündlich": "every second",
    "wöchentlich allwöchentlich wöchentliche wöchentlicher wöchentliches": "weekly",
    "vierzehntägig vierzehntäglich": "fortnightly",
    "monatlich allmonatlich monatliche monatlicher monatliches": "monthly",
    "vierteljährlich quartalsweise": "quarterly",
    "halbjährlich": "every 6 months",
    "jährlich alljährlich": "yearly",
    "werktags wochentags arbeitstags werktäglich arbeitstäglich": "weekdays",
    "werktag arbeitstag wochentag werktage arbeitstage werktagen arbeitstagen wochentagen": "weekday",
    "wochenende wochenenden": "weekend",
    "morgens vormittags frühmorgens früh": "mornings",
    "nachmittags": "afternoons",
    "abends": "evenings",
    "nachts": "nights",
    "heute heut": "today",
    "gestern": "yesterday",
    "morgen": "tomorrow",
    "übermorgen": "the day after tomorrow",
    "um gegen": "at",
    "uhr": "o'clock",
    "am an": "on",
    "in": "in",
    "den der die das dem": "the",
    "und": "and",
    "oder": "or",
    "bis": "to",
    "von vom": "from",
    "ab": "from",
    "beginnend": "starting",
    "zwischen": "between",
    "zw": "between",
    "für": "for",
    "außer ausser ausgenommen ohne": "except",
    "nicht": "not",
    "kein": "no",
    "keine": "no",
    "keinen": "no",
    "aber jedoch": "but",
    "sondern": "rather",
    "nächsten nächstem nächster nächste nächstes": "next",
    "kommenden kommendem kommende kommender kommendes": "coming",
    "diesen diesem diese dieser dieses": "this",
    "einmal einmalig": "once",
    "zweimal": "twice",
    "mal": "times",
    "ein eine einer einem einen": "a",
    "halb": "half",
    "mittag": "noon",
    "mittags": "noons",
    "mitternacht": "midnight",
    "davor vorher zuvor": "before",
    "nach": "past",
    "vor": "before",
    "feiertage feiertagen": "holidays",
    "gesetzlichen": "public",
    "ostern ostersonntag": "easter sunday",
    "ostermontag": "easter monday",
    "karfreitag": "good friday",
    "karsamstag": "holy saturday",
    "palmsonntag": "palm sunday",
    "gründonnerstag": "maundy thursday",
    "pfingsten pfingstsonntag": "whit sunday",
    "pfingstmontag": "whit monday",
    "himmelfahrt": "ascension day",
    "fronleichnam": "corpus christi",
    "rosenmontag": "48 days before easter",
    "faschingsdienstag": "shrove tuesday",
    "aschermittwoch": "ash wednesday",
    "heiligabend": "christmas eve",
    "weihnachten": "christmas day",
    "silvester": "new year's eve",
    "neujahr": "new year's day",
    "nikolaus": "nicholas",
    "gerade geraden": "even",
    "ungerade ungeraden": "odd",
    "kalenderwoche kw": "week",
    "kalenderwochen kws": "weeks",
    "feiertags": "holidays",
    "ultimo": "last day of the month",
    "inklusive einschließlich": "",
    "sämtliche": "every",
    "allerheiligen": "november 1",
    "sonnenaufgang": "sunrise",
    "sonnenuntergang": "sunset",
    "morgendämmerung": "dawn",
    "abenddämmerung": "dusk",
    "bei": "at",
    "vorgestern": "the day before yesterday",
    "monatsersten monatserster": "1st of the month",
    "monatsletzten monatsletzter": "last day of the month",
    "zeit": "time",
    "ende": "end",
    "mitte": "middle",
    "anfang beginn": "beginning",
    "während": "during",
    "insgesamt": "in all",
    "auch": "also",
    "nur": "only",
    "läufe läufen": "runs",
    "vorletzten vorletzte vorletzter": "penultimate",
    "übernächsten übernächstem übernächste übernächster übernächstes": "next but one",
    # Fillers: they say nothing of when.
    "bitte jeweils genau pünktlich wiederholt regelmäßig ausführen starten "
    "wiederholen laufen erledigen punkt erinnern danke nochmal nochmals wieder erneut": "",
    "ungefähr circa ca": "at",
}
_ADVICE = {
    "every 2 days": "alle 2 Tage",
    "every 2 weeks": "alle 2 Wochen",
    "every 3 days between 8:00 and 18:00": "alle 3 Tage zwischen 8:00 und 18:00",
    "from … to …, every day": "vom … bis …, täglich",
    "in january, april, july and october": "im Januar, April, Juli und Oktober",
    "in …": "im …",
    "counted from": "gezählt ab",
    "; also": "; auch",
    "at": "um",
    "to": "bis",
    "all other days": "an allen anderen Tagen",
    "the last": "am letzten",
    "until": "bis",
    "from": "ab",
    "since": "seit",
    "saturdays at 10 and on weekdays at 9": "samstags um 10 und werktags um 9",
    "every …": "alle …",
    "every other …": "alle zwei Wochen am …",
    "every weekday at 9:30": _EXAMPLE,
    "every week on monday at 9:00": "jede Woche am Montag um 9:00",
    "every day at 9:30": "jeden Tag um 9:30",
    "tomorrow at 9:30": "morgen um 9:30",
    "on the 1st of every month at 9:00": "am 1. jedes Monats um 9:00",
    "every 3 days at 9:00": "alle 3 Tage um 9:00",
    "in january and july": "im Januar und Juli",
    "every year on the 1st of december at 9:00": "jedes Jahr am 1. Dezember um 9:00",
    "first monday of the month at 9:00": "am ersten Montag im Monat um 9:00",
    "twice a day at 8:00 and 20:00": "zweimal täglich um 8:00 und 20:00",
    "twice a week on monday and thursday at 9:00": "zweimal pro Woche am Montag und Donnerstag um 9:00",
    "twice a month on the 1st and 15th at 9:00": "zweimal im Monat am 1. und 15. um 9:00",
    "twice a year on jan 1 and jul 1 at 9:00": "zweimal im Jahr am 1. Januar und 1. Juli um 9:00",
    "every 15 minutes": "alle 15 Minuten",
    "every 2 hours at :15": "alle 2 Stunden um :15",
    "in 2 days at 9:00": "in 2 Tagen um 9:00",
    "at 9:00 and 17:30": "um 9:00 und 17:30",
    "at 7:00 and 12:00": "um 7:00 und 12:00",
    "at 0:00 and 7:00": "um 0:00 und 7:00",
    "at 7:30": "um 7:30",
    "between 8:00 and 18:00": "zwischen 8:00 und 18:00",
    "every 3 hours between 8:00 and 20:00": "alle 3 Stunden zwischen 8:00 und 20:00",
    "from 8:00 to 18:00": "von 8:00 bis 18:00",
    "every hour from 20:00 to 23:59": "stündlich von 20:00 bis 23:59",
    "every hour from 2026-12-01 20:00": "stündlich ab 1.12.2026 20:00",
    "every 4 hours from 6:00": "alle 4 Stunden ab 6:00",
    "at sunset at 52.52,13.405": "bei Sonnenuntergang bei 52.52,13.405",
    "until 18:00 today": "bis heute 18:00",
    "2026-12-24 at 9:30": "am 24.12.2026 um 9:30",
    "once": "einmal",
    "every day from 2026-12-01 to 2026-12-04 at 9:00": "jeden Tag vom 1.12.2026 bis 4.12.2026 um 9:00",
    "5 times a day": "5-mal am Tag",
    "5 times in all": "insgesamt 5-mal",
    "every monday at 9:00, 5 times": "jeden Montag um 9:00, 5-mal",
    "the last day of the month": "am letzten Tag des Monats",
    "in may and june": "im Mai und Juni",
    "and also": "und auch",
    "in january": "im Januar",
    "every 8 days at 9:00": "alle 8 Tage um 9:00",
    "on weekdays every 20 minutes": "werktags alle 20 Minuten",
    "this weekend": "dieses Wochenende",
    "every": "jeden",
    "and": "und",
    "every year": "jedes Jahr",
    "every 2 years": "alle 2 Jahre",
    "every month": "jeden Monat",
    "every 2 months": "alle 2 Monate",
    "until 2027-06-30": "bis 2027-06-30",
    "except the 1st": "außer am 1.",
    "except 2026-12-24": "außer 2026-12-24",
    "holidays in DE": "Feiertage in DE",
    "holidays in DE-BY": "Feiertage in DE-BY",
}
# Both languages have these, so they tell nothing of which one is written.
_OF_BOTH = frozenset(
    "am so in august september november april an do of also to at on die mai min man plus s h x start "
    "jan feb apr jun jul aug sept sep nov so 14 # - mit".split()
)


def _single(table: dict[str, str]) -> dict[str, str]:
    return {word: said for words, said in table.items() for word in words.split()}


def _words() -> dict[str, str]:
    found = _single(_WORDS) | _single(_UNITS) | _MONTHS | _SHORT_WEEKDAYS | COUNTED_WORDS
    for day, said in _WEEKDAYS.items():
        found |= {day: said, f"{day}s": f"{said}s", f"{day}e": f"{said}s", f"{day}en": f"{said}s"}
        for part, part_said in _PARTS.items():
            found |= {f"{day}{part}": f"{said} {part_said}", f"{day}{part}s": f"{said} {part_said}s"}
    found |= {"abende": "evenings", "abenden": "evenings", "nächte": "nights", "nächten": "nights"}
    found |= {part: said for part, said in _PARTS.items() if part not in {"morgen", "mittag", "früh"}}
    return found


def _turns() -> dict[str, str]:
    """Add to the turns those of a weekday with a part of the day behind it."""
    of_days = {
        f"{day} {part}": f"{said} {part_said}"
        for day, said in _WEEKDAYS.items()
        for part, part_said in _PARTS.items()
    }
    return of_days | TURNS | FAMILIES | turns_of_edges("de")


_ALL_WORDS, _ALL_TURNS = _words(), _turns()
GERMAN = Lexicon(
    code="de",
    example=_EXAMPLE,
    turns=_ALL_TURNS,
    words=_ALL_WORDS,
    numbers=NUMBER_WORDS,
    compound=compound_number,
    cuts=(*german_cuts.EARLY_CUTS, *CUTS, *german_cuts.CUTS),
    plain=frozenset(
        (
            "hourbell april august september november utc gmt login logon "
            "cron sun mon tue wed thu fri sat mar may oct dec"  # as cron lines have them
        ).split()
    ),
    own=frozenset(map(folded, (*_ALL_WORDS, *" ".join(_ALL_TURNS).split()))) - KNOWN_WORDS - _OF_BOTH,
    advice=_ADVICE,
    weekdays=("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    each_day="jeden {} um 9:00",
    each_weeks="alle {} Wochen am {}",
    next_day="nächsten {} um 9:00",
    last_day="am letzten {} im Monat um 9:00",
    at_nine="um 9:00",
    of_the_month="im Monat",
    months=tuple(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
    ),
    day_of_month="Tag {}",
    day_of_year="{day}. {month}",
)
