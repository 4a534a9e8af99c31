"""Open a folder below a root without following links, so that nothing outside is touched."""

import errno
import os
import secrets
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from scheduler_core.regular_files import read_regular

_LINK = "a link"
_OTHER_DISK = "another disk that is mounted there"
_NAME_SURROGATE = (
    0x2000_0000  # the bit of Windows' reparse tags that stand for another place: links, junctions
)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_ROOT = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_FOLDER = _ROOT | getattr(os, "O_NOFOLLOW", 0)
# What a system without hard links answers.
_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})

HAS_DESCRIPTORS = (
    {os.open, os.stat, os.mkdir, os.unlink, os.rmdir, os.rename, os.link, os.readlink} <= os.supports_dir_fd
    and os.listdir in os.supports_fd
    and hasattr(os, "O_NOFOLLOW")
)


class LeadsAway(Exception):
    """What stands at `path` below the root leads out of it; `kind` says in words what it is."""

    def __init__(self, path: str, kind: str) -> None:
        super().__init__(f"{path} is {kind}")
        self.path = path
        self.kind = kind


class InnerFolder:
    """The root or a folder below it.

    Where the system can, it is held by a descriptor, so what is put in its place afterwards is not met.
    Elsewhere, on Windows, each folder on the way to it is looked at before each use of it.
    """

    def __init__(self, root: Path, parts: tuple[str, ...], descriptor: int | None, device: int) -> None:
        self._root = root
        self._parts = parts
        self._at = descriptor
        self._device = device

    @property
    def path(self) -> str:
        """Return its path within the root; the root's own is empty."""
        return "/".join(self._parts)

    def path_of(self, name: str) -> str:
        return "/".join([*self._parts, name])

    def names(self) -> list[str]:
        self._refuse_replaced()
        try:
            return sorted(os.listdir(self._here() if self._at is None else self._at))  # noqa: PTH208
        except OSError as error:
            error.filename = self.path  # the system only knows a number
            raise

    def look_at(self, name: str) -> os.stat_result:
        """Return what is known of a name; of a link, not of what it leads to."""
        return os.stat(self._name(name), dir_fd=self._at, follow_symlinks=False)

    def kind_leading_away(self, name: str) -> str:
        """Return in words what leads out of the root at a name; nothing for what does not."""
        status = self.look_at(name)
        if stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) & _NAME_SURROGATE:
            return _LINK
        return _OTHER_DISK if stat.S_ISDIR(status.st_mode) and status.st_dev != self._device else ""

    def leads_to(self, name: str) -> str:
        return os.readlink(self._name(name), dir_fd=self._at)

    def leads_to_folder(self, name: str) -> bool:
        """Tell whether a link leads to a folder, which is not opened for that."""
        try:
            return stat.S_ISDIR(os.stat(self._name(name), dir_fd=self._at).st_mode)
        except OSError:
            return False

    @contextmanager
    def folder(self, name: str, *, is_made: bool = False) -> Iterator["InnerFolder"]:
        """Open a folder in this one; LeadsAway if something else stands for it, OSError if it can't be."""
        _refuse_odd(name)
        if is_made:
            self._refuse_replaced()
            with suppress(FileExistsError):
                os.mkdir(self._name(name), dir_fd=self._at)
        self._refuse_leading_away(name)
        parts = (*self._parts, name)
        if self._at is None:
            inner = InnerFolder(self._root, parts, None, self._device)
            if not stat.S_ISDIR(self.look_at(name).st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), self.path_of(name))
            yield inner
            return
        try:
            descriptor = os.open(name, _FOLDER, dir_fd=self._at)
        except OSError as error:
            self._refuse_leading_away(name)  # it was put there just now
            error.filename = self.path_of(name)
            raise
        try:
            if os.fstat(descriptor).st_dev != self._device:
                raise LeadsAway(self.path_of(name), _OTHER_DISK)
            yield InnerFolder(self._root, parts, descriptor, self._device)
        finally:
            os.close(descriptor)

    def read(self, name: str, most: int) -> bytes:
        """Return the first bytes of a file; NoRegularFile or OSError if it is none or can't be read."""
        _refuse_odd(name)
        self._refuse_replaced()
        return read_regular(self._name(name), most, self._at)

    def write_new(self, name: str, data: bytes) -> None:
        """Write a file that is not there yet, whole; FileExistsError if it is there by now."""
        half = self._half(name, data, None)
        try:
            try:
                self._link(half, name)
            except OSError as error:
                if error.errno not in _NO_LINKS:
                    raise
                self._move_to_free(half, name)
        finally:
            self._drop(half)

    def replace(self, name: str, data: bytes) -> None:
        """Replace a file whole; a link of that name is replaced itself, as are other names of the file."""
        half = self._half(name, data, self._mode_of(name))
        try:
            self._refuse_replaced()
            os.replace(self._name(half), self._name(name), src_dir_fd=self._at, dst_dir_fd=self._at)
        finally:
            self._drop(half)

    def remove(self, name: str) -> None:
        _refuse_odd(name)
        self._refuse_replaced()
        os.unlink(self._name(name), dir_fd=self._at)

    def remove_folder(self, name: str) -> None:
        """Remove an empty folder; OSError if it is none, or holds something."""
        _refuse_odd(name)
        self._refuse_replaced()
        os.rmdir(self._name(name), dir_fd=self._at)

    def _half(self, name: str, data: bytes, mode: int | None) -> str:
        """Write the data next to the file under a name that nobody knows before; hidden from each look."""
        _refuse_odd(name)
        self._refuse_replaced()
        half = f".{secrets.token_hex(8)}.part"
        descriptor = os.open(self._name(half), _NEW | getattr(os, "O_BINARY", 0), 0o666, dir_fd=self._at)
        try:
            with os.fdopen(descriptor, "wb") as file:
                if mode is not None and hasattr(os, "fchmod"):
                    os.fchmod(descriptor, mode)
                file.write(data)
        except BaseException:
            self._drop(half)
            raise
        return half

    def _mode_of(self, name: str) -> int | None:
        """Return the rights of a file, so that one that others may not read stays so."""
        status = self.look_at(name)
        return stat.S_IMODE(status.st_mode) & 0o777 if stat.S_ISREG(status.st_mode) else None

    def _link(self, half: str, name: str) -> None:
        if os.name == "nt":  # where a move replaces nothing
            Path(self._name(half)).rename(self._name(name))
        else:
            os.link(self._name(half), self._name(name), src_dir_fd=self._at, dst_dir_fd=self._at)

    def _move_to_free(self, half: str, name: str) -> None:
        with suppress(FileNotFoundError):
            self.look_at(name)
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), self.path_of(name))
        os.rename(self._name(half), self._name(name), src_dir_fd=self._at, dst_dir_fd=self._at)

    def _drop(self, half: str) -> None:
        with suppress(OSError):  # it stands in its place by now, or nothing can be done here
            os.unlink(self._name(half), dir_fd=self._at)

    def _refuse_leading_away(self, name: str) -> None:
        if kind := self.kind_leading_away(name):
            raise LeadsAway(self.path_of(name), kind)

    def _refuse_replaced(self) -> None:
        """Look once more at each folder on the way where the system holds none of them."""
        if self._at is not None:
            return
        above = InnerFolder(self._root, (), None, self._device)
        for part in self._parts:
            above._refuse_leading_away(part)
            above = InnerFolder(self._root, (*above._parts, part), None, self._device)

    def _here(self) -> str:
        return str(self._root.joinpath(*self._parts))

    def _name(self, name: str) -> str:
        return name if self._at is not None else str(self._root.joinpath(*self._parts, name))


@contextmanager
def opened_root(root: Path, *, by_descriptor: bool = HAS_DESCRIPTORS) -> Iterator[InnerFolder]:
    """Open the root, which may be reached by links: it is what the user named. OSError if it can't be."""
    if not by_descriptor:
        yield InnerFolder(root, (), None, root.stat().st_dev)
        return
    descriptor = os.open(root, _ROOT)
    try:
        yield InnerFolder(root, (), descriptor, os.fstat(descriptor).st_dev)
    finally:
        os.close(descriptor)


@contextmanager
def opened_folder(root: InnerFolder, parts: Sequence[str], *, is_made: bool = False) -> Iterator[InnerFolder]:
    """Open a folder by its path within the root; LeadsAway where a link is on the way."""
    if not parts:
        yield root
        return
    with (
        root.folder(parts[0], is_made=is_made) as first,
        opened_folder(first, parts[1:], is_made=is_made) as found,
    ):
        yield found


def _refuse_odd(name: str) -> None:
    """Refuse a name that would lead elsewhere by itself."""
    if name in {"", ".", ".."} or any(sign in name for sign in ("/", "\0", os.sep, os.altsep or "/")):
        raise FileNotFoundError(errno.ENOENT, "no name of a file", name)
