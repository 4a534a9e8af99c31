"""What stands where on the pages of policies."""

from pytestqt.qtbot import QtBot

from gui.job_editor.fields.policy_forms import TellPage


def test_of_what_one_is_notified_stands_before_what_is_checked(qtbot: QtBot) -> None:
    page = TellPage()
    list(page.make())
    qtbot.addWidget(page)
    page.show_action("script")
    page.show()

    heights = [
        form.editor(place).mapTo(page, form.editor(place).rect().topLeft()).y()
        for place in ("tell", "quiet_hours", "expected_exit_codes", "chains")
        for form in page.forms
        if place in form.places
    ]

    assert heights == sorted(heights)
    assert len(set(heights)) == 4
