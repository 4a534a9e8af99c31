"""Write blocks of the guide as lines for a terminal."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from scheduler_core.guide.markdown import (
    Block,
    Fence,
    GuideParagraph,
    Inline,
    Items,
    MarkdownHeading,
    Picture,
    Quote,
    Table,
    plain,
)

_INDENT = "    "


def lines_of(blocks: Sequence[Block], width: int, stressed: Callable[[str], str] = str) -> Iterator[str]:
    """Yield the lines of blocks, an empty one between two; `stressed` makes headings stand out."""
    is_first = True
    for block in blocks:
        lines = list(_lines(block, width, stressed))
        if not lines:
            continue
        if not is_first:
            yield ""
        is_first = False
        yield from lines


def _lines(block: Block, width: int, stressed: Callable[[str], str]) -> Iterator[str]:
    match block:
        case MarkdownHeading(_, parts):
            yield stressed(plain(parts))
        case GuideParagraph(parts):
            yield from _wrapped(_without_pictures(parts), width)
        case Fence(_, text, file):
            if file:
                yield f"{file}:"
            yield from (f"{_INDENT}{line}" if line else "" for line in text.split("\n"))
        case Items(items, is_numbered, start):
            for number, item in enumerate(items, start=start):
                mark = f"{number}. " if is_numbered else "- "
                yield from _marked(mark, lines_of(item, width - len(mark), stressed))
        case Quote(blocks):
            yield from _marked("| ", lines_of(blocks, width - 2, stressed), "| ")
        case Table(head, rows):
            yield from _table([[plain(cell) for cell in row] for row in (head, *rows)], width)
        case _:
            assert_never(block)


def _without_pictures(parts: Sequence[Inline]) -> str:
    return plain([part for part in parts if not isinstance(part, Picture)])


def _wrapped(text: str, width: int) -> list[str]:
    words = " ".join(text.split())
    return textwrap.wrap(words, max(width, 20), break_long_words=False, break_on_hyphens=False)


def _marked(mark: str, lines: Iterator[str], further: str = "") -> Iterator[str]:
    beside = further or " " * len(mark)
    for place, line in enumerate(lines):
        yield f"{beside if place else mark}{line}".rstrip()


def _table(rows: list[list[str]], width: int) -> Iterator[str]:
    """Yield aligned columns where they fit, else each row as lines below one another."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= width:
        for row in rows:
            yield "  ".join(cell.ljust(room) for cell, room in zip(row, widths, strict=True)).rstrip()
        return
    head, *others = rows
    for row in others:
        for place, (title, cell) in enumerate(zip(head, row, strict=True)):
            words = f"{title}: {cell}" if title.strip() else cell
            yield from _marked("  " if place else "- ", iter(_wrapped(words, width - 2)), "    ")
