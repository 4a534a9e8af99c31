"""The rules of the editor within the style sheet of the window."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.job_editor.editor_style import editor_style
from gui.look.palettes import palette_for


@pytest.mark.parametrize("scheme", [Qt.ColorScheme.Light, Qt.ColorScheme.Dark])
@pytest.mark.usefixtures("qapp")
def test_each_rule_means_parts_of_the_editor_alone(scheme: Qt.ColorScheme) -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]+)\}\s*", editor_style(palette_for(scheme)))

    assert len(rules) > 30
    selectors = [each.strip() for rule, _ in rules for each in rule.split(", ")]
    assert [each for each in selectors if not re.match(r"#job_editor \S", each)] == []
    assert [said for _, said in rules if not said.strip().endswith(";")] == []


@pytest.mark.usefixtures("live")
def test_its_rules_belong_to_the_style_sheet_of_the_window(qapp: QApplication) -> None:
    assert editor_style(qapp.palette()) in qapp.styleSheet()
