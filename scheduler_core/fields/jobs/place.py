"""Where a job runs, as one text: any, host:NAME or tags:TAG,TAG."""

from dataclasses import replace

from scheduler_core.fields.basic_types import Form, Schema, text_of
from scheduler_core.fields.typed import Typed
from scheduler_core.host_name import short_host_name
from scheduler_core.values.jobs.place import ANYWHERE_WORD, Place, on_host, place_text, read_place

_HERE = "here"
_SCHEMA: Schema = {
    "type": "string",
    "pattern": r"^(any|host:[^\s,:]+|tags?:[^\s,:]+(,[^\s,:]+)*)$",
}


def _write(place: Place) -> str:
    return place_text(place) or ANYWHERE_WORD


def _read_typed(text: str) -> Place:
    """Read a place as people type it: also the machine on which they do."""
    return on_host(short_host_name()) if text.strip().casefold() == _HERE else read_place(text)


PLACE: Form[Place] = replace(text_of(_write, read_place), schema=_SCHEMA, typed=Typed(_read_typed, _write))
