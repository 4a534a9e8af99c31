"""Keep Python's garbage collector and lock from stalling the window."""

import gc
import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gui.app.first_paint import FirstPaint
    from gui.core_access.core_bridge import CoreBridge

# Another thread that computes keeps Python's lock for so long (otherwise 5 ms), and a picture of the
# window asks for the lock many times.
_SWITCH_SECONDS = 0.0005
# A full collection stops every thread: 60 to 230 ms with 10,000 jobs. One of 20,000 young objects takes 4 ms,
# and 19 where they are of closed editors; one of 4,000 takes 1 and 6, and all together as long.
_COLLECTED_AT = 1_000, 3, 25_000


class TellsOfItsStart(Protocol):
    """A window's program, which tells when much was made."""

    first_paint: "FirstPaint"
    bridge: "CoreBridge"


def begin_smoothly() -> None:
    """Let a start compute nothing but the window; collections begin when there is one."""
    gc.disable()
    sys.setswitchinterval(_SWITCH_SECONDS)


def go_on_smoothly(application: TellsOfItsStart) -> None:
    """Collect from the first picture on, and what is old only when nobody looks."""
    application.first_paint.happened.connect(_collect_seldom)
    application.bridge.opened.connect(_collect_seldom)
    application.bridge.engine_settled.connect(_collect_seldom)


def _collect_seldom() -> None:
    """Set aside what there is, as nearly all of it is here to stay, and collect what comes."""
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AT)
    gc.enable()
