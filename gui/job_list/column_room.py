"""Share the width of the list between its columns, so that names stay readable in a narrow window."""

from dataclasses import dataclass

# In widths of a digit.
_NAME = 20
_STATE = 12
_PLACE = 13
# Of what is left when all else has its room.
_SHARE_OF_NAME = 0.6


@dataclass(frozen=True, slots=True)
class ColumnRoom:
    """How wide names and states are, and whether folder and tags have a column at all."""

    name: int
    state: int
    shows_place: bool


def column_room(width: int, fixed: int, state: int, digit: int) -> ColumnRoom:
    """Share what the fixed columns leave: states give way first, then folder and tags, never the names."""
    left = width - fixed
    name, narrow_state, place = _NAME * digit, _STATE * digit, _PLACE * digit
    shows_place = left >= name + narrow_state + place
    needed = name + (place if shows_place else 0)
    state = max(min(state, left - needed), narrow_state)
    spare = left - state
    if not shows_place:
        return ColumnRoom(max(spare, name), state, False)
    return ColumnRoom(min(max(name, round(_SHARE_OF_NAME * spare)), spare - place), state, True)
