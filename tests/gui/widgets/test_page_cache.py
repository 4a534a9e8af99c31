import pytest

from gui.widgets.tables.page_cache import PageCache


@pytest.fixture
def cache() -> PageCache[str]:
    cache: PageCache[str] = PageCache(capacity=3)
    cache.replace_ids([10, 20, 30, 40, 50])
    return cache


def test_lines_beyond_the_capacity_are_given_up_the_oldest_first(cache: PageCache[str]) -> None:
    cache.put([(10, "a"), (20, "b"), (30, "c"), (40, "d")])

    assert [cache.line_at(row) for row in range(5)] == [None, "b", "c", "d", None]


def test_a_stale_line_is_shown_until_there_is_another(cache: PageCache[str]) -> None:
    cache.put([(10, "a")])

    assert cache.mark_stale([10, 20]) == [10]

    assert cache.line_at(0) == "a"
    assert not cache.is_fresh(10)


def test_what_is_wanted_is_there_and_not_known(cache: PageCache[str]) -> None:
    cache.put([(20, "b")])

    assert list(cache.wanted_among(range(-1, 3))) == [10, 30]


def test_a_row_is_found_after_others_came_before_it(cache: PageCache[str]) -> None:
    cache.put([(30, "c")])
    assert cache.row_of(30) == 2

    cache.insert(0, [1, 2])

    assert cache.row_of(30) == 4
    assert cache.row_of(99) is None


def test_rows_of_many_are_found_in_the_order_in_which_they_are_named(cache: PageCache[str]) -> None:
    many = list(range(1_000, 0, -1))
    cache.replace_ids(many)

    assert cache.rows_of([10, 7, 2_000, 10]) == [990, 993, 990]
    assert cache.rows_of([*many[::2], 2_000]) == list(range(0, 1_000, 2))
