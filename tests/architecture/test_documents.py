"""What documents say of the code is there: each path, and each name of the code, in backticks."""

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from scheduler_core.cli.commands import parse
from tests.architecture.repository import ROOT, modules, syntax_of, tracked_paths, tracked_texts

_IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
# A path of ours: names in small letters between slashes, perhaps with a class or an ending behind.
_PATH = re.compile(r"[a-z][a-z0-9_*]*(?:/[a-z][a-z0-9_*]*)+/?(?:\.[A-Za-z_.*]+)?")
# What looks like a path and is none of ours: kinds of media, and files elsewhere.
_FOREIGN = re.compile(r"(?:application|text|image|etc|usr|var|proc|dev|run|share)/.*")
# A name of several words, alone, with what belongs to it, with arguments, or the beginning of many: `case_*`.
_NAME = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)*(?:\([^()]*\)|_\*)?")
_OF_SEVERAL_WORDS = re.compile(r"[a-z0-9]_\w|[a-z][A-Z]")
_WORD = re.compile(r"[A-Za-z]\w*")
_IN_A_MODULE = re.compile(r"[a-z][a-z0-9_/]*/[a-z0-9_]+\.[A-Z]\w*")
# Names of other programs and libraries, which documents tell of and nothing here uses.
_ELSEWHERE = re.compile(r"Q[A-Z]\w*|malloc_trim|uv_build")

# So many words may tell why the program is as it is; who adds some takes others out.
_MOST_WORDS_OF_DESIGN = 15_000

# The lines of the README that somebody may copy; what a shell puts into another command is not among them.
_COMMANDS = re.findall(
    r"^(?:hourbell|packaging/run\.sh) +(\w.*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
)


@pytest.mark.slow
def test_every_path_that_documents_name_is_in_the_tree() -> None:
    wrong = [f"{path}:{line}: {named}" for path, line, named in _named() if not _is_there(path, named)]

    assert wrong == []


def test_a_path_that_is_not_in_the_tree_is_found() -> None:
    document = PurePosixPath("scheduler_core/store/DESIGN.md")

    assert _is_there(document, "jobs/due_jobs")
    assert not _is_there(document, "opening/missing")


@pytest.mark.slow
def test_every_name_that_documents_tell_of_is_in_the_code() -> None:
    wrong = [
        f"{path}:{line}: {named}"
        for path, line, named in _in_backticks()
        if _NAME.fullmatch(named) and not _is_named(named)
    ]

    assert wrong == []


@pytest.mark.parametrize(
    "named", ["is_written_nowhere_else()", "open_store.NoSuchThing", "no_such_beginning_*"]
)
def test_a_name_that_is_not_in_the_code_is_found(named: str) -> None:
    assert _NAME.fullmatch(named)
    assert not _is_named(named)


@pytest.mark.slow
def test_every_class_that_documents_name_with_its_module_is_in_it() -> None:
    wrong = [
        f"{path}:{line}: {named}"
        for path, line, named in _in_backticks()
        if _IN_A_MODULE.fullmatch(named) and not _is_in_its_module(named)
    ]

    assert wrong == []


def test_a_class_that_is_not_in_the_named_module_is_found() -> None:
    assert _is_in_its_module("jobs/jobs.Jobs")
    assert not _is_in_its_module("jobs/jobs.Runs")


def test_what_is_said_of_the_design_stays_short() -> None:
    told = [text for path, text in tracked_texts() if path.name == "DESIGN.md"]

    assert sum(len(text.split()) for text in told) <= _MOST_WORDS_OF_DESIGN


@pytest.mark.slow
@pytest.mark.parametrize("line", _COMMANDS)
def test_every_command_in_the_readme_is_understood(line: str) -> None:
    assert parse(shlex.split(line, comments=True)).command


def _named() -> Iterator[tuple[PurePosixPath, int, str]]:
    for path, line, named in _in_backticks():
        if _PATH.fullmatch(named) and not _FOREIGN.fullmatch(named):
            yield path, line, named


def _in_backticks() -> Iterator[tuple[PurePosixPath, int, str]]:
    for path, text in tracked_texts():
        if path.suffix == ".md" and path.name != "CHANGELOG.md":
            for line, words in enumerate(text.splitlines(), 1):
                for named in _IN_BACKTICKS.findall(words):
                    yield path, line, named


def _is_named(named: str) -> bool:
    """Whether each word of the name that is made of several stands somewhere in the code."""
    name = named.partition("(")[0]
    if name.endswith("_*"):
        return any(word.startswith(name[:-1]) for word in _words_of_the_code())
    return all(
        word in _words_of_the_code() or _ELSEWHERE.fullmatch(word) is not None
        for word in name.split(".")
        if _OF_SEVERAL_WORDS.search(word)
    )


@cache
def _words_of_the_code() -> frozenset[str]:
    words = {part for path in tracked_paths() for part in (*path.parts, path.stem)}
    for path, text in tracked_texts():
        if path.suffix in {".py", ".sh", ".toml"} and path.name != PurePosixPath(__file__).name:
            words.update(_WORD.findall(text))
    return frozenset(words)


def _is_in_its_module(named: str) -> bool:
    module, _, name = named.partition(".")
    found = [path for path in modules("gui", "scheduler_core") if str(path).endswith(f"{module}.py")]
    return any(
        isinstance(node, ast.ClassDef) and node.name == name
        for path in found
        for node in syntax_of(path).body
    )


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
