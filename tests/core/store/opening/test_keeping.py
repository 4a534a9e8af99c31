"""The command that keeps a store of the newest form makes the same one each time, and some of everything."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from scheduler_core.engine.recovery.unfinished_runs import take_over_store
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.sequences.events import send
from tests.core.store.builders import ME, THIS_PROCESS
from tests.core.store.opening import kept_stores
from tests.core.store.opening.kept_servers import script_of_server
from tests.core.store.opening.kept_stores import dumped, keep
from tests.core.store.opening.some_of_everything import make_some_of_everything
from tests.core.store.opening.test_kept_forms import LATER
from tests.support.fake_clock import FakeClock
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store as the command makes it; it is copied or looked at only."""
    return make_some_of_everything(tmp_path_factory.mktemp("made") / "hourbell.db")


def test_it_is_the_same_each_time(made: Path, tmp_path: Path) -> None:
    again = make_some_of_everything(tmp_path / "hourbell.db")

    assert rows_of(again) == rows_of(made)


def rows_of(store: Path) -> list[str]:
    """Return what is in a store; the checks of a table come in any order."""
    return [words for words in dumped(store).split(";\n") if words.startswith("INSERT")]


def test_every_table_has_something_in_it(made: Path) -> None:
    """What a new form adds is to be in the store that is kept of it."""
    assert [table for table, rows in kept_stores.rows(f"sqlite:///{made}").items() if not rows] == []


def test_it_is_sound_and_an_engine_goes_on_with_what_waits(tmp_path: Path) -> None:
    store = open_store(str(make_some_of_everything(tmp_path / "hourbell.db")), LATER)
    assert check(store, LATER) == []

    with store.write() as tx:
        take_over_store(
            tx, THIS_PROCESS, FakeClock(LATER), LATER + timedelta(minutes=3), is_in_its_place=True
        )
        unfinished = tx.connection.execute(text("SELECT id, state FROM runs WHERE finished_at IS NULL"))
        assert {row.id: row.state for row in unfinished} == {5: "claimed", 6: "claimed", 7: "claimed"}
        assert send(tx, "paid", "k1", "", ME, LATER).ended_waits == (5,)
    store.close()


def test_a_kept_store_is_never_changed(made: Path) -> None:
    before = kept_stores.script(OURS.newest)

    with pytest.raises(SystemExit, match=r"0\d+\.sql\.gz is kept already"):
        keep(OURS.newest, dumped(made))

    assert kept_stores.script(OURS.newest) == before


def test_a_server_gets_the_same_script_each_time(postgres: PostgresServer) -> None:
    assert script_of_server(postgres, OURS.newest) == script_of_server(postgres, OURS.newest)


def test_each_numbered_form_is_kept_for_both_kinds_of_stores() -> None:
    forms = [f"{number:04}" for number in range(2, int(OURS.newest) + 1)]

    assert [name for name in forms if name not in kept_stores.kept_files()] == []
    on_servers = [name.removesuffix(kept_stores.SERVER) for name in kept_stores.kept_databases()]
    assert [name for name in forms if name not in on_servers] == []
