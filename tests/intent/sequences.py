"""The sequences that jobs of the state machine take, by the names that stand in its traces."""

from datetime import timedelta

from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, Step, Wait
from tests.core.engine.engine_runs import shell

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ACT, OTHER_ACT, LAST_ACT = Act(shell("echo issued")), Act(shell("echo other")), Act(shell("echo REMIND"))
SEQUENCES: dict[str, tuple[Step, ...]] = {
    "act": (ACT,),
    "other act": (OTHER_ACT,),
    "remind in an hour": (ACT, Wait(HOUR, unless="paid"), LAST_ACT),
    "remind in 40 days": (ACT, Wait(40 * DAY, unless="paid"), LAST_ACT),
    "remind otherwise in 40 days": (ACT, Wait(40 * DAY, unless="paid"), OTHER_ACT),
    "rest a day": (ACT, Wait(DAY), LAST_ACT),
    "go on when approved": (ACT, Wait(DAY, until="approved"), LAST_ACT),
    "only if approved": (ACT, Wait(DAY, until="approved", otherwise=Otherwise.SKIP), LAST_ACT),
    "fail unless approved": (ACT, Wait(HOUR, until="approved", otherwise=Otherwise.FAIL), LAST_ACT),
    "wait first": (Wait(HOUR, unless="paid"), ACT, LAST_ACT),
    "remind twice": (ACT, Wait(HOUR, unless="paid"), OTHER_ACT, Wait(40 * DAY, unless="paid"), LAST_ACT),
    "thank or remind": (
        ACT,
        Wait(DAY, until="paid"),
        Branch("paid", then=1, otherwise=1, then_ends=True),
        OTHER_ACT,
        LAST_ACT,
        ACT,
    ),
    "close if paid": (ACT, Branch("paid", then=1), OTHER_ACT, Wait(HOUR), LAST_ACT),
    "approve twice": (
        ACT,
        Wait(DAY, until="approved"),
        OTHER_ACT,
        Wait(DAY, until="approved", otherwise=Otherwise.SKIP),
        LAST_ACT,
    ),
}
