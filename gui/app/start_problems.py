"""Say in one plain line why the window cannot open and what to do about it; needs no Qt."""

import re
from collections.abc import Mapping, Sequence

_WITHOUT_A_WINDOW = "The other commands work without a window: hourbell --help."
_SCREENS_THAT_NEED_A_SESSION = ("xcb", "wayland")
_LIBRARY = r"\b(lib[\w.+-]+\.so[.\d]*)"


def display_problem(platform: str, environment: Mapping[str, str]) -> str | None:
    """Return what to say if this session has no screen; None if a window can be tried."""
    chosen = environment.get("QT_QPA_PLATFORM", "xcb")
    needs_session = platform == "linux" and chosen.startswith(_SCREENS_THAT_NEED_A_SESSION)
    if not needs_session or environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return None
    return (
        "Hourbell cannot open its window because this session has no screen (neither DISPLAY nor"
        f" WAYLAND_DISPLAY is set); start it from a desktop. {_WITHOUT_A_WINDOW}"
    )


def library_problem(error: ImportError) -> str:
    """Return what to say if Qt itself cannot be loaded."""
    found = re.search(_LIBRARY, str(error))
    missing = f"the system library {found[1]} is missing" if found else f"Qt cannot be loaded ({error})"
    return (
        f"Hourbell cannot open its window because {missing}; on Debian and Ubuntu this helps:"
        f" sudo apt install libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0. {_WITHOUT_A_WINDOW}"
    )


def platform_problem(complaints: Sequence[str]) -> str:
    """Return what to say if Qt finds no way to the screen, from what it complained about."""
    words = " ".join(" ".join(complaints).split())
    if "could not connect to display" in words:
        return (
            "Hourbell cannot open its window because the screen named by DISPLAY does not answer;"
            f" start it from the desktop's own session. {_WITHOUT_A_WINDOW}"
        )
    if "xcb-cursor" in words:
        return (
            "Hourbell cannot open its window because the system library libxcb-cursor is missing; on Debian"
            f" and Ubuntu this helps: sudo apt install libxcb-cursor0. {_WITHOUT_A_WINDOW}"
        )
    return f"Hourbell cannot open its window because Qt cannot use this screen: {words}. {_WITHOUT_A_WINDOW}"


def silence_problem(pid: int) -> str:
    """Return what to say if the window of this store is there already and does not answer."""
    who = f"process {pid}" if pid else "another process"
    return (
        f"Hourbell is running already ({who}), and its window does not answer; end that process, then start"
        f" again. {_WITHOUT_A_WINDOW}"
    )
