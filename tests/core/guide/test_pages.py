"""The guide is ordered by its index, and searched."""

from pathlib import Path

import pytest

from scheduler_core.errors import NotFound
from scheduler_core.guide.pages import Guide
from scheduler_core.guide.search import search

INDEX = """\
[[group]]
title = "Begin"
de = "Anfangen"

[[group.page]]
name = "first"
contexts = ["JobEditor"]
de = { title = "Der Anfang", summary = "Wie es anfängt." }

[[group.page]]
name = "second"
"""


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    (tmp_path / "index.toml").write_text(INDEX, "utf-8")
    (tmp_path / "first.md").write_text("# The first\n\nHow it begins.\n\nA backup of `crontab`.\n", "utf-8")
    (tmp_path / "second.md").write_text("# Backup\n\nWhat is kept.\n\n- Only *here*: zebra\n", "utf-8")
    return Guide(tmp_path)


def test_pages_stand_in_the_order_of_the_index(guide: Guide) -> None:
    assert [page.name for page in guide.pages] == ["first", "second"]


def test_a_page_is_named_by_itself_and_by_the_index_in_another_language(guide: Guide) -> None:
    page = guide.page("first")

    assert page.named().title == "The first"
    assert page.named().summary == "How it begins."
    assert page.named("de").title == "Der Anfang"
    assert guide.page("second").named("de").title == "Backup"
    assert guide.groups[0].named("de") == "Anfangen"


def test_what_stands_in_the_window_leads_to_its_page(guide: Guide) -> None:
    assert guide.of_context("JobEditor") is guide.page("first")
    assert guide.of_context("nothing") is None


def test_a_page_that_is_not_there_is_refused_with_those_that_are(guide: Guide) -> None:
    with pytest.raises(NotFound, match="no page “third”; there are first, second"):
        guide.page("third")


def test_the_page_named_after_a_word_is_found_first(guide: Guide) -> None:
    assert [hit.page.name for hit in search(guide, "BACKUP")] == ["second", "first"]


def test_every_word_is_needed(guide: Guide) -> None:
    assert [hit.page.name for hit in search(guide, "backup zebra")] == ["second"]
    assert search(guide, "zebra crontab") == []
    assert search(guide, "  ") == []


def test_titles_of_the_language_are_searched_too(guide: Guide) -> None:
    assert [hit.page.name for hit in search(guide, "anfängt", "de")] == ["first"]


def test_an_excerpt_shows_the_word(guide: Guide) -> None:
    assert "zebra" in search(guide, "zebra")[0].excerpt
