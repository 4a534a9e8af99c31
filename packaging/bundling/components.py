"""What a bundle is made of: each package, library and interpreter with its version and its licence."""

import ast
import platform
import re
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

# Names of parts, each with its licence.
Parts = tuple[tuple[str, str], ...]
PROGRAM = "hourbell"
# Of whose metadata one can't tell: it says so in words, or in none.
_LICENCES = {
    "aiosignal": "Apache-2.0",
    "apscheduler": "MIT",
    "backports.tarfile": "MIT",
    "google-re2": "BSD-3-Clause",
    "procrastinate": "MIT",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "pysqlite3": "Zlib",
    "python-dateutil": "Apache-2.0 OR BSD-3-Clause",
}
# What wheels bring in one file with others of their own.
_INSIDE: dict[str, Parts] = {
    "cryptography": (("openssl", "Apache-2.0"),),
    "google-re2": (("re2", "BSD-3-Clause"), ("abseil-cpp", "Apache-2.0")),
    "psycopg-binary": (
        ("libpq", "PostgreSQL"),
        ("openssl", "Apache-2.0"),
        ("krb5", "MIT"),
        ("openldap", "OLDAP-2.8"),
        ("cyrus-sasl", "BSD-3-Clause-Attribution"),
        ("keyutils", "LGPL-2.1-or-later"),
        ("libxcrypt", "LGPL-2.1-or-later"),
        ("e2fsprogs-libcom_err", "MIT"),
    ),
    "pyside6-essentials": (
        ("qt", "LGPL-3.0-only"),
        ("icu", "Unicode-3.0"),
        ("blake2", "CC0-1.0 OR Apache-2.0"),
        ("double-conversion", "BSD-3-Clause"),
        ("easing", "BSD-3-Clause"),
        ("emoji-segmenter", "Apache-2.0"),
        ("forkfd", "MIT"),
        ("harfbuzz", "MIT"),
        ("libpng", "libpng-2.0"),
        ("md4c", "MIT"),
        ("pcre2", "BSD-3-Clause"),
        ("public-suffix-list", "MPL-2.0"),
        ("rfc6234", "BSD-3-Clause"),
        ("sha3", "CC0-1.0"),
        ("siphash", "CC0-1.0"),
        ("tinycbor", "MIT"),
    ),
    "pysqlite3": (("sqlite", "blessing"),),
}
# What the makers of Python build it with for Windows.
_INSIDE_PYTHON: Parts = (
    ("openssl", "Apache-2.0"),
    ("sqlite", "blessing"),
    ("libffi", "MIT"),
    ("expat", "MIT"),
    ("zlib", "Zlib"),
    ("bzip2", "bzip2-1.0.6"),
    ("xz", "0BSD"),
)
# Texts of parts that the wheels leave out, by the name of the package.
_TEXTS = Path(__file__).with_name("texts")
_TEXT_OF_A_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Component:
    """`purl` is its address among all packages; `inside` are parts that have no files of their own."""

    name: str
    version: str
    licence: str
    purl: str
    texts: tuple[Path, ...]
    inside: Parts = ()


def sources(work: Path) -> set[Path]:
    """Return the files that PyInstaller took, by the notes that it leaves."""
    taken: set[Path] = set()
    work = work.resolve()
    for note in ("COLLECT-00.toc", "PYZ-00.toc", "EXE-00.toc"):
        told = ast.literal_eval((work / note).read_text(encoding="utf-8"))
        taken.update(Path(entry[1]).resolve() for entry in _entries(told) if entry[1].startswith("/"))
    return {
        file for file in taken if work not in file.parents
    }  # what was made small is of a package taken too


def _entries(told: object) -> Iterator[tuple[str, str, str]]:
    match told:
        case (str(place), str(source), str(kind)):
            yield place, source, kind
        case list() | tuple():
            for each in told:
                yield from _entries(each)
        case _:
            pass


def shipped(taken: Iterable[Path]) -> list[Component]:
    """Return all components of which a file was taken; ValueError for a file that nobody answers for."""
    left = set(taken)
    found = [_interpreter()]
    for distribution in distributions():
        files = {Path(str(file.locate())).resolve() for file in distribution.files or ()}
        if files & left:
            left -= files
            found.append(_of_distribution(distribution, _INSIDE))
    standard = Path(sysconfig.get_path("stdlib")).resolve()
    found += _of_system(
        file
        for file in left
        if ".so" in file.name and not file.name.startswith("libpython") and standard not in file.parents
    )
    return sorted(found, key=lambda component: (component.name, component.version))


def parts_inside() -> Mapping[str, Parts]:
    """Return what wheels bring in one file with others, by the name of the package."""
    return _INSIDE


def texts_of_parts(package: str) -> list[Path]:
    """Return the texts of such parts that the package leaves out, each called as its part."""
    return sorted((_TEXTS / package).glob("*.txt"))


def shipped_to_windows(packages: Path, python: Path, version: str) -> list[Component]:
    """Return the components of a folder for Windows: a Python with its text, and all packages of a folder."""
    purl = f"pkg:generic/python@{version}"
    interpreter = Component("python", version, "PSF-2.0", purl, (python / "LICENSE.txt",), _INSIDE_PYTHON)
    inside = _INSIDE | {"psycopg-binary": (("libpq", "PostgreSQL"), ("openssl", "Apache-2.0"))}
    found = [_of_distribution(each, inside) for each in distributions(path=[str(packages)])]
    return sorted([interpreter, *found], key=lambda component: (component.name, component.version))


def _interpreter() -> Component:
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    version = platform.python_version()
    return Component("python", version, "PSF-2.0", f"pkg:generic/python@{version}", (text,))


def _of_distribution(distribution: Distribution, inside: Mapping[str, Parts]) -> Component:
    name = re.sub(r"[-_.]+", "-", distribution.name).lower()
    texts = [
        Path(str(file.locate()))
        for file in distribution.files or ()
        if ".dist-info" in file.parts[0] and _TEXT_OF_A_LICENCE.search(file.name)
    ]
    return Component(
        name,
        distribution.version,
        _licence(name, distribution),
        f"pkg:pypi/{name}@{distribution.version}",
        (*sorted(texts), *texts_of_parts(name)),
        inside.get(name, ()),
    )


def _licence(name: str, distribution: Distribution) -> str:
    said = distribution.metadata.json
    if name in _LICENCES:
        return _LICENCES[name]
    if expression := said.get("license_expression"):
        return str(expression)
    if (named := str(said.get("license", "UNKNOWN"))) != "UNKNOWN" and "\n" not in named:
        return "Apache-2.0" if named == "Apache 2.0" else named
    marked = [each.rpartition(" :: ")[2] for each in said.get("classifier", []) if "License ::" in each]
    if not marked:
        raise ValueError(f"{name} does not say its licence: look it up and name it in components.py")
    return "MIT" if marked == ["MIT License"] else " AND ".join(marked)


def _of_system(files: Iterable[Path]) -> Iterator[Component]:
    packages = {}
    for file in files:
        package = _debian_package(file)
        if package is None:
            raise ValueError(f"{file} is in the bundle, and no package is known that it belongs to")
        packages[package] = file
    for package in packages:
        name, _, version = package.partition(" ")
        text = Path("/usr/share/doc") / name / "copyright"
        yield Component(name, version, "see its text", f"pkg:deb/debian/{name}@{version}", (text,))


def _debian_package(file: Path) -> str | None:
    for path in (
        file,
        Path("/", *file.parts[2:]) if file.parts[1] == "usr" else Path("/usr") / file.relative_to("/"),
    ):
        said = subprocess.run(
            ["dpkg-query", "--search", str(path)], capture_output=True, text=True, check=False
        )
        if said.returncode == 0:
            name = said.stdout.partition(":")[0]
            form = "${binary:Package} ${Version}"
            shown = subprocess.run(
                ["dpkg-query", "--show", f"--showformat={form}", name],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            package, _, version = shown.partition(" ")
            return f"{package.partition(':')[0]} {version}"
    return None
