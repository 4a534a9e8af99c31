"""Steps are added, moved, copied and taken out, and each of that is undone."""

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.steps_editing import StepsEditing


def kinds(editing: StepsEditing) -> list[str]:
    return [card.kind.value for card in editing.cards]


def made(*kinds_wanted: StepKind) -> StepsEditing:
    editing = StepsEditing()
    for kind in kinds_wanted:
        editing.add(kind)
    return editing


def test_a_card_is_added_at_its_place_and_opened() -> None:
    editing = made(StepKind.CALL, StepKind.SCRIPT)
    card = editing.add(StepKind.WAIT, 1)
    assert kinds(editing) == ["call", "wait", "script"]
    assert editing.chosen is card


def test_cards_that_come_anew_are_opened_at_the_place_that_was_open() -> None:
    cards = made(StepKind.CALL, StepKind.WAIT, StepKind.SCRIPT).cards

    assert StepsEditing(cards, 1).chosen == cards[1]
    assert StepsEditing(cards[:2], 2).chosen == cards[1]
    assert StepsEditing((), 2).chosen is None


def test_each_change_of_the_order_is_undone_and_done_again() -> None:
    editing = made(StepKind.CALL, StepKind.WAIT, StepKind.SCRIPT)
    first = editing.cards[0].key
    assert editing.move(first, 2)
    editing.duplicate(first)
    editing.remove(first)
    assert kinds(editing) == ["wait", "script", "call"]

    editing.undo()
    assert kinds(editing) == ["wait", "script", "call", "call"]
    editing.undo()
    editing.undo()
    assert kinds(editing) == ["call", "wait", "script"]
    editing.redo()
    assert kinds(editing) == ["wait", "script", "call"]


def test_a_card_is_not_moved_past_either_end() -> None:
    editing = made(StepKind.CALL, StepKind.WAIT)
    assert not editing.move(editing.cards[0].key, -1)
    assert not editing.move(editing.cards[1].key, 5)
    assert kinds(editing) == ["call", "wait"]


def test_what_is_typed_into_one_field_is_undone_at_once() -> None:
    editing = made(StepKind.WAIT)
    key = editing.cards[0].key
    for text in ("4", "40", "40d"):
        editing.put(key, "time", text)
    editing.put(key, "unless", "paid")
    editing.undo()
    assert editing.cards[0].texts["time"] == "40d"
    editing.undo()
    assert editing.cards[0].texts["time"] == "1d"


def test_what_a_field_took_back_by_itself_is_no_step_to_undo() -> None:
    editing = made(StepKind.WAIT)
    key = editing.cards[0].key
    for text in ("1d4", "1d40", "1d"):
        editing.put(key, "time", text)
    editing.undo()
    assert kinds(editing) == []


def test_after_the_last_card_is_gone_nothing_is_open() -> None:
    editing = made(StepKind.CALL)
    editing.remove(editing.cards[0].key)
    assert editing.chosen is None
    editing.undo()
    assert kinds(editing) == ["call"]
