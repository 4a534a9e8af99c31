"""Refuse words that name no time, with what to say instead."""

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_window
from scheduler_core.values.schedules.rules import DailyWindow

_TIME = "names no time of day; say at what time, such as 'at 7:30'"
_PART = "names no hours; say from when until when, such as 'from 8:00 to 18:00'"
_MONTHS = "names no months; name them, such as 'in may and june'"
_DAY = "names no day; say which, such as 'on the 1st of every month at 9:00'"
_WEEK_END = "can be friday or sunday; name the day"
_WEEK_OF_MONTH = "can be counted in two ways; name the days, such as 'first monday of the month at 9:00'"
_DAY_OF_WEEK = "can be counted from several days; name the day of the week, such as 'every monday at 9:00'"
_WEEK_OR_EIGHT_DAYS = (
    "can be each week or every 8 days; write 'every monday at 9:00' or 'every 8 days at 9:00'"
)
_PLACES = ("first", "second", "third", "fourth", "last", "1st", "2nd", "3rd", "4th")
_VAGUE = (
    dict.fromkeys(
        (
            "first thing",
            "close of business",
            "close of play",
            "end of business",
            "end of day",
            "end of the day",
            "end of the working day",
            "end of the workday",
            "cob",
            "eod",
        ),
        _TIME,
    )
    | dict.fromkeys(
        ("overnight", "during the night", "during the day", "by day", "by night", "in the daytime"), _PART
    )
    | {
        f"in {the}{season}": _MONTHS
        for the in ("", "the ")
        for season in ("summer", "winter", "spring", "autumn")
    }
    | {f"middle of {each} month": _DAY for each in ("the", "every", "each")}
    | {"every week or eight days": _WEEK_OR_EIGHT_DAYS}
    | {f"end of {each} week": _WEEK_END for each in ("the", "every", "each", "this")}
    | {
        f"{in_the}{place} {full}week of {each} month": _WEEK_OF_MONTH
        for in_the in ("", "the ", "in the ", "of the ", "during the ")
        for place in _PLACES
        for full in ("", "full ")
        for each in ("the", "every", "each", "a")
    }
    | {
        f"{place} {day} of {each} week": _DAY_OF_WEEK
        for place in _PLACES
        for day in ("day", "working day", "business day", "workday", "weekday")
        for each in ("the", "every", "each", "a")
    }
)
_WINDOW_WORDS = frozenset({"from", "between"})
_BY_FIRST_WORD: dict[str, list[str]] = {}
for _turn in _VAGUE:
    _BY_FIRST_WORD.setdefault(_turn.split()[0], []).append(_turn)


def vague(scene: Scene) -> bool:
    """Refuse first thing in the morning, overnight, in the first week of the month."""
    reader = scene.reader
    if reader.peek().text not in _BY_FIRST_WORD:
        reader.take_word("at", "on")
        reader.take_word("the")
    if reader.peek().text not in _BY_FIRST_WORD:
        return False
    begins = reader.peek()
    for turn in _BY_FIRST_WORD[begins.text]:
        if reader.take_words(turn):
            reason = _VAGUE[turn]
            if reason is _PART and (scene.draft.window or reader.words & _WINDOW_WORDS or _has_hours(reader)):
                return True  # the hours are said alongside it
            reader.refuse(f"{reader.typed(begins, reader.peek(-1))!r} {reason}")
    return False


def _has_hours(reader: Reader) -> bool:
    """Tell whether hours follow: overnight 10pm-6am."""
    found: list[DailyWindow] = []

    def look(inner: Reader) -> None:
        hours = read_window(inner, "to", "until")
        found.extend(() if hours is None else (hours,))

    reader.attempt(look)
    return bool(found)
