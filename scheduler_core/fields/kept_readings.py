"""Cache what documents are read into: many jobs share an action, a schedule or policies."""

from dataclasses import field
from functools import lru_cache
from typing import TypeVar

from scheduler_core.fields.basic_types import Form, Spelling
from scheduler_core.lazy_dataclass import dataclass

T = TypeVar("T")

_MOST_KEPT = 1_024
_LONGEST_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class _Spelt:
    """A document, which is the same as any other that is spelt alike."""

    spelling: str
    document: object = field(compare=False)
    path: str = field(compare=False)


def remembered(form: Form[T]) -> Form[T]:
    """Return a form that takes what it read before as read; what was refused is refused anew, at its path."""

    @lru_cache(_MOST_KEPT)
    def read_anew(said: _Spelt) -> T:
        return form.read(said.document, said.path)

    def read(document: object, path: str) -> T:
        try:
            spelling = repr(document)  # tells 1 from true and "1", and keeps the order of keys
        except ValueError:  # a number of thousands of digits
            return form.read(document, path)
        if len(spelling) > _LONGEST_KEPT:
            return form.read(document, path)
        return read_anew(_Spelt(spelling, document, path))

    return Spelling(form.write, read, form.schema)
