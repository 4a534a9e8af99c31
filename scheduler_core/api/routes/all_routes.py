"""Every route of the API, in the order in which the description lists them."""

from functools import cache

from scheduler_core.api.answers.event_streams import AFTER, STREAM
from scheduler_core.api.answers.openapi import description
from scheduler_core.api.requests.bodies import TEXT
from scheduler_core.api.routes.action_trials import TRIAL
from scheduler_core.api.routes.administration.channel_routes import CHANNEL_ROUTES
from scheduler_core.api.routes.administration.machine_routes import MACHINE_ROUTES
from scheduler_core.api.routes.administration.secret_routes import SECRET_ROUTES, TOKEN_ROUTES
from scheduler_core.api.routes.administration.settings_routes import SETTINGS_ROUTES
from scheduler_core.api.routes.administration.store_routes import AUDIT_ROUTES, STORE_ROUTES
from scheduler_core.api.routes.backfill_routes import BACKFILL_ROUTES
from scheduler_core.api.routes.event_routes import EVENT_ROUTES
from scheduler_core.api.routes.exchange_routes import EXCHANGE_ROUTES, FOLDER_ROUTES
from scheduler_core.api.routes.instance_routes import INSTANCE_ROUTES, KEY_ROUTES
from scheduler_core.api.routes.job_line_routes import JOB_LINE_ROUTES
from scheduler_core.api.routes.job_routes import HISTORY_ROUTES, JOB_ROUTES
from scheduler_core.api.routes.job_state_routes import JOB_STATE_ROUTES
from scheduler_core.api.routes.route import Call, Route, RouteAnswer, Stream
from scheduler_core.api.routes.run_routes import RUN_ROUTES
from scheduler_core.api.routes.time_routes import TIME_ROUTES
from scheduler_core.values.records.api_token import Scope


def describe_api(call: Call) -> RouteAnswer:  # noqa: ARG001 - the signature of all handlers
    return RouteAnswer(_described())


DESCRIPTION = Route(
    "GET",
    "/v1/openapi.json",
    Scope.READ,
    describe_api,
    "Describe the API as OpenAPI 3.1.",
    "store",
    {"type": "object"},
)
ROUTES: tuple[Route, ...] = (
    *JOB_ROUTES,
    *JOB_LINE_ROUTES,
    *JOB_STATE_ROUTES,
    *HISTORY_ROUTES,
    *RUN_ROUTES,
    *BACKFILL_ROUTES,
    *EVENT_ROUTES,
    *KEY_ROUTES,
    *INSTANCE_ROUTES,
    *TIME_ROUTES,
    *EXCHANGE_ROUTES,
    *FOLDER_ROUTES,
    *STORE_ROUTES,
    *SETTINGS_ROUTES,
    *SECRET_ROUTES,
    *CHANNEL_ROUTES,
    *TOKEN_ROUTES,
    *MACHINE_ROUTES,
    *AUDIT_ROUTES,
    DESCRIPTION,
)


EVENTS = Stream("/v1/events", "Hear which ids change, as it happens.", "events")
OUTPUT = Stream(
    "/v1/runs/{run}/output/follow", "Hear what a run writes until it ends.", "events", (AFTER, STREAM)
)
TRY = Stream(
    "/v1/test",
    "Run an action now, unsaved, and hear what it writes until it ends.",
    "jobs",
    method="POST",
    scope=Scope.EDIT,
    body=TRIAL,
    limit=TEXT,
)
STREAMS = (EVENTS, OUTPUT, TRY)


@cache
def _described() -> dict[str, object]:
    return description(ROUTES, STREAMS)
