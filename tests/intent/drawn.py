"""What the rules of the state machine draw from."""

from datetime import timedelta

from hypothesis import strategies as st

from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from tests.intent.modelled import SIDE_BY_SIDE
from tests.intent.sequences import SEQUENCES

SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))

STEPS = st.sampled_from(sorted(SEQUENCES))
# Names that begin alike are names of different things.
FOLDERS = st.sampled_from(["", "shop", "shop/web", "shopping"])
UNTIL = st.sampled_from([None, 5 * MINUTE, 90 * MINUTE, 2 * DAY])
AWAY = st.sampled_from([MINUTE, 20 * MINUTE, 3 * HOUR, 2 * DAY, 45 * DAY])
RETRIES = st.integers(0, 3)
# The next occurrence may come before the next try.
RETRY_WAITS = st.sampled_from([5 * MINUTE, 5 * MINUTE, 4 * DAY])
STEP_LENGTHS = st.sampled_from([None, None, 9 * DAY, 30 * DAY])
WHICH = st.integers(0, 5)
AGAIN = st.booleans()
TIMES = st.integers(1, 2)  # a command that is given again changes nothing else
OVERLAPS = st.sampled_from(
    [
        SIDE_BY_SIDE,
        OverlapPolicy(Overlapping.QUEUE),
        OverlapPolicy(Overlapping.SKIP),
        OverlapPolicy(Overlapping.REPLACE),
        OverlapPolicy(Overlapping.PARALLEL, 2),
    ]
)
CHAINS = st.sampled_from([None, *When])
KEYS = st.sampled_from(["order-1", "order-10", "order-2", "order-8", "order-80", "order-9"])
STARTED = st.sampled_from(["order-8", "order-80", "order-9"])
