"""Against a display of our own whose tray is no more than its owner."""

import ctypes
import sys
from collections.abc import Callable

import pytest

from tests.journeys.desktop import Desktop, missing_packages

if sys.platform != "linux":
    pytest.skip("X11 is the display of other systems seldom", allow_module_level=True)
if missing := missing_packages():
    pytest.fail(f"this needs a desktop: sudo apt install {' '.join(missing)}", pytrace=False)

from gui.tray.tray_places import has_x11_tray

pytestmark = pytest.mark.slow


def test_a_display_has_a_tray_once_somebody_owns_it(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Desktop(tmp_path_factory.mktemp("home")) as desktop:
        monkeypatch.setenv("DISPLAY", desktop.display)
        assert not has_x11_tray()

        owner = own_the_tray()

        assert has_x11_tray()
        owner()
        assert not has_x11_tray()


def test_no_display_has_no_tray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":987")

    assert not has_x11_tray()


def own_the_tray() -> Callable[[], object]:
    """Own the selection that stands for the tray; return what gives it up."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = x.XInternAtom.restype = x.XCreateSimpleWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    root = ctypes.c_ulong(x.XDefaultRootWindow(display))
    black = ctypes.c_ulong(0)
    window = ctypes.c_ulong(x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, black, black))
    tray = ctypes.c_ulong(x.XInternAtom(display, b"_NET_SYSTEM_TRAY_S0", 0))
    x.XSetSelectionOwner(display, tray, window, ctypes.c_ulong(0))
    x.XSync(display, 0)
    return lambda: x.XCloseDisplay(display)
