"""The key that answers about coming runs carry where the store is a copy and nothing fires."""

from scheduler_core.api.answers.shared_schemas import BOOLEAN
from scheduler_core.api.routes.route import Call

_NAME = "is_held_copy"
# The key that such an answer has besides its own.
HOLD = {_NAME: BOOLEAN}


def hold_of(call: Call) -> dict[str, object]:
    """Return the key that says whether nothing fires until somebody has decided about the store."""
    return {_NAME: call.core.upkeep.is_undecided()}
