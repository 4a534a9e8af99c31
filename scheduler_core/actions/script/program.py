"""Find the files of a script: its program, and the text that an interpreter runs."""

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from scheduler_core.actions.process.process import CantStart

_INTERPRETERS = (
    "sh bash dash zsh ksh fish ash busybox python perl ruby node nodejs deno bun php lua tclsh pwsh "
    "powershell rscript java env nice ionice nohup time timeout setsid stdbuf sudo doas chrt taskset"
).split()
_READERS = frozenset("sh bash dash zsh ksh ash python perl ruby node nodejs php lua tclsh rscript".split())


def find_program(name: str, folder: Path, search_path: str) -> Path:
    """Return the file that `name` stands for, as a shell would find it in `folder`; CantStart if none."""
    if _has_folder(name):
        return _usable(at_place(name, folder))
    unusable = None
    # An entry such as "." is passed over: "here" in the search path is how a wrong program gets run.
    for place in filter(Path.is_absolute, map(Path, search_path.split(os.pathsep))):
        for file in _spellings(place / name):
            if is_file(file):
                if os.access(file, os.X_OK):
                    return file
                unusable = unusable or file
    if unusable is not None:
        return _usable(unusable)
    raise CantStart(
        f"there is no program {name} in the folders of PATH; install it, give its full path or another PATH"
    )


def script_file(arguments: Sequence[str], folder: Path) -> Path | None:
    """Return the file that an interpreter is told to run, None if the program is no interpreter or told none.

    It is the first argument that is a file: `bash x.sh`, `env python3 -u x.py`, `timeout 10 sh x.sh`.
    """
    if not arguments or not _is_interpreter(arguments[0]):
        return None
    return next(_files(arguments[1:], folder), None)


def at_place(name: str, folder: Path = Path()) -> Path:
    """Return where a name leads from the folder; `~` stands for the home of a user that exists."""
    if not name.startswith("~"):
        return folder / name
    try:
        return folder / Path(name).expanduser()
    except RuntimeError:  # there is no such user, and so it is the name of a file
        return folder / name


def is_file(path: Path) -> bool:
    """Say if a file can be seen there; a text too long for a name is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def _files(arguments: Sequence[str], folder: Path) -> Iterator[Path]:
    for argument in arguments:
        if argument in {"-c", "-e", "-m"}:  # the text itself follows, or a module
            return
        file = at_place(argument, folder)
        if not argument.startswith("-") and is_file(file):
            yield file


@lru_cache(maxsize=1_024)
def is_script_reader(program: str) -> bool:
    """Say if the first word after a program, unless it is an option, is the file that it runs."""
    name = Path(program).name.lower().removesuffix(".exe").rstrip("0123456789.")
    return name in _READERS


@lru_cache(maxsize=1_024)
def _is_interpreter(program: str) -> bool:
    name = Path(program).name.lower().removesuffix(".exe")
    return name.rstrip("0123456789.") in _INTERPRETERS


def _usable(file: Path) -> Path:
    if not os.path.lexists(file):
        raise CantStart(f"there is no file {file}; correct the path or put the file there")
    if file.is_dir():
        raise CantStart(f"{file} is a folder, not a program; name the program in it")
    if not os.access(file, os.X_OK):
        raise CantStart(
            f"{file} is not executable; run chmod +x {shlex.quote(str(file))}, or put an interpreter such as "
            "bash before it"
        )
    return file


def _has_folder(name: str) -> bool:
    return "/" in name or (sys.platform == "win32" and "\\" in name) or name.startswith("~")


def _spellings(file: Path) -> list[Path]:
    """Return the names under which a program may lie: on Windows the ending may be left out."""
    if sys.platform == "win32":
        endings = os.environ.get("PATHEXT", ".COM;.EXE;.BAT;.CMD").split(";")
        return [file, *(file.with_name(file.name + ending) for ending in endings)]
    else:
        return [file]
