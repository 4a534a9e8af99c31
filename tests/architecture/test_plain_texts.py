"""Names, notes and outputs come from others: the window shows them as they are, and never as rich text."""

import ast
from pathlib import PurePosixPath

import pytest

from tests.architecture.repository import modules_that_name, names_used, nodes_of, syntax_of

# What takes a text with tags for rich text unless it is told otherwise, and where that is done.
TAKES_RICH_TEXT = {
    "PySide6.QtWidgets.QLabel": {
        PurePosixPath("gui/widgets/paragraph.py"),
        PurePosixPath("gui/widgets/notices/question.py"),
    },
    "PySide6.QtWidgets.QErrorMessage": set(),
    "PySide6.QtWidgets.QInputDialog": set(),
    "PySide6.QtWidgets.QProgressDialog": set(),
    "PySide6.QtWidgets.QTextBrowser": {PurePosixPath("gui/guide/page_view.py")},
    "PySide6.QtGui.QStaticText": {PurePosixPath("gui/widgets/tables/line_painting.py")},
    "PySide6.QtWidgets.QWhatsThis": set(),
}
# Each escapes what comes from others.
WRITES_RICH_TEXT = {
    PurePosixPath("gui/guide/page_view.py"),  # the guide's own pages, each text escaped by html_text
    PurePosixPath("gui/job_editor/editor_notice.py"),
    PurePosixPath("gui/text/plain_texts.py"),
}
MAKES_RICH_TEXT = {"setHtml", "insertHtml", "setMarkdown", "insertMarkdown", "RichText", "MarkdownText"}
TIPS = {"setToolTip", "showText"}
CONSTANT = {"tr", "_tr", "translate"}
PLAIN = {"plain_tool_tip", "toolTip"}


def test_what_takes_rich_text_is_used_only_where_it_is_told_not_to() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in modules_that_name((name.rpartition(".")[2] for name in TAKES_RICH_TEXT), "gui")
        for line, name in names_used(path)
        if path not in TAKES_RICH_TEXT.get(name, {path})
    ]

    assert found == []


def test_questions_are_asked_by_a_box_of_plain_texts() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path in modules_that_name(["QMessageBox"], "gui")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("QMessageBox")
    ]

    assert found == []


@pytest.mark.slow
def test_a_tool_tip_is_made_plain_or_is_a_text_of_ours() -> None:
    found = [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path in modules_that_name(TIPS, "gui")
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in TIPS
        and not any(_is_plain(argument) for argument in node.args)
    ]

    assert found == []


@pytest.mark.slow
def test_a_model_that_gives_tool_tips_makes_them_plain() -> None:
    found = [
        str(path)
        for path in modules_that_name(["ToolTipRole"], "gui")
        if "ToolTipRole" in (text := ast.unparse(syntax_of(path))) and "plain_tool_tip" not in text
    ]

    assert found == []


def test_rich_text_is_written_only_where_it_is_escaped() -> None:
    found = [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path in modules_that_name(MAKES_RICH_TEXT, "gui")
        if path not in WRITES_RICH_TEXT
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in MAKES_RICH_TEXT
    ]

    assert found == []


def _is_plain(argument: ast.expr) -> bool:
    """Tell whether an argument is a text that is shown as it is."""
    if not isinstance(argument, ast.Call):
        return False
    called = argument.func.attr if isinstance(argument.func, ast.Attribute) else ast.unparse(argument.func)
    if called in CONSTANT:
        return all(isinstance(each, ast.Constant) for each in argument.args)
    return called in PLAIN
