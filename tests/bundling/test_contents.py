"""What a bundle holds: what Hourbell asks for, and nothing that would stand in the way of the system."""

import ast
import json.decoder
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bundling.contents import UNUSED_MODULES, begun_by, belongs, modules_of, one_openssl
from tests.architecture.repository import ROOT

QT = "PySide6/Qt"
FROM_PSYCOPG = "psycopg_binary.libs/libssl-6a9b88ec.so.3"


@pytest.mark.parametrize(
    "place",
    [
        f"{QT}/lib/libQt6Widgets.so.6",
        f"{QT}/plugins/platforms/libqxcb.so",
        f"{QT}/plugins/platforms/libqoffscreen.so",
        f"{QT}/plugins/imageformats/libqsvg.so",
        f"{QT}/translations/qtbase_de.qm",
        "libxcb-cursor.so.0",
        "psycopg_binary.libs/libkrb5-f18b4d11.so.3.3",
        "scheduler_core/store/migrations/versions/0001_first_tables.py",
        "keyring-25.7.0.dist-info/entry_points.txt",
    ],
)
def test_what_is_used_belongs_in_it(place: str) -> None:
    assert belongs(place)


@pytest.mark.parametrize(
    "place",
    [
        f"{QT}/lib/libQt6Quick.so.6",
        f"{QT}/lib/libQt6Pdf.so.6",
        f"{QT}/plugins/imageformats/libqpdf.so",
        f"{QT}/plugins/tls/libqopensslbackend.so",
        f"{QT}/translations/qtbase_ja.qm",
        f"{QT}/qml/QtQuick/qmldir",
        "hourbell-0.1.0.dist-info/direct_url.json",
        "gui/py.typed",
    ],
)
def test_what_nobody_uses_does_not(place: str) -> None:
    assert not belongs(place)


@pytest.mark.parametrize("name", ["libGL.so.1", "libglib-2.0.so.0", "libfontconfig.so.1", "libz.so.1"])
def test_what_the_system_builds_upon_is_the_systems_own(name: str) -> None:
    """An older libglib in front of the system's own ends its themes, input methods and drivers."""
    assert not belongs(name)


def test_no_module_is_left_out_that_hourbell_asks_for() -> None:
    """Also not one that is asked for late, such as that which hears of a tray."""
    asked = {name for folder in ("gui", "scheduler_core") for name in _asked_for(folder)}

    assert "PySide6.QtWidgets" in asked
    assert asked & set(UNUSED_MODULES) == {"sqlite3"}  # which pysqlite3 is in the place of


def _asked_for(folder: str) -> Iterator[str]:
    """Yield the modules that are imported anywhere in a package, with those that they are in."""
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            elif isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            else:
                continue
            for name in names:
                parts = name.split(".")
                yield from (".".join(parts[: end + 1]) for end in range(len(parts)))


def test_python_uses_the_openssl_of_the_database_driver() -> None:
    found = one_openssl(
        [
            (FROM_PSYCOPG, "/site/libssl", "BINARY"),
            ("libssl.so.3", "/usr/lib/libssl.so.3", "BINARY"),
            ("libffi.so.8", "/usr/lib/libffi.so.8", "BINARY"),
        ]
    )

    assert found == [
        (FROM_PSYCOPG, "/site/libssl", "BINARY"),
        ("libssl.so.3", FROM_PSYCOPG, "SYMLINK"),
        ("libffi.so.8", "/usr/lib/libffi.so.8", "BINARY"),
    ]


def test_an_openssl_of_another_number_is_kept() -> None:
    binaries = [
        (FROM_PSYCOPG, "/site/libssl", "BINARY"),
        ("libssl.so.4", "/usr/lib/libssl.so.4", "BINARY"),
    ]

    assert one_openssl(binaries) == binaries


def test_a_wheel_has_all_resources_but_the_pictures_of_the_documents() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    there = {f"resources/{path.name}" for path in (ROOT / "resources").iterdir()}

    assert set(packed) == there - {"resources/screenshots"}
    assert {place.removeprefix("share/hourbell") for place in packed.values()} == {
        each.removeprefix("resources") for each in packed
    }


def test_it_begins_with_a_script_of_its_own_and_without_ctypes() -> None:
    found = [
        ("pyimod02_importers", "/a/pyimod02_importers.pyc", "PYMODULE"),
        ("pyimod03_ctypes", "/a/pyimod03_ctypes.pyc", "PYMODULE"),
        ("pyiboot01_bootstrap", "/a/pyiboot01_bootstrap.py", "PYSOURCE"),
    ]

    assert begun_by(found, Path("/b/first.py")) == [
        ("pyimod02_importers", "/a/pyimod02_importers.pyc", "PYMODULE"),
        ("pyiboot01_bootstrap", "/b/first.py", "PYSOURCE"),
    ]


def test_what_python_begins_with_is_in_the_program_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "library.zip", "w") as library:
        for name in ("json/__init__.pyc", "json/decoder.pyc"):
            library.writestr(name, b"")

    assert modules_of(tmp_path / "library.zip") == [
        ("json", json.__file__, "PYMODULE"),
        ("json.decoder", json.decoder.__file__, "PYMODULE"),
    ]
