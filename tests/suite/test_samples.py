"""A sample takes cases evenly; the others are left to the thorough run."""

import pytest

from tests.suite.samples import MARK, leave_to_thorough


class Case(pytest.Item):
    def runtest(self) -> None:
        """Do nothing: only its marks count."""


@pytest.mark.parametrize(
    ("wanted", "there", "taken"),
    [(2, 6, [0, 3]), (3, 7, [0, 2, 4]), (1, 3, [0]), (5, 3, [0, 1, 2]), (3, 3, [0, 1, 2])],
)
def test_the_cases_of_a_sample_are_spread_evenly(
    request: pytest.FixtureRequest, wanted: int, there: int, taken: list[int]
) -> None:
    cases = [Case.from_parent(request.session, name=f"test_many[{number}]") for number in range(there)]
    other = Case.from_parent(request.session, name="test_another")
    for case in cases:
        case.add_marker(getattr(pytest.mark, MARK)(wanted))

    leave_to_thorough([*cases, other])

    left = [case for case in [*cases, other] if case.get_closest_marker("thorough")]
    assert left == [case for number, case in enumerate(cases) if number not in taken]
