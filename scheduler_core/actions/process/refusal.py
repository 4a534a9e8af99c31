"""Say why a program did not start, and what to do about it."""

import errno
import os
import shlex
from pathlib import Path

from scheduler_core.actions.process.process import Launch

_LONGEST_FIRST_LINE = 256
_WORDS = {
    errno.E2BIG: "its arguments and environment are too long together; pass long texts in stdin or a file",
    errno.EAGAIN: "too many processes are running already; end some or raise the limit (ulimit -u)",
    errno.ENOMEM: "there is not enough memory; close something or run fewer jobs at once",
    errno.EMFILE: "too many files are open; run fewer jobs at once or raise the limit (ulimit -n)",
    errno.ENFILE: "too many files are open on this machine; close something",
    errno.ENOSPC: "the disk is full; make room",
    errno.ETXTBSY: "it is being written to at this moment; try again when that is done",
}


def why_not_started(launch: Launch, error: OSError) -> str:
    """Look at what is there, now that the start has failed, and return the reason in words."""
    if words := _WORDS.get(error.errno or 0):
        return f"{launch.program} does not start: {words}"
    return _about_folder(launch) or _about_program(launch, error)


def _about_folder(launch: Launch) -> str:
    folder = launch.working_folder
    if not os.path.lexists(folder):
        return f"the working folder {folder} is not there; make it or choose another"
    if not Path(folder).is_dir():
        return f"the working folder {folder} is not a folder; choose another"
    if not os.access(folder, os.X_OK):
        return f"the working folder {folder} may not be entered; allow it or choose another"
    return ""


def _about_program(launch: Launch, error: OSError) -> str:
    program = launch.program
    if not os.path.lexists(program):
        return f"there is no file {program}; correct the path or put the file there"
    if error.errno == errno.ENOEXEC:
        return (
            f"{program} does not say what runs it; begin it with a line such as #!/bin/sh, "
            "or put the interpreter before it"
        )
    if error.errno in {errno.ENOENT, errno.EACCES} and (words := _about_first_line(program)):
        return words
    if error.errno == errno.EACCES:
        named = shlex.quote(program)
        return f"{program} may not be executed here; run chmod +x {named}, or move it off a noexec disk"
    return f"{program} does not start: {error.strerror}"


def _about_first_line(program: str) -> str:
    """Return what is wrong with the interpreter a script names in its first line, or ""."""
    try:
        with Path(program).open("rb") as file:
            line = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return ""
    words = line.removeprefix(b"#!").split()
    if not line.startswith(b"#!") or not words:
        return ""
    interpreter = os.fsdecode(words[0])
    if line.rstrip(b"\n").endswith(b"\r"):
        return (
            f"the lines of {program} end as on Windows, so its interpreter is not found; "
            "save it with Unix line ends"
        )
    if not Path(interpreter).exists():
        return (
            f"{program} asks for {interpreter} in its first line, and that is not there; "
            "install it or correct the line"
        )
    if not os.access(interpreter, os.X_OK):
        return f"{program} asks for {interpreter} in its first line, and that may not be executed"
    return ""
