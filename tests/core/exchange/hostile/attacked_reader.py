"""Reads attacks in every format, in a process of its own whose memory and time are bounded.

Run as `python -m tests.core.exchange.hostile.attacked_reader LONGEST KIND SIZE [KIND SIZE …]`. Each attack is
named before it is read, so that whoever started this knows which one ended it.
"""

import resource
import sys
from collections.abc import Iterator
from itertools import chain
from time import process_time

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.formats import guessed_format, import_text
from scheduler_core.facade.exchange.exchange_files import decoded
from tests.core.exchange.foreign_files import MACHINE
from tests.core.exchange.hostile.attacks import SHARES, all_formats, encodings, shapes, spoilt

_MOST_BYTES = 1_500_000_000
_MOST_SECONDS = 900
_LONGEST_TELLING = 2_000


def main(longest: float, *kinds: tuple[str, int]) -> None:
    """Read all attacks of some kinds; those slow, or ended otherwise than with words, are printed, exit 1."""
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    failures = 0
    for name, data in chain.from_iterable(_attacks(kind, size) for kind, size in kinds):
        for file_format in (None, *all_formats()):
            _tell(f"reading {name} as {file_format or 'what it looks like'}")
            begun = process_time()
            told = _told(data, file_format)
            took = process_time() - begun
            if told or took > longest:
                failures += 1
                _tell(f"FAILED after {took:.1f} s: {told}")
    sys.exit(1 if failures else 0)


def _tell(line: str) -> None:
    sys.stdout.write(line.encode(errors="backslashreplace").decode() + "\n")
    sys.stdout.flush()


def _attacks(kind: str, size: int) -> Iterator[tuple[str, bytes]]:
    shape, _, part = kind.partition("-")
    if shape == "shapes":
        chosen = list(shapes())[int(part) :: SHARES] if part else shapes()
        yield from ((name, make(size)) for name, make in chosen)
    elif kind == "alone":
        yield from ((name, make(size)) for name, make in shapes() if " in " not in name)
    elif shape == "encodings":
        yield from list(encodings())[int(part) :: SHARES] if part else encodings()
    else:
        yield from spoilt(int(kind), size)


def _told(data: bytes, file_format: object) -> str:
    """Return what went wrong: anything but jobs, or a refusal in words that people can read."""
    try:
        text = decoded(data)
        chosen = guessed_format(text) if file_format is None else file_format
        found = import_text(text, chosen, MACHINE)  # type: ignore[arg-type]
        words = "\n".join(map(str, found.losses[:50]))
    except InvalidInput as refusal:
        words = str(refusal)
        if len(words) > _LONGEST_TELLING:
            return f"a refusal of {len(words)} characters"
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        return f"{type(error).__name__}: {str(error)[:200]}"
    return "" if words.isprintable() or words.replace("\n", "").isprintable() else f"signs: {words[:200]!r}"


if __name__ == "__main__":
    main(float(sys.argv[1]), *zip(sys.argv[2::2], map(int, sys.argv[3::2]), strict=True))
