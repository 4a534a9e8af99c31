"""The zone data of this machine: immutable files that are read and never written.

Two copies may be there, the system's and the `tzdata` package's; the newer one is used, so that a
machine without updates still knows the rules of today. This is the one place of the package
that reads a file: like importing a module, it gives the same answer for as long as a process runs.
"""

import pkgutil
import re
import zoneinfo
from functools import cache, cached_property
from importlib import import_module

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

_PACKAGE = "tzdata"
_NOT_ZONES = frozenset({"Factory", "localtime", "posixrules"})
_VERSION = re.compile(r"\b(\d{4})([a-z]*)\b")
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class _Copy:
    """Zone data in one folder, or in the package where `folder` is None."""

    folder: str | None
    version: str

    def read(self, name: str) -> bytes | None:
        try:
            if self.folder is None:
                return pkgutil.get_data(_PACKAGE, f"zoneinfo/{name}")
            return _read(f"{self.folder}/{name}")
        except OSError:
            return None

    @property
    def age(self) -> tuple[str, int, str]:
        """Return what sorts copies from old to new: after 2026z comes 2026aa."""
        match = _VERSION.search(self.version)
        year, letters = match.groups() if match else ("", "")
        return year, len(letters), letters


class ZoneFiles:
    """The copies of zone data in some folders and in the package, the newest first."""

    def __init__(self, folders: tuple[str, ...]) -> None:
        package_version = _package_version()
        copies = [_Copy(None, package_version)] if package_version else []
        copies += [_Copy(folder, _folder_version(folder)) for folder in folders]
        self._copies = sorted(copies, key=lambda copy: copy.age, reverse=True)

    @property
    def version(self) -> str:
        return (self._copies and self._copies[0].version) or "unknown"

    @property
    def source(self) -> str:
        """Return the folder in use, or the name of the package."""
        return (self._copies and self._copies[0].folder) or f"the package {_PACKAGE}"

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """Return where the system's copies of another release lie, and which: what other programs may go by.

        The package is Hourbell's own, by which no other program goes.
        """
        return tuple(
            (copy.folder, copy.version)
            for copy in self._copies[1:]
            if copy.folder is not None and copy.version and copy.version != self.version
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names, sorted; the package lists its own, the system's must be looked for (15 ms)."""
        package_is_newest = self._copies and self._copies[0].folder is None
        found = self._package_names if package_is_newest else zoneinfo.available_timezones()
        return tuple(sorted(found - _NOT_ZONES))

    def read(self, name: str) -> bytes:
        """Return the bytes of a zone; only names of the list are opened, so none leads elsewhere."""
        if name in self._package_names or name in self.names:
            for copy in self._copies:
                data = copy.read(name)
                if data is not None:
                    return data
        raise InvalidInput("zone", self._refusal(name))

    @cached_property
    def _package_names(self) -> frozenset[str]:
        try:
            listed = pkgutil.get_data(_PACKAGE, "zones")
        except OSError:
            listed = None
        return frozenset((listed or b"").decode("ascii").split()) - _NOT_ZONES

    def _refusal(self, name: str) -> str:
        shown = repr(name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}…")
        near = _near(name, self.names)
        if near:
            return f"there is no zone {shown}; did you mean {' or '.join(near)}?"
        return f"there is no zone {shown}; use a name such as Europe/Berlin or UTC"


@cache
def zone_files() -> ZoneFiles:
    """Return the zone data of this machine, looked for once."""
    return ZoneFiles(zoneinfo.TZPATH)


def zone_names() -> tuple[str, ...]:
    """Return every name a schedule may use, sorted."""
    return zone_files().names


def zone_data_version() -> str:
    """Return the release of the zone data in use, such as 2026f."""
    return zone_files().version


def zone_data_source() -> str:
    """Return where the zone data in use comes from, in words: a folder or a package."""
    return zone_files().source


def other_zone_data() -> tuple[tuple[str, str], ...]:
    """Return source and release of the zone data that is there too, and says something else."""
    return zone_files().others


def _near(name: str, names: tuple[str, ...]) -> list[str]:
    """Return the names someone may have meant: in other letters, by the city alone, misspelt."""
    import difflib

    wanted = re.sub(r"[\s\\]+", "_", name.strip()[:_LONGEST_SHOWN]).casefold()
    folded = {known.casefold(): known for known in names}
    if wanted in folded:
        return [folded[wanted]]
    cities = [known for known in names if known.rpartition("/")[2].casefold() == wanted]
    if cities:
        return cities[:3]
    return [folded[match] for match in difflib.get_close_matches(wanted, folded, n=3, cutoff=0.75)]


def _package_version() -> str:
    try:
        return str(getattr(import_module(_PACKAGE), "IANA_VERSION", ""))
    except ImportError:
        return ""


def _folder_version(folder: str) -> str:
    """Return the release a folder was made from, "" if it does not say."""
    for file in ("+VERSION", "tzdata.zi"):
        try:
            head = _read(f"{folder}/{file}", 64).decode("ascii", "replace")
        except OSError:
            continue
        match = _VERSION.search(head)
        if match:
            return match.group()
    return ""


def _read(path: str, size: int = -1) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - the rules of time import no pathlib
        return file.read(size)
