"""Outcomes of runs: as words that are typed, as words that are read, as exit codes."""

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.values.runs.backfill import backfill_of
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState, Trigger

_OF_BACKFILLS = frozenset({Trigger.MANUAL, Trigger.API})
# As a shell does, 128 and more tell of the signal that ended a program.
_SIGNALS = 256
_UNFINISHED = "unfinished"
# Longer than the stored words, and as the window says them.
_WORDS = {RunState.CLAIMED: "waiting", RunState.TIMED_OUT: "timed out"}

_TYPED = [_WORDS.get(state, state).replace(" ", "-") for state in RunState]
OUTCOMES = (*(word.replace("_", "-") for word in _TYPED), _UNFINISHED)


def read_outcomes(option: str, texts: list[str]) -> frozenset[RunState]:
    """Return the states that failed,timed-out names; `unfinished` stands for waiting and running."""
    found: set[RunState] = set()
    for typed in (word for text in texts for word in text.split(",")):
        found |= _states_of(option, typed)
    return frozenset(found)


def outcome_word(run: Run) -> str:
    return word_of_state(run.state)


def word_of_state(state: RunState) -> str:
    return tr(_WORDS.get(state, str(state)))


def exit_code_of_run(run: Run) -> int:
    """Return how a command ends that waited for a run: as its script did, where that ended by itself."""
    if run.state is RunState.SUCCEEDED:
        return ExitCode.DONE
    ended_by_itself = (
        run.state is RunState.FAILED and run.exit_code is not None and 0 < run.exit_code < _SIGNALS
    )
    return run.exit_code if ended_by_itself and run.exit_code else ExitCode.FAILED


def _states_of(option: str, typed: str) -> frozenset[RunState]:
    word = typed.strip().casefold().replace("-", "_").replace(" ", "_")
    if word == _UNFINISHED:
        return UNFINISHED
    if word == "waiting":
        return frozenset({RunState.CLAIMED})
    try:
        return frozenset({RunState(word)})
    except ValueError:
        raise InvalidInput(
            option,
            tr(
                "{typed!r} is not an outcome; there are {outcomes}",
                typed=shown(typed),
                outcomes=", ".join(OUTCOMES),
            ),
        ) from None


def trigger_words(run: Run) -> str:
    """Say what asked for a run; what makes up for an occurrence long past belongs to a backfill."""
    if run.trigger in _OF_BACKFILLS and (backfill := backfill_of(run.request)):
        return tr("backfill {id}", id=backfill)
    return tr(run.trigger)
