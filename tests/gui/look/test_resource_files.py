import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gui.look.resource_files import resource_folder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
ASK = (
    "import sys; sys.prefix = sys.argv[1]; "
    "from gui.look.resource_files import resource_folder as f; print(f())"
)


def test_a_checkout_uses_its_own_resources() -> None:
    assert resource_folder() == ROOT / "resources"


def test_an_installation_finds_its_resources_below_its_prefix(tmp_path: Path) -> None:
    _install_code(tmp_path)
    shutil.copytree(ROOT / "resources" / "icons", tmp_path / "share" / "hourbell" / "icons")

    done = _ask(tmp_path)

    assert done.stdout.strip() == str(tmp_path / "share" / "hourbell")


def test_a_broken_installation_says_what_is_missing(tmp_path: Path) -> None:
    _install_code(tmp_path)

    done = _ask(tmp_path)

    assert "install Hourbell again" in done.stderr


def _install_code(prefix: Path) -> None:
    site = prefix / "site" / "gui"
    shutil.copytree(ROOT / "gui" / "look", site / "look", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "gui" / "__init__.py", site)


def _ask(prefix: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", ASK, str(prefix)],
        cwd=prefix / "site",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
