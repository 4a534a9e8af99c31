"""Names the modules whose types may differ by system: `python -m tests.suite.near_the_system`."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

# What is in these depends on the system.
_STANDARD = frozenset(
    {
        "ctypes", "errno", "fcntl", "grp", "mmap", "msvcrt", "os", "pty", "pwd", "resource", "select",
        "signal", "socket", "subprocess", "termios", "tty", "winreg",
    }
)  # fmt: skip
_ASKS_FOR_IT = "sys.platform"


def near_the_system(root: Path) -> list[Path]:
    """Return those that ask which system it is, that import one of these, or a library that differs."""
    files = [path for folder in ("gui", "scheduler_core") for path in sorted((root / folder).rglob("*.py"))]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    asking = {path for path, text in texts.items() if _ASKS_FOR_IT in text}
    differing = _STANDARD | {_name_of(path, root) for path in asking}
    may_import = _beginnings_of_imports(differing)
    return [
        path
        for path in files
        if path in asking
        or (may_import.search(texts[path]) and differing.intersection(_imported(texts[path])))
    ]


def _name_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _beginnings_of_imports(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds an import of one of these, or from its package: no other text is read closely."""
    names = frozenset(names)
    packages = "|".join(re.escape(name.rpartition(".")[0]) for name in names if "." in name)
    words = "|".join(map(re.escape, names))
    ways = [rf"(?:from|import) (?:.*, )?(?:{words})(?![\w.])", rf"from (?:{packages or words}) import"]
    return re.compile(rf"^ *(?:{'|'.join(ways)})", re.MULTILINE)


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


if __name__ == "__main__":
    sys.stdout.write("\n".join(str(path) for path in near_the_system(Path())) + "\n")
