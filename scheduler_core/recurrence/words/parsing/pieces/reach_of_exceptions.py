"""Refuses a word behind what is left out that can be of it alone, or of all that is said."""

from itertools import pairwise
from typing import NoReturn

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.pieces.edges_of_hours import is_typed
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    MONTHS,
    NOT_BEFORE,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

_BOUNDS = frozenset({"until", "till", "through", "from", "to"})
_SIDES = frozenset({"before", "after", "past", "from", "between"})
_PRINTED = frozenset({TokenKind.DATE, TokenKind.MOMENT})
_EACH = frozenset({"every", "each", "on"})


def refuse_unclear_reach(scene: Scene, begins: Token, *, says_before: bool) -> None:
    """Refuse except mondays until january 10, and except between 12 and 13 on weekdays.

    What a comma parts from the exception is of all, and so is what follows an exception that stands first.
    """
    if not says_before:
        _refuse_unclear_list(scene, begins)
    if says_before and scene.reader.peek().text in _BOUNDS and _bounds_days(scene):
        scene.reader.refuse(
            "it is unclear whether the end or start is of the days that are left out or of all; "
            "put a comma before it where it is of all"
        )
    if says_before and scene.draft.without_times and _names_days(scene):
        refuse_days_of_hours(scene)


def refuse_contrast(scene: Scene, but: Token) -> None:
    """Refuse not on fridays but mondays, which leaves mondays out or puts them in their place."""
    frame = scene.frame
    left_out = any(
        draft.without_weekdays or draft.without_month_days or draft.without_months for draft in scene.drafts
    )
    if left_out or frame.excluded or frame.excluded_each_year or frame.excluded_each_month:
        typed = scene.reader.typed(but, scene.reader.peek())
        scene.reader.refuse(
            f"{typed!r} can be left out as well or meant instead; "
            "write 'and' for both, or name the days alone"
        )


def refuse_days_of_hours(scene: Scene) -> NoReturn:
    scene.reader.refuse(
        "it is unclear whether those days are of the hours that are left out or of all; "
        "name the days first, as in 'on weekdays every 20 minutes'"
    )


def refuse_bound_in_list(scene: Scene) -> None:
    """Refuse except sundays, before january 10: one more that is left out, or the end of all."""
    reader = scene.reader
    # From 2026-12-24 to 2027-01-02 is what a line of ours leaves out.
    is_printed = reader.peek(1).kind in _PRINTED and "to" in {reader.peek(ahead).text for ahead in (2, 3)}
    is_clear = is_printed or is_typed(reader, reader.peek(), NOT_BEFORE)
    if reader.peek().text in _SIDES and _bounds_days(scene) and not is_clear:
        reader.refuse(
            "it is unclear whether the end or start is left out as well or of all; "
            "say it first, or put 'and' before it where it is left out"
        )


def _refuse_unclear_list(scene: Scene, begins: Token) -> None:
    """Refuse except sundays, mondays and thursdays at 7, which may leave out three days or the first."""
    reader = scene.reader
    if scene.draft.has_days or not (
        reader.peek().text in {"at", "@"} or reader.peek().kind is TokenKind.TIME
    ):
        return
    ahead, tokens = -1, [reader.peek(-1)]
    while tokens[0].start > begins.end and tokens[0].kind is not TokenKind.END:
        ahead -= 1
        tokens.insert(0, reader.peek(ahead))
    is_list = any(token.text == "," for token in tokens) or any(
        one.text in PLURAL_WEEKDAYS and _is_place(before) | (before.text in PLURAL_WEEKDAYS)
        for before, one in pairwise(tokens)
    )
    if is_list:
        typed = reader.typed(begins, tokens[-1])
        reader.refuse(
            f"it is unclear how much of {typed!r} is left out; "
            "say the days first and leave out the others behind"
        )


def _is_place(token: Token) -> bool:
    return token.kind is TokenKind.ORDINAL or token.text in {"first", "last"}


def _bounds_days(scene: Scene) -> bool:
    """Tell whether a day follows, as hours of each day are of all."""
    reader = scene.reader
    first, second = reader.peek(1), reader.peek(2)
    is_hour = first.kind in {TokenKind.TIME, TokenKind.NUMBER} and second.text not in MONTHS
    return not is_hour and first.kind is not TokenKind.END


def _names_days(scene: Scene) -> bool:
    reader = scene.reader
    ahead = 0
    while reader.peek(ahead).text in _EACH:
        ahead += 1
    text = reader.peek(ahead).text
    return text in WEEKDAY_GROUPS or text in PLURAL_WEEKDAYS or (ahead > 0 and text in WEEKDAYS)
