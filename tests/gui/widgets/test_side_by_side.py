"""Two texts beside one another."""

from gui.widgets.tables.side_by_side import LineKind, LinePair, side_by_side, without_same

SAME, CHANGED, ADDED, REMOVED = LineKind.SAME, LineKind.CHANGED, LineKind.ADDED, LineKind.REMOVED


def test_lines_that_belong_together_are_pairs() -> None:
    pairs = side_by_side("a\nb\nc\nd", "a\nB\nd\ne")

    assert pairs == [
        LinePair(SAME, "a", "a"),
        LinePair(CHANGED, "b", "B"),
        LinePair(REMOVED, "c", None),
        LinePair(SAME, "d", "d"),
        LinePair(ADDED, None, "e"),
    ]


def test_both_texts_can_be_had_back() -> None:
    before, after = "one\ntwo\nthree\nfour", "zero\ntwo\nthree and\nmore\nfour"

    pairs = side_by_side(before, after)

    assert "\n".join(pair.before for pair in pairs if pair.before is not None) == before
    assert "\n".join(pair.after for pair in pairs if pair.after is not None) == after


def test_what_is_the_same_is_left_out_and_counted() -> None:
    pairs = side_by_side("\n".join("abcdefgh"), "\n".join("abcdXfgh"))

    shown = without_same(pairs, around=1)

    assert [(pair.before, pair.count) for pair in shown] == [
        (None, 3),
        ("d", 0),
        ("e", 0),
        ("f", 0),
        (None, 2),
    ]


def test_of_nothing_is_the_same() -> None:
    assert {pair.kind for pair in side_by_side("", "a\nb")} == {ADDED}
