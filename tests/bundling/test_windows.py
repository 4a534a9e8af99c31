"""The folder that the installer for Windows holds, and what it is made with."""

import ast
import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bundling.components import shipped_to_windows
from bundling.windows import belongs_on_windows, check_python, lock_for_windows, removal_of, write_licences
from tests.architecture.repository import ROOT

pytestmark = pytest.mark.slow

WINDOWS = ROOT / "packaging" / "windows"
INSTALLER = (WINDOWS / "hourbell.nsi").read_text(encoding="utf-8")
LOCK = """\
cffi==2.1.1 ; platform_python_implementation != 'PyPy' and sys_platform == 'linux' \\
    --hash=sha256:aa
hatchling==1.27 \\
    --hash=sha256:bb
new==2 ; python_full_version >= '3.12' \\
    --hash=sha256:cc \\
    --hash=sha256:dd
old==1 ; python_full_version < '3.12' \\
    --hash=sha256:ee
pywin32-ctypes==0.2.3 ; sys_platform == 'win32' \\
    --hash=sha256:ff
"""


def test_only_the_lines_for_windows_are_kept_of_a_lock() -> None:
    assert lock_for_windows(LOCK, "3.12.10") == (
        "new==2 \\\n    --hash=sha256:cc \\\n    --hash=sha256:dd\n"
        "pywin32-ctypes==0.2.3 \\\n    --hash=sha256:ff\n"
    )


def test_the_lock_of_the_project_has_a_qt_and_a_keyring_for_windows() -> None:
    text = (ROOT / "packaging" / "locks" / "runtime.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([\w.-]+)==", lock_for_windows(text, "3.12.10"), re.MULTILINE)

    assert {"pyside6-essentials", "pywin32-ctypes", "pysqlite3"} <= set(names)
    assert not {"jeepney", "secretstorage", "hatchling"} & set(names)
    assert len(names) == len(set(names))


def test_another_python_than_the_wanted_one_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "python.zip"
    archive.write_bytes(b"x")
    wanted = tmp_path / "python.txt"
    wanted.write_text(f"# which\n3.12.10 {hashlib.sha256(b'x').hexdigest()}\n", encoding="utf-8")
    assert check_python(archive, wanted) == "3.12.10"

    archive.write_bytes(b"y")
    with pytest.raises(ValueError, match=r"is not python-3\.12\.10-embed-amd64\.zip"):
        check_python(archive, wanted)


def test_the_wanted_python_is_named_with_its_sum() -> None:
    with pytest.raises(ValueError, match="SHA-256"):
        check_python(ROOT / "LICENSE", WINDOWS / "python.txt")


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt6Core.dll",
        "PySide6/QtWidgets.pyd",
        "PySide6/msvcp140.dll",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/translations/qtbase_de.qm",
        "pysqlite3/_sqlite3.pyd",
        "scheduler_core/store/migrations/env.py",
        "six.py",
    ],
)
def test_what_is_used_is_installed(place: str) -> None:
    assert belongs_on_windows(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt6Quick.dll",
        "PySide6/designer.exe",
        "PySide6/opengl32sw.dll",
        "PySide6/plugins/sqldrivers/qsqlite.dll",
        "PySide6/qml/QtQuick/qmldir",
        "PySide6/translations/qtbase_ja.qm",
        "shiboken6/include/shiboken.h",
        "gui/py.typed",
    ],
)
def test_what_nobody_uses_is_not_installed(place: str) -> None:
    assert not belongs_on_windows(place)


def test_every_module_of_qt_that_is_asked_for_is_installed() -> None:
    asked = set()
    for file in (ROOT / "gui").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6."):
                asked.add((node.module or "").replace(".", "/") + ".pyd")

    assert "PySide6/QtCore.pyd" in asked
    assert [place for place in sorted(asked) if not belongs_on_windows(place)] == []


def test_what_an_installer_brought_is_removed_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "share").mkdir()
    (tmp_path / "python.exe").touch()

    assert removal_of(tmp_path) == 'Delete "$INSTDIR\\python.exe"\n'
    assert 'RMDir /r "$INSTDIR"' not in INSTALLER


def test_the_files_of_another_python_go_at_an_update() -> None:
    """Their names have its number, so that they are none of those that the new one brings."""
    removal = INSTALLER[INSTALLER.index("!macro REMOVE_PROGRAM") : INSTALLER.index("Section ")]

    for former in ("python3*.dll", "python3*.zip", "python3*._pth", "*.pyd"):
        assert f'Delete "$INSTDIR\\{former}"' in removal


def test_the_licences_of_all_that_is_shipped_are_there(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, text="You may.")

    write_licences(ROOT, folder, shipped_to_windows(folder / "site-packages", folder, "3.12.10"))

    licences = folder / "licences"
    assert (licences / "six" / "LICENSE").read_text(encoding="utf-8") == "You may."
    assert (licences / "LGPL-3.txt").is_file()
    assert (licences / "Hourbell.txt").is_file()
    notice = (licences / "NOTICE.txt").read_text(encoding="utf-8")
    assert notice.endswith("six 1.17.0: MIT\n")
    assert "python 3.12.10: PSF-2.0\n    with openssl: Apache-2.0\n" in notice


def test_a_package_without_the_text_of_its_licence_is_refused(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, text="")

    with pytest.raises(ValueError, match="six brings no text of its licence"):
        write_licences(ROOT, folder, shipped_to_windows(folder / "site-packages", folder, "3.12.10"))


def a_folder(tmp_path: Path, *, text: str) -> Path:
    """Return a folder for Windows with one package in it."""
    said = tmp_path / "site-packages" / "six-1.17.0.dist-info"
    said.mkdir(parents=True)
    (said / "METADATA").write_text("Name: six\nVersion: 1.17.0\nLicense: MIT\n", encoding="utf-8")
    if text:
        (said / "LICENSE").write_text(text, encoding="utf-8")
        (said / "RECORD").write_text("six-1.17.0.dist-info/LICENSE,,\n", encoding="utf-8")
    (tmp_path / "LICENSE.txt").write_text("PSF", encoding="utf-8")
    return tmp_path


def test_a_folder_with_something_else_is_looked_for_before_anything_is_removed() -> None:
    """Its folder share went, whatever it held."""
    section = INSTALLER[INSTALLER.index('Section "$(PROGRAM)"') :]
    steps = [line.strip() for line in section.splitlines()]

    assert (
        steps.index("Call LookForOthers") < steps.index("Quit") < steps.index("!insertmacro REMOVE_PROGRAM")
    )
    page = "!define MUI_PAGE_CUSTOMFUNCTION_LEAVE LeaveDirectory\n!insertmacro MUI_PAGE_DIRECTORY\n"
    assert page in INSTALLER


def test_every_text_of_the_installer_is_there_in_both_languages() -> None:
    texts = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", INSTALLER, re.MULTILINE)

    names = {name for name, _ in texts}
    assert len(names) > 5
    assert sorted(texts) == sorted((name, language) for name in names for language in ("ENGLISH", "GERMAN"))
    assert set(re.findall(r"\$\(([A-Z_]+)\)", INSTALLER)) <= names


def test_unattended_nothing_is_asked_and_the_jobs_stay() -> None:
    boxes = [line for line in INSTALLER.splitlines() if "MessageBox" in line]

    assert len(boxes) == 3
    assert all(re.search("/SD ID(CANCEL|NO|OK)", line) for line in boxes)
    assert "RequestExecutionLevel user" in INSTALLER
    assert "HKLM" not in INSTALLER


def test_the_command_for_consoles_is_read_by_windows() -> None:
    text = (WINDOWS / "hourbell.cmd").read_bytes()
    assert text.count(b"\r\n") == text.count(b"\n")


def test_the_installer_is_made_of_a_folder(tmp_path: Path) -> None:
    if shutil.which("makensis") is None:
        pytest.skip("nsis is not installed")
    folder = tmp_path / "Hourbell"
    (folder / "site-packages").mkdir(parents=True)
    (folder / "site-packages" / "six.py").touch()
    from bundling.icons import ico

    (folder / "python312.dll").touch()
    (folder / "hourbell.ico").write_bytes(ico(ROOT / "resources" / "icons" / "hourbell.svg"))
    (tmp_path / "files.nsh").write_text(removal_of(folder), encoding="utf-8")

    subprocess.run(
        [ROOT / "packaging" / "pack_windows.sh", folder, tmp_path],
        check=True,
        timeout=100,
        stderr=subprocess.DEVNULL,
    )

    (made,) = tmp_path.glob("hourbell-*-windows-x64.exe")
    assert made.read_bytes()[:2] == b"MZ"


@pytest.mark.parametrize(
    "name", ["build.sh", "build_windows.sh", "pack_windows.sh", "try_packages.sh", "try_windows.sh"]
)
def test_scripts_can_be_read_and_started(name: str) -> None:
    file = ROOT / "packaging" / name
    assert os.access(file, os.X_OK)
    subprocess.run(["bash", "-n", str(file)], check=True, timeout=60)
