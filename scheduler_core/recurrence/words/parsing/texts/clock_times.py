"""Times of day, read from text."""

from collections.abc import Sequence
from datetime import time, timedelta
from itertools import pairwise, product

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length, read_number
from scheduler_core.recurrence.words.parsing.texts.day_parts import (
    MORNING,
    PARTS,
    DayPart,
    clock_in,
    read_part_of_time,
)
from scheduler_core.recurrence.words.parsing.texts.spoken_times import (
    COUNTABLE,
    SaidTime,
    in_half,
    is_hour_of_twelve,
    read_spoken,
)
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import HALVES_OF_DAY, MONTHS, NAMED_TIMES
from scheduler_core.values.schedules.rules import DailyWindow

_MIDNIGHT, _NOON = time(0), time(12)
_LAST_SECOND = time(23, 59, 59)
_HALF_A_DAY = 12
_LAST_HOUR = 23
_NO_MORNING = frozenset({1, 2, 3, 4, 5, 12})  # from 2 to 4pm is an afternoon; from 8 to 10pm may be a day
_CLOSE_HOURS = 3
_BETWEEN_HOURS = frozenset({",", "and", "&", "/"})
# A length behind one of these is how often or how long, and no distance from a time.
_BEFORE_LENGTHS = frozenset({"every", "each", "in", "for", "per", "next", "last", "other"})
_ONE_MINUTE, _ONE_DAY = timedelta(minutes=1), timedelta(days=1)
_MOST_UNCLEAR = 8
_TWO_DIGITS = 10
# What everyone calls a day at work; other hours that run backwards can be a night as well.
_WORKING_DAYS = {(time(9), time(5)), (time(8), time(5)), (time(9), time(6))}
_HOUR_AND_MINUTE_DIGITS = 4
_FIRST_YEAR = 1900


def read_times(reader: Reader, *, bare_hours: bool) -> tuple[time, ...] | None:
    """Read a list of times; a bare hour such as 7 counts only with `bare_hours`."""
    said = read_said_times(reader, bare_hours=bare_hours)
    return None if said is None else tuple(each.clock for each in said)


def read_said_times(reader: Reader, *, bare_hours: bool) -> list[SaidTime] | None:
    """Read a list of times with what they leave open."""
    bare_hours = bare_hours or _shares_half(reader)
    first = _read_one(reader, bare_hours)
    if first is None:
        return None
    said = [first]
    while (following := reader.attempt(lambda inner: _read_next(inner, bare_hours))) is not None:
        if following.is_open and following in said:
            hour = following.clock.hour
            reader.refuse(f"{hour} is said twice; write {hour:02}:00 and {(hour + 12) % 24:02}:00")
        said.append(following)
    is_beside_noon = any(each.is_beside_noon for each in said)
    if is_beside_noon and any(_leaves_half(each) and each.clock.hour < _HALF_A_DAY for each in said):
        reader.refuse("say am or pm with each hour: 7pm and 9pm")
    of_half = [place for place, each in enumerate(said) if each.has_half]
    if of_half and any(each.is_open for each in said):
        return _in_order(reader, said)
    if of_half and any(map(_leaves_half, said[: of_half[-1]])):
        return _in_order(reader, said)
    return said


def read_window(reader: Reader, *joints: str) -> DailyWindow | None:
    """Read two times as a part of the day, joined by a dash or by one of the words."""
    begins = _read_one(reader, bare_hours=True)
    is_dash = reader.peek().text == "-"
    if begins is None or not reader.take_word("-", *joints):
        return None
    ends = _read_end(reader)
    if ends is None:
        return None
    moved = _moved_into(ends.part, begins, ends.clock)
    if moved is not None:
        return DailyWindow(moved, ends.clock)
    if begins.has_half != ends.has_half and (_leaves_half(begins) or _leaves_half(ends)):
        halves = _halves_in_order([begins, ends])
        if not halves and begins.clock.hour > _HALF_A_DAY and ends.clock.hour < _HALF_A_DAY:
            return DailyWindow(begins.clock, ends.clock)  # 10pm to 6
        if len(halves) > 1 and ends.has_half and (is_dash or begins.clock.hour in _NO_MORNING):
            halves = [each for each in halves if len({clock.hour // _HALF_A_DAY for clock in each}) == 1]
        if len(halves) != 1:
            reader.refuse("say am or pm with both hours: from 9am to 5pm")
        return DailyWindow(*halves[0])
    if begins.is_of_twelve and ends.clock == begins.clock and begins.is_open:
        hour = begins.clock.hour
        reader.refuse(
            f"{hour} to {hour} can be half a day or a whole one; "
            f"write {hour:02}:00 to {(hour + 12) % 24:02}:00, or no hours for a whole day"
        )
    if begins.is_of_twelve and ends.is_of_twelve and ends.clock < begins.clock:
        if (begins.clock, ends.clock) in _WORKING_DAYS:
            return DailyWindow(begins.clock, ends.clock.replace(hour=ends.clock.hour + _HALF_A_DAY))
        # 12:00 to 10:00 is how a night is printed; 9:00 to 5:00 is written with a zero then.
        if (begins.is_open and ends.is_open) or ends.clock.hour < _TWO_DIGITS:
            hours = begins.clock.hour, ends.clock.hour
            reader.refuse(
                f"{hours[0]} to {hours[1]} can end in the afternoon or on the next morning; "
                f"write {hours[0]:02}:00 to {hours[1] + 12:02}:00 or {hours[0]:02}:00 to {hours[1]:02}:00"
            )
    if begins.clock == _NOON and ends.is_open and ends.clock < begins.clock and not begins.is_open:
        return DailyWindow(_NOON, ends.clock.replace(hour=ends.clock.hour + _HALF_A_DAY))  # noon to 2
    if begins.clock == ends.clock == _MIDNIGHT and reader.peek(-1).text.startswith("24"):
        return DailyWindow(_MIDNIGHT, _LAST_SECOND)
    return DailyWindow(begins.clock, ends.clock)


def _moved_into(part: DayPart | None, begins: SaidTime, ends: time) -> time | None:
    """Return the hour that the part of the day behind its end is of, too: 2 to 4 in the afternoon."""
    if part is None or not begins.is_open or begins.clock.hour not in part.after_noon:
        return None
    moved = begins.clock.replace(hour=begins.clock.hour + _HALF_A_DAY)
    return moved if moved < ends and moved.hour in part.hours else None


def _in_order(reader: Reader, said: list[SaidTime]) -> list[SaidTime]:
    """Return hours of which some have no am or pm, if only one half of the day for each keeps their order."""
    halves = _halves_in_order(said) if len(said) <= _MOST_UNCLEAR else []
    if len(halves) > 1 and said[-1].has_half and all(map(_leaves_half, said[:-1])):
        halves = [each for each in halves if _are_close(each)]
    if len(halves) != 1:
        reader.refuse("say am or pm with each hour: 7pm and 9pm")
    _refuse_distant_midnight(reader, said, halves[0])
    return [
        SaidTime(clock, has_half=True, part=each.part) for clock, each in zip(halves[0], said, strict=True)
    ]


def _refuse_distant_midnight(reader: Reader, said: list[SaidTime], clocks: Sequence[time]) -> None:
    """Refuse at 12 and 7 in the morning, where most mean noon; 12, 1 and 2 am is a night."""
    is_moved = any(
        each.clock.hour == _HALF_A_DAY and not clock.hour for each, clock in zip(said, clocks, strict=True)
    )
    if is_moved and (any(each.part is MORNING for each in said) or not _are_close(clocks)):
        reader.refuse("12 can be noon or midnight there; write 'at 7:00 and 12:00' or 'at 0:00 and 7:00'")


def _halves_in_order(said: list[SaidTime]) -> list[tuple[time, ...]]:
    choices = product(*(_halves(each) for each in said))
    return [clocks for clocks in choices if all(one < other for one, other in pairwise(clocks))]


def _halves(said: SaidTime) -> tuple[time, ...]:
    clock = said.clock
    return (clock, clock.replace(hour=(clock.hour + _HALF_A_DAY) % 24)) if _leaves_half(said) else (clock,)


def _leaves_half(said: SaidTime) -> bool:
    """Tell whether am or pm behind another time may be of this one as well."""
    return said.is_open or (said.is_of_twelve and not said.has_half)


def _are_close(clocks: Sequence[time]) -> bool:
    """Tell whether one pm can be of all: 5, 6 and 7pm; 6 and 10pm may be a morning and an evening."""
    is_of_one_half = len({clock.hour // _HALF_A_DAY for clock in clocks}) == 1
    return is_of_one_half and all(other.hour - one.hour <= _CLOSE_HOURS for one, other in pairwise(clocks))


def read_minute(reader: Reader) -> int | None:
    """Read :15 as a minute of every hour."""
    text = reader.take_kind(TokenKind.MINUTE)
    if text is None:
        return None
    if int(text[1:]) > 59:
        reader.refuse(f"{text} is not a minute (:00 to :59)")
    return int(text[1:])


def _shares_half(reader: Reader) -> bool:
    """Tell whether a list of hours follows that ends with am, pm or o'clock: 5, 6 and 7pm."""
    ahead = 0
    while reader.peek(ahead).kind in {TokenKind.NUMBER, TokenKind.TIME}:
        ahead += 1
        is_behind_and = ahead > 1 and reader.peek(ahead - 2).text in {"and", "&"}
        if is_behind_and and reader.peek(ahead - 1).kind is TokenKind.TIME:
            return True  # 9 and 13:30
        if reader.peek(ahead).text in HALVES_OF_DAY or reader.peek(ahead).text == "o'clock":
            return ahead > 1
        if reader.peek(ahead).text not in _BETWEEN_HOURS:
            return False
        while reader.peek(ahead).text in _BETWEEN_HOURS:
            ahead += 1
    return False


def _read_next(reader: Reader, bare_hours: bool) -> SaidTime | None:
    """Read one more time of a list; am or pm at its end makes hours of all numbers before: 9am, 1 and 5pm."""
    is_between_times = reader.peek().text == "/" and (
        reader.peek(1).kind is TokenKind.TIME or reader.peek(2).text in {"/", *HALVES_OF_DAY}
    )
    _refuse_decimal(reader)
    is_beside = reader.peek(-1).kind is reader.peek().kind is TokenKind.TIME  # 8:00 20:00
    is_plus = reader.peek().text == "+" and reader.peek(2).text in HALVES_OF_DAY  # 7am+7pm; +02:00 is a zone
    is_joined = reader.take_word(",", "and", "&") or (is_between_times and reader.take_word("/"))
    is_joined = is_joined or (is_plus and reader.take_word("+"))
    if not (is_joined or is_beside):
        return None
    reader.take_word("and")
    reader.take_word("at")
    return _read_one(reader, bare_hours or _shares_half(reader))


def _refuse_decimal(reader: Reader) -> None:
    """Refuse at 9,5, which can be half an hour or two hours that stand in no order."""
    hour, comma, tenths = reader.peek(-1), reader.peek(), reader.peek(1)
    is_joined = comma.text == "," and hour.end == comma.start and comma.end == tenths.start
    is_number = hour.kind is tenths.kind is TokenKind.NUMBER and hour.text.isdigit()
    is_minute = len(tenths.text) == len("15") and reader.peek(2).text == "o'clock"
    if is_joined and is_number and is_minute:
        typed = reader.typed(hour, tenths)
        reader.refuse(f"{typed!r} can be a time or two hours; write '9:30', or 'at 9:00 and 17:30'")
    is_number &= len(tenths.text) == 1
    if is_joined and is_number and tenths.text.isdigit() and int(tenths.text) < int(hour.text):
        typed = reader.typed(hour, tenths)
        reader.refuse(
            f"{typed!r} can be two hours or a part of one; "
            "write '9:30', or list them as in 'at 9:00 and 17:30'"
        )


def _read_end(reader: Reader) -> SaidTime | None:
    """Read the end of a window, which may be 24:00."""
    if reader.take_word("24:00", "24"):
        return SaidTime(_MIDNIGHT)
    return _read_one(reader, bare_hours=True)


def _read_one(reader: Reader, bare_hours: bool) -> SaidTime | None:
    """Read one time, with the part of the day that is said behind it."""
    said = _read_clock(reader, bare_hours)
    if said is None and not bare_hours:
        said = reader.attempt(_read_before_part)
    part = None if said is None else reader.attempt(read_part_of_time)
    if said is None or part is None:
        return said
    clock = clock_in(reader, part, said.clock, is_of_twelve=said.is_of_twelve)
    return SaidTime(clock, has_half=True, part=part)


def _read_before_part(reader: Reader) -> SaidTime | None:
    """Read a bare 8 that a part of the day makes an hour: 8 in the evening."""
    if reader.peek(1).text not in {"in", "at"} and reader.peek().kind is TokenKind.NUMBER:
        return None
    said = _read_clock(reader, bare_hours=True)
    is_before_part = reader.peek(1).text == "night" or reader.peek(2).text in PARTS
    return said if reader.peek().text in {"in", "at"} and is_before_part else None


def _read_clock(reader: Reader, bare_hours: bool) -> SaidTime | None:
    spoken = reader.attempt(read_spoken) or reader.attempt(_read_far_beside)
    if spoken is not None:
        return spoken
    token = reader.peek()
    if token.kind is TokenKind.WORD:
        named = reader.look_up(NAMED_TIMES)
        if named is not None:
            return SaidTime(named)
        return reader.attempt(lambda inner: _read_hour_in_words(inner, bare_hours=bare_hours))
    if token.kind is TokenKind.TIME:
        reader.take()
        clock = _clock_of(reader, *token.text.split(":"))
        half = reader.look_up(HALVES_OF_DAY)
        if half is None:
            reader.take_word("h", "hrs", "o'clock")
            _take_letter_of_hours(reader)
        if half is not None:
            return SaidTime(in_half(reader, clock, half), has_half=True)
        return SaidTime(clock, is_of_twelve=is_hour_of_twelve(clock) and not token.text.startswith("0"))
    if token.kind is TokenKind.NUMBER:
        return reader.attempt(lambda inner: _read_hour(inner, bare_hours))
    return None


def _take_letter_of_hours(reader: Reader) -> None:
    """Step over the h of 18:45h in languages that read it as a word for hours."""
    letter = reader.peek()
    if letter.text == "hour" and letter.end - letter.start == 1:
        reader.take()


def _read_far_beside(reader: Reader) -> SaidTime | None:
    """Read an hour before midnight, two hours after noon, 90 minutes before 18:00."""
    if reader.peek(-1).text in _BEFORE_LENGTHS:
        return None
    begins = reader.peek()
    said = read_length(reader)
    if said is None or said.unit >= _ONE_DAY or said.length >= _ONE_DAY or said.length % _ONE_MINUTE:
        return None
    is_past = reader.take_word("past", "after")
    if not is_past and not reader.take_word("before"):
        return None
    of = _read_clock(reader, bare_hours=True)
    if of is None:
        return None
    if reader.peek().text in _BETWEEN_HOURS and reader.peek(1).kind in {TokenKind.NUMBER, TokenKind.TIME}:
        typed = reader.typed(begins, reader.peek(1))
        reader.refuse(f"{typed!r} can count back from one or from both; write the times themselves")
    minutes = of.clock.hour * 60 + of.clock.minute
    minutes += said.length // _ONE_MINUTE * (1 if is_past else -1)
    clock = time(minutes // 60 % 24, minutes % 60)
    is_of_twelve = of.is_of_twelve and not of.has_half and is_hour_of_twelve(clock)
    return SaidTime(clock, has_half=of.has_half, is_of_twelve=is_of_twelve)


def _read_hour_in_words(reader: Reader, *, bare_hours: bool) -> SaidTime | None:
    """Read six, nine thirty, eight o'clock; without `bare_hours` what says that it is an hour must follow."""
    first = reader.peek()
    hour = read_number(reader)
    if hour is None or hour > 23 or reader.peek().text in COUNTABLE:
        return None
    minutes = reader.attempt(_read_minutes_in_words) or 0
    is_of_turn = bool(minutes) and first.is_said and reader.peek(-1).start == first.start
    half = reader.look_up(HALVES_OF_DAY)
    has_clock = reader.take_word("o'clock") or is_of_turn
    half = reader.look_up(HALVES_OF_DAY) if half is None and has_clock else half
    if half is not None:
        return SaidTime(in_half(reader, time(hour, minutes), half), has_half=True)
    if not (bare_hours or has_clock):
        return None
    clock = time(hour, minutes)
    return SaidTime(
        clock, is_open=not minutes and is_hour_of_twelve(clock), is_of_twelve=is_hour_of_twelve(clock)
    )


def _read_minutes_in_words(reader: Reader) -> int | None:
    """Read thirty of nine thirty."""
    reader.take_word("-")
    # Of one turn, as in neun Uhr fünfundvierzig.
    is_of_turn = reader.peek().is_said and reader.peek().start == reader.peek(-1).start
    minutes = read_number(reader) if reader.peek().kind is TokenKind.WORD or is_of_turn else None
    if minutes is None or not 10 <= minutes < 60 or reader.peek().text in COUNTABLE:
        return None
    return minutes


def _read_hour(reader: Reader, bare_hours: bool) -> SaidTime | None:
    """Read 7pm, 7 o'clock, 9.30 or a bare 7."""
    taken = reader.take()
    text = taken.text
    if reader.peek().text == "of" and reader.peek(1).text in MONTHS:
        return None
    is_of_four = len(text) == _HOUR_AND_MINUTE_DIGITS and text.isdigit()
    if is_of_four and (bare_hours or int(text) < _FIRST_YEAR or reader.peek().text in {"h", "hrs"}):
        reader.take_word("h", "hrs", "hours")
        return SaidTime(_clock_of(reader, text[:2], text[2:]))
    with_letter = reader.attempt(lambda inner: _read_behind_letter(inner, taken))
    if with_letter is not None:
        return with_letter
    hour, dot, minutes = text.partition(".")
    half = reader.look_up(HALVES_OF_DAY)
    bare_hours |= bool(dot) and len(hour) == 2 and hour.startswith("0") and reader.peek().text != "."
    if dot and (len(minutes) != 2 or not (bare_hours or half is not None)):
        return None
    if half is not None:
        return SaidTime(in_half(reader, _clock_of(reader, hour, minutes or "0"), half), has_half=True)
    is_of_turn = taken.is_said and reader.peek().start == taken.start and text.isdigit()
    minutes_said = reader.attempt(_read_minutes_in_words) if is_of_turn else None
    if minutes_said is not None:
        clock = _clock_of(reader, text, str(minutes_said))  # einundzwanzig Uhr fünfundvierzig
        return SaidTime(clock, is_of_twelve=is_hour_of_twelve(clock))
    has_clock = reader.take_word("o'clock")
    half = reader.look_up(HALVES_OF_DAY) if has_clock else None
    if half is not None:
        return SaidTime(in_half(reader, _clock_of(reader, hour, minutes or "0"), half), has_half=True)
    if not (has_clock or bare_hours) or reader.peek().text in COUNTABLE or len(hour) > 2:
        return None
    clock = _clock_of(reader, hour, minutes or "00")
    of_twelve = is_hour_of_twelve(clock) and not hour.startswith("0")
    return SaidTime(clock, is_open=not dot and is_hour_of_twelve(clock), is_of_twelve=of_twelve)


def _read_behind_letter(reader: Reader, hour: Token) -> SaidTime | None:
    """Read the h of 14h and the h30 of 7h30, where no blank is between them."""
    letter = reader.peek()
    is_one_letter = letter.text in {"h", "hour"} and letter.end - letter.start == 1
    if not is_one_letter or letter.start != hour.end or not hour.text.isdigit() or len(hour.text) > 2:
        return None
    reader.take()
    minutes = reader.peek()
    has_minutes = minutes.kind is TokenKind.NUMBER and minutes.start == letter.end
    if has_minutes and len(minutes.text) != 2:
        return None
    return SaidTime(_clock_of(reader, hour.text, reader.take().text if has_minutes else "00"))


def _clock_of(reader: Reader, hour: str, minute: str, second: str = "0") -> time:
    whole, _, fraction = second.partition(".")
    if int(hour) == 24:
        reader.refuse("24:00 is 00:00 of the next day; write 00:00")
    if int(hour) > 23 or int(minute) > 59 or int(whole) > 59:
        reader.refuse(f"{hour}:{minute} is not a time of day (00:00 to 23:59)")
    return time(int(hour), int(minute), int(whole), int(fraction.ljust(6, "0") or 0))
