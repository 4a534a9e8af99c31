"""Write the guide as pages of HTML that need nothing but their own folder."""

import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from scheduler_core.errors import InvalidInput
from scheduler_core.guide.html_text import html_of
from scheduler_core.guide.pages import Guide, Page

_MARK = "hourbell-guide.txt"
_MARKED = "Hourbell wrote this folder, and replaces what is in it when it writes the guide here again.\n"
_STYLE = "guide.css"
_CSS = """\
:root { color-scheme: light dark; --ground: #ffffff; --text: #1d1f24; --quiet: #5b6270; --line: #d9dce3;
  --code: #f3f4f7; --link: #1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191d; --text: #e6e8ec; --quiet: #a2a9b6;
  --line: #363b45; --code: #22252b; --link: #8ab4f8; } }
body { margin: 0 auto; padding: 1.5rem; max-width: 46rem; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--link); }
nav { border-bottom: 1px solid var(--line); padding-bottom: .75rem; }
nav a + a { margin-inline-start: 1.5rem; }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: .75rem; display: flex;
  justify-content: space-between; gap: 1.5rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2rem; }
code { background: var(--code); border-radius: .25rem; padding: .1em .3em; font-size: .92em; }
pre { background: var(--code); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: start; vertical-align: top; padding: .4rem .8rem .4rem 0;
  border-bottom: 1px solid var(--line); }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: .25rem solid var(--line);
  color: var(--quiet); }
dd { margin: 0 0 .6rem; color: var(--quiet); }
"""


def write_website(guide: Guide, folder: Path) -> list[Path]:
    """Write the guide into a folder; it is new, empty, or one that was written by this before."""
    if "\0" in str(folder):
        raise InvalidInput("folder", "the name of a folder can't hold a NUL byte; name another")
    if not _is_free(folder):
        raise InvalidInput("folder", f"{folder} holds something else; name a new or an empty folder")
    try:
        return list(_written(guide, folder))
    except OSError as error:
        raise InvalidInput("folder", f"{folder} can't be written: {error.strerror or error}") from error


def _is_free(folder: Path) -> bool:
    try:
        return not folder.exists() or (folder / _MARK).is_file() or not any(folder.iterdir())
    except OSError as error:
        raise InvalidInput("folder", f"{folder} can't be read: {error.strerror or error}") from error


def _written(guide: Guide, folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name in _names_before(folder):  # a page that is no more would stay else
        (folder / name).unlink(missing_ok=True)
    pictures = sorted((guide.folder / "pictures").glob("*.png"))
    names = ["index.html", _STYLE, *(f"{page.name}.html" for page in guide.pages)]
    names += [f"pictures/{picture.name}" for picture in pictures]
    # Before the pages, so that a folder whose writing broke off can be written again.
    (folder / _MARK).write_text(_MARKED + "".join(f"{name}\n" for name in names), "utf-8")
    yield from (_write(folder / "index.html", _index(guide)), _write(folder / _STYLE, _CSS))
    for place, page in enumerate(guide.pages):
        before = guide.pages[place - 1] if place else None
        after = guide.pages[place + 1] if place + 1 < len(guide.pages) else None
        yield _write(folder / f"{page.name}.html", _page(page, before, after))
    for picture in pictures:
        (folder / "pictures").mkdir(exist_ok=True)
        shutil.copyfile(picture, folder / "pictures" / picture.name)
        yield folder / "pictures" / picture.name


def _names_before(folder: Path) -> list[str]:
    """Return what was written here before, without names that would lead out of the folder."""
    mark = folder / _MARK
    if not mark.is_file():
        return []
    names = mark.read_text("utf-8", errors="replace").splitlines()[1:]
    return [name for name in names if name and not Path(name).is_absolute() and ".." not in Path(name).parts]


def _write(file: Path, text: str) -> Path:
    file.write_text(text, "utf-8", newline="\n")
    return file


def _page(page: Page, before: Page | None, after: Page | None) -> str:
    head = '<nav><a href="index.html">Hourbell: the guide</a></nav>\n'
    body = f"{head}<main>\n{html_of(page.blocks, _place)}</main>\n"
    ways = _way(before, "← ", "") + _way(after, "", " →")
    return _document(page.named().title, body + (f"<footer>{ways}</footer>\n" if ways else ""))


def _way(page: Page | None, before: str, after: str) -> str:
    if page is None:
        return ""
    return f'<a href="{escape(page.name)}.html">{before}{escape(page.named().title)}{after}</a>'


def _index(guide: Guide) -> str:
    return _document(
        "The guide", f"<main>\n<h1>Hourbell: the guide</h1>\n{''.join(_contents(guide))}</main>\n"
    )


def _contents(guide: Guide) -> Iterator[str]:
    for group in guide.groups:
        yield f"<h2>{escape(group.title)}</h2>\n<dl>\n"
        for page in group.pages:
            named = page.named()
            yield f'<dt><a href="{escape(page.name)}.html">{escape(named.title)}</a></dt>\n'
            yield f"<dd>{escape(named.summary)}</dd>\n"
        yield "</dl>\n"


def _document(title: str, body: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)} · Hourbell</title>\n<link rel="stylesheet" href="{_STYLE}">\n'
        f"</head>\n<body>\n{body}</body>\n</html>\n"
    )


def _place(target: str) -> str:
    """Turn a link to a page of the guide into one to its HTML; others stay."""
    name, mark, heading = target.partition("#")
    is_page = name.endswith(".md") and "/" not in name
    return f"{name.removesuffix('.md')}.html{mark}{heading}" if is_page else target
