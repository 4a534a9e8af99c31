"""What documents say of the tree is there: each path of a module or folder in backticks."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

from tests.architecture.repository import ROOT, tracked_paths, tracked_texts

_IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
# A path of ours: names in small letters between slashes, perhaps with a class or an ending behind.
_PATH = re.compile(r"[a-z][a-z0-9_*]*(?:/[a-z][a-z0-9_*]*)+/?(?:\.[A-Za-z_.*]+)?")
# What looks like a path and is none of ours: kinds of media, and files elsewhere.
_FOREIGN = re.compile(r"(?:application|text|image|etc|usr|var|proc|dev|run|share)/.*")


def test_every_path_that_documents_name_is_in_the_tree() -> None:
    wrong = [f"{path}:{line}: {named}" for path, line, named in _named() if not _is_there(path, named)]

    assert wrong == []


def test_a_path_that_is_not_in_the_tree_is_found() -> None:
    document = PurePosixPath("scheduler_core/store/DESIGN.md")

    assert _is_there(document, "jobs/due_jobs")
    assert not _is_there(document, "opening/missing")


def _named() -> Iterator[tuple[PurePosixPath, int, str]]:
    for path, text in tracked_texts():
        if path.suffix == ".md" and path.name != "CHANGELOG.md":
            for line, words in enumerate(text.splitlines(), 1):
                for named in _IN_BACKTICKS.findall(words):
                    if _PATH.fullmatch(named) and not _FOREIGN.fullmatch(named):
                        yield path, line, named


def _is_there(document: PurePosixPath, named: str) -> bool:
    """Look beside the document, from each folder above it, and where the two programs begin."""
    folders = [document.parent, *document.parent.parents, *map(PurePosixPath, ("scheduler_core", "gui"))]
    return any(_matches(folder, named.rstrip("/")) for folder in folders)


def _matches(folder: PurePosixPath, named: str) -> bool:
    whole, stem = folder / named, folder / named.partition(".")[0]
    if "*" in named:
        place = ROOT / Path(stem.parent)
        return any(place.glob(stem.name)) or any(place.glob(f"{stem.name}.py"))
    return not {
        whole,
        whole.with_name(f"{whole.name}.py"),
        stem,
        stem.with_name(f"{stem.name}.py"),
    }.isdisjoint(_tracked())


@cache
def _tracked() -> frozenset[PurePosixPath]:
    paths = tracked_paths()
    return frozenset((*paths, *(folder for path in paths for folder in path.parents)))
