"""Carry out command lines, each a JSON list, on a store at an instant; print the statements they took.

The program of `prepared_file`: it prepares all anew, whatever the file beside the reader holds.
"""

import json
import sys
from datetime import datetime
from io import StringIO

import scheduler_core.store.plain.recording  # noqa: F401 - before all else of the store
from scheduler_core.cli.main import run
from scheduler_core.store.plain import reader
from scheduler_core.store.plain.prepared import Prepared, PreparedFile, digest_of
from scheduler_core.store.plain.reader import PlainReaders
from scheduler_core.store.plain.recording import RecordedWord
from tests.support.fake_clock import FakeClock

_ALL: dict[str, Prepared] = {}


class Described(PreparedFile):
    """Says of tables what they are described by now."""

    def columns(self) -> dict[str, frozenset[str]]:
        from scheduler_core.store.opening.schema import described_columns  # loads SQLAlchemy

        return described_columns()


class PreparingReaders(PlainReaders):
    """Finds nothing prepared."""

    file = Described()

    def prepared(self, key: str, statement: RecordedWord) -> Prepared:
        from scheduler_core.store.plain.replaying import prepare  # loads SQLAlchemy

        digest = digest_of(key)
        if digest not in _ALL:
            _ALL[digest] = prepare(statement)
        return _ALL[digest]


def main(place: str, instant: str) -> None:
    setattr(reader, "PlainReaders", PreparingReaders)  # noqa: B010 - of all stores that are opened from now on
    said, sys.stdout = sys.stdout, StringIO()
    for line in sys.stdin.read().splitlines():
        run([*json.loads(line), "--store", place], lambda _: 90, FakeClock(datetime.fromisoformat(instant)))
    sys.stdout = said
    found = {digest: (each.sql, each.parameters, each.columns) for digest, each in _ALL.items()}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
