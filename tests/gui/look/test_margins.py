"""Margins that differ are those before and behind a line, wherever it begins."""

import ast
import re
from pathlib import Path

import gui

_CALLS = re.compile(r"setContentsMargins\((.*)\)")


def test_margins_that_differ_say_where_lines_begin() -> None:
    """Texts stood at the edge of the window, and far from their scroll bar, in lines from the right."""
    one_sided = []
    for module in Path(gui.__file__).parent.rglob("*.py"):
        for given in _CALLS.findall(module.read_text("utf-8")):
            call = ast.parse(f"margins({given})", mode="eval").body
            assert isinstance(call, ast.Call)
            sides = [ast.unparse(each) for each in call.args]
            if len(sides) == 4 and sides[0] != sides[2]:
                one_sided.append(f"{module.name}: {given}")

    assert one_sided == []
