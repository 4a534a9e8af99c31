import threading
from datetime import timedelta

from scheduler_core.store.store import WritingTurns

LONG, SHORT = timedelta(seconds=30), timedelta(milliseconds=1)


def test_turns_come_in_the_order_of_those_who_wait() -> None:
    """Under load a thread was refused after five seconds while others wrote again and again."""
    turns = WritingTurns()
    order: list[int] = []

    def write(number: int) -> None:
        assert turns.take(LONG)
        order.append(number)
        turns.pass_on()

    assert turns.take(LONG)
    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for number, thread in enumerate(threads, start=1):
        thread.start()
        while turns.waiting < number:
            pass
    turns.pass_on()
    for thread in threads:
        thread.join()

    assert order == [*range(8)]
    assert turns.take(SHORT)


def test_who_gives_up_gets_no_turn_and_holds_nobody_up() -> None:
    turns = WritingTurns()
    assert turns.take(LONG)

    assert not turns.take(SHORT)
    turns.pass_on()

    assert turns.waiting == 0
    assert turns.take(SHORT)
