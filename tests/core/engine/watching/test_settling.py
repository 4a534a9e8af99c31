"""A change counts once it has stood still, and each difference that lasts is told once."""

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.settling import LONGEST_UNREST, Settling
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile

FILE = "/srv/in/a"


def test_a_file_counts_once_it_has_stood_still() -> None:
    settling = Settling(2.0)

    seen = [settling.seen({FILE: "1"}, {}, at) for at in (0.0, 1.9, 2.0)]

    assert [dict(each.states) for each in seen] == [{}, {}, {FILE: "1"}]
    assert seen[0].next_at == 2.0


def test_a_file_that_grows_is_waited_for_from_its_last_change_on() -> None:
    settling = Settling(2.0)
    settling.seen({FILE: "1"}, {}, 0.0)

    grown = settling.seen({FILE: "2"}, {}, 1.5)

    assert (dict(grown.states), grown.next_at) == ({}, 3.5)


def test_it_stands_still_since_it_was_touched_where_the_machine_tells() -> None:
    """The time between the change and the look came on top of what a file has to stand still."""
    settling = Settling(2.0)

    seen = settling.seen({FILE: "1"}, {}, 1.0, lambda _: 0.8)
    grown = settling.seen({FILE: "2"}, {}, 2.0, lambda _: 1.9)
    again = settling.seen({FILE: "2"}, {}, 3.0, lambda _: 2.9)

    assert [each.next_at for each in (seen, grown, again)] == [2.8, 3.9, 3.9]


def test_what_has_stood_still_goes_on_when_rules_are_read_again() -> None:
    before, after = Settling(2.0), Settling(3.0)
    before.seen({FILE: "1"}, {}, 0.0)
    after.go_on_from(before)

    assert [dict(after.seen({FILE: "1"}, {}, at).states) for at in (2.9, 3.0)] == [{}, {FILE: "1"}]


def test_what_is_again_as_it_was_is_no_change() -> None:
    settling = Settling(2.0)
    settling.seen({}, {FILE: "1"}, 0.0)

    settling.seen({FILE: "1"}, {FILE: "1"}, 1.0)
    gone_again = settling.seen({}, {FILE: "1"}, 2.5)

    assert (dict(gone_again.states), gone_again.next_at) == ({}, 4.5)


def test_what_never_stands_still_is_told_as_such() -> None:
    settling = Settling(2.0)

    for second in range(int(LONGEST_UNREST)):
        assert not settling.seen({FILE: str(second)}, {}, float(second)).restless
    last = settling.seen({FILE: "last"}, {}, LONGEST_UNREST)

    assert dict(last.restless) == {FILE: "last"}


looks = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from("abc"), st.sampled_from("12"), max_size=3),
        st.floats(min_value=0.1, max_value=3.0),
    ),
    max_size=25,
)


@given(looks)
def test_in_whatever_order_things_come_and_go_what_lasts_is_known_in_the_end(
    seen: list[tuple[dict[str, str], float]],
) -> None:
    settling, now = Settling(2.0), 0.0
    known: dict[str, str] = {}
    last: dict[str, str] = {}
    for last, length in [*seen, *([(seen[-1][0] if seen else {}, 2.0)] * 2)]:
        told = settling.seen(last, known, now)
        for subject, state in told.states.items():
            assert known.get(subject) != state  # nothing is told twice
            known = {each: known[each] for each in known if each != subject}
            if state is not None:
                known[subject] = state
        settling.forget(told.states)
        now += length
    told = settling.seen(last, known, now)

    assert (known | {s: i for s, i in told.states.items() if i}).keys() >= last.keys()
    assert {each: state for each, state in known.items() if each not in told.states} == {
        each: state for each, state in last.items() if each not in told.states
    }


def test_each_kind_of_change_begins_a_run_for_what_it_is_about() -> None:
    known = {FILE: "1"}

    def kinds(subject: str, state: str | None) -> set[str]:
        return {
            each.value for each in FileChange if FileWatch().begins(OnFile(FILE, each), subject, state, known)
        }

    assert kinds("/srv/in/new", "1") == {"arrives", "changes"}
    assert kinds(FILE, "2") == {"changes"}
    assert kinds(FILE, None) == {"goes"}
