"""Nothing in the window moves by itself: who wants reduced motion has it."""

import re
from pathlib import Path

import gui

_MOVING = re.compile(
    r"\bQ(PropertyAnimation|VariantAnimation|AbstractAnimation|\w*AnimationGroup|TimeLine|Movie"
    r"|GraphicsOpacityEffect)\b|\bsetAnimated\(True|\bUI_(Animate|Fade)\w+"
)


def test_no_module_animates_anything() -> None:
    modules = sorted(Path(gui.__file__).parent.rglob("*.py"))

    moving = [str(each) for each in modules if _MOVING.search(each.read_text(encoding="utf-8"))]

    assert modules
    assert moving == []
