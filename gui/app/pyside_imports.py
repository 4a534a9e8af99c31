"""Keep PySide from reading the source of every module that is imported after it."""

import sys
from types import ModuleType

import PySide6.QtCore  # noqa: F401 - brings the hook that is quietened here


def read_no_sources() -> None:
    """Let imports be as cheap as without PySide; nothing of ours asks for its `__feature__`.

    WORKAROUND https://bugreports.qt.io/browse/PYSIDE-2029: PySide 6 looks into the source of each module
    for its own name, and `linecache` keeps all of them: 20 of 120 ms until the window is painted, and 35 MB
    once the core has been loaded. A PySide that goes about it differently is left alone.
    """
    hook = sys.modules.get("shibokensupport.feature")
    if hook is not None and hasattr(hook, "_mod_uses_pyside"):
        vars(hook)["_mod_uses_pyside"] = _uses_no_features


def _uses_no_features(_module: ModuleType) -> bool:
    return False
