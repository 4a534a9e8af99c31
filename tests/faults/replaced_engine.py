"""A command whose files an update replaces: `python -m tests.faults.replaced_engine …`.

Once the file is there that the environment names, nothing more can be loaded of what reads jobs.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

from scheduler_core.cli.main import run

IS_REPLACED = "FILES_ARE_REPLACED"
_READING = ("scheduler_core.fields", "scheduler_core.native")


class _Refusing:
    def __init__(self, sign: Path) -> None:
        self._sign = sign

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name.startswith(_READING) and self._sign.exists():
            raise ImportError(f"{name} is of another version")
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, _Refusing(Path(os.environ[IS_REPLACED])))
    sys.exit(run(sys.argv[1:], lambda _: 90))
