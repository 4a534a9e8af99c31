"""Schedules in German."""

from scheduler_core.recurrence.words.phrases.language import Language
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase

_PHRASES = {
    # lists
    Phrase.AND: "{first} und {next}",
    Phrase.OR: "{first} oder {next}",
    Phrase.COMMA: "{first}, {next}",
    Phrase.LIST_CUT: "{first}, {second}, … {last}",
    Phrase.RANGE: "{first}\u2013{last}",
    # sentences
    Phrase.UNITED: "{first}, und {next}",
    Phrase.DETAIL: "{first}, {next}",
    Phrase.NEVER: "nie",
    Phrase.AT_START: "bei jedem Start von Hourbell",
    # dates and times
    Phrase.DATE: "{day}. {month} {year}",
    Phrase.DATE_TIME: "{date} um {time} Uhr",
    Phrase.UTC_MOMENT: "{moment} UTC",
    Phrase.AT_TIMES: "um {times} Uhr",
    Phrase.DAYS_AT: "{days} {times}",
    Phrase.SERIES_ON: "{days} {series}",
    Phrase.SERIES: "{every} {span} Uhr",
    Phrase.SPAN: "von {first} bis {last}",
    Phrase.HOURLY_AT: "{every} zur Minute {minute}",
    Phrase.MINUTES_OF_HOURS: "{minutes} {hours}",
    Phrase.SECONDS_OF_MINUTES: "{seconds} {minutes} {hours}",
    Phrase.OF_EVERY_HOUR: "jeder Stunde",
    Phrase.OF_EVERY_MINUTE: "jeder Minute",
    # days
    Phrase.EVERY_DAY: "jeden Tag",
    Phrase.EVERY_WORKDAY: "von Montag bis Freitag",
    Phrase.ON_WEEKENDS: "am Wochenende",
    Phrase.FROM_DAY_TO_DAY: "von {first} bis {last}",
    Phrase.EACH_WEEKDAY: "jeden {weekdays}",
    Phrase.ON_WEEKDAYS: "am {weekdays}",
    Phrase.DAYS_IN_MONTHS: "{months} {days}",
    Phrase.DAYS_IN_YEARS: "{years} {days}",
    Phrase.DAY_FROM_END: "{nth} Tag",
    Phrase.NTH_WEEKDAY: "{nth} {weekday}",
    Phrase.NTH_BUSINESS_DAY: "{nth} Arbeitstag",
    Phrase.NEAREST_WORKDAY: "nächstgelegenen Tag (Mo\u2013Fr) zum {nth}",
    Phrase.NEAREST_WORKDAY_FROM_END: "nächstgelegenen Tag (Mo\u2013Fr) zum {nth} Tag",
    Phrase.NTH_WORKDAY: "{nth} Tag (Mo\u2013Fr)",
    Phrase.ON_DAYS_OF_MONTHS: "{years} am {days} im {months}",
    Phrase.ON_DATES: "{years} am {dates}",
    Phrase.DATES_OF_MONTH: "{days} {month}",
    Phrase.DATE_NUMBER: "{number}.",
    Phrase.ON_DAYS_OF_EVERY_MONTH: "am {days} jedes Monats",
    Phrase.ON_DAYS_EVERY_MONTHS: "{every} am {days}",
    Phrase.DAYS_EITHER: "{dates} und {weekdays}",
    Phrase.DAYS_BOTH: "{dates} (nur wenn er auf {weekdays} fällt)",
    Phrase.A_WEEKDAY: "einen {weekday}",
    Phrase.A_WORKDAY: "einen Tag von Montag bis Freitag",
    Phrase.THE_NTH_OF_MONTH: "den {weekday} des Monats",
    Phrase.SLOTS: "{first}; {next}",
    Phrase.EASTER: "am Ostersonntag",
    # the sun
    Phrase.AT_SUN: "bei {event}",
    Phrase.BEFORE_SUN: "{length} vor {event}",
    Phrase.AFTER_SUN: "{length} nach {event}",
    Phrase.SUN_AT_PLACE: "{when} auf {place}",
    # rules
    Phrase.ONCE: "einmal am {moments}",
    Phrase.DELAY: "{length} nach dem {moment}",
    Phrase.BETWEEN: "zwischen {begins} und {ends} Uhr",
    Phrase.COUNTED_FROM_DATE: "gezählt ab dem {date}",
    Phrase.COUNTED_FROM_MOMENT: "gezählt ab dem {moment}",
    Phrase.COUNTED_ON_FROM_MOMENT: "durchgezählt ab dem {moment}",
    Phrase.COUNTED_FROM_TIME: "gezählt ab {time} Uhr",
    Phrase.AFTER_LAST_RUN: "{length} nach dem Ende des letzten Laufs",
    Phrase.EVERY_LENGTH: "alle {length}",
    Phrase.LENGTHS: "{first} {next}",
    Phrase.SECONDS_EXACTLY: "{seconds} Sekunden",
    Phrase.WEEKS_START: "mit Wochenbeginn am {weekday}",
    Phrase.IN_ZONE: "{moment} (Zeitzone {zone})",
    # recurrence rules
    Phrase.LIMITED: "{rule} {limit}",
    Phrase.IN_MONTHS: "im {months}",
    Phrase.IN_WEEKS: "in der {nths} Woche des Jahres",
    Phrase.ON_YEAR_DAYS: "am {nths} Tag des Jahres",
    Phrase.ON_MONTH_DAYS: "am {days} des Monats",
    Phrase.ON_NTH_OF_MONTH: "am {days} des Monats",
    Phrase.ON_NTH_OF_YEAR: "am {days} des Jahres",
    Phrase.ONLY_IN_SECOND: "davon in jeder Sekunde nur den {nths} Termin",
    Phrase.ONLY_IN_MINUTE: "davon in jeder Minute nur den {nths} Termin",
    Phrase.ONLY_IN_HOUR: "davon in jeder Stunde nur den {nths} Termin",
    Phrase.ONLY_IN_DAY: "davon an jedem Tag nur den {nths} Termin",
    Phrase.ONLY_IN_WEEK: "davon in jeder Woche nur den {nths} Termin",
    Phrase.ONLY_IN_MONTH: "davon in jedem Monat nur den {nths} Termin",
    Phrase.ONLY_IN_YEAR: "davon in jedem Jahr nur den {nths} Termin",
    Phrase.EXCEPT_RULE: "außer {rule}",
    # details of a schedule
    Phrase.FROM: "ab dem {moment}",
    Phrase.UNTIL: "bis zum {moment}",
    Phrase.PLUS: "auch am {moments}",
    Phrase.EXCEPT_ON: "außer am {moments}",
    Phrase.HOLIDAYS_SKIPPED: "außer an Feiertagen in {place}",
    Phrase.HOLIDAYS_BEFORE: "statt an Feiertagen in {place} am Arbeitstag davor",
    Phrase.HOLIDAYS_AFTER: "statt an Feiertagen in {place} am nächsten Arbeitstag",
    Phrase.WEEKENDS_SKIPPED: "außer am Wochenende",
    Phrase.WEEKENDS_BEFORE: "statt am Wochenende am Arbeitstag davor",
    Phrase.WEEKENDS_AFTER: "statt am Wochenende am nächsten Arbeitstag",
    Phrase.LISTED_SKIPPED: "außer an den Tagen von „{name}“",
    Phrase.LISTED_BEFORE: "statt an den Tagen von „{name}“ am Arbeitstag davor",
    Phrase.LISTED_AFTER: "statt an den Tagen von „{name}“ am nächsten Arbeitstag",
    Phrase.BLACKOUT: "nicht vom {begins} bis zum {ends}",
    Phrase.BLACKOUT_DAYS: "nicht vom {first} bis zum {last}",
    Phrase.JITTER: "um bis zu {length} verzögert",
    Phrase.SKIPPED_ONE: "ohne den Termin am {moment}",
    Phrase.MOVED_ONE: "mit dem Termin vom {moment} verschoben auf den {to}",
    Phrase.ADDED_ONE: "zusätzlich am {moment}",
    Phrase.ZONE: "Zeitzone {zone}",
    Phrase.FLOATING: "nach der Uhr am jeweiligen Ort",
    # choices
    Phrase.GAP_SHIFT: "von der Uhr übersprungene Zeiten um den Sprung später",
    Phrase.GAP_EDGE: "von der Uhr übersprungene Zeiten gleich nach dem Sprung",
    Phrase.GAP_SKIP: "von der Uhr übersprungene Zeiten fallen aus",
    Phrase.OVERLAP_FIRST: "von der Uhr wiederholte Zeiten gelten beim ersten Mal",
    Phrase.OVERLAP_SECOND: "von der Uhr wiederholte Zeiten gelten beim zweiten Mal",
    Phrase.OVERLAP_BOTH: "von der Uhr wiederholte Zeiten gelten beide Male",
    Phrase.CLOCK_ELAPSED: "nach verstrichener Zeit gezählt",
    Phrase.CLOCK_WALL: "nach der Wanduhr gezählt",
    Phrase.CLOCK_MOVES: "am {date} beim Vorstellen der Uhr um {becomes} Uhr statt um {planned} Uhr",
    Phrase.CLOCK_LEAVES_OUT: "am {date} beim Vorstellen der Uhr nicht um {planned} Uhr",
    Phrase.CLOCK_FIRST: "am {date} beim Zurückstellen der Uhr um {planned} Uhr beim ersten Mal",
    Phrase.CLOCK_SECOND: "am {date} beim Zurückstellen der Uhr um {planned} Uhr beim zweiten Mal",
    Phrase.CLOCK_BOTH: "am {date} beim Zurückstellen der Uhr um {planned} Uhr beide Male",
    Phrase.CLOCK_LATER: "ab dem {date}, beim Vorstellen der Uhr, Schritte um {length} später",
    Phrase.CLOCK_EARLIER: "ab dem {date}, beim Zurückstellen der Uhr, Schritte um {length} früher",
    Phrase.MISSING_SKIP: "Tage, die einem Monat fehlen, fallen aus",
    Phrase.MISSING_NEXT: "Tage, die einem Monat fehlen, rücken auf den nächsten Tag",
    Phrase.MISSING_PREVIOUS: "Tage, die einem Monat fehlen, rücken auf den Tag davor",
}

_COUNTED = {
    Counted.EVERY_SECONDS: {"one": "jede Sekunde", "other": "alle {count} Sekunden"},
    Counted.EVERY_MINUTES: {"one": "jede Minute", "other": "alle {count} Minuten"},
    Counted.EVERY_HOURS: {"one": "jede Stunde", "other": "alle {count} Stunden"},
    Counted.EVERY_DAYS: {"one": "jeden Tag", "other": "alle {count} Tage"},
    Counted.EVERY_WEEKS: {"one": "jede Woche", "other": "alle {count} Wochen"},
    Counted.EVERY_MONTHS: {"one": "jeden Monat", "other": "alle {count} Monate"},
    Counted.EVERY_YEARS: {"one": "jedes Jahr", "other": "alle {count} Jahre"},
    Counted.SECONDS: {"one": "{count} Sekunde", "other": "{count} Sekunden"},
    Counted.MINUTES: {"one": "{count} Minute", "other": "{count} Minuten"},
    Counted.HOURS: {"one": "{count} Stunde", "other": "{count} Stunden"},
    Counted.DAYS: {"one": "{count} Tag", "other": "{count} Tage"},
    Counted.MANY_TIMES: {
        "one": "um {first}, {second}, … {last} Uhr ({count}-mal am Tag)",
        "other": "um {first}, {second}, … {last} Uhr ({count}-mal am Tag)",
    },
    Counted.AND_MORE: {"one": "{items} und {count} weiteren", "other": "{items} und {count} weiteren"},
    Counted.MORE_CHANGES: {"one": "und {count} weitere Änderung", "other": "und {count} weitere Änderungen"},
    Counted.AT_MINUTES: {"one": "in Minute {minutes}", "other": "in den Minuten {minutes}"},
    Counted.AT_SECONDS: {"one": "in Sekunde {seconds}", "other": "in den Sekunden {seconds}"},
    Counted.OF_MINUTES: {"one": "der Minute {minutes}", "other": "der Minuten {minutes}"},
    Counted.OF_HOURS: {"one": "der Stunde {hours}", "other": "der Stunden {hours}"},
    Counted.IN_HOURS: {"one": "in Stunde {hours}", "other": "in den Stunden {hours}"},
    Counted.IN_YEARS: {"one": "im Jahr {years}", "other": "in den Jahren {years}"},
    Counted.BEFORE_EASTER: {"one": "am Tag vor Ostern", "other": "{count} Tage vor Ostern"},
    Counted.AFTER_EASTER: {"one": "am Tag nach Ostern", "other": "{count} Tage nach Ostern"},
    Counted.TIMES_IN_ALL: {"one": "nur einmal", "other": "insgesamt {count}-mal"},
}

_WEEKDAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
_MONTHS = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
_NAMES = {
    Names.WEEKDAY_ON: _WEEKDAYS,
    Names.WEEKDAY_EACH: _WEEKDAYS,
    Names.WEEKDAY_NTH: _WEEKDAYS,
    Names.MONTH_OF_DATE: _MONTHS,
    Names.MONTH_IN: _MONTHS,
    Names.MONTH_OF: _MONTHS,
    Names.SUN_EVENT: (
        "Beginn der Morgendämmerung",
        "Sonnenaufgang",
        "Sonnenuntergang",
        "Ende der Abenddämmerung",
    ),
    Names.COMPASS: ("N", "S", "O", "W"),
}
# After "am", "in der" and "den" the ordinal is declined alike: am letzten Tag, in der letzten Woche.
_FROM_END = {1: "letzten", 2: "vorletzten", 3: "drittletzten", 4: "viertletzten", 5: "fünftletzten"}


def _ordinal(number: int) -> str:
    if number > 0:
        return f"{number}."
    return _FROM_END.get(-number, f"{-number}.-letzten")


def _plural_form(count: int) -> str:
    return "one" if count == 1 else "other"


GERMAN = Language("de", _PHRASES, _COUNTED, _NAMES, _plural_form, _ordinal)
