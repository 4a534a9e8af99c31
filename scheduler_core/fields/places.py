"""The path of a value in a document, and refusals that name it."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from scheduler_core.errors import InvalidInput, shown

T = TypeVar("T")

_LARGEST_SHOWN = 10**18
_LONGEST_WORD = 40


def inside(path: str, key: str) -> str:
    """Return the path of what stands under a key."""
    return f"{path}.{key}" if path else key


def item_of(path: str, number: int) -> str:
    """Return the path of an entry of a list, counted from 0."""
    return f"{path}[{number}]"


def refused(path: str, reason: str) -> InvalidInput:
    return InvalidInput(path or "document", reason)


def attempt(faults: list[InvalidInput], read: Callable[..., T], *arguments: object) -> T | None:
    """Read a part of a document; what is wrong in it joins the faults, so that others are read, too."""
    try:
        return read(*arguments)
    except InvalidInput as fault:
        faults.append(fault)
        return None


def together(faults: Sequence[InvalidInput]) -> InvalidInput:
    """Return one refusal for all faults of a document, the first of them first."""
    first, *others = [each for fault in faults for each in (fault, *fault.others)]
    return InvalidInput(
        first.field, first.reason, tuple(InvalidInput(each.field, each.reason) for each in others)
    )


def seen(value: object) -> str:
    """Name what stands there in few words, whatever it is."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return repr(shown(value))
        case int() if abs(value) >= _LARGEST_SHOWN:
            return "a number of more than 18 digits"
        case int() | float():
            return str(value)
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case _:
            return f"a value of type {type(value).__name__}"


def likely(word: str, known: Collection[str], plural: str) -> str:
    """Name the known word that was probably meant, or all of them."""
    from difflib import get_close_matches  # few words are unknown

    close = get_close_matches(word[:_LONGEST_WORD], known, n=1)
    return f"did you mean {close[0]}?" if close else f"the {plural} here are {', '.join(known)}"
