"""Make what a release consists of from a bundle: `python -m bundling.making ROOT TO PART…`."""

import hashlib
import os
import sys
from pathlib import Path

from bundling.archive import write_tar_xz
from bundling.components import shipped, sources
from bundling.licences import copyright_of, write_licences
from bundling.linux_files import PACKAGE, Release
from bundling.linux_packages import make_package
from bundling.needed_libraries import needs_of
from scheduler_core.program_version import program_version

_SUMS = "SHA256SUMS"


def main(root: Path, to: Path, parts: list[str]) -> None:
    release = Release(program_version(), int(os.environ["SOURCE_DATE_EPOCH"]))
    built = root / "build"
    bundle = built / "bundle" / PACKAGE
    components = shipped(sources(built / "work" / PACKAGE))
    if "licences" in parts:
        write_licences(components, bundle)
    if "archive" in parts:
        name = f"{PACKAGE}-{release.version}"
        write_tar_xz(bundle, name, to / f"{name}-linux-x86_64.tar.xz", release.moment)
        from bundling.sbom import bill_of_materials  # its library is only there where packages are made

        bill = bill_of_materials(components, release.version, release.moment)
        (to / f"{name}.cdx.json").write_text(bill, encoding="utf-8")
    text = copyright_of(components, (root / "LICENSE").read_text(encoding="utf-8"))
    for kind in ("deb", "rpm"):
        if kind in parts:
            make_package(kind, bundle, release, root, text, needs_of(bundle), built / "linux", to)
    if "sums" in parts:
        (to / _SUMS).write_text(sums_of(to), encoding="utf-8")


def sums_of(folder: Path) -> str:
    """Return what `sha256sum --check` reads, of all files of a folder but that one."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith(_SUMS))
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
