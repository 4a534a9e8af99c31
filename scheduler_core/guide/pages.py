"""The pages of the guide, in their order and by what they explain."""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any

from scheduler_core.errors import NotFound
from scheduler_core.guide.markdown import Block, GuideParagraph, MarkdownHeading, plain, read_markdown
from scheduler_core.lazy_dataclass import dataclass

INDEX = "index.toml"


@dataclass(frozen=True, slots=True)
class PageTitle:
    """A title and a sentence about a page, in one language."""

    title: str
    summary: str


@dataclass(frozen=True)
class Page:
    """A page; its text is read when it is first asked for. `contexts` are what of the window it explains."""

    name: str
    file: Path
    contexts: tuple[str, ...] = ()
    translated: Mapping[str, PageTitle] = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        return self.file.read_text("utf-8")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        return read_markdown(self.text)

    def named(self, language: str = "en") -> PageTitle:
        """Return title and summary in a language; in English where it has none."""
        found = self.translated.get(language)
        if found is not None:
            return found
        paragraphs = (plain(block.parts) for block in self.blocks if isinstance(block, GuideParagraph))
        titles = (plain(block.parts) for block in self.blocks if isinstance(block, MarkdownHeading))
        return PageTitle(next(titles, self.name), " ".join(next(paragraphs, "").split()))


@dataclass(frozen=True, slots=True)
class PageGroup:
    """Pages that belong together."""

    title: str
    translated: Mapping[str, str]
    pages: tuple[Page, ...]

    def named(self, language: str = "en") -> str:
        return self.translated.get(language, self.title)


class Guide:
    """All pages of a folder, as its index orders them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or guide_folder()
        index = tomllib.loads((self.folder / INDEX).read_text("utf-8"))
        self.groups = tuple(self._groups(index))
        self.pages = tuple(page for group in self.groups for page in group.pages)
        self._by_name = {page.name: page for page in self.pages}
        self._by_context = {context: page for page in self.pages for context in page.contexts}

    def page(self, name: str) -> Page:
        """Return a page; NotFound names those there are."""
        found = self._by_name.get(name.removesuffix(".md"))
        if found is None:
            known = ", ".join(self._by_name)
            raise NotFound(f"The guide has no page “{name}”; there are {known}.")
        return found

    def has(self, name: str) -> bool:
        return name in self._by_name

    def read(self) -> None:
        """Read all pages now: whoever shows them shall wait for no file."""
        for page in self.pages:
            page.named()

    def of_context(self, context: str) -> Page | None:
        """Return the page that explains a part of the window."""
        return self._by_context.get(context)

    def _groups(self, index: Mapping[str, Any]) -> Iterator[PageGroup]:
        for group in index["group"]:
            titles = {language: title for language, title in group.items() if isinstance(title, str)}
            pages = tuple(map(self._page, group["page"]))
            yield PageGroup(titles.pop("title"), titles, pages)

    def _page(self, said: Mapping[str, Any]) -> Page:
        translated = {
            language: PageTitle(**words) for language, words in said.items() if isinstance(words, Mapping)
        }
        name = said["name"]
        return Page(name, self.folder / f"{name}.md", tuple(said.get("contexts", ())), translated)


def guide_folder() -> Path:
    """Return where the pages are; a checkout wins over an installation. NotFound where they are missing."""
    beside_the_code = Path(__file__).resolve().parents[2] / "resources"
    installed = Path(sys.prefix) / "share" / "hourbell"
    for resources in (beside_the_code, installed):
        if (resources / "guide" / INDEX).is_file():
            return resources / "guide"
    raise NotFound(f"The guide is neither in {beside_the_code} nor in {installed}; install Hourbell again.")
