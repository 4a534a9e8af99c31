"""Networks: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import TEXT, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import (
    ALREADY,
    BETWEEN_LOOKS,
    HAPPENING,
    LASTS,
    RULE,
    DescribedRule,
    anywhere,
)
from scheduler_core.fields.typed import LINE
from scheduler_core.recurrence.kinds.events.on_network import parse_on_network, print_on_network
from scheduler_core.values.schedules.events.on_network import NetworkChange, OnNetwork

_NAMES = ("change", "name", "already", "lasts")

_ON_NETWORK = Record(
    OnNetwork,
    field(
        "on_network",
        core_of(OnNetwork, text_of(print_on_network, parse_on_network), *_NAMES),
        *_NAMES,
        typed=typed_core(OnNetwork, parse_on_network, print_on_network, *_NAMES),
        option=Option('when a network is joined or left, such as "joined: Office", or just left', "TEXT"),
    ),
)
_PARTS = Record(
    OnNetwork,
    field(
        "change",
        word(NetworkChange),
        label=FieldLabel(RULE, "When it", texts={"joined": "is joined", "left": "is left"}),
    ),
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE, "Network", "As the list of networks calls it; any where it is empty.", "Office"
        ),
    ),
    LASTS,
    ALREADY,
    blamed={"on_network": "name"},
)

ON_NETWORK_RULE = DescribedRule(
    OnNetwork,
    "on_network",
    "a network is joined or left",
    20,
    anywhere(_ON_NETWORK),
    _ON_NETWORK,
    _PARTS,
    lambda _: OnNetwork(NetworkChange.JOINED),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
