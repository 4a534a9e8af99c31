"""Import PySide without what only its errors need, and keep it from reading the source of every module."""

import importlib.machinery
import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType

_SUPPORT = "shibokensupport.signature"
# PySide itself looks for this function in the dictionary of the module, past what Python does for a lookup.
_LOOKED_UP_IN, _LOOKED_UP = f"{_SUPPORT}.mapping", "update_mapping"
# What words the signatures of functions, for errors, help and files of types.
_SELDOM = frozenset(
    f"{_SUPPORT}.{name}"
    for name in (
        "errorhandler",
        "layout",
        "mapping",
        "parser",
        "lib.enum_sig",
        "lib.pyi_generator",
        "lib.tool",
    )
)


def import_pyside() -> None:
    """Import PySide as far as every window needs it; call it before anything else of ours imports it.

    WORKAROUND https://bugreports.qt.io/browse/PYSIDE-1621: PySide 6 keeps its support modules as source in a
    ZIP file in its library and compiles all of them at each start: 30 of 65 ms for those that word
    signatures. They are executed when something is first read from them. A PySide that goes about it
    differently, or that is there already, is left alone.
    """
    machinery = vars(importlib.machinery)
    machinery["ModuleSpec"] = _spec_of
    try:
        import PySide6.QtCore  # noqa: F401 - brings the hook that is quietened below
    finally:
        machinery["ModuleSpec"] = ModuleSpec
    _read_no_sources()


def _spec_of(name: str, loader: Loader | None) -> ModuleSpec:
    return ModuleSpec(name, _WhenRead(name, loader) if loader and name in _SELDOM else loader)


class _WhenRead(Loader):
    """Executes a module once something of it is asked for."""

    def __init__(self, name: str, loader: Loader) -> None:
        self._name = name
        self._loader = loader

    def exec_module(self, module: ModuleType) -> None:
        def read(name: str) -> object:
            if name.startswith("__"):
                raise AttributeError(f"module {self._name!r} has no attribute {name!r}")
            self._execute(module)
            return getattr(module, name)

        def look_up() -> object:
            self._execute(module)
            return vars(module)[_LOOKED_UP]()

        vars(module)["__getattr__"] = read
        if self._name == _LOOKED_UP_IN:
            vars(module)[_LOOKED_UP] = look_up

    def _execute(self, module: ModuleType) -> None:
        vars(module).pop("__getattr__", None)
        spec = module.__spec__
        if spec is None:
            raise ImportError(f"{self._name} has lost its place", name=self._name)
        # PySide renames it meanwhile, and looks for its source by the name of the specification.
        shown, spec.name = spec.name, self._name
        try:
            self._loader.exec_module(module)
        finally:
            spec.name = shown


def _read_no_sources() -> None:
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
