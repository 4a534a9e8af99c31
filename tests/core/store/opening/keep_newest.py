"""Keep a store of the newest form, twice: python -m tests.core.store.opening.keep_newest."""

import tempfile
from pathlib import Path

from scheduler_core.store.opening.forms import OURS
from tests.core.store.opening.kept_servers import script_of_server
from tests.core.store.opening.kept_stores import SERVER, dumped, keep, keep_digest
from tests.core.store.opening.some_of_everything import make_some_of_everything
from tests.support.postgres import running_postgres


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        keep(name, dumped(make_some_of_everything(Path(folder) / "hourbell.db")))
    with running_postgres() as server:
        keep(f"{name}{SERVER}", script_of_server(server, name))
    keep_digest()


if __name__ == "__main__":
    main(OURS.newest)
