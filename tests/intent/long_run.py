"""Hold the program against the model for long: `python -m tests.intent.long_run --minutes 60 --seed 1`.

`--of events` or `--of asking` takes another machine. It ends at the first disagreement, with the acts that
led to it, or tells how many were done without one.
"""

import argparse
import sys
from collections import Counter
from datetime import timedelta

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from scheduler_core.clock import SystemClock
from tests.intent.asking_machine import AskingMachine
from tests.intent.event_machine import EventMachine
from tests.intent.machine import IntentMachine

_EXAMPLES_A_ROUND = 20
_ACTS_AN_EXAMPLE = 40
_MACHINES: dict[str, type[RuleBasedStateMachine]] = {
    "intent": IntentMachine,
    "events": EventMachine,
    "asking": AskingMachine,
}


def main() -> int:
    """Return 0 where model and program agreed until the time was over."""
    asked = _asked()
    clock = SystemClock()
    until = clock.now() + timedelta(minutes=asked.minutes)
    counts: Counter[str] = Counter()

    made = _MACHINES[asked.of]
    acts: list[Counter[str]] = []

    def begun() -> RuleBasedStateMachine:
        machine = made()
        counts["examples"] += 1
        if isinstance(machine, IntentMachine):
            acts.append(machine.counts)
        return machine

    chosen = settings(
        max_examples=_EXAMPLES_A_ROUND,
        stateful_step_count=asked.acts,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink] if asked.shrink else [Phase.generate],
        verbosity=Verbosity.normal,
        suppress_health_check=list(HealthCheck),
    )
    number = asked.seed
    while clock.now() < until:
        run_state_machine_as_test(seed(number)(begun), settings=chosen)  # type: ignore[arg-type]
        for each in acts:
            counts.update(each)
        acts.clear()
        number += 1
        sys.stdout.write(f"seeds {asked.seed} to {number - 1}: {dict(counts)}\n")
        sys.stdout.flush()
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--of", choices=_MACHINES, default="intent", help="the machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=_ACTS_AN_EXAMPLE)
    parser.add_argument("--shrink", action="store_true", help="look for the shortest disagreement")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
