"""Statements that each run needs: written out once, then handed to the driver as they are.

SQLAlchemy takes longer over a statement that it knows already than SQLite over all that it does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.transactions import Reading

if TYPE_CHECKING:
    from sqlalchemy import ClauseElement, CursorResult, Dialect

_Bound = Callable[[Any], Any]


class ReadyStatement:
    """A statement of certain parameters, made for each kind of database when it is first used.

    Its rows are as the database has them: it is for what returns ids, numbers and plain texts.
    """

    def __init__(self, made: "Callable[[str], ClauseElement]") -> None:
        self._made = made
        self._written: dict[str, _Written] = {}

    def execute(self, tx: Reading, given: Mapping[str, object]) -> "CursorResult[Any]":
        written = self._written_for(tx)
        return tx.connection.exec_driver_sql(written.text, written.filled(given))

    def execute_many(self, tx: Reading, given: Sequence[Mapping[str, object]]) -> None:
        """Execute it once for each of some parameters."""
        written = self._written_for(tx)
        tx.connection.exec_driver_sql(written.text, [written.filled(each) for each in given])

    def _written_for(self, tx: Reading) -> "_Written":
        written = self._written.get(tx.dialect)
        if written is None:
            written = self._written[tx.dialect] = _written(self._made(tx.dialect), tx.connection.dialect)
        return written


@dataclass(frozen=True, slots=True)
class _Written:
    """The text, what stands in it already, and how what is given becomes what the driver takes."""

    text: str
    fixed: dict[str, object]
    bound: dict[str, _Bound]
    order: tuple[str, ...] | None

    def filled(self, given: Mapping[str, object]) -> Any:  # noqa: ANN401 - the driver's
        values = dict(self.fixed)
        for name, value in given.items():
            bound = self.bound.get(name)
            values[name] = value if bound is None else bound(value)
        return values if self.order is None else tuple([values[name] for name in self.order])


def _written(statement: "ClauseElement", dialect: "Dialect") -> _Written:
    compiled: Any = statement.compile(dialect=dialect)
    bound: dict[str, _Bound] = {}
    for parameter, name in compiled.bind_names.items():
        bind = parameter.type.dialect_impl(dialect).bind_processor(dialect)
        if bind is not None:
            bound[name] = bind
    fixed = {
        name: bound[name](value) if name in bound else value
        for name, value in compiled.params.items()
        if not compiled.binds[name].required
    }
    return _Written(str(compiled), fixed, bound, tuple(compiled.positiontup) if compiled.positional else None)
