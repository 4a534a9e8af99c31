"""Read the Markdown of the guide: only the part of CommonMark that its pages use.

Headings, paragraphs, lists in one or more levels, fences, tables and quotes; in their texts `code`,
*emphasis*, **strong** words, links and pictures.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Text as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """What is typed or shown literally."""

    text: str


@dataclass(frozen=True, slots=True)
class Stressed:
    """Words that stand out."""

    parts: "tuple[Inline, ...]"
    is_strong: bool


@dataclass(frozen=True, slots=True)
class MarkdownLink:
    """Words that lead to another page, a heading, or an address."""

    parts: "tuple[Inline, ...]"
    target: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with what it shows in words."""

    description: str
    target: str


Inline: TypeAlias = Words | Code | Stressed | MarkdownLink | Picture


@dataclass(frozen=True, slots=True)
class MarkdownHeading:
    """A heading; links reach it by its anchor."""

    level: int
    parts: tuple[Inline, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class GuideParagraph:
    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Fence:
    """Lines of a command, a file or an output; a `file` has the name that stands behind the language."""

    language: str
    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list, each item with blocks of its own."""

    items: "tuple[tuple[Block, ...], ...]"
    is_numbered: bool
    start: int = 1


@dataclass(frozen=True, slots=True)
class Quote:
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


Block: TypeAlias = MarkdownHeading | GuideParagraph | Fence | Items | Quote | Table

_HEADING = re.compile(r"(#{1,6}) +(.*?)(?: +#+)? *")
_FENCE = re.compile(r"(```+|~~~+) *([^`]*)")
_ITEM = re.compile(r"( {0,3})([-*+]|\d{1,9}[.)])( {1,4})(?=\S)")
_ROW_END = re.compile(r"(?<!\\)\|")
_RULED = re.compile(r"\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?")
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|!\[(?P<shown>[^\]]*)\]\((?P<picture>[^)\s]+)\)"
    r"|\[(?P<linked>(?:`[^`]*`|[^\[\]])++)\]\((?P<target>[^)\s]+)\)"
    r"|<(?P<address>https?://[^>\s]+)>"
    r"|\*\*(?P<strong>(?=\S).+?(?<=\S))\*\*"
    r"|\*(?P<stressed>(?=[^\s*]).+?(?<=[^\s*]))\*(?!\*)",
    re.DOTALL,
)


def read_markdown(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page; headings of one name get anchors of their own."""
    return tuple(_BlockReader(text.splitlines()).blocks())


def plain(parts: Sequence[Inline]) -> str:
    """Return a text without what only says how it looks."""
    return "".join(_plain(part) for part in parts)


def anchor_of(title: str) -> str:
    """Return how a heading is named in an address: as GitHub names it."""
    kept = re.sub(r"[^\w\- ]", "", title.strip().lower())
    return kept.replace(" ", "-")


def _plain(part: Inline) -> str:
    match part:
        case Words(text) | Code(text):
            return text
        case Stressed(parts) | MarkdownLink(parts):
            return plain(parts)
        case Picture(description):
            return description


class _BlockReader:
    """Reads lines one after the other; what a list or a quote holds goes to a reader of its own."""

    def __init__(self, lines: Sequence[str], anchors: "dict[str, int] | None" = None) -> None:
        self._lines = lines
        self._place = 0
        self._anchors = {} if anchors is None else anchors

    def blocks(self) -> Iterator[Block]:
        while self._place < len(self._lines):
            line = self._lines[self._place]
            if not line.strip():
                self._place += 1
            elif found := _HEADING.fullmatch(line):
                self._place += 1
                yield self._heading(len(found[1]), found[2])
            elif found := _FENCE.fullmatch(line.strip()):
                yield self._fence(len(line) - len(line.lstrip()), found[1], found[2].strip())
            elif found := _ITEM.match(line):
                yield self._items(found)
            elif line.startswith(">"):
                yield self._quote()
            elif self._is_table():
                yield self._table()
            else:
                yield self._paragraph()

    def _heading(self, level: int, text: str) -> MarkdownHeading:
        parts = read_inline(text)
        anchor = anchor_of(plain(parts))
        count = self._anchors[anchor] = self._anchors.get(anchor, -1) + 1
        return MarkdownHeading(level, parts, f"{anchor}-{count}" if count else anchor)

    def _fence(self, indent: int, mark: str, said: str) -> Fence:
        self._place += 1
        kept: list[str] = []
        while self._place < len(self._lines):
            line = self._lines[self._place]
            self._place += 1
            if line.strip().startswith(mark) and not line.strip().strip(mark[0]):
                break
            kept.append(line[min(indent, len(line) - len(line.lstrip())) :])
        language, _, file = said.partition(" ")
        return Fence(language, "\n".join(kept), file.strip())

    def _items(self, first: "re.Match[str]") -> Items:
        is_numbered = first[2][0].isdigit()
        items = []
        while self._place < len(self._lines):
            found = _ITEM.match(self._lines[self._place])
            if not found or found[2][-1] != first[2][-1]:
                break
            items.append(tuple(_BlockReader(self._item(found.end()), self._anchors).blocks()))
        return Items(tuple(items), is_numbered, int(first[2][:-1]) if is_numbered else 1)

    def _item(self, indent: int) -> list[str]:
        """Take the lines of an item: what is indented below it, and what goes on with its paragraph."""
        kept = [self._lines[self._place][indent:]]
        self._place += 1
        while self._place < len(self._lines):
            line = self._lines[self._place]
            is_below = line.startswith(" " * indent)
            if not line.strip():
                if not self._goes_on(indent):
                    self._skip_blank()
                    break
            elif not is_below and (_ITEM.match(line) or self._begins_block(line) or not kept[-1].strip()):
                break
            kept.append(line[indent:] if is_below else line.lstrip())
            self._place += 1
        return kept

    def _goes_on(self, indent: int) -> bool:
        rest = (line for line in self._lines[self._place :] if line.strip())
        return next(rest, "").startswith(" " * indent)

    def _skip_blank(self) -> None:
        while self._place < len(self._lines) and not self._lines[self._place].strip():
            self._place += 1

    def _quote(self) -> Quote:
        kept: list[str] = []
        while self._place < len(self._lines) and self._lines[self._place].startswith(">"):
            kept.append(self._lines[self._place][1:].removeprefix(" "))
            self._place += 1
        return Quote(tuple(_BlockReader(kept, self._anchors).blocks()))

    def _is_table(self) -> bool:
        following = self._lines[self._place + 1] if self._place + 1 < len(self._lines) else ""
        return "|" in self._lines[self._place] and bool(_RULED.fullmatch(following.strip()))

    def _table(self) -> Table:
        head = _cells(self._lines[self._place])
        self._place += 2
        rows = []
        while self._place < len(self._lines) and "|" in self._lines[self._place]:
            cells = _cells(self._lines[self._place])
            rows.append(cells[: len(head)] + ((),) * (len(head) - len(cells)))
            self._place += 1
        return Table(head, tuple(rows))

    def _paragraph(self) -> GuideParagraph:
        kept: list[str] = []
        while self._place < len(self._lines):
            line = self._lines[self._place]
            if not line.strip() or (kept and self._begins_block(line)):
                break
            kept.append(line.strip())
            self._place += 1
        return GuideParagraph(read_inline("\n".join(kept)))

    def _begins_block(self, line: str) -> bool:
        begins = _HEADING.fullmatch(line) or _FENCE.fullmatch(line.strip()) or line.startswith(">")
        item = _ITEM.match(line)
        return bool(begins or (item and (not item[2][0].isdigit() or item[2][:-1] == "1")))


def read_inline(text: str) -> tuple[Inline, ...]:
    """Return the parts of a text."""
    return tuple(_joined(_inlines(text)))


def _inlines(text: str) -> Iterator[Inline]:
    place = 0
    for found in _INLINE.finditer(text):
        if found.start() > place:
            yield Words(text[place : found.start()])
        place = found.end()
        yield _inline(found)
    if place < len(text):
        yield Words(text[place:])


def _inline(found: "re.Match[str]") -> Inline:
    if found["escaped"]:
        return Words(found["escaped"])
    if found["code"]:
        return Code(_code(found["code"].replace("\n", " ")))
    if found["picture"]:
        return Picture(found["shown"].replace("\n", " "), found["picture"])
    if found["target"]:
        return MarkdownLink(read_inline(found["linked"]), found["target"])
    if found["address"]:
        return MarkdownLink((Words(found["address"]),), found["address"])
    if found["strong"]:
        return Stressed(read_inline(found["strong"]), is_strong=True)
    return Stressed(read_inline(found["stressed"]), is_strong=False)


def _code(text: str) -> str:
    """Take away the blank at both ends that keeps a tick apart."""
    is_padded = text.startswith(" ") and text.endswith(" ") and text.strip()
    return text[1:-1] if is_padded else text


def _joined(parts: Iterator[Inline]) -> Iterator[Inline]:
    words = ""
    for part in parts:
        if isinstance(part, Words):
            words += part.text
            continue
        if words:
            yield Words(words)
        words = ""
        yield part
    if words:
        yield Words(words)


def _cells(line: str) -> tuple[tuple[Inline, ...], ...]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return tuple(read_inline(cell.strip().replace("\\|", "|")) for cell in _ROW_END.split(inner))
