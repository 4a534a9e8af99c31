"""Carry out a request once under its idempotency key, and repeat the answer."""

from collections.abc import Callable
from typing import TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.store.kept_answers import keep_answer, kept_answer
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer

T = TypeVar("T")

FIELD = "Idempotency-Key"
_USED = "names another call of yours; give each call a key of its own"


def done_once(
    access: Access, asked: AskedOnce, do: Callable[[Access], KeptAnswer]
) -> tuple[KeptAnswer, bool]:
    """Return the answer to a request, and whether it had been given before.

    What it does and its answer are one transaction: both are there after a crash, or neither, and of two
    requests at once the second finds the answer of the first. InvalidInput where the key stands for another.
    """
    with access.joined() as (joined, tx):
        known = kept_answer(tx, asked)
        if known is None:
            made = do(joined)
            keep_answer(tx, asked, made)
            return made, False
    if known.digest != asked.digest:
        raise InvalidInput(FIELD, _USED)
    return known, True
