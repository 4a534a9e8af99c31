"""Families of English turns, each made from the parts that its members share."""

from itertools import product

from scheduler_core.values.schedules.weekday import Weekday

_UNITS = ("second", "minute", "hour", "day", "week", "month")
_EACH = ("every", "each", "the")


def _of_intervals() -> dict[str, str]:
    """Return 5 - minute as 5 minutes, and at hourly intervals."""
    turns = {f"# - {unit}{plural}": f"# {unit}s" for unit, plural in product(_UNITS, ("", "s"))}
    for before, each in product(("at ", "in ", ""), ("hourly", "daily", "weekly", "monthly")):
        turns[f"{before}{each} intervals"] = each
    return turns


def _of_weeks() -> dict[str, str]:
    """Return at the start of every week, beginning of the week: weeks begin with Monday."""
    return {
        f"{before}{begin} of {each} week": "every monday"
        for before in ("", "at the ", "the ", "on the ", "at ")
        for begin in ("start", "beginning")
        for each in _EACH
    }


def _of_days() -> dict[str, str]:
    """Return all mondays, every single friday, each and every day."""
    days = [day.name.lower() for day in Weekday]
    turns = {f"all {day}s": f"every {day}" for day in days}
    turns |= {f"on all {day}s": f"every {day}" for day in days}
    turns |= {f"every single {day}": f"every {day}" for day in (*days, "day", "weekday", "hour", "minute")}
    turns |= {
        f"{each} {day} of the {span}": f"every {day}"
        for each in ("every", "each")
        for day in ("day", "weekday", *days)
        for span in ("week", "year")
    }
    turns |= {f"{each} day of the month": "every day" for each in ("every", "each")}
    turns |= {
        f"{each} {unit} of {whole}": f"every {unit}"
        for each in ("every", "each")
        for unit in ("hour", "minute")
        for whole in ("the day", "every day", "each day", "every hour", "the hour", "the week")
    }
    return turns


def _of_bases() -> dict[str, str]:
    """Return on a daily basis, on an hourly basis."""
    said = {
        "daily": "daily",
        "weekly": "weekly",
        "monthly": "monthly",
        "yearly": "yearly",
        "hourly": "hourly",
        "quarterly": "quarterly",
        "nightly": "nightly",
        "fortnightly": "fortnightly",
    }
    return {f"on {article} {word} basis": base for article in ("a", "an") for word, base in said.items()}


def _of_edges() -> dict[str, str]:
    """Return the ends and beginnings of months, quarters and years, with and without their small words."""
    turns: dict[str, str] = {}
    for span, before, each in product(
        ("month", "quarter", "year"), ("", "at ", "on ", "at the ", "the ", "on the "), ("", *_EACH)
    ):
        of = f"{each or 'the'} {span}"
        gap = f"{each} " if each else ""
        if not each:
            for end in ("end", "- end", "close"):
                turns[f"{before}{span} {end}"] = f"on the last day of the {span}"
        if each in {"", "the"}:
            for until in ("until", "till", "through", "ending"):
                turns[f"{until} {before}end of {gap}{span}"] = f"until end of the {span}"
        turns[f"{before}end of {gap}{span}"] = f"on the last day of {of}"
        turns[f"{before}start of {gap}{span}"] = f"on the first day of {of}"
        turns[f"{before}beginning of {gap}{span}"] = f"on the first day of {of}"
        for day in (
            "day",
            "weekday",
            "workday",
            "business day",
            *(each_day.name.lower() for each_day in Weekday),
        ):
            if not each:
                turns[f"{day} of {span}"] = f"{day} of {of}"
                turns[f"{day} in the {span}"] = f"{day} of {of}"
    return turns


_ALL_DAY = dict.fromkeys(
    (
        "all day",
        "all day long",
        "all through the day",
        "throughout the day",
        "the whole day",
        "around the clock",
        "round the clock",
        "day and night",
        "24 / 7",
        "24 hours a day",
        "all year",
        "all year round",
        "all year long",
        "year round",
        "year - round",
        "throughout the year",
        "day in day out",
        "starting immediately",
        "effective immediately",
        "until cancelled",
        "until stopped",
        "without end",
        "with no end",
        "with no end date",
        "no end date",
        "forever",
        "indefinitely",
    ),
    "",
)
_OTHERS = {
    "unless it's a": "unless",
    "unless it's": "unless",
    "unless it is a": "unless",
    "unless it is": "unless",
    "unless on": "unless",
    "unless that's a": "unless",
    "except for": "except",
    "except when it's a": "except",
    "except when it's": "except",
    "but skip": "except",
    "and skip": "except",
    "skipping over": "except",
    "leave out": "except",
    "but no": "except",
    "and not": "but not",
    "just on": "only on",
    "solely on": "only on",
    "effective from": "from",
    "on every": "every",
    "in every month except": "except in",
    "in all months except": "except in",
    "per weekday": "every weekday",
    "once per weekday": "every weekday",
    "once per workday": "every weekday",
    "# x / day": "# times a day",
    "# times / day": "# times a day",
    "# x / week": "# times a week",
    "# x / month": "# times a month",
    "# x a day": "# times a day",
    "# x per day": "# times a day",
    "# days a week": "# times a week",
    "# days per week": "# times a week",
    "# days each week": "# times a week",
    "semi - monthly": "twice a month",
    "semimonthly": "twice a month",
    "biannually": "twice a year",
    "every leap year": "every 4 years",
    "each leap year": "every 4 years",
    "per annum": "every year",
    "# minute mark": "minute #",
    "# - minute mark": "minute #",
    "at the # minute mark": "at minute #",
    "at the # - minute mark": "at minute #",
    "on each": "every",
    "later today": "today",
    "start at": "starting at",
    "begin at": "starting at",
    "and start at": "starting at",
    "and end at": "ending at",
    "and stop at": "ending at",
    "up until and including": "until",
    "until and including": "until",
    "one time only": "once",
    "weekend included": "including weekends",
    "weekends included": "including weekends",
    "weekends too": "including weekends",
    "also on weekends": "including weekends",
    "also on weekends at": "also on weekends at",
    "even on weekends": "including weekends",
    "including the weekend": "including weekends",
    "including weekends": "including weekends",
    "# mo": "# months",
    "# mos": "# months",
    "all of next": "next",
    "all of this": "this",
    "all next": "next",
    "all this": "this",
    "mid - month": "middle of the month",
    "mid month": "middle of the month",
    "in the summer months": "in summer",
    "in the winter months": "in winter",
    "in the fall": "in autumn",
    "in fall": "in autumn",
    "effective": "from",
    "with effect from": "from",
    "commencing": "from",
    "commencing on": "from",
    "first on": "from",
    "of month": "of the month",
    "for the first time at": "starting at",
    "for the rest of the week": "until end of the week",
    "for the rest of the month": "until end of the month",
    "for the rest of the year": "until end of the year",
    "for the remainder of the month": "until end of the month",
    "for the remainder of the year": "until end of the year",
    "the last couple of days of the month": "the last two days of the month",
    "for the first time on": "from",
    "valid until": "until",
    "valid from": "from",
    "expires on": "until",
    "expiring on": "until",
    "last on": "until",
    "right now": "in 0 seconds",
    "right away": "in 0 seconds",
    "immediately": "in 0 seconds",
    "straight away": "in 0 seconds",
    "at once": "in 0 seconds",
    "on the hour and half hour": "every 30 minutes",
    "on the hour and the half hour": "every 30 minutes",
    "on the hour and on the half hour": "every 30 minutes",
    "every hour and half hour": "every 30 minutes",
    "on the quarter hour": "every 15 minutes",
    "every quarter hour": "every 15 minutes",
    "every quarter - hour": "every 15 minutes",
    "every half - hour": "every 30 minutes",
    "on the half": "at minute 30",
    "once a fortnight": "every 2 weeks",
    "once per fortnight": "every 2 weeks",
    "once in two weeks": "every 2 weeks",
    "in the months of": "in",
    "in the month of": "in",
    "during the months of": "in",
    "on all days": "every day",
    "twelve noon": "noon",
    "during weekday": "on weekday",
    "during weekdays": "on weekdays",
    "during weekend": "on weekend",
    "during weekends": "on weekends",
    "during the month of": "in",
    "m - f": "mon-fri",
    "m - th": "mon-thu",
    "m / th": "mon, thu",
    "t / th": "tue, thu",
    "tu / th": "tue, thu",
    "tth": "tue, thu",
    "sat / sun": "sat, sun",
    "# x": "# times",
    "x #": "# times",
    "one day in two": "every 2 days",
    "one day in three": "every 3 days",
    "in # weeks time": "in # weeks",
    "in # days time": "in # days",
    "in # hours time": "in # hours",
    "# days hence": "in # days",
    "today in # days": "in # days",
    "today in # months": "in # months",
}
# Every third day and night is no other word for always.
_COUNTED_NIGHTS = {
    f"{place} day and night": f"{place} day and night"
    for place in ("other", "first", "second", "third", "fourth", "fifth", "last", "2nd", "3rd", "4th", "5th")
}
FAMILIES = (
    _COUNTED_NIGHTS
    | _of_intervals()
    | _of_weeks()
    | _of_days()
    | _of_bases()
    | _of_edges()
    | _ALL_DAY
    | _OTHERS
)
