import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, QPersistentModelIndex, Qt, QTimer
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.widgets.tables.paged_model import Column, PagedModel

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def model() -> PagedModel[str]:
    model: PagedModel[str] = PagedModel()
    model.show_columns(Column("Name", str), Column("Length", lambda line: str(len(line)), is_right=True))
    return model


def test_it_keeps_the_rules_of_models(qtmodeltester: ModelTester, model: PagedModel[str]) -> None:
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    model.show_new_ids([1, 2, 3])
    model.fill([(1, "one"), (2, "two")], [1, 2, 3])
    model.show_ids([1, 5, 3, 6])
    model.show_ids([6, 3, 5, 1])
    model.show_ids([7], since_row=3)
    model.mark_stale()
    model.show_new_ids([])


def test_a_line_that_is_not_known_is_asked_for_with_those_around_it(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids(range(1_000))

    with qtbot.waitSignal(model.lines_wanted) as told:
        assert model.index(500, 0).data() == "…"

    assert told.args[0] == list(range(440, 561))


def test_a_line_is_asked_for_once(qtbot: QtBot, model: PagedModel[str]) -> None:
    model.show_new_ids([1])
    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()

    with qtbot.assertNotEmitted(model.lines_wanted, wait=20):
        model.index(0, 0).data()


def test_a_line_that_changed_is_asked_for_again_and_shown_until_then(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids([1])
    model.fill([(1, "old")], [1])
    model.mark_stale([1])

    with qtbot.waitSignal(model.lines_wanted):
        assert model.index(0, 0).data() == "old"

    model.fill([(1, "new")], [1])
    assert model.index(0, 0).data() == "new"


def test_a_line_that_is_out_of_date_but_the_same_is_not_painted_again(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids([1, 2])
    model.fill([(1, "one"), (2, "two")])
    model.mark_stale()

    with qtbot.assertNotEmitted(model.dataChanged):
        model.fill([(1, "one"), (2, "two")])
    with qtbot.waitSignal(model.dataChanged):
        model.fill([(2, "too")])


def test_a_line_may_come_before_its_row(qtbot: QtBot, model: PagedModel[str]) -> None:
    """What was new stood there as a placeholder first."""
    model.show_new_ids([1])
    model.fill([(2, "two")])

    with qtbot.assertNotEmitted(model.lines_wanted, wait=20):
        model.show_ids([1, 2])
        assert model.index(1, 0).data() == "two"


def test_new_rows_leave_the_others_alone(model: PagedModel[str]) -> None:
    model.show_new_ids([10, 20, 30])
    kept = QPersistentModelIndex(model.index(1, 0))

    model.show_ids([20, 25, 30], since_row=1)
    model.show_ids([5, 10, 20, 25, 30])

    assert list(model.ids) == [5, 10, 20, 25, 30]
    assert model.id_at(kept) == 20


def test_a_selected_row_stays_selected_where_it_goes(model: PagedModel[str]) -> None:
    model.show_new_ids([10, 20, 30])
    selection = QItemSelectionModel(model)
    selection.select(model.index(0, 0), QItemSelectionModel.SelectionFlag.Select)

    model.show_ids([30, 20, 10])

    assert [model.id_at(index) for index in selection.selectedIndexes()] == [10]


def test_a_cell_is_heard_with_its_column(model: PagedModel[str]) -> None:
    model.show_new_ids([1])
    model.fill([(1, "one")], [1])

    assert model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Length: 3"


def test_numbers_stand_at_the_right(model: PagedModel[str]) -> None:
    model.show_new_ids([1])

    assert model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight


def test_lines_at_places_are_forgotten_with_their_answer(model: PagedModel[str]) -> None:
    """A line of the simulation before stood for a moment at the same place of the next one."""
    model.show_other_lines(range(2))
    model.fill([(0, "one"), (1, "two")], [0, 1])

    model.show_other_lines(range(2))

    assert [model.index(row, 0).data() for row in range(2)] == ["…", "…"]


def test_an_older_answer_never_stays_over_a_newer_line(qtbot: QtBot, model: PagedModel[str]) -> None:
    """The list once said “Running” of a job of which the notice said that it had succeeded."""
    model.show_new_ids([1])
    model.fill([(1, "waits")], [1])
    model.mark_stale([1])
    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()

    # It is read, and changes before the answer comes: no second question overtakes the first one.
    model.mark_stale([1])
    with qtbot.assertNotEmitted(model.lines_wanted, wait=20):
        model.index(0, 0).data()
    model.fill([(1, "runs")], [1])
    with qtbot.waitSignal(model.lines_wanted):
        assert model.index(0, 0).data() == "runs"
    model.fill([(1, "succeeded")], [1])

    with qtbot.assertNotEmitted(model.lines_wanted, wait=20):
        assert model.index(0, 0).data() == "succeeded"


def test_a_line_that_changes_before_it_was_ever_known_is_asked_for_again(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids([1])
    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()
    model.mark_stale([1])
    model.fill([(1, "old")], [1])

    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()


def test_a_line_that_came_besides_is_not_replaced_by_what_was_asked_for_before(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids([1])
    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()
    model.mark_stale([1])
    model.fill([(1, "succeeded")])

    model.fill([(1, "runs")], [1])

    assert model.index(0, 0).data() == "succeeded"


def test_a_question_without_an_answer_is_asked_again_once_something_has_changed(
    qtbot: QtBot, model: PagedModel[str]
) -> None:
    model.show_new_ids([1])
    model.fill([(1, "old")], [1])
    model.mark_stale([1])
    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()
    model.miss([1])
    with qtbot.assertNotEmitted(model.lines_wanted, wait=20):
        model.index(0, 0).data()

    model.mark_stale([1])

    with qtbot.waitSignal(model.lines_wanted):
        model.index(0, 0).data()


@given(st.lists(st.sampled_from(("change", "look", "read", "answer", "miss", "anew"))))
def test_whatever_the_order_of_changes_and_answers_the_last_line_is_shown_in_the_end(
    acts: list[str],
) -> None:
    """Two threads read: an answer may be older than a change, whichever is told first."""
    slow = _SlowStore()
    for act in acts:
        getattr(slow, act)()
    # Whatever had no answer is asked for again by the next change.
    slow.change()
    for _ in range(6):
        slow.look()
        while slow.asked or slow.answers:
            slow.read()
            slow.answer()

    assert slow.shown() == [str(slow.number)] * 2


class _SlowStore:
    """Has two rows that change; the newest question is read first, and answers come in any order."""

    def __init__(self) -> None:
        self.number = 0
        self.asked: list[list[int]] = []
        self.answers: list[tuple[list[int], int]] = []
        self.model: PagedModel[str] = PagedModel()
        self.model.show_columns(Column("Name", str))
        self.model.lines_wanted.connect(self.asked.append)
        self.model.show_new_ids([1, 2])

    def change(self) -> None:
        self.number += 1
        self.model.mark_stale([1, 2])

    def look(self) -> None:
        self.shown()
        # What is asked for at once is gathered until the loop turns.
        for timer in self.model.findChildren(QTimer):
            if timer.isActive():
                timer.stop()
                timer.timeout.emit()

    def read(self) -> None:
        if self.asked:
            self.answers.append((self.asked.pop(), self.number))

    def answer(self) -> None:
        if self.answers:
            ids, number = self.answers.pop(0)
            self.model.fill([(each, str(number)) for each in ids], ids)

    def miss(self) -> None:
        if self.asked:
            self.model.miss(self.asked.pop())

    def anew(self) -> None:
        self.model.show_new_ids([2, 1])

    def shown(self) -> list[object]:
        return [self.model.index(row, 0).data() for row in range(2)]
