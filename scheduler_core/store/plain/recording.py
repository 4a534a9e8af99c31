"""Record what a statement is made of, so that it can be found among the prepared ones."""

from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from importlib import import_module
from typing import Any

# What these are given is a part of the statement, as names and the text of SQL are.
_TAKE_NO_PARAMETERS = frozenset(
    {
        "alias",
        "column",
        "cte",
        "execution_options",
        "label",
        "literal_column",
        "subquery",
        "table_valued",
        "text",
    }
)
_BY_AUTOESCAPE = frozenset({"startswith", "contains", "icontains"})
_ESCAPE = "/"
# By its name, as it knows this module, and is of use only where SQLAlchemy is loaded after all.
_REPLAYING = "scheduler_core.store.plain.replaying"
_PARTS_OF_A_STATEMENT = (type(None), bool, Enum, type, tuple, list, set, frozenset, dict)


class RecordedWord:
    """A word of a statement, or what became of others: an attribute, a call, an item, an operator.

    SQLAlchemy's connections execute it as what it stands for (`replaying`).
    """

    __slots__ = ("how", "made_of")
    # Statements ask for what is made here (`among`), and never whether two are the same.
    __hash__ = object.__hash__

    def __init__(self, how: str, *made_of: Any) -> None:  # noqa: ANN401 - whatever the word is given
        self.how = how
        self.made_of = made_of

    def __getattr__(self, name: str) -> "RecordedWord":
        if name.startswith("__"):
            raise AttributeError(name)
        return RecordedWord("attribute", self, name)

    def __call__(self, *given: Any, **named: Any) -> "RecordedWord":  # noqa: ANN401
        if named.pop("autoescape", False) and self.how == "attribute" and self.made_of[1] in _BY_AUTOESCAPE:
            given, named = (_escaped(given[0]),), {**named, "escape": _ESCAPE}
        return RecordedWord("call", self, given, named)

    def __getitem__(self, key: Any) -> "RecordedWord":  # noqa: ANN401
        return RecordedWord("item", self, key)

    def __bool__(self) -> bool:
        raise TypeError("a statement is neither true nor false")

    def __iter__(self) -> Iterator["RecordedWord"]:
        raise TypeError("a statement that is recorded can't be walked through")

    def __clause_element__(self) -> Any:  # noqa: ANN401 - SQLAlchemy asks for it
        return import_module(_REPLAYING).replayed(self)

    def _execute_on_connection(self, *given: Any) -> Any:  # noqa: ANN401
        return self.__clause_element__()._execute_on_connection(*given)  # noqa: SLF001

    def _execute_on_scalar(self, *given: Any) -> Any:  # noqa: ANN401
        return self.__clause_element__()._execute_on_scalar(*given)  # noqa: SLF001


OPERATORS = (
    "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __and__ __or__ __ror__ __invert__ __neg__ "
    "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __truediv__ __floordiv__ __mod__"
).split()


def _recorder_of(name: str) -> Callable[..., RecordedWord]:
    def operator(self: RecordedWord, *others: object) -> RecordedWord:
        return RecordedWord(name, self, *others)

    return operator


for _name in OPERATORS:
    setattr(RecordedWord, _name, _recorder_of(_name))


def _escaped(text: str) -> str:
    """Return a text that LIKE takes letter by letter, as SQLAlchemy has it."""
    for each in (_ESCAPE, "%", "_"):
        text = text.replace(each, _ESCAPE + each)
    return text


def key_of(statement: RecordedWord) -> tuple[str, list[Any]]:
    """Return what tells a statement from all others, and the values that are its parameters."""
    walk = _Walk()
    walk.add(statement)
    return "".join(walk.key), walk.values


class _Walk:
    """Writes down a statement; parts that it holds twice, such as a subquery, are named the second time."""

    def __init__(self) -> None:
        self.key: list[str] = []
        self.values: list[Any] = []
        self._seen: dict[int, int] = {}

    def add(self, part: Any) -> None:  # noqa: ANN401 - whatever a statement is given
        if not isinstance(part, RecordedWord):
            self._add_value(part)
            return
        if part.how != "name":
            if (number := self._seen.get(id(part))) is not None:
                self.key.append(f"@{number}")
                return
            self._seen[id(part)] = len(self._seen)
        match part.how:
            case "name":
                self.key.append(part.made_of[0])
            case "attribute":
                self.add(part.made_of[0])
                self.key.append(f".{part.made_of[1]}")
            case "call":
                self._add_call(*part.made_of)
            case _:
                self.key.append(f"{part.how}(")
                for each in part.made_of:
                    self.add(each)
                    self.key.append(",")
                self.key.append(")")

    def _add_call(self, called: RecordedWord, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        self.add(called)
        self.key.append("(")
        name = called.made_of[-1] if called.how in {"name", "attribute"} else ""
        for place, each in enumerate(given):
            if is_fixed(name, place):
                self._add_fixed(each)
            else:
                self.add(each)
            self.key.append(",")
        for name, each in named.items():
            self.key.append(f"{name}=")
            self._add_fixed(each)
            self.key.append(",")
        self.key.append(")")

    def _add_fixed(self, part: Any) -> None:  # noqa: ANN401
        if isinstance(part, RecordedWord):
            self.add(part)
        else:
            self.key.append(fixed(part))

    def _add_value(self, value: Any) -> None:  # noqa: ANN401
        if isinstance(value, tuple | list) and any(isinstance(each, RecordedWord) for each in value):
            self.key.append("[")
            for each in value:
                self.add(each)
                self.key.append(",")
            self.key.append("]")
        elif is_parameter(value):
            self.key.append(f"?{type(value).__name__}")
            self.values.append(value)
        else:
            self.key.append(fixed(value))


def is_fixed(called: str, place: int) -> bool:
    """Tell what is given at a place of a call and is no parameter, whatever it is."""
    return called in _TAKE_NO_PARAMETERS or (called == "bindparam" and not place)


def is_parameter(value: object) -> bool:
    """Tell a value that may differ from call to call of the same statement."""
    return isinstance(value, StrEnum) or not isinstance(value, _PARTS_OF_A_STATEMENT)


def fixed(value: object) -> str:
    """Write a value that is a part of the statement."""
    if isinstance(value, type):
        return f"{value.__module__}:{value.__qualname__}"
    if isinstance(value, set | frozenset):
        return f"{{{','.join(sorted(map(repr, value)))}}}"
    return repr(value)
