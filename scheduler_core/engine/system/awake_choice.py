"""Choose what keeps this machine awake."""

import sys

from scheduler_core.engine.system.awake import KeptAwake


def this_system() -> KeptAwake:
    if sys.platform == "linux":
        from scheduler_core.engine.system.awake_linux import LinuxAwake

        return LinuxAwake()
    elif sys.platform == "win32":
        from scheduler_core.engine.system.awake_windows import WindowsAwake

        return WindowsAwake()
    else:
        from scheduler_core.engine.system.awake_macos import MacAwake

        return MacAwake()
