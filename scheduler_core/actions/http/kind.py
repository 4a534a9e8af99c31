"""HTTP calls as a kind of action."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from scheduler_core.actions.kind import ActionKind, Capability, Resources
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.templates import http_texts, secret_names, secrets_named_by
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.values.jobs.actions import AuthKind, HttpAction, Reach
from scheduler_core.values.jobs.run_policies import RunPolicies

if TYPE_CHECKING:
    from scheduler_core.actions.process.process import ProcessIdentity

_LOOPBACK = ("http://localhost", "http://127.", "http://[::1]")


class HttpKind(ActionKind[HttpAction]):
    """Calls of addresses by HTTP."""

    made = HttpAction

    def check(self, action: HttpAction) -> None:
        from scheduler_core.actions.http.checks import check_http_action

        check_http_action(action)

    def cautions(self, action: HttpAction) -> Iterator[str]:
        if not action.tls.verify:
            yield "Certificates are not checked: whoever is on the way can read, change and answer this call."
        is_plain = action.url.lower().startswith("http://") and not action.url.lower().startswith(_LOOPBACK)
        if is_plain and _sends_secret(action):
            yield "The address begins with http://: whoever is on the way can read the secret in this call."
        if action.proxy.lower().startswith("http://") and secret_names([action.proxy]):
            yield (
                "The proxy's address begins with http://: whoever is on the way to it can read its password."
            )

    def lacking(self, action: HttpAction, _environment: Mapping[str, str]) -> Iterator[str]:
        from scheduler_core.actions.script.program import at_place  # only saved jobs and doctors ask

        tls = action.tls
        for name in filter(None, (tls.ca_file, tls.client_certificate, tls.client_key)):
            file = at_place(name)
            if not os.path.lexists(file):
                yield f"there is no file {file}; correct the path or put the file there"

    def secrets(self, action: HttpAction) -> list[str]:
        texts = [text for _, text in http_texts(action)]
        return list(dict.fromkeys([*secret_names(texts), *secrets_named_by(action)]))

    def texts(self, action: HttpAction) -> Iterator[tuple[str, str]]:
        return http_texts(action)

    def capabilities(self, action: HttpAction) -> frozenset[Capability]:
        from scheduler_core.actions.http.exposure import calls_inwards, sends_what_is_kept_here

        sends = {Capability.SENDS} if sends_what_is_kept_here(action) else set()
        return frozenset(sends | ({Capability.CALLS} if calls_inwards(action) else set()))

    def kept_public(self, action: HttpAction) -> HttpAction:
        return replace(action, reach=Reach.PUBLIC)

    async def run(
        self,
        action: HttpAction,
        policies: RunPolicies,
        context: ActionContext,
        resources: Resources,
        sink: OutputSink,
        _started: "Callable[[ProcessIdentity], None]",
    ) -> ActionOutcome:
        limit = TimeLimit(policies.timeout_of(action))
        return await limit.over(resources.calls.run(action, context, sink, limit.standing_still))


def _sends_secret(action: HttpAction) -> bool:
    texts = (text for field, text in http_texts(action) if field != "proxy")
    return action.auth.kind is not AuthKind.NONE or bool(secret_names(texts))
