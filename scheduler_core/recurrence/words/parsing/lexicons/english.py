"""English in the words of the grammar: what is said otherwise than the grammar says it."""

from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon
from scheduler_core.recurrence.words.parsing.vocabulary import KNOWN_WORDS

_EXAMPLE = "every weekday at 9:30"
_TURNS = {
    "half - hourly": "every 30 minutes",
    "half hourly": "every 30 minutes",
    "quarter - hourly": "every 15 minutes",
    "quarter hourly": "every 15 minutes",
    "bi - weekly": "biweekly",
    "bi - monthly": "bimonthly",
    "every quarter of an hour": "every 15 minutes",
    "twice hourly": "every 30 minutes",
    "half - yearly": "every 6 months",
    "half yearly": "every 6 months",
    "semi - annually": "every 6 months",
    "semi annually": "every 6 months",
    "every half year": "every 6 months",
    "every half a year": "every 6 months",
    "once every": "every",
    "once each": "every",
    "one time on": "once on",
    "one time at": "once at",
    "12 noon": "noon",
    "12 midnight": "midnight",
    "but only": "only",
    "just once": "once",
    "once only": "once",
    "only once": "once",
    "one time": "once",
    "one - time": "once",
    "one - off": "once",
    "a single time": "once",
    "full hour": "hour",
    "whole hour": "hour",
    "full hours": "hours",
    "top of the hour": "hour",
    "top of every hour": "hour every hour",
    "top of each hour": "hour every hour",
    "the top of the hour": "the hour",
    "at the top of the hour": "on the hour",
    "at the top of every hour": "every hour on the hour",
    "at the top of each hour": "every hour on the hour",
    "on the half hour": "at minute 30",
    "on the half - hour": "at minute 30",
    "at half past every hour": "every hour at minute 30",
    "at half past the hour": "at minute 30",
    "bottom of the hour": "minute 30",
    "at the bottom of the hour": "at minute 30",
    "o ' clock": "o'clock",
    "month end": "the last day of the month",
    "month - end": "the last day of the month",
    "month's end": "the last day of the month",
    "end of month": "the last day of the month",
    "end of the month": "the last day of the month",
    "end of every month": "the last day of every month",
    "end of each month": "the last day of every month",
    "at the end of the month": "on the last day of the month",
    "at the end of every month": "on the last day of every month",
    "at the end of each month": "on the last day of every month",
    "at the start of the month": "on the first day of the month",
    "at the start of every month": "on the first day of every month",
    "at the start of each month": "on the first day of every month",
    "at the beginning of the month": "on the first day of the month",
    "at the beginning of every month": "on the first day of every month",
    "at the beginning of each month": "on the first day of every month",
    "at the end of the quarter": "on the last day of the quarter",
    "at the end of every quarter": "on the last day of every quarter",
    "at the end of each quarter": "on the last day of every quarter",
    "at the beginning of the quarter": "on the first day of the quarter",
    "at the beginning of every quarter": "on the first day of every quarter",
    "at the start of every quarter": "on the first day of every quarter",
    "at the start of each quarter": "on the first day of every quarter",
    "at the end of the year": "on the last day of the year",
    "at the end of every year": "on the last day of every year",
    "until the end of the month": "until end of the month",
    "until the end of month": "until end of the month",
    "till the end of the month": "until end of the month",
    "through the end of the month": "until end of the month",
    "until end of the month": "until end of the month",
    "until month end": "until end of the month",
    "calendar month": "month",
    "each and every": "every",
    "all weekdays": "every weekday",
    "all days": "every day",
    "all the time at": "daily at",
    "day of the week": "day",
    "seven days a week": "every day",
    "7 days a week": "every day",
    "five days a week": "on weekdays",
    "5 days a week": "on weekdays",
    "weeknight": "weekday night",
    "weeknights": "weekday nights",
    "every weeknight": "every weekday night",
    "weekday mornings": "weekday mornings",
    "at every login": "at login",
    "at each login": "at login",
    "on every login": "at login",
    "on each login": "at login",
    "when i sign in": "at login",
    "at sign in": "at login",
    "at log on": "at login",
    "at log in": "at login",
    "at user logon": "at login",
    "a week from now": "in a week",
    "a fortnight from now": "in 2 weeks",
    "a month from now": "in a month",
    "a year from now": "in a year",
    "an hour from now": "in an hour",
    "a day from now": "in a day",
    "a minute from now": "in a minute",
    "half an hour from now": "in half an hour",
    "an hour and a half from now": "in 90 minutes",
    "this coming": "coming",
    "apart from": "except",
    "aside from": "except",
    "other than": "except",
    "with the exception of": "except",
    "leaving out": "except",
    "but never": "but not",
    "never on": "not on",
    "starting from": "from",
    "starting on": "from",
    "weeks starting on": "weeks starting on",
    "starting as of": "from",
    "beginning on": "from",
    "beginning from": "from",
    "from now until": "until",
    "up until": "until",
    "up to and including": "until",
    "until and including": "until",
    "ending on": "until",
    "finishing on": "until",
    "stopping on": "until",
    "not after": "until",
    "no later than": "until",
    "not before": "from",
    "no earlier than": "from",
    "for a total of": "for",
    "a total of": "for",
    "in total": "in all",
    "altogether": "in all",
    "over the next": "for the next",
    "during the next": "for the next",
    "for the coming": "for the next",
    "for the following": "for the next",
    "working hours": "office hours",
    "business hours": "office hours",
    "work hours": "office hours",
    "in office hours": "during office hours",
    "at office hours": "during office hours",
    "within office hours": "during office hours",
    "in working hours": "during office hours",
    "in business hours": "during office hours",
    "on business days": "on weekdays",
    "on working days": "on weekdays",
    "early in the morning": "in the morning",
    "late at night": "at night",
    "first thing in the morning at": "in the morning at",
    "in the evenings": "evenings",
    "in the mornings": "mornings",
    "in the afternoons": "afternoons",
    "at nights": "nights",
    "and also": "and",
    "as well as": "and",
    "the day after tomorrow": "the day after tomorrow",
    "on alternate": "every other",
    "every alternate": "every other",
    "alternate": "every other",
    "alternating": "every other",
    "in the middle of the night at": "at night at",
    "on every day - of - week from": "every",
    "every day - of - week from": "every",
    "on every day - of - week": "on",
    "every day - of - week": "every day",
    "on day - of - month #": "on day # of every month",
    "on day of month #": "on day # of every month",
    "xmas eve": "christmas eve",
    "xmas": "christmas",
}
_MACHINES = "computer machine system pc server laptop windows linux engine scheduler".split()
_STARTS = "starts boots restarts reboots starts|up boots|up is|started is|booted is|rebooted".split()
_STARTED = (
    "startup boot reboot restart booting rebooting start|up system|startup system|start system|boot".split()
)
_WORDS = {
    # Fillers: they say nothing of when.
    "please kindly always sharp exactly precisely promptly repeat repeats repeating recurring execute "
    "just regularly": "",
    "mondays'": "mondays",
    "within": "between",
    "thru": "through",
    "during": "during",
    "on/after": "from",
    "midnights": "midnight",
    "noontime": "noon",
    "secondly": "every second",
    "minutely": "every minute",
    "annual": "yearly",
    "fortnight": "fortnight",
    "dailies": "daily",
    "reboot": "boot",
    "finishing": "ending",
    "stopping": "ending",
    "tmrw tmr tomorow": "tomorrow",
}


def _single(table: dict[str, str]) -> dict[str, str]:
    return {word: said for words, said in table.items() for word in words.split()}


def _of_starts() -> dict[str, str]:
    """Return the turns for a start of the machine: whenever the server reboots, after each reboot."""
    whens = ("when", "whenever", "every time", "each time", "after", "once", "as soon as")
    owners = ("the ", "my ", "this ", "")
    turns = [
        f"{when} {owner}{machine} {starts}"
        for when in whens
        for owner in owners
        for machine in _MACHINES
        for starts in _STARTS
    ]
    turns += [
        f"{when} {each}{started}"
        for when in ("at", "on", "after", "upon", "with")
        for each in ("", "every ", "each ", "a ", "the ")
        for started in _STARTED
    ]
    turns += [f"{each} {started}" for each in ("every", "each") for started in _STARTED]
    return {turn.replace("|", " "): "at startup" for turn in turns}


ENGLISH = Lexicon(
    code="", example=_EXAMPLE, turns=_TURNS | _of_starts(), words=_single(_WORDS), plain=KNOWN_WORDS
)
