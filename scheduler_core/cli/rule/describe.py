"""`hourbell describe`: rules in one sentence."""

import argparse
import json
from typing import assert_never

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.asked_span import read_plan
from scheduler_core.cli.printing.spoken import spoken
from scheduler_core.clock import Clock
from scheduler_core.phrases.written_times import for_programs
from scheduler_core.recurrence.plan import Finite, Fires, Forever, Never, next_after
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.sentences import describe as sentence_of
from scheduler_core.wording.language_choice import ENGLISH_CODE


def describe(options: argparse.Namespace, clock: Clock) -> int:
    """Print the sentence, or an object that says also for how long the rules fire."""
    plan, moment = read_plan(options, clock.now())
    language = options.language or (ENGLISH_CODE if options.json else spoken())
    sentence = sentence_of(plan.schedule, language)
    changes = clock_sentences(plan, moment.now, language)
    if options.json:
        coming = next_after(plan, moment.now)
        facts = {
            "sentence": sentence,
            "zone": moment.zone,
            "next": for_programs(coming) if coming is not None else None,
            **_lasting(plan.fires),
            **({"clock_changes": changes} if changes else {}),
        }
        print(json.dumps(facts))
    else:
        print("\n".join((sentence, *changes)))
    return ExitCode.DONE


def _lasting(fires: Fires) -> dict[str, str | int | None]:
    match fires:
        case Never(reason):
            return {"fires": "never", "reason": reason}
        case Finite(count, last):
            return {"fires": "finite", "count": count, "last": for_programs(last)}
        case Forever():
            return {"fires": "forever"}
        case _:
            assert_never(fires)
