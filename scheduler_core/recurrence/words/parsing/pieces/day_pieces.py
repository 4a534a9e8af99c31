"""The pieces of a sentence that name days."""

from datetime import date

from scheduler_core.recurrence.words.parsing.draft import Scene, Span
from scheduler_core.recurrence.words.parsing.pieces.bound_pieces import set_year
from scheduler_core.recurrence.words.parsing.pieces.every_piece import read_span
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.bound_days import read_year
from scheduler_core.recurrence.words.parsing.texts.dates import (
    is_named_date,
    read_date,
    read_moment,
    read_yearly_dates,
)
from scheduler_core.recurrence.words.parsing.texts.day_parts import NIGHT, PARTS, DayPart
from scheduler_core.recurrence.words.parsing.texts.month_days import (
    is_between_months,
    read_month_days,
    read_months,
)
from scheduler_core.recurrence.words.parsing.texts.near_dates import next_weekday
from scheduler_core.recurrence.words.parsing.texts.periods import set_span
from scheduler_core.recurrence.words.parsing.texts.weekday_lists import read_weekdays
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import FEASTS, MONTHS, PLURAL_WEEKDAYS, WEEKDAYS
from scheduler_core.values.schedules.rules import DayNumber, MonthDay
from scheduler_core.values.schedules.weekday import ALL_DAYS, WORKDAYS, Weekday

_LONGEST_MONTH = 31
_LONGEST_MONTHS = {2: 29, 4: 30, 6: 30, 9: 30, 11: 30}
_OTHER_DAYS = (
    "all other days",
    "all the other days",
    "the other days",
    "every other day of the week",
    "any other day",
    "other days",
    "all remaining days",
    "the remaining days",
    "the rest of the week",
    "all other weekdays",
    "the other weekdays",
    "other weekdays",
    "otherwise",
)
_BEGIN_OTHERS = frozenset(words.split()[0] for words in _OTHER_DAYS)
_DAYS_IN = {"day": 1, "days": 1, "week": 7, "weeks": 7}


def moments(scene: Scene) -> bool:
    """Read 2026-12-01T09:00."""
    scene.reader.take_word("on")
    moment = read_moment(scene.reader)
    if moment is None:
        return False
    draft = scene.draft_for_days()
    scene.refuse_unless_joined(draft.moments)
    draft.moments += (moment,)
    return True


def feasts(scene: Scene) -> bool:
    """Read good friday, 2 days before easter, the day after easter."""
    reader = scene.reader
    reader.take_word("on")
    offset = reader.attempt(_read_distance_to_easter)
    if offset is None:
        offset = _read_feast(reader)
    if offset is None:
        return False
    if abs(offset) > 300:
        reader.refuse(f"{abs(offset)} days is too far from Easter (300 at most)")
    draft = scene.draft_for_days()
    scene.refuse_unless_joined(draft.easter_offsets)
    draft.easter_offsets += (offset,)
    return True


def dates(scene: Scene) -> bool:
    """Read tomorrow, 2026-12-01, once on 1 dec 2026."""
    reader = scene.reader
    reader.take_word("once")
    reader.take_word("on")
    if reader.peek(1).kind is TokenKind.DATE:
        reader.take_word("at")
    part = reader.attempt(_read_part_of_today)
    is_today = part is not None or reader.peek().text in {"today", "this"}
    is_near = reader.peek().text in {"this", "next", "coming"} and reader.peek(1).text in WEEKDAYS
    day = scene.today if part is not None else read_date(reader, scene.today)
    if day is None:
        return False
    if reader.peek().text in {"to", "-", "through"} and reader.peek(1).text in WEEKDAYS:
        reader.refuse("name the days of that span, such as 'every day from 2026-12-01 to 2026-12-04 at 9:00'")
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.dates)
    draft.dates += (day, *(_read_days_behind(scene, day) if is_near else ()))
    is_this_week = day < scene.today and any(reader.peek(-ahead).text == "this" for ahead in range(1, 5))
    draft.is_today = (is_today and day == scene.today) or is_this_week
    draft.part = part or draft.part
    return True


def yearly_dates(scene: Scene) -> bool:
    """Read dec 24 and 31, 24 december."""
    reader = scene.reader
    reader.take_word("on")
    first = reader.peek()
    is_named = is_named_date(reader)
    found = read_yearly_dates(reader)
    if found is None:
        return False
    if any(day.day > _LONGEST_MONTHS.get(day.month, _LONGEST_MONTH) for day in found):
        reader.refuse(f"there is no {reader.typed(first, reader.peek(-1))}")
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.yearly_dates)
    draft.yearly_dates += found
    draft.has_named_date |= is_named
    return True


def once(scene: Scene) -> bool:
    """Read once; the day of it is said alongside it."""
    if scene.draft.is_counted or not scene.reader.take_word("once"):
        return False
    scene.draft.is_once = True
    return True


def month_days(scene: Scene) -> bool:
    """Read the 1st and 15th, last friday of november."""
    reader = scene.reader
    has_on = reader.take_word("on") or (
        reader.peek(1).text == "the" and reader.peek(2).kind is TokenKind.ORDINAL and reader.take_word("at")
    )
    every, first = reader.peek(-1), reader.peek()
    days = read_month_days(reader)
    if days is None or reader.peek().text == "minute":
        return False
    last = reader.peek(-1)
    if not has_on:
        _refuse_days_behind_weekdays(scene)
    draft = scene.draft_for_dates()
    scene.refuse_unless_joined(draft.month_days)
    has_span = reader.attempt(lambda _: span(scene) or None) is True
    if draft.said_every and _counts_on(days) and not (draft.span or draft.months or draft.period):
        whole = reader.typed(every if every.text in {"every", "each"} else first, last)
        draft.every_nth = whole, f"{reader.typed(first, last)} {reader.lexicon.of_the_month}"
    draft.month_days += days
    draft.is_closed |= has_span
    return True


def _refuse_days_behind_weekdays(scene: Scene) -> None:
    """Refuse wednesdays, first and third, which may be those of the month; on the 1st is a further day."""
    draft = scene.draft
    is_listed = scene.is_after_comma and not scene.is_after_and and draft.needs_times
    if is_listed and draft.weekdays and not (draft.is_one_weekday or draft.month_days):
        scene.reader.refuse(
            "days of the month behind days of the week can be some of those or further days; write "
            "'first monday of the month at 9:00', or put 'and' between"
        )


def weekdays(scene: Scene) -> bool:
    """Read mon,wed and fri; on weekends; from monday to friday."""
    reader = scene.reader
    reader.take_word("on")
    reader.attempt(_take_at_weekend)
    if reader.peek().text == "at" and reader.peek(1).text in WEEKDAYS:
        reader.take()  # at monday, as those say who learned the language
    reader.take_word("the", "a")
    first = reader.peek(-1)
    said = read_weekdays(scene.reader)
    if said is None:
        return False
    scene.is_after_only |= scene.reader.peek().text == "only"
    if scene.draft.weekdays == said.weekdays and not scene.is_joined and not scene.draft.is_one_weekday:
        _refuse_days_again(scene, first)
        return True  # every weekday (monday to friday)
    draft = scene.draft_for_weekdays()
    scene.refuse_unless_joined(draft.weekdays)
    draft.is_one_weekday = said.is_one and not (draft.weekdays or scene.is_after_only)
    draft.weekdays |= said.weekdays
    date_of_it = scene.reader.attempt(_read_date_of_weekday) if draft.is_one_weekday else None
    if date_of_it is not None:
        scene.refuse_unless_joined(draft.month_days)
        draft.month_days, draft.is_weekday_of_date = (date_of_it,), True
    return True


def _refuse_days_again(scene: Scene, before: Token) -> None:
    """Refuse in march on mondays, every monday at 9, which may say the same again or more."""
    draft = scene.draft
    if before.text in {"every", "each"} and (draft.months or draft.has_left_out or draft.interval > 1):
        scene.reader.refuse("it is unclear which of the days that holds for; put '; also' between two rules")


def other_days(scene: Scene) -> bool:
    """Read on all other days, on the rest of the week: those that no rule before has named."""
    reader = scene.reader
    reader.take_word("on")
    if reader.peek().text not in _BEGIN_OTHERS or not any(map(reader.take_words, _OTHER_DAYS)):
        return False
    if reader.peek(-1).text == "otherwise" and _is_exception_alone(scene):
        return True
    is_of_workdays = reader.peek(-1).text in {"weekdays", "workdays"}
    named = frozenset[Weekday]().union(*(draft.weekdays for draft in scene.drafts))
    is_clear = all(draft.weekdays and draft.interval == 1 for draft in scene.drafts if draft.has_days)
    left = (WORKDAYS if is_of_workdays else ALL_DAYS) - named
    if not named or not is_clear or not left:
        reader.refuse("name the other days: 'saturdays at 10 and on weekdays at 9'")
    draft = scene.draft_for_days()
    if draft.weekdays:
        reader.refuse("name the other days: 'saturdays at 10 and on weekdays at 9'")
    draft.weekdays = left
    return True


def _is_exception_alone(scene: Scene) -> bool:
    """Tell whether only what is left out is said before every day: not on mondays, otherwise daily."""
    is_daily_ahead = scene.reader.peek().text in {"daily", "everyday", "every", "at"}
    left_out = scene.draft.has_left_out or scene.frame.off_days
    is_alone = len(scene.drafts) == 1 and not scene.draft.says_when
    return bool(left_out) and is_alone and is_daily_ahead


def bare_months(scene: Scene) -> bool:
    """Read june to august alongside days; a day of a month is a date."""
    reader = scene.reader
    months = read_months(reader)
    is_date = reader.peek().kind in {TokenKind.NUMBER, TokenKind.ORDINAL} or reader.peek().text == "the"
    if months is None or is_date or scene.draft.months:
        return False
    scene.draft.months += months
    return True


def span(scene: Scene) -> bool:
    """Read of the month, in november and december, of every 3rd month; that closes the days before it."""
    draft = scene.draft
    has_days = draft.picks_days or draft.is_daily
    if not _read_span_of_days(scene):
        return False
    draft.is_closed |= has_days
    return True


def _read_span_of_days(scene: Scene) -> bool:
    reader = scene.reader
    is_range = reader.peek().text == "from" and reader.peek(1).text in MONTHS
    is_range &= reader.peek(2).text in {"to", "-", "through", "until", "till"}
    is_between = reader.peek().text == "between" and is_between_months(reader)
    is_during = reader.peek().text == "during" and reader.peek(1).text in MONTHS
    has_word = (
        reader.take_word("of", "in")
        or (is_during and reader.take_word("during"))
        or (is_range and reader.take_word("from"))
    )
    if not has_word and not (is_between and reader.take_word("between")):
        return False
    for found in Span:
        if reader.take_words(f"the {found.value}"):
            set_span(scene, scene.draft, found)
            return True
    if reader.peek(1).text in MONTHS:
        reader.take_word("every", "each")
    months = read_months(reader)
    if months is None:
        return read_span(scene)
    if scene.draft.months and scene.is_after_only:
        reader.refuse("months are said twice; list them together, as in 'in may and june'")
    if not scene.is_after_only:
        scene.refuse_limit_of_several()
    year = reader.attempt(read_year) if len(months) == 1 else None
    if year is not None:
        set_year(scene, year)
        scene.frame.has_year_of_months = True
    for draft in scene.limited:
        draft.months += months
        draft.is_only_in_months |= scene.is_after_only
    return True


def _read_part_of_today(reader: Reader) -> DayPart | None:
    """Read tonight, this evening."""
    if reader.take_word("tonight"):
        return NIGHT
    return reader.look_up(PARTS) if reader.take_word("this") else None


def _read_days_behind(scene: Scene, day: date) -> list[date]:
    """Read the sunday of this saturday and sunday, which comes next after it."""
    days = [day]
    while (weekday := scene.reader.attempt(_read_joined_weekday)) is not None:
        days.append(next_weekday(scene.reader, days[-1], weekday))
    return days[1:]


def _read_joined_weekday(reader: Reader) -> Weekday | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    weekday = None if reader.peek().text in PLURAL_WEEKDAYS else reader.look_up(WEEKDAYS)
    following = reader.peek()
    is_last = following.text in {"", "at", "@", ",", "and", "&"} or following.kind is TokenKind.TIME
    return weekday if is_last else None


def _take_at_weekend(reader: Reader) -> bool | None:
    return (reader.take_words("at the") and reader.peek().text in {"weekend", "weekends"}) or None


def _read_date_of_weekday(reader: Reader) -> DayNumber | None:
    """Read the 13th, behind friday."""
    reader.take_word(",")
    if not reader.take_word("the"):
        return None
    number = read_ordinal(reader)
    is_counted = reader.peek().text in WEEKDAYS or reader.peek().text in {
        "last",
        "business",
        "working",
        "week",
        "of",
        *MONTHS,
    }
    return None if number is None or is_counted else DayNumber(number)


def _counts_on(days: tuple[MonthDay, ...]) -> bool:
    """Tell whether `every` before these days may count on beyond a month: every second friday and sunday.

    Every second and fourth friday are places in a month.
    """
    places = {day.nth for day in days if not isinstance(day, DayNumber)}
    return len(places) == 1 and min(places) > 1


def _read_weekday_beside_easter(reader: Reader) -> int | None:
    """Read the monday after easter, the friday before easter."""
    every = reader.peek(-1)
    reader.take_word("the")
    weekday = reader.look_up(WEEKDAYS)
    is_before = reader.take_word("before", "to")
    if weekday is None or not (is_before or reader.take_word("after", "past", "following")):
        return None
    if not reader.take_word("easter"):
        return None
    reader.take_word("sunday")
    if every.text in {"every", "each"}:
        typed = reader.typed(every, reader.peek(-1))
        reader.refuse(f"{typed!r} can be one such day or all of them; write it without {every.text!r}")
    return weekday.number - 6 if is_before and weekday.number < 6 else -7 if is_before else weekday.number + 1


def _read_distance_to_easter(reader: Reader) -> int | None:
    beside = reader.attempt(_read_weekday_beside_easter)
    if beside is not None:
        return beside
    reader.take_word("the")
    count = 1 if reader.take_word("a") or reader.peek().text in _DAYS_IN else read_number(reader)
    days = None if count is None else reader.look_up(_DAYS_IN)
    if count is None or days is None:
        return None
    is_before = reader.take_word("before", "to")
    if not (is_before or reader.take_word("after", "past")) or not reader.take_word("easter"):
        return None
    reader.take_word("sunday")
    return -count * days if is_before else count * days


def _read_feast(reader: Reader) -> int | None:
    reader.take_word("the")
    return next((offset for words, offset in FEASTS.items() if reader.take_words(words)), None)
