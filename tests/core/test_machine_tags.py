"""Tags that are given to a machine by the settings change those of no other."""

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.machine_tags import check_machine_tags, machine_tags, with_tags_of

HOSTS = ("desk.example.org", "Attic", "cellar")
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


def test_a_line_that_names_a_machine_without_its_domain_stays_where_it_was() -> None:
    text = "linux\ndesk: old\nattic: small\ndesk.example.org: older"

    assert with_tags_of(text, "desk.example.org", frozenset({"gpu", "linux"})) == (
        "linux\ndesk: gpu\nattic: small"
    )
    assert with_tags_of(text, "desk.example.org", frozenset()) == "linux\nattic: small"
