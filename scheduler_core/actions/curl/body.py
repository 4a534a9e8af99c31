"""The body that the data flags of a curl command make."""

import json
import re
from urllib.parse import parse_qsl, quote_plus, urlencode

from scheduler_core.actions.curl.shell_words import refuse
from scheduler_core.actions.http.content import FORM_TYPE
from scheduler_core.actions.templates import sample_values
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Body, BodyKind


def body_of(text: str, content_type: str) -> Body:
    """Choose the kind that says most and still sends the same bytes."""
    is_usual_json = content_type == "application/json"
    if (is_usual_json or content_type.startswith("application/json;")) and _is_json(text):
        return Body(BodyKind.JSON, text, content_type="" if is_usual_json else content_type)
    if content_type == FORM_TYPE:
        fields = tuple(parse_qsl(text, keep_blank_values=True))
        if urlencode(fields) == text:
            return Body(BodyKind.FORM, fields=fields)
    return Body(BodyKind.TEXT, text, content_type=content_type)


def _is_json(text: str) -> bool:
    try:
        json.loads(sample_values([text]).expand(text))
    except (ValueError, RecursionError, InvalidInput):
        return False
    return True


def file_named(flag: str, value: str) -> str:
    if flag in {"data-raw", "data-urlencode"} or not value.startswith("@"):
        return ""
    if value in {"@-", "@"}:
        refuse("the body comes from another program; write it out, or name a file")
    return value.removeprefix("@")


def data_text(flag: str, value: str) -> str:
    if flag in {"data-urlencode", "url-query"}:
        return url_encoded(flag, value)
    if flag != "data-raw" and value.startswith("@"):
        refuse(f"--{flag} {value}: a file must be the whole body")
    return value


def url_encoded(flag: str, value: str) -> str:
    """Encode as curl does: `name=content`, `=content` or `content`; values of a run are encoded when sent."""
    name, equals, content = value.partition("=")
    if "@" in (name if equals else value):
        refuse(f"--{flag} {value}: what a file holds can't be encoded; write it out")
    pieces = re.split(r"(\{\{[^{}]+\}\})", content if equals else value)
    encoded = "".join(piece if piece.startswith("{{") else quote_plus(piece) for piece in pieces)
    return f"{name}={encoded}" if name and equals else encoded
