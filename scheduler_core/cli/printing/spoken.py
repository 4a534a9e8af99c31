"""Texts of the command line in the language of the user (i18n)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from scheduler_core.wording.language_choice import ENGLISH_CODE

# What a command speaks is known at the door and needed wherever a word is printed.
_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH_CODE)
_HELD = "held: "  # as `pause_hold` begins


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language until the end of the block."""
    before = _LANGUAGE.set(code)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def spoken() -> str:
    """Return the code of the language that is spoken now."""
    return _LANGUAGE.get()


def tr(text: str, /, **places: object) -> str:
    """Say an English text with what stands in its places, in the language that is spoken."""
    code = _LANGUAGE.get()
    if code == ENGLISH_CODE:
        return text.format(**places) if places else text
    from scheduler_core.cli.printing.translated import translated

    return translated(code, text, places)


def tr_of(what: str, word: str, /) -> str:
    """Say a word that means something else elsewhere: `on` of a job, which is a place of a run."""
    if _LANGUAGE.get() == ENGLISH_CODE:
        return word
    key = f"{what}|{word}"
    told = tr(key)
    return word if told == key else told


def tr_count(count: int, one: str, many: str, /, **places: object) -> str:
    """Say the text for one, or for another count, which stands in the place {count}."""
    return tr(one if count == 1 else many, count=count, **places)


def with_weekday(time: str) -> str:
    """Say a time that begins with its weekday, as `written_times` writes it; the date stays as it is."""
    weekday, blank, rest = time.partition(" ")
    return f"{tr(weekday)}{blank}{rest}"


def of_core(text: str) -> str:
    """Say a text of the core, which is known again by its words; what others wrote stays as it is."""
    code = _LANGUAGE.get()
    if text.startswith(_HELD):
        text = _on_this_clock(text)
    if code == ENGLISH_CODE or not text:
        return text
    from scheduler_core.cli.printing.translated import known_again

    return known_again(code, text)


def _on_this_clock(words: str) -> str:
    """Say which pause holds a run, as its row has it, with its end on the clock of this machine."""
    from scheduler_core.errors import InvalidInput
    from scheduler_core.phrases.local_zone import local_zone
    from scheduler_core.phrases.written_times import for_people, in_zone
    from scheduler_core.values.records.pause import told_hold

    try:
        zone = local_zone()
    except InvalidInput:  # whoever asks gave a zone with the command; the row has the instant in UTC
        return words

    def shown(at: datetime) -> str:
        return with_weekday(for_people(in_zone(at.replace(microsecond=0), zone), with_seconds=at.second > 0))

    return told_hold(words, shown)


def refused_by_parser(text: str) -> str:
    """Say what argparse refuses, in the language that is spoken."""
    code = _LANGUAGE.get()
    if code == ENGLISH_CODE:
        return text
    from scheduler_core.cli.printing.translated import refusal_of_parser

    return refusal_of_parser(code, text)
