"""Evaluate JSONPath (RFC 9535) through a library, with bounds against hostile paths and documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, cast

from jsonpath import JSONPath, JSONPathEnvironment
from jsonpath.exceptions import JSONPathSyntaxError
from jsonpath.filter import UNDEFINED, BaseExpression, InfixExpression, IntegerLiteral, PrefixExpression
from jsonpath.function_extensions import ExpressionType, FilterFunction
from jsonpath.lex import Lexer
from jsonpath.match import JSONPathMatch, NodeList
from jsonpath.parse import Parser
from jsonpath.segments import JSONPathChildSegment, JSONPathRecursiveDescentSegment, JSONPathSegment
from jsonpath.selectors import SingularQuerySelector
from jsonpath.stream import TokenStream
from jsonpath.token import TOKEN_LG, Token

from scheduler_core.actions.output.i_regexp import IRegexp
from scheduler_core.actions.output.json_path_effort import Effort, PathTooSlow
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import LONGEST_JSON_PATH

if TYPE_CHECKING:
    pass


_FIELD = "json path"
_MOST_PLACES = 2_000_000


class JsonPath:
    """A path that was read; one is used on one thread at a time."""

    def __init__(self, path: JSONPath, effort: Effort) -> None:
        self._path = path
        self._effort = effort

    def values(self, document: object) -> list[object]:
        """Return all values the path leads to; PathTooSlow if that took more than some seconds."""

        self._effort.begin()
        try:
            return nodes_at(self._path, document)
        except RecursionError as error:
            raise PathTooSlow("the path or the document is nested too deeply") from error


def parse_json_path(text: str, most_places: int = _MOST_PLACES) -> JsonPath:
    """Read a path that may look at so many places; InvalidInput says what can't be read."""
    # Loaded when the first path is read, as most jobs have none.
    from jsonpath import JSONPathError

    if len(text) > LONGEST_JSON_PATH:
        raise InvalidInput(_FIELD, f"longer than {LONGEST_JSON_PATH} characters")
    if not text.startswith("$"):
        raise InvalidInput(_FIELD, f"{text!r} does not begin with $, which stands for the whole answer")
    effort = Effort(most_places)
    try:
        path = BoundedEnvironment(effort, IRegexp(effort.spend)).compile(text)
    except (JSONPathError, RecursionError, ValueError, OverflowError) as error:  # of numbers, the last two
        raise InvalidInput(
            _FIELD,
            f"{text!r} is not understood ({_reason(error)}); write it as in $.items[0].name, by RFC 9535",
        ) from error
    return JsonPath(cast("JSONPath", path), effort)


def _reason(error: Exception) -> str:
    """Return what the library says, without names of its code."""
    said = str(error).partition("\n")[0]
    token = getattr(error, "token", None)
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if said and "TOKEN_" not in said and token is not None:
        return said
    return f"at character {token.index + 1}" if token is not None else "a number is malformed"


def nodes_at(path: JSONPath, document: object) -> list[object]:
    """Return the values that a path leads to."""
    nodes: Iterable[JSONPathMatch] = [_node(document, document)]
    for segment in path.segments:
        nodes = segment.resolve(nodes)
    return [node.obj for node in nodes]


class _Node(JSONPathMatch):
    """A place that keeps nothing of the way to it: long keys would be kept once for each place below."""

    __slots__ = ()

    def new_child(self, obj: object, key: int | str) -> _Node:  # noqa: ARG002 - signature of the library
        return _node(obj, self.root)

    def add_child(self, *children: JSONPathMatch) -> None:
        pass


def _node(value: object, root: object) -> _Node:
    return _Node(
        filter_context={}, obj=value, parent=None, path="", parts=(), root=cast("list[object]", root)
    )


class _CountedChild(JSONPathChildSegment):
    def resolve(self, nodes: Iterable[JSONPathMatch]) -> Iterable[JSONPathMatch]:
        return _selected(self, (_node(node.obj, node.root) for node in nodes))


class _CountedDescent(JSONPathRecursiveDescentSegment):
    """Goes down without recursion, so that no document is too deep for it."""

    def resolve(self, nodes: Iterable[JSONPathMatch]) -> Iterable[JSONPathMatch]:
        effort = _effort_of(self.env)
        return _selected(self, (each for node in nodes for each in _below(node, effort)))


def _selected(segment: JSONPathSegment, nodes: Iterable[JSONPathMatch]) -> Iterator[JSONPathMatch]:
    effort = _effort_of(segment.env)
    for node in nodes:
        for selector in segment.selectors:
            effort.spend(1 + _width(node.obj))
            yield from selector.resolve(node)


def _below(node: JSONPathMatch, effort: Effort) -> Iterator[JSONPathMatch]:
    """Yield a place and all below it, parents before children."""
    waiting = [node.obj]
    while waiting:
        value = waiting.pop()
        effort.spend(1 + _width(value))
        yield _node(value, node.root)
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        waiting.extend(reversed([each for each in inner if isinstance(each, dict | list)]))


def _effort_of(environment: JSONPathEnvironment) -> Effort:
    return cast("BoundedEnvironment", environment).effort


def _width(value: object) -> int:
    return len(value) if isinstance(value, dict | list) else 0


class _Lexer(Lexer):
    """Takes the names of the standard, which have no hyphen."""

    key_pattern = r"[A-Za-z_\u0080-\ud7ff\ue000-\U0010ffff][A-Za-z0-9_\u0080-\ud7ff\ue000-\U0010ffff]*"

    def tokenize(self, path: str) -> Iterator[Token]:
        for token in super().tokenize(path):
            if token.kind == TOKEN_LG:
                raise JSONPathSyntaxError("write != for what is not the same", token=token)
            yield token


class _Parser(Parser):
    """Makes segments that count, and refuses what the library has beyond the standard."""

    def parse_query(self, stream: TokenStream) -> Iterable[JSONPathSegment]:
        for each in super().parse_query(stream):
            goes_down = isinstance(each, JSONPathRecursiveDescentSegment)
            counted = _CountedDescent if goes_down else _CountedChild
            yield counted(env=each.env, token=each.token, selectors=each.selectors)

    def parse_list_literal(self, stream: TokenStream) -> BaseExpression:
        raise JSONPathSyntaxError("a list can't be written out", token=stream.current())

    def parse_singular_query_selector(self, stream: TokenStream) -> SingularQuerySelector:
        raise JSONPathSyntaxError("a path stands in a filter only", token=stream.current())

    def parse_integer_literal(self, stream: TokenStream) -> BaseExpression:
        value = stream.current().value
        read = super().parse_integer_literal(stream)
        return read if "e" in value.lower() else IntegerLiteral(value=int(value))

    def parse_infix_expression(self, stream: TokenStream, left: BaseExpression) -> BaseExpression:
        token = stream.current()
        made = super().parse_infix_expression(stream, left)
        if (
            isinstance(made, InfixExpression)
            and made.operator in self.COMPARISON_OPERATORS
            and any(isinstance(side, InfixExpression | PrefixExpression) for side in (made.left, made.right))
        ):
            raise JSONPathSyntaxError("a comparison can't be compared", token=token)
        return made


class _Expression(FilterFunction):
    """`match` and `search`, whose expressions take a time that grows with the text only."""

    arg_types = [ExpressionType.VALUE, ExpressionType.VALUE]  # noqa: RUF012 - as the library has it
    return_type = ExpressionType.LOGICAL

    def __init__(self, is_met: Callable[[str, str], bool]) -> None:
        self._is_met = is_met

    def __call__(self, text: object, expression: object) -> bool:
        return isinstance(text, str) and isinstance(expression, str) and self._is_met(text, expression)


class BoundedEnvironment(JSONPathEnvironment):
    """RFC 9535 and nothing beyond it; values are the same only if they are of one kind."""

    lexer_class = _Lexer
    parser_class = _Parser

    def __init__(self, effort: Effort, expressions: IRegexp) -> None:
        self.effort = effort
        super().__init__(strict=True)
        self.function_extensions["match"] = _Expression(expressions.matches)
        self.function_extensions["search"] = _Expression(expressions.is_found)

    def compare(self, left: object, operator: str, right: object) -> bool:
        self.effort.spend(1)
        match operator:
            case "==":
                return self._same(_value(left), _value(right))
            case "!=":
                return not self._same(_value(left), _value(right))
            case "<=" | ">=" if isinstance(_value(left), dict | list | bool):
                return self._same(_value(left), _value(right))
            case _:
                return super().compare(left, operator, right)

    def _same(self, left: object, right: object) -> bool:
        """Compare without recursion: true is not 1, however deep it stands."""
        pairs = [(left, right)]
        while pairs:
            one, other = pairs.pop()
            self.effort.spend(1)
            if isinstance(one, dict) and isinstance(other, dict):
                if one.keys() != other.keys():
                    return False
                self.effort.spend(len(one))
                pairs += [(one[key], other[key]) for key in one]
            elif isinstance(one, list) and isinstance(other, list):
                if len(one) != len(other):
                    return False
                self.effort.spend(len(one))
                pairs += zip(one, other, strict=True)
            elif isinstance(one, bool) != isinstance(other, bool) or one != other:
                return False
        return True


def _value(found: object) -> object:
    """Return what a query in a comparison led to; nothing is a value of its own."""
    if isinstance(found, NodeList):
        return found[0].obj if found else UNDEFINED
    return found
