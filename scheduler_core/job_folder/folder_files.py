"""Find, read, name and write the files of a folder of jobs."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR
from typing import Literal, TypeAlias

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.file_names import file_stem, folded
from scheduler_core.exchange.common.losses import checked_draft
from scheduler_core.exchange.native_file import read_native
from scheduler_core.job_folder.inner_folder import (
    HAS_DESCRIPTORS,
    InnerFolder,
    LeadsAway,
    opened_folder,
    opened_root,
)
from scheduler_core.job_folder.reading_notes import ReadingNotes
from scheduler_core.job_folder.sync_plan import FileNow
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.documents import job_document
from scheduler_core.native.text.document_text import yaml_text
from scheduler_core.regular_files import NoRegularFile
from scheduler_core.values.jobs.job import JobDraft

ENDING = ".yaml"
_ENDINGS = frozenset({ENDING, ".yml"})
_LARGEST = 4_000_000  # bytes of one file
_MOST_FILES = 20_000
_DEEPEST = 20
_Doing: TypeAlias = Literal["read", "write", "remove"]
_SET_ASIDE = (
    "is set aside, as the program ended while it read it; change it, or have it read again with "
    "hourbell folder sync"
)


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """What a look at the folder has found: job files, and what leads out of it, by their paths."""

    files: Mapping[str, FileNow]
    leading_away: Mapping[str, str]


class JobFiles:
    """The files below one folder. What links and mounted disks lead to is neither read nor written."""

    def __init__(self, folder: Path, *, by_descriptor: bool = HAS_DESCRIPTORS) -> None:
        self.folder = folder
        self._by_descriptor = by_descriptor

    def scan(self, notes: ReadingNotes) -> FoundFiles:
        """Read the job files; hidden ones and those that editors are writing are passed over.

        Links are not read, as what they lead to may lie anywhere, nor are pipes and devices, which might
        never end; all of them are problems. InvalidInput if the folder is not there or holds too much.
        """
        files: dict[str, FileNow] = {}
        leading_away: dict[str, str] = {}
        with self._walk() as entries:
            for entry in entries:
                if len(files) >= _MOST_FILES:
                    raise InvalidInput(
                        "folder", f"{self.folder} holds more than {_MOST_FILES:,} files of jobs"
                    )
                if entry.leads_away:
                    leading_away[entry.path] = entry.leads_away
                if entry.is_told and (file := _read(entry, notes)) is not None:
                    files[entry.path] = file
        return FoundFiles(files, leading_away)

    def marks(self) -> str:
        """Return what is another text after a job file has changed, come or gone; none of them is read."""
        found = sha256()
        with self._walk() as entries:
            for entry in entries:
                with suppress(FileNotFoundError):  # it went away meanwhile
                    seen = entry.folder.look_at(entry.name)
                    marks = f"{entry.path}\0{seen.st_mtime_ns}\0{seen.st_size}\0{seen.st_ino}\n"
                    found.update(marks.encode(errors="replace"))
        return found.hexdigest()

    def read(self, path: str) -> str:
        """Return what a file says, line ends and all; what is gone says nothing."""
        with self._doing(path, "read"):
            return self._data(path).decode()

    def is_there(self, path: str) -> bool:
        """Tell whether something stands at a path, or something on the way leads out of the folder."""
        try:
            with opened_root(self.folder, by_descriptor=self._by_descriptor) as root:
                *above, name = path.split("/")
                with opened_folder(root, above) as place:
                    place.look_at(name)
        except LeadsAway:
            return True
        except OSError:
            return False
        return True

    def write(self, path: str, text: str, seen: str | None) -> None:
        """Write a file whole, with the folders above it; InvalidInput if that can't be done.

        `seen` is the digest of what it replaces; None where no file is. What was written since stays.
        """
        *above, name = path.split("/")
        with (
            self._doing(path, "write"),
            opened_root(self.folder, by_descriptor=self._by_descriptor) as root,
            opened_folder(root, above, is_made=True) as place,
        ):
            if seen is None:
                place.write_new(name, text.encode())
            else:
                _refuse_changed(place, name, seen)
                place.replace(name, text.encode())

    def remove(self, path: str, seen: str) -> None:
        """Remove a file unless it was changed since it was seen, and the folders that are empty then."""
        *above, name = path.split("/")
        with (
            self._doing(path, "remove"),
            opened_root(self.folder, by_descriptor=self._by_descriptor) as root,
            suppress(FileNotFoundError),
        ):
            _remove(root, above, name, seen)

    def _data(self, path: str) -> bytes:
        *above, name = path.split("/")
        with (
            suppress(FileNotFoundError),
            opened_root(self.folder, by_descriptor=self._by_descriptor) as root,
            opened_folder(root, above) as place,
        ):
            return place.read(name, _LARGEST)
        return b""

    @contextmanager
    def _walk(self) -> Iterator[Iterator["_FolderEntry"]]:
        """Look through the folder; InvalidInput if it is not there, or a part of it can't be read."""
        if not self.folder.is_dir():
            raise InvalidInput("folder", f"{shown(str(self.folder))} is not there; is its disk missing?")
        try:
            with (
                opened_root(self.folder, by_descriptor=self._by_descriptor) as root,
                closing(_entries(root)) as entries,
            ):
                yield entries
        except OSError as error:
            where = self.folder / str(error.filename or "")
            raise InvalidInput("folder", f"{shown(str(where))} can't be read: {error.strerror}") from error
        except LeadsAway as away:
            raise InvalidInput(
                "folder", f"{self.folder / away.path} was replaced by {away.kind} at this very moment"
            ) from away

    @contextmanager
    def _doing(self, path: str, what: _Doing) -> Iterator[None]:
        where = shown(str(self.folder / path))
        try:
            yield
        except LeadsAway as away:
            reason = f"{where} lies behind {away.path}, which is {away.kind}; nothing there is touched"
            raise InvalidInput("folder", reason) from away
        except _FileChanged as changed:
            reason = f"{where} was changed at this very moment; it is looked at again"
            raise InvalidInput("folder", reason) from changed
        except FileExistsError as error:
            reason = f"{where} was made at this very moment; it is looked at again"
            raise InvalidInput("folder", reason) from error
        except NoRegularFile as kind:
            raise InvalidInput("folder", f"{where} is {kind} and no file, so it is not touched") from kind
        except UnicodeDecodeError as error:
            raise InvalidInput(
                "folder", f"{where} is not UTF-8: {error.reason} at byte {error.start}"
            ) from error
        except OSError as error:
            raise _refused(where, what, error) from error


def _refused(where: str, what: _Doing, error: OSError) -> InvalidInput:
    reason = error.strerror or str(error)
    match what:
        case "read":
            return InvalidInput("folder", f"{where} can't be read: {reason}")
        case "write":
            return InvalidInput("folder", f"{where} can't be written: {reason}")
        case "remove":
            return InvalidInput("folder", f"{where} can't be removed: {reason}")


class _FileChanged(Exception):
    """A file is another one than was looked at."""


@dataclass(frozen=True, slots=True)
class _FolderEntry:
    """A name in a folder; not all that leads away is told, as others than files of jobs may be links."""

    folder: InnerFolder
    name: str
    leads_away: str = ""
    is_told: bool = True

    @property
    def path(self) -> str:
        return self.folder.path_of(self.name)


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


def _entries(folder: InnerFolder, depth: int = 0) -> Generator[_FolderEntry]:
    """Return the job files and what leads away, from here on down."""
    for name in folder.names():
        if name.startswith("."):
            continue
        is_job = Path(name).suffix.casefold() in _ENDINGS
        try:
            kind = folder.kind_leading_away(name)
            is_folder = S_ISDIR(folder.look_at(name).st_mode)
        except FileNotFoundError:  # it went away meanwhile
            continue
        if kind:
            yield _FolderEntry(folder, name, kind, is_job or is_folder or folder.leads_to_folder(name))
        elif not is_folder:
            if is_job:
                yield _FolderEntry(folder, name)
        elif depth < _DEEPEST:
            yield from _inner_entries(folder, name, depth + 1)


def _inner_entries(folder: InnerFolder, name: str, depth: int) -> Generator[_FolderEntry]:
    away = None
    try:
        with folder.folder(name) as inner:
            yield from _entries(inner, depth)
    except LeadsAway as found:
        away = found
    if away is not None:  # it was replaced after it was looked at
        yield _FolderEntry(folder, name, away.kind)


def _read(entry: _FolderEntry, notes: ReadingNotes) -> FileNow | None:
    """Read a file; None if it went away meanwhile."""
    if entry.leads_away:
        return _not_looked_at(entry)
    try:
        data = entry.folder.read(entry.name, _LARGEST + 1)
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


def _not_looked_at(entry: _FolderEntry) -> FileNow:
    leads_to = ""
    with suppress(OSError):  # it is not a link, or none any more
        leads_to = entry.folder.leads_to(entry.name)
    problem = f"is {entry.leads_away}, and what it leads to is not looked at; put the files themselves there"
    return FileNow(digest_of(f"{entry.leads_away} to {leads_to}"), None, problem)


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


def _refuse_changed(place: InnerFolder, name: str, seen: str) -> None:
    try:
        data = place.read(name, _LARGEST + 1)
    except NoRegularFile as error:
        raise _FileChanged from error
    if sha256(data).hexdigest() != seen:
        raise _FileChanged


def _remove(folder: InnerFolder, above: Sequence[str], name: str, seen: str) -> None:
    if not above:
        _refuse_changed(folder, name, seen)
        folder.remove(name)
        return
    with folder.folder(above[0]) as inner:
        _remove(inner, above[1:], name, seen)
    with suppress(OSError):  # it holds something
        folder.remove_folder(above[0])
