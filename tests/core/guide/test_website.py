"""The guide as HTML: whole, with links that lead somewhere, and only where nothing else lies."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.guide.pages import Guide
from scheduler_core.guide.website import write_website

EMPTY_TAGS = {"meta", "link", "img", "br", "hr"}


class Checked(HTMLParser):
    """Reads a page strictly: what is opened is closed in order; names and links are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.names: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in EMPTY_TAGS:
            self.opened.append(tag)
        if name := found.get("id"):
            self.names.append(name)
        self.links += [link for link in (found.get("href"), found.get("src")) if link]

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def checked(file: Path) -> Checked:
    parser = Checked()
    parser.feed(file.read_text("utf-8"))
    parser.close()
    assert parser.opened == []
    assert len(parser.names) == len(set(parser.names))
    return parser


def test_every_page_is_whole_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    guide = Guide()
    write_website(guide, tmp_path / "site")

    pages = {file.name: checked(file) for file in (tmp_path / "site").glob("*.html")}

    assert pages.keys() == {"index.html", *(f"{page.name}.html" for page in guide.pages)}
    for name, page in pages.items():
        for link in page.links:
            if link.startswith(("http://", "https://")):
                continue
            place, _, heading = link.partition("#")
            assert (tmp_path / "site" / (place or name)).is_file(), f"{name}: {link}"
            if heading:
                assert heading in pages[place or name].names, f"{name}: {link}"


def test_nothing_is_loaded_from_elsewhere(tmp_path: Path) -> None:
    write_website(Guide(), tmp_path)

    for file in tmp_path.glob("*.html"):
        text = file.read_text("utf-8")
        assert "<script" not in text
        assert 'src="http' not in text


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")

    with pytest.raises(InvalidInput, match="holds something else"):
        write_website(Guide(), tmp_path)

    assert list(tmp_path.iterdir()) == [mine]


def test_a_file_in_its_place_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "site"
    file.write_text("mine", "utf-8")

    with pytest.raises(InvalidInput, match="can't be read"):
        write_website(Guide(), file)


def test_a_place_that_cannot_be_looked_at_is_refused(tmp_path: Path) -> None:
    """It was called a mistake of Hourbell's own."""
    with pytest.raises(InvalidInput, match="can't be read"):
        write_website(Guide(), tmp_path / ("x" * 300))


def test_written_again_old_pages_go_and_what_others_put_there_stays(tmp_path: Path) -> None:
    write_website(Guide(), tmp_path)
    mark = tmp_path / "hourbell-guide.txt"
    (tmp_path / "gone.html").write_text("a page of before", "utf-8")
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    mark.write_text(mark.read_text("utf-8") + "gone.html\n../outside.txt\n", "utf-8")
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("not ours", "utf-8")

    write_website(Guide(), tmp_path)

    assert not (tmp_path / "gone.html").exists()
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"
    assert outside.read_text("utf-8") == "not ours"
