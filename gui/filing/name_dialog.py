"""Ask for a name."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.filing.question_dialog import QuestionDialog


class NameDialog(QuestionDialog):
    """Tells the name that was typed; `problem_of` says in words why a name can't be taken."""

    name_chosen = Signal(str)

    def __init__(
        self,
        title: str,
        question: str,
        verb: str,
        name: str,
        problem_of: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        field = QLineEdit(name)
        field.setObjectName("name")
        field.setAccessibleName(question)
        super().__init__("name_dialog", title, question, verb, (field,), parent)
        self._problem_of = problem_of
        self._field = field
        self._judge()
        self._field.selectAll()
        self._field.textChanged.connect(self._judge)
        self.accepted.connect(self._tell)

    def _judge(self) -> None:
        problem = self._problem_of(self._field.text().strip())
        # An empty line is not wrong yet, only unfinished.
        self.show_problem(problem if self._field.text() else "")
        self.let_choose(not problem)

    def _tell(self) -> None:
        self.name_chosen.emit(self._field.text().strip())
