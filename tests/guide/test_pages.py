"""Pages of the guide: a title and a sentence first, links that lead somewhere, names of the window."""

import ast
import re

import pytest

from scheduler_core.guide.pages import Guide
from tests.architecture.repository import ROOT
from tests.gui.languages.translation_file import read_translations
from tests.guide.guide_pages import FOLDER, File, Page, pages

_ENDS = re.compile(r"[.!?]$")
# What a screen reader reads of the settings.
_TREES, _GUI = ROOT / "tests" / "gui" / "reading" / "trees", ROOT / "gui"
_IN_THE_SETTINGS = re.compile(
    r"settings(?: \([^)]*\))?,? (?:at|go to|under) \*\*([^*]+)\*\*|In the settings, \*\*([^*]+)\*\*"
    r"|\*\*([^*]+)\*\* in the settings"
)
_KEY = re.compile(
    r"\b(?:Ctrl|Alt|Shift)(?:\+(?:Shift|Alt|Ctrl))*\+(?:[A-Z0-9]\b|[,/]|[A-Z][a-z]+|F\d+)|\bF\d{1,2}\b"
)
_TITLES = ("Only if", "If it goes wrong", "Tell me", "More")
_ONLY_SPOKEN = frozenset(
    {"Kind of rule", "Next occurrences", "Sequences under way", "What becomes of each job"}
)
_OF_THE_SYSTEM = frozenset({"Ctrl+C", "Ctrl+V"})


@pytest.fixture(scope="module")
def texts_of_the_window() -> set[str]:
    """Return every text of the window as it shows it: without the marks of its keys."""
    translations = FOLDER.parent / "translations" / "hourbell_de.ts"
    return {text.source.replace("&", "") for text in read_translations(translations)}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_begins_with_its_title_and_one_sentence(page: Page) -> None:
    title, summary = page.text.split("\n\n")[:2]

    assert re.fullmatch(r"# [^#\n]+", title)
    assert "\n" not in summary
    assert _ENDS.search(summary)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_names_in_bold_are_names_of_the_window(page: Page, texts_of_the_window: set[str]) -> None:
    assert [name for name in page.names_of_the_window() if name not in texts_of_the_window] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_what_is_in_the_settings_is_there(page: Page) -> None:
    """Pages led to “Secrets and tokens” and “Folder of job files”, which are names of other things."""
    there = "\n".join(file.read_text("utf-8") for file in _TREES.glob("settings-*.txt"))
    led = ["".join(found) for found in _IN_THE_SETTINGS.findall(page.text)]

    assert [name for name in led if f"“{name}”" not in there] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_what_is_below_a_title_of_the_editor_is_there(page: Page) -> None:
    """Pages led to a key and to the order of runs, which stand one title further down than they said."""
    below = _below_titles()

    assert [(title, name) for title, name in _led_below(page) if name not in below[title]] == []


def test_several_pages_lead_below_titles_of_the_editor() -> None:
    assert sum(len(_led_below(page)) for page in pages()) > 5


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_names_in_bold_are_not_those_that_only_a_screen_reader_says(page: Page) -> None:
    """Who looked for “Kind of rule” or “Next occurrences” in the editor did not find them."""
    assert [name for name in page.names_of_the_window() if name in _ONLY_SPOKEN] == []


def _led_below(page: Page) -> list[tuple[str, str]]:
    """Return the titles of the editor that a page names, each with what it says stands below."""
    titles = "|".join(_TITLES)
    said = [
        found.groups() for found in re.finditer(rf"\*\*({titles})\*\*,(?: then)? \*\*([^*]+)\*\*", page.text)
    ]
    turned = re.finditer(rf"\*\*([^*]+)\*\*, under \*\*({titles})\*\*", page.text)
    return [(title, name) for title, name in said] + [(found[2], found[1]) for found in turned]


def _below_titles() -> dict[str, set[str]]:
    """Return what a screen reader reads below each title of the editor: all that is further in."""
    below: dict[str, set[str]] = {title: set() for title in _TITLES}
    for file in _TREES.glob("editor-*.txt"):
        title, depth = "", 0
        for indent, name in re.findall(r"^( *).*?“(.*)”$", file.read_text("utf-8"), re.MULTILINE):
            if name in below:
                title, depth = name, len(indent)
            elif len(indent) <= depth:
                title = ""
            elif title:
                below[title].add(name)
    return below


def test_several_pages_lead_into_the_settings() -> None:
    assert sum(len(_IN_THE_SETTINGS.findall(page.text)) for page in pages()) > 5


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_keys_of_a_page_are_keys_of_the_window(page: Page) -> None:
    known = {key for file in _GUI.rglob("*.py") for key in _KEY.findall(file.read_text("utf-8"))}

    assert [key for key in _KEY.findall(page.text) if key not in known | _OF_THE_SYSTEM] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_links_lead_to_pages(page: Page) -> None:
    there = {f"{each.name}.md" for each in pages()}

    assert [link for link in page.links() if link not in there] == []
    assert [each for each in page.pictures() if not (FOLDER / each).is_file()] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_python_of_a_page_can_be_compiled(page: Page) -> None:
    for part in page.parts():
        if isinstance(part, File) and part.language == "python":
            ast.parse(part.text, filename=f"{page.name}: {part.name}")


def test_the_index_names_every_page_and_no_other() -> None:
    assert sorted(page.name for page in Guide(FOLDER).pages) == [page.name for page in pages()]
