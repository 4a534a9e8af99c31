"""The rights of a worker's role, table by table."""

import re

from scheduler_core.store.machines.worker_role import RIGHTS, WITHHELD
from scheduler_core.store.opening.schema import ALL_TABLES
from scheduler_core.store.tables.common import METADATA


def test_of_each_table_it_is_decided_what_a_worker_may() -> None:
    assert ALL_TABLES
    assert set(METADATA.tables) | {"alembic_version"} == RIGHTS.keys() | WITHHELD
    assert not RIGHTS.keys() & WITHHELD


def test_rights_name_columns_that_are_there() -> None:
    for table, rights in RIGHTS.items():
        for right in rights:
            named = re.findall(r"\w+", right.partition("(")[2])
            assert set(named) <= set(METADATA.tables[table].columns.keys()) if named else True


def test_what_a_job_says_and_who_did_what_is_written_by_no_worker() -> None:
    assert {"audit", "api_tokens", "kept_answers"} <= WITHHELD
    for table in ("jobs", "revisions"):
        assert not {"INSERT", "UPDATE", "DELETE"} & set(RIGHTS[table])
        written = re.findall(r"\w+", "".join(right.partition("(")[2] for right in RIGHTS[table]))
        assert not {"document", "name", "is_enabled", "place"} & set(written)
    assert not any("DELETE" in rights for rights in RIGHTS.values())
