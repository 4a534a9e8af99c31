"""The name of this machine, as engines and jobs use it."""

import platform


def host_name() -> str:
    return platform.node()


def short_host_name() -> str:
    """Return the name without its domain, which on some systems changes with the network."""
    return host_name().partition(".")[0].casefold()
