"""Cards with what they say, as the rows that the column shows. No widgets here."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from gui.job_editor.steps.cards.step_cards import CardReading, StepKind
from gui.job_editor.steps.cards.step_lines import lines_of
from gui.job_editor.steps.cards.step_rows import Row, RowPart, block_of, identity_of, rows_of
from gui.job_editor.steps.cards.step_ways import all_nodes, nodes_of, size_of
from gui.job_editor.steps.column.step_model import ShownRow, ShownStep, ShownWay


def shown_rows(readings: Sequence[CardReading], problems: Mapping[int, str]) -> list[ShownRow]:
    cards = [reading.card for reading in readings]
    places = {card.key: place for place, card in enumerate(cards)}
    nodes = {node.place: node for node in all_nodes(nodes_of(cards))}

    def shown(row: Row) -> ShownRow:
        place = places[row.key]
        card = cards[place]
        if row.part is not RowPart.CARD:
            held = size_of(nodes[place].first if row.is_first else nodes[place].other)
            return ShownWay(row, place + 1, held, card.ends(is_first=row.is_first))
        way = None if card.way is None else (places[card.way.branch] + 1, card.way.is_first)
        lines = lines_of(card, readings[place])
        return ShownStep(
            row,
            place + 1,
            card.kind,
            lines,
            problems.get(card.key, ""),
            way,
            held=nodes[place].size - 1,
            count=len(cards),
        )

    return [shown(row) for row in rows_of(cards)]


def folded_rows(shown: Sequence[ShownRow], folded: Collection[int]) -> list[ShownRow]:
    """Return the rows that are left where the cards within some branches are folded away."""
    left: list[ShownRow] = []
    hidden = range(0)
    rows = [each.row for each in shown]
    for place, each in enumerate(shown):
        if place in hidden:
            continue
        if isinstance(each, ShownStep) and each.kind is StepKind.BRANCH and each.row.key in folded:
            left.append(replace(each, is_folded=True))
            hidden = range(place + 1, block_of(rows, each.row.key).stop)
        else:
            left.append(each)
    return left


def same_gap(shown: Sequence[Row], gap: int, rows: Sequence[Row]) -> int:
    """Return which gap between all rows one between those shown is."""
    if gap >= len(shown):
        return len(rows)
    wanted = identity_of(shown[gap])
    return next(place for place, row in enumerate(rows) if identity_of(row) == wanted)
