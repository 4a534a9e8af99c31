"""The form of a store's tables: which one they have, and which ones this program works with."""

from pathlib import Path
from typing import TYPE_CHECKING

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.opening.file_form import NEWEST_FORM

if TYPE_CHECKING:
    from sqlalchemy import Connection

FORM_TABLE = "alembic_version"
_HAS_VERSION = {
    "sqlite": f"SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '{FORM_TABLE}'",
    "postgresql": f"SELECT to_regclass('{FORM_TABLE}')",
}
FORM = f"SELECT version_num FROM {FORM_TABLE}"
_COLUMNS = {
    "sqlite": """
        SELECT made.name, columns.name FROM sqlite_schema AS made, pragma_table_info(made.name) AS columns
        WHERE made.type = 'table'
    """,
    "postgresql": """
        SELECT relname, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind IN ('r', 'p') AND relnamespace <> 'pg_catalog'::regnamespace
        AND attnum > 0 AND NOT attisdropped AND pg_table_is_visible(pg_class.oid)
    """,
}


@dataclass(frozen=True, slots=True)
class FormSteps:
    """A folder of migrations, the form that the last of them makes, and which programs may go on with that.

    `works_from` is the oldest form whose programs may: a step that only adds leaves it, any other raises it.
    """

    folder: Path
    newest: str
    works_from: str

    def add_only_to(self, version: str) -> bool:
        """Tell whether programs that know the tables of `version` may go on once these steps are done."""
        return version.isdecimal() and int(version) >= int(self.works_from)


OURS = FormSteps(Path(__file__).parents[1] / "migrations", NEWEST_FORM, works_from="0004")


def version_of(connection: "Connection") -> str | None:
    """Return the version of the tables; None where there are none yet."""
    if connection.exec_driver_sql(_HAS_VERSION[connection.dialect.name]).scalar() is None:
        return None
    version: str | None = connection.exec_driver_sql(FORM).scalar()
    return version


def has_form(connection: "Connection", steps: FormSteps) -> bool:
    """Tell whether the tables have the newest form; asked with each write, so not by SQLAlchemy."""
    return bool(connection.exec_driver_sql(FORM).scalar() == steps.newest)


def is_newer(version: str | None, steps: FormSteps = OURS) -> bool:
    """Tell whether tables have a form that a newer Hourbell gave them."""
    return version is not None and (not version.isdecimal() or int(version) > int(steps.newest))


def is_older(version: str | None, steps: FormSteps = OURS) -> bool:
    """Tell whether tables are to be brought up to date, or to be made."""
    return version is None or (version.isdecimal() and int(version) < int(steps.newest))


def columns_of(connection: "Connection") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for table, column in connection.exec_driver_sql(_COLUMNS[connection.dialect.name]).all():
        found.setdefault(table, set()).add(column)
    return found
