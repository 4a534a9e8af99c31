"""Which libraries a bundle leaves to the system, and which glibc it needs at least."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

_NEEDED = re.compile(r"\(NEEDED\)\s+Shared library: \[(.+)\]")
_GLIBC = re.compile(r"Name: GLIBC_(\d+)\.(\d+)")
# Used where the system has what they need, and left out by Qt where it has not.
_OPTIONAL = ("libqgtk3.so", "libcupsprintersupport.so")
# The dynamic loader and glibc itself.
_OF_GLIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|resolv|crypt))\.so\.\d+")
DEBIAN_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libXau.so.6": "libxau6",
    "libXdmcp.so.6": "libxdmcp6",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libuuid.so.1": "libuuid1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}


@dataclass(frozen=True, slots=True)
class Needs:
    """The names of libraries as programs ask for them, and the version of glibc such as 2.34."""

    libraries: tuple[str, ...]
    glibc: str

    def for_debian(self) -> list[str]:
        """Return packages; ValueError for a library whose package is not written down."""
        if unknown := [name for name in self.libraries if name not in DEBIAN_PACKAGES]:
            raise ValueError(
                f"no Debian package is known for {', '.join(unknown)}: name it in needed_libraries.py, or "
                "let contents.py put it into the bundle"
            )
        return [
            f"libc6 (>= {self.glibc})",
            *sorted({DEBIAN_PACKAGES[name] for name in self.libraries}),
        ]

    def for_rpm(self) -> list[str]:
        return [f"libc.so.6(GLIBC_{self.glibc})(64bit)", *(f"{name}()(64bit)" for name in self.libraries)]


def needs_of(folder: Path) -> Needs:
    """Look through all programs and libraries of a bundle."""
    there = {file.name for file in folder.rglob("*")}
    asked: set[str] = set()
    versions = {(2, 17)}
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or file.name in _OPTIONAL or not _is_elf(file):
            continue
        said = subprocess.run(
            ["readelf", "--wide", "--dynamic", "--version-info", str(file)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        asked.update(_NEEDED.findall(said))
        versions.update((int(major), int(minor)) for major, minor in _GLIBC.findall(said))
    outside = sorted(name for name in asked - there if not _OF_GLIBC.fullmatch(name))
    return Needs(tuple(outside), ".".join(map(str, max(versions))))


def _is_elf(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"
