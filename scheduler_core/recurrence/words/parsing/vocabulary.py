"""The English words that sentences and the options of the command line understand."""

from datetime import time, timedelta

from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday

WEEKDAYS = {
    spelling: weekday
    for weekday, spellings in (
        (Weekday.MONDAY, "monday mondays mon"),
        (Weekday.TUESDAY, "tuesday tuesdays tue tues"),
        (Weekday.WEDNESDAY, "wednesday wednesdays wed weds"),
        (Weekday.THURSDAY, "thursday thursdays thu thur thurs"),
        (Weekday.FRIDAY, "friday fridays fri"),
        (Weekday.SATURDAY, "saturday saturdays sat"),
        (Weekday.SUNDAY, "sunday sundays sun"),
    )
    for spelling in spellings.split()
}
WEEKDAY_GROUPS = {
    "weekday": WORKDAYS,
    "weekdays": WORKDAYS,
    "workday": WORKDAYS,
    "workdays": WORKDAYS,
    "weekend": WEEKEND,
    "weekends": WEEKEND,
}
PLURAL_WEEKDAYS = frozenset(word for word in WEEKDAYS if word.endswith("days"))
MONTHS = {
    spelling: number
    for number, spellings in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sep sept",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for spelling in spellings.split()
}

UNITS = {
    word: number
    for number, word in enumerate("one two three four five six seven eight nine".split(), start=1)
}
TEENS = {
    word: number
    for number, word in enumerate(
        ("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split(),
        start=10,
    )
}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
ARTICLES = {"a": 1, "an": 1}
UNIT_ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth".split(), start=1
    )
}
TEEN_ORDINALS = {
    word: number
    for number, word in enumerate(
        (
            "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth "
            "nineteenth twentieth"
        ).split(),
        start=10,
    )
} | {"thirtieth": 30}
REPETITIONS = {"once": 1, "twice": 2, "thrice": 3}

LENGTHS = {
    spelling: length
    for length, spellings in (
        (timedelta(seconds=1), "s sec secs second seconds"),
        (timedelta(minutes=1), "m min mins minute minutes"),
        (timedelta(hours=1), "h hr hrs hour hours"),
        (timedelta(days=1), "d day days"),
        (timedelta(weeks=1), "w wk wks week weeks"),
        (timedelta(weeks=2), "fortnight fortnights"),
    )
    for spelling in spellings.split()
}
MONTH_COUNTS = {
    spelling: months
    for months, spellings in ((1, "month months"), (3, "quarter quarters"), (12, "year years yr yrs"))
    for spelling in spellings.split()
}

NAMED_TIMES = {"midnight": time(0), "noon": time(12), "midday": time(12), "noons": time(12)}
HALVES_OF_DAY = {"am": 0, "pm": 12}
SUN_EVENTS = {
    "sunrise": "sunrise",
    "sunup": "sunrise",
    "sunset": "sunset",
    "sundown": "sunset",
    "dawn": "dawn",
    "dusk": "dusk",
}
# Days around Western Easter.
FEASTS = {
    "shrove tuesday": -47,
    "ash wednesday": -46,
    "palm sunday": -7,
    "maundy thursday": -3,
    "good friday": -2,
    "holy saturday": -1,
    "easter sunday": 0,
    "easter monday": 1,
    "ascension day": 39,
    "ascension": 39,
    "whit sunday": 49,
    "pentecost": 49,
    "whit monday": 50,
    "corpus christi": 60,
    "easter": 0,
}
# Days of the year that have names, as month and day.
NAMED_DATES = {
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
    "new years eve": (12, 31),
    "new year's day": (1, 1),
    "new years day": (1, 1),
    "valentine's day": (2, 14),
    "halloween": (10, 31),
    "nicholas": (12, 6),
    "leap day": (2, 29),
}
# What bounds the hours of each day as well as the whole schedule, by the code of the language.
_NOT_BEFORE = {
    "": (
        *(f"{no} {before}" for no in ("not", "never") for before in ("before", "earlier than")),
        "no earlier than",
    ),
    "de": (
        *(f"{first}{the}" for first in ("nicht vor", "nie vor", "frühestens ab") for the in ("", " dem")),
        *(f"{no} früher als" for no in ("nicht", "nie")),
    ),
}
_NOT_AFTER = {
    "": (
        *(f"{no} {after}" for no in ("not", "never") for after in ("after", "later than")),
        "no later than",
    ),
    "de": (
        *(f"{last}{the}" for last in ("nicht nach", "nie nach") for the in ("", " dem")),
        *(f"{no} später als" for no in ("nicht", "nie")),
        *(f"{last} bis{to}" for last in ("spätestens", "längstens") for to in ("", " zum")),
    ),
}
NOT_BEFORE = frozenset(turn for turns in _NOT_BEFORE.values() for turn in turns)
NOT_AFTER = frozenset(turn for turns in _NOT_AFTER.values() for turn in turns)
_EDGE_JOINTS = {"": {"and": "and", "but": ""}, "de": {"und": "and", "aber": "", "jedoch": ""}}
EDGE_JOINTS = frozenset(joint for joints in _EDGE_JOINTS.values() for joint in joints)


def turns_of_edges(code: str) -> dict[str, str]:
    """Return what says no earlier than and no later than, with what may join it, as from and until."""
    edges = dict.fromkeys(_NOT_BEFORE[code], "from") | dict.fromkeys(_NOT_AFTER[code], "until")
    joints = _EDGE_JOINTS[code].items()
    return edges | {
        f"{joint} {turn}": f"{said} {edge}" for joint, said in joints for turn, edge in edges.items()
    }


_CONNECTING_WORDS = (
    "nicholas leap lunchtime lunchtimes during office hours full onwards onward end beginning "
    "please everyday morning mornings afternoon afternoons evening evenings night nights nightly tonight "
    "nicholas login logon boot computer machine log i christmas boxing new year's years eve valentine's "
    "halloween nicholas "
    "after also and annually as at before beginning between biweekly business but by call clock coming "
    "counted daily day delayed each ended ends ending every except excluding floating following for "
    "fortnightly from give half holiday holidays hourbell hourly in jitter last launch minus "
    "monthly more moved next not now o'clock of on or other out past penultimate per plus previous public "
    "quarter quarterly run runs since skipping start started starting starts startup take the this through "
    "till time times to today tomorrow total all until up weekly when whenever with without working yearly "
    "occurrences occurrence only over gmt utc cron then "
    "thereafter afterwards that there further notice always even odd no without skip unless excluded rather "
    "excepted most than limited maximum max stop stops stopping ran it one numbered calendar middle now "
    "summer winter spring autumn overnight daytime eod cob business thing close play including "
    "rest remaining any otherwise timezone zone standard daylight eastern pacific"
)
KNOWN_WORDS = frozenset(
    word
    for table in (
        WEEKDAYS,
        WEEKDAY_GROUPS,
        MONTHS,
        UNITS,
        TEENS,
        TENS,
        ARTICLES,
        UNIT_ORDINALS,
        TEEN_ORDINALS,
        REPETITIONS,
        LENGTHS,
        MONTH_COUNTS,
        NAMED_TIMES,
        HALVES_OF_DAY,
        SUN_EVENTS,
        _CONNECTING_WORDS.split(),
        " ".join(FEASTS).split(),
    )
    for word in table
)
