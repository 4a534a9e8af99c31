"""Packages for Debian and for RPM systems, made by nfpm."""

import json
import subprocess
from pathlib import Path

from bundling.linux_files import PACKAGE, Release, files_of, maintainer
from bundling.needed_libraries import Needs

_SUMMARY = "desktop scheduler whose calendar shows exactly what will fire"
_DESCRIPTION = f"""\
{_SUMMARY}
Hourbell makes jobs with weekly, interval and every other kind of schedule
beside a calendar that shows exactly what will fire. An engine fires HTTP
calls and scripts, and every result appears in a live log. It stays in the
tray and works without a window too.
.
The package brings its own Python and Qt. It enables nothing by itself: the
engine starts with the window, or as a service of a user.
"""
# A deb is an archive of ar: a mark, then a head of 60 bytes before each member.
_ARCHIVE = b"!<arch>\n"
_HEAD = 60


def make_package(
    kind: str,
    bundle: Path,
    release: Release,
    root: Path,
    copyright_text: str,
    needs: Needs,
    scratch: Path,
    to: Path,
) -> Path:
    """Make the `deb` or the `rpm` of a bundle; return its file."""
    staged = scratch / kind
    contents: list[dict[str, object]] = [
        *tree(bundle, f"/usr/lib/{PACKAGE}"),
        {"src": f"../lib/{PACKAGE}/{PACKAGE}", "dst": f"/usr/bin/{PACKAGE}", "type": "symlink"},
        _folder(f"/usr/share/doc/{PACKAGE}"),
    ]
    for place, content in files_of(kind, release, root, copyright_text).items():
        file = staged / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        contents.append(_entry(file, f"/{place}"))
    config = staged / "nfpm.json"
    config.write_text(json.dumps(_config(kind, release, needs, contents), indent=1), encoding="utf-8")
    package = (
        to / f"{PACKAGE}_{release.version}_amd64.deb"
        if kind == "deb"
        else (to / f"{PACKAGE}-{release.version}-1.x86_64.rpm")
    )
    subprocess.run(
        ["nfpm", "package", "--config", str(config), "--packager", kind, "--target", str(package)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    if kind == "deb":
        package.write_bytes(with_data_packed(package.read_bytes()))
    return package


def with_data_packed(deb: bytes) -> bytes:
    """Pack the files in a deb by xz, which nfpm does in minutes; lintian knows no zstd."""
    packed = [_ARCHIVE]
    at = len(_ARCHIVE)
    while at < len(deb):
        head, at = deb[at : at + _HEAD], at + _HEAD
        length = int(head[48:58])
        content, at = deb[at : at + length], at + length + length % 2
        name = head[:16].rstrip()
        if name.rstrip(b"/") == b"data.tar":
            name = b"data.tar.xz"
            content = subprocess.run(
                ["xz", "-9", "-T1"], input=content, stdout=subprocess.PIPE, check=True
            ).stdout
        packed.append(name.ljust(16) + head[16:48] + str(len(content)).encode().ljust(10) + head[58:])
        packed.append(content + b"\n" * (len(content) % 2))
    return b"".join(packed)


def _config(
    kind: str, release: Release, needs: Needs, contents: list[dict[str, object]]
) -> dict[str, object]:
    debian = kind == "deb"
    return {
        "name": PACKAGE,
        "arch": "amd64",
        "platform": "linux",
        "version": release.version,
        "version_schema": "none",
        "release": "" if debian else "1",
        "section": "utils",
        "priority": "optional",
        "maintainer": maintainer(),
        "description": _DESCRIPTION if debian else _DESCRIPTION.replace("\n.\n", "\n\n"),
        "license": "MIT",
        "mtime": release.date + "T00:00:00Z",
        "depends": needs.for_debian() if debian else needs.for_rpm(),
        "recommends": ["ca-certificates", "fonts-dejavu-core | fonts-liberation"]
        if debian
        else ["ca-certificates"],
        "contents": contents,
        "deb": {"compression": "none"},
        "rpm": {
            "compression": "zstd",
            "group": "Applications/Productivity",
            "summary": _SUMMARY,
            "buildhost": "localhost",
        },
    }


def tree(folder: Path, to: str) -> list[dict[str, object]]:
    """Return what is in a folder, and the folders: an rpm removes only those that it names."""
    found = [_folder(to)]
    for path in sorted(folder.rglob("*")):
        place = f"{to}/{path.relative_to(folder)}"
        if path.is_symlink():
            found.append({"src": str(path.readlink()), "dst": place, "type": "symlink"})
        elif path.is_file():
            found.append(_entry(path, place))
        else:
            found.append(_folder(place))
    return found


def _folder(place: str) -> dict[str, object]:
    return {"dst": place, "type": "dir", "file_info": {"mode": 0o755}}


def _entry(file: Path, place: str) -> dict[str, object]:
    """Programs may be run, libraries and all else are read."""
    is_program = file.name == PACKAGE and file.suffix == "" and "lib/hourbell/hourbell" in place
    return {"src": str(file), "dst": place, "file_info": {"mode": 0o755 if is_program else 0o644}}
