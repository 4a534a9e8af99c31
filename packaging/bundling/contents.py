"""Which of the files that PyInstaller finds go into a bundle."""

import re
import zipfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

# Where a file has its place in the bundle, where it is taken from, and what it is to PyInstaller.
Entry = tuple[str, str, str]

QT_LIBRARIES = frozenset(
    """
    Core DBus Gui Network OpenGL PrintSupport Svg WaylandClient WaylandEglClientHwIntegration Widgets XcbQpa
    """.split()
)
QT_PLUGINS = (
    "iconengines/libqsvgicon",
    "imageformats/libqsvg",
    "platforminputcontexts/libcompose",
    "platforminputcontexts/libibus",
    "platforms/libqoffscreen",
    "platforms/libqwayland",
    "platforms/libqxcb",
    "platformthemes/libqgtk3",
    "platformthemes/libqxdgdesktopportal",
    "printsupport/libcupsprintersupport",
    "wayland-decoration-client/",
    "wayland-graphics-integration-client/libqt-plugin-wayland-egl",
    "wayland-shell-integration/libxdg-shell",
    "xcbglintegrations/",
)
QT_TRANSLATIONS = ("qtbase_de", "qtbase_en", "qt_de", "qt_en")

# Every system that can show a window has these, and what belongs to it (drivers, themes, input methods) is
# built with its own; an older one of ours in their place would break it. zlib is there on each system at all.
_OF_THE_SYSTEM = re.compile(
    r"lib("
    r"EGL|GL|GLX|GLdispatch|OpenGL|gbm|drm"
    r"|X11|X11-xcb|Xau|Xdmcp|Xext|Xrender|Xi|Xfixes|Xcursor|Xrandr|Xinerama|Xcomposite|Xdamage|xcb"
    r"|wayland-client|wayland-cursor|wayland-egl|wayland-server"
    r"|glib-2\.0|gobject-2\.0|gio-2\.0|gmodule-2\.0|gthread-2\.0"
    r"|gtk-3|gdk-3|gdk_pixbuf-2\.0|pango.*|cairo.*|atk.*|atspi|epoxy|harfbuzz.*|fribidi|thai|datrie|graphite2"
    r"|pixman-1|png16|jpeg|dbus-1|fontconfig|freetype|brotlidec|brotlicommon|uuid|systemd|cap|gcrypt|gpg-error"
    r"|gssapi_krb5|krb5|k5crypto|krb5support|com_err|keyutils|cups|avahi-client|avahi-common"
    r"|gnutls|nettle|hogweed|gmp|p11-kit|tasn1|idn2|unistring|bsd|md"
    r"|lz4|zstd|mount|blkid|selinux|pcre2-8|z|stdc\+\+|gcc_s"
    r")\.so"
)
# Only these of the modules beside the interpreter are never asked for, or are parts of the build.
UNUSED_MODULES = (
    "_curses",
    "_dbm",
    "_gdbm",
    "_sqlite3",
    "_tkinter",
    "cyclonedx",
    "distutils",
    "ensurepip",
    "hatchling",
    "idlelib",
    "lib2to3",
    "nis",
    "pip",
    "pkg_resources",
    "pydoc_data",
    "readline",
    "setuptools",
    "sqlalchemy.dialects.mssql",
    "sqlalchemy.dialects.mysql",
    "sqlalchemy.dialects.oracle",
    "sqlite3",
    "test",
    "tkinter",
    "turtle",
    "venv",
)
_OPENSSL = re.compile(r"lib(ssl|crypto)(-[0-9a-f]+)?\.so\.(\d+)")


def belongs(destination: str) -> bool:
    """Tell whether a file is to be in the bundle, by the place it would have there."""
    path = PurePosixPath(destination.replace("\\", "/"))
    name = path.name
    if "PySide6" in path.parts and "plugins" in path.parts:
        place = "/".join(path.parts[path.parts.index("plugins") + 1 :])
        return place.startswith(QT_PLUGINS)
    if "PySide6" in path.parts and "translations" in path.parts:
        return path.stem in QT_TRANSLATIONS
    if "PySide6" in path.parts and "qml" in path.parts:
        return False
    if found := re.match(r"libQt6(\w+)\.so", name):
        return found[1] in QT_LIBRARIES
    if _OF_THE_SYSTEM.match(name):
        return False
    if any(part.endswith(".dist-info") for part in path.parts):
        return name in {"METADATA", "entry_points.txt"}
    return not (path.suffix == ".pyi" or name in {"py.typed", "RECORD", "INSTALLER"})


def one_openssl(binaries: Sequence[Entry]) -> list[Entry]:
    """Let Python use the OpenSSL that psycopg brings, which is newer, instead of having two of them.

    OpenSSL promises that what was built with a release works with later ones of the same number.
    """
    brought = {
        (found[1], found[3]): place
        for place, _, kind in binaries
        if kind == "BINARY" and (found := _OPENSSL.fullmatch(PurePosixPath(place).name)) and found[2]
    }
    chosen = []
    for place, source, kind in binaries:
        found = _OPENSSL.fullmatch(place)
        other = brought.get((found[1], found[3])) if found and not found[2] else None
        chosen.append((place, source, kind) if other is None else (place, other, "SYMLINK"))
    return chosen


def begun_by(dependencies: Sequence[Entry], script: Path) -> list[Entry]:
    """Let a bundle begin with a script of ours, of what PyInstaller has its programs begin with."""
    left_out = {"pyimod03_ctypes"}
    return [
        (name, str(script) if kind == "PYSOURCE" else source, kind)
        for name, source, kind in dependencies
        if name not in left_out
    ]


def modules_of(library: Path) -> list[Entry]:
    """Return the modules of Python's own that PyInstaller has put into a zip."""
    with zipfile.ZipFile(library) as packed:
        names = [each.removesuffix(".pyc").removesuffix("/__init__") for each in packed.namelist()]
    found = {name: find_spec(name) for name in sorted(each.replace("/", ".") for each in names)}
    return [(name, spec.origin, "PYMODULE") for name, spec in found.items() if spec and spec.origin]
