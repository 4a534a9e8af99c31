"""Tags that are given to a machine by the settings change those of no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.machine_tags import check_machine_tags, machine_tags, with_tags_of

HOSTS = ("desk.example.org", "Attic", "cellar")
NAMESAKES = ("attic", "desk.example.org", "desk.example.com", "Desk")
tags = st.frozensets(st.sampled_from(["gpu", "big", "linux", "ssd"]), max_size=3)
# How people write them: with and without a domain, for all machines, with blanks, several for one.
names = st.sampled_from(["", "desk:", "Desk.example.org :", "attic: ", " cellar:"])
lines = st.builds(lambda name, said: f"{name} {', '.join(sorted(said))}", names, tags)
said = st.lists(lines | st.just("") | st.just("   "), max_size=5).map("\n".join)


@given(said, st.sampled_from(HOSTS), tags)
def test_a_machine_has_what_it_was_given_and_what_all_have(
    text: str, host: str, wanted: frozenset[str]
) -> None:
    given_to_all = machine_tags(text, "nowhere")

    changed = with_tags_of(text, host, wanted)

    check_machine_tags(changed)
    assert machine_tags(changed, host) == wanted | given_to_all
    assert machine_tags(changed, "nowhere") == given_to_all
    for other in HOSTS:
        if other != host:
            assert machine_tags(changed, other) == machine_tags(text, other)
    assert with_tags_of(changed, host, wanted) == changed


@given(said, st.permutations(HOSTS), tags, tags)
def test_two_machines_can_be_given_tags_in_either_order(
    text: str, hosts: list[str], first: frozenset[str], second: frozenset[str]
) -> None:
    one, other, _ = hosts
    there = with_tags_of(with_tags_of(text, one, first), other, second)
    back = with_tags_of(with_tags_of(text, other, second), one, first)

    assert {host: machine_tags(there, host) for host in HOSTS} == {
        host: machine_tags(back, host) for host in HOSTS
    }


@given(said, st.sampled_from(NAMESAKES), st.sampled_from([NAMESAKES, NAMESAKES[:-1]]), tags)
def test_machines_of_one_name_in_several_domains_keep_what_they_have(
    text: str, host: str, hosts: tuple[str, ...], wanted: frozenset[str]
) -> None:
    """To give one of them a tag took others from all of them, or gave it to all."""
    given_to_all = machine_tags(text, "nowhere")
    try:
        changed = with_tags_of(text, host, wanted, hosts)
    except InvalidInput:  # the name of one is all of its name, and stands for the others too
        assert "Desk" in {host, *hosts}
        assert host != "attic"
        return

    assert machine_tags(changed, host) == wanted | given_to_all
    for other in {*hosts, "nowhere"} - {host}:
        assert machine_tags(changed, other) == machine_tags(text, other)
    assert with_tags_of(changed, host, wanted, hosts) == changed


def test_a_line_for_all_of_a_name_becomes_one_for_each_only_where_it_must() -> None:
    text = "linux\ndesk: old"

    assert with_tags_of(text, "desk.example.org", frozenset({"gpu", "old"}), NAMESAKES) == (
        "linux\ndesk: old\ndesk.example.org: gpu"
    )
    assert with_tags_of(text, "desk.example.org", frozenset({"gpu"}), NAMESAKES[:-1]) == (
        "linux\ndesk.example.org: gpu\ndesk.example.com: old"
    )


def test_a_machine_without_a_domain_is_given_no_tags_that_its_namesakes_would_get() -> None:
    with pytest.raises(InvalidInput, match=r"can't tell Desk from desk\.example\.com.*--tag"):
        with_tags_of("", "Desk", frozenset({"gpu"}), NAMESAKES)

    assert with_tags_of("desk: old", "Desk", frozenset(), NAMESAKES) == (
        "desk.example.com: old\ndesk.example.org: old"
    )


def test_a_line_that_names_a_machine_without_its_domain_stays_where_it_was() -> None:
    text = "linux\ndesk: old\nattic: small\ndesk.example.org: older"

    assert with_tags_of(text, "desk.example.org", frozenset({"gpu", "linux"})) == (
        "linux\ndesk: gpu\nattic: small"
    )
    assert with_tags_of(text, "desk.example.org", frozenset()) == "linux\nattic: small"
