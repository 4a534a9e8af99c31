"""Makes sentences of clauses that compete for one another's words, each with what it means or a refusal."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import permutations, product

from tests.recurrence.words.first_sight.meanings import COMPARED, NOW

# Parts of a sentence with what each means; a meaning of two rules has a + between them.
RULES = {
    "english": {
        "daily at 9": "9:00",
        "every day at 9 and 17:30": "9:00,17:30",
        "every monday at 9": "wd=mo 9:00",
        "mondays and thursdays at 7pm": "wd=mo,th 19:00",
        "weekdays at 8am and 1pm": "wd=mo-fr 8:00,13:00",
        "on the 1st and 15th at 8": "md=1,15 8:00",
        "the first monday of the month at 9": "nth=1mo 9:00",
        "every hour from 8 to 10": "8:00-10:00/1h",
        "every 20 minutes between 9 and 10": "9:00-10:00/20m",
        "every 2 hours from 8 to 16 on weekdays": "wd=mo-fr 8:00-16:00/2h",
        "mondays at 9 and fridays at 10": "wd=mo 9:00 + wd=fr 10:00",
        "weekdays at 9 and on the 1st at 10": "wd=mo-fr 9:00 + md=1 10:00",
        "on the 5th at 6 and 7": "md=5 6:00,7:00",
        "on the 5th and 6th at 7": "md=5,6 7:00",
        "on the last day of the month at noon": "md=-1 12:00",
        "in march and june on mondays at 9": "m=3,6 wd=mo 9:00",
    },
    "german": {
        "täglich um 9": "9:00",
        "jeden Tag um 9 und 17:30 Uhr": "9:00,17:30",
        "jeden Montag um 9": "wd=mo 9:00",
        "montags und donnerstags um 19 Uhr": "wd=mo,th 19:00",
        "werktags um 8 und 13 Uhr": "wd=mo-fr 8:00,13:00",
        "am 1. und 15. um 8": "md=1,15 8:00",
        "am ersten Montag im Monat um 9": "nth=1mo 9:00",
        "stündlich von 8 bis 10 Uhr": "8:00-10:00/1h",
        "alle 20 Minuten zwischen 9 und 10 Uhr": "9:00-10:00/20m",
        "alle 2 Stunden von 8 bis 16 Uhr an Werktagen": "wd=mo-fr 8:00-16:00/2h",
        "montags um 9 und freitags um 10": "wd=mo 9:00 + wd=fr 10:00",
        "werktags um 9 und am 1. um 10": "wd=mo-fr 9:00 + md=1 10:00",
        "am 5. um 6 und 7": "md=5 6:00,7:00",
        "am 5. und 6. um 7": "md=5,6 7:00",
        "am Monatsletzten um 12 Uhr": "md=-1 12:00",
        "im März und Juni montags um 9": "m=3,6 wd=mo 9:00",
    },
}
EXCEPTIONS = {
    "english": {
        "except sundays": "-wd=su",
        "but not on the 1st": "-md=1",
        "except in july": "-m=7",
        "except december 25": "-date=12-25",
        "not on january 1 and 6": "-date=01-01,01-06",
        "except the last friday of the month": "-nth=-1fr",
        "except from december 24 to 26": "-date=12-24,12-25,12-26",
    },
    "german": {
        "außer sonntags": "-wd=su",
        "aber nicht am 1.": "-md=1",
        "außer im Juli": "-m=7",
        "außer am 25. Dezember": "-date=12-25",
        "nicht am 1. und 6. Januar": "-date=01-01,01-06",
        "außer am letzten Freitag im Monat": "-nth=-1fr",
        "außer vom 24. bis 26. Dezember": "-date=12-24,12-25,12-26",
    },
}
BOUNDS = {
    "english": {
        "until january 10": "until=2027-01-10",
        "from december 7": "from=2026-12-07",
        "starting december 7": "from=2026-12-07",
        "before january 10": "until=2027-01-09",
        "after december 10": "from=2026-12-11",
        "from december 7 until january 10": "from=2026-12-07 until=2027-01-10",
        "until the end of january": "until=2027-01-31",
        "no later than january 10": "until=2027-01-10",
        "not before december 7": "from=2026-12-07",
    },
    "german": {
        "bis 10. Januar": "until=2027-01-10",
        "ab 7. Dezember": "from=2026-12-07",
        "beginnend am 7. Dezember": "from=2026-12-07",
        "vor dem 10. Januar": "until=2027-01-09",
        "nach dem 10. Dezember": "from=2026-12-11",
        "vom 7. Dezember bis 10. Januar": "from=2026-12-07 until=2027-01-10",
        "bis Ende Januar": "until=2027-01-31",
        "spätestens bis 10. Januar": "until=2027-01-10",
        "nicht vor dem 7. Dezember": "from=2026-12-07",
    },
}


def limited(language: str) -> Iterator[str]:
    """Yield every rule with an exception, a bound or both, in each order, with and without commas."""
    exceptions, bounds = EXCEPTIONS[language].items(), BOUNDS[language].items()
    limits = [(each,) for each in (*exceptions, *bounds)] + list(product(exceptions, bounds))
    for rule, several in product(RULES[language].items(), limits):
        parts = (rule, *several)
        meant = " + ".join(
            " ".join((*(words for _, words in several), each)) for each in rule[1].split(" + ")
        )
        for order, joint in product(permutations(parts), (" ", ", ")):
            yield f"{joint.join(text for text, _ in order)} => {meant} || refuse"


def without_hours(language: str) -> Iterator[str]:
    """Yield steps with hours left out and days or a bound beside them, in each order."""
    parts = product(_STEPS[language].items(), _HOURS_LEFT_OUT[language].items(), _BESIDE[language].items())
    for step, hours, beside in parts:
        minutes = [
            minute
            for minute in range(step[1][0], step[1][1] + 1, step[1][2])
            if not hours[1][0] <= minute <= hours[1][1]
        ]
        times = ",".join(f"{minute // 60}:{minute % 60:02}" for minute in minutes)
        texts = (step[0], hours[0], beside[0])
        for order, joint in product(permutations(texts), (" ", ", ")):
            yield f"{joint.join(order)} => {beside[1]} {times} || refuse"


# The first and the last minute of the day with how far apart they are; the minutes left out.
_STEPS = {
    "english": {
        "every hour": (0, 23 * 60, 60),
        "every 30 minutes": (0, 24 * 60 - 30, 30),
        "every hour from 8 to 18": (8 * 60, 18 * 60, 60),
        "every 20 minutes between 11 and 14": (11 * 60, 14 * 60, 20),
    },
    "german": {
        "stündlich": (0, 23 * 60, 60),
        "alle 30 Minuten": (0, 24 * 60 - 30, 30),
        "stündlich von 8 bis 18 Uhr": (8 * 60, 18 * 60, 60),
        "alle 20 Minuten zwischen 11 und 14 Uhr": (11 * 60, 14 * 60, 20),
    },
}
_HOURS_LEFT_OUT = {
    "english": {
        "except between 12 and 13": (12 * 60, 13 * 60),
        "not from 12:00 to 13:00": (12 * 60, 13 * 60),
        "but not at 12": (12 * 60, 12 * 60),
        "except at noon": (12 * 60, 12 * 60),
        "except before 12": (0, 12 * 60 - 1),
    },
    "german": {
        "außer zwischen 12 und 13 Uhr": (12 * 60, 13 * 60),
        "nicht von 12:00 bis 13:00 Uhr": (12 * 60, 13 * 60),
        "aber nicht um 12 Uhr": (12 * 60, 12 * 60),
        "außer um 12": (12 * 60, 12 * 60),
        "außer vor 12 Uhr": (0, 12 * 60 - 1),
    },
}
_BESIDE = {
    "english": {
        "on weekdays": "wd=mo-fr",
        "mondays and thursdays": "wd=mo,th",
        "on the 5th": "md=5",
        "in december": "m=12",
        "until january 10": "until=2027-01-10",
        "from december 7": "from=2026-12-07",
        "except sundays": "-wd=su",
        "not on december 25": "-date=12-25",
        "after december 10": "from=2026-12-11",
    },
    "german": {
        "an Werktagen": "wd=mo-fr",
        "montags und donnerstags": "wd=mo,th",
        "am 5.": "md=5",
        "im Dezember": "m=12",
        "bis 10. Januar": "until=2027-01-10",
        "ab 7. Dezember": "from=2026-12-07",
        "außer sonntags": "-wd=su",
        "nicht am 25. Dezember": "-date=12-25",
        "nach dem 10. Dezember": "from=2026-12-11",
    },
}


def joined(language: str) -> Iterator[str]:
    """Yield two rules joined by a word, each of which keeps its own days and times."""
    also, word = {"english": ("; also ", " and "), "german": ("; auch ", " und ")}[language]
    rules = {text: meant for text, meant in RULES[language].items() if " + " not in meant}
    for (one, one_meant), (other, other_meant) in permutations(rules.items(), 2):
        for joint in (also, word, ", "):
            yield f"{one}{joint}{other} => {one_meant} + {other_meant} || refuse"


# What stands before the first of two rules, and may be of the second as well.
_LEADING = {
    "english": {"in march": "m=3", "except in july": "-m=7", "from december 7": "from=2026-12-07"},
    "german": {"im März": "m=3", "außer im Juli": "-m=7", "ab 7. Dezember": "from=2026-12-07"},
}
_LED = {
    "english": {
        "daily at 9": "9:00",
        "every day at 9": "9:00",
        "on mondays at 9": "wd=mo 9:00",
        "every monday at 9": "wd=mo 9:00",
        "every monday at 10": "wd=mo 10:00",
        "every weekday at 9": "wd=mo-fr 9:00",
        "on the 5th at 9": "md=5 9:00",
        "every 5th at 9": "md=5 9:00",
        "every 15 minutes from 9 to 10": "9:00-10:00/15m",
    },
    "german": {
        "täglich um 9": "9:00",
        "jeden Tag um 9": "9:00",
        "montags um 9": "wd=mo 9:00",
        "jeden Montag um 9": "wd=mo 9:00",
        "jeden Montag um 10": "wd=mo 10:00",
        "werktags um 9": "wd=mo-fr 9:00",
        "am 5. um 9": "md=5 9:00",
        "jeden 5. um 9": "md=5 9:00",
        "alle 15 Minuten von 9 bis 10": "9:00-10:00/15m",
    },
}


def led(language: str) -> Iterator[str]:
    """Yield a limit, a rule and another one; without a comma behind the limit it is not of the second."""
    rules = _LED[language].items()
    for limit, (one, one_meant), (other, other_meant) in product(_LEADING[language].items(), rules, rules):
        word = {"english": " and ", "german": " und "}[language]
        first = f"{limit[1]} {one_meant} + "
        for behind, between in product((" ", ", "), (", ", word)):
            is_of_both = behind == ", " or limit[1].startswith("from")
            meant = [f"{first}{other_meant}", *([f"{first}{limit[1]} {other_meant}"] if is_of_both else [])]
            yield f"{limit[0]}{behind}{one}{between}{other} => {' || '.join((*meant, 'refuse'))}"


def hours_of_days(language: str) -> Iterator[str]:
    """Yield a step with hours on some days and other hours on other days."""
    steps, days, hours = _STEPS_OF_DAYS[language], _DAYS_WITH_HOURS[language], _HOURS_OF_DAYS[language]
    joints = (", ", {"english": " and ", "german": " und "}[language])
    for step, (one, other), (first, last), joint in product(
        steps.items(), permutations(days.items(), 2), permutations(hours.items(), 2), joints
    ):
        meant = f"{one[1]} {first[1]}/{step[1]} + {other[1]} {last[1]}/{step[1]} || refuse"
        yield f"{step[0]} {first[0]} {one[0]}{joint}{last[0]} {other[0]} => {meant}"
        yield f"{step[0]} {one[0]} {first[0]}{joint}{other[0]} {last[0]} => {meant}"
        yield f"{one[0]} {step[0]} {first[0]}{joint}{last[0]} {other[0]} => {meant}"


_STEPS_OF_DAYS = {
    "english": {"every hour": "1h", "every 20 minutes": "20m", "four times an hour": "15m"},
    "german": {"stündlich": "1h", "alle 20 Minuten": "20m", "viermal pro Stunde": "15m"},
}
_DAYS_WITH_HOURS = {
    "english": {
        "on weekdays": "wd=mo-fr",
        "on weekends": "wd=sa,su",
        "mondays": "wd=mo",
        "on saturday and sunday": "wd=sa,su",
        "on the 5th": "md=5",
    },
    "german": {
        "werktags": "wd=mo-fr",
        "am Wochenende": "wd=sa,su",
        "montags": "wd=mo",
        "am Samstag und Sonntag": "wd=sa,su",
        "am 5.": "md=5",
    },
}
_HOURS_OF_DAYS = {
    "english": {"6-22": "6:00-22:00", "from 8 to 20": "8:00-20:00", "between 13 and 17": "13:00-17:00"},
    "german": {
        "6-22 Uhr": "6:00-22:00",
        "von 8 bis 20": "8:00-20:00",
        "zwischen 13 und 17 Uhr": "13:00-17:00",
    },
}


def numbers(language: str) -> Iterator[str]:
    """Yield sentences whose numbers can be hours, days or counts, with every meaning that is right."""
    for low, high in ((2, 4), (5, 7), (8, 10), (9, 5), (11, 1), (10, 12), (7, 19)):
        for form, meanings in _FORMS[language].items():
            meant = [each for each in meanings(low, high) if each]
            yield f"{form.format(low=low, high=high)} => {' || '.join((*meant, 'refuse'))}"


def _hours(*times: int) -> str:
    return ",".join(f"{hour % 24}:00" for hour in sorted(times)) if max(times) < 24 else ""


def _times(low: int, high: int) -> tuple[str, ...]:
    """Return two hours as they are, and in the halves of the day that keep their order."""
    return (_hours(low, high), _hours(low, high + 12) if high <= low < 12 else "")


def _both_after_noon(low: int, high: int) -> tuple[str, ...]:
    if low > 12 or high > 12:
        return ()
    pm = high % 12 + 12
    return (_hours(low % 12 + 12, pm) if low % 12 < high % 12 else "", _hours(low, pm) if low < pm else "")


def _within(low: int, high: int, words: str = "") -> tuple[str, ...]:
    """Return every hour from one to the other, over noon or midnight where it runs backwards."""
    if low < high:
        return (f"{words} {low}:00-{high}:00/1h",)
    return (f"{words} {low}:00-{high + 12}:00/1h", f"{words} 0:00-{high}:00/1h,{low}:00-23:00/1h")


def _without(low: int, high: int) -> tuple[str, ...]:
    """Return the hours outside of two; 9 to 5 is a day at work."""
    end = high if low < high else high + 12
    return (_hours(*(set(range(24)) - set(range(low, end + 1)))),)


def _days_at(low: int, high: int) -> tuple[str, ...]:
    return (f"md={low},{high} 6:00",)


def _days_through(low: int, high: int, times: str) -> tuple[str, ...]:
    if low > high:
        return ()
    numbers = ",".join(str(day) for day in range(low, high + 1))
    return (f"md={numbers} {times}", f"from=2026-12-{low:02} until=2026-12-{high:02} {times}")


def _in_december(low: int, high: int, times: str) -> tuple[str, ...]:
    if low > high:
        return ()
    days = ",".join(f"12-{day:02}" for day in range(low, high + 1))
    return (f"date={days} {times}", f"from=2026-12-{low:02} until=2026-12-{high:02} {times}")


def _two_in_december(low: int, high: int) -> tuple[str, ...]:
    return (f"date=12-{low:02},12-{high:02} 6:00", f"on=2026-12-{low:02},2026-12-{high:02} 6:00")


def _steps(low: int, high: int) -> tuple[str, ...]:
    """Return every few hours from an hour, through the night or anew each day."""
    first = datetime.combine(NOW.date(), time(high))
    moments = [first + timedelta(hours=low * count) for count in range(COMPARED)]
    from_today = "@" + ",".join(f"{each:%Y-%m-%dT%H:%M}" for each in moments)
    return (f"step={low}h at={high}:00", f"{high}:00-23:00/{low}h", f"step={low}h", from_today)


_FORMS: dict[str, dict[str, Callable[[int, int], Sequence[str]]]] = {
    "english": {
        "daily at {low} and {high}": _times,
        "daily at {low}, {high}": _times,
        "at {low} and {high} every day": _times,
        "daily at {low} and {high} pm": _both_after_noon,
        "daily at {low}, {high}pm": _both_after_noon,
        "daily at {low} am and {high} pm": lambda low, high: (
            (_hours(low % 12, high % 12 + 12),) if max(low, high) <= 12 else ()
        ),
        "every hour from {low} to {high}": _within,
        "every hour between {low} and {high}": _within,
        "hourly {low}-{high}": _within,
        "every hour from {low} to {high} on the 5th": lambda low, high: _within(low, high, "md=5"),
        "every hour from {low} to {high} on mondays": lambda low, high: _within(low, high, "wd=mo"),
        "mondays every hour from {low} to {high}": lambda low, high: _within(low, high, "wd=mo"),
        "on the {low}th and {high}th at 6": _days_at,
        "the {low}th, {high}th at 6": _days_at,
        "on the {low}th at {high}": lambda low, high: (f"md={low} {high}:00",),
        "on the {low}th at {high} and 23": lambda low, high: (f"md={low} {high}:00,23:00",),
        "from the {low}th to the {high}th at 6": lambda low, high: _days_through(low, high, "6:00"),
        "from the {low}th to the {high}th daily at 6": lambda low, high: _days_through(low, high, "6:00"),
        "december {low} to {high} at 6": lambda low, high: _in_december(low, high, "6:00"),
        "december {low} and {high} at 6": _two_in_december,
        "december {low}, {high}:00": lambda low, high: (
            f"date=12-{low:02} {high}:00",
            f"@2026-12-{low:02}T{high:02}:00",
        ),
        "december {low} at {high}": lambda low, high: (
            f"date=12-{low:02} {high}:00",
            f"@2026-12-{low:02}T{high:02}:00",
        ),
        "from {low} to {high} december at 6": lambda low, high: _in_december(low, high, "6:00"),
        "at 6 from december {low} to {high}": lambda low, high: _in_december(low, high, "6:00"),
        "every {low} hours from {high}": _steps,
        "every {low} hours starting at {high}": _steps,
        "every {low} days at {high}": lambda low, high: (f"every={low}d {high}:00",),
        "every {low}th day at {high}": lambda low, high: (f"every={low}d {high}:00",),
        "every {low}th of the month at {high}": lambda low, high: (f"md={low} {high}:00",),
        "every {low} weeks on monday at {high}": lambda low, high: (f"every={low}w wd=mo {high}:00",),
        "every monday at {low}, {high} times": lambda low, high: (f"wd=mo count={high} {low}:00",),
        "{high} times, every monday at {low}": lambda low, high: (f"wd=mo count={high} {low}:00",),
        "every day at {low} for {high} days": lambda low, high: (
            f"until={NOW.date() + timedelta(days=high - 1)} {low}:00",
            f"until={NOW.date() + timedelta(days=high)} {low}:00",
            f"count={high} {low}:00",
        ),
        "every day at {low} until december {high}": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "until december {high} every day at {low}": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "every day until december {high} at {low}": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "every day from december {high} at {low}": lambda low, high: (f"from=2026-12-{high:02} {low}:00",),
        "every day at {low} before december {high}": lambda low, high: (
            f"until={date(2026, 12, high) - timedelta(days=1)} {low}:00",
        ),
        "every hour except {low} and {high}": lambda low, high: (_hours(*(set(range(24)) - {low, high})),),
        "every hour except from {low} to {high}": _without,
    },
    "german": {
        "täglich um {low} und {high} Uhr": _times,
        "täglich um {low}, {high} Uhr": _times,
        "um {low} und {high} jeden Tag": _times,
        "stündlich von {low} bis {high}": _within,
        "stündlich zwischen {low} und {high} Uhr": _within,
        "stündlich {low}-{high} Uhr": _within,
        "am 5. stündlich von {low} bis {high} Uhr": lambda low, high: _within(low, high, "md=5"),
        "montags stündlich von {low} bis {high}": lambda low, high: _within(low, high, "wd=mo"),
        "am {low}. und {high}. um 6": _days_at,
        "am {low}., {high}. um 6 Uhr": _days_at,
        "am {low}. um {high}": lambda low, high: (f"md={low} {high}:00",),
        "am {low}. um {high} und 23 Uhr": lambda low, high: (f"md={low} {high}:00,23:00",),
        "vom {low}. bis {high}. um 6": lambda low, high: _days_through(low, high, "6:00"),
        "vom {low}. bis zum {high}. täglich um 6": lambda low, high: _days_through(low, high, "6:00"),
        "{low}. bis {high}. Dezember um 6": lambda low, high: _in_december(low, high, "6:00"),
        "am {low}. und {high}. Dezember um 6": _two_in_december,
        "am {low}. Dezember um {high}": lambda low, high: (
            f"date=12-{low:02} {high}:00",
            f"@2026-12-{low:02}T{high:02}:00",
        ),
        "am {low}.12. um {high} Uhr": lambda low, high: (
            f"date=12-{low:02} {high}:00",
            f"@2026-12-{low:02}T{high:02}:00",
        ),
        "alle {low} Stunden ab {high}": _steps,
        "alle {low} Stunden, beginnend um {high} Uhr": _steps,
        "alle {low} Tage um {high}": lambda low, high: (f"every={low}d {high}:00",),
        "jeden {low}. Tag um {high}": lambda low, high: (f"every={low}d {high}:00",),
        "jeden {low}. um {high}": lambda low, high: (f"md={low} {high}:00",),
        "alle {low} Wochen am Montag um {high}": lambda low, high: (f"every={low}w wd=mo {high}:00",),
        "jeden Montag um {low}, {high} mal": lambda low, high: (f"wd=mo count={high} {low}:00",),
        "{high}x jeden Montag um {low}": lambda low, high: (f"wd=mo count={high} {low}:00",),
        "{high} Tage lang täglich um {low}": lambda low, high: (
            f"until={NOW.date() + timedelta(days=high - 1)} {low}:00",
            f"until={NOW.date() + timedelta(days=high)} {low}:00",
            f"count={high} {low}:00",
        ),
        "täglich um {low} bis {high}. Dezember": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "bis {high}. Dezember täglich um {low}": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "täglich bis {high}.12. um {low}": lambda low, high: (f"until=2026-12-{high:02} {low}:00",),
        "täglich ab {high}. Dezember um {low}": lambda low, high: (f"from=2026-12-{high:02} {low}:00",),
        "täglich um {low} vor dem {high}. Dezember": lambda low, high: (
            f"until={date(2026, 12, high) - timedelta(days=1)} {low}:00",
        ),
        "stündlich außer um {low} und {high} Uhr": lambda low, high: (
            _hours(*(set(range(24)) - {low, high})),
        ),
        "stündlich außer von {low} bis {high} Uhr": _without,
    },
}
