"""Find words in all pages of the guide."""

import re
from collections.abc import Iterator, Sequence

from scheduler_core.guide.markdown import (
    Block,
    Fence,
    GuideParagraph,
    Items,
    MarkdownHeading,
    Quote,
    Table,
    plain,
)
from scheduler_core.guide.pages import Guide, Page
from scheduler_core.lazy_dataclass import dataclass

_AROUND = 60


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that holds all words; `excerpt` shows the first of them with what stands around it."""

    page: Page
    excerpt: str
    weight: int


def words_of(question: str) -> list[str]:
    """Return what is looked for, without case."""
    return [word for word in question.casefold().split() if word]


def search(guide: Guide, question: str, language: str = "en") -> list[Hit]:
    """Return the pages that hold every word, those that are named after them first."""
    words = words_of(question)
    if not words:
        return []
    found = (_hit(page, words, language) for page in guide.pages)
    return sorted((hit for hit in found if hit is not None), key=lambda hit: -hit.weight)


def _hit(page: Page, words: Sequence[str], language: str) -> Hit | None:
    named = page.named(language)
    title, summary = named.title.casefold(), named.summary.casefold()
    headings = " ".join(
        plain(each.parts) for each in page.blocks if isinstance(each, MarkdownHeading)
    ).casefold()
    text = " ".join(" ".join(texts(page.blocks[1:])).split())
    everything = f"{title} {summary} {text.casefold()}"
    if not all(word in everything for word in words):
        return None
    weight = sum(
        100 * (word in title) + 20 * (word in headings) + min(everything.count(word), 10) for word in words
    )
    return Hit(page, _excerpt(text, words) or named.summary, weight)


def texts(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield what can be read of blocks, without what only says how it looks."""
    for block in blocks:
        match block:
            case MarkdownHeading(_, parts) | GuideParagraph(parts):
                yield plain(parts)
            case Fence(_, text):
                yield text
            case Items(items):
                for item in items:
                    yield from texts(item)
            case Quote(inner):
                yield from texts(inner)
            case Table(head, rows):
                for row in (head, *rows):
                    yield from (plain(cell) for cell in row)


def _excerpt(text: str, words: Sequence[str]) -> str:
    """Return a line around the first of the words, cut between words; none where only the index has it."""
    found = re.search("|".join(map(re.escape, words)), text, re.IGNORECASE)
    if found is None:
        return ""
    start, end = max(0, found.start() - _AROUND), found.end() + _AROUND
    if start:
        start = text.find(" ", start, found.start()) + 1 or found.start()
    if end < len(text):
        end = max(text.rfind(" ", found.end(), end), found.end())
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
