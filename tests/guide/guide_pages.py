"""The pages of the guide as they are written: their words, their files, and what is typed and seen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "guide"
_FENCE = re.compile(r"^```(\w*)[ ]*(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]+)\)")
ANYTHING = "…"
STOPPED = "^C"


@dataclass(frozen=True, slots=True)
class File:
    """A file that the reader is told to write."""

    name: str
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A command, and the lines that follow it on the screen."""

    command: str
    seen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page."""

    name: str
    text: str

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("# ")

    def parts(self) -> Iterator[File | Typed]:
        """Give the files and the commands, as they follow one another."""
        for language, name, body in _FENCE.findall(self.text):
            if language == "console":
                yield from _typed(body)
            elif name:
                yield File(name, body, language)

    def words(self) -> str:
        """Return what is no fence and no code."""
        return _CODE.sub("", _FENCE.sub("", self.text))

    def names_of_the_window(self) -> list[str]:
        return [" ".join(each.split()) for each in _BOLD.findall(self.words())]

    def pictures(self) -> list[str]:
        return _PICTURE.findall(self.text)

    def links(self) -> list[str]:
        return [each for each in _LINK.findall(self.words()) if "//" not in each]


def pages() -> list[Page]:
    return [Page(path.stem, path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.md"))]


def pattern_of(seen: tuple[str, ...]) -> str:
    """Return what matches the lines of a page: “…” is anything within a line, alone in a line any lines."""
    lines = []
    for line in seen:
        if line.strip() == ANYTHING:
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(".*".join(re.escape(part) for part in line.split(ANYTHING)) + r"[ ]*\n")
    return "".join(lines)


def _typed(body: str) -> Iterator[Typed]:
    command, seen = "", list[str]()
    for line in body.splitlines():
        if line.startswith("$ "):
            if command:
                yield Typed(command, tuple(seen))
            command, seen = line[2:], []
        elif command.endswith("\\") and not seen:
            command += f"\n{line}"
        else:
            assert command, f"a screen begins with a command: {line}"
            seen.append(line)
    if command:
        yield Typed(command, tuple(seen))
