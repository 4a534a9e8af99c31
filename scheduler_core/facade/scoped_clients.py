"""The areas of a scheduler as somebody in particular uses them."""

from dataclasses import dataclass

from scheduler_core.facade.control.audit import Audit
from scheduler_core.facade.control.engine_control import EngineControl
from scheduler_core.facade.control.preferences import Preferences
from scheduler_core.facade.control.secrets import Secrets
from scheduler_core.facade.control.tokens import Tokens
from scheduler_core.facade.control.undoing import Undoing
from scheduler_core.facade.control.upkeep import Upkeep
from scheduler_core.facade.exchange.exchange import Exchange
from scheduler_core.facade.jobs.jobs import Jobs
from scheduler_core.facade.runs.event_sending import Events
from scheduler_core.facade.runs.instances import Instances
from scheduler_core.facade.runs.keys import Keys
from scheduler_core.facade.runs.runs import Runs
from scheduler_core.facade.times.times import Times


@dataclass(frozen=True, slots=True)
class Areas:
    """What a scheduler can do, on behalf of whoever stands in the histories of what is changed."""

    jobs: Jobs
    runs: Runs
    events: Events
    keys: Keys
    instances: Instances
    times: Times
    engine: EngineControl
    settings: Preferences
    upkeep: Upkeep
    exchange: Exchange
    secrets: Secrets
    audit: Audit
    tokens: Tokens
    undoing: Undoing
