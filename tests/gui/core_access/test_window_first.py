from threading import Thread

from gui.core_access.core_bridge import WindowFirst
from scheduler_core.facade.making_way import make_way, pausing


def test_who_computes_for_the_window_lets_it_go_first_while_it_has_something_to_do() -> None:
    first, done = WindowFirst(at_most_seconds=60), []

    def read() -> None:
        with pausing(first.pause):
            make_way()
        done.append("question")

    first.note(True)
    question = Thread(target=read)
    question.start()
    done.append("picture")
    first.note(False)
    question.join(60)

    assert done == ["picture", "question"]


def test_who_computes_goes_on_though_the_window_never_comes_to_rest() -> None:
    first = WindowFirst(at_most_seconds=0)
    first.note(True)

    first.pause()
    first.pause()


def test_nobody_pauses_where_that_was_not_asked_for() -> None:
    pauses: list[int] = []
    with pausing(lambda: pauses.append(1)):
        make_way()
    make_way()

    assert pauses == [1]
