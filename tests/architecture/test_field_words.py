"""Test that whoever searches for a word of the field finds the module that is about it."""

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT

# What people who know other programs type into a search, each to be found in one of the two indexes.
_SEARCHED = (
    "accessibility",
    "backoff",
    "backup",
    "benchmark",
    "dark mode",
    "dead letter",
    "deadlock",
    "debounce",
    "dependency injection",
    "DST",
    "event loop",
    "export",
    "heartbeat",
    "i18n",
    "idempotency",
    "import",
    "keyboard shortcut",
    "leap year",
    "localization",
    "migration",
    "notification",
    "orphan",
    "plugin",
    "race",
    "rate limit",
    "recurrence rule",
    "retry",
    "schema",
    "screen reader",
    "secret",
    "signal",
    "slot",
    "theme",
    "thread pool",
    "throttle",
    "time zone",
    "token",
    "translation",
    "tray",
    "undo",
    "view model",
    "watchdog",
    "webhook",
)
_HEADING = "## Index of the field's words"
_ROW = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \|$", re.MULTILINE)


def _indexed() -> list[tuple[str, Path]]:
    found = []
    for program in ("scheduler_core", "gui"):
        _, _, behind = (ROOT / program / "DESIGN.md").read_text("utf-8").partition(_HEADING)
        for words, named in _ROW.findall(behind.partition("\n## ")[0]):
            found += [(word, _module(ROOT / program, named)) for word in words.split(", ")]
    return found


def _module(program: Path, named: str) -> Path:
    if named.endswith("/"):
        return program / named / "__init__.py"
    place = ROOT if named.startswith("tests/") else program
    return (place / named).with_suffix(".py")


@pytest.mark.parametrize(("word", "module"), _indexed())
def test_the_first_sentence_of_a_module_has_the_word_that_leads_to_it(word: str, module: Path) -> None:
    described = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""

    assert word.lower() in described.partition("\n\n")[0].lower()


def test_each_searched_word_is_in_an_index() -> None:
    assert sorted({word for word, _module in _indexed()}) == sorted(_SEARCHED)
