"""The audit: who did what, with the digests that prove it."""

from scheduler_core.api.answers.kinds import ID, INSTANT, number, optional, text, word_of
from scheduler_core.api.answers.shared_schemas import INTEGER, STRING, list_of, of_keys, ref
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, asked, asked_or, body_of
from scheduler_core.facade.objects import object_of_audit_entry, object_of_undone
from scheduler_core.facade.proving.kept_proof import PROOF_SCHEMA, object_of_proof
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.audit import AuditAct

_BEFORE = asked("before", ID, "the number of the last entry seen")
_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_WHO = asked_or("who", text(200), "", "what this one did alone")
_FROM = asked("from", INSTANT, "from then on; without it all that is kept")
_TO = asked("to", INSTANT, "before then; without it before now")
_ACT = asked("act", word_of(AuditAct), "this kind of act alone")


@dataclass(frozen=True, slots=True)
class _Wanted:
    entry: int | None = None


_WANTED = body_of(
    _Wanted, Part("entry", optional(ID), "the number of an entry; null is the last thing this token did")
)


def undo(call: Call) -> RouteAnswer:
    wanted: _Wanted = call.body(_WANTED)
    return RouteAnswer(object_of_undone(call.core.undoing.undo(wanted.entry, with_settings=False)))


def list_audit(call: Call) -> RouteAnswer:
    found = call.core.audit.entries(
        before=call.asked(_BEFORE), limit=call.asked(_LIMIT), who=call.asked(_WHO), act=call.asked(_ACT)
    )
    head = call.core.audit.head()
    return RouteAnswer(
        {
            "entries": [object_of_audit_entry(entry) for entry in found],
            "head": {"number": head.number, "digest": head.digest},
        }
    )


def prove(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_proof(call.core.proving.prove(call.asked(_FROM), call.asked(_TO))))


AUDIT_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/audit",
        Scope.READ,
        list_audit,
        "List who did what, the newest first; the digest of the head proves all before it.",
        "store",
        of_keys(
            {
                "entries": list_of(ref("AuditEntry")),
                "head": of_keys({"number": INTEGER, "digest": STRING}),
            }
        ),
        asks=(_BEFORE, _LIMIT, _WHO, _ACT),
    ),
    Route(
        "GET",
        "/v1/proof",
        Scope.READ,
        prove,
        "Plan a span anew as every revision of every job did, and compare that with the ledger.",
        "store",
        PROOF_SCHEMA,
        asks=(_FROM, _TO),
    ),
    Route(
        "POST",
        "/v1/undo",
        Scope.EDIT,
        undo,
        "Turn back what was done to jobs last, or by an entry of the audit; 409 if a job was changed since.",
        "store",
        of_keys({"entry": ref("AuditEntry"), "jobs": list_of(STRING), "begun_runs": INTEGER}),
        body=_WANTED,
    ),
)
