"""Recipes that others build packages by, filled for a release: `python -m bundling.recipes ROOT DIST`."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from bundling.linux_files import PACKAGE, Release, metainfo

ADDRESS_VARIABLE = "HOURBELL_ADDRESS"
HOMEPAGE_VARIABLE = "HOURBELL_HOMEPAGE"
IDENTIFIER = "org.hourbell.Hourbell"
FILLED = ("flatpak", "winget", "homebrew")
_SUM = re.compile(r"@SHA256 ([^@\n]+)@")
_LEFT = re.compile(r"@[A-Z][A-Z0-9 ]*")
_WEB = re.compile(r"https://[^\s'\"@\\#]+")
_FLATPAK_LIMITS = """\
    <p>
      As a Flatpak its scripts run inside the sandbox: they find its programs, not those of the machine, and
      the files that you let it see. HTTP calls are not limited.
    </p>
    <p xml:lang="de">
      Als Flatpak laufen seine Skripte in der Sandbox: Sie finden deren Programme, nicht die des Rechners, und
      die Dateien, die freigegeben sind. HTTP-Aufrufe sind nicht eingeschränkt.
    </p>
"""


class Missing(Exception):
    """A recipe names a file that is not there."""


def main(root: Path, dist: Path) -> int:
    release = release_of(root)
    try:
        values = values_of(release, os.environ)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    for recipe in FILLED:
        try:
            files = filled(recipe, root, dist, release, values)
        except Missing as missing:
            print(f"{recipe}: left out, as {missing} is not in {dist}")
            continue
        folder = dist / "recipes" / recipe
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{recipe}: written to {folder}")
    return 0


def release_of(root: Path) -> Release:
    """Return the release that the sources are, of the version in pyproject.toml and the last commit."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    moment = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.check_output(
        ["git", "-C", str(root), "log", "-1", "--format=%ct"], text=True
    )
    return Release(project["project"]["version"], int(moment))


def values_of(release: Release, environment: Mapping[str, str]) -> dict[str, str]:
    """Return what is put in the place of each name; raise ValueError if an address is missing or is none."""
    values = {"VERSION": release.version, "DATE": release.date}
    for name, variable in (("ADDRESS", ADDRESS_VARIABLE), ("HOMEPAGE", HOMEPAGE_VARIABLE)):
        address = environment.get(variable, "").rstrip("/")
        if not _WEB.fullmatch(address):
            raise ValueError(f"{variable} has to be an address that begins with https://; it is “{address}”.")
        values[name] = address
    return values


def filled(
    recipe: str, root: Path, dist: Path, release: Release, values: Mapping[str, str]
) -> dict[str, str]:
    """Return the files of a recipe by name; raise Missing if what it is about is not in `dist`."""
    folder = root / "packaging" / "recipes" / recipe
    files = {
        file.name: fill(file.read_text(encoding="utf-8"), dist, values) for file in sorted(folder.iterdir())
    }
    if recipe == "flatpak":
        text = metainfo(root / "packaging" / "linux" / "metainfo.xml", release).decode()
        files[f"{IDENTIFIER}.metainfo.xml"] = text.replace(
            "  </description>", _FLATPAK_LIMITS + "  </description>"
        )
    return files


def fill(text: str, dist: Path, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    text = _SUM.sub(lambda found: _sum_of(dist / found[1]), text)
    if left := _LEFT.search(text):
        raise ValueError(f"nothing is known to put in the place of {left[0]}")
    return text


def _sum_of(file: Path) -> str:
    if not file.is_file():
        raise Missing(file.name)
    return hashlib.sha256(file.read_bytes()).hexdigest()


def info_plist(version: str) -> dict[str, object]:
    """Return what macOS is told of the app, beside what PyInstaller writes itself."""
    return {
        "CFBundleDisplayName": "Hourbell",
        "CFBundleExecutable": PACKAGE,
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleLocalizations": ["en", "de"],
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSPrincipalClass": "NSApplication",
    }


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
