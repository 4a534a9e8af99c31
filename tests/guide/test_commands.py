"""Every command of the guide is typed, in order, and shows what its page says."""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.guide.guide_pages import STOPPED, File, Page, Typed, pages, pattern_of
from tests.guide.typing_shell import STAYS, TypingShell
from tests.support.postgres import running_postgres

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the shell of Unix is meant"),
]
_ADDRESS = "postgresql://ann@db.example/hourbell?sslmode=verify-full"
# Just before times that pages name, where the clocks change, at a year's end, and on a day without work.
_INSTANTS = (
    "2026-12-01T01:59:58+01:00",
    "2026-11-30T08:59:58+01:00",
    "2027-03-28T01:59:58+01:00",
    "2026-10-25T02:59:58+02:00",
    "2026-12-31T23:59:58+01:00",
    "2028-02-29T12:00:00+01:00",
)
_REFUSED = ("hourbell: ", "error: ")


_TEN_MINUTES = timedelta(minutes=10)
_ADDS = "hourbell job add "
_TIME = re.compile(r"\b\d\d:\d\d\b")


def _name(page: Page) -> str:
    return page.name


def _starts_engine(page: Page) -> bool:
    return any(isinstance(part, Typed) and STAYS.match(part.command) for part in page.parts())


def _times_while_engines_run() -> list[ParameterSet]:
    """Return the times of day at which jobs of pages with an engine run."""
    commands = (
        (page, part.command)
        for page in pages()
        if _starts_engine(page)
        for part in page.parts()
        if isinstance(part, Typed) and part.command.startswith(_ADDS)
    )
    return [
        pytest.param(page, time, id=f"{page.name} {time}")
        for page, command in commands
        for time in _TIME.findall(command)
    ]


@pytest.fixture
def other_words(page: Page) -> Iterator[Mapping[str, str]]:
    """Return what stands here for what the page names: the address of a real server."""
    if _ADDRESS not in page.text:
        yield {}
        return
    with running_postgres() as server:
        yield {_ADDRESS: server.make_database()}


@pytest.fixture
def begins_at() -> str:
    """Return when the page is read: now, or when a test says so."""
    return ""


@pytest.fixture
def shell(
    tmp_path: Path, forked_from: str, other_words: Mapping[str, str], begins_at: str
) -> Iterator[TypingShell]:
    instant = datetime.fromisoformat(begins_at) if begins_at else None
    with TypingShell(tmp_path, forked_from, other_words, instant) as shell:
        yield shell


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_each_command_of_a_page_shows_what_the_page_says(page: Page, shell: TypingShell) -> None:
    _type_all(page, shell)


@pytest.mark.thorough
@pytest.mark.parametrize("begins_at", _INSTANTS)
@pytest.mark.parametrize("page", [each for each in pages() if not _starts_engine(each)], ids=_name)
def test_a_page_is_right_whenever_it_is_read(page: Page, shell: TypingShell) -> None:
    _type_all(page, shell)


@pytest.mark.parametrize(("page", "time"), _times_while_engines_run())
def test_nothing_of_a_page_falls_due_while_its_engine_runs(
    page: Page, time: str, tmp_path: Path, forked_from: str
) -> None:
    """A page that was read at 02:00 or 18:00 counted a run that nobody had asked for."""
    begins_at = datetime.fromisoformat(f"2026-12-01T{time}:00+01:00") - _TEN_MINUTES
    with TypingShell(tmp_path, forked_from, {}, begins_at) as shell:
        for part in page.parts():
            if isinstance(part, File):
                shell.write(part)
            elif part.command.startswith(_ADDS):
                shell.type(part)
        code, listed = shell.type(Typed("hourbell job list --json", ()))

    assert code == 0
    jobs = [json.loads(line) for line in listed.splitlines()]
    dues = [datetime.fromisoformat(each["next_due_at"]) for each in jobs if each["next_due_at"]]
    assert jobs
    assert [due for due in dues if due < begins_at + 2 * _TEN_MINUTES] == []


def _type_all(page: Page, shell: TypingShell) -> None:
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
