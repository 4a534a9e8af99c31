"""Cards with what they say, as the rows that the column shows. No widgets here."""

from collections.abc import Mapping, Sequence

from gui.job_editor.steps.cards.step_cards import CardReading
from gui.job_editor.steps.cards.step_lines import lines_of
from gui.job_editor.steps.cards.step_rows import Part, Row, rows_of
from gui.job_editor.steps.cards.step_ways import all_nodes, nodes_of, size_of
from gui.job_editor.steps.column.step_model import ShownRow, ShownStep, ShownWay


def shown_rows(readings: Sequence[CardReading], problems: Mapping[int, str]) -> list[ShownRow]:
    cards = [reading.card for reading in readings]
    places = {card.key: place for place, card in enumerate(cards)}
    nodes = {node.place: node for node in all_nodes(nodes_of(cards))}

    def shown(row: Row) -> ShownRow:
        place = places[row.key]
        card = cards[place]
        if row.part is not Part.CARD:
            held = size_of(nodes[place].first if row.is_first else nodes[place].other)
            return ShownWay(row, place + 1, held, card.ends(is_first=row.is_first))
        way = None if card.way is None else (places[card.way.branch] + 1, card.way.is_first)
        lines = lines_of(card, readings[place])
        return ShownStep(row, place + 1, card.kind, lines, problems.get(card.key, ""), way)

    return [shown(row) for row in rows_of(cards)]
