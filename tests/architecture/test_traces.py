"""Nothing in the repository depends on where it was made or where its packages came from."""

import re
from pathlib import PurePosixPath

import pytest

from tests.architecture.repository import tracked_texts

pytestmark = pytest.mark.slow

# Spelled with a bracket so that this file does not match itself.
MACHINE_PATHS = re.compile(r"(?<![\w.~}-])(?:[/]root\b|[/]home/|[/]tmp/venv|[/]work/|[/]Users/)")
REGISTRIES = re.compile(
    r"pypi\.org|pythonhosted|pypi\.python|anaconda\.|conda-forge|/simple/"
    r"|--(?:extra-)?index-url|--find-links|\bindex-url\b|\bextra-index\b"
)
ADDRESS = re.compile(r"\w://")


def test_no_file_names_a_path_of_the_machine_it_was_made_on() -> None:
    """Examples live below /srv, /opt or ~."""
    assert [
        _place(path, text, found) for path, text in tracked_texts() for found in MACHINE_PATHS.finditer(text)
    ] == []


def test_no_package_registry_is_written_down() -> None:
    """Where packages come from is the choice of whoever installs: pip's own configuration says it."""
    found = [
        _place(path, text, found)
        for path, text in tracked_texts()
        if path.parts[0] in {".ci", "packaging", "pyproject.toml"}
        for found in REGISTRIES.finditer(text)
    ]

    assert found == []


@pytest.mark.parametrize("file_name", ["runtime.txt", "machines.txt", "bundle.txt", "tests.txt"])
def test_a_lock_holds_no_address(file_name: str) -> None:
    texts = [text for path, text in tracked_texts() if path == PurePosixPath("packaging/locks") / file_name]

    assert len(texts) == 1
    assert ADDRESS.findall(texts[0]) == []


@pytest.mark.parametrize(
    "line",
    ["cd [/]root", "'[/]home/ann/backup.sh'", "[/]tmp/venv/bin/python", "[/]work/main", "file:///[/]home/x"],
)
def test_the_search_for_machine_paths_can_fail(line: str) -> None:
    assert MACHINE_PATHS.search(line.replace("[/]", "/"))


@pytest.mark.parametrize(
    "line", ["a/root/b", "network/work/x", "https://example.org/home/", "~/work/notes", "/rooted"]
)
def test_the_search_for_machine_paths_leaves_the_innocent(line: str) -> None:
    assert not MACHINE_PATHS.search(line)


def _place(path: PurePosixPath, text: str, found: re.Match[str]) -> str:
    return f"{path}:{text.count(chr(10), 0, found.start()) + 1} {found[0]}"
