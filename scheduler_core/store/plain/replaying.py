"""Make SQLAlchemy's statement of a recorded one, and prepare it as SQLite takes it."""

import operator
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy
from sqlalchemy import Boolean, Dialect
from sqlalchemy.sql import dml
from sqlalchemy.types import TypeEngine

from scheduler_core.store.opening import column_types
from scheduler_core.store.opening.column_types import Flag, PlainText, UtcDateTime, Word
from scheduler_core.store.opening.shared_dialect import SharedDialect
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.plain.prepared import Prepared
from scheduler_core.store.plain.recording import RecordedWord, is_fixed, is_parameter
from scheduler_core.store.tables import (
    audit_rows,
    channel_rows,
    event_rows,
    job_rows,
    run_rows,
    store_rows,
    token_rows,
    watch_rows,
)

_WHERE_NAMES_ARE = (
    *(sqlalchemy, dml, column_types),
    *(audit_rows, channel_rows, event_rows, job_rows, run_rows, store_rows, token_rows, watch_rows),
)
_FROM_THE_RIGHT = {
    "__radd__": operator.add,
    "__rsub__": operator.sub,
    "__rmul__": operator.mul,
    "__ror__": operator.or_,
}
# Parameters are told apart by values that stand nowhere else.
_FIRST_NUMBER = 1_700_000_000
_FIRST_INSTANT = datetime(1987, 6, 5, tzinfo=UTC)


def replayed(statement: RecordedWord) -> Any:  # noqa: ANN401 - whatever SQLAlchemy makes of it
    """Return what SQLAlchemy makes of a recorded statement."""
    return _Replay(lambda value, _place: value).made(statement)


def prepare(statement: RecordedWord) -> Prepared:
    """Return the statement as SQLite takes it, and where its parameters come from."""
    replay = _Replay(_told_apart)
    dialect = SharedDialect(dbapi=sound_library())
    compiled = replay.made(statement).compile(dialect=dialect)
    named = {bind.key: object() for bind in compiled.binds.values() if bind.required}
    state = compiled.construct_expanded_state(named, escape_names=False)
    processors = {**compiled._bind_processors, **state.processors}  # noqa: SLF001 - SQLAlchemy names no other way
    parameters: list[tuple[str, Any, str]] = []
    for name in state.positiontup or ():
        value = state.parameters[name]
        place = replay.values.get(_marked(value))
        if name in named:
            parameters.append(("name", name, _how_stored(compiled.binds[name].type, dialect)))
        elif place is not None:
            parameters.append(("value", place, _how_stored(compiled.binds[name].type, dialect)))
        else:
            stored = processors[name](value) if name in processors else value
            parameters.append(("constant", stored, ""))
    if len(replay.values) != len({what for kind, what, _ in parameters if kind == "value"}):
        raise ValueError(f"a value of this statement is none of its parameters: {state.statement}")
    columns = [
        (entry.keyname, _how_read(entry.type, dialect))
        for entry in compiled._result_columns  # noqa: SLF001 - SQLAlchemy names no other way
    ]
    return Prepared(state.statement, parameters, columns)


class _Replay:
    """Does what was recorded; what is held twice, such as a subquery, is made once."""

    def __init__(self, parameter: Callable[[Any, int], Any]) -> None:
        self.values: dict[tuple[type, Any], int] = {}
        self._parameter = parameter
        self._made: dict[int, Any] = {}

    def made(self, part: Any) -> Any:  # noqa: ANN401 - whatever a statement is given
        if not isinstance(part, RecordedWord):
            return self._made_of_value(part)
        if id(part) not in self._made:
            self._made[id(part)] = self._make(part)
        return self._made[id(part)]

    def _make(self, part: RecordedWord) -> Any:  # noqa: ANN401
        match part.how:
            case "name":
                return next(
                    getattr(each, part.made_of[0])
                    for each in _WHERE_NAMES_ARE
                    if hasattr(each, part.made_of[0])
                )
            case "attribute":
                return getattr(self.made(part.made_of[0]), part.made_of[1])
            case "call":
                return self._called(*part.made_of)
            case "item":
                return self.made(part.made_of[0])[part.made_of[1]]
            case how:
                one, *others = map(self.made, part.made_of)
                if how in _FROM_THE_RIGHT:
                    return _FROM_THE_RIGHT[how](others[0], one)
                return getattr(operator, how)(one, *others)

    def _called(self, called: RecordedWord, given: tuple[Any, ...], named: Mapping[str, Any]) -> Any:  # noqa: ANN401
        made = self.made(called)
        name = called.made_of[-1] if called.how in {"name", "attribute"} else ""
        arguments = [
            each if is_fixed(name, place) and not isinstance(each, RecordedWord) else self.made(each)
            for place, each in enumerate(given)
        ]
        options = {
            name: self.made(each) if isinstance(each, RecordedWord) else each for name, each in named.items()
        }
        return made(*arguments, **options)

    def _made_of_value(self, value: Any) -> Any:  # noqa: ANN401
        if isinstance(value, tuple | list) and any(isinstance(each, RecordedWord) for each in value):
            return type(value)(map(self.made, value))
        if not is_parameter(value):
            return value
        made = self._parameter(value, len(self.values))
        self.values[_marked(made)] = len(self.values)
        return made


def _told_apart(value: object, place: int) -> object:
    """Return a value of the same kind that says which parameter it is."""
    match value:
        case str():
            return f"\N{LEFT CEILING}parameter {place}\N{RIGHT CEILING}"
        case int():
            return _FIRST_NUMBER + place
        case float():
            return float(_FIRST_NUMBER + place)
        case bytes():
            return f"parameter {place}".encode()
        case datetime():
            return _FIRST_INSTANT + timedelta(seconds=place)
        case _:
            raise TypeError(f"a statement is given {value!r}, which nobody has said how to store")


def _marked(value: object) -> tuple[type, Any]:
    return type(value), value


def _how_stored(kind: TypeEngine[Any], dialect: Dialect) -> str:
    match kind:
        case UtcDateTime():
            return "instant"
        case PlainText():
            return "text"
        case Word():
            return "word"
        case _ if isinstance(kind, Flag) or kind.dialect_impl(dialect).bind_processor(dialect) is None:
            return ""
        case _:
            raise TypeError(f"nobody has said how a parameter of the type {kind!r} is stored")


def _how_read(kind: TypeEngine[Any], dialect: Dialect) -> str:
    match kind:
        case UtcDateTime():
            return "instant"
        case Flag() | Boolean():
            return "flag"
        case Word():
            return f"{kind.words.__module__}:{kind.words.__qualname__}"
        case _ if kind.dialect_impl(dialect).result_processor(dialect, None) is None:
            return ""
        case _:
            raise TypeError(f"nobody has said how a column of the type {kind!r} is read")
