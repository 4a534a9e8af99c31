"""Kill engines some hundred times: `python -m tests.faults.long_kill_run [--kills N] [--seed N] [--server]`.

With `--server` the store is in PostgreSQL. Prints what came of it, and ends with 1 if anything was wrong.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from scheduler_core.clock import SystemClock
from scheduler_core.store.opening.opening import open_store
from tests.faults.effects import Effects
from tests.faults.random_kills import Tally, kill_again_and_again
from tests.support.faulty_server import FaultyServer
from tests.support.postgres import running_postgres

_A_LIFE = 50


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", action="store_true")
    options = parser.parse_args(words)
    total = Tally()
    try:
        with ExitStack() as stack:
            server = stack.enter_context(running_postgres(is_durable=True)) if options.server else None
            for number in range(0, options.kills, _A_LIFE):
                kills = min(_A_LIFE, options.kills - number)
                url = None if server is None else server.make_database()
                tally = _one_store(url, kills, options.seed + number)
                sys.stdout.write(f"seed {options.seed + number}: {tally}\n")
                sys.stdout.flush()
                total.kills += tally.kills
                total.effects += tally.effects
                total.states += tally.states
    except AssertionError as error:
        sys.stdout.write(f"WRONG: {error}\n")
        return 1
    sys.stdout.write(f"all: {total}; nothing doubled, nothing lost, no script interrupted\n")
    return 0


def _one_store(url: str | None, kills: int, seed: int) -> Tally:
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder, FaultyServer() as server:
        home = Path(folder)
        place = home / "hourbell.db" if url is None else url
        store = open_store(str(place), SystemClock().now())
        try:
            effects = Effects(home / "effects", server)
            return kill_again_and_again(store, place, effects, kills, seed, home)
        finally:
            store.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
