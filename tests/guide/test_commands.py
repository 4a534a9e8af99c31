"""Every command of the guide is typed, in order, and shows what its page says."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.guide.guide_pages import STOPPED, File, Page, pages, pattern_of
from tests.guide.typing_shell import TypingShell
from tests.support.postgres import running_postgres

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the shell of Unix is meant"),
]
_ADDRESS = "postgresql://ann@db.example/hourbell?sslmode=verify-full"
_REFUSED = ("hourbell: ", "error: ")


@pytest.fixture
def other_words(page: Page) -> Iterator[Mapping[str, str]]:
    """Return what stands here for what the page names: the address of a real server."""
    if _ADDRESS not in page.text:
        yield {}
        return
    with running_postgres() as server:
        yield {_ADDRESS: server.make_database()}


@pytest.fixture
def shell(tmp_path: Path, forked_from: str, other_words: Mapping[str, str]) -> Iterator[TypingShell]:
    with TypingShell(tmp_path, forked_from, other_words) as shell:
        yield shell


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_each_command_of_a_page_shows_what_the_page_says(page: Page, shell: TypingShell) -> None:
    for part in page.parts():
        if isinstance(part, File):
            shell.write(part)
            continue
        code, out = shell.type(part)
        seen = tuple(line for line in part.seen if line != STOPPED)
        said = shell.as_on_the_page(out)
        shown = "\n".join(seen)
        assert re.fullmatch(pattern_of(seen), said), (
            f"$ {part.command}\n--- the page\n{shown}\n--- here\n{said}"
        )
        is_refusal = any(line.startswith(_REFUSED) for line in seen)
        assert code == 0 or is_refusal, f"$ {part.command}\nended with {code}:\n{said}"
