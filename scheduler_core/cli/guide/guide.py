"""`hourbell guide`: its pages listed, one of them printed, or all written as HTML."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import spoken, tr
from scheduler_core.cli.printing.terminal import Style, columns_of, harmless, styled
from scheduler_core.errors import NotFound
from scheduler_core.guide.pages import Guide, Page
from scheduler_core.guide.search import search
from scheduler_core.guide.terminal_text import lines_of
from scheduler_core.guide.website import write_website

_WIDTH, _WIDEST = 80, 100


def show_guide(options: argparse.Namespace) -> int:
    guide = Guide()
    if options.html is not None:
        return _write(guide, Path(options.html), options)
    if options.page is not None:
        return _print_page(guide.page(options.page), options)
    if options.search is not None:
        return _print_found(guide, options)
    return _print_contents(guide, options)


def _write(guide: Guide, folder: Path, options: argparse.Namespace) -> int:
    written = write_website(guide, folder)
    if options.json:
        print_object({"folder": str(folder), "files": [str(file.relative_to(folder)) for file in written]})
    elif not options.quiet:
        told = tr("{file} begins the guide", file=folder / "index.html")
        print(harmless(f"hourbell: {told}"), file=sys.stderr)
    return ExitCode.DONE


def _print_page(page: Page, options: argparse.Namespace) -> int:
    if options.json:
        print_object({"page": page.name, "title": page.named().title, "text": page.text})
        return ExitCode.DONE
    for line in lines_of(page.blocks, _width(), _stressed):
        print(line)
    return ExitCode.DONE


def _print_found(guide: Guide, options: argparse.Namespace) -> int:
    hits = search(guide, options.search)
    if options.json:
        print_object(
            {
                "pages": [
                    {"page": hit.page.name, "title": hit.page.named().title, "excerpt": hit.excerpt}
                    for hit in hits
                ]
            }
        )
        return ExitCode.DONE
    if not hits:
        told = tr(
            "No page of the guide holds all of “{words}”; hourbell guide lists them.", words=options.search
        )
        raise NotFound(told)
    for hit in hits:
        _print_row(hit.page, _name_width(guide))
        print(f"{' ' * _name_width(guide)}  {harmless(hit.excerpt)}")
    return ExitCode.DONE


def _print_contents(guide: Guide, options: argparse.Namespace) -> int:
    if options.json:
        print_object({"pages": list(_objects(guide))})
        return ExitCode.DONE
    for place, group in enumerate(guide.groups):
        if place:
            print()
        print(_stressed(group.named(spoken())))
        for page in group.pages:
            _print_row(page, _name_width(guide))
    if not options.quiet:
        print(f"\n{tr('hourbell guide PAGE prints one.')}")
    return ExitCode.DONE


def _objects(guide: Guide) -> Iterator[dict[str, object]]:
    for group in guide.groups:
        for page in group.pages:
            named = page.named()
            yield {"page": page.name, "group": group.title, "title": named.title, "summary": named.summary}


def _print_row(page: Page, width: int) -> None:
    print(f"  {page.name.ljust(width)}{page.named(spoken()).title}")


def _name_width(guide: Guide) -> int:
    return max(len(page.name) for page in guide.pages) + 2


def _width() -> int:
    return min(columns_of(sys.stdout) or _WIDTH, _WIDEST)


def _stressed(text: str) -> str:
    return styled(text, Style.STRONG)
