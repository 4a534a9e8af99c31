"""Refuses a word behind what is left out that can be of it alone, or of all that is said."""

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    MONTHS,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

_BOUNDS = frozenset({"until", "till", "through", "from", "to"})
_EACH = frozenset({"every", "each", "on"})


def refuse_unclear_reach(scene: Scene) -> None:
    """Refuse except mondays until january 10, and except between 12 and 13 on weekdays.

    What a comma parts from the exception is of all, and so is what follows an exception that stands first.
    """
    says_before = scene.draft.says_when
    if says_before and scene.reader.peek().text in _BOUNDS and _bounds_days(scene):
        scene.reader.refuse(
            "it is unclear whether the end or start is of the days that are left out or of all; "
            "put a comma before it where it is of all"
        )
    if says_before and scene.draft.without_times and _names_days(scene):
        scene.reader.refuse(
            "it is unclear whether those days are of the hours that are left out or of all; "
            "name the days first, as in 'on weekdays every 20 minutes'"
        )


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
