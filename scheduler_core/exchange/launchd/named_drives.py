"""Finds which drives an agent of launchd names in its paths and in text of a shell."""

import shlex
from collections.abc import Iterable, Iterator

_DRIVES = "/Volumes/"
# What a shell puts something else in place of, so that the text does not say which drive is meant.
_REPLACED = frozenset("$`*?[{~")


def drives_named(paths: Iterable[str], shell_text: str) -> list[str]:
    """Return where the drives are mounted; none where one of the texts does not say which drive it means."""
    try:
        words = _words(shell_text) if _DRIVES in shell_text else []
        named = {*_drives(paths), *_drives(words, is_shell=True)}
    except ValueError:
        return []
    return sorted(_DRIVES + name for name in named)


def _words(shell_text: str) -> list[str]:
    """Return the words as a shell takes them, without their quotes; ValueError where a quote has no end."""
    lexer = shlex.shlex(shell_text, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    return list(lexer)


def _drives(texts: Iterable[str], *, is_shell: bool = False) -> Iterator[str]:
    """Yield the names of drives; a path may stand alone or after an option, such as --to=/Volumes/Backup."""
    for text in texts:
        before, _, rest = text.partition(_DRIVES)
        name = rest.partition("/")[0]
        if not name:
            continue
        is_path = not any(each.isspace() for each in before) and _DRIVES not in rest
        if not is_path or (is_shell and _REPLACED & set(name)):
            raise ValueError(text)
        yield name
