"""Runs are found by what the log shows of them."""

from gui.text.outcomes import held_named, states_named, triggers_named
from scheduler_core.values.runs.run import Held, RunState, Trigger


def test_words_name_what_asked_for_runs() -> None:
    assert triggers_named("hand") == {Trigger.MANUAL}
    assert triggers_named("By") >= {Trigger.MANUAL, Trigger.API}
    assert triggers_named("PROGRAM") == {Trigger.API}
    # Each run of a schedule would be found by it, though none says so.
    assert triggers_named("schedule") == frozenset()
    assert triggers_named("b") == triggers_named("") == frozenset()


def test_words_name_what_holds_runs() -> None:
    assert held_named("paused") == {Held.PAUSED}
    assert held_named("held") == {Held.PAUSED, Held.OFF, Held.BIN}
    assert held_named("x") == frozenset()
    assert states_named("fail") == {RunState.FAILED}
    assert states_named("fa") == frozenset()
