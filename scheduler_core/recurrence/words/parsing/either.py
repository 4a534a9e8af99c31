"""What `or` means: both days where each is meant, and elsewhere nothing that could be fired at."""

from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    MONTHS,
    TEEN_ORDINALS,
    UNIT_ORDINALS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

OR, _AND = "or", "and"
_EACH = frozenset({"every", "each", "any"})
_LEAVING_OUT = frozenset({"except", "excluding", "skipping", "not", "no", "without", "skip", "unless"})
_DAYS = frozenset({*WEEKDAYS, *WEEKDAY_GROUPS, *UNIT_ORDINALS, *TEEN_ORDINALS, "last", "weekend"})
_WEEKDAYS = frozenset({*WEEKDAYS, *WEEKDAY_GROUPS})
_PLACES = frozenset({*UNIT_ORDINALS, *TEEN_ORDINALS, "last"})
_AMONG_DAYS = _DAYS | {"the", "on", ",", _AND, OR, "day", "business", "working"}
_LEFT_OUT = _AMONG_DAYS | MONTHS.keys() | {"in", "of", "at", "month", "public", "holidays", "-", "to"}


def with_clear_or(tokens: Sequence[Token]) -> list[Token]:
    """Return the words of a line with `and` for each `or` of every monday or friday, not in may or june."""
    if all(token.text != OR for token in tokens):
        return list(tokens)
    return [
        replace(token, text=_AND) if token.text == OR and _is_of_both(tokens, place) else token
        for place, token in enumerate(tokens)
    ]


def _is_of_both(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether only days stand from every up to here, or what is left out from except."""
    behind = tokens[place + 1]
    begins_time = behind.kind is TokenKind.TIME or behind.text in {"at", "noon", "midnight"}
    if begins_time:
        return False
    for token in reversed(tokens[:place]):
        if token.text in _LEAVING_OUT:
            return True
        if token.text in _EACH:
            return _are_days(tokens, place)
        is_number = token.kind in {TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.DATE}
        if token.text not in _LEFT_OUT and not is_number:
            return False
    return False


def _is_place(token: Token) -> bool:
    """Tell whether a token picks one of several days, such as first or last."""
    return token.text in _PLACES or token.kind is TokenKind.ORDINAL


def _are_days(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether days stand on both sides, so that each of them is one of every."""
    for token in reversed(tokens[:place]):
        if token.text in _EACH:
            break
        if token.text not in _AMONG_DAYS and token.kind is not TokenKind.ORDINAL:
            return False
    following = [token for token in tokens[place + 1 : place + 4] if token.text not in {"on", "the", *_EACH}]
    if following and (following[0].kind is TokenKind.ORDINAL) != (
        tokens[place - 1].kind is TokenKind.ORDINAL
    ):
        return False  # every saturday or the 1st
    is_plain = tokens[place - 1].text in _WEEKDAYS and not _is_place(tokens[place - 2])
    if following and is_plain and _is_place(following[0]):
        return False  # every friday or the last day of the month
    if following and following[0].text in _PLACES and tokens[place - 1].text in _PLACES:
        return False  # every second or third friday
    is_placed = tokens[place - 1].text in _WEEKDAYS and _is_place(tokens[place - 2])
    if following and is_placed and following[0].text in _WEEKDAYS:
        return False  # every last friday or monday
    return bool(following) and (following[0].text in _DAYS or following[0].kind is TokenKind.ORDINAL)
