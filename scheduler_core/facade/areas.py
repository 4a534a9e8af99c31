"""The areas of a scheduler as somebody in particular uses them."""

from dataclasses import dataclass

from scheduler_core.facade.audit import Audit
from scheduler_core.facade.engine_control import EngineControl
from scheduler_core.facade.event_sending import Events
from scheduler_core.facade.exchange import Exchange
from scheduler_core.facade.jobs import Jobs
from scheduler_core.facade.keys import Keys
from scheduler_core.facade.preferences import Preferences
from scheduler_core.facade.runs import Runs
from scheduler_core.facade.secrets import Secrets
from scheduler_core.facade.times import Times
from scheduler_core.facade.tokens import Tokens
from scheduler_core.facade.upkeep import Upkeep


@dataclass(frozen=True, slots=True)
class Areas:
    """What a scheduler can do, on behalf of whoever stands in the histories of what is changed."""

    jobs: Jobs
    runs: Runs
    events: Events
    keys: Keys
    times: Times
    engine: EngineControl
    settings: Preferences
    upkeep: Upkeep
    exchange: Exchange
    secrets: Secrets
    audit: Audit
    tokens: Tokens
