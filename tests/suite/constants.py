"""Reads what Hypothesis wants to know of our modules once, not in each process that runs tests."""

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st


@settings(
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(st.integers(), min_size=50, max_size=50))
def read_constants(_: list[int]) -> None:
    """Have Hypothesis draw numbers: with the first it looks through all modules, for seconds."""
