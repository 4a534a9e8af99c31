"""Collect from the source what the window shows: the texts that can be translated, and words that can't."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

_SHOWING = frozenset(
    """
    QAction QCheckBox QGroupBox Label QMenu QPushButton QRadioButton Column EmptyState Disclosure
    LineEditor NarrowLineEditor OfferingLine TextEditor SwitchEditor CountEditor ChoiceEditor MomentEditor
    addAction addButton addItem addMenu addTab addRow insertAction information question warning critical
    setText setToolTip setStatusTip setWhatsThis setTitle setWindowTitle setPlaceholderText setInformativeText
    setAccessibleName setAccessibleDescription setPrefix setSuffix setSpecialValueText setLabelText
    show_notice show_told show_title show_problem showMessage
    Conflict InvalidInput SchedulerError Wrong Diagnosis Badge
    """.split()
)
_MARK = "QT_TRANSLATE_NOOP"
_WORD = re.compile(r"[A-Za-z][a-z]+")
# Examples of what is typed, and names: one word in small letters, or with a sign in it that no word has.
_CODE = re.compile(r"[a-z0-9_.:-]*|\S*[/=.:;*0-9_]\S*|Hourbell")


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """One text as Qt looks it up; `comment` tells texts apart that are alike in English."""

    context: str
    source: str
    comment: str = ""
    is_counted: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the source."""

    file: str
    line: int


class NotALiteral(Exception):
    """A text that can't be collected, because it is put together when the program runs."""


Source: TypeAlias = Mapping[str, ast.Module]


def parsed(package: Path) -> Source:
    """Return the modules of a package by the names of their files."""
    return {
        file.relative_to(package.parent).as_posix(): ast.parse(file.read_text("utf-8"))
        for file in sorted(package.rglob("*.py"))
    }


def visible_texts(source: Source) -> dict[Text, list[str]]:
    """Return the texts of modules with the files they stand in; NotALiteral names what is no such text."""
    found: dict[Text, list[str]] = {}
    for name, module in source.items():
        collector = _Collector(name)
        collector.visit(module)
        for text in collector.texts:
            files = found.setdefault(text, [])
            if name not in files:
                files.append(name)
    return found


def bare_words(source: Source) -> list[tuple[Place, str]]:
    """Return literals with words in them that are shown as they stand."""
    found = []
    for name, module in source.items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and _is_shown_to_people(node):
                said = [literal for argument in node.args for literal in _shown(argument)]
                found += [(Place(name, node.lineno), text) for text in said if _has_words(text)]
    return found


def _shown(argument: ast.expr) -> Iterator[str]:
    """Return the literals that an argument consists of, wherever no call translates them."""
    match argument:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(_text_of(part) for part in argument.values)
        case ast.IfExp():
            yield from _shown(argument.body)
            yield from _shown(argument.orelse)
        case ast.BinOp():
            yield from _shown(argument.left)
            yield from _shown(argument.right)
        case ast.Call(func=ast.Attribute(value=inner, attr="format")):
            yield from _shown(inner)


def is_code(text: str) -> bool:
    """Tell whether a text is the same in all languages."""
    return not _has_words(text)


def _has_words(text: str) -> bool:
    return _WORD.search(text) is not None and _CODE.fullmatch(text) is None


def _text_of(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


class _Collector(ast.NodeVisitor):
    def __init__(self, file: str) -> None:
        self.texts: list[Text] = []
        self._file = file
        self._classes: list[str] = []
        self._module_context = ""
        self._has_marked_texts = False

    def visit_Module(self, node: ast.Module) -> None:
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and each.name == "_tr":
                self._module_context = _context_of(each)
        calls = (each for each in ast.walk(node) if isinstance(each, ast.Call))
        self._has_marked_texts = any(_called(call) == _MARK for call in calls)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name != "_tr":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func, node.args:
            case ast.Attribute(value=ast.Name(id="self"), attr="tr"), [source, *rest]:
                self._keep(node, self._classes[-1], source, rest)
            case ast.Name(id="_tr"), [source, *rest] if not self._is_marked_elsewhere(source):
                self._keep(node, self._module_context, source, rest)
            case ast.Name(id=name), [where, source] if name == _MARK:
                self._keep(node, self._literal(node, where), source, [])
            case (
                (
                    ast.Attribute(value=ast.Name(id="QCoreApplication"), attr="translate")
                    | ast.Name(id="translate")
                ),
                [where, source, *rest],
            ):
                self._keep(node, self._literal(node, where), source, rest)
        self.generic_visit(node)

    def _is_marked_elsewhere(self, source: ast.expr) -> bool:
        """Tell whether a text comes from a table of this module, where texts are marked."""
        return self._has_marked_texts and not isinstance(source, ast.Constant)

    def _keep(self, node: ast.Call, context: str, source: ast.expr, rest: list[ast.expr]) -> None:
        comment = self._literal(node, rest[0]) if rest and not _is_none(rest[0]) else ""
        self.texts.append(Text(context, self._literal(node, source), comment, len(rest) > 1))

    def _literal(self, call: ast.Call, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise NotALiteral(f"{self._file}:{call.lineno}: {ast.unparse(node)} is no literal text")


def _context_of(function: ast.FunctionDef) -> str:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _called(node) == "translate":
            context = node.args[0]
            assert isinstance(context, ast.Constant)
            return str(context.value)
    raise NotALiteral(f"_tr in line {function.lineno} calls no translate")


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _is_shown_to_people(call: ast.Call) -> bool:
    """Tell a call that shows words from one that logs them, and from an example of code."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="log")):
            return False
    return _called(call) in _SHOWING and all(keyword.arg != "is_code" for keyword in call.keywords)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
