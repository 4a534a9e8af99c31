"""How long a schedule goes on, in the word that programs read."""

from typing import assert_never

from scheduler_core.recurrence.plan import Finite, Fires, Forever, Never


def word_of_fires(fires: Fires) -> str:
    match fires:
        case Never():
            return "never"
        case Finite():
            return "finite"
        case Forever():
            return "forever"
        case _:
            assert_never(fires)
