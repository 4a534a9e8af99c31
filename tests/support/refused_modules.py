"""Let modules fail to load, as in a running program whose files an update has replaced."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec

from scheduler_core.late_loading import made_late
from scheduler_core.recurrence.compiler import compile_schedule


class _Refusing:
    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name in self._names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


@contextmanager
def refused_modules(*names: str) -> Iterator[None]:
    """Forget these modules, and refuse to load them; afterwards they are what they were before."""
    finder = _Refusing(frozenset(names))
    loaded = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    for name in loaded:
        package, _, own = name.rpartition(".")
        delattr(sys.modules[package], own)
    sys.meta_path.insert(0, finder)
    made_late.cache_clear()
    compile_schedule.cache_clear()
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, module in loaded.items():
            package, _, own = name.rpartition(".")
            sys.modules[name] = module
            setattr(sys.modules[package], own, module)
