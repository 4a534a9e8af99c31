"""Nothing in the window moves by itself but bars of work, which ask: who wants reduced motion has it."""

import re
from pathlib import Path

import gui

_MOVING = re.compile(
    r"\bQ(PropertyAnimation|VariantAnimation|AbstractAnimation|\w*AnimationGroup|TimeLine|Movie"
    r"|GraphicsOpacityEffect|Scroller|ProgressBar)\b|\bsetAnimated\(True|\bUI_(Animate|Fade)\w+"
)


# Asks the desktop first.
_ASKS = Path("widgets", "notices", "busy_bar.py")


def test_no_module_animates_anything() -> None:
    folder = Path(gui.__file__).parent
    modules = sorted(each for each in folder.rglob("*.py") if each.relative_to(folder) != _ASKS)

    moving = [str(each) for each in modules if _MOVING.search(each.read_text(encoding="utf-8"))]

    assert modules
    assert moving == []
