"""The folder that the installer for Windows holds: `python -m bundling.windows ROOT ZIP WHEEL TO`."""

import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

from bundling.components import PROGRAM, Component, shipped_to_windows
from bundling.icons import ico
from bundling.licences import list_of, write_texts

_WANTED = re.compile(r"(\d+\.\d+\.\d+) ([0-9a-f]{64})")
_QT_LIBRARIES = frozenset("Core DBus Gui Network PrintSupport Svg Widgets".split())
_QT_PLUGINS = (
    "iconengines/qsvgicon",
    "imageformats/qico",
    "imageformats/qsvg",
    "platforms/qoffscreen",
    "platforms/qwindows",
    "styles/",
)
_QT_TRANSLATIONS = ("qtbase_de", "qtbase_en", "qt_de", "qt_en")
_QT_FOLDERS = frozenset({"plugins", "translations"})
_OF_THE_BUILD = ("editables", "hatchling", "pathspec", "pluggy", "trove_classifiers", "tomlkit")
_ENDINGS = (".pyi", ".lib", ".h", "py.typed")


def main(root: Path, archive: Path, wheel: Path, to: Path) -> None:
    version = check_python(archive, root / "packaging" / "windows" / "python.txt")
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(to)
    packages = to / "site-packages"
    lock = to.parent / "windows.txt"
    text = (root / "packaging" / "locks" / "runtime.txt").read_text(encoding="utf-8")
    lock.write_text(lock_for_windows(text, version), encoding="utf-8")
    minor = version.rpartition(".")[0]
    bring(packages, ["--require-hashes", "--requirement", str(lock)], minor)
    bring(packages, ["--no-index", str(wheel)], minor)
    lay_out(root, to, minor.replace(".", ""))
    components = shipped_to_windows(packages, to, version)
    write_licences(root, to, components)
    write_bill(to / "licences" / f"{PROGRAM}.cdx.json", components)


def check_python(archive: Path, wanted: Path) -> str:
    """Return the version of Python in a file; raise ValueError if the file is not the wanted one."""
    found = _WANTED.search(wanted.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{wanted} names no version and no SHA-256.")
    there = hashlib.sha256(archive.read_bytes()).hexdigest()
    if there != found[2]:
        raise ValueError(
            f"{archive} is not python-{found[1]}-embed-amd64.zip: its SHA-256 is {there}, "
            f"{wanted.name} says {found[2]}."
        )
    return found[1]


def lock_for_windows(text: str, version: str) -> str:
    """Return the lines of a lock that hold on Windows, without their conditions.

    pip asks the system that it runs on for those, also where it brings packages for another one.
    """
    # Its own name is also that of the folder with our scripts; pip always has it.
    marker = importlib.import_module("pip._vendor.packaging.markers").Marker
    windows = {
        "implementation_name": "cpython",
        "implementation_version": version,
        "os_name": "nt",
        "platform_machine": "AMD64",
        "platform_python_implementation": "CPython",
        "platform_release": "10",
        "platform_system": "Windows",
        "platform_version": "10",
        "python_full_version": version,
        "python_version": version.rpartition(".")[0],
        "sys_platform": "win32",
    }
    kept = []
    for entry in re.split(r"\n(?=\S)", text.strip()):
        head, continued, hashes = entry.partition("\\\n")
        name, _, condition = head.partition(";")
        if condition and not marker(condition.strip()).evaluate(windows):
            continue
        if name.partition("==")[0].strip().replace("-", "_") not in _OF_THE_BUILD:
            kept.append(f"{name.rstrip()} {continued}{hashes}\n")
    return "".join(kept)


def bring(packages: Path, what: list[str], minor: str) -> None:
    """Have pip unpack wheels for Windows."""
    arguments = "--quiet --disable-pip-version-check --no-input --no-deps --no-compile --upgrade".split()
    arguments += "--only-binary=:all: --implementation cp --platform win_amd64 --python-version".split()
    subprocess.run(
        [sys.executable, "-I", "-m", "pip", "install", *arguments, minor, "--target", str(packages), *what],
        check=True,
    )


def lay_out(root: Path, to: Path, minor: str) -> None:
    """Put everything in its place in the unpacked Python, and leave out what nobody uses."""
    packages = to / "site-packages"
    (to / "share").mkdir()
    shutil.move(packages / "share" / "hourbell", to / "share" / "hourbell")
    for folder in ("share", "bin", "Scripts"):
        shutil.rmtree(packages / folder, ignore_errors=True)
    for path in sorted(packages.rglob("*")):
        if path.is_file() and not belongs_on_windows(path.relative_to(packages).as_posix()):
            path.unlink()
    for path in sorted((path for path in packages.rglob("*") if path.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()
    # Only what is named here is looked through for modules; nothing that the user has set.
    (to / f"python{minor}._pth").write_text(f"python{minor}.zip\n.\nsite-packages\n", encoding="utf-8")
    own = root / "packaging" / "windows"
    for name in ("hourbell.pyw", "autostart.pyw", "hourbell.cmd"):
        shutil.copyfile(own / name, to / name)
    (to / "hourbell.ico").write_bytes(ico(root / "resources" / "icons" / "hourbell.svg"))
    (to.parent / "files.nsh").write_text(removal_of(to), encoding="utf-8")


def write_licences(root: Path, to: Path, components: list[Component]) -> None:
    """Write the folder `licences`, with a notice that lists what is shipped; ValueError as there."""
    licences = to / "licences"
    write_texts(components, licences)
    shutil.copyfile(root / "LICENSE", licences / "Hourbell.txt")
    for name in ("LGPL-3", "GPL-3"):
        (licences / name).rename(licences / f"{name}.txt")  # as the notice calls them, and Windows opens them
    notice = (root / "packaging" / "windows" / "notice.txt").read_text(encoding="utf-8")
    (licences / "NOTICE.txt").write_text(f"{notice}\n{list_of(components)}", encoding="utf-8")


def write_bill(file: Path, components: list[Component]) -> None:
    from bundling.sbom import bill_of_materials  # its library is only there where packages are made

    (own,) = (each.version for each in components if each.name == PROGRAM)
    bill = bill_of_materials(components, own, int(os.environ["SOURCE_DATE_EPOCH"]))
    file.write_text(bill, encoding="utf-8")


def belongs_on_windows(place: str) -> bool:
    """Tell whether a file of the packages is to be installed, by its place among them."""
    path = PurePosixPath(place)
    if path.name.endswith(_ENDINGS) or (path.suffix == ".exe" and "PySide6" in path.parts):
        return False
    if path.parts[0] == "shiboken6" and path.parts[1] in {"include", "lib"}:
        return False
    if path.parts[0] != "PySide6":
        return True
    inside = "/".join(path.parts[2:])
    if len(path.parts) > 2:
        if path.parts[1] == "plugins":
            return inside.startswith(_QT_PLUGINS)
        return path.parts[1] == "translations" and path.stem in _QT_TRANSLATIONS
    if found := re.fullmatch(r"Qt6(\w+)\.dll", path.name):
        return found[1] in _QT_LIBRARIES
    if found := re.fullmatch(r"Qt(\w+)\.pyd", path.name):
        return found[1] in _QT_LIBRARIES
    # A renderer for machines without a driver: Hourbell's window has no OpenGL.
    return path.name not in {"opengl32sw.dll", "pyside6qml.abi3.dll"}


def removal_of(folder: Path) -> str:
    """Return what removes the files that stand in the folder itself, for the installer."""
    names = sorted(path.name for path in folder.iterdir() if path.is_file())
    return "".join(f'Delete "$INSTDIR\\{name}"\n' for name in names)


if __name__ == "__main__":
    try:
        main(*map(Path, sys.argv[1:]))
    except ValueError as error:
        sys.exit(f"hourbell: {error}")
