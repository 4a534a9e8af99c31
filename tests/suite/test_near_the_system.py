"""Which modules are checked for other systems too."""

from pathlib import Path

import pytest

from tests.suite.near_the_system import near_the_system


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        "gui/asks.py": "import sys\nif sys.platform == 'win32':\n    def only_there() -> None: ...\n",
        "gui/uses.py": "from gui.asks import only_there\n",
        "gui/plain.py": "import json\n",
        "scheduler_core/kills.py": "import signal\n",
        "scheduler_core/takes.py": "def late() -> None:\n    from os import fork\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_what_asks_imports_or_uses_what_differs_is_named(root: Path) -> None:
    named = [path.relative_to(root).as_posix() for path in near_the_system(root)]

    assert named == ["gui/asks.py", "gui/uses.py", "scheduler_core/kills.py", "scheduler_core/takes.py"]
