"""Write blocks of the guide as HTML that browsers and the window's document understand."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import assert_never

from scheduler_core.guide.markdown import (
    Block,
    Code,
    Fence,
    GuideParagraph,
    Inline,
    Items,
    MarkdownHeading,
    MarkdownLink,
    Picture,
    Quote,
    Stressed,
    Table,
    Words,
)

Target = Callable[[str], str]


def html_of(blocks: Sequence[Block], target: Target = str) -> str:
    """Return the blocks as HTML; `target` turns what links and pictures lead to into addresses."""
    return "".join(_block(block, target) for block in blocks)


def inline_html(parts: Sequence[Inline], target: Target = str) -> str:
    """Return a text as HTML."""
    return "".join(_inline(part, target) for part in parts)


def _block(block: Block, target: Target) -> str:
    match block:
        case MarkdownHeading(level, parts, anchor):
            name = escape(anchor)
            return f'<h{level} id="{name}">{inline_html(parts, target)}</h{level}>\n'
        case GuideParagraph(parts):
            return f"<p>{inline_html(parts, target)}</p>\n"
        case Fence(language, text, file):
            kind = f' class="language-{escape(language)}"' if language else ""
            end = "\n" if text else ""
            named = f"<p><code>{escape(file)}</code>:</p>\n" if file else ""
            return f"{named}<pre><code{kind}>{escape(text)}{end}</code></pre>\n"
        case Items():
            return "".join(_items(block, target))
        case Quote(blocks):
            return f"<blockquote>\n{html_of(blocks, target)}</blockquote>\n"
        case Table():
            return "".join(_table(block, target))
        case _:
            assert_never(block)


def _items(block: Items, target: Target) -> Iterator[str]:
    tag = "ol" if block.is_numbered else "ul"
    start = f' start="{block.start}"' if block.start != 1 else ""
    yield f"<{tag}{start}>\n"
    for item in block.items:
        yield f"<li>{''.join(_of_item(item, target)).rstrip()}</li>\n"
    yield f"</{tag}>\n"


def _of_item(item: Sequence[Block], target: Target) -> Iterator[str]:
    """Yield what an item holds; its first words stand next to its mark."""
    for place, block in enumerate(item):
        if place == 0 and isinstance(block, GuideParagraph):
            yield inline_html(block.parts, target) + "\n"
        else:
            yield _block(block, target)


def _table(block: Table, target: Target) -> Iterator[str]:
    yield "<table>\n<thead>\n<tr>\n"
    yield from (f"<th>{inline_html(cell, target)}</th>\n" for cell in block.head)
    yield "</tr>\n</thead>\n<tbody>\n"
    for row in block.rows:
        yield "<tr>\n"
        yield from (f"<td>{inline_html(cell, target)}</td>\n" for cell in row)
        yield "</tr>\n"
    yield "</tbody>\n</table>\n"


def _inline(part: Inline, target: Target) -> str:
    match part:
        case Words(text):
            return escape(text)
        case Code(text):
            return f"<code>{escape(text)}</code>"
        case Stressed(parts, is_strong):
            tag = "strong" if is_strong else "em"
            return f"<{tag}>{inline_html(parts, target)}</{tag}>"
        case MarkdownLink(parts, place):
            return f'<a href="{escape(target(place))}">{inline_html(parts, target)}</a>'
        case Picture(description, place):
            return f'<img src="{escape(target(place))}" alt="{escape(description)}">'
        case _:
            assert_never(part)
