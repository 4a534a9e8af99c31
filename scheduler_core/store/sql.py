"""The words and tables of statements: SQLAlchemy's own, or recorders of them where a file is only read.

A process that imports `plain.recording` before all of this reads a file by prepared statements, and loads
no SQLAlchemy, which takes seven times as long as Python itself (`plain.reader`).
"""

import sys
from typing import TYPE_CHECKING

IS_RECORDED = "scheduler_core.store.plain.recording" in sys.modules and "sqlalchemy" not in sys.modules

if TYPE_CHECKING or not IS_RECORDED:
    from sqlalchemy import (
        JSON,
        BigInteger,
        BindParameter,
        Column,
        ColumnElement,
        Connection,
        Row,
        ScalarSelect,
        Select,
        SQLColumnExpression,
        Subquery,
        Text,
        TextClause,
        Update,
        and_,
        bindparam,
        case,
        cast,
        column,
        delete,
        exists,
        false,
        func,
        insert,
        literal,
        literal_column,
        not_,
        null,
        or_,
        select,
        text,
        true,
        type_coerce,
        update,
    )
    from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

    from scheduler_core.store.opening.column_types import PlainText, UtcDateTime, Whole
    from scheduler_core.store.tables.audit_rows import AUDIT
    from scheduler_core.store.tables.channel_rows import CHANNELS, NOTICES
    from scheduler_core.store.tables.event_rows import EVENTS, WAITS
    from scheduler_core.store.tables.job_rows import (
        FOLDER_COLOURS,
        JOB_COLOURS,
        JOB_TAGS,
        JOB_TEXTS,
        JOBS,
        REVISIONS,
    )
    from scheduler_core.store.tables.run_rows import OUTPUTS, RUN_VALUES, RUNS, SURROUNDINGS
    from scheduler_core.store.tables.store_rows import (
        DRAINS,
        ENGINES,
        KEPT_ANSWERS,
        OUTBOX,
        PAUSES,
        SETTING_ROWS,
        STORE_IDENTITY,
    )
    from scheduler_core.store.tables.token_rows import API_TOKENS
    from scheduler_core.store.tables.watch_rows import RUN_EVENTS, WATCHED
else:
    from scheduler_core.store.plain.recording import RecordedWord

    def __getattr__(name: str) -> RecordedWord:
        if name.startswith("__"):
            raise AttributeError(name)
        return globals().setdefault(name, RecordedWord("name", name))


__all__ = (
    "API_TOKENS",
    "AUDIT",
    "CHANNELS",
    "DRAINS",
    "ENGINES",
    "EVENTS",
    "FOLDER_COLOURS",
    "IS_RECORDED",
    "JOBS",
    "JOB_COLOURS",
    "JOB_TAGS",
    "JOB_TEXTS",
    "JSON",
    "KEPT_ANSWERS",
    "NOTICES",
    "OUTBOX",
    "OUTPUTS",
    "PAUSES",
    "REVISIONS",
    "RUNS",
    "RUN_EVENTS",
    "RUN_VALUES",
    "SETTING_ROWS",
    "STORE_IDENTITY",
    "SURROUNDINGS",
    "WAITS",
    "WATCHED",
    "BigInteger",
    "BindParameter",
    "Column",
    "ColumnElement",
    "Connection",
    "PlainText",
    "ReturningInsert",
    "ReturningUpdate",
    "Row",
    "SQLColumnExpression",
    "ScalarSelect",
    "Select",
    "Subquery",
    "Text",
    "TextClause",
    "Update",
    "UtcDateTime",
    "Whole",
    "and_",
    "bindparam",
    "case",
    "cast",
    "column",
    "delete",
    "exists",
    "false",
    "func",
    "insert",
    "literal",
    "literal_column",
    "not_",
    "null",
    "or_",
    "select",
    "text",
    "true",
    "type_coerce",
    "update",
)
