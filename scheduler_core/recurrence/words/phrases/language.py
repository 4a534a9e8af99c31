"""What a translation consists of."""

from collections.abc import Callable, Mapping

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.clock_text import clock_text
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    A template names its places in braces. `plural_form` says which of the forms of a counted
    phrase a number takes; `ordinal` writes the nth, or, below zero, the nth last; `clock` a time of day.
    """

    code: str
    phrases: Mapping[Phrase, str]
    counted: Mapping[Counted, Mapping[str, str]]
    names: Mapping[Names, tuple[str, ...]]
    plural_form: Callable[[int], str]
    ordinal: Callable[[int], str]
    clock: Callable[[int], str] = clock_text
