"""The guide's Markdown is read as CommonMark says, by an implementation that is not ours."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scheduler_core.guide.html_text import html_of
from scheduler_core.guide.markdown import MarkdownHeading, anchor_of, read_markdown
from scheduler_core.guide.terminal_text import lines_of

PIECES = (
    "# Title",
    "Some words\nthat go on, with `code *as is*` and **strong `code`** words.",
    "*Stressed* and a [link](other-page.md#part) and ![a picture](pictures/x.png).",
    "A < b & c > d, \\*no stress\\*, 2 * 3 * 4.",
    "- one\n- two\n  goes on\n- three",
    "1. first\n2. second\n3. third",
    "1. first\n\n   ```console\n   $ hourbell job list\n     indented\n   ```\n2. second",
    "- outer\n  - inner `x`\n  - inner too\n- outer again",
    "```yaml\na: <b>\n\n  - c\n```",
    "| key | means |\n|---|---|\n| `a` | *first* |\n| b \\| c | second |",
    "> Careful: a *quote*\n> of two lines.",
    "## A part: `hourbell job` & more",
    "<https://example.org/a?b=c&d>",
    "No [link `](a.md) but code` here, and a [lone ` tick](b.md).",
)


def theirs(text: str) -> str:
    return str(MarkdownIt("commonmark").enable("table").render(text))


def without_anchors(html: str) -> str:
    return re.sub(r' id="[^"]*"', "", html)


def alike(html: str) -> str:
    """Leave out where the two only break lines or close tags in other ways."""
    html = html.replace("&#x27;", "'").replace(" />", ">")
    html = re.sub(r"<li>\n?<p>(.*?)</p>", r"<li>\1", html, flags=re.DOTALL)
    return "".join(html.split())


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_becomes_what_commonmark_says(piece: str) -> None:
    ours = without_anchors(html_of(read_markdown(piece)))

    assert alike(ours) == alike(theirs(piece))


@given(st.lists(st.sampled_from(PIECES), max_size=6))
def test_pieces_below_one_another_stay_what_they_are(pieces: list[str]) -> None:
    blocks = [block for piece in pieces for block in read_markdown(piece)]
    # Two lists of one kind below one another are one list.
    text = "\n\n".join(pieces) if len(set(map(_kind, pieces))) == len(pieces) else ""

    if text:
        assert without_anchors(html_of(read_markdown(text))) == without_anchors(html_of(blocks))


@given(st.text(alphabet="ab *`_[]()<>|#-1.\n!\\>~&", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    blocks = read_markdown(text)

    assert isinstance(html_of(blocks), str)
    assert all(isinstance(line, str) for line in lines_of(blocks, 40))


def test_headings_of_one_name_have_anchors_of_their_own() -> None:
    blocks = read_markdown("# Same\n\n## Same\n\n## Same")

    assert [block.anchor for block in blocks if isinstance(block, MarkdownHeading)] == [
        "same",
        "same-1",
        "same-2",
    ]


def test_an_anchor_is_what_links_on_github_say() -> None:
    assert anchor_of("On the command line: `hourbell job`, too") == "on-the-command-line-hourbell-job-too"


def test_a_terminal_shows_lists_commands_and_tables() -> None:
    text = "1. first\n2. second\n\n```console\n$ hourbell\n```\n\n| a | b |\n|---|---|\n| c | d |"

    assert list(lines_of(read_markdown(text), 40)) == [
        "1. first",
        "2. second",
        "",
        "    $ hourbell",
        "",
        "a  b",
        "c  d",
    ]


def test_a_file_is_shown_with_its_name() -> None:
    """Commands below it name the file, and nobody could see which one that was."""
    blocks = read_markdown("```yaml order.yaml\n- wait: 1d\n```")

    assert list(lines_of(blocks, 40)) == ["order.yaml:", "    - wait: 1d"]
    assert html_of(blocks) == (
        '<p><code>order.yaml</code>:</p>\n<pre><code class="language-yaml">- wait: 1d\n</code></pre>\n'
    )


def test_a_table_too_wide_for_a_terminal_is_told_row_by_row() -> None:
    text = f"| key | means |\n|---|---|\n| a | {'long ' * 12}|"

    lines = list(lines_of(read_markdown(text), 40))

    assert lines[0] == "- key: a"
    assert lines[1].startswith("  means: long")
    assert all(len(line) <= 40 for line in lines)


def _kind(piece: str) -> str:
    return piece[0]
