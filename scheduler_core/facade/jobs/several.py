"""Do the same to several values, and refuse all that can't be with one message that names each."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from scheduler_core.errors import InvalidInput, NotFound

_Value = TypeVar("_Value")
_Done = TypeVar("_Done")


def each_or_none(values: Iterable[_Value], do: Callable[[_Value], _Done]) -> list[_Done]:
    """Return what came of each; where some are refused, raise the first of that, with all others beside it.

    What is not there goes before what is unfit. Whoever calls this writes nothing of the others then.
    """
    done: list[_Done] = []
    missing: list[NotFound] = []
    unfit: list[InvalidInput] = []
    for value in values:
        try:
            done.append(do(value))
        except NotFound as refusal:
            missing.append(refusal)
        except InvalidInput as refusal:
            unfit.append(refusal)
    if missing:
        missing[0].others = (*missing[1:], *unfit)
        raise missing[0]
    if unfit:
        first, *others = unfit
        first.others = (*first.others, *(each for other in others for each in (other, *other.others)))
        raise first
    return done


def done_or_none(values: Sequence[_Value], do: Callable[[_Value], bool]) -> list[_Value]:
    """Return those to which something was done; where some are refused, do as `each_or_none`."""
    return [each for each, is_done in zip(values, each_or_none(values, do), strict=True) if is_done]
