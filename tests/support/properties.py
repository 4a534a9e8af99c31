"""Properties that hold for all examples: few in fast runs, new ones in slow ones, many in thorough ones."""

import os
from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

_EVERYDAY = "everyday"
_THOROUGH = "thorough"
# What fails there can be tried again here, and is made small here.
_IN_CI = bool(os.environ.get("CI"))
# Of the examples of a thorough run, a slow one tries this share, other ones each time.
_SHARE = 140

# The same examples each time, so that an everyday run fails only where something changed.
settings.register_profile(
    _EVERYDAY,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.explicit, Phase.generate) if _IN_CI else (Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.register_profile(
    _THOROUGH,
    settings.get_profile(_EVERYDAY),
    derandomize=_IN_CI,
    print_blob=True,
    report_multiple_bugs=False,
)

Check: TypeAlias = Callable[..., None]


def for_all(
    *strategies: st.SearchStrategy[object], everyday: int = 12, thorough: int = 1000
) -> Callable[[Check], Check]:
    """Make three tests of a check: with few examples; slow, with new ones; thorough, with many."""
    new = max(everyday // 2, thorough // _SHARE)

    def decorate(check: Check) -> Check:
        @pytest.mark.parametrize(
            ("profile", "examples"),
            [
                pytest.param(_EVERYDAY, everyday, id=_EVERYDAY, marks=pytest.mark.quick),
                pytest.param(_THOROUGH, new, id="new", marks=pytest.mark.slow),
                pytest.param(_THOROUGH, thorough, id=_THOROUGH, marks=pytest.mark.thorough),
            ],
        )
        def test(profile: str, examples: int) -> None:
            chosen = settings(settings.get_profile(profile), max_examples=examples)
            chosen(given(*strategies)(check))()

        for name in ("__name__", "__doc__", "__module__", "__qualname__"):
            setattr(test, name, getattr(check, name))
        return test

    return decorate
