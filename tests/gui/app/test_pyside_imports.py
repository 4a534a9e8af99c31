import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CODE = """
import linecache
from gui.app.pyside_imports import read_no_sources
read_no_sources()
from gui.look.spacing import space
from email.message import Message
print(sorted(name for name in linecache.cache if name.endswith(("spacing.py", "message.py"))))
"""


@pytest.mark.slow
def test_no_source_is_read_when_a_module_is_imported() -> None:
    """It took a fifth of a start and 35 MB of a window that does nothing but wait."""
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout.splitlines() == ["[]"]
