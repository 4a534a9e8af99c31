"""The files of the repository and what their code names, for the tests beside this module."""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from tests.support.syntax_nodes import nodes_below

ROOT = Path(__file__).resolve().parents[2]
KEPT_DOT_ENTRIES = {".ci", ".editorconfig", ".gitignore"}


@cache
def tracked_paths() -> tuple[PurePosixPath, ...]:
    """Return every file that is or would be committed, relative to the root."""
    names = _listed_by_git() or _files_below(ROOT)
    return tuple(sorted({PurePosixPath(name) for name in names if (ROOT / name).is_file()}))


def tracked_texts() -> Iterator[tuple[PurePosixPath, str]]:
    """Yield every tracked file that holds text, with the text."""
    for path in tracked_paths():
        content = (ROOT / path).read_bytes()
        if b"\0" not in content[:8000]:
            yield path, content.decode(errors="replace")


def modules(*packages: str) -> list[PurePosixPath]:
    """Return the Python files below the named top-level folders."""
    return [path for path in tracked_paths() if path.suffix == ".py" and path.parts[0] in packages]


@cache
def syntax_of(path: PurePosixPath) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


@cache
def nodes_of(path: PurePosixPath) -> tuple[ast.AST, ...]:
    return tuple(nodes_below(syntax_of(path)))


def modules_that_name(words: Iterable[str], *packages: str) -> list[PurePosixPath]:
    """Return those Python files in whose text one of the words stands: no other need be read closely."""
    return modules_with("|".join(map(re.escape, words)), *packages)


def modules_with(pattern: str, *packages: str) -> list[PurePosixPath]:
    """Return those Python files in which a line, or a part of one, is like this."""
    stands = re.compile(pattern, re.MULTILINE)
    return [path for path in modules(*packages) if stands.search((ROOT / path).read_text(encoding="utf-8"))]


@cache
def names_used(path: PurePosixPath) -> tuple[tuple[int, str], ...]:
    """Return every imported thing the module names, spelled out from its import, with the line."""
    return tuple(_names_used(nodes_below(syntax_of(path))))


def _names_used(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    origins = dict(_imports(nodes))
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.Attribute):
            dotted = _spelled_out(node, origins)
            if dotted is not None:
                yield node.lineno, dotted


def _imports(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    yield alias.asname, alias.name
                else:
                    top = alias.name.partition(".")[0]
                    yield top, top


def _spelled_out(node: ast.expr, origins: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return origins.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = _spelled_out(node.value, origins)
        return owner and f"{owner}.{node.attr}"
    return None


def _listed_by_git() -> list[str]:
    """Return nothing for a copy without its history, or without git."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        return []
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    return [os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]


def _files_below(root: Path) -> Iterator[str]:
    """Yield what a checkout would hold."""
    for folder, folders, files in os.walk(root):
        at_root = Path(folder) == root
        folders[:] = [
            name for name in folders if name != "__pycache__" and not (at_root and _is_left_over(name))
        ]
        for name in files:
            if not (at_root and _is_left_over(name)):
                yield (Path(folder) / name).relative_to(root).as_posix()


def _is_left_over(name: str) -> bool:
    return name in {"build", "dist", "htmlcov"} or (name.startswith(".") and name not in KEPT_DOT_ENTRIES)
