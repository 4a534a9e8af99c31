"""The files of a folder of jobs: found, read, named and written."""

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.file_names import file_stem, folded
from scheduler_core.exchange.common.losses import checked_draft
from scheduler_core.exchange.native_file import read_native
from scheduler_core.job_folder.reading_notes import ReadingNotes
from scheduler_core.job_folder.sync_plan import FileNow
from scheduler_core.native.documents import job_document
from scheduler_core.native.text.document_text import yaml_text
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.regular_files import NoRegularFile, read_regular
from scheduler_core.values.jobs.job import JobDraft

ENDING = ".yaml"
_ENDINGS = frozenset({ENDING, ".yml"})
_LARGEST = 4_000_000  # bytes of one file
_MOST_FILES = 20_000
_DEEPEST = 20
_LINK = "is a link, and what it leads to is not looked at; put the files themselves there"
_SET_ASIDE = (
    "is set aside, as the program ended while it read it; change it, or have it read again with "
    "hourbell folder sync"
)


def scan(folder: Path, notes: ReadingNotes) -> dict[str, FileNow]:
    """Return the job files below a folder by their paths within it.

    Hidden ones and those that editors are writing are passed over. Links are no files to read, as what they
    lead to may lie anywhere, and pipes and devices might never end; they are there with that for a problem.
    InvalidInput if the folder is not there or holds too much.
    """
    found: dict[str, FileNow] = {}
    for path in _paths(folder):
        if len(found) >= _MOST_FILES:
            raise InvalidInput("folder", f"{folder} holds more than {_MOST_FILES:,} files of jobs")
        name = path.relative_to(folder).as_posix()
        if (file := _read(path, notes)) is not None:
            found[name] = file
    return found


def marks(folder: Path) -> str:
    """Return what is another text after a job file has changed, come or gone; none of them is read."""
    found = sha256()
    for path in _paths(folder):
        with suppress(FileNotFoundError):  # it went away meanwhile
            seen = path.lstat()
            found.update(
                f"{path}\0{seen.st_mtime_ns}\0{seen.st_size}\0{seen.st_ino}\n".encode(errors="replace")
            )
    return found.hexdigest()


def read(folder: Path, path: str) -> str:
    """Return what a file says, line ends and all; what is gone says nothing."""
    try:
        return read_regular(folder / path, _LARGEST).decode()
    except FileNotFoundError:
        return ""
    except (NoRegularFile, OSError, UnicodeDecodeError) as error:
        raise InvalidInput("folder", f"{shown(str(folder / path))} can't be read: {error}") from error


def text_of(draft: JobDraft) -> str:
    """Return what a file says of a job."""
    return yaml_text(job_document(draft))


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def path_for(draft: JobDraft, taken: Collection[str]) -> str:
    """Return a path for a job that no other file has, on no system and in no letter case."""
    others = {folded(path) for path in taken}
    # What lies deeper than files are looked for would be taken for gone.
    folders = [file_stem(part) for part in draft.folder.split("/") if part.strip()][: _DEEPEST - 1]
    stem = file_stem(draft.name)
    number = 1
    while True:
        name = f"{stem}{'' if number == 1 else f' {number}'}{ENDING}"
        path = "/".join([*folders, name])
        if folded(path) not in others:
            return path
        number += 1


def write(folder: Path, path: str, text: str) -> None:
    """Write a file whole, with the folders above it; InvalidInput if that can't be done."""
    target = folder / path
    half = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(text, encoding="utf-8", newline="\n")
        half.replace(target)
    except OSError as error:
        with suppress(OSError):  # where the first could not be done, this can't be either
            half.unlink()
        raise InvalidInput("folder", f"{shown(str(target))} can't be written: {error.strerror}") from error


def remove(folder: Path, path: str) -> None:
    """Take a file away, and the folders that are empty without it."""
    target = folder / path
    try:
        target.unlink(missing_ok=True)
    except OSError as error:
        raise InvalidInput("folder", f"{shown(str(target))} can't be removed: {error.strerror}") from error
    for parent in target.parents:
        if parent == folder:
            return
        try:
            parent.rmdir()
        except OSError:
            return


def _paths(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise InvalidInput("folder", f"{shown(str(folder))} is not there; is its disk missing?")

    def failed(error: OSError) -> None:
        raise InvalidInput("folder", f"{shown(str(error.filename))} can't be read: {error.strerror}")

    for place, folders, files in os.walk(folder, onerror=failed):
        depth = len(Path(place).relative_to(folder).parts)
        folders[:] = [] if depth >= _DEEPEST else sorted(each for each in folders if not each.startswith("."))
        yield from (path for name in folders if (path := Path(place, name)).is_symlink())
        for name in sorted(files):
            path = Path(place, name)
            if not name.startswith(".") and path.suffix.casefold() in _ENDINGS:
                yield path


def _read(path: Path, notes: ReadingNotes) -> FileNow | None:
    """Read a file; None if it went away meanwhile."""
    try:
        if path.is_symlink():
            return FileNow(digest_of(f"link to {path.readlink()}"), None, _LINK)
        data = read_regular(path, _LARGEST + 1)
    except FileNotFoundError:
        return None
    except NoRegularFile as kind:
        return FileNow(digest_of(str(kind)), None, f"is {kind} and no file, so it is not read")
    except OSError as error:
        return FileNow("", None, f"can't be read: {error.strerror}")
    digest = sha256(data).hexdigest()
    if len(data) > _LARGEST:
        return FileNow(digest, None, f"is larger than {_LARGEST:,} bytes")
    if notes.is_set_aside(digest):
        return FileNow(digest, None, _SET_ASIDE)
    notes.reads(digest)
    return _read_data(digest, data)


def _read_data(digest: str, data: bytes) -> FileNow:
    try:
        return FileNow(digest, _draft(data.decode()))
    except UnicodeDecodeError as error:
        return FileNow(digest, None, f"is not UTF-8: {error.reason} at byte {error.start}")
    except InvalidInput as refusal:
        return FileNow(digest, None, f"{refusal.field}: {refusal.reason}")


def _draft(text: str) -> JobDraft:
    """Read the one job of a file."""
    drafts = read_native(text)
    if len(drafts) != 1:
        raise InvalidInput("document", f"there are {len(drafts)} jobs in it; each file has one")
    return checked_draft(drafts[0])
