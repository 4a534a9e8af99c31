"""`hourbell guide` lists pages, prints one, searches, and writes HTML."""

import json
from pathlib import Path

from scheduler_core.guide.pages import Guide
from tests.core.cli.running import Hourbell


def test_the_pages_are_listed(hourbell: Hourbell) -> None:
    shown = hourbell("guide")

    assert shown.code == 0
    assert "first-job" in shown.out


def test_a_page_is_printed(hourbell: Hourbell) -> None:
    printed = hourbell("guide", "first-job").out

    assert printed.startswith(f"{Guide().page('first-job').named().title}\n")
    assert "    $ hourbell job" in printed


def test_a_page_that_is_not_there_is_named_with_those_that_are(hourbell: Hourbell) -> None:
    refused = hourbell("guide", "nowhere")

    assert refused.code == 5
    assert "no page “nowhere”; there are " in refused.err


def test_pages_are_found_by_their_words(hourbell: Hourbell) -> None:
    assert "first-job" in hourbell("guide", "--search", "first job").out
    assert hourbell("guide", "--search", "xyzzy").code == 5


def test_programs_get_objects(hourbell: Hourbell) -> None:
    pages = json.loads(hourbell("guide", "--json").out)["pages"]

    assert [page["page"] for page in pages] == [page.name for page in Guide().pages]
    assert pages[0].keys() == {"page", "group", "title", "summary"}


def test_html_is_written_into_a_new_folder_only(tmp_path: Path, hourbell: Hourbell) -> None:
    site = tmp_path / "new" / "site"
    assert hourbell("guide", "--html", str(site)).code == 0
    assert (site / "index.html").is_file()

    refused = hourbell("guide", "--html", str(tmp_path))
    assert refused.code == 7
    assert "holds something else" in refused.err


def test_one_thing_is_asked_at_a_time(hourbell: Hourbell) -> None:
    refused = hourbell("guide", "first-job", "--html", "site")

    assert refused.code == 2
    assert "say one of PAGE, --search and --html" in refused.err
