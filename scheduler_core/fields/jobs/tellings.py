"""What is told of a job as it is written and typed: a word for notifications, and what a channel hears."""

from dataclasses import replace

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import TEXT, set_of, word
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import typed_word
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.jobs.telling import Telling, Told

_TOLD = tuple(Told)

TELLING = Record(
    Telling,
    field("channel", TEXT),
    field("kinds", set_of(word(Told), _TOLD.index)),
    blamed={"name": "channel"},
)


def is_of_a_channel(text: str) -> bool:
    """Tell KINDS:CHANNEL from a word for notifications; both stand behind one option."""
    return ":" in text


def _read_tell(text: str) -> Tell:
    """Read a word for notifications; who left out the channel hears how it is named."""
    words = [each.value for each in Tell]
    said = text.strip().casefold()
    if said in words:
        return Tell(said)
    if all(each.strip() in {*_TOLD, "all"} for each in said.split(",")):
        raise InvalidInput(
            "",
            f"{shown(text)!r} is told to a channel; name the channel behind a colon, "
            f"such as {shown(said)}:phone",
        )
    raise InvalidInput(
        "",
        f"{shown(text)!r} is not one of {', '.join(words)}, or KINDS:CHANNEL, "
        "such as failure,recovered:phone",
    )


WORD_OF_TELL = replace(typed_word(Tell), read=_read_tell)
