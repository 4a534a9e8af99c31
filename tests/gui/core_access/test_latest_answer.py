import pytest

from gui.core_access.latest_answer import rest_after


@pytest.mark.parametrize(
    ("took", "times", "rest"),
    [(5, 10, 500), (80, 10, 800), (400, 10, 2_000), (400, 0, 500)],
    ids=["cheap", "expensive", "slow", "whatever it takes"],
)
def test_an_answer_is_good_for_as_long_as_it_was_expensive(took: int, times: int, rest: int) -> None:
    assert rest_after(took, 500, times) == rest
