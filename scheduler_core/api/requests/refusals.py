"""Turn refusals into a status of HTTP and a problem document that names the field."""

import logging
from collections.abc import Mapping
from dataclasses import field
from http import HTTPStatus

from scheduler_core.errors import Conflict, InvalidInput, NotFound, SchedulerError, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import SecretUnavailable

log = logging.getLogger(__name__)

PROBLEM_TYPE = "application/problem+json"
_MOST_ERRORS = 100
_NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class ProblemDocument:
    """A refusal as RFC 9457 writes it; `place` is the field, parameter or header that is to blame.

    `errors` are all faults, where there are several.
    """

    status: HTTPStatus
    detail: str
    place: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    errors: tuple[InvalidInput, ...] = ()

    @property
    def document(self) -> dict[str, object]:
        told: dict[str, object] = {
            "type": "about:blank",
            "title": self.status.phrase,
            "status": self.status.value,
            "detail": self.detail,
        }
        if self.errors:
            told["errors"] = [{"detail": each.reason, "field": each.field} for each in self.errors]
        return told | ({"field": self.place} if self.place else {})


class Refusal(SchedulerError):
    """A call that is answered with a problem."""

    def __init__(
        self, status: HTTPStatus, detail: str, place: str = "", headers: Mapping[str, str] = _NONE
    ) -> None:
        super().__init__(detail)
        self.problem = ProblemDocument(status, detail, place, headers)


def problem_of(error: SchedulerError) -> ProblemDocument:
    """Return what a caller is told of an error of the core."""
    match error:
        case Refusal():
            return error.problem
        case InvalidInput():
            errors = (error, *error.others)[:_MOST_ERRORS] if error.others else ()
            return ProblemDocument(HTTPStatus.UNPROCESSABLE_ENTITY, error.reason, error.field, errors=errors)
        case NotFound():
            return ProblemDocument(HTTPStatus.NOT_FOUND, str(error))
        case Conflict():
            return ProblemDocument(HTTPStatus.CONFLICT, str(error))
        case StoreUnavailable() | SecretUnavailable():
            return ProblemDocument(HTTPStatus.SERVICE_UNAVAILABLE, str(error))
        case _:
            return ProblemDocument(HTTPStatus.INTERNAL_SERVER_ERROR, str(error))
