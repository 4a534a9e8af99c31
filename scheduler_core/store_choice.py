"""Which store is meant, where nobody hands one over."""

from collections.abc import Mapping

STORE_VARIABLE = "HOURBELL_STORE"


def chosen_store(environment: Mapping[str, str], said: str | None = None) -> str | None:
    """Return what was said, else what the environment names; None is the user's own store."""
    return said or environment.get(STORE_VARIABLE) or None
