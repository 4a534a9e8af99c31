"""The name of this machine, as engines and jobs use it."""

import os
import sys


def host_name() -> str:
    if sys.platform == "win32":
        import platform  # it takes a millisecond, and knows no more elsewhere

        return platform.node()
    else:
        return os.uname().nodename


def short_host_name() -> str:
    """Return the name without its domain, which on some systems changes with the network."""
    return host_name().partition(".")[0].casefold()
