import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.widgets.tables.difference_table import DifferenceModel
from gui.widgets.tables.side_by_side import side_by_side

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture(params=[False, True])
def model(request: pytest.FixtureRequest, qtbot: QtBot) -> DifferenceModel:
    made = DifferenceModel(is_choice=request.param)
    made.show_pairs(side_by_side("same\none", "same\ntwo"), "Left", "Right")
    return made


def test_the_differences_are_a_sound_model(model: DifferenceModel, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("is_choice", "shown", "heard"),
    [
        (False, ["\N{MINUS SIGN} one", "+ two"], ["old: one", "new: two"]),
        (True, ["• one", "• two"], ["differs: one", "differs: two"]),
    ],
)
def test_neither_side_of_a_choice_is_the_new_one(
    is_choice: bool, shown: list[str], heard: list[str], qtbot: QtBot
) -> None:
    model = DifferenceModel(is_choice=is_choice)
    model.show_pairs(side_by_side("one", "two"), "Left", "Right")

    assert [model.index(0, column).data() for column in range(2)] == shown
    assert [model.index(0, column).data(SPOKEN) for column in range(2)] == heard
