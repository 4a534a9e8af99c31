import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CODE = """
import linecache
from gui.app.pyside_imports import import_pyside
import_pyside()
from gui.look.tokens import space
from email.message import Message
print(sorted(name for name in linecache.cache if name.endswith(("tokens.py", "message.py"))))
"""


@pytest.mark.slow
def test_no_source_is_read_when_a_module_is_imported() -> None:
    """It took a fifth of a start and 35 MB of a window that does nothing but wait."""
    assert told(CODE).splitlines() == ["[]"]


# What Qt refuses and what it tells of itself; each line is tried in a process of its own.
TOLD_BY_QT = (
    "QObject(3)",
    "QTimer(interval='soon')",
    "QTimer(intervals=3)",
    "QObject().nowhere",
    "print(inspect.signature(QTimer.setInterval), QTimer.setInterval.__doc__)",
    "from __feature__ import snake_case; print(QTimer.set_interval)",
    "import PySide6.support.signature.mapping as mapping; print(mapping.Point)",
)
ASKING = """
import inspect
from PySide6.QtCore import QObject, QTimer
try:
    {asked}
except Exception as error:
    print(type(error).__name__, error)
"""
BY_US = "from gui.app.pyside_imports import import_pyside; import_pyside()\n"


@pytest.mark.slow
@pytest.mark.parametrize("asked", TOLD_BY_QT)
def test_qt_tells_the_same_though_what_words_it_comes_when_it_is_wanted(asked: str) -> None:
    code = ASKING.format(asked=asked)

    assert told(BY_US + code) == told(code) != ""


@pytest.mark.slow
def test_what_words_signatures_is_not_compiled_until_it_is_wanted() -> None:
    """It took a tenth of a start: PySide keeps no compiled code of it."""
    code = """
import sys
from PySide6.QtWidgets import QLabel
def compiled():
    names = ("layout", "lib.pyi_generator", "mapping", "parser")
    modules = [sys.modules[f"shibokensupport.signature.{name}"] for name in names]
    return ["__getattr__" not in vars(module) for module in modules]
print(compiled(), "argparse" in sys.modules)
try:
    QLabel(3)
except TypeError:
    print(compiled(), "argparse" in sys.modules)
"""

    assert told(BY_US + code).splitlines() == [
        "[False, False, False, False] False",
        "[True, False, True, True] False",
    ]


def told(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout
