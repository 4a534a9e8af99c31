"""Read a channel from the fields of its dialog, and find what is wrong. No widgets here."""

from collections.abc import Mapping

from gui.core_access.core_words import as_sentence
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.channel import CHANNEL
from scheduler_core.fields.records import typed_of
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption

TOLD = "told"
_PLACES = {part.key: part.place for part in CHANNEL.parts}


def fresh_texts() -> dict[str, str]:
    """Return what stands in the dialog of a new channel."""
    texts = {part.place: "" for part in CHANNEL.parts}
    usual = f"{Told.FAILURE},{Told.RECOVERED}"
    return texts | {"kind": ChannelKind.NTFY.value, "encryption": Encryption.STARTTLS.value, TOLD: usual}


def channel_of(texts: Mapping[str, str]) -> Channel:
    """Read a channel; what belongs to another kind is left out.

    InvalidInput names the place of the field that is wrong.
    """
    said = {
        part.attribute: typed_of(part).read(texts[part.place])
        for part in CHANNEL.parts
        if part.label is None or part.label.shown_if is None or part.label.shown_if.holds(texts)
    }
    try:
        return Channel(**said)
    except InvalidInput as refusal:
        raise InvalidInput(place_of(refusal.field), as_sentence(refusal.reason)) from refusal


def telling_of(texts: Mapping[str, str]) -> Telling | None:
    """Return what the channel is told of all jobs; None for nothing, which leaves it to the jobs."""
    kinds = frozenset(Told(word) for word in texts[TOLD].split(",") if word)
    return Telling(texts["name"].strip(), kinds) if kinds else None


def place_of(field: str) -> str:
    """Return which field of the dialog is meant by what a channel calls it."""
    return _PLACES.get(CHANNEL.blamed.get(field, ""), "name")
