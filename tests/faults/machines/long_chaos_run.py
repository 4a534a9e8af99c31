"""Let several machines pass each gate for minutes: `python -m tests.faults.machines.long_chaos_run [GATE …]`.

Prints what became of all that was due under each kind of trouble, and ends with 1 if anything was wrong.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tests.faults.machines.cables import may_lay_cables
from tests.faults.machines.gates import CABLE_PULLED, GATES, pass_gate
from tests.support.postgres import running_postgres


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gates", nargs="*", metavar="GATE", help=f"one of: {', '.join(GATES)}; else all")
    parser.add_argument("--minutes", type=float, default=2.0, help="how long each gate lasts")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    unknown = set(options.gates) - set(GATES)
    if unknown:
        parser.error(f"there is no gate {', '.join(sorted(unknown))}; the gates are {', '.join(GATES)}")
    is_well = True
    with running_postgres(is_durable=True) as postgres:
        for name in options.gates or GATES:
            if name == CABLE_PULLED and not may_lay_cables():
                _say(f"{name}: left out, as only root may make network devices")
                continue
            folder = Path(tempfile.mkdtemp(prefix="hourbell-"))
            try:
                verdict = pass_gate(name, postgres, folder, seconds=60 * options.minutes, seed=options.seed)
            except AssertionError as error:  # what the machines said stays there
                _say(f"WRONG: {error}")
                is_well = False
            else:
                shutil.rmtree(folder)
                _say(f"{name}, seed {options.seed}: {verdict}")
    return 0 if is_well else 1


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
