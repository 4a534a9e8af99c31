"""Let a person edit a text in their own editor until it is accepted."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from scheduler_core.cli.interruption import at_ctrl_c, nothing
from scheduler_core.cli.printing.json_lines import refusal_words
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.errors import InvalidInput, SchedulerError

T = TypeVar("T")

_REMARK = "# "
_REFUSED = f"{_REMARK}refused: "


def edit_until_accepted(
    text: str, name: str, accept: Callable[[str], T], environment: Mapping[str, str] = os.environ
) -> T | None:
    """Return what `accept` makes of the edited text; None if it was left unchanged or empty.

    What `accept` refuses is opened again with the reason above it if the person wants that; the text is
    kept in a file where it can't be saved.
    """
    command = _editor(environment)
    path = Path(tempfile.mkdtemp(prefix="hourbell-")) / name
    path.write_text(text, encoding="utf-8")
    while True:
        _open(command, path, text)
        edited = _without_refusal(path.read_text(encoding="utf-8"))
        if edited == text or not edited.strip():
            _remove(path)
            return None
        try:
            accepted = accept(edited)
        except InvalidInput as refusal:
            path.write_text(f"{_REFUSED}{_on_one_line(_words_of(refusal))}\n{edited}", encoding="utf-8")
            if not _wants_to_try_again(refusal):
                raise _with_place(refusal, path) from refusal
        except SchedulerError:
            print(f"hourbell: {tr('your text is kept in {path}', path=path)}", file=sys.stderr)
            raise
        else:
            _remove(path)
            return accepted


def _editor(environment: Mapping[str, str]) -> list[str]:
    is_windows = sys.platform == "win32"
    usual = "notepad" if is_windows else "vi"
    typed = environment.get("VISUAL") or environment.get("EDITOR") or usual
    try:
        words = shlex.split(typed, posix=not is_windows)
    except ValueError as error:
        raise InvalidInput("EDITOR", tr("{typed!r} has an open quote; close it", typed=typed)) from error
    # Where a backslash parts folders, the quotes around a word are left in it.
    command = [word.strip('"') for word in words] if is_windows else words
    return command or [usual]


def _open(command: list[str], path: Path, text: str) -> None:
    """Wait until the editor has ended; where it fails, keep what was written in it."""
    try:
        with at_ctrl_c(nothing):
            done = subprocess.run([*command, str(path)], env={**os.environ}, check=False)
    except OSError as error:
        _remove(path)
        raise InvalidInput(
            "EDITOR",
            tr(
                "{program} can't be started ({error}); set VISUAL or EDITOR to your editor",
                program=command[0],
                error=of_core(error.strerror or ""),
            ),
        ) from error
    if done.returncode != 0:
        kept = tr("; your text is kept in {path}", path=path)
        if path.read_text(encoding="utf-8") == text:
            _remove(path)
            kept = ""
        ended = tr("{program} ended with exit code {code}", program=command[0], code=done.returncode)
        raise InvalidInput("EDITOR", ended + kept)


def _wants_to_try_again(refusal: InvalidInput) -> bool:
    print(f"hourbell: {_words_of(refusal)}", file=sys.stderr)
    if not sys.stdin.isatty():
        return False
    try:
        answer = input(tr("Edit it again? [Y/n] "))
    except (EOFError, KeyboardInterrupt):
        return False
    return not answer.strip().casefold().startswith("n")


def _without_refusal(text: str) -> str:
    first, _, rest = text.partition("\n")
    return rest if first.startswith(_REFUSED) else text


def _with_place(refusal: InvalidInput, path: Path) -> InvalidInput:
    kept = tr("; your text is kept in {path}", path=path)
    return InvalidInput(refusal.field, refusal_words(refusal.reason) + kept)


def _words_of(refusal: InvalidInput) -> str:
    return f"{refusal.field}: {refusal_words(refusal.reason)}"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _remove(path: Path) -> None:
    """Remove the folder of the text too, with what the editor may have left in it."""
    shutil.rmtree(path.parent, ignore_errors=True)
