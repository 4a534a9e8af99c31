from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.fields.form import foot_line
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine


def test_a_link_stays_where_something_is_wrong(qtbot: QtBot) -> None:
    """Without an address nobody could reach the headers of a call: *Change…* had gone."""
    below = QWidget()
    qtbot.addWidget(below)
    problem, said, link = ProblemLabel(below), OneLine("As usual", below), QPushButton("Change…", below)
    below.setLayout(foot_line(problem, said, [link]))
    below.show()

    problem.show_wrong("There is no address to call.")

    assert [each.isVisible() for each in (problem, said, link)] == [True, False, True]
    problem.show_wrong("")
    assert [each.isVisible() for each in (problem, said, link)] == [False, True, True]
