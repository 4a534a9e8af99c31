"""Texts of the command line in a language that is not English; loaded only where one is spoken."""

from collections.abc import Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Any

from scheduler_core.wording.languages import command_line_wording, wording_of
from scheduler_core.wording.wording import Wording

# How the language writes a number says what its marks are.
_NUMBER = "1,234.5"
# A log has the same few reasons in thousands of lines.
_KEPT = 4_096
# What argparse refuses by itself.
OF_ARGPARSE = (
    "the following arguments are required: {names}",
    "argument {name}: {maybe_error}",
    "expected at least one argument",
    "expected {number} arguments",
    "expected one argument",
    "not allowed with argument {name}",
    "one of the arguments {names} is required",
    "ignored explicit argument {value}",
)


def translated(code: str, text: str, places: Mapping[str, object]) -> str:
    """Return a text with its places filled; one that has no translation stays English."""
    told = command_line_wording(code).texts.get(text, text)
    return _formatter_of(code).vformat(told, (), places) if places else told


@lru_cache(_KEPT)
def known_again(code: str, text: str) -> str:
    """Return a text of the core that was made in English."""
    return wording_of(code).said(text)


def refusal_of_parser(code: str, text: str) -> str:
    """Return what argparse refuses, which it says in English; what is refused here is said already."""
    return _of_argparse(code).said(text)


@cache
def _of_argparse(code: str) -> Wording:
    texts = command_line_wording(code).texts
    return Wording(code, {text: texts[text] for text in OF_ARGPARSE if text in texts})


class _NumberFormatter(Formatter):
    """Fills places with numbers as a language writes them."""

    def __init__(self, example: str) -> None:
        self._marks = str.maketrans({",": example[1], ".": example[5]})

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as the library has it
        text = str(super().format_field(value, format_spec))
        is_written = bool(format_spec) and isinstance(value, int | float)
        return text.translate(self._marks) if is_written else text


@cache
def _formatter_of(code: str) -> Formatter:
    return _NumberFormatter(command_line_wording(code).texts.get(_NUMBER, _NUMBER))
