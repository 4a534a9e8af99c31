"""Carry out command lines, each a JSON list, on a store at an instant; print the statements they took.

The program of `prepared_file`: it prepares all anew, whatever the file beside the reader holds.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from io import StringIO

import pytest

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


@contextmanager
def as_in_a_large_store() -> Iterator[None]:
    """Take few rows for many, as what is asked of many takes other statements."""
    from scheduler_core.cli.run import list as run_list
    from scheduler_core.store.jobs import job_lists

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(job_lists, "_MANY_FAILURES", 0)
        patch.setattr(run_list, "_AT_ONCE", 1)
        yield


def _carry_out(lines: Iterable[Sequence[str]], place: str, instant: str) -> None:
    for words in lines:
        run([*words, "--store", place], lambda _: 90, FakeClock(datetime.fromisoformat(instant)))


def main(place: str, instant: str) -> None:
    setattr(reader, "PlainReaders", PreparingReaders)  # noqa: B010 - of all stores that are opened from now on
    said, sys.stdout = sys.stdout, StringIO()
    lines = [json.loads(line) for line in sys.stdin.read().splitlines()]
    _carry_out(lines, place, instant)
    with as_in_a_large_store():
        _carry_out(lines, place, instant)
    sys.stdout = said
    found = {digest: (each.sql, each.parameters, each.columns) for digest, each in _ALL.items()}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
