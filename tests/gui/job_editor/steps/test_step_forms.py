"""What the fields of a step say beside what is typed in them."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from gui.job_editor.steps.cards.step_cards import StepKind, new_card
from gui.job_editor.steps.step_forms import StepForms
from gui.look.theme import Theme
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import ChipsEditor, LineEditor
from tests.gui.finding import child


def said_below(forms: StepForms) -> str:
    form = next(each for each in forms.findChildren(FieldForm) if "until" in each.places)
    return form.hint_of("until")


def test_an_event_that_is_waited_for_says_with_which_command_it_comes(qtbot: QtBot, theme: Theme) -> None:
    """Nobody was told how an event is sent."""
    forms = StepForms(theme)
    qtbot.addWidget(forms)
    card = new_card(StepKind.EVENT, 1)
    forms.show_card(replace(card, texts={**card.texts, "until": ""}))
    assert said_below(forms) == "Ends the wait when it comes."

    event = child(forms, LineEditor, "until")
    event.setText("order paid")
    event.edited.emit()
    assert said_below(forms) == "Sent by: hourbell event send 'order paid'"

    forms.show_key("2041")
    assert said_below(forms) == "Sent by: hourbell event send 'order paid' --key 2041"
    forms.show_card(replace(card, texts={**card.texts, "until": "paid"}))
    assert said_below(forms) == "Sent by: hourbell event send paid --key 2041"


def test_no_failure_after_which_is_tried_again_is_cut(qtbot: QtBot, theme: Theme) -> None:
    """Chips in columns read “no c…tion”, “too m…calls” and “secr…sing” in an editor of its usual size."""
    forms = StepForms(theme)
    qtbot.addWidget(forms)
    card = new_card(StepKind.SCRIPT, 1)
    forms.show_card(replace(card, texts={**card.texts, "retries": "3"}))
    forms.resize(460, 900)
    forms.show()
    forms.focus("retry_kinds")
    row = child(forms, ChipsEditor, "retry_kinds")
    qtbot.waitUntil(row.isVisible)

    assert row.width() < sum(chip.sizeHint().width() for chip in row.chips)  # they take several lines
    cut = [chip.text() for chip in row.chips if chip.width() < chip.sizeHint().width()]

    assert not cut
    # In columns they asked for more than a step has, and the style made all of them narrower.
    assert row.minimumSizeHint().width() == max(chip.minimumSizeHint().width() for chip in row.chips)
    assert all(row.rect().contains(chip.geometry()) for chip in row.chips)
